import { removeUnknownNames } from '../domain/authors'
import { convertBook, type Guess } from './convert'
import { groupByBook } from './group-by-book'
import { readManifest } from './manifest'
import { Output } from './output'
import { RunProgress } from './progress'
import { failureOf, reasonOf } from './publish'
import { scanBooks } from './scan'
import { SideFiles } from './side-files'
import type { BookRecord, PublishNote, PublishOptions } from './types'

/** A book as a run would publish it. */
export interface PreviewedBook {
  path: string
  state: 'new' | 'changed' | 'same'
  title: string
  authors: readonly string[]
  category: readonly string[]
  hasCover: boolean
  /** What is guessed; unknown for a book that has not changed. */
  guessed: readonly Guess[]
  /** Other formats of it, which are not published. */
  others: readonly string[]
}

export interface PreviewResult {
  books: PreviewedBook[]
  /** Books that cannot be read, links and folders that must not be published. */
  failures: PublishNote[]
  warnings: PublishNote[]
}

/** Returns what `publishFolder` would publish, guess and refuse, and why. Writes nothing. */
export async function previewFolder(options: PublishOptions): Promise<PreviewResult> {
  const { t, say, locale } = options
  const result: PreviewResult = { books: [], failures: [], warnings: [] }
  const warn = (note: PublishNote) => void result.warnings.push(note)
  say(t('publish.progress.start', { path: options.books }))
  const scanning = new RunProgress(options)
  const output = new Output(options.out, async () => undefined)
  const manifest = await readManifest(output, locale)
  const scanned = await scanBooks(options.books, {
    out: options.out,
    sideFiles: new SideFiles(t, warn),
    t,
    exclude: [...(options.library.exclude ?? []), ...(options.exclude ?? [])],
    followLinks: options.followLinks ?? false,
    onFound: (count) => scanning.found(count),
  })
  result.warnings.push(...scanned.leftOut)
  result.failures.push(
    ...scanned.unreadable.map(({ path, reason }) => ({ path, reason: reasonOf(reason, t) })),
  )
  const books = groupByBook(scanned.books)
  say(t('publish.found', { path: options.books, count: books.length }))
  const progress = new RunProgress(options)
  for (const [index, files] of books.entries()) {
    progress.done(index, books.length)
    for (const file of files) {
      const earlier = manifest.books[file.path]
      const others = files.filter((other) => other !== file).map(({ path }) => path)
      const add = (
        record: Omit<BookRecord, 'bid' | 'added' | 'covers'>,
        about: Omit<PreviewedBook, 'path' | 'title' | 'authors' | 'category' | 'others'>,
      ) =>
        result.books.push({
          ...{ path: file.path, title: record.title, authors: removeUnknownNames(record.authors) },
          ...{ category: record.category, others, ...about },
        })
      if (earlier && manifest.isCurrent && earlier.stamp === file.stamp) {
        add(earlier.record, { state: 'same', hasCover: earlier.record.covers.length > 0, guessed: [] })
        break
      }
      try {
        const { record, covers, guessed } = await convertBook(file, options, warn)
        add(record, { state: earlier ? 'changed' : 'new', hasCover: covers.length > 0, guessed })
        break
      } catch (thrown) {
        result.failures.push(failureOf(file, thrown, t))
      }
    }
  }
  result.failures.push(...scanned.refused)
  return result
}
