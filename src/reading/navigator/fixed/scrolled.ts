import { withDeadline } from '../../../platform/deadline'
import type { Layout, LayoutDeps, VisibleRange } from './layout'
import { columnScale, type Fit, progressionIn, progressionOf, sizeOfPart } from './scale'
import type { PageSize } from './source'
import { setHalves } from './spreads'

/** Vertical positions of pages in one column, in CSS pixels. A pure model without DOM. */
export class PageColumn {
  readonly #tops: number[] = []
  readonly total: number

  /** @param heights heights of all pages @param gap space between two pages */
  constructor(heights: readonly number[], gap: number) {
    let top = 0
    for (const height of heights) {
      this.#tops.push(top)
      top += height + gap
    }
    this.total = Math.max(0, top - gap)
  }

  topOf(index: number): number {
    return this.#tops[index] ?? 0
  }

  /** Returns the page at an offset; the gap after a page belongs to it. */
  at(offset: number): number {
    let low = 0
    let high = this.#tops.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#tops[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
}

/** Gap between two pages, in CSS pixels. */
const GAP = 12
/** Fraction of the viewport by which a turn scrolls. */
const TURN = 0.9
/** Tolerance for rounding of scroll positions, in CSS pixels. */
const NEARLY = 3
/** Number of viewport heights above and below that are painted. */
const PAINTED_AHEAD = 1
/** Number of viewport heights above and below whose pages are retained. */
const RETAINED = 2
/** Maximum wait for the sizes of pages near the visible ones. */
const TIMEOUT_MS = 1000
/** Fraction of the viewport per scroll event above which a scroll is too fast to read; pages are then not painted. */
const FAST = 0.4

/** Lays out all pages in one column. Only pages near the viewport are in the DOM. */
export class ScrolledLayout implements Layout {
  readonly #parts: LayoutDeps
  readonly #gap: number
  #column: PageColumn
  #index = 0
  /** The last known scroll position. */
  #top = 0
  #isEnded = false

  constructor(parts: LayoutDeps) {
    this.#parts = parts
    this.#gap = parts.isSeamless ? 0 : GAP
    this.#column = new PageColumn([], this.#gap)
    const { sheet } = parts.view
    sheet.dataset.flow = 'scrolled'
    sheet.toggleAttribute('data-seamless', parts.isSeamless)
    sheet.removeAttribute('data-pair')
    sheet.dir = 'ltr'
    sheet.replaceChildren()
    parts.view.scroller.setAttribute('data-zoomed', '')
    setHalves(parts.view.scroller, null)
    parts.view.allowTouch('')
  }

  requiredPages(index: number): readonly number[] {
    return [0, index]
  }

  targetPages(index: number): readonly number[] {
    return [index]
  }

  async show(index: number, progression: number): Promise<void> {
    this.#index = index
    const { view, choice } = this.#parts
    const isFirst = !view.sheet.hasChildNodes()
    this.#measureColumn()
    this.#scrollTo(index, progression)
    const { scroller } = view
    const { across } = choice()
    if (isFirst && across !== null)
      scroller.scrollLeft = across * (scroller.scrollWidth - scroller.clientWidth)
    await this.#fill()
  }

  turn(step: 1 | -1): null | undefined {
    const { scroller } = this.#parts.view
    const rest =
      step === 1 ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop
    if (rest <= NEARLY) return undefined
    scroller.scrollTop += step * Math.min(rest, scroller.clientHeight * TURN)
    this.#updatePosition()
    void this.#fill()
    return null
  }

