import { open } from 'node:fs/promises'
import type { BookFormat } from '../domain/book'

const FORMATS: ReadonlyMap<string, BookFormat> = new Map([
  ['epub', 'epub'],
  ['azw3', 'azw3'],
  ['mobi', 'mobi'],
  ['azw', 'mobi'],
  ['prc', 'mobi'],
  ['txt', 'txt'],
  ['pdf', 'pdf'],
  ['cbz', 'cbz'],
])

/** Books, or what books are packed in, that have to be converted first. */
const OTHERS = /\.(?:prc|azw\d|tpz|kfx|fb2|lit|umd|chm|djvu?|docx?|wps|rtf|odt|pages|cb[r7t]|zip|rar|7z)$/i

/** Bytes that tell the formats apart. */
const HEAD = 128
/** The first entry of an EPUB; some programs put fields of their own between its name and its content. */
const EPUB_HEAD = /^PK.{28}mimetype.{0,64}application\/epub\+zip/s

/** What a MOBI is called from its 60th byte on. */
const MOBI_HEAD = /^.{60}BOOKMOBI/s

/** Whether a file is a book of a format that cannot be published. */
export const isOtherFormat = (name: string): boolean => OTHERS.test(name)

/**
 * The format of a file whose name ends like a book's; undefined for other files. EPUB, PDF and MOBI are known by how they
 * begin, whatever the name says; what is called `.prc` may be anything of a handheld computer.
 */
export async function formatOf(absolute: string, name: string): Promise<BookFormat | undefined> {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const named = FORMATS.get(ending ?? '')
  if (!named) return undefined
  // A file that cannot be opened keeps its name's word: reading it will tell the reason.
  const head = await beginning(absolute).catch(() => '')
  if (head.startsWith('%PDF-')) return 'pdf'
  if (EPUB_HEAD.test(head)) return 'epub'
  if (MOBI_HEAD.test(head)) return named === 'azw3' ? named : 'mobi'
  return ending === 'prc' ? undefined : named
}

async function beginning(absolute: string): Promise<string> {
  const file = await open(absolute)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
