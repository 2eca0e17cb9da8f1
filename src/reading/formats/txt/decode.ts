import { LibraryError } from '../../../platform/errors'
import { atOnce, type Sliced } from '../../../platform/slices'
import { legacyEncoding } from './legacy'

export interface Decoded {
  text: string
  /** WHATWG name of the encoding the text was read in. */
  encoding: string
}

/** A text in pieces of about a megabyte of its file, which may end anywhere. */
export interface DecodedPieces {
  pieces: readonly string[]
  encoding: string
}

/**
 * Bytes of a text file as text.
 *
 * In order: the caller's choice, a byte order mark, strict UTF-8, the zero bytes of UTF-16, and at last what was used
 * before these (`legacy.ts`).
 *
 * @param forced a WHATWG label; an unknown one is ignored.
 * @throws LibraryError `bad-book` when the bytes are no text.
 */
export function decodeText(bytes: Uint8Array, forced?: string): Decoded {
  const { pieces, encoding } = atOnce(decodePieces(bytes, forced))
  return { text: pieces.join(''), encoding }
}

/** The same, a piece at a time. */
export function* decodePieces(bytes: Uint8Array, forced?: string): Sliced<DecodedPieces> {
  const told = (forced && known(forced)) || byteOrderMark(bytes) || utf16WithoutMark(bytes)
  if (told) return yield* readPieces(bytes, told)
  if (isBinary(bytes.subarray(0, SAMPLE))) throw new LibraryError('bad-book', 'a binary file, not a text')
  const strict = yield* strictPieces(bytes)
  if (strict) return strict
  const sample = withoutZeros(bytes.subarray(0, SAMPLE))
  return yield* readPieces(bytes, isMostlyUtf8(bytes) ? 'utf-8' : legacyEncoding(sample))
}

/** Bytes looked at to tell a binary file, and to compare encodings. */
const SAMPLE = 64 * 1024

/** Many zeros one after the other are a hole in a text, where a download or a disk broke off. */
const HOLE = /\0{16,}/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the ones that no text has
const STRANGE = /[\x01-\x07\x0e-\x1a\x1c-\x1f]/g
/** So many are no text's, and one in so many characters. */
const MOST_STRANGE = 4
const STRANGE_IN = 50

/** Zeros are scattered in a text where they are less than this part of it: programs leave them there. */
const SCATTERED = 0.25

const isScattered = (zeros: number, all: number) => zeros < all * SCATTERED

function isBinary(sample: Uint8Array): boolean {
  const text = read(sample, 'latin1').replace(HOLE, '')
  const zeros = text.split('\0').length - 1
  const strange = (text.match(STRANGE)?.length ?? 0) + (isScattered(zeros, text.length) ? 0 : zeros)
  return strange > MOST_STRANGE && strange * STRANGE_IN > text.length
}

function known(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

const withoutZeros = (bytes: Uint8Array) => (bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes)

/** Bytes decoded in one go; a piece takes a few milliseconds. */
const PIECE = 1024 * 1024

function* readPieces(bytes: Uint8Array, encoding: string, fatal = false): Sliced<DecodedPieces> {
  const decoder = new TextDecoder(encoding, { fatal })
  const is16Bit = encoding.startsWith('utf-16')
  const pieces: string[] = []
  for (let at = 0; at < bytes.byteLength; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    // A zero is no character of any text, and of UTF-16 alone half of one; it may stand in the midst of another.
    pieces.push(
      is16Bit
        ? decoder.decode(piece, { stream: true }).replaceAll('\0', '')
        : decoder.decode(withoutZeros(piece), { stream: true }),
    )
    yield
  }
  pieces.push(decoder.decode())
  return { pieces, encoding }
}

/** Null for what is no UTF-8 throughout. */
function* strictPieces(bytes: Uint8Array): Sliced<DecodedPieces | null> {
  try {
    return yield* readPieces(bytes, 'utf-8', true)
  } catch {
    return null
  }
}

function read(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

function byteOrderMark([a, b, c, d]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0x84 && b === 0x31 && c === 0x95 && d === 0x33) return 'gb18030'
  return null
}

/**
 * UTF-16 shows itself by zero bytes, which 8-bit text never has, and by making sense in one
 * byte order. (Which side the zeros stand on does not tell: 一 is 4E00.)
 */
function utf16WithoutMark(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE)
  if (sample.byteLength < 2 || bytes.byteLength % 2 !== 0 || !sample.includes(0)) return null
  if (isUtf8WithZeros(sample)) return null
  const [best] = ['utf-16le', 'utf-16be']
    .map((encoding) => {
      const text = read(sample, encoding)
      return { encoding, sense: (text.match(SENSIBLE)?.length ?? 0) / text.length }
    })
    .sort((a, b) => b.sense - a.sense)
  return best && best.sense > 0.95 ? best.encoding : null
}

/** Two Latin letters read as one of UTF-16 are an ideograph: what is UTF-8 but for a few zeros is no UTF-16. */
function isUtf8WithZeros(sample: Uint8Array): boolean {
  const rest = withoutZeros(sample)
  if (!isScattered(sample.byteLength - rest.byteLength, sample.byteLength)) return false
  try {
    // What is cut at the end of the sample is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(rest, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Line ends, Latin, Greek, Cyrillic, punctuation, kana, ideographs, Hangul, full width forms. */
const SENSIBLE =
  /[\t\n\r\u0020-\u007e\u00a0-\u04ff\u2010-\u203b\u2190-\u22ff\u2500-\u26ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffee\ufeff]/g

/** UTF-8 with a few broken bytes (a file cut off, two files joined) is still UTF-8; told from both ends of it. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text =
    bytes.byteLength <= 2 * SAMPLE
      ? read(withoutZeros(bytes), 'utf-8')
      : read(withoutZeros(bytes.subarray(0, SAMPLE)), 'utf-8') +
        read(withoutZeros(bytes.subarray(-SAMPLE)), 'utf-8')
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const beyondAscii = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return beyondAscii > 20 && broken * 50 < beyondAscii
}
