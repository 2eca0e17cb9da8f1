import type { Locale } from '../../../i18n/locale'
import { concat } from '../../../platform/bytes'
import { LibraryError } from '../../../platform/errors'
import { runInSlices, type SlicedTask } from '../../../platform/sliced-task'
import { beyondBounds, MAX_TEXT_BYTES } from '../../publication/limits'
import type { Publication } from '../../publication/publication'
import type { ByteSource } from '../source/source'
import { type MobiHeader, readHeader, readNumberField } from './header'
import { MobiPublication } from './publication'
import { createRefusal, PalmRecords, readLatin1, UNSET, u16, u32 } from './records'

export interface MobiOptions {
  /** Title of a book without metadata. */
  fileName?: string
  /** Language of the sentences in errors. */
  locale: Locale
}

/** EXTH field of a combined file: the record at which its KF8 book begins. */
const KF8_BOUNDARY = 121

/**
 * Opens a MOBI or AZW3: the KF8 book if the file has one, else the MOBI 6 book.
 *
 * @throws LibraryError `bad-book`; `encrypted-book`; `no-readable-format` for other formats with the same extension;
 *   `book-too-large`; or what the source throws. The source is closed then.
 */
export async function openMobi(
  source: ByteSource,
  { fileName = '', locale }: MobiOptions,
): Promise<Publication> {
  try {
    const records = await PalmRecords.open(source, locale)
    const first = readHeader(await records.read(0))
    if (first.isEncrypted) throw await createRefusal('locked', locale)
    if (first.isDictionary) throw await createRefusal('dictionary', locale)
    const { header, base } = (await kf8HeaderOf(records, first)) ?? { header: first, base: 0 }
    const text = await readText(records, header, base)
    if (text.byteLength === 0) throw new LibraryError('bad-book', 'the file holds no text')
    // Both books of a combined file share the resources; the first header has their position.
    const resources = first.firstResource === UNSET ? records.count : first.firstResource
    return await MobiPublication.read({ source, records, header, base, text, resources, fileName })
  } catch (thrown) {
    source.close()
    throw thrown
  }
}

async function kf8HeaderOf(
  records: PalmRecords,
  first: MobiHeader,
): Promise<{ header: MobiHeader; base: number } | null> {
  const base = readNumberField(first.exth, KF8_BOUNDARY)
  if (first.version >= 8 || base >= records.count) return null
  const record = await records.read(base)
  if (readLatin1(record, 16, 4) !== 'MOBI') return null
  const header = readHeader(record)
  return header.version >= 8 && !header.isEncrypted ? { header, base } : null
}

/** Compression types of the text. */
const PLAIN = 1
const PALMDOC = 2
const HUFF = 17480

/**
 * Reads the decompressed text of a book. In KF8 it also contains style sheets and SVG images.
 *
 * @param base record of the book's header
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws
 */
async function readText(
  records: PalmRecords,
  header: MobiHeader,
  base: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await records.readAll(base + 1, header.textRecords)
  const unpack = await decompressorOf(records, header, base)
  return runInSlices(decompressed(packed, header.trailingFlags, unpack))
}

async function decompressorOf(records: PalmRecords, header: MobiHeader, base: number): Promise<Decompress> {
  switch (header.compression) {
    case PLAIN:
      return (bytes) => bytes
    case PALMDOC:
      return unpackPalmDoc
    case HUFF:
      return huffCdic(records, base + header.firstHuffRecord, header.huffRecordCount)
    default:
      throw new LibraryError('bad-book', `packed by ${header.compression}`)
  }
}

type Decompress = (packed: Uint8Array) => Uint8Array

function* decompressed(
  packed: readonly Uint8Array[],
  trailing: number,
  unpack: Decompress,
): SlicedTask<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (const record of packed) {
    const chunk = unpack(removeTrailingEntries(record, trailing))
    size += chunk.byteLength
    if (size > MAX_TEXT_BYTES) throw beyondBounds('text')
    chunks.push(chunk)
    yield
  }
  return concat(chunks, size)
}

/**
 * Removes the trailing entries of a text record: one for each bit of `flags`, with its length at its own end, and before
 * them, for the lowest bit, the bytes of a multibyte character that crosses the record's end.
 */
export function removeTrailingEntries(record: Uint8Array, flags: number): Uint8Array {
  let end = record.byteLength
  for (let rest = flags >> 1; rest > 0; rest >>= 1)
    if (rest & 1) end = Math.max(0, end - lengthAtEnd(record, end))
  if (flags & 1 && end > 0) end = Math.max(0, end - ((record[end - 1] ?? 0) & 3) - 1)
  return record.subarray(0, end)
}

/**
 * A backward variable-width integer of 7 bits a byte: it begins at the last byte with the high bit within four bytes.
 */
function lengthAtEnd(record: Uint8Array, end: number): number {
  let length = 0
  for (let at = Math.max(0, end - 4); at < end; at++) {
    const byte = record[at] ?? 0
    if (byte & 0x80) length = 0
    length = (length << 7) | (byte & 0x7f)
  }
  return length
}

/**
 * Decompresses a text record (PalmDOC): literal bytes, bytes that encode a space and a letter, and pairs of bytes that
 * refer to a sequence in the last 2047 bytes. Two bytes expand to at most ten, so a record cannot be a bomb.
 */
