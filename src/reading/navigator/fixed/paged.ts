import type { Layout, LayoutParts, TurnedView, VisibleRange } from './layout'
import type { PageView } from './page-view'
import {
  bottomOf,
  columnScale,
  type Fit,
  progressionIn,
  progressionOf,
  scaleFor,
  sizeOfPart,
  WHOLE,
} from './scale'
import type { PagePart, PageSize } from './source'
import {
  gainsByHalves,
  halfOf,
  hasRoomForTwo,
  isInHalves,
  isStrip,
  lieInHalves,
  type Spread,
  spreadOf,
} from './spreads'

/** Part of the window that a turn within a page moves by; the rest is there to find one's place. */
const TURN = 0.9
/** Less than this is left over by rounding. */
const NEARLY = 3
/** Pages are as high as each other when they differ by no more. */
const ALIKE = 0.02
/** Device pixels of a picture prepared ahead; a page enlarged beyond it is painted when one comes to it. */
const PREPARE_PIXELS = 8_000_000

/** One page or two, whole in the window or scrolled within it. */
export class PagedLayout implements Layout {
  readonly #parts: LayoutParts
  #index = 0
  #spread: Spread = { first: 0, last: 0 }
  #scale = 1
  /** What is seen of the page one is at. */
  #part = WHOLE
  #isOver = false
  /** The spread before the one on show, and how far it was scrolled. */
  #left = { first: -1, top: 0, left: 0 }

  constructor(parts: LayoutParts) {
    this.#parts = parts
    parts.view.sheet.dataset.flow = 'paged'
    parts.view.sheet.removeAttribute('style')
  }

