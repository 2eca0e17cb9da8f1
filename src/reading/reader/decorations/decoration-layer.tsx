import { useEffect, useState } from 'react'
import type { Locator } from '../../../domain/locator'
import { type Highlight, MARK_STYLES, type MarkStyle } from '../../../domain/mark'
import { sheet } from '../../../styles'
import { adopt } from '../../../styles/adopt'
import lightsCss from '../../navigator/decorations/decorations.css?inline'
import { createPainter, type DecorationPainter } from '../../navigator/decorations/painter'
import type { Navigator } from '../../navigator/navigator'
import { showCellOf } from '../../navigator/reflowable/gallery/cells'
import type { PageText, VisiblePage } from '../../navigator/text/page-text'
import type { PlainText } from '../../publication/plain-text'
import { resolveAnchor } from './anchor'
import { visiblePagesOf } from './visible'

const decorationSheet = sheet(lightsCss)

type DecoratedSpan = readonly [number, number]

/** Finds the spans of a query in a text; `search/finder` implements it. */
export interface QueryMatcher {
  matchesIn(text: PlainText, query: string): Iterable<DecoratedSpan>
}

/** The decorations to show in any chapter that becomes visible. */
export interface DecorationGroup {
  highlights: readonly Highlight[]
  /** Annotations of others, which are published with the book. */
  shared: readonly Highlight[]
  find: { query: string; finder: QueryMatcher; current: { locator: Locator } | null } | null
  /** The passage that a link has led to. */
  passage: Locator | null
  /** The spoken sentence and word, in the resource `href`. */
  spoken: { href: string; sentence: DecoratedSpan; word: DecoratedSpan | null } | null
}

/** A visible annotation, with the text it is in and its start and end offsets there. */
export interface FoundMark {
  mark: Highlight
  text: PageText
  span: DecoratedSpan
  /** Whether it is published with the book, and not the member's own. */
  isShared: boolean
}

/** Draws highlights, search hits and spoken words over the visible pages, and draws them again when the pages change. */
export class DecorationLayer {
  /** Returns the visible pages; called only if there is something to draw. */
  #visiblePages: () => readonly VisiblePage[] = () => []
  #isStale = false
  #pages: readonly VisiblePage[] = []
  #painter: DecorationPainter | null = null
  #current: DecorationGroup = { highlights: [], shared: [], find: null, passage: null, spoken: null }
  /** The visible annotations that were found in the text. */
  #found: FoundMark[] = []

  /**
   * Call after every change of the visible pages, and after a new layout. `ask` extracts the text of whole chapters, so
   * it is called only when there is something to draw.
   */
  show(visiblePages: () => readonly VisiblePage[]): void {
    this.#visiblePages = visiblePages
    this.#isStale = true
    if (this.#isEmpty) this.release()
    else this.#refresh()
  }

  get #isEmpty(): boolean {
    const { highlights, shared, find, passage, spoken } = this.#current
    return highlights.length + shared.length === 0 && !find && !passage && !spoken
  }

  #refresh(): void {
    if (!this.#isStale || this.#isEmpty) return
    this.#isStale = false
    this.#update(this.#visiblePages())
  }

