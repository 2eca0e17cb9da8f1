import type { Highlight, MarkStyle } from '../../domain/mark'
import { MARK_STYLES } from '../../domain/mark'
import { adopt, sheet } from '../../styles'
import type { BookFinder, Hit } from '../find/finder'
import { resolveAnchor } from '../marks/anchor'
import type { PageOnShow } from '../page-on-show'
import type { PageText } from '../page-text'
import lightsCss from '../paint/lights.css?inline'
import { createPainter, type Painter } from '../paint/painter'

const look = sheet(lightsCss)

type Span = readonly [number, number]

/** What is to be lit, in whichever chapter comes on the page. */
export interface Lit {
  highlights: readonly Highlight[]
  find: { query: string; finder: BookFinder; current: Hit | null } | null
  saying: { sentence: Span; word: Span | null } | null
}

/** Lights marks, hits and spoken words on the chapter on show; paints anew when another comes. */
export class PageLights {
  #page: PageOnShow | null = null
  #painter: Painter | null = null
  #lit: Lit = { highlights: [], find: null, saying: null }
  /** Marks of the chapter on show that were found again in its text. */
  #found: { mark: Highlight; span: Span }[] = []

  /** The chapter that is on the page now; the same one after another layout. */
  show(page: PageOnShow | null): void {
    if (page?.text === this.#page?.text) {
      this.#painter?.redraw()
      return
    }
    if (page?.view !== this.#page?.view) {
      this.#painter?.release()
      this.#painter = page ? createPainter(page.view) : null
    }
    this.#page = page
    // A chapter's own sheets are set anew with it, and take ours away.
    if (page) adopt(page.root, look())
    this.#paintMarks()
    this.#paintHits()
    this.#paintSaying()
  }

  light(changed: Partial<Lit>): void {
    const before = this.#lit
    this.#lit = { ...before, ...changed }
    if (this.#lit.highlights !== before.highlights) this.#paintMarks()
    if (this.#lit.find !== before.find) this.#paintHits()
    if (this.#lit.saying !== before.saying) this.#paintSaying()
  }

  /** The mark at a point of the screen, the one made last. */
  markAt(x: number, y: number): Highlight | null {
    const page = this.#page
    if (!page) return null
    return this.#found.findLast(({ span }) => touches(page.text, span, x, y))?.mark ?? null
  }

  /** Where a mark stands on the screen; null when it is not in the chapter on show. */
  rectOf(id: string): DOMRect | null {
    const found = this.#found.find(({ mark }) => mark.id === id)
    return found && this.#page ? rectOf(this.#page.text, found.span) : null
  }

  release(): void {
    this.#painter?.release()
    this.#painter = null
    this.#page = null
    this.#found = []
  }

  #paintMarks(): void {
    const page = this.#page
    if (!page || !this.#painter) return
    this.#found = this.#lit.highlights
      .filter(({ locator }) => locator.href === page.href)
      .flatMap((mark) => {
        const span = resolveAnchor(mark.locator, page.text.text)
        return span ? [{ mark, span }] : []
      })
    const ranges = new Map<MarkStyle, Range[]>(MARK_STYLES.map((style) => [style, []]))
    for (const { mark, span } of this.#found) ranges.get(mark.style)?.push(...page.text.ranges(...span))
    for (const [style, found] of ranges) this.#painter.paint(`mark-${style}`, found)
  }

  #paintHits(): void {
    const page = this.#page
    if (!page || !this.#painter) return
    const { find } = this.#lit
    const spans = find ? find.finder.within(page.text, find.query) : []
    const current = find?.current?.locator.href === page.href ? find.current : null
    const now = current ? resolveAnchor(current.locator, page.text.text) : null
    const others = spans.filter(([start]) => start !== now?.[0])
    this.#painter.paint(
      'find',
      others.flatMap((span) => page.text.ranges(...span)),
    )
    this.#painter.paint('find-now', now ? page.text.ranges(...now) : [])
  }

  #paintSaying(): void {
    const page = this.#page
    if (!page || !this.#painter) return
    const { saying } = this.#lit
    this.#painter.paint('said', saying ? page.text.ranges(...saying.sentence) : [])
    this.#painter.paint('saying', saying?.word ? page.text.ranges(...saying.word) : [])
  }
}

function touches(text: PageText, span: Span, x: number, y: number): boolean {
  return text
    .ranges(...span)
    .some((range) =>
      [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
      ),
    )
}

/** The box around the first line of a stretch; null when nothing of it is drawn. */
export function rectOf(text: PageText, span: Span): DOMRect | null {
  for (const range of text.ranges(...span))
    for (const rect of range.getClientRects()) if (rect.width > 0 && rect.height > 0) return rect
  return null
}
