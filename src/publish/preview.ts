import { removeUnknownNames } from '../domain/authors'
import { convertBook, type Guess } from './convert'
import { findBooks } from './find-books'
import { readManifest } from './manifest'
import { Output } from './output'
import { RunProgress } from './progress'
import { failureOf } from './reasons'
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
  const { t, locale } = options
  const result: PreviewResult = { books: [], failures: [], warnings: [] }
  const warn = (note: PublishNote) => void result.warnings.push(note)
  const { books, closed, refused } = await findBooks(options, warn)
  result.failures.push(...closed)
  const manifest = await readManifest(new Output(options.out), locale)
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
  result.failures.push(...refused)
  return result
}
