import {
  bodyOf,
  RECORDS_PER_FILE,
  recordFile,
  type SearchManifest,
  type SearchRecord,
  TermFile,
  type TextBlock,
  termFile,
} from '../../../domain/search/format'
import { union } from './keys'

/** Bytes of unpacked term files kept for later queries; record files count with what they take as text. */
const CACHED_BYTES = 8 * 1024 * 1024

/** What one query could and could not read. */
export interface ReadReport {
  read: number
  missing: number
}

export interface FilesOptions {
  manifest: SearchManifest
  /** Fetches a file of the index; null if it cannot be had. */
  fetchFile(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Called between two pieces of work; on the main thread it yields to the page now and then. */
  pause(): Promise<void> | undefined
}

type Unpacked = { bytes: number; terms?: TermFile; records?: readonly SearchRecord[]; block?: TextBlock }

/** The kind of a file, in its head. */
type FileKind = 't' | 'r' | 'p'

/** The files of an index in parts: fetched when needed, checked, unpacked, and the last ones kept. */
export class IndexFiles {
  readonly manifest: SearchManifest
  readonly pause: FilesOptions['pause']
  readonly #fetch: FilesOptions['fetchFile']
  /** Oldest first. */
  readonly #kept = new Map<string, Unpacked>()
  readonly #pending = new Map<string, Promise<Unpacked | null>>()
  #bytes = 0

  constructor({ manifest, fetchFile, pause }: FilesOptions) {
    this.manifest = manifest
    this.#fetch = fetchFile
    this.pause = pause
  }

  /** Returns the postings of a term, none if no book has it; null if its file is missing or damaged. */
  async postings(term: string, report: ReadReport): Promise<Float64Array | null> {
    const number = this.#fileOf(term)
    if (number < 0) return new Float64Array(0)
    const file = await this.#terms(number, report)
    if (!file) return null
    const at = lastNotAfter(file.terms, term)
    await this.pause()
    return file.terms[at] === term ? file.postings(at) : new Float64Array(0)
  }

  /** Returns the terms that begin with `start` and that `accept` takes, with their postings together. */
  async postingsOfAll(
    start: string,
    report: ReadReport,
    accept: (term: string) => boolean = () => true,
  ): Promise<Float64Array> {
    const lists: Float64Array[] = []
    const first = Math.max(0, this.#fileOf(start))
    const last = this.#fileOf(`${start}\uffff`)
    const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    const files = await Promise.all(numbers.map((number) => this.#terms(number, report)))
    for (const file of files) {
      await this.pause()
      const { terms = [] } = file ?? {}
      for (let at = Math.max(0, lastNotAfter(terms, start)); at < terms.length; at++) {
        const term = terms[at] ?? ''
        if (term > start && !term.startsWith(start)) break
        if (file && term.startsWith(start) && accept(term)) lists.push(file.postings(at))
      }
    }
    return union(lists)
  }

  /** Returns books by their numbers; undefined for those whose file is missing or damaged. */
  async records(books: readonly number[], report: ReadReport): Promise<(SearchRecord | undefined)[]> {
    const numbers = new Set(books.map((book) => Math.floor(book / RECORDS_PER_FILE)))
    const files = new Map(
      await Promise.all(
        [...numbers].map(async (number) => {
          const found = await this.#load(recordFile(number), 'r', number, report)
          return [number, found?.records] as const
        }),
      ),
    )
    return books.map((book) => files.get(Math.floor(book / RECORDS_PER_FILE))?.[book % RECORDS_PER_FILE])
  }

  /** Returns a block of full text; undefined if its file is missing or damaged. */
  async block(
    name: string,
    build: string,
    number: number,
    report: ReadReport,
  ): Promise<TextBlock | undefined> {
    return (await this.#load(name, 'p', number, report, build))?.block
  }

  /** Number of the term file that has a term if any has; -1 if it is before the first. */
  #fileOf(term: string): number {
    return lastNotAfter(this.manifest.terms, term)
  }

  async #terms(number: number, report: ReadReport): Promise<TermFile | undefined> {
    return (await this.#load(termFile(number), 't', number, report))?.terms
  }

  async #load(
    name: string,
    kind: FileKind,
    number: number,
    report: ReadReport,
    build = this.manifest.build,
  ): Promise<Unpacked | null> {
    const kept = this.#kept.get(name)
    if (kept) {
      this.#kept.delete(name)
      this.#kept.set(name, kept)
      report.read++
      return kept
    }
    let loading = this.#pending.get(name)
    if (!loading) {
      loading = this.#unpack(name, kind, number, build).finally(() => this.#pending.delete(name))
      this.#pending.set(name, loading)
    }
    const found = await loading
    if (found) report.read++
    else report.missing++
    return found
  }

  async #unpack(name: string, kind: FileKind, number: number, build: string): Promise<Unpacked | null> {
    const packed = await this.#fetch(name)
    if (!packed) return null
    try {
      const body = bodyOf(await unpack(packed), build, kind, number)
      if (!body) return null
      const unpacked = readBody(body, kind)
      this.#keep(name, unpacked)
      return unpacked
    } catch {
      // Cut short, or no gzip.
      return null
    }
  }

  #keep(name: string, unpacked: Unpacked): void {
    this.#kept.set(name, unpacked)
    this.#bytes += unpacked.bytes
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= CACHED_BYTES || oldest === name) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
  }
}

function readBody(body: Uint8Array, kind: FileKind): Unpacked {
  if (kind === 't') return { bytes: body.length, terms: new TermFile(body) }
  const bytes = body.length * 2
  const json: unknown = JSON.parse(new TextDecoder().decode(body))
  if (kind === 'p') return { bytes, block: json as TextBlock }
  if (!Array.isArray(json)) throw new RangeError('no records')
  return { bytes, records: json }
}

/** Unpacks gzip; a server that declares it as an encoding has made the browser unpack it already. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Index of the last text that is not after `wanted`, in order of UTF-16 code units; -1 if all are. */
function lastNotAfter(sorted: readonly string[], wanted: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}
