import { LibraryError } from '../../../platform/errors'
import { runSync, type SlicedTask } from '../../../platform/sliced-task'
import { type DecodedPieces, joinedPieces } from './joined'

export interface Decoded {
  text: string
  /** WHATWG name of the encoding that was used. */
  encoding: string
}

/**
 * Decodes a text file.
 *
 * The encoding is, in this order: the caller's choice, a byte order mark, UTF-16 by its zero bytes, valid UTF-8, UTF-8 and
 * a legacy encoding in turn (`joinedPieces`), mostly valid UTF-8, a legacy encoding (`legacyEncoding`). In all but UTF-16, zero bytes are removed before decoding, because a
 * zero between the two bytes of a character would destroy the character.
 *
 * @param forced a WHATWG label; an unknown one is ignored
 * @throws LibraryError `bad-book` when the bytes are not text
 */
export function decodeText(bytes: Uint8Array, forced?: string): Decoded {
  const { pieces, encoding } = runSync(decodeTextInSlices(bytes, forced))
  return { text: pieces.join(''), encoding }
}

/** Like `decodeText`, in slices of one piece. */
export function* decodeTextInSlices(bytes: Uint8Array, forced?: string): SlicedTask<DecodedPieces> {
  const mark = byteOrderMark(bytes)
  const certain = (forced && encodingOf(forced)) || (mark !== 'utf-8' && mark) || utf16WithoutMark(bytes)
  if (certain) return yield* readPieces(bytes, certain)
  const sample = bytes.subarray(0, SAMPLE)
  const wide = mark ? null : utf16ByWords(sample)
  if (wide) return yield* readPieces(bytes, wide)
  if (!mark && isBinary(sample)) throw new LibraryError('bad-book', 'a binary file, not a text')
  const strict = yield* strictPieces(bytes)
  if (strict) return strict
  const joined = yield* joinedPieces(bytes, readPieces, (part) =>
    legacyEncoding(withoutZeros(part.subarray(0, SAMPLE))),
  )
  if (joined) return joined
  if (mark) return yield* readPieces(bytes, mark)
  return yield* readPieces(bytes, isMostlyUtf8(bytes) ? 'utf-8' : legacyEncoding(withoutZeros(sample)))
}

/** Bytes that are examined to detect binary files and encodings. */
const SAMPLE = 64 * 1024

/** A long run of zeros is a gap in a text that a failed download or disk left. */
const HOLE = /\0{16,}/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the ones that no text has
const CONTROL = /[\x01-\x07\x0e-\x1a\x1c-\x1f]/g
/** Control characters that a text may have, and the number of characters per control character of a binary file. */
const MAX_CONTROL = 4
const CHARACTERS_PER_CONTROL = 50
/** The same for a file with many zeros: damage that adds zeros to a text adds no other control characters. */
const CHARACTERS_PER_CONTROL_AMONG_ZEROS = 500
/** Share of zeros that a text may have; a binary file has more of them, or other control characters too. */
const MAX_ZERO_SHARE = 1 / 3

function isBinary(sample: Uint8Array): boolean {
  const text = read(sample, 'latin1').replace(HOLE, '')
  const withoutZero = text.replaceAll('\0', '')
  const zeros = text.length - withoutZero.length
  const control = withoutZero.match(CONTROL)?.length ?? 0
  if (zeros > text.length * MAX_ZERO_SHARE) return true
  const hasManyZeros = zeros * CHARACTERS_PER_CONTROL > text.length
  return (
    control > MAX_CONTROL &&
    control * (hasManyZeros ? CHARACTERS_PER_CONTROL_AMONG_ZEROS : CHARACTERS_PER_CONTROL) >
      withoutZero.length
  )
}

const withoutZeros = (bytes: Uint8Array) => (bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes)

function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Bytes that are decoded without a break; a piece takes a few milliseconds. */
const PIECE = 1024 * 1024

