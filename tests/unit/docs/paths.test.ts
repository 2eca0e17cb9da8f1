import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../../../scripts/lib/paths.mjs'

/* Checks that every path that a page for contributors names exists. */

const PAGES = ['docs/architecture.md', 'docs/reading.md', 'CONTRIBUTING.md']
/** Where the paths of a page begin, as the page says. */
const FOLDERS = [
  ...['', 'src', 'src/reading', 'src/reading/formats', 'src/reading/reader', 'src/reading/navigator'],
  'src/reading/navigator/reflowable',
]
/** Written by commands, or beside the checkout. */
const ABSENT = /^(?:dist|coverage|release|\.\.)\//

const pathsOf = (page: string): string[] => {
  const text = readFileSync(inRoot(page), 'utf8').replace(/^```[^\n]*\n[\s\S]*?^```/gm, '')
  return [...text.matchAll(/`([\w.@/-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /\/[\w.-]+\.\w+$|[\w-]\/$/.test(path) && !ABSENT.test(path))
}

describe('paths in the docs for contributors', () => {
  it('are found', () => expect(pathsOf('docs/architecture.md').length).toBeGreaterThan(60))

  it.each(PAGES)('%s', (page) => {
    const missing = pathsOf(page).filter(
      (path) => !FOLDERS.some((folder) => existsSync(inRoot(join(folder, path)))),
    )
    expect(missing).toEqual([])
  })
})
