import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXPECTATIONS } from './expectations'
import { DATA, expect, test, WIDE } from './reader-host'

/* The W3C's reading-system tests. `npm run w3c` writes their results to docs/reports/w3c.md. */

interface Manifest {
  tests: readonly { id: string; file: string; tier: string; description: string }[]
}

const path = join(DATA, 'w3c', 'manifest.json')
const isThere = existsSync(path)
const { tests }: Manifest = isThere ? JSON.parse(readFileSync(path, 'utf8')) : { tests: [] }

test.describe('W3C EPUB reading-system tests', () => {
  if (!isThere)
    test.skip('each of the W3C’s books', {
      annotation: { type: 'skip', description: 'without ../shared/data/w3c' },
    }, () => {})

  for (const { id, file, tier } of tests)
    test(`${id} (${tier})`, async ({ host }) => {
      const expectation = EXPECTATIONS[id]
      if (!expectation) throw new Error('nobody has said how to tell that it passes')
      test.fixme(expectation.exception !== undefined, expectation.exception)
      const book = await host.open(`w3c/${file}`, expectation.size ?? WIDE)
      if (!expectation.mayFail) expect(await book.failure()).toBeNull()
      await expectation.check(book)
      const thrown = host.console.filter(({ kind }) => kind === 'thrown')
      expect(thrown, 'nothing is thrown').toEqual([])
    })
})
