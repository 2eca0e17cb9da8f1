import type { Converted } from './convert'
import { bookFile } from './feeds'
import type { ManifestBook, PublishManifest } from './manifest'
import type { Output } from './output'
import type { PublishTranslate } from './translate'
import type { BookFile, BookRecord, PublishNote } from './types'

/** A book of this run: converted anew, or its record of the run before. */
export interface ReadBook {
  file: BookFile
  identity: string
  digest: string | undefined
  converted: Converted | null
}

/** Whether everything of a book that the run before published is still there. */
export async function allThere(record: BookRecord, output: Output): Promise<boolean> {
  for (const path of [bookFile(record), ...record.covers.map((cover) => cover.path)])
    if (!(await output.has(path))) return false
  return true
}

/**
 * What cannot be read just now – half copied, on a drive that is away, of somebody else – stays as the run before
 * published it, so that nobody loses the book they are in. What is gone from the folder is gone.
 *
 * @param unreadable books, and folders with whatever is in them.
 * @returns the books that stay, and the failures with a word about them.
 */
export async function keepOld(
  unreadable: readonly PublishNote[],
  manifest: PublishManifest,
  output: Output,
  t: PublishTranslate,
): Promise<{ kept: ReadBook[]; failures: PublishNote[] }> {
  const kept: ReadBook[] = []
  const failures: PublishNote[] = []
  // Records that other code has made cannot be taken over.
  const earlier = manifest.isCurrent ? Object.entries(manifest.books) : []
  for (const note of unreadable) {
    const before = kept.length
    for (const [path, book] of earlier)
      if ((path === note.path || path.startsWith(`${note.path}/`)) && (await allThere(book.record, output)))
        kept.push(asBefore(path, book))
    const count = kept.length - before
    failures.push(count === 0 ? note : { ...note, reason: t('publish.kept', { reason: note.reason, count }) })
  }
  return { kept, failures }
}

function asBefore(path: string, { stamp, identity, digest, record }: ManifestBook): ReadBook {
  const { format, bytes, modified, bid } = record
  // Its number is claimed as a side file would: nobody else can make it anew under another.
  const file = { path, absolute: '', format, bytes, stamp, modified, side: { id: bid }, coverFile: null }
  return { file, identity, digest, converted: null }
}
