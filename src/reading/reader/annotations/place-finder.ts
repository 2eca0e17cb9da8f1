import type { ImportedMark } from '../../../annotation-files/imported'
import type { LinkedPassage } from '../../../domain/linked-passage'
import type { Locator } from '../../../domain/locator'
import { isRetryable, toLibraryError } from '../../../platform/errors'
import { yieldToMain } from '../../../platform/sliced-task'
import { parseCfi } from '../../publication/cfi'
import { findQuote } from '../../publication/plain-text'
import type { Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { anchorOf, resolveAnchor } from '../decorations/anchor'
import { displayOf } from '../search/finder'
import { textOfSource } from '../search/source-text'

/** UTF-16 units that the locator of a bookmark quotes. */
const BOOKMARK_LENGTH = 40
/** A quote must be this long, without white space, to be looked for outside the chapter that the file names. */
const TELLING_LENGTH = 6
/** UTF-16 units from the beginning of a quote to its end, if the file has only the two. */
const MAX_PASSAGE = 20_000
/** The search yields to the main thread after this long. */
const TIME_SLICE_MS = 12
/** Programs differ in these: white space, soft hyphens, zero-width characters and replaced objects. */
const UNSTABLE = /[\s\u00AD\u200B\u2060\uFEFF\uFFFC]/g

interface Chapter {
  index: number
  href: string
  text: string
  /** The text without `UNSTABLE`. */
  bare: string
  /** For each character of `bare`, its offset in `text`. */
  offsets: Uint32Array
}

interface PlacedSpan {
  start: number
  end: number
  /** Whether the text around the quote is that of the file. */
  isSure: boolean
}

/** Finds the places of annotations from elsewhere in the text of a book. */
export class PlaceFinder {
  readonly #publication: Publication
  readonly #order: ReadingOrder
  readonly #display

  constructor(publication: Publication) {
    this.#publication = publication
    this.#order = new ReadingOrder(publication)
    this.#display = displayOf(publication)
  }

  /**
   * The locators of the annotations that were found. An annotation is looked for in the chapter that its file names, then
   * in all.
   *
   * @param isSame the file is of this very book, so that its positions hold without a quote
   * @throws LibraryError if the network does not deliver a chapter
   */
  async find(marks: readonly ImportedMark[], isSame: boolean): Promise<Map<ImportedMark, Locator>> {
    const found = new Map<ImportedMark, Locator>()
    const named = new Map<number, ImportedMark[]>()
    for (const mark of marks) {
      const index = this.#indexOf(mark)
      if (index === null) continue
      const locator = mark.quote ? null : this.#positionOf(mark, index, isSame)
      if (locator) found.set(mark, locator)
      else if (mark.quote) named.set(index, [...(named.get(index) ?? []), mark])
    }
    for (const [index, here] of named)
      await this.#inChapter(index, here, (chapter, mark) => {
        const span = spanIn(chapter, mark, this.#expected(chapter, mark), true)
        if (span) found.set(mark, this.#locatorOf(chapter, mark, span))
      })
    const rest = marks.filter((mark) => mark.quote && !found.has(mark) && isTelling(mark))
    const sure = new Set<ImportedMark>()
    for (let index = 0; index < this.#publication.spine.length && rest.length > sure.size; index++)
      await this.#inChapter(index, rest, (chapter, mark) => {
        if (sure.has(mark)) return
        const span = spanIn(chapter, mark, this.#expected(chapter, mark), false)
        if (!span || (found.has(mark) && !span.isSure)) return
        found.set(mark, this.#locatorOf(chapter, mark, span))
        if (span.isSure) sure.add(mark)
      })
    return found
  }

  /**
   * Where the words of a link stand: in the chapter that it names if they are as quoted there, else in the first chapter
   * where they are, else where they are with other words around them.
   *
   * @param chapter number of the chapter that the link names, from 1
   * @throws LibraryError if the network does not deliver a chapter
   */
  async findPassage(passage: LinkedPassage, chapter?: number): Promise<Locator | null> {
    const { text, to, before = '', after = '' } = passage
    const mark: Quoted = {
      kind: 'highlight',
      quote: { before, highlight: text, after: to ? '' : after },
      ...(to && { quoteEnd: to }),
    }
    const hasContext = before + after !== ''
    const named = chapter === undefined ? null : this.#order.indexOfChapter(chapter)
    const indexes = this.#publication.spine.map((_, index) => index).filter((index) => index !== named)
    let unsure: Locator | null = null
    for (const index of named === null ? indexes : [named, ...indexes]) {
      // Few characters stand in many chapters: outside the named one they are no quote.
      if (index !== named && !isTelling(mark)) continue
      const found: { locator: Locator; isSure: boolean }[] = []
      await this.#inChapter(index, [mark], (read) => {
        const span = spanIn(read, mark, 0, index === named)
        if (span)
          found.push({ locator: this.#locatorOf(read, mark, span), isSure: span.isSure || !hasContext })
      })
      const [here] = found
      if (here?.isSure) return here.locator
      unsure ??= here?.locator ?? null
    }
    return unsure
  }

  async #inChapter<Mark extends Quoted>(
    index: number,
    marks: readonly Mark[],
    look: (chapter: Chapter, mark: Mark) => void,
  ): Promise<void> {
    const chapter = await this.#read(index)
    if (!chapter) return
    let sliceStart = performance.now()
    for (const mark of marks) {
      look(chapter, mark)
      if (performance.now() - sliceStart < TIME_SLICE_MS) continue
      await yieldToMain()
      sliceStart = performance.now()
    }
  }

  /** The text of a chapter; null if it cannot be read. */
  async #read(index: number): Promise<Chapter | null> {
    try {
      const source = await this.#publication.load(index)
      const { text } = textOfSource(source, (await this.#display?.of(source)) ?? null)
      return { index, href: this.#order.hrefOf(index), text, ...barely(text) }
    } catch (thrown) {
      const error = toLibraryError(thrown)
      if (isRetryable(error)) throw error
      return null
    }
  }

  /** Index of the chapter that the file names; null if it names none of this book. */
  #indexOf({ source, cfi, index }: ImportedMark): number | null {
    const [bare = ''] = source.split('#', 1)
    const named = bare === '' ? null : this.#order.indexOfHref(bare)
    if (named !== null) return named
    if (bare !== '') {
      // Programs write the path from the package's folder or from the archive's root.
      const alike = this.#publication.spine.flatMap(({ href }, at) =>
        href.endsWith(`/${bare}`) || bare.endsWith(`/${href}`) ? [at] : [],
      )
      if (alike.length === 1) return alike[0] ?? null
    }
    const parsed = cfi === undefined ? null : parseCfi(cfi)
    const fromCfi = parsed && this.#order.indexOfCfi(parsed)
    if (fromCfi !== null) return fromCfi
    return index !== undefined && this.#order.has(index) ? index : null
  }

  /** The place of an annotation without a quote; null if its file does not say it, or says it of another edition. */
  #positionOf(mark: ImportedMark, index: number, isSame: boolean): Locator | null {
    const { cfi, progression, fraction, source } = mark
    const href = this.#order.hrefOf(index)
    if (mark.kind === 'highlight' || (cfi === undefined && progression === undefined)) return null
    if (!isSame && source !== href) return null
    return {
      href,
      index,
      ...(isSame && cfi !== undefined && { cfi }),
      progression: progression ?? 0,
      fraction: fraction ?? this.#order.fraction(index, progression ?? 0),
    }
  }

  /** Offset near which the quote should be. */
  #expected({ index, text }: Chapter, { progression, fraction }: ImportedMark): number {
    if (progression !== undefined) return Math.round(progression * text.length)
    if (fraction === undefined) return 0
    const at = this.#order.atFraction(fraction)
    return at.index === index ? Math.round(at.progression * text.length) : at.index > index ? text.length : 0
  }

  #locatorOf(chapter: Chapter, mark: Quoted, { start, end }: PlacedSpan): Locator {
    const { index, href, text } = chapter
    const { source, cfi, progression = -1, fraction = -1, quote } = mark
    // An unchanged place keeps its locator as it was, so that an export and its import are the same.
    const isUnchanged =
      source === href &&
      Math.abs(progression * text.length - start) <= 1 &&
      Math.abs(this.#order.fraction(index, progression) - fraction) < 0.001
    if (isUnchanged && quote)
      return { href, index, ...(cfi !== undefined && { cfi }), text: quote, progression, fraction }
    const to = mark.kind === 'bookmark' ? Math.min(text.length, start + BOOKMARK_LENGTH) : end
    return anchorOf({ index, href, text, fraction: (at) => this.#order.fraction(index, at) }, start, to)
  }
}

/** What is needed to find a mark by its words, and its place in the file that it comes from. */
type Quoted = Pick<ImportedMark, 'kind' | 'quote' | 'quoteEnd'> &
  Partial<Pick<ImportedMark, 'source' | 'cfi' | 'progression' | 'fraction'>>

const bareText = (text: string) => text.replace(UNSTABLE, '')

const isTelling = ({ quote, quoteEnd = '' }: Quoted) =>
  bareText((quote?.highlight ?? '') + quoteEnd).length >= TELLING_LENGTH

function barely(text: string): Pick<Chapter, 'bare' | 'offsets'> {
  const offsets = new Uint32Array(text.length)
  const parts: string[] = []
  let length = 0
  let from = 0
  const keep = (to: number) => {
    for (let at = from; at < to; at++) offsets[length++] = at
    parts.push(text.slice(from, to))
  }
  for (const { index } of text.matchAll(UNSTABLE)) {
    keep(index)
    from = index + 1
  }
  keep(text.length)
  return { bare: parts.join(''), offsets: offsets.subarray(0, length) }
}

/** Bookmarks of other programs end with an ellipsis. */
const CUT = /(?:…|\.{3})\s*$/

/** @param isNamed the file names this chapter, so that a quote that was edited is looked for too */
function spanIn(chapter: Chapter, mark: Quoted, expected: number, isNamed: boolean): PlacedSpan | null {
  const { text, bare, offsets } = chapter
  const { quote, quoteEnd } = mark
  if (!quote) return null
  const { before, highlight, after } = quote
  const exact = quoteEnd ? -1 : findQuote(text, quote, expected)
  if (exact >= 0) {
    const end = exact + highlight.length
    const isSure = before + after !== '' && text.startsWith(before + highlight + after, exact - before.length)
    return { start: exact, end, isSure }
  }
  const near = firstAtLeast(offsets, expected)
  const wanted = {
    before: bareText(before),
    highlight: bareText(mark.kind === 'bookmark' ? highlight.replace(CUT, '') : highlight),
    after: bareText(after),
  }
  const at = findQuote(bare, wanted, near)
  if (at >= 0) {
    const until = quoteEnd ? endOf(bare, at, bareText(quoteEnd)) : at + wanted.highlight.length
    const whole = wanted.before + wanted.highlight + wanted.after
    if (until > at)
      return {
        start: offsets[at] ?? 0,
        end: (offsets[until - 1] ?? 0) + 1,
        isSure: whole !== wanted.highlight && bare.startsWith(whole, at - wanted.before.length),
      }
  }
  if (!isNamed || quoteEnd) return null
  const progression = text.length > 0 ? expected / text.length : 0
  const edited = resolveAnchor({ href: '', index: 0, progression, fraction: 0, text: quote }, text)
  return edited && { start: edited[0], end: edited[1], isSure: false }
}

/** Where a passage ends whose end is known; -1 if that is not near its beginning. */
function endOf(bare: string, start: number, end: string): number {
  const at = end === '' ? -1 : bare.indexOf(end, start)
  return at >= 0 && at - start < MAX_PASSAGE ? at + end.length : -1
}

/** Index of the first offset that is not less than `value`; the offsets ascend. */
function firstAtLeast(offsets: Uint32Array, value: number): number {
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
