import { SEARCH_TYPE } from '../../domain/search/format'
import type { Output } from '../output'
import { hashOwnCode } from '../own-code'
import { RunProgress } from '../progress'
import type { BookRecord, PublishOptions } from '../types'
import { buildOf, createBookIndex, searchRecordOf, subjectsOf } from './book-index'
import { createSearchIndex } from './search-index'

/** From this many books on, the index is written in parts: below, one file is fetched and searched faster. */
export const PARTS_FROM = 2000

/** Folder of the indexes in parts. */
export const SEARCH_FOLDER = 'search'

/** Link to a search index, for the root feed. */
export interface SearchLink {
  rel: 'search-index' | 'search-parts' | 'search-text'
  href: string
  type: string
}

/** Writes the search index of all books, in one file or in parts, and returns the link to it. */
export async function writeSearchIndex(
  books: readonly BookRecord[],
  coverOf: (book: BookRecord) => string,
  earlierFiles: readonly string[],
  output: Output,
  options: Pick<PublishOptions, 't' | 'say' | 'clock'>,
): Promise<SearchLink> {
  const link = (
    books.length < PARTS_FROM
      ? { rel: 'search-index', href: 'search-index.json', type: 'application/json' }
      : {
          rel: 'search-parts',
          href: await writeBookParts(books, coverOf, earlierFiles, output, new RunProgress(options)),
          type: SEARCH_TYPE,
        }
  ) satisfies SearchLink
  if (link.rel === 'search-index')
    await output.write(link.href, `${JSON.stringify(createSearchIndex(books, coverOf))}\n`)
  await keepServedIndexes(earlierFiles, output)
  return link
}

/** Returns the path of the manifest. An index of the same books that is whole is kept as it is. */
async function writeBookParts(
  books: readonly BookRecord[],
  coverOf: (book: BookRecord) => string,
  earlierFiles: readonly string[],
  output: Output,
  progress: RunProgress,
): Promise<string> {
  const records = books.map((book) => searchRecordOf(book, coverOf))
  const subjects = books.map(subjectsOf)
  const build = buildOf(records, subjects, await hashOwnCode())
  const folder = `${SEARCH_FOLDER}/${build}/`
  const manifest = `${folder}index.json`
  if (await keepWhole(folder, earlierFiles, output)) return manifest
  const onBook = (count: number) => progress.indexed(count, books.length)
  for (const { name, bytes } of createBookIndex(records, subjects, build, onBook))
    await output.write(folder + name, bytes)
  return manifest
}

/** Keeps the files of an index if all of them are there; its manifest was the last to be written. */
export async function keepWhole(
  folder: string,
  earlierFiles: readonly string[],
  output: Output,
): Promise<boolean> {
  const files = earlierFiles.filter((path) => path.startsWith(folder))
  if (!files.includes(`${folder}index.json`)) return false
  for (const path of files) if (!(await output.has(path))) return false
  for (const path of files) await output.keep(path)
  return true
}

/**
 * Keeps the index that the previous root feed names until the next run: readers who have that feed open go on searching.
 */
async function keepServedIndexes(earlierFiles: readonly string[], output: Output): Promise<void> {
  const feed = (await output.read('feed.json').catch(() => null)) ?? ''
  const served = new Set(
    Array.from(feed.matchAll(/"(search\/(?:\w+\/)?[\da-f]{16}\/)index\.json"/g), (match) => match[1]),
  )
  const isServed = (path: string) =>
    [...served].some((folder) => folder !== undefined && path.startsWith(folder))
  // An index of full text is of no use without the texts.
  const hasTexts = [...served].some((folder) => folder?.startsWith(`${SEARCH_FOLDER}/text/`))
  for (const path of earlierFiles)
    if (isServed(path) || (hasTexts && path.startsWith(`${SEARCH_FOLDER}/texts/`)))
      if (await output.has(path)) await output.keep(path)
}
