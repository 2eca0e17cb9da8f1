import { LibraryError } from '../../../platform/errors'
import { inSlices, type Sliced } from '../../../platform/slices'
import { beyondBounds, MAX_TEXT_BYTES } from '../../publication/limits'
import { concat } from '../source/bytes'
import type { Header } from './header'
import { huffCdic } from './huffcdic'
import { unpackPalmDoc } from './palmdoc'
import type { Records } from './records'

/** How the text is packed. */
const PLAIN = 1
const PALMDOC = 2
const HUFF = 17480

/**
 * All text of a book, and what is told in the same records: style sheets and drawings of KF8.
 *
 * @param base the record its header is in
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws
 */
export async function readText(
  records: Records,
  header: Header,
  base: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await records.readAll(base + 1, header.textRecords)
  const unpack = await unpackerOf(records, header, base)
  return inSlices(unpacked(packed, header.trailing, unpack))
}

async function unpackerOf(records: Records, header: Header, base: number): Promise<Unpack> {
  switch (header.compression) {
    case PLAIN:
      return (bytes) => bytes
    case PALMDOC:
      return unpackPalmDoc
    case HUFF:
      return huffCdic(records, base + header.huff, header.huffs)
    default:
      throw new LibraryError('bad-book', `packed by ${header.compression}`)
  }
}

type Unpack = (packed: Uint8Array) => Uint8Array

function* unpacked(
  packed: readonly Uint8Array[],
  trailing: number,
  unpack: Unpack,
): Sliced<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (const record of packed) {
    const chunk = unpack(withoutTrailing(record, trailing))
    size += chunk.byteLength
    if (size > MAX_TEXT_BYTES) throw beyondBounds('text')
    chunks.push(chunk)
    yield
  }
  return concat(chunks, size)
}

/**
 * A record without what stands behind its text: an entry for each bit of `flags`, each with its length at its own end,
 * and before them, for the lowest bit, what a character has beyond the record's end.
 */
export function withoutTrailing(record: Uint8Array, flags: number): Uint8Array {
  let end = record.byteLength
  for (let rest = flags >> 1; rest > 0; rest >>= 1)
    if (rest & 1) end = Math.max(0, end - lengthAtEnd(record, end))
  if (flags & 1 && end > 0) end = Math.max(0, end - ((record[end - 1] ?? 0) & 3) - 1)
  return record.subarray(0, end)
}

/** A number in sevens of bits, read from its end: its first byte is the last with the high bit, within four. */
function lengthAtEnd(record: Uint8Array, end: number): number {
  let length = 0
  for (let at = Math.max(0, end - 4); at < end; at++) {
    const byte = record[at] ?? 0
    if (byte & 0x80) length = 0
    length = (length << 7) | (byte & 0x7f)
  }
  return length
}
