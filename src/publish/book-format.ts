import { open } from 'node:fs/promises'
import type { BookFormat } from '../domain/book'
import type { BookEnding } from './types'

const FORMATS: ReadonlyMap<string, BookFormat> = new Map([
  ['epub', 'epub'],
  ['azw3', 'azw3'],
  ['mobi', 'mobi'],
  ['azw', 'mobi'],
  ['prc', 'mobi'],
  ['txt', 'txt'],
  ['pdf', 'pdf'],
  ['cbz', 'cbz'],
  ['fb2', 'fb2'],
  ['fbz', 'fb2'],
  ['md', 'md'],
  ['markdown', 'md'],
])

/** Extensions of unsupported books and archives, which must be converted first. */
const UNSUPPORTED =
  /\.(?:prc|azw\d|tpz|kfx|fb3|lit|umd|chm|djvu?|docx?|wps|rtf|odt|pages|cb[r7t]|zip|rar|7z)$/i

/** Extensions of a book in a ZIP of its own, as `BookEnding`. */
const ZIPPED = /\.(fb2|md)\.zip$/i

/** Number of bytes that identify the format. */
const HEAD_LENGTH = 256
/** The first entry of an EPUB; some programs write extra fields between its name and its content. */
const EPUB_HEAD = /^PK.{28}mimetype.{0,64}application\/epub\+zip/s

/** The type and creator of a MOBI, at byte 60. */
const MOBI_HEAD = /^.{60}BOOKMOBI/s

/** The ending of a FictionBook or a Markdown text that is a ZIP, by its first bytes; undefined for any other. */
export function endingOf(format: BookFormat, head: string): BookEnding | undefined {
  if (format !== 'fb2' && format !== 'md') return undefined
  return head.startsWith('PK\u0003\u0004') ? `${format}.zip` : undefined
}

/**
 * The name or path of a book without its extension, which may have two parts (`x.fb2.zip`, `x.md.zip`, `x.fb2.epub`): what
 * lies beside the book, its other formats and what it becomes later are found by this name.
 */
export const baseName = (path: string): string =>
  withoutTrail(path).replace(/(?:\.(?:fb2|md))?\.[^./]+$/i, '')

/** A name without the blanks and dots at its end, which some systems write and others do not see. */
export const withoutTrail = (name: string): string => name.replace(/(?<![\s.])[\s.]+$/, '')

/** Whether a file is a book in an unsupported format, by its name. */
export const isOtherFormat = (name: string): boolean => UNSUPPORTED.test(name)

/**
 * Returns the format of a file with the extension of a book, and its first bytes as Latin-1; undefined for other files. EPUB, PDF and MOBI are recognised
 * by their first bytes, whatever the extension; `.prc` may be any Palm file.
 */
export async function detectFormat(
  absolute: string,
  name: string,
): Promise<{ format: BookFormat; head: string } | undefined> {
  const extension = extensionOf(name)
  const named = FORMATS.get(extension)
  if (!named) return undefined
  // If the file cannot be opened, the extension decides; converting it reports the reason later.
  const head = await readHead(absolute).catch(() => '')
  const as = (format: BookFormat) => ({ format, head })
  if (head.startsWith('%PDF-')) return as('pdf')
  if (EPUB_HEAD.test(head)) return as('epub')
  if (MOBI_HEAD.test(head)) return as(named === 'azw3' ? named : 'mobi')
  return extension === 'prc' ? undefined : as(named)
}

/** Whether a name ends as that of a book. */
export const hasBookName = (name: string): boolean => FORMATS.has(extensionOf(name))

const extensionOf = (name: string): string =>
  /\.([^.]+)$/.exec(withoutTrail(name).replace(ZIPPED, '.$1'))?.[1]?.toLowerCase() ?? ''

async function readHead(absolute: string): Promise<string> {
  const file = await open(absolute)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
