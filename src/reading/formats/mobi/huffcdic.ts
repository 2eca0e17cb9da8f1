import { LibraryError } from '../../../platform/errors'
import { beyondBounds } from '../../publication/limits'
import { concat } from '../source/bytes'
import { letters, u16, u32 } from './numbers'
import type { Records } from './records'

/** Phrases in phrases, and phrases of all tables. */
const DEEPEST = 32
const MOST_PHRASES = 1 << 20
/** Bytes that a record, or a phrase, may become; real ones have 4096. */
const MOST_BYTES = 1 << 18

interface Phrase {
  bytes: Uint8Array
  /** It is packed itself. */
  isPacked: boolean
}

/**
 * What unpacks records of text that are packed by Huffman's codes for phrases (HUFF and CDIC).
 *
 * @throws LibraryError `bad-book` when the tables are not there; what comes throws that or `book-too-large`.
 */
export async function huffCdic(
  records: Pick<Records, 'readAll'>,
  first: number,
  count: number,
): Promise<(packed: Uint8Array) => Uint8Array> {
  const [codes, ...tables] = await records.readAll(first, count)
  if (!codes || letters(codes, 0, 4) !== 'HUFF') throw new LibraryError('bad-book', 'no HUFF')
  const coder = readCodes(codes)
  const phrases: Phrase[] = []
  for (const table of tables) for (const phrase of phrasesIn(table, phrases.length)) phrases.push(phrase)
  if (phrases.length > MOST_PHRASES) throw beyondBounds(`${phrases.length} phrases`)

  function unpack(packed: Uint8Array, depth: number): Uint8Array {
    if (depth > DEEPEST) throw new LibraryError('bad-book', 'phrases in phrases')
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
      // One that stands for nothing may come as often as there are bits.
      if (size > MOST_BYTES) throw beyondBounds('a record of text')
    }
    return concat(chunks, size)
  }
  return (packed) => unpack(packed, 0)
}

/** The 32 bits from one on; zeros behind the end. */
function windowAt(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3
  const shift = bit & 7
  return ((u32(bytes, at) << shift) | ((bytes[at + 4] ?? 0) >> (8 - shift))) >>> 0
}

/** What tells a code's length and phrase: by its first eight bits, for longer ones by the least code of each length. */
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

/** A table tells how many there are in all of them. */
function phrasesIn(table: Uint8Array, before: number): Phrase[] {
  if (letters(table, 0, 4) !== 'CDIC') throw new LibraryError('bad-book', 'no CDIC')
  const here = Math.min(2 ** Math.min(u32(table, 12), 16), u32(table, 8) - before, table.byteLength >> 1)
  return Array.from({ length: Math.max(0, here) }, (_, n) => {
    const at = 16 + u16(table, 16 + n * 2)
    const length = u16(table, at)
    const from = at + 2
    return { bytes: table.subarray(from, from + (length & 0x7fff)), isPacked: !(length & 0x8000) }
  })
}
