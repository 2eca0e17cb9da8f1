import { inOrder } from './at-once'
import { ConvertPool } from './convert-pool'
import type { Conversion, Journal } from './journal'
import type { PublishManifest } from './manifest'
import type { Output } from './output'
import { RunProgress } from './progress'
import { failureOf } from './reasons'
import { fromManifest, isComplete, nameOf, type ReadBook } from './retain-books'
import type { PublishWord } from './translate'
import type { BookFile, PublishNote, PublishOptions } from './types'

/** What became of one book: its first readable file, and the others that were tried. */
interface ReadOutcome {
  failed: { file: BookFile; thrown: unknown }[]
  read?:
    | { file: BookFile; state: 'same' }
    | { file: BookFile; state: 'new' | 'resumed'; conversion: Conversion }
}

/**
 * Reads the books in their order. What is converted is kept in the journal, not in memory.
 *
 * @returns the books, and notes about files that cannot be read
 */
export async function readBooks(
  books: readonly (readonly BookFile[])[],
  manifest: PublishManifest,
  { output, journal }: { output: Output; journal: Journal },
  options: PublishOptions,
  warn: (note: PublishNote) => void,
): Promise<{ read: ReadBook[]; failures: PublishNote[] }> {
  const { t, say } = options
  const read: ReadBook[] = []
  const failures: PublishNote[] = []
  const progress = new RunProgress(options)
  const pool = new ConvertPool(options)
  try {
    let index = 0
    for (const [, outcome] of inOrder(books, pool.lookAhead + 1, readBook)) {
      progress.done(index, books.length)
      await take(await outcome, index++)
    }
  } finally {
    await pool.close()
  }
  return { read, failures }

  async function readBook(files: readonly BookFile[]): Promise<ReadOutcome> {
    const outcome: ReadOutcome = { failed: [] }
    for (const file of files) {
      const earlier = manifest.isCurrent ? manifest.books[file.path] : undefined
      if (earlier && earlier.stamp === file.stamp && (await isComplete(earlier.record, output)))
        return { ...outcome, read: { file, state: 'same' } }
      try {
        const resumed = await journal.find(file)
        const conversion = resumed ?? (await pool.convert(file))
        return { ...outcome, read: { file, state: resumed ? 'resumed' : 'new', conversion } }
      } catch (thrown) {
        outcome.failed.push({ file, thrown })
        // The published version stays; the book's other formats are not needed.
        if (earlier) break
      }
    }
    return outcome
  }

  async function take({ failed, read: found }: ReadOutcome, index: number): Promise<void> {
    const line = (key: PublishWord, path: string, title = '') =>
      say(t(key, { n: index + 1, count: books.length, path, title }))
    for (const { file, thrown } of failed) {
      failures.push(failureOf(file, thrown, t))
      line('publish.book.failed', file.path)
    }
    if (!found) return
    const { file } = found
    if (found.state === 'same') {
      const earlier = manifest.books[file.path]
      if (!earlier) return
      read.push({ ...fromManifest(file.path, earlier), file })
      return line('publish.book.same', file.path, earlier.record.title)
    }
    const { converted, notes } = found.conversion
    if (found.state === 'new') await journal.keep(file, found.conversion)
    notes.forEach(warn)
    const { identifier, title } = converted.record
    const identity = identifier ? `id:${identifier}` : `path:${file.path}`
    read.push({
      file,
      identity,
      digest: converted.digest,
      title,
      name: nameOf(converted.record),
      isNew: true,
    })
    line(found.state === 'resumed' ? 'publish.book.resumed' : 'publish.book.new', file.path, title)
  }
}
