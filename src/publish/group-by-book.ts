import type { BookFormat } from '../domain/book'
import { baseName, withoutTrail } from './book-format'
import type { BookFile } from './types'

/** Formats that e-book programs convert into each other, preferred first. */
const CONVERTED: readonly BookFormat[] = ['epub', 'azw3', 'mobi', 'fb2', 'md']
/** All formats, preferred first. */
const FORMATS: readonly BookFormat[] = [...CONVERTED, 'pdf', 'cbz', 'txt']

/**
 * Groups files by book, in the order of the files. EPUB, AZW3, MOBI, FB2 and Markdown with the same name in the same folder are one
 * book, as calibre and shops create them; the first file is published, the others are fallbacks. A PDF or TXT with that
 * name has another layout or other chapters, and is a separate book, except in a folder of calibre's: that is one book.
 */
export function groupByBook(files: readonly BookFile[]): BookFile[][] {
  const books = new Map<string, BookFile[]>()
  for (const file of files) {
    const isShared = CONVERTED.includes(file.format) || file.ownFolder === 'calibre'
    const key = isShared ? baseName(file.path).normalize('NFC') : file.path
    const known = books.get(key)
    // Names that differ only by letter case, the Unicode form of accents or blanks at the end: two files of one kind are no formats of one book.
    if (known?.some(({ path }) => endingIn(path) === endingIn(file.path))) books.set(`${file.path}/`, [file])
    else if (known) known.push(file)
    else books.set(key, [file])
  }
  const rank = ({ format }: BookFile) => FORMATS.indexOf(format)
  return [...books.values()].map((same) => same.sort((a, b) => rank(a) - rank(b)))
}

const endingIn = (path: string) => withoutTrail(path).slice(baseName(path).length).toLowerCase()
