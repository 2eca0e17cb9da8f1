import { gzipSync } from 'node:zlib'
import { ByteWriter, hasKeys, KEY_SPAN, termFile, writeHead, writePostings } from '../../domain/search/format'

/** A file of an index, as it is written. */
export interface IndexFile {
  name: string
  bytes: Uint8Array
}

/** Bytes of a term file before compression; a term with longer postings has a file of its own. */
const TERM_FILE_BYTES = 48 * 1024
/** Most term files: the manifest names the first term of each. Larger indexes get larger files. */
const MAX_TERM_FILES = 4000

const GZIP = { level: 9 } as const

export const pack = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, GZIP)

/**
 * Collects postings in two passes over the same texts, the first of which counts them: lists that grow would need several
 * times the memory.
 */
export class PostingStore {
  readonly #keyed: boolean
  readonly #ids = new Map<string, number>()
  /** By term: postings counted, then where the next one goes. */
  #places: number[] = []
  /** By term: the last number added. */
  #last: number[] = []
  #starts = new Uint32Array(0)
  #numbers = new Uint32Array(0)
  #values = new Uint16Array(0)
  #isCounting = true

  /** @param keyed whether postings are keys, with a position and field each, or numbers */
  constructor(keyed: boolean) {
    this.#keyed = keyed
  }

  /** Adds a posting; numbers must not fall, and a repeated one without a value counts once. */
  add(term: string, number: number, value = 0): void {
    let id = this.#ids.get(term)
    if (id === undefined) {
      id = this.#ids.size
      this.#ids.set(term, id)
      this.#places.push(0)
      this.#last.push(-1)
    }
    if (!this.#keyed) {
      if (this.#last[id] === number) return
      this.#last[id] = number
    }
    const place = this.#places[id] ?? 0
    this.#places[id] = place + 1
    if (this.#isCounting) return
    this.#numbers[place] = number
    if (this.#keyed) this.#values[place] = value
  }

  /** Ends the first pass. */
  endCount(): void {
    this.#isCounting = false
    this.#starts = new Uint32Array(this.#places.length + 1)
    let sum = 0
    for (const [id, count] of this.#places.entries()) {
      this.#starts[id] = sum
      sum += count
    }
    this.#starts[this.#places.length] = sum
    this.#places = [...this.#starts.subarray(0, -1)]
    this.#last.fill(-1)
    this.#numbers = new Uint32Array(sum)
    if (this.#keyed) this.#values = new Uint16Array(sum)
  }

  get terms(): IterableIterator<string> {
    return this.#ids.keys()
  }

  get size(): number {
    return this.#numbers.length
  }

  /** Returns the postings of a term, in order. */
  postings(term: string): ArrayLike<number> {
    const id = this.#ids.get(term) ?? -1
    const [from = 0, to = 0] = [this.#starts[id], this.#starts[id + 1]]
    if (!this.#keyed) return this.#numbers.subarray(from, to)
    const keys = new Float64Array(to - from)
    for (let at = from; at < to; at++)
      keys[at - from] = (this.#numbers[at] ?? 0) * KEY_SPAN + (this.#values[at] ?? 0)
    return keys.sort()
  }
}

/**
 * Writes the term files of an index, in the order of terms.
 *
 * @param firsts receives the first term of each file
 */
export function* writeTermFiles(
  stores: readonly PostingStore[],
  build: string,
  firsts: string[],
): Generator<IndexFile, void, undefined> {
  const all = stores.flatMap((store) => Array.from(store.terms, (term) => ({ term, store })))
  all.sort((a, b) => (a.term < b.term ? -1 : 1))
  const estimate = stores.reduce((sum, store) => sum + store.size * 2, all.length * 6)
  const target = Math.max(TERM_FILE_BYTES, estimate / MAX_TERM_FILES)

  const encoder = new TextEncoder()
  const postings = new ByteWriter()
  let pending: { term: string; count: number; bytes: Uint8Array }[] = []
  let size = 0
  const flush = (): IndexFile => {
    const number = firsts.length
    firsts.push(pending[0]?.term ?? '')
    const writer = new ByteWriter()
    writer.bytes(writeHead(build, 't', number))
    writer.varint(pending.length)
    let before = ''
    for (const { term, count, bytes } of pending) {
      const shared = sharedLength(before, term)
      const rest = encoder.encode(term.slice(shared))
      writer.varint(shared)
      writer.varint(rest.length)
      writer.bytes(rest)
      writer.varint(count)
      writer.varint(bytes.length)
      before = term
    }
    for (const { bytes } of pending) writer.bytes(bytes)
    pending = []
    size = 0
    return { name: termFile(number), bytes: pack(writer.take()) }
  }

  for (const { term, store } of all) {
    const list = store.postings(term)
    writePostings(postings, list, hasKeys(term))
    const bytes = postings.take()
    if (size > 0 && size + bytes.length > target) yield flush()
    pending.push({ term, count: list.length, bytes })
    size += bytes.length + 8
  }
  if (pending.length > 0) yield flush()
}

/** Length of the common beginning of two terms; a surrogate pair is not divided. */
function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return /[\uD800-\uDBFF]/.test(one.charAt(length - 1)) ? length - 1 : length
}