function* readPieces(bytes: Uint8Array, encoding: string, fatal = false): SlicedTask<DecodedPieces> {
  const decoder = new TextDecoder(encoding, { fatal })
  const pieces: string[] = []
  const isWide = encoding.startsWith('utf-16')
  for (let at = 0; at < bytes.byteLength; at += PIECE) {
    // U+0000 is never part of a text.
    const piece = bytes.subarray(at, at + PIECE)
    pieces.push(decoder.decode(isWide ? piece : withoutZeros(piece), { stream: true }).replaceAll('\0', ''))
    yield
  }
  pieces.push(decoder.decode())
  return { pieces, encoding }
}

/** Decodes UTF-8; null when any byte is invalid. */
function* strictPieces(bytes: Uint8Array): SlicedTask<DecodedPieces | null> {
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
 * Detects UTF-16 without a byte order mark: it contains zero bytes, which 8-bit text has only by damage, and it is
 * plausible in one byte order. (The position of the zeros does not decide: 一 is 4E00.) A file that is UTF-8 after removing
 * a few zeros is UTF-8. If the zeros are halves of uncommon characters, they are damage: GB2312 decodes to Hangul.
 */
function utf16WithoutMark(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE)
  if (sample.byteLength < 2 || !sample.includes(0)) return null
  const [best] = ['utf-16le', 'utf-16be']
    .map((encoding) => {
      const text = read(sample.subarray(0, sample.byteLength & ~1), encoding).replace(HOLE, '')
      return { encoding, text, sense: (text.match(SENSIBLE)?.length ?? 0) / Math.max(1, text.length) }
    })
    .sort((a, b) => b.sense - a.sense)
  if (!best || best.sense <= 0.95 || hasFewZeros(sample)) return null
  let halves = 0
  let odd = 0
  for (const character of best.text) {
    const code = character.charCodeAt(0)
    if (code > 0xff && (code & 0xff) !== 0) continue
    halves++
    if (!COMMON_WITH_ZERO.test(character)) odd++
  }
  // In a mostly Latin text, accented letters are as common as others.
  return odd * 10 <= halves || halves * 2 > best.text.length ? best.encoding : null
}

/**
 * Detects UTF-16 without a byte order mark and without a zero byte, as in Chinese without line ends: one byte order yields
 * common Chinese characters, and neither UTF-8 nor a legacy encoding yields as many.
 */
function utf16ByWords(sample: Uint8Array): string | null {
  const even = sample.subarray(0, sample.byteLength & ~1)
  if (even.byteLength < 2 || isUtf8(sample)) return null
  const [best] = ['utf-16le', 'utf-16be']
    .map((encoding) => {
      const text = read(even, encoding)
      return { encoding, text, score: commonness(text) }
    })
    .sort((a, b) => b.score - a.score)
  if (!best || best.score <= CERTAIN) return null
  const sense = count(best.text, SENSIBLE) / best.text.length
  return sense > 0.95 && best.score > chineseOf(sample).score ? best.encoding : null
}

/** Whether a sample is valid UTF-8, but for a character that its end cuts. */
function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Whether less than one byte in eight is zero and the rest is valid UTF-8; UTF-16 practically never is both. */
function hasFewZeros(sample: Uint8Array): boolean {
  const withoutZero = withoutZeros(sample)
  if ((sample.byteLength - withoutZero.byteLength) * 8 > sample.byteLength) return false
  return isUtf8(withoutZero)
}

/** Common characters with a zero byte in UTF-16. */
const COMMON_WITH_ZERO = /[\t\n\r -~\u3000\u4e00-\u9f00\uac00]/

/** Line ends, Latin, Greek, Cyrillic, punctuation, kana, ideographs, Hangul, full width forms. */
const SENSIBLE =
  /[\t\n\r\u0020-\u007e\u00a0-\u04ff\u2010-\u203b\u2190-\u22ff\u2500-\u26ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffee\ufeff]/g

/** Whether a text is UTF-8 with a few invalid bytes (a truncated file, two joined files), by samples of both ends. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text =
    bytes.byteLength <= 2 * SAMPLE
      ? read(bytes, 'utf-8')
      : read(bytes.subarray(0, SAMPLE), 'utf-8') + read(bytes.subarray(-SAMPLE), 'utf-8')
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const beyondAscii = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return beyondAscii > 20 && broken * 50 < beyondAscii
}

/**
 * Detects the legacy encoding of a text by a sample: GB18030 or Big5, unless the text is clearly Japanese, Korean, Russian
 * or Western European. Nearly every byte sequence is valid in each of these encodings, so the decoded text must be
 * plausible.
 *
 * @returns a WHATWG name
 */
