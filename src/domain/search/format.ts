/**
 * The format of a search index in parts (docs/search-index.md): what `publish` writes and the browser reads.
 *
 * An index is a folder with a manifest, term files and record files. Each file is gzip; unpacked, it begins with a head
 * that names the build it belongs to and its own number, so that a file of another run is never taken for its own.
 */

/** Version of the format that is written. In version 1 punctuation was not folded, and characters had one reading. */
export const SEARCH_VERSION = 2
/** The versions that are read; readers refuse any other. A version-1 index is searched by its own fold. */
export const READ_VERSIONS = [1, SEARCH_VERSION] as const

/** Media type of a manifest. */
export const SEARCH_TYPE = 'application/vnd.org-library.search+json'

/** Number of records in a record file. */
export const RECORDS_PER_FILE = 32

/** The first character of a term says what its postings are. */
export const TERM = {
  /** A character in title, series, author or subject; keys. */
  named: 'c',
  /** A word there; keys. */
  word: 'w',
  /** The first one to three letters of a word there; keys. */
  wordStart: 'p',
  /** A syllable of the pinyin of title, series or author; keys. */
  syllable: 's',
  /** Two adjacent initials of that pinyin; keys. */
  initials: 'i',
  /** The first one to three letters of that pinyin or its initials; books. */
  soundStart: '^',
  /** A character, two adjacent characters, or a word of a text: of an introduction, or of a block of full text; numbers. */
  single: 'u',
  pair: 'b',
  textWord: 'x',
} as const

/** Fields of a key, the low two bits of its value. */
export const FIELD = { title: 0, series: 1, author: 2, subject: 3 } as const

/** Positions of a field that is a list: each item begins at a multiple of this, and is cut before the next. */
export const ITEM_SPAN = 64

/** A key is `book * KEY_SPAN + (position << 2 | field)`, so that keys in order are books in order. */
export const KEY_SPAN = 0x10000
export const MAX_POSITION = (KEY_SPAN >> 2) - 1

/** Longest prefix that has postings of its own. */
export const MAX_START = 3

/** Whether the postings of a term are keys; otherwise they are numbers of books or blocks. */
export function hasKeys(term: string): boolean {
  return 'cwpsi'.includes(term.charAt(0))
}

/** The first letter of a syllable or word; all digits of a number. */
export const initialOf = (syllable: string): string =>
  /^\d/.test(syllable) ? syllable : syllable.slice(0, 1)

const MAGIC = 0x4f4c5331
const HEAD_BYTES = 20

/** Writes the head of a file: magic, the build as eight bytes, the kind and number of the file. */
export function writeHead(build: string, kind: string, number: number): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES)
  const view = new DataView(head.buffer)
  view.setUint32(0, MAGIC)
  for (let at = 0; at < 8; at++) head[4 + at] = Number.parseInt(build.slice(at * 2, at * 2 + 2), 16)
  view.setUint32(12, kind.charCodeAt(0))
  view.setUint32(16, number)
  return head
}

/** Returns what follows the head; undefined if it is that of another file. */
export function bodyOf(
  file: Uint8Array,
  build: string,
  kind: string,
  number: number,
): Uint8Array | undefined {
  const head = writeHead(build, kind, number)
  return head.every((byte, at) => file[at] === byte) ? file.subarray(HEAD_BYTES) : undefined
}

