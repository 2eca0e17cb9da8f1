import { readFileSync } from 'node:fs'
import type { BenchBook } from '../books/make'
import { inBench, inRoot } from '../lib/paths'

export interface Engine {
  /** Name of its page in `pages/`. */
  id: 'ours' | 'epubjs' | 'epub-ts' | 'readium' | 'foliate'
  /** Its package; '' for ours. */
  package: string
  /** The address it opens a book by, beside its page. */
  addressOf(book: BenchBook): string
}

const file = (book: BenchBook) => `books/${book.id}.${book.format}`

export const ENGINES: readonly Engine[] = [
  { id: 'ours', package: '', addressOf: file },
  { id: 'epub-ts', package: '@likecoin/epub-ts', addressOf: file },
  { id: 'epubjs', package: 'epubjs', addressOf: file },
  { id: 'readium', package: '@readium/navigator', addressOf: ({ id }) => `webpub/${id}/manifest.json` },
  { id: 'foliate', package: 'foliate-js', addressOf: file },
]

/** What the tables call it: its name and version. */
export function titleOf(engine: Engine): string {
  const at = engine.package ? inBench('node_modules', engine.package) : inRoot()
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(`${at}/package.json`, 'utf8'),
  )
  return `${name.replace(/^@\w+\/(?=epub)/, '')} ${version}`
}
