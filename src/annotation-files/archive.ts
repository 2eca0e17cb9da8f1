import type { BookMarks } from '../domain/mark'
import { fileNameOf, type NamedFile, writeZip } from '../platform/write-zip'
import { markId } from './imported'
import { type ExportedBook, SET_FILE, type SetOptions, toAnnotationSet } from './write'

/** A book with its annotations. */
export interface AnnotatedBook {
  book: ExportedBook
  marks: BookMarks
}

/** The annotations of a book as an `.annotations` file (W3C EPUB Annotations 1.0): a ZIP archive with the set. */
export function annotationArchive(
  { book, marks }: AnnotatedBook,
  { generated, creator }: Omit<SetOptions, 'id'>,
): Promise<Blob> {
  const id = markId('', `${book.bid} ${book.title} ${generated.getTime()}`)
  const set = toAnnotationSet(book, marks, { id, generated, creator })
  return writeZip([{ name: SET_FILE, content: new Blob([set]) }], generated)
}

/** One file for each book; of several books with one title all stay. */
export async function annotationArchives(
  books: readonly AnnotatedBook[],
  options: Omit<SetOptions, 'id'>,
): Promise<NamedFile[]> {
  const files = new Map<string, NamedFile>()
  for (const each of books) {
    const { title, bid } = each.book
    const base = fileNameOf(title || bid)
    let name = base
    for (let count = 2; files.has(name.toLowerCase()); count++) name = `${base} ${count}`
    files.set(name.toLowerCase(), {
      name: `${name}.annotations`,
      content: await annotationArchive(each, options),
    })
  }
  return [...files.values()]
}
