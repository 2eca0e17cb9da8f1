import type { Locator } from '../../../domain/locator'
import { isUnanswered, LibraryError, toLibraryError } from '../../../platform/errors'
import { yieldToMain } from '../../../platform/slices'
import type { PlainText } from '../../publication/plain-text'
import type { ChapterSource, Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { type FoldedChapter, type FoldTable, fold, foldQuery, matches } from './fold'
import { textOfSource } from './source-text'

/** Characters of the text shown before and after a hit. */
const CONTEXT_BEFORE = 18
const CONTEXT_AFTER = 42
/** Characters of a locator's quote on each side of the hit. */
const QUOTE_SIDE = 32
/** Chapters read ahead of the one being searched; what takes time in itself is done when its turn comes. */
const AHEAD = 12
/** Work is put down after this long, so that the page stays alive. */
const BREATH_MS = 12
/** UTF-16 units of text kept for the next query; what lies beyond is read again. */
const KEPT_UNITS = 16_000_000

/** One place where the words stand. */
export interface SearchHit {
  locator: Locator
  /** One line of what stands around it. */
  before: string
  match: string
  after: string
}

/** All the hits of one chapter, or of a part of it. */
export interface ChapterHits {
  /** In the spine. */
  index: number
  hits: readonly SearchHit[]
}

interface SearchableText {
  plain: PlainText
  folded: FoldedChapter
}

/** A chapter as it was read: null where it cannot be, and why where it does not come. */
type ReadChapter = ChapterSource | LibraryError | null

export interface FinderSource {
  publication: Pick<Publication, 'spine'> & { load(index: number): Promise<ChapterSource> }
  table: FoldTable
}

/** Searches a whole book, chapter by chapter, and remembers its text for the next query. */
export class BookFinder {
  readonly #publication: FinderSource['publication']
  readonly #spine: ReadingOrder
  readonly #table: FoldTable
  readonly #kept = new Map<number, SearchableText>()
  #units = 0

  constructor({ publication, table }: FinderSource) {
    this.#publication = publication
    this.#spine = new ReadingOrder(publication)
    this.#table = table
  }

  /**
   * The hits in the order of the book, a chapter at a time. Chapters that cannot be read are passed over.
   *
   * @throws LibraryError where a chapter does not come: the others would not come either
   * @throws DOMException `AbortError` (or the signal's reason) once `signal` is aborted
   */
  async *find(query: string, signal: AbortSignal): AsyncGenerator<ChapterHits, void, undefined> {
    const wanted = foldQuery(query, this.#table)
    if (wanted.trim() === '') return
    const count = this.#publication.spine.length
    const ahead: Promise<ReadChapter>[] = []
    let rested = performance.now()
    for (let index = 0; index < count; index++) {
      for (let next = index; next < Math.min(count, index + AHEAD); next++)
        if (!this.#kept.has(next)) ahead[next] ??= this.#read(next)
      const found = await this.#searchable(index, ahead[index])
      delete ahead[index]
      signal.throwIfAborted()
      if (found?.folded.text.includes(wanted)) {
        const hits = this.#hitsIn(index, found, wanted)
        if (hits.length > 0) yield { index, hits }
      }
      if (performance.now() - rested > BREATH_MS) {
        await yieldToMain()
        signal.throwIfAborted()
        rested = performance.now()
      }
    }
  }

  /** Where a query stands in a text that is on the page, as start and end. */
  within(plain: PlainText, query: string): (readonly [number, number])[] {
    const wanted = foldQuery(query, this.#table)
    return wanted.trim() === '' ? [] : [...matches(fold(plain, this.#table), wanted)]
  }

  /**
   * Whether nothing is written in the whole book, as in a scan whose pages are pictures. Ends at the first words; of a
   * book that cannot be read to its end it is not said.
   */
  async isWordless(): Promise<boolean> {
    for (let index = 0; index < this.#publication.spine.length; index++) {
      const found = await this.#searchable(index)
      if (!found || /[\p{L}\p{N}]/u.test(found.plain.text)) return false
      await yieldToMain()
    }
    return true
  }

  release(): void {
    this.#kept.clear()
    this.#units = 0
  }

  /** Null for a chapter that cannot be read. @throws LibraryError for one that does not come */
  async #searchable(index: number, reading?: Promise<ReadChapter>): Promise<SearchableText | null> {
    const kept = this.#kept.get(index)
    if (kept) return kept
    const source = await (reading ?? this.#read(index))
    if (source instanceof LibraryError) throw source
    if (!source) return null
    const plain = textOfSource(source)
    const made = { plain, folded: fold(plain, this.#table) }
    const units = plain.text.length * 2
    if (this.#units + units <= KEPT_UNITS) {
      this.#kept.set(index, made)
      this.#units += units
    }
    return made
  }

  async #read(index: number): Promise<ReadChapter> {
    try {
      return await this.#publication.load(index)
    } catch (thrown) {
      const error = toLibraryError(thrown)
      return isUnanswered(error) ? error : null
    }
  }

  #hitsIn(index: number, { plain, folded }: SearchableText, wanted: string): SearchHit[] {
    const { text, blocks } = plain
    const hits: SearchHit[] = []
    /** The block after the one a hit begins in; hits come in the order of the text. */
    let next = 0
    for (const [start, end] of matches(folded, wanted)) {
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
      hits.push({ locator, ...contextOf(plain, block, start, end) })
    }
    return hits
  }
}

/** What belongs to words that are left out: the end of the sentence before, or half a character. */
const LEFT_BEFORE = /^[\s，。、；：！？…—”’）》」』】\]),.;:!?\uDC00-\uDFFF]+/
/** An opening mark, or half a character. */
const LEFT_AFTER = /[\s“‘（《「『【([\uD800-\uDBFF]+$/

/** The line around a hit, cut at the edges of its block, without what is printed beside the text. */
function contextOf(plain: PlainText, [first, last]: readonly [number, number], start: number, end: number) {
  const from = Math.max(first, start - CONTEXT_BEFORE)
  const to = Math.min(last, end + CONTEXT_AFTER)
  const before = oneLine(plain, from, start)
  const after = oneLine(plain, end, to)
  return {
    before: from > first ? `…${before.replace(LEFT_BEFORE, '')}` : before.trimStart(),
    match: oneLine(plain, start, end),
    after: to < last ? `${after.replace(LEFT_AFTER, '')}…` : after.trimEnd(),
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
