import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '../i18n/locale'
import type { ConvertedBook } from './convert'
import { hashOwnCode } from './own-code'
import type { BookFile, PublishNote } from './types'

/** Name of the folder in the output folder with the work of a run that has not ended. */
export const JOURNAL_FOLDER = '.org-library.work'
const CREATED = 'created'
const BOOKS = 'books'

/** A book as it was converted, with the notes about it. */
export interface Conversion {
  converted: ConvertedBook
  notes: PublishNote[]
}

/** The line before the bytes of a book's covers. */
interface JournalEntry {
  path: string
  stamp: string
  notes: PublishNote[]
  converted: Omit<ConvertedBook, 'covers'>
  covers: { width: number; height: number; size: number }[]
}

/** Where an entry is in the file. */
interface Place {
  stamp: string
  start: number
  length: number
}

/**
 * The work of a run, written while it runs, so that converted books take no memory. The next run after a killed one takes
 * the converted books from it, and removes the files that belong to no catalogue. Readable only for the owner, as the
 * manifest.
 */
export class Journal {
  readonly #folder: string
  /** The first line: what made the entries. */
  readonly #head: string
  /** Files that a killed run has created, relative to the output folder. */
  readonly orphans: readonly string[]
  readonly #places = new Map<string, Place>()
  /** Books that could not be written: the disk may be full, and the run go on. */
  readonly #kept = new Map<string, Conversion>()
  #books: FileHandle | null = null
  #created: Promise<FileHandle> | null = null
  #end = 0
  #hasFolder = false
  /** False after a write has failed: the books may need the space. */
  #isWriting = true

  private constructor(folder: string, head: string, orphans: readonly string[]) {
    this.#folder = folder
    this.#head = head
    this.orphans = orphans
  }

  static async open(out: string, locale: Locale): Promise<Journal> {
    const folder = join(out, JOURNAL_FOLDER)
    const text = await readFile(join(folder, CREATED), 'utf8').catch(() => '')
    const head = `${JSON.stringify({ maker: await hashOwnCode(), locale })}\n`
    const journal = new Journal(folder, head, text.split('\n').filter(Boolean))
    await journal.#readEntries().catch(() => undefined)
    return journal
  }

  /** Returns what this run, or a killed one, has made of the same file. */
  async find(file: BookFile): Promise<Conversion | undefined> {
    const kept = this.#kept.get(file.path)
    const place = this.#places.get(file.path)
    if (kept || !this.#books || place?.stamp !== file.stamp) return kept
    const bytes = await readAt(this.#books, place.start, place.length)
    return parse(bytes)
  }

  /** Keeps a converted book; call it for one book at a time. */
  async keep(file: BookFile, conversion: Conversion): Promise<void> {
    const { converted, notes } = conversion
    const { covers, ...rest } = converted
    const sizes = covers.map(({ width, height, webp }) => ({ width, height, size: webp.byteLength }))
    const entry: JournalEntry = { path: file.path, stamp: file.stamp, notes, converted: rest, covers: sizes }
    const line = Buffer.from(`${JSON.stringify(entry)}\n`)
    const bytes = Buffer.concat([line, ...covers.map(({ webp }) => webp)])
    const isWritten = await this.#write(async () => {
      this.#books ??= await this.#openBooks()
      await this.#books.write(bytes, 0, bytes.byteLength, this.#end)
    })
    if (!isWritten) this.#kept.set(file.path, conversion)
    else {
      this.#places.set(file.path, { stamp: file.stamp, start: this.#end, length: bytes.byteLength })
      this.#end += bytes.byteLength
    }
  }

  /** Notes that the run creates a file. */
  async created(path: string): Promise<void> {
    await this.#write(async () => {
      this.#created ??= open(join(this.#folder, CREATED), 'a', 0o600)
      await (await this.#created).write(`${path}\n`)
    })
  }

  /** Removes the journal. */
  async close(): Promise<void> {
    this.#isWriting = false
    await this.#books?.close().catch(() => undefined)
    await this.#created?.then((file) => file.close()).catch(() => undefined)
    this.#books = this.#created = null
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined)
  }

  async #openBooks(): Promise<FileHandle> {
    const file = await open(join(this.#folder, BOOKS), 'w+', 0o600)
    await file.write(this.#head, 0)
    this.#end = Buffer.byteLength(this.#head)
    return file
  }

  /** Finds the entries of a killed run, up to the first that is cut short. */
  async #readEntries(): Promise<void> {
    const file = await open(join(this.#folder, BOOKS), 'r+')
    const { size } = await file.stat()
    const head = await readLine(file, 0, size)
    if (`${head}\n` !== this.#head) return file.close()
    this.#books = file
    this.#end = Buffer.byteLength(this.#head)
    for (;;) {
      const line = await readLine(file, this.#end, size)
      if (line === null) return
      const { path, stamp, covers } = JSON.parse(line) as JournalEntry
      const length = Buffer.byteLength(line) + 1 + covers.reduce((sum, cover) => sum + cover.size, 0)
      if (this.#end + length > size) return
      this.#places.set(path, { stamp, start: this.#end, length })
      this.#end += length
    }
  }

  /** Returns false if nothing can be written. */
  async #write(write: () => Promise<void>): Promise<boolean> {
    if (!this.#isWriting) return false
    try {
      if (!this.#hasFolder) await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      this.#hasFolder = true
      await write()
      return true
    } catch {
      // The run goes on; what is written can still be read.
      this.#isWriting = false
      return false
    }
  }
}

function parse(bytes: Buffer): Conversion | undefined {
  try {
    const end = bytes.indexOf(0x0a)
    const { converted, notes, covers } = JSON.parse(bytes.toString('utf8', 0, end)) as JournalEntry
    let at = end + 1
    const pictures = covers.map(({ width, height, size }) => {
      at += size
      return { width, height, webp: bytes.subarray(at - size, at) }
    })
    return { converted: { ...converted, covers: pictures }, notes }
  } catch {
    return undefined
  }
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

/** Bytes of the first read of a line; most entries are shorter. */
const LINE = 16 * 1024

/** Returns the line at an offset; null if the file ends before the line does. */
async function readLine(file: FileHandle, start: number, size: number): Promise<string | null> {
  for (let length = LINE; start < size; length *= 8) {
    const bytes = await readAt(file, start, Math.min(length, size - start))
    const end = bytes.indexOf(0x0a)
    if (end >= 0) return bytes.toString('utf8', 0, end)
    if (start + length >= size) return null
  }
  return null
}
