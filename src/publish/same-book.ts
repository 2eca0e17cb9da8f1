import { posix } from 'node:path'
import type { BookFormat } from '../domain/book'
import type { BookFile } from './types'

/** Formats that programs for books convert into each other, what reads best first. */
const CONVERTED: readonly BookFormat[] = ['epub', 'azw3', 'mobi']

/**
 * The files of each book in the order of the books. EPUB, AZW3 and MOBI of one name in one folder are one book, as
 * calibre and shops leave them; the first of its files is the one to publish, the others stand in for it. A PDF or a
 * text of that name is laid out or cut otherwise, and is a book of its own.
 */
export function byBook(files: readonly BookFile[]): BookFile[][] {
  const books = new Map<string, BookFile[]>()
  for (const file of files) {
    const { dir, name } = posix.parse(file.path)
    const key = CONVERTED.includes(file.format) ? posix.join(dir, name.normalize('NFC')) : file.path
    const known = books.get(key)
    if (known) known.push(file)
    else books.set(key, [file])
  }
  const rank = ({ format }: BookFile) => CONVERTED.indexOf(format)
  return [...books.values()].map((same) => same.sort((a, b) => rank(a) - rank(b)))
}
