import { expect, test } from 'vitest'
import { makerOfRecords } from '../../../src/publish/maker'
import config from '../../../vite.node.config'

test('the digest is of the code, and the built command names its parts by theirs', async () => {
  expect(await makerOfRecords()).toMatch(/^[\da-f]{16}$/)
  const { ssr, rollupOptions } = config.build ?? {}
  expect(ssr).toBe('src/publish/cli.ts')
  // Were a part not named by its digest, another version of it would go unnoticed.
  expect(rollupOptions?.output).toMatchObject({
    entryFileNames: 'cli.js',
    chunkFileNames: '[name]-[hash].js',
  })
})
