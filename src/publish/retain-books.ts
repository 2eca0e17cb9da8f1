import type { ManifestBook, PublishManifest } from './manifest'
import type { Output } from './output'
import { filesOf } from './publications'
import type { PublishTranslate } from './translate'
import type { BookFile, BookRecord, PublishNote } from './types'

/** A book of this run: newly converted, and kept in the journal, or with the record of the previous run. */
export interface ReadBook {
  file: BookFile
  identity: string
  digest: string | undefined
  title: string
  /** Title and authors; '' if either is missing. */
  name: string
  isNew: boolean
}

/** Whether all files of a book that the previous run published still exist. */
export async function isComplete(record: BookRecord, output: Output): Promise<boolean> {
  for (const path of filesOf(record)) if (!(await output.has(path))) return false
  return true
}

/**
 * Keeps the published version of books that cannot be read now (partly copied, on an unmounted drive, without
 * permission), so that members can continue to read them. Books that were removed from the folder are not kept.
 *
 * @param unreadable books, and folders with all their books
 * @returns the kept books, and the failures, with the number of kept books in their reason
 */
export async function retainUnreadable(
  unreadable: readonly PublishNote[],
  manifest: PublishManifest,
  output: Output,
  t: PublishTranslate,
): Promise<{ kept: ReadBook[]; failures: PublishNote[] }> {
  const kept: ReadBook[] = []
  const failures: PublishNote[] = []
  // Records of another version of the command cannot be reused.
  const earlier = manifest.isCurrent ? Object.entries(manifest.books) : []
  for (const note of unreadable) {
    const before = kept.length
    for (const [path, book] of earlier)
      if ((path === note.path || path.startsWith(`${note.path}/`)) && (await isComplete(book.record, output)))
        kept.push(fromManifest(path, book))
    const count = kept.length - before
    failures.push(count === 0 ? note : { ...note, reason: t('publish.kept', { reason: note.reason, count }) })
  }
  return { kept, failures }
}

/** Returns a book as the previous run published it. */
export function fromManifest(path: string, { stamp, identity, digest, record }: ManifestBook): ReadBook {
  const { format, ending, bytes, modified, bid, title } = record
  // Its id is claimed as from a side file, since the book cannot be converted for another id.
  const side = { id: bid }
  const file = {
    path,
    absolute: '',
    format,
    ending,
    bytes,
    stamp,
    modified,
    side,
    coverFile: null,
    annotationsFile: null,
  }
  return { file, identity, digest, title, name: nameOf(record), isNew: false }
}

/** Title and authors of a book; '' if either is missing. A record of another version may have neither. */
export function nameOf(record: Partial<Pick<BookRecord, 'title' | 'authors'>> | undefined): string {
  const { title = '', authors = [] } = record ?? {}
  return title === '' || authors.length === 0 ? '' : [title, ...authors].join('\n')
}
