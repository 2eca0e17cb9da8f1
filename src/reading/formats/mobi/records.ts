import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { type ErrorCode, LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { beyondBounds, MAX_ENTRY_BYTES } from '../../publication/limits'
import type { ByteSource } from '../source/source'

// Integers are big-endian. Bytes after the end of an array are read as 0.

/** Value of a header field that is not set. */
export const UNSET = 0xffffffff

export const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

export const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 0x10000 + u16(bytes, at + 2)

/** Decodes bytes as Latin-1, for signatures and ASCII names. */
export const readLatin1 = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Parses a number in base 32, as in KF8 URIs. */
export const parseBase32 = (digits: string): number => Number.parseInt(digits, 32)

/** Why a file with the extension of a MOBI cannot be read. */
export type RefusalReason = 'locked' | 'kfx' | 'topaz' | 'dictionary' | 'palm'

const CODES: Readonly<Record<RefusalReason, ErrorCode>> = {
  locked: 'encrypted-book',
  kfx: 'no-readable-format',
  topaz: 'no-readable-format',
  dictionary: 'no-readable-format',
  palm: 'no-readable-format',
}

/** Creates an error with a localised sentence; the words are imported when they are needed. */
export async function createRefusal(reason: RefusalReason, locale: Locale): Promise<LibraryError> {
  const { mobi } = await loadModule(() => import('../../../i18n/words/mobi'))
  const t = createTranslate<keyof typeof mobi>(locale, mobi)
  return new LibraryError(CODES[reason], reason, { userMessage: t(`mobi.${reason}`) })
}

/** The error for a file that is not a MOBI, by the signatures of other formats with the same extension. */
async function refusal(head: Uint8Array, locale: Locale): Promise<LibraryError> {
  const begin = readLatin1(head, 0, 8)
  if (begin.startsWith('TPZ')) return createRefusal('topaz', locale)
  if (begin.startsWith('CONT')) return createRefusal('kfx', locale)
  if (begin.slice(1, 7) === 'DRMION') return createRefusal('locked', locale)
  // A Palm database of another program.
  if (/^[A-Za-z]{8}$/.test(readLatin1(head, 60, 8))) return createRefusal('palm', locale)
  return new LibraryError('bad-book', 'not a MOBI')
}

/** Bytes of the header of a Palm database, and of an entry in its list of records. */
const HEAD = 78
const LINE = 8

/** The records of a Palm database, the container of MOBI: ranges of the file by number. */
export class PalmRecords {
  /** Offset of each record, and the end of the last one. */
  readonly #starts: readonly number[]
  readonly #source: ByteSource

  private constructor(source: ByteSource, starts: readonly number[]) {
    this.#source = source
    this.#starts = starts
  }

  /**
   * Reads the list of records.
   *
   * @param locale language of the sentence in an error
   * @throws LibraryError `bad-book`, `encrypted-book` or `no-readable-format` for a file that is not a MOBI; or what the
   *   source throws
   */
  static async open(source: ByteSource, locale: Locale): Promise<PalmRecords> {
    const head = await source.read(0, HEAD)
    if (readLatin1(head, 60, 8) !== 'BOOKMOBI') throw await refusal(head, locale)
    const count = u16(head, 76)
    const lines = await source.read(HEAD, count * LINE)
    const starts = Array.from({ length: Math.floor(lines.byteLength / LINE) }, (_, at) =>
      u32(lines, at * LINE),
    )
    if (starts.length === 0) throw new LibraryError('bad-book', 'no records')
    return new PalmRecords(source, [...starts, source.size])
  }

  get count(): number {
    return this.#starts.length - 1
  }

  /** Whether the file ends before the start of its last record. */
  get isCutOff(): boolean {
    return this.#start(this.count - 1) >= this.#source.size
  }

  /** Size of a record in bytes, limited by the end of the file. */
  sizeOf(index: number): number {
    return Math.max(0, Math.min(this.#start(index + 1), this.#source.size) - this.#start(index))
  }

  /**
   * Reads a record, or its first `most` bytes; empty when there is no such record.
   *
   * @throws LibraryError `book-too-large`, or what the source throws
   */
  async read(index: number, most = MAX_ENTRY_BYTES + 1): Promise<Uint8Array<ArrayBuffer>> {
    const size = Math.min(this.sizeOf(index), most)
    if (size > MAX_ENTRY_BYTES) throw beyondBounds(`record ${index} of ${size} bytes`)
    return size > 0 ? this.#source.read(this.#start(index), size) : new Uint8Array()
  }

  /** Reads consecutive records in one read of the source. @throws as `read` */
  async readAll(first: number, count: number): Promise<Uint8Array<ArrayBuffer>[]> {
    const from = this.#start(first)
    const sizes = Array.from({ length: Math.max(0, Math.min(count, this.count - first)) }, (_, at) =>
      this.sizeOf(first + at),
    )
    const total = this.#start(first + sizes.length) - from
    const inOrder = sizes.every((size, at) => this.#start(first + at + 1) - this.#start(first + at) === size)
    if (!inOrder || total > MAX_ENTRY_BYTES) return this.#oneByOne(first, sizes)
    const bytes = await this.#source.read(from, total)
    return sizes.map((size, at) => {
      const start = this.#start(first + at) - from
      return bytes.subarray(start, start + size)
    })
  }

  /** Reads records with inconsistent offsets one by one. Their total size is limited to that of one record. */
  async #oneByOne(first: number, sizes: readonly number[]): Promise<Uint8Array<ArrayBuffer>[]> {
    const total = sizes.reduce((sum, size) => sum + size, 0)
    if (total > MAX_ENTRY_BYTES) throw beyondBounds(`records of ${total} bytes`)
    const all: Uint8Array<ArrayBuffer>[] = []
    for (let at = 0; at < sizes.length; at++) all.push(await this.read(first + at))
    return all
  }

  #start(index: number): number {
    return this.#starts[index] ?? this.#source.size
  }
}