  #update(pages: readonly VisiblePage[]): void {
    const before = this.#pages
    if (pages.length === before.length && pages.every((page, at) => page.text === before[at]?.text)) {
      this.#painter?.redraw()
      return
    }
    const [first] = pages
    if (first?.view !== before[0]?.view) {
      this.#painter?.release()
      this.#painter = first ? createPainter(first.view) : null
    }
    this.#pages = pages
    // Rendering a chapter replaces the adopted style sheets of its root, including this one.
    for (const { root, view } of pages) {
      const outerRoot = view.getRootNode()
      if (outerRoot instanceof ShadowRoot) adopt(outerRoot, decorationSheet())
      adopt(root, decorationSheet())
    }
    this.#paintHighlights()
    this.#paintHits()
    this.#paintSpoken()
  }

  decoration(changed: Partial<DecorationGroup>): void {
    const before = this.#current
    this.#current = { ...before, ...changed }
    this.#refresh()
    const { highlights, shared } = this.#current
    if (highlights !== before.highlights || shared !== before.shared) this.#paintHighlights()
    const { find, passage } = this.#current
    if (find !== before.find || passage !== before.passage) this.#paintHits()
    if (this.#current.spoken !== before.spoken) this.#paintSpoken()
  }

  /** The newest annotation at a point of the window, with the box of its line there; null if there is none. */
  at(x: number, y: number): (FoundMark & { box: DOMRect }) | null {
    for (const found of this.#found.toReversed()) {
      const box = rectAt(found.text, found.span, x, y)
      if (box) return { ...found, box }
    }
    return null
  }

  release(): void {
    this.#painter?.release()
    this.#painter = null
    this.#pages = []
    this.#found = []
  }

  #paintHighlights(): void {
    const find = (marks: readonly Highlight[], isShared: boolean): FoundMark[] =>
      this.#pages.flatMap(({ href, text }) =>
        marks
          .filter(({ locator }) => locator.href === href)
          .flatMap((mark) => {
            const span = resolveAnchor(mark.locator, text.text)
            return span ? [{ mark, text, span, isShared }] : []
          }),
      )
    const shared = find(this.#current.shared, true)
    const own = find(this.#current.highlights, false)
    // The member's own lie above those of others.
    this.#found = [...shared, ...own]
    this.#painter?.paint(
      'shared',
      shared.flatMap(({ text, span }) => [...text.ranges(...span)]),
    )
    const ranges = new Map<MarkStyle, Range[]>(MARK_STYLES.map((style) => [style, []]))
    for (const { mark, text, span } of own) ranges.get(mark.style)?.push(...text.ranges(...span))
    for (const [style, found] of ranges) this.#painter?.paint(`mark-${style}`, found)
    const noted = own.filter(({ mark }) => 'note' in mark && mark.note !== '')
    this.#painter?.paint(
      'noted',
      noted.flatMap(({ text, span }) => [...text.ranges(...span)]),
    )
  }

  #paintHits(): void {
    const { find, passage } = this.#current
    const now: Range[] = []
    const others: Range[] = []
    for (const { href, text } of find || passage ? this.#pages : []) {
      const lit = passage?.href === href ? resolveAnchor(passage, text.text) : null
      if (lit) now.push(...text.ranges(...lit))
      const current = find?.current?.locator.href === href ? find.current : null
      const at = current ? resolveAnchor(current.locator, text.text) : null
      if (at) now.push(...text.ranges(...at))
      for (const span of find?.finder.matchesIn(text, find.query) ?? [])
        if (span[0] !== at?.[0]) others.push(...text.ranges(...span))
    }
    this.#painter?.paint('find', others)
    this.#painter?.paint('find-now', now)
  }

  #paintSpoken(): void {
    const { spoken } = this.#current
    const text = spoken && this.#pages.find(({ href }) => href === spoken.href)?.text
    const sentence = text ? text.ranges(...spoken.sentence) : []
    // A gallery shows the picture whose text is being spoken.
    if (sentence[0]) showCellOf(sentence[0].startContainer)
    this.#painter?.paint('said', sentence)
    this.#painter?.paint('saying', text && spoken.word ? text.ranges(...spoken.word) : [])
  }
}

/** The box of the line of a span that contains a point; undefined if there is none. */
function rectAt(text: PageText, span: DecoratedSpan, x: number, y: number): DOMRect | undefined {
  return text
    .ranges(...span)
    .flatMap((range) => [...range.getClientRects()])
    .find(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
}

/**
 * The decorations of the pages on show.
 *
 * @param lit the passage that a link has led to; null for none
 */
export function useDecorations(navigator: Navigator, lit: Locator | null): DecorationLayer {
  const [decorations] = useState(() => new DecorationLayer())
  useEffect(() => decorations.decoration({ passage: lit }), [decorations, lit])
  useEffect(() => {
    const show = () => decorations.show(() => visiblePagesOf(navigator))
    show()
    // A new location may be in another chapter, whose decorations must be drawn.
    return navigator.on('relocate', show)
  }, [decorations, navigator])
  useEffect(() => () => decorations.release(), [decorations])
  return decorations
}