  visibleRange(): VisibleRange {
    const { scroller } = this.#parts.view
    const top = scroller.scrollTop
    const index = this.#column.at(top + 1)
    const inPart = Math.min(1, Math.max(0, (top - this.#column.topOf(index)) / this.#heightOf(index)))
    return {
      flow: 'scrolled',
      index,
      progression: progressionOf(this.#parts.pagePool.part(index), inPart),
      first: index,
      last: this.#column.at(top + scroller.clientHeight - 1),
      atStart: top <= NEARLY,
      atEnd: scroller.scrollHeight - scroller.clientHeight - top <= NEARLY,
    }
  }

  scale(): number {
    return this.#scaleOf(this.#index)
  }

  scaleAt(fit: Fit): number {
    return this.#scaleOf(this.#index, fit)
  }

  layOut(): void {
    const { index, progression } = this.visibleRange()
    this.#measureColumn()
    this.#scrollTo(index, progression)
    void this.#fill()
  }

  onScroll(): void {
    const before = this.#top
    this.#updatePosition()
    const { clientHeight } = this.#parts.view.scroller
    if (Math.abs(this.#top - before) > clientHeight * FAST) this.#placeNear()
    else void this.#fill()
  }

  async prepare(): Promise<void> {
    await this.#fill()
  }

  end(): void {
    this.#isEnded = true
  }

  #updatePosition(): void {
    this.#top = this.#parts.view.scroller.scrollTop
    this.#index = this.visibleRange().index
  }

  /** Pages within the viewport and a number of viewport heights above and below it. */
  #near(windows: number): number[] {
    const { scroller } = this.#parts.view
    const reach = scroller.clientHeight * windows
    const first = this.#column.at(scroller.scrollTop - reach)
    const last = this.#column.at(scroller.scrollTop + scroller.clientHeight + reach)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }

  /** Positions the pages near the viewport without painting them, and releases the distant ones. Returns the near pages. */
  #placeNear(): number[] {
    const { view, pagePool } = this.#parts
    const near = this.#near(PAINTED_AHEAD)
    for (const page of near) {
      const { element } = pagePool.place(page, this.#scaleOf(page), pagePool.part(page))
      element.style.top = `${this.#column.topOf(page)}px`
    }
    this.#insertInOrder(near)
    view.sheet.style.height = `${this.#column.total}px`
    pagePool.keepOnly(new Set(this.#near(RETAINED)))
    return near
  }

  /** Positions and paints the pages near the viewport, visible ones first. Resolves when the visible ones are painted. */
  async #fill(): Promise<void> {
    const { pagePool } = this.#parts
    const near = this.#placeNear()
    const visible = this.visibleRange()
    const isVisible = (page: number) => page >= visible.first && page <= visible.last
    const painted = near
      .filter(isVisible)
      .map((page) => pagePool.show(page, this.#scaleOf(page), pagePool.part(page)))
    for (const page of near)
      if (!isVisible(page)) void pagePool.paint(page, this.#scaleOf(page), pagePool.part(page))
    // The wait is bounded: a page that never loads must not delay the others.
    await withDeadline(this.#measureNear(near), TIMEOUT_MS)
    await Promise.all(painted)
  }

  /** Measures and crops pages. Where a size differs from the assumed one, the layout is updated at the current position. */
  async #measureNear(near: readonly number[]): Promise<void> {
    const { pagePool } = this.#parts
    if ((await pagePool.measure(near)) && !this.#isEnded) this.layOut()
    if ((await pagePool.crop(near)) && !this.#isEnded) this.layOut()
  }

  /** Keeps the page elements in reading order, for screen readers. Elements that stay are not moved. */
  #insertInOrder(pages: readonly number[]): void {
    const { view, pagePool } = this.#parts
    const elements = pages.map((page) => pagePool.get(page).element)
    for (const child of [...view.sheet.children]) {
      if (!elements.some((element) => element === child)) child.remove()
    }
    let before: Element | null = null
    for (const element of elements) {
      const expected: Element | null = before ? before.nextElementSibling : view.sheet.firstElementChild
      if (expected !== element) view.sheet.insertBefore(element, expected)
      before = element
    }
  }

  #measureColumn(): void {
    const { pagePool, view } = this.#parts
    const heights = Array.from({ length: pagePool.count }, (_, page) => this.#heightOf(page))
    this.#column = new PageColumn(heights, this.#gap)
    const widest = Math.max(0, ...this.#nearWidths())
    view.sheet.style.height = `${this.#column.total}px`
    view.sheet.style.width = `${Math.max(view.box().width, widest)}px`
  }

  /** Widths of the pages near the current one: a page wider than the viewport widens the column. */
  #nearWidths(): number[] {
    const { pagePool } = this.#parts
    return [0, this.#index - 1, this.#index, this.#index + 1]
      .filter((page) => pagePool.has(page))
      .map((page) => this.#sizeOf(page).width * this.#scaleOf(page))
  }

  #heightOf(page: number): number {
    return Math.max(1, this.#sizeOf(page).height * this.#scaleOf(page))
  }

  #sizeOf(page: number): PageSize {
    const { pagePool } = this.#parts
    return sizeOfPart(pagePool.size(page), pagePool.part(page))
  }

  #scaleOf(page: number, fit = this.#parts.choice().fit): number {
    return columnScale(fit, this.#sizeOf(page), this.#parts.view.box())
  }

  #scrollTo(index: number, progression: number): void {
    const { scroller } = this.#parts.view
    const inPart = progressionIn(this.#parts.pagePool.part(index), progression)
    const top = this.#column.topOf(index) + inPart * this.#heightOf(index)
    // Setting an unchanged scroll position would end a smooth scroll in progress.
    if (Math.abs(scroller.scrollTop - top) > NEARLY) scroller.scrollTop = top
    this.#top = scroller.scrollTop
  }
}
