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

export const pack = (bytes: Uint8Array): Uint8Array => gzipSync(bytes)

/** Postings of terms, collected. */
export interface PostingLists {
  /** Number of postings. */
  readonly size: number
  /** Returns the terms with their ids, for `postings`; nothing can be added afterwards. */
  terms(): { term: string; id: number }[]
  /** Returns the postings of a term, in order. */
  postings(id: number): ArrayLike<number>
}

/** Collects postings of names, of which a book has a few. */
export class NamePostings implements PostingLists {
  readonly #ids = new Map<string, number>()
  readonly #lists: number[][] = []
  size = 0

  /** Adds a posting; numbers must not fall, and a repeated one without a value counts once. */
  add(term: string, number: number, value = 0): void {
    let id = this.#ids.get(term)
    if (id === undefined) {
      id = this.#lists.length
      this.#ids.set(term, id)
      this.#lists.push([])
    }
    const list = this.#lists[id]
    const posting = hasKeys(term) ? number * KEY_SPAN + value : number
    if (!list || list.at(-1) === posting) return
    list.push(posting)
    this.size++
  }

  terms(): { term: string; id: number }[] {
    return Array.from(this.#ids, ([term, id]) => ({ term, id }))
  }

  postings(id: number): ArrayLike<number> {
    return Float64Array.from(new Set(this.#lists[id])).sort()
  }
}

/** A term with its postings, written (`writePostings`). */
export interface WrittenTerm {
  term: string
  count: number
  bytes: Uint8Array
}

/** Yields the terms of several collections in order. */
export function* sortedTerms(stores: readonly PostingLists[]): Generator<WrittenTerm, void, undefined> {
  const places = new Map<string, { id: number; store: PostingLists }>()
  for (const store of stores) for (const { term, id } of store.terms()) places.set(term, { id, store })
  const writer = new ByteWriter()
  // Sorting texts without a function to compare them takes a third of the time.
  for (const term of [...places.keys()].sort()) {
    const { id, store } = places.get(term) ?? {}
    if (id === undefined || !store) continue
    const list = store.postings(id)
    writePostings(writer, list, hasKeys(term))
    yield { term, count: list.length, bytes: writer.take() }
  }
}

/**
 * Writes the term files of an index.
 *
 * @param terms in order
 * @param estimate of the bytes of all files
 * @param firsts receives the first term of each file
 */
export function* writeTermFiles(
  terms: Iterable<WrittenTerm>,
  build: string,
  estimate: number,
  firsts: string[],
): Generator<IndexFile, void, undefined> {
  const target = Math.max(TERM_FILE_BYTES, estimate / MAX_TERM_FILES)
  const encoder = new TextEncoder()
  let pending: WrittenTerm[] = []
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

  for (const written of terms) {
    if (size > 0 && size + written.bytes.length > target) yield flush()
    pending.push(written)
    size += written.bytes.length + 8
  }
  if (pending.length > 0) yield flush()
}

/** Length of the common beginning of two terms; a surrogate pair is not divided. */
function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return /[\uD800-\uDBFF]/.test(one.charAt(length - 1)) ? length - 1 : length
}