/** Appends numbers and texts to a growing buffer. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 16)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** LEB128, for numbers below 2^32. */
  varint(value: number): void {
    this.#reserve(5)
    let rest = value
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Returns what has been written, and begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return taken
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** Reads what a {@link ByteWriter} wrote. @throws RangeError at the end of the bytes */
export class ByteReader {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  varint(): number {
    let value = 0
    // Postings are millions of numbers, most of one byte.
    for (let scale = 1; scale <= 2 ** 28; scale *= 0x80) {
      const byte = this.#bytes[this.at++]
      if (byte === undefined) break
      if (byte < 0x80) return value + byte * scale
      value += (byte & 0x7f) * scale
    }
    throw new RangeError('a search index is cut short')
  }

  /** UTF-8 of so many bytes. A term file has thousands of short texts, for which a `TextDecoder` takes several times as long. */
  text(count: number): string {
    const end = this.at + count
    if (end > this.#bytes.length) throw new RangeError('a search index is cut short')
    let text = ''
    while (this.at < end) {
      const first = this.#bytes[this.at++] ?? 0
      const more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
      let point = more === 0 ? first : first & (0x3f >> more)
      for (let left = more; left > 0; left--) point = (point << 6) | ((this.#bytes[this.at++] ?? 0) & 0x3f)
      text += String.fromCodePoint(point)
    }
    return text
  }

  bytes(count: number): Uint8Array {
    const end = this.at + count
    if (end > this.#bytes.length) throw new RangeError('a search index is cut short')
    const part = this.#bytes.subarray(this.at, end)
    this.at = end
    return part
  }
}

/** A term's place in its file. */
interface TermEntry {
  count: number
  from: number
}

/** A term file, unpacked. Its postings are decoded when they are asked for. */
export class TermFile {
  /** In order of UTF-16 code units. */
  readonly terms: readonly string[]
  readonly #entries: readonly TermEntry[]
  readonly #body: Uint8Array

  /** @throws RangeError for a body that is cut short */
  constructor(body: Uint8Array) {
    const reader = new ByteReader(body)
    const terms: string[] = []
    const lengths: { count: number; length: number }[] = []
    let before = ''
    for (let left = reader.varint(); left > 0; left--) {
      const shared = reader.varint()
      before = before.slice(0, shared) + reader.text(reader.varint())
      terms.push(before)
      lengths.push({ count: reader.varint(), length: reader.varint() })
    }
    let from = reader.at
    this.#entries = lengths.map(({ count, length }) => {
      const entry = { count, from }
      from += length
      return entry
    })
    if (from !== body.length) throw new RangeError('a search index is cut short')
    this.terms = terms
    this.#body = body
  }

  /** Returns the keys of a term, or the numbers, in order. */
  postings(at: number): Float64Array {
    const { count = 0, from = 0 } = this.#entries[at] ?? {}
    const reader = new ByteReader(this.#body, from)
    const result = new Float64Array(count)
    const keyed = hasKeys(this.terms[at] ?? '')
    let number = 0
    for (let index = 0; index < count; index++) {
      number += reader.varint()
      result[index] = keyed ? number * KEY_SPAN + reader.varint() : number
    }
    return result
  }
}

/** Writes one term's postings, which are in order. */
export function writePostings(writer: ByteWriter, postings: ArrayLike<number>, keyed: boolean): void {
  let before = 0
  for (let index = 0; index < postings.length; index++) {
    const posting = postings[index] ?? 0
    const number = keyed ? Math.floor(posting / KEY_SPAN) : posting
    writer.varint(number - before)
    if (keyed) writer.varint(posting % KEY_SPAN)
    before = number
  }
}

/** The members of a book that a search shows; `RecordFile` is a JSON array of these. */
export interface SearchRecord {
  bid: string
  resName: string
  resAuthor: string
  resIntro: string
  /** Relative to the catalogue's root feed. */
  cover: string
  covers: { url: string; width: number }[]
  series?: { name: string; position?: number }[]
  language?: string
}

/** `index.json` of an index in parts. */
export interface SearchManifest {
  version: number
  /** Sixteen hexadecimal digits of what the index was made from. */
  build: string
  kind: 'books' | 'text'
  /** Number of books; of blocks for `text`. */
  count: number
  /** Pairs of a character and the one it is compared as. */
  fold: string
  /** The first term of each term file. */
  terms: string[]
  /** `books`: number of books by the span of their title; books are numbered in this order. */
  spans?: number[]
  /** `books`: the syllables of pinyin that occur. */
  syllables?: string[]
  /** `text`: the books in the order of their blocks: id, build of the text files, number of blocks. */
  texts?: [bid: string, build: string, blocks: number][]
}

/** A block of full text: a file of its own, beside the books' other blocks. */
export interface TextBlock {
  bid: string
  title: string
  author: string
  language: string
  /** Of the route `/book-read/{bid}/{chapter}`, from 1. */
  chapter: number
  heading: string
  /** Offset of the block in the text of the chapter, and length of that, in UTF-16 units. */
  from: number
  size: number
  /** Paragraphs, separated by line breaks. */
  text: string
}

/** Path of a block's file, relative to the folder of texts. */
export const blockFile = (bid: string, build: string, number: number) => `${bid}-${build}/p${number}.bin`
/** The folder of texts, relative to the manifest of a `text` index. */
export const TEXTS = '../../texts/'

export const termFile = (number: number) => `t${number}.bin`
export const recordFile = (number: number) => `r${number}.bin`