  needs(index: number): readonly number[] {
    if (!this.#isDouble()) return [index]
    if (index === 0 && this.#isFirstAlone()) return [0]
    return [0, index - 1, index, index + 1]
  }

  shows(index: number): readonly number[] {
    return pagesOf(this.#spreadOf(index))
  }

  unsure(index: number): readonly number[] {
    if (!this.#isDouble()) return []
    const before = Array.from({ length: index }, (_, page) => page)
    return before.filter((page) => !this.#parts.pagePool.knownSize(page))
  }

  async show(index: number, progression: number, turned?: TurnedView): Promise<void> {
    const { view, isLeftward, choice } = this.#parts
    const { scroller, sheet } = view
    const room = scroller.scrollWidth - scroller.clientWidth
    // A reader who has moved the margins out of sight wants the next page's there too.
    const kept =
      room > NEARLY && sheet.hasChildNodes()
        ? scroller.scrollLeft / room
        : (choice().across ?? Number(isLeftward()))
    const isFirst = !sheet.hasChildNodes()
    this.#left = { first: this.#spread.first, top: scroller.scrollTop, left: scroller.scrollLeft }
    this.#index = index
    const painted = this.#place()
    // Two pages are one place, whichever way one came; one page of them is where one is only if led there.
    if (turned) this.#index = this.#spread.first
    scroller.scrollTop = progressionIn(this.#part, progression) * scroller.scrollHeight
    const half = isInHalves(scroller) && !isFirst ? this.#half(progression === 1 && turned ? 2 : 1) : kept
    const across = turned?.from ? Number(turned.from === 'left') : half
    scroller.scrollLeft = across * (scroller.scrollWidth - scroller.clientWidth)
    await painted
  }

  turn(step: 1 | -1, whole = false): { index: number; progression: number } | null | undefined {
    const { scroller } = this.#parts.view
    const left =
      step === 1 ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop
    if (left > NEARLY && !whole) {
      scroller.scrollTop += step * Math.min(left, scroller.clientHeight * TURN)
      return null
    }
    if (!whole && this.#isOtherHalfNext(step)) {
      scroller.scrollLeft = this.#half(step === 1 ? 2 : 1) * scroller.scrollWidth
      return null
    }
    const index = step === 1 ? this.#spread.last + 1 : this.#spread.first - 1
    if (!this.#parts.pagePool.has(index)) return undefined
    return { index, progression: step === 1 || whole ? 0 : 1 }
  }

  beside(step: 1 | -1): boolean {
    const { view, pagePool, isLeftward } = this.#parts
    const { scroller, sheet } = view.beside
    const pages = this.#neighbour(step === 1 ? this.#spread.last + 1 : this.#spread.first - 1)
    const scale = this.#scaleOf(pages)
    scroller.hidden = false
    this.#lieInHalves(scroller, pages, scale)
    this.#putIn(
      sheet,
      pages.map((page) => pagePool.get(page)),
    )
    const parts = this.#partsOf(pages)
    for (const [at, page] of pages.entries()) void pagePool.paint(page, scale, parts[at] ?? WHOLE)
    const isLeft = pages[0] === this.#left.first
    scroller.scrollTop = isLeft ? this.#left.top : 0
    scroller.scrollLeft = isLeft ? this.#left.left : (step === 1) === isLeftward() ? scroller.scrollWidth : 0
    return pages.length > 0
  }

  standing(): VisibleRange {
    const { scroller } = this.#parts.view
    const { first, last } = this.#spread
    const room = scroller.scrollHeight - scroller.clientHeight
    return {
      flow: 'paginated',
      index: this.#index,
      progression: room > NEARLY ? progressionOf(this.#part, scroller.scrollTop / scroller.scrollHeight) : 0,
      first,
      last,
      atStart: first === 0 && scroller.scrollTop <= NEARLY && !this.#isOtherHalfNext(-1),
      atEnd:
        last >= this.#parts.pagePool.count - 1 &&
        room - scroller.scrollTop <= NEARLY &&
        !this.#isOtherHalfNext(1),
    }
  }

  scale(): number {
    return this.#scale
  }

  scaleAt(fit: Fit): number {
    return this.#scaleOf(pagesOf(this.#spread), fit)
  }

  canSplit(): boolean {
    return this.#gainsByHalves(pagesOf(this.#spread))
  }

  layOut(): void {
    const { view } = this.#parts
    const { scroller } = view
    const wasInHalves = isInHalves(scroller)
    const restore = view.hold(undefined, scroller.getBoundingClientRect().top)
    void this.#place()
    if (isInHalves(scroller) && !wasInHalves) scroller.scrollLeft = this.#half(1) * scroller.scrollWidth
    else restore()
  }

  scrolled(): void {}

  async prepare(): Promise<void> {
    const { pagePool } = this.#parts
    const { first, last } = this.#spread
    const near = this.#isDouble() ? [last + 1, last + 2, first - 1, first - 2] : [last + 1, first - 1]
    await pagePool.measure(near)
    await pagePool.trim(near)
    if (this.#isOver || this.#spread.first !== first) return
    const next = this.#neighbour(last + 1)
    const before = this.#neighbour(first - 1)
    this.#keepNear()
    for (const pages of [next, before]) {
      const scale = this.#scaleOf(pages)
      const parts = this.#partsOf(pages)
      for (const [at, page] of pages.entries()) {
        const part = parts[at] ?? WHOLE
        // One has turned on meanwhile: others are wanted now.
        if (this.#isOver || this.#spread.first !== first) return
        const { width, height } = sizeOfPart(pagePool.size(page), part)
        const density = globalThis.devicePixelRatio || 1
        if (width * height * (scale * density) ** 2 <= PREPARE_PIXELS) await pagePool.paint(page, scale, part)
      }
    }
  }

  end(): void {
    this.#isOver = true
  }

  #keepNear(): void {
    const { first, last } = this.#spread
    const near = [pagesOf(this.#spread), this.#neighbour(last + 1), this.#neighbour(first - 1)]
    this.#parts.pagePool.keepOnly(new Set(near.flat()))
  }

  #neighbour(index: number): number[] {
    return this.#parts.pagePool.has(index) ? pagesOf(this.#spreadOf(index)) : []
  }

  /** Puts the spread of the present page on the screen. */
  #place(): Promise<void> {
    const { view, pagePool, choice } = this.#parts
    // First, as the room for pages depends on it.
    view.scroller.toggleAttribute(
      'data-zoomed',
      choice().fit !== 'page' || isStrip(pagePool.size(this.#index)),
    )
    this.#spread = this.#spreadOf(this.#index)
    const pages = pagesOf(this.#spread)
    this.#scale = this.#scaleOf(pages)
    this.#lieInHalves(view.scroller, pages, this.#scale)
    const parts = this.#partsOf(pages)
    this.#part = parts[pages.indexOf(this.#index)] ?? WHOLE
    const opened = pages.map((page) => pagePool.get(page))
    const painted = pages.map((page, at) => pagePool.show(page, this.#scale, parts[at] ?? WHOLE))
    this.#putIn(view.sheet, opened)
    view.letPan()
    this.#keepNear()
    return Promise.all(painted).then(() => {})
  }

  #putIn(sheet: HTMLElement, pages: readonly PageView[]): void {
    sheet.dir = this.#parts.isLeftward() ? 'rtl' : 'ltr'
    sheet.toggleAttribute('data-pair', pages.length === 2)
    const isSame =
      sheet.childElementCount === pages.length &&
      pages.every(({ element }, at) => sheet.children[at] === element)
    if (!isSame) sheet.replaceChildren(...pages.map(({ element }) => element))
  }

  #scaleOf(pages: readonly number[], fit = this.#parts.choice().fit): number {
    const { view, pagePool } = this.#parts
    const whole = pages.map((page) => pagePool.size(page))
    const [first] = whole
    if (!first) return this.#scale
    if (fit === 'page' && isStrip(first)) return columnScale(fit, first, view.box())
    const sizes = this.#sizesOf(pages)
    return scaleFor(fit, this.#isHalved(pages, fit) ? sizes.map(halfOf) : sizes, view.box())
  }

  /** Sizes of what is seen of pages that lie open together. */
  #sizesOf(pages: readonly number[]): PageSize[] {
    const parts = this.#partsOf(pages)
    return pages.map((page, at) => sizeOfPart(this.#parts.pagePool.size(page), parts[at] ?? WHOLE))
  }

  #gainsByHalves(pages: readonly number[]): boolean {
    const [size, other] = this.#sizesOf(pages)
    return size !== undefined && !other && gainsByHalves(size, this.#parts.view.box())
  }

  #isHalved(pages: readonly number[], fit = this.#parts.choice().fit): boolean {
    return this.#parts.choice().split && fit === 'page' && this.#gainsByHalves(pages)
  }

  #lieInHalves(view: HTMLElement, pages: readonly number[], scale: number): void {
    const [size] = this.#sizesOf(pages)
    lieInHalves(view, size && this.#isHalved(pages) ? halfOf(size).width * scale : null)
  }

  /** How far across the half lies that one reads first or second: 0 or 1. */
  #half(nth: 1 | 2): 0 | 1 {
    return (nth === 1) === this.#parts.isLeftward() ? 1 : 0
  }

  /** One half of a page is on show, and the other comes next. */
  #isOtherHalfNext(step: 1 | -1): boolean {
    const { scroller } = this.#parts.view
    if (!isInHalves(scroller)) return false
    const far = scroller.scrollWidth - scroller.clientWidth
    return Math.abs(scroller.scrollLeft - this.#half(step === 1 ? 2 : 1) * far) > far / 2
  }

  /** What is seen of pages that lie open together. The lines of two stand level, as they do on paper. */
  #partsOf(pages: readonly number[]): PagePart[] {
    const { pagePool } = this.#parts
    const parts = pages.map((page) => pagePool.part(page))
    const [tall, other] = pages.map((page) => pagePool.size(page).height)
    if (!tall || !other || Math.abs(tall / other - 1) > ALIKE) return parts
    const top = Math.min(...parts.map((part) => part.top))
    const height = Math.max(...parts.map(bottomOf)) - top
    return parts.map((part) => ({ ...part, top, height }))
  }

  #isDouble(): boolean {
    const { view, choice } = this.#parts
    const { width, height } = view.box()
    return choice().double && hasRoomForTwo(width, height)
  }

  #isFirstAlone(): boolean {
    return this.#parts.choice().alone ?? this.#parts.firstAlone
  }

  #spreadOf(index: number): Spread {
    const { pagePool } = this.#parts
    return spreadOf(index, {
      count: pagePool.count,
      double: this.#isDouble(),
      firstAlone: this.#isFirstAlone(),
      sizeOf: (page) => pagePool.knownSize(page),
    })
  }
}

const pagesOf = ({ first, last }: Spread) => (first === last ? [first] : [first, last])
