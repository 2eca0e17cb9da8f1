import { readFileSync } from 'node:fs'
import type { BenchBook } from '../books/make'
import { inBench, inRoot } from '../lib/paths'

export interface Engine {
  /** Name of its page in `pages/`. */
  id: 'ours' | 'surface' | 'epubjs' | 'epub-ts' | 'readium' | 'foliate'
  /** Its package; '' for ours. */
  package: string
  /** Display name when the package name is not enough. */
  title?: string
  /** The address by which it opens a book, relative to its page. */
  addressOf(book: BenchBook): string
}

const file = (book: BenchBook) => `books/${book.id}.${book.format}`

export const ENGINES: readonly Engine[] = [
  { id: 'surface', package: '', title: 'our surface', addressOf: file },
  { id: 'ours', package: '', title: 'our `<book-reader>`', addressOf: file },
  { id: 'epub-ts', package: '@likecoin/epub-ts', addressOf: file },
  { id: 'epubjs', package: 'epubjs', addressOf: file },
  { id: 'readium', package: '@readium/navigator', addressOf: ({ id }) => `webpub/${id}/manifest.json` },
  { id: 'foliate', package: 'foliate-js', addressOf: file },
]

/** Our engine in both forms. */
export const isOurs = ({ id }: Pick<Engine, 'id'>): boolean => id === 'ours' || id === 'surface'

/** The name and version in the tables. */
export function titleOf(engine: Engine): string {
  if (engine.title) return engine.title
  const at = engine.package ? inBench('node_modules', engine.package) : inRoot()
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(`${at}/package.json`, 'utf8'),
  )
  return `${name.replace(/^@\w+\/(?=epub)/, '')} ${version}`
}
