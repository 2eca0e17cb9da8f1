import { expect, test } from 'vitest'
import { hashOwnCode } from '../../../src/publish/own-code'
import config from '../../../vite.node.config'

test('digests the code, and the built command refers to its chunks by their digests', async () => {
  expect(await hashOwnCode()).toMatch(/^[\da-f]{16}$/)
  const { ssr, rollupOptions } = config.build ?? {}
  expect(ssr).toBe('src/publish/cli.ts')
  // If a chunk had no digest in its name, a new version of it would go unnoticed.
  expect(rollupOptions?.output).toMatchObject({
    entryFileNames: 'cli.js',
    chunkFileNames: '[name]-[hash].js',
  })
})