function legacyEncoding(bytes: Uint8Array): string {
  if (isWestern(bytes)) return 'windows-1252'
  const chinese = chineseOf(bytes)
  // Hiragana of EUC-JP are common Chinese characters of Big5: the larger share decides.
  const japanese = readLegacy(bytes, 'euc-jp')
  const kana = isJapanese(japanese) ? share(japanese, KANA) : 0
  if (chinese.score > Math.max(CERTAIN, kana)) return chinese.encoding
  const other = OTHERS.find(({ encoding, makesSense }) => makesSense(readLegacy(bytes, encoding)))
  return other?.encoding ?? chinese.encoding
}

/** Score above which a text is certainly Chinese. */
const CERTAIN = 0.1

/** Decodes as a stream, so that a truncated character at the end of the sample is not an error. */
const readLegacy = (bytes: Uint8Array, encoding: string) =>
  new TextDecoder(encoding).decode(bytes, { stream: true })

/** Share of the characters that match a pattern among the non-ASCII characters. */
function share(text: string, pattern: RegExp): number {
  return count(text, pattern) / Math.max(1, count(text, /[\u0080-\uffff]/g))
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Western European letters and typographic marks. */
const WESTERN = /[À-ÖØ-öø-ÿŒœŠšŸŽž‘’‚“”„–—…•€£§©®°«»¡¿·ªº\u00a0]/g

/**
 * Whether a text is Western European: its non-ASCII bytes are few and single among ASCII. In double-byte encodings they
 * are in pairs and the majority.
 */
function isWestern(bytes: Uint8Array): boolean {
  let high = 0
  let single = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    high++
    if ((bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) single++
  }
  if (high > bytes.byteLength * 0.25 || single < high * 0.8) return false
  return share(readLegacy(bytes, 'windows-1252'), WESTERN) > 0.95
}

/** Whether more than a few stray bytes are invalid. */
const isBroken = (text: string) => count(text, /\ufffd/g) > text.length / 500

const KANA = /[\u3041-\u30fc]/g
const isJapanese = (text: string) => !isBroken(text) && share(text, KANA) > 0.25

const OTHERS: readonly { encoding: string; makesSense(text: string): boolean }[] = [
  { encoding: 'shift_jis', makesSense: isJapanese },
  { encoding: 'euc-jp', makesSense: isJapanese },
  {
    encoding: 'euc-kr',
    // About half of a Chinese text decodes to Hangul; a Korean text is nearly all Hangul, with spaces between words.
    makesSense: (text) =>
      !isBroken(text) && share(text, /[\uac00-\ud7a3]/g) > 0.9 && count(text, / /g) * 12 > text.length,
  },
  {
    encoding: 'windows-1251',
    // Capitals occur only at the start of a word.
    makesSense: (text) =>
      share(text, /[А-яЁё«»–—…№“”]/g) > 0.95 && share(text, /[а-яё]/g) > 0.7 && !/[а-яё][А-Я]{2}/.test(text),
  },
]

/** Big5 and GB18030 use the same bytes, so both often decode; the wrong one yields rare characters. */
function chineseOf(bytes: Uint8Array): { encoding: string; score: number } {
  const scored = (encoding: string) => ({ encoding, score: commonness(readLegacy(bytes, encoding)) })
  const [gb18030, big5] = [scored('gb18030'), scored('big5')]
  return big5.score > gb18030.score ? big5 : gb18030
}

/** Score of a text as Chinese: common characters and punctuation count for it, invalid and odd ones against it. */
function commonness(text: string): number {
  const odd = /[\ue000-\uf8ff\u0080-\u00b6\u00b8-\u02ff\u3300-\u33ff\u3105-\u312f]/g
  return share(text, COMMON) - 10 * share(text, /\ufffd/g) - 3 * share(text, odd)
}

/** The most frequent Chinese characters in both scripts, with punctuation. */
const COMMON =
  /[的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡裏用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日老手头頭第章回，。、；：？！「」『』“”《》（）…—]/g