export function unpackPalmDoc(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(packed.byteLength * 5)
  let size = 0
  for (let at = 0; at < packed.byteLength; ) {
    const byte = packed[at++] ?? 0
    if (byte === 0 || (byte > 8 && byte < 0x80)) out[size++] = byte
    else if (byte <= 8) {
      for (let n = 0; n < byte && at < packed.byteLength; n++) out[size++] = packed[at++] ?? 0
    } else if (byte >= 0xc0) {
      out[size++] = 0x20
      out[size++] = byte ^ 0x80
    } else {
      const pair = ((byte << 8) | (packed[at++] ?? 0)) & 0x3fff
      const back = pair >> 3
      // A reference to before the record is damage, and is skipped.
      if (back === 0 || back > size) continue
      // The source may overlap the output.
      for (let n = (pair & 7) + 3; n > 0; n--, size++) out[size] = out[size - back] ?? 0
    }
  }
  return out.slice(0, size)
}

/** Nesting of phrases, and phrases of all tables. */
const MAX_NESTED_PHRASES = 32
const MAX_PHRASES = 1 << 20
/** Bytes of a decompressed record or phrase; real records have 4096. */
const MAX_RECORD = 1 << 18

interface Phrase {
  bytes: Uint8Array
  /** `bytes` are compressed. */
  isPacked: boolean
}

/**
 * Reads the tables of the Huffman compression (HUFF, CDIC) and returns the function that decompresses a record.
 *
 * @param first record of the HUFF table
 * @param count number of records of all tables
 * @throws LibraryError `bad-book` when the tables are invalid; the returned function throws `bad-book` and
 *   `book-too-large`
 */
export async function huffCdic(
  records: Pick<PalmRecords, 'readAll'>,
  first: number,
  count: number,
): Promise<(packed: Uint8Array) => Uint8Array> {
  const [codes, ...tables] = await records.readAll(first, count)
  if (!codes || readLatin1(codes, 0, 4) !== 'HUFF') throw new LibraryError('bad-book', 'no HUFF')
  const coder = readCodes(codes)
  const phrases: Phrase[] = []
  for (const table of tables) for (const phrase of phrasesIn(table, phrases.length)) phrases.push(phrase)
  if (phrases.length > MAX_PHRASES) throw beyondBounds(`${phrases.length} phrases`)

  function unpack(packed: Uint8Array, depth: number): Uint8Array {
    if (depth > MAX_NESTED_PHRASES) throw new LibraryError('bad-book', 'phrases in phrases')
    const chunks: Uint8Array[] = []
    let size = 0
    const bits = packed.byteLength * 8
    for (let at = 0; at < bits; ) {
      const { length, phrase: number } = coder(windowAt(packed, at))
      at += length
      if (at > bits) break
      const phrase = phrases[number]
      if (!phrase) throw new LibraryError('bad-book', 'no such phrase')
      if (phrase.isPacked) {
        phrase.bytes = unpack(phrase.bytes, depth + 1)
        phrase.isPacked = false
      }
      chunks.push(phrase.bytes)
      size += phrase.bytes.byteLength
      // An empty phrase may occur as often as there are bits.
      if (size > MAX_RECORD) throw beyondBounds('a record of text')
    }
    return concat(chunks, size)
  }
  return (packed) => unpack(packed, 0)
}

/** The 32 bits from a bit offset; zeros after the end. */
function windowAt(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3
  const shift = bit & 7
  return ((u32(bytes, at) << shift) | ((bytes[at + 4] ?? 0) >> (8 - shift))) >>> 0
}

/**
 * Returns a decoder of code length and phrase number: by the first 8 bits, for longer codes by the least code of each
 * length.
 */
function readCodes(codes: Uint8Array): (window: number) => { length: number; phrase: number } {
  const [short, long] = [u32(codes, 8), u32(codes, 12)]
  const least = (length: number) => (u32(codes, long + (length - 1) * 8) << (32 - length)) >>> 0
  const greatest = (code: number, length: number) => (code + 1) * 2 ** (32 - length) - 1
  const leasts = Array.from({ length: 33 }, (_, length) => (length === 0 ? 0 : least(length)))
  return (window) => {
    const entry = u32(codes, short + (window >>> 24) * 4)
    let length = entry & 0x1f
    let last = greatest(entry >>> 8, length)
    if (length === 0) throw new LibraryError('bad-book', 'no such code')
    if (!(entry & 0x80)) {
      while (length < 32 && window < (leasts[length] ?? 0)) length++
      last = greatest(u32(codes, long + (length - 1) * 8 + 4), length)
    }
    return { length, phrase: Math.floor((last - window) / 2 ** (32 - length)) }
  }
}

/**
 * The phrases of a CDIC table.
 *
 * @param before number of phrases in the tables before it; a table states the total number
 */
function phrasesIn(table: Uint8Array, before: number): Phrase[] {
  if (readLatin1(table, 0, 4) !== 'CDIC') throw new LibraryError('bad-book', 'no CDIC')
  const ownCount = Math.min(2 ** Math.min(u32(table, 12), 16), u32(table, 8) - before, table.byteLength >> 1)
  return Array.from({ length: Math.max(0, ownCount) }, (_, n) => {
    const at = 16 + u16(table, 16 + n * 2)
    const length = u16(table, at)
    const from = at + 2
    return { bytes: table.subarray(from, from + (length & 0x7fff)), isPacked: !(length & 0x8000) }
  })
}
