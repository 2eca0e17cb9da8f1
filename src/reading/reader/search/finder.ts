import { inflateSync } from 'fflate'
import type { Locator } from '../../../domain/locator'
import { isRetryable, LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { yieldToMain } from '../../../platform/sliced-task'
import { decodeCss, splitImports } from '../../navigator/reflowable/css/selectors'
import { BookDisplay } from '../../navigator/text/display-rules'
import { blocksOf } from '../../navigator/text/page-text'
import type { PlainText } from '../../publication/plain-text'
import type { ChapterSource, LoadMany, Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { type FoldedChapter, type FoldTable, fold, foldQuery, matches } from './fold'
import { textOfSource } from './source-text'

/** Characters of the text shown before and after a hit. */
const CONTEXT_BEFORE = 18
const CONTEXT_AFTER = 42
/** Characters of a locator's quote on each side of the hit. */
const QUOTE_SIDE = 32
/** Chapters loaded ahead of the one being searched. They are decoded and folded only when they are searched. */
const PREFETCH = 12
/**
 * Bytes that the first request ahead asks for; each further one asks for twice as much, up to the most. The first hit does not
 * wait for much, and the rest of the book needs few requests.
 */
const FIRST_RUN = 64 * 1024
const LONGEST_RUN = 512 * 1024
/** The search yields to the main thread after this long, so that the page stays responsive. */
const TIME_SLICE_MS = 12
/** UTF-16 units kept for the next query, text and folded text together; chapters beyond it are read again. */
const CACHED_UNITS = 16_000_000

/** One occurrence of the query. */
export interface SearchHit {
  locator: Locator
  /** The context on one line: the text before and after the match. */
  before: string
  match: string
  after: string
}

/** The hits of one chapter. */
export interface ChapterHits {
  /** Index in the reading order. */
  index: number
  hits: readonly SearchHit[]
}

interface SearchableText {
  plain: PlainText
  folded: FoldedChapter
}

/** A loaded chapter: null if it cannot be read, the error if the network did not deliver it. */
type ReadChapter = ChapterSource | LibraryError | null

export interface FinderSource {
  publication: Pick<Publication, 'spine' | 'load'> & Partial<Pick<Publication, 'resource' | 'prefetch'>>
  table: FoldTable
}

/** Bytes of the largest file that is inflated in one call, which takes some milliseconds. */
const MAX_AT_ONCE = 256 * 1024

/** Loads the chapters of a whole book: for small files a stream of the browser takes longer than the inflating. */
export const LOAD_MANY: LoadMany = {
  inflate(data, size) {
    if (Math.max(size, data.byteLength) > MAX_AT_ONCE) return null
    try {
      // One byte more than is listed: if it is written, the file is longer.
      const found = inflateSync(data, { out: new Uint8Array(size + 1) })
      return found.byteLength === size ? found : null
    } catch {
      return null
    }
  },
}

const loadRareCss = () => loadModule(() => import('../../navigator/reflowable/css/rare'))

/** What the style sheets of a book hide; null for a book without files. */
export const displayOf = (publication: FinderSource['publication']): BookDisplay | null =>
  publication.resource
    ? new BookDisplay(
        async (path) => {
          const file = await publication.resource?.(path)
          return splitImports(file ? decodeCss(file.bytes) : '')
        },
        async (css, conditions) => (await loadRareCss()).restrictToSize(css, conditions),
      )
    : null

/** Searches a whole book, chapter by chapter, and caches its text for the next query. */
export class BookFinder {
  readonly #publication: FinderSource['publication']
  readonly #spine: ReadingOrder
  readonly #table: FoldTable
  /** What the style sheets hide; null for a book without files. */
  readonly #display: BookDisplay | null
  readonly #cached = new Map<number, SearchableText>()
  #units = 0

  constructor({ publication, table }: FinderSource) {
    this.#publication = publication
    this.#spine = new ReadingOrder(publication)
    this.#table = table
    this.#display = displayOf(publication)
  }

  /**
   * Yields the hits one chapter at a time: from the chapter `from` to the end of the book, then from its beginning. Skips
   * chapters that cannot be read.
   *
   * @throws LibraryError if the network does not deliver a chapter: the next ones would fail the same way
   * @throws DOMException `AbortError` (or the signal's reason) once `signal` is aborted
   */
  async *find(query: string, signal: AbortSignal, from = 0): AsyncGenerator<ChapterHits, void, undefined> {
    const foldedQuery = foldQuery(query, this.#table)
    if (foldedQuery.trim() === '') return
    const count = this.#publication.spine.length
    const first = Math.max(0, Math.min(from, count - 1))
    const ahead = new Map<number, Promise<ReadChapter>>()
    const readAhead = this.#readerAhead()
    let lastYield = performance.now()
    for (let at = 0; at < count; at++) {
      for (let next = at; next < Math.min(count, at + PREFETCH); next++) {
        const index = (first + next) % count
        if (this.#cached.has(index) || ahead.has(index)) continue
        readAhead(index)
        ahead.set(index, this.#read(index))
      }
      const index = (first + at) % count
      const searchable = await this.#searchable(index, ahead.get(index))
      ahead.delete(index)
      signal.throwIfAborted()
      if (searchable?.folded.text.includes(foldedQuery)) {
        const hits = this.#hitsIn(index, searchable, foldedQuery)
        if (hits.length > 0) yield { index, hits }
      }
      if (performance.now() - lastYield > TIME_SLICE_MS) {
        await yieldToMain()
        signal.throwIfAborted()
        lastYield = performance.now()
      }
    }
  }

  /** The occurrences of a query in the text of a page on show, as [start, end) offsets. */
  matchesIn(plain: PlainText, query: string): (readonly [number, number])[] {
    const foldedQuery = foldQuery(query, this.#table)
    return foldedQuery.trim() === '' ? [] : [...matches(fold(plain, this.#table), foldedQuery)]
  }

  /**
   * True if no chapter has a letter or a digit, as in a scan whose pages are images. Stops at the first text found, and
   * returns false if a chapter cannot be read.
   *
   * @throws LibraryError if the network does not deliver a chapter
   */
  async hasNoText(): Promise<boolean> {
    for (let index = 0; index < this.#publication.spine.length; index++) {
      const searchable = await this.#searchable(index)
      if (!searchable || /[\p{L}\p{N}]/u.test(searchable.plain.text)) return false
      await yieldToMain()
    }
    return true
  }

  release(): void {
    this.#cached.clear()
    this.#units = 0
  }

  /** Returns null for a chapter that cannot be read. @throws LibraryError if the network does not deliver it */
  async #searchable(index: number, reading?: Promise<ReadChapter>): Promise<SearchableText | null> {
    const cached = this.#cached.get(index)
    if (cached) return cached
    const source = await (reading ?? this.#read(index))
    if (source instanceof LibraryError) throw source
    if (!source) return null
    const plain = textOfSource(source, (await this.#display?.of(source)) ?? null)
    const searchable = { plain, folded: fold(plain, this.#table) }
    const units = plain.text.length * 2
    if (this.#units + units <= CACHED_UNITS) {
      this.#cached.set(index, searchable)
      this.#units += units
    }
    return searchable
  }

  /** Returns a function that requests the bytes of a chapter and of those after it, unless they are requested already. */
  #readerAhead(): (index: number) => void {
    let from = 0
    let to = 0
    let most = FIRST_RUN
    return (index) => {
      if (index >= from && index < to) return
      from = index
      to = this.#publication.prefetch?.(index, most) ?? Number.POSITIVE_INFINITY
      most = Math.min(most * 2, LONGEST_RUN)
    }
  }

  async #read(index: number): Promise<ReadChapter> {
    try {
      return await this.#publication.load(index, LOAD_MANY)
    } catch (thrown) {
      const error = toLibraryError(thrown)
      return isRetryable(error) ? error : null
    }
  }

  #hitsIn(index: number, { plain, folded }: SearchableText, foldedQuery: string): SearchHit[] {
    const { text, hidden = [] } = plain
    const blocks = blocksOf(plain)
    const hits: SearchHit[] = []
    /** Index of the block after the one the hit begins in; it only grows, because the hits are in text order. */
    let next = 0
    const found = [...matches(folded, foldedQuery)]
    if (hidden.length > 0) found.sort(([one], [other]) => one - other)
    for (const [start, end] of found) {
      while (next < blocks.length && (blocks[next] ?? 0) <= start) next += 1
      const progression = text.length > 0 ? start / text.length : 0
      const locator: Locator = {
        href: this.#spine.hrefOf(index),
        index,
        progression,
        fraction: this.#spine.fraction(index, progression),
        text: {
          before: text.slice(Math.max(0, start - QUOTE_SIDE), start),
          highlight: text.slice(start, end),
          after: text.slice(end, end + QUOTE_SIDE),
        },
      }
      const block = [blocks[next - 1] ?? 0, blocks[next] ?? text.length] as const
      // A hidden note is a text of its own.
      const note = hidden.find(([from, to]) => from <= start && end <= to)
      hits.push({
        locator,
        ...(note
          ? contextOf({ ...plain, asides: [] }, note, start, end)
          : contextOf(plain, block, start, end)),
      })
    }
    return hits
  }
}

/** Dropped at the start of a cut context: punctuation of the sentence before, or the second half of a surrogate pair. */
const DROPPED_AT_START = /^[\s，。、；：！？…—”’）》」』】\]),.;:!?\uDC00-\uDFFF]+/
/** Dropped at the end of a cut context: opening punctuation, or the first half of a surrogate pair. */
const DROPPED_AT_END = /[\s“‘（《「『【([\uD800-\uDBFF]+$/

/** The context of a hit on one line, cut at the edges of its block, without asides (ruby, note marks). */
function contextOf(plain: PlainText, [first, last]: readonly [number, number], start: number, end: number) {
  const from = Math.max(first, start - CONTEXT_BEFORE)
  const to = Math.min(last, end + CONTEXT_AFTER)
  const before = oneLine(plain, from, start)
  const after = oneLine(plain, end, to)
  return {
    before: from > first ? `…${before.replace(DROPPED_AT_START, '')}` : before.trimStart(),
    match: oneLine(plain, start, end),
    after: to < last ? `${after.replace(DROPPED_AT_END, '')}…` : after.trimEnd(),
  }
}

function oneLine({ text, asides }: PlainText, start: number, end: number): string {
  let line = ''
  let at = start
  for (const [from, to] of asides) {
    if (from >= end) break
    if (to <= at) continue
    line += text.slice(at, Math.max(at, from))
    at = to
  }
  return (line + text.slice(at, Math.max(at, end))).replace(/\uFFFC/g, '').replace(/\s+/g, ' ')
}
