import { ByteReader, ByteWriter } from '../../domain/search/format'
import { Tokeniser } from '../../domain/search/tokens'
import type { WrittenTerm } from './postings'
import { TextPostings } from './text-postings'

/** Postings that are collected before they are sorted and packed away. */
const RUN_POSTINGS = 8_000_000

/**
 * Collects the terms of any number of texts: sorted runs of a bounded size, packed, and merged at the end. What is held is
 * about the size of the index.
 */
export class TextRuns {
  readonly #tokeniser = new Tokeniser()
  readonly #runs: Uint8Array[] = []
  #current: TextPostings | undefined

  add(folded: string, number: number): void {
    this.#current ??= new TextPostings(this.#tokeniser, false)
    this.#current.add(folded, number)
    if (this.#current.size >= RUN_POSTINGS) this.#endRun()
  }

  /** Bytes of all runs. */
  get bytes(): number {
    this.#endRun()
    return this.#runs.reduce((sum, run) => sum + run.length, 0)
  }

  /** Yields all terms in order. Nothing can be added afterwards. */
  *terms(): Generator<WrittenTerm, void, undefined> {
    this.#endRun()
    const readers = this.#runs.map((run) => new RunReader(run))
    const writer = new ByteWriter()
    for (;;) {
      let term: string | undefined
      for (const { head } of readers) if (head && (term === undefined || head.term < term)) term = head.term
      if (term === undefined) return
      let count = 0
      let last = 0
      for (const reader of readers) {
        const { head } = reader
        if (head?.term !== term) continue
        writer.varint(head.first - last)
        writer.bytes(head.rest)
        count += head.count
        last = head.last
        reader.next()
      }
      yield { term, count, bytes: writer.take() }
    }
  }

  #endRun(): void {
    const postings = this.#current
    this.#current = undefined
    if (!postings || postings.size === 0) return
    const encoder = new TextEncoder()
    const writer = new ByteWriter()
    const rest = new ByteWriter()
    const terms = postings.terms().sort((a, b) => (a.term < b.term ? -1 : 1))
    for (const { term, id } of terms) {
      const list = postings.postings(id)
      const bytes = encoder.encode(term)
      writer.varint(bytes.length)
      writer.bytes(bytes)
      writer.varint(list.length)
      writer.varint(list[0] ?? 0)
      writer.varint(list[list.length - 1] ?? 0)
      for (let at = 1; at < list.length; at++) rest.varint((list[at] ?? 0) - (list[at - 1] ?? 0))
      const others = rest.take()
      writer.varint(others.length)
      writer.bytes(others)
    }
    this.#runs.push(writer.take())
  }
}

interface RunTerm {
  term: string
  count: number
  first: number
  last: number
  /** The differences of the postings after the first. */
  rest: Uint8Array
}

class RunReader {
  readonly #reader: ByteReader
  readonly #length: number
  /** Undefined at the end. */
  head: RunTerm | undefined

  constructor(run: Uint8Array) {
    this.#reader = new ByteReader(run)
    this.#length = run.length
    this.next()
  }

  next(): void {
    const reader = this.#reader
    if (reader.at >= this.#length) {
      this.head = undefined
      return
    }
    const term = reader.text(reader.varint())
    const [count, first, last] = [reader.varint(), reader.varint(), reader.varint()]
    this.head = { term, count, first, last, rest: reader.bytes(reader.varint()) }
  }
}
