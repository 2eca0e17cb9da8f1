import { withDeadline } from '../../../platform/deadline'
import type { Layout, LayoutParts, VisibleRange } from './layout'
import { columnScale, type Fit, progressionIn, progressionOf, sizeOfPart } from './scale'
import type { PageSize } from './source'
import { lieInHalves } from './spreads'

/** Where pages lie in one long column, in CSS pixels. Pure. */
export class PageColumn {
  readonly #tops: number[] = []
  readonly total: number

  /** @param heights of all pages, `gap` between two */
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

  /** The page that reaches over `offset`. */
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

/** CSS pixels between two pages. */
const GAP = 12
/** Part of the window that a turn moves by. */
const TURN = 0.9
const NEARLY = 3
/** Windows above and below that are painted. */
const AHEAD = 1
/** Windows above and below that are kept. */
const KEPT = 2
/** Milliseconds that are waited for pages near those on show. */
const PATIENCE_MS = 1000
/** Part of the window that goes by at once when nobody reads what goes by. */
const FAST = 0.4

/** All pages in one column; only those near the window are there. */
export class ScrolledLayout implements Layout {
  readonly #parts: LayoutParts
  readonly #gap: number
  #column: PageColumn
  #index = 0
  /** Where the window was last. */
  #top = 0
  #isOver = false

  constructor(parts: LayoutParts) {
    this.#parts = parts
    this.#gap = parts.seamless ? 0 : GAP
    this.#column = new PageColumn([], this.#gap)
    const { sheet } = parts.view
    sheet.dataset.flow = 'scrolled'
    sheet.toggleAttribute('data-seamless', parts.seamless)
    sheet.removeAttribute('data-pair')
    sheet.dir = 'ltr'
    sheet.replaceChildren()
    parts.view.scroller.setAttribute('data-zoomed', '')
    lieInHalves(parts.view.scroller, null)
    parts.view.scroller.style.touchAction = ''
  }

  needs(index: number): readonly number[] {
    return [0, index]
  }

  shows(index: number): readonly number[] {
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
    const left =
      step === 1 ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop
    if (left <= NEARLY) return undefined
    scroller.scrollTop += step * Math.min(left, scroller.clientHeight * TURN)
    this.#arrive()
    void this.#fill()
    return null
  }

  standing(): VisibleRange {
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
    const { index, progression } = this.standing()
    this.#measureColumn()
    this.#scrollTo(index, progression)
    void this.#fill()
  }

  scrolled(): void {
    const before = this.#top
    this.#arrive()
    const { clientHeight } = this.#parts.view.scroller
    if (Math.abs(this.#top - before) > clientHeight * FAST) this.#metrics()
    else void this.#fill()
  }

  async prepare(): Promise<void> {
    await this.#fill()
  }

  end(): void {
    this.#isOver = true
  }

  #arrive(): void {
    this.#top = this.#parts.view.scroller.scrollTop
    this.#index = this.standing().index
  }

  /** Pages that a window reaches which is larger by so many windows above and below. */
  #near(windows: number): number[] {
    const { scroller } = this.#parts.view
    const reach = scroller.clientHeight * windows
    const first = this.#column.at(scroller.scrollTop - reach)
    const last = this.#column.at(scroller.scrollTop + scroller.clientHeight + reach)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }

  /** Puts the pages near the window in their places, as they are, and lets go of those that are far. */
  #metrics(): number[] {
    const { view, pagePool } = this.#parts
    const near = this.#near(AHEAD)
    for (const page of near) {
      const { element } = pagePool.place(page, this.#scaleOf(page), pagePool.part(page))
      element.style.top = `${this.#column.topOf(page)}px`
    }
    this.#inOrder(near)
    view.sheet.style.height = `${this.#column.total}px`
    pagePool.keepOnly(new Set(this.#near(KEPT)))
    return near
  }

  /** The same, and paints them, those in sight first. Resolves when these are painted. */
  async #fill(): Promise<void> {
    const { pagePool } = this.#parts
    const near = this.#metrics()
    const seen = this.standing()
    const isSeen = (page: number) => page >= seen.first && page <= seen.last
    const painted = near
      .filter(isSeen)
      .map((page) => pagePool.show(page, this.#scaleOf(page), pagePool.part(page)))
    for (const page of near)
      if (!isSeen(page)) void pagePool.paint(page, this.#scaleOf(page), pagePool.part(page))
    // One that does not come keeps nobody from those that do.
    await withDeadline(this.#measureNear(near), PATIENCE_MS)
    await Promise.all(painted)
  }

  /** A page of another size than thought moves what stands after it, not the words one reads. */
  async #measureNear(near: readonly number[]): Promise<void> {
    const { pagePool } = this.#parts
    if ((await pagePool.measure(near)) && !this.#isOver) this.layOut()
    if ((await pagePool.trim(near)) && !this.#isOver) this.layOut()
  }

  /** In reading order, for who reads the page with their ears; pages that stay are not moved. */
  #inOrder(pages: readonly number[]): void {
    const { view, pagePool } = this.#parts
    const wanted = pages.map((page) => pagePool.get(page).element)
    for (const child of [...view.sheet.children]) {
      if (!wanted.some((element) => element === child)) child.remove()
    }
    let before: Element | null = null
    for (const element of wanted) {
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

  /** Pages that are wider than the window make the column as wide. */
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
    // To tell it the same place again would end a movement that is under way.
    if (Math.abs(scroller.scrollTop - top) > NEARLY) scroller.scrollTop = top
    this.#top = scroller.scrollTop
  }
}
