import type { Locator } from '../../../domain/locator'
import { type Highlight, MARK_STYLES, type MarkStyle } from '../../../domain/mark'
import { sheet } from '../../../styles'
import { adopt } from '../../../styles/adopt'
import lightsCss from '../../navigator/decorations/decorations.css?inline'
import { createPainter, type DecorationPainter } from '../../navigator/decorations/painter'
import { showCellOf } from '../../navigator/reflowable/gallery/cells'
import type { PageOnShow, PageText } from '../../navigator/text/page-text'
import type { PlainText } from '../../publication/plain-text'
import { resolveAnchor } from './anchor'

const look = sheet(lightsCss)

type DecoratedSpan = readonly [number, number]

/** Finds the spans of a query in a text; `search/finder` implements it. */
export interface QueryMatcher {
  within(text: PlainText, query: string): Iterable<DecoratedSpan>
}

/** What is to be lit, in whichever chapter comes on the page. */
export interface DecorationGroup {
  highlights: readonly Highlight[]
  find: { query: string; finder: QueryMatcher; current: { locator: Locator } | null } | null
  /** `href` is the file that the words are in. */
  saying: { href: string; sentence: DecoratedSpan; word: DecoratedSpan | null } | null
}

/** A mark on show, and the stretch of which text it stands on. */
export interface FoundMark {
  mark: Highlight
  text: PageText
  span: DecoratedSpan
}

/** Lights marks, hits and spoken words on what is on show; paints anew when something else comes. */
export class DecorationLayer {
  /** Tells what is on the page; asked only when there is something to light there. */
  #ask: () => readonly PageOnShow[] = () => []
  #isBehind = false
  #pages: readonly PageOnShow[] = []
  #painter: DecorationPainter | null = null
  #lit: DecorationGroup = { highlights: [], find: null, saying: null }
  /** Marks on show that were found again in the text. */
  #found: FoundMark[] = []

  /** What is on the page now; the same after another layout. It takes the whole chapter's words to tell. */
  show(ask: () => readonly PageOnShow[]): void {
    this.#ask = ask
    this.#isBehind = true
    if (this.#isDark) this.release()
    else this.#catchUp()
  }

  get #isDark(): boolean {
    const { highlights, find, saying } = this.#lit
    return highlights.length === 0 && !find && !saying
  }

  #catchUp(): void {
    if (!this.#isBehind || this.#isDark) return
    this.#isBehind = false
    this.#look(this.#ask())
  }

  #look(pages: readonly PageOnShow[]): void {
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
    // A chapter's own sheets are set anew with it, and take ours away.
    for (const { root, view } of pages) {
      const around = view.getRootNode()
      if (around instanceof ShadowRoot) adopt(around, look())
      adopt(root, look())
    }
    this.#paintMarks()
    this.#paintHits()
    this.#paintSaying()
  }

  decoration(changed: Partial<DecorationGroup>): void {
    const before = this.#lit
    this.#lit = { ...before, ...changed }
    this.#catchUp()
    if (this.#lit.highlights !== before.highlights) this.#paintMarks()
    if (this.#lit.find !== before.find) this.#paintHits()
    if (this.#lit.saying !== before.saying) this.#paintSaying()
  }

  /** The mark at a point of the screen, the one made last, with the line of it there; null when there is none. */
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

  #paintMarks(): void {
    this.#found = this.#pages.flatMap(({ href, text }) =>
      this.#lit.highlights
        .filter(({ locator }) => locator.href === href)
        .flatMap((mark) => {
          const span = resolveAnchor(mark.locator, text.text)
          return span ? [{ mark, text, span }] : []
        }),
    )
    const ranges = new Map<MarkStyle, Range[]>(MARK_STYLES.map((style) => [style, []]))
    for (const { mark, text, span } of this.#found) ranges.get(mark.style)?.push(...text.ranges(...span))
    for (const [style, found] of ranges) this.#painter?.paint(`mark-${style}`, found)
    const noted = this.#found.filter(({ mark }) => 'note' in mark && mark.note !== '')
    this.#painter?.paint(
      'noted',
      noted.flatMap(({ text, span }) => [...text.ranges(...span)]),
    )
  }

  #paintHits(): void {
    const { find } = this.#lit
    const now: Range[] = []
    const others: Range[] = []
    for (const { href, text } of find ? this.#pages : []) {
      const current = find?.current?.locator.href === href ? find.current : null
      const at = current ? resolveAnchor(current.locator, text.text) : null
      if (at) now.push(...text.ranges(...at))
      for (const span of find?.finder.within(text, find.query) ?? [])
        if (span[0] !== at?.[0]) others.push(...text.ranges(...span))
    }
    this.#painter?.paint('find', others)
    this.#painter?.paint('find-now', now)
  }

  #paintSaying(): void {
    const { saying } = this.#lit
    const text = saying && this.#pages.find(({ href }) => href === saying.href)?.text
    const said = text ? text.ranges(...saying.sentence) : []
    // What is said of a gallery's picture is said while that is seen.
    if (said[0]) showCellOf(said[0].startContainer)
    this.#painter?.paint('said', said)
    this.#painter?.paint('saying', text && saying.word ? text.ranges(...saying.word) : [])
  }
}

/** The box around the line of a stretch that is at a point; undefined when there is none. */
function rectAt(text: PageText, span: DecoratedSpan, x: number, y: number): DOMRect | undefined {
  return text
    .ranges(...span)
    .flatMap((range) => [...range.getClientRects()])
    .find(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
}

/** The box around the first line of a stretch; null when nothing of it is drawn. */
export function rectOf(text: PageText, span: DecoratedSpan): DOMRect | null {
  for (const range of text.ranges(...span))
    for (const rect of range.getClientRects()) if (rect.width > 0 && rect.height > 0) return rect
  return null
}
