import { LibraryError } from '../../../platform/errors'
import { atOnce, type Sliced } from '../../../platform/slices'

/**
 * The encoding of a text from before Unicode, told by its first bytes: GB18030 or Big5, unless it is plainly Japanese,
 * Korean, Russian or of Western Europe. All of these decode nearly everything, so what comes of it has to make sense.
 *
 * @returns a WHATWG name
 */
export function legacyEncoding(bytes: Uint8Array): string {
  if (isWestern(bytes)) return 'windows-1252'
  const chinese = chineseOf(bytes)
  if (chinese.score > PLAINLY) return chinese.encoding
  const other = OTHERS.find(({ encoding, makesSense }) => makesSense(readLegacy(bytes, encoding)))
  return other?.encoding ?? chinese.encoding
}

/** Commonness from which on a text is Chinese and nothing else. */
const PLAINLY = 0.1

/** As the beginning of more, so that a character which is cut off at the end is no error. */
const readLegacy = (bytes: Uint8Array, encoding: string) =>
  new TextDecoder(encoding).decode(bytes, { stream: true })

/** How many of a text's characters beyond ASCII are such. */
function share(text: string, pattern: RegExp): number {
  return count(text, pattern) / Math.max(1, count(text, /[\u0080-\uffff]/g))
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Letters of Western Europe and the marks that printed text has. */
const WESTERN = /[À-ÖØ-öø-ÿŒœŠšŸŽž‘’‚“”„–—…•€£§©®°«»¡¿·ªº\u00a0]/g

/** Letters of the page stand alone among ASCII; where each character takes two bytes they come in pairs, and are most. */
function isWestern(bytes: Uint8Array): boolean {
  let high = 0
  let alone = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    high++
    if ((bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) alone++
  }
  if (high > bytes.byteLength * 0.25 || alone < high * 0.8) return false
  return share(readLegacy(bytes, 'windows-1252'), WESTERN) > 0.95
}

/** More than a stray byte could not be read. */
const isBroken = (text: string) => count(text, /\ufffd/g) > text.length / 500

const KANA = /[\u3041-\u30fc]/g
const isJapanese = (text: string) => !isBroken(text) && share(text, KANA) > 0.25

const OTHERS: readonly { encoding: string; makesSense(text: string): boolean }[] = [
  { encoding: 'shift_jis', makesSense: isJapanese },
  { encoding: 'euc-jp', makesSense: isJapanese },
  {
    encoding: 'euc-kr',
    // Half of what is Chinese reads as Hangul; Korean is nearly all of it, in words.
    makesSense: (text) =>
      !isBroken(text) && share(text, /[\uac00-\ud7a3]/g) > 0.9 && count(text, / /g) * 12 > text.length,
  },
  {
    encoding: 'windows-1251',
    // A capital stands at the head of a word.
    makesSense: (text) =>
      share(text, /[А-яЁё«»–—…№“”]/g) > 0.95 && share(text, /[а-яё]/g) > 0.7 && !/[а-яё][А-Я]{2}/.test(text),
  },
]

/** Big5 and GB18030 share their bytes, so both often decode; the wrong one gives rare characters. */
function chineseOf(bytes: Uint8Array): { encoding: string; score: number } {
  const scored = (encoding: string) => ({ encoding, score: commonness(readLegacy(bytes, encoding)) })
  const [mainland, taiwan] = [scored('gb18030'), scored('big5')]
  return taiwan.score > mainland.score ? taiwan : mainland
}

/** How much a text looks like Chinese: common characters and punctuation for it, broken and odd ones against. */
function commonness(text: string): number {
  const odd = /[\ue000-\uf8ff\u0080-\u00b6\u00b8-\u02ff\u3300-\u33ff\u3105-\u312f]/g
  return share(text, COMMON) - 10 * share(text, /\ufffd/g) - 3 * share(text, odd)
}

/** The commonest characters of running Chinese, in both scripts, with its punctuation. */
const COMMON =
  /[的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡裏用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日老手头頭第章回，。、；：？！「」『』“”《》（）…—]/g

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
 * before these (`legacy.ts`). Zero bytes that are not UTF-16's are left out before anything is decoded: one between the
 * two bytes of a character would take both with it.
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
  const sample = bytes.subarray(0, SAMPLE)
  if (isBinary(sample)) throw new LibraryError('bad-book', 'a binary file, not a text')
  const strict = yield* strictPieces(bytes)
  if (strict) return strict
  return yield* readPieces(bytes, isMostlyUtf8(bytes) ? 'utf-8' : legacyEncoding(withoutZeros(sample)))
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
/** The same where there are as many zeros: what scatters zeros over a text scatters nothing else. */
const STRANGE_AMONG_ZEROS_IN = 500
/** Part of a sample that may be zeros; a binary file has more of them, or other strange bytes beside them. */
const MOST_ZEROS = 1 / 3

function isBinary(sample: Uint8Array): boolean {
  const text = read(sample, 'latin1').replace(HOLE, '')
  const words = text.replaceAll('\0', '')
  const zeros = text.length - words.length
  const strange = words.match(STRANGE)?.length ?? 0
  if (zeros > text.length * MOST_ZEROS) return true
  const isFull = zeros * STRANGE_IN > text.length
  return strange > MOST_STRANGE && strange * (isFull ? STRANGE_AMONG_ZEROS_IN : STRANGE_IN) > words.length
}

const withoutZeros = (bytes: Uint8Array) => (bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes)

function known(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Bytes decoded in one go; a piece takes a few milliseconds. */
const PIECE = 1024 * 1024

function* readPieces(bytes: Uint8Array, encoding: string, fatal = false): Sliced<DecodedPieces> {
  const decoder = new TextDecoder(encoding, { fatal })
  const pieces: string[] = []
  const isWide = encoding.startsWith('utf-16')
  for (let at = 0; at < bytes.byteLength; at += PIECE) {
    // A zero is no character of any text.
    const piece = bytes.subarray(at, at + PIECE)
    pieces.push(decoder.decode(isWide ? piece : withoutZeros(piece), { stream: true }).replaceAll('\0', ''))
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
 * UTF-16 shows itself by zero bytes, which 8-bit text has by mischance only, and by making sense in one byte order.
 * (Which side the zeros stand on does not tell: 一 is 4E00.) What is UTF-8 without a few zeros is UTF-8, and zeros that
 * are halves of no common character were scattered: GB2312 reads as Hangul throughout.
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
  // Where most characters are Latin, its letters with accents are as common as the rest.
  return odd * 10 <= halves || halves * 2 > best.text.length ? best.encoding : null
}

/** Fewer than one in eight, and UTF-8 without them; of UTF-16 either is as good as impossible beside the other. */
function hasFewZeros(sample: Uint8Array): boolean {
  const words = withoutZeros(sample)
  if ((sample.byteLength - words.byteLength) * 8 > sample.byteLength) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(words, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Common characters of UTF-16 one of whose bytes is zero. */
const COMMON_WITH_ZERO = /[\t\n\r -~\u3000\u4e00-\u9f00\uac00]/

/** Line ends, Latin, Greek, Cyrillic, punctuation, kana, ideographs, Hangul, full width forms. */
const SENSIBLE =
  /[\t\n\r\u0020-\u007e\u00a0-\u04ff\u2010-\u203b\u2190-\u22ff\u2500-\u26ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffee\ufeff]/g

/** UTF-8 with a few broken bytes (a file cut off, two files joined) is still UTF-8; told from both ends of it. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text =
    bytes.byteLength <= 2 * SAMPLE
      ? read(bytes, 'utf-8')
      : read(bytes.subarray(0, SAMPLE), 'utf-8') + read(bytes.subarray(-SAMPLE), 'utf-8')
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const beyondAscii = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return beyondAscii > 20 && broken * 50 < beyondAscii
}
