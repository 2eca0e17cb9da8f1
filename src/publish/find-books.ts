import { groupByBook } from './group-by-book'
import { RunProgress } from './progress'
import { reasonOf } from './reasons'
import { type ScanResult, scanBooks } from './scan'
import { SideFiles } from './side-files'
import type { BookFile, PublishNote, PublishOptions } from './types'

/** The books of a folder, and what was seen beside them. */
export interface FoundBooks {
  /** Each book as its files, the preferred one first; sorted by path. */
  books: BookFile[][]
  /** Folders and links that could not be read. */
  closed: PublishNote[]
  refused: ScanResult['refused']
}

/**
 * Finds the books of a folder and says how many there are.
 *
 * @param warn called for what is left out, and for side files with errors
 */
export async function findBooks(
  options: PublishOptions,
  warn: (note: PublishNote) => void,
): Promise<FoundBooks> {
  const { t, say } = options
  say(t('publish.progress.start', { path: options.books }))
  const progress = new RunProgress(options)
  const { books, unreadable, refused, leftOut } = await scanBooks(options.books, {
    out: options.out,
    sideFiles: new SideFiles(t, warn),
    t,
    exclude: [...(options.library.exclude ?? []), ...(options.exclude ?? [])],
    followLinks: options.followLinks ?? false,
    onFound: (count) => progress.found(count),
  })
  leftOut.forEach(warn)
  const grouped = groupByBook(books)
  say(t('publish.found', { path: options.books, count: grouped.length }))
  if (books.length > grouped.length) say(t('publish.formats', { count: books.length - grouped.length }))
  const closed = unreadable.map(({ path, reason }) => ({ path, reason: reasonOf(reason, t) }))
  return { books: grouped, closed, refused }
}
