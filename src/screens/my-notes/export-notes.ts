import { type AnnotatedBook, annotationArchive, annotationArchives } from '../../annotation-files/archive'
import { type ExportWords, toMarkdown } from '../../annotation-files/markdown'
import { download } from '../../platform/download'
import { writeZip } from '../../platform/write-zip'
import type { AnyMark } from '../../session/all-marks'
import { groupNotes } from './filter'

export interface NotesExport {
  marks: readonly AnyMark[]
  /** By `bookKey`. */
  bookOf: (key: string) => { title: string; author: string }
  /** Name of the member, who is the creator of the annotations. */
  creator: string
  /** Name of the file, without its ending. */
  name: string
  made: Date
}

const annotatedBooks = ({ marks, bookOf }: NotesExport): AnnotatedBook[] =>
  groupNotes(marks, 'book').map(({ key, marks: all }) => ({
    book: { bid: all[0]?.bid ?? key, identifier: '', ...bookOf(key) },
    marks: {
      bookmarks: all.filter((mark) => mark.kind === 'bookmark'),
      highlights: all.filter((mark) => mark.kind === 'highlight'),
    },
  }))

/** Downloads one `.annotations` file, or an archive with one for each book. */
export async function exportSets(notes: NotesExport): Promise<void> {
  const [first, ...more] = annotatedBooks(notes)
  if (!first) return
  const options = { generated: notes.made, creator: notes.creator }
  if (more.length === 0)
    return download(await annotationArchive(first, options), `${first.book.title || notes.name}.annotations`)
  const files = await annotationArchives([first, ...more], options)
  download(await writeZip(files, notes.made), `${notes.name}.zip`)
}

/** Downloads one Markdown file, with a chapter for each book. */
export function exportMarkdown(notes: NotesExport, words: ExportWords): void {
  const text = annotatedBooks(notes)
    .map(({ book, marks }) => toMarkdown(book, marks, words))
    .join('\n')
  download(new Blob([text], { type: 'text/markdown;charset=utf-8' }), `${notes.name}.md`)
}
