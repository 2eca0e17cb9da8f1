import type { Layout, LayoutDeps, TurnOrigin, VisibleRange } from './layout'
import type { PageView } from './page-view'
import {
  columnScale,
  type Fit,
  levelParts,
  progressionIn,
  progressionOf,
  scaleFor,
  sizeOfPart,
  WHOLE_PAGE,
} from './scale'
import type { PagePart, PageSize } from './source'
import {
  halfOf,
  hasRoomForTwo,
  isLargerInHalves,
  isStrip,
  type Spread,
  setHalves,
  showsHalves,
  spreadOf,
  usualSize,
} from './spreads'
import { AHEAD_ATTRIBUTE, setAhead } from './view'

/** Fraction of the viewport by which a turn scrolls within a page; the rest stays visible for orientation. */
const TURN = 0.9
/** Tolerance for rounding of scroll positions, in CSS pixels. */
const NEARLY = 3
/** Maximum device pixels of a page that is painted ahead; a larger one is painted when it is shown. */
const MAX_PREPARED_PIXELS = 8_000_000

/** Lays out one spread at a time: one page or two, fitted into the viewport or scrolled within it. */
export class PagedLayout implements Layout {
  readonly #parts: LayoutDeps
  #index = 0
  #spread: Spread = { first: 0, last: 0 }
  #scale = 1
  /** The visible part of the current page. */
  #part = WHOLE_PAGE
  #isEnded = false
  /** First page and scroll position of the spread that was left last. */
  #previous = { first: -1, top: 0, left: 0 }

  constructor(parts: LayoutDeps) {
    this.#parts = parts
    parts.view.sheet.dataset.flow = 'paged'
    parts.view.sheet.removeAttribute('style')
  }

  requiredPages(index: number): readonly number[] {
    const { width, height } = this.#parts.view.box()
    // Whether two fit is known only with a size.
    const isUnsure = !this.#usualSize() && this.#parts.choice().double && width > height
    if (!isUnsure && !this.#isDouble()) return [index]
    if (index === 0 && this.#isFirstAlone()) return [0]
    return [0, index - 1, index, index + 1]
  }

  targetPages(index: number): readonly number[] {
    return pagesOf(this.#spreadOf(index))
  }

  unmeasuredPages(index: number): readonly number[] {
    if (!this.#isDouble()) return []
    const before = Array.from({ length: index }, (_, page) => page)
    return before.filter((page) => !this.#parts.pagePool.knownSize(page))
  }

  async show(index: number, progression: number, turned?: TurnOrigin): Promise<void> {
    const { view, isLeftward, choice } = this.#parts
    const { scroller, sheet } = view
    const room = scroller.scrollWidth - scroller.clientWidth
    // The horizontal scroll position is kept, so that margins which were scrolled out of view stay out of view.
    const across =
      room > NEARLY && sheet.hasChildNodes()
        ? scroller.scrollLeft / room
        : (choice().across ?? Number(isLeftward()))
    const isFirst = !sheet.hasChildNodes()
    this.#previous = { first: this.#spread.first, top: scroller.scrollTop, left: scroller.scrollLeft }
    this.#index = index
    const painted = this.#place()
    // A spread has one location, that of its first page, in both directions. Only a jump makes its second page current.
    if (turned) this.#index = this.#spread.first
    scroller.scrollTop = progressionIn(this.#part, progression) * scroller.scrollHeight
    const half = showsHalves(scroller) && !isFirst ? this.#half(progression === 1 && turned ? 2 : 1) : across
    const start = turned?.from ? Number(turned.from === 'left') : half
    scroller.scrollLeft = start * (scroller.scrollWidth - scroller.clientWidth)
    await painted
  }

  turn(step: 1 | -1, whole = false): { index: number; progression: number } | null | undefined {
    const { scroller } = this.#parts.view
    const rest =
      step === 1 ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop
    if (rest > NEARLY && !whole) {
      scroller.scrollTop += step * Math.min(rest, scroller.clientHeight * TURN)
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

  showAdjacent(step: 1 | -1): boolean {
    const { view, pagePool, isLeftward } = this.#parts
    const { scroller, sheet } = view.adjacent
    const pages = this.#neighbour(step === 1 ? this.#spread.last + 1 : this.#spread.first - 1)
    const scale = this.#scaleOf(pages)
    scroller.hidden = false
    this.#setHalves(scroller, pages, scale)
    this.#insert(
      sheet,
      pages.map((page) => pagePool.get(page)),
    )
    const parts = this.#partsOf(pages)
    for (const [at, page] of pages.entries()) void pagePool.paint(page, scale, parts[at] ?? WHOLE_PAGE)
    const isPrevious = pages[0] === this.#previous.first
    scroller.scrollTop = isPrevious ? this.#previous.top : 0
    scroller.scrollLeft = isPrevious
      ? this.#previous.left
      : (step === 1) === isLeftward()
        ? scroller.scrollWidth
        : 0
    return pages.length > 0
  }

  visibleRange(): VisibleRange {
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

  canDouble(): boolean {
    return hasRoomForTwo(this.#parts.view.box(), this.#usualSize())
  }

  layOut(): void {
    const { view } = this.#parts
    const { scroller } = view
    const wasInHalves = showsHalves(scroller)
    const restore = view.anchor(undefined, scroller.getBoundingClientRect().top)
    void this.#place()
    if (showsHalves(scroller) && !wasInHalves) scroller.scrollLeft = this.#half(1) * scroller.scrollWidth
    else restore()
  }

  onScroll(): void {}

  async prepare(): Promise<void> {
    const { pagePool } = this.#parts
    const { first, last } = this.#spread
    const near = this.#isDouble() ? [last + 1, last + 2, first - 1, first - 2] : [last + 1, first - 1]
    await pagePool.measure(near)
    await pagePool.crop(near)
    if (this.#isEnded || this.#spread.first !== first) return
    const next = this.#neighbour(last + 1)
    if (this.#parts.hasText) this.#insertAhead(next)
    const before = this.#neighbour(first - 1)
    this.#releaseFar()
    for (const pages of [next, before]) {
      const scale = this.#scaleOf(pages)
      const parts = this.#partsOf(pages)
      for (const [at, page] of pages.entries()) {
        const part = parts[at] ?? WHOLE_PAGE
        // The reader has turned meanwhile: other pages are needed now.
        if (this.#isEnded || this.#spread.first !== first) return
        const { width, height } = sizeOfPart(pagePool.size(page), part)
        const density = globalThis.devicePixelRatio || 1
        if (width * height * (scale * density) ** 2 <= MAX_PREPARED_PIXELS)
          await pagePool.paint(page, scale, part)
      }
    }
  }

  end(): void {
    this.#isEnded = true
  }

  #releaseFar(): void {
    const { first, last } = this.#spread
    const near = [pagesOf(this.#spread), this.#neighbour(last + 1), this.#neighbour(first - 1)]
    this.#parts.pagePool.keepOnly(new Set(near.flat()))
  }

  #neighbour(index: number): number[] {
    return this.#parts.pagePool.has(index) ? pagesOf(this.#spreadOf(index)) : []
  }

  /** Shows the spread of the current page. */
  #place(): Promise<void> {
    const { view, pagePool, choice } = this.#parts
    // Must be first: the space available for pages depends on it.
    view.scroller.toggleAttribute(
      'data-zoomed',
      choice().fit !== 'page' || isStrip(pagePool.size(this.#index)),
    )
    this.#spread = this.#spreadOf(this.#index)
    const pages = pagesOf(this.#spread)
    this.#scale = this.#scaleOf(pages)
    this.#setHalves(view.scroller, pages, this.#scale)
    const parts = this.#partsOf(pages)
    this.#part = parts[pages.indexOf(this.#index)] ?? WHOLE_PAGE
    const opened = pages.map((page) => pagePool.get(page))
    const painted = pages.map((page, at) => pagePool.show(page, this.#scale, parts[at] ?? WHOLE_PAGE))
    this.#insert(view.sheet, opened)
    view.enablePanning()
    this.#releaseFar()
    return Promise.all(painted).then(() => {})
  }

  #insert(sheet: HTMLElement, pages: readonly PageView[]): void {
    sheet.dir = this.#parts.isLeftward() ? 'rtl' : 'ltr'
    sheet.toggleAttribute('data-pair', pages.length === 2)
    // A page that assistive technology reads keeps its place in the document: it would lose a node that is inserted again.
    const wanted = pages.map(({ element }) => element)
    const isLeft = (child: Element) =>
      !wanted.some((element) => element === child) && !this.#isStillAhead(child)
    for (const child of [...sheet.children]) if (isLeft(child)) child.remove()
    for (const [at, element] of wanted.entries()) {
      setAhead(element, false)
      if (sheet.children[at] !== element) sheet.insertBefore(element, sheet.children[at] ?? null)
    }
  }

  /** Puts pages behind the visible ones, unseen, so that assistive technology reads on into them. */
  #insertAhead(pages: readonly number[]): void {
    const { sheet } = this.#parts.view
    for (const page of pages) {
      const { element } = this.#parts.pagePool.get(page)
      if (element.parentElement === sheet) continue
      setAhead(element, true)
      sheet.append(element)
    }
  }

  #isStillAhead(element: Element): boolean {
    return (
      element.hasAttribute(AHEAD_ATTRIBUTE) &&
      this.#neighbour(this.#spread.last + 1).includes(Number(element.getAttribute('data-index')))
    )
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

  /** Sizes of the visible parts of the pages of a spread. */
  #sizesOf(pages: readonly number[]): PageSize[] {
    const parts = this.#partsOf(pages)
    return pages.map((page, at) => sizeOfPart(this.#parts.pagePool.size(page), parts[at] ?? WHOLE_PAGE))
  }

  #gainsByHalves(pages: readonly number[]): boolean {
    const [size, other] = this.#sizesOf(pages)
    return size !== undefined && !other && isLargerInHalves(size, this.#parts.view.box())
  }

  #isHalved(pages: readonly number[], fit = this.#parts.choice().fit): boolean {
    return this.#parts.choice().split && fit === 'page' && this.#gainsByHalves(pages)
  }

  #setHalves(view: HTMLElement, pages: readonly number[], scale: number): void {
    const [size] = this.#sizesOf(pages)
    setHalves(view, size && this.#isHalved(pages) ? halfOf(size).width * scale : null)
  }

  /** Horizontal position of the half that is read first or second: 0 is left, 1 is right. */
  #half(nth: 1 | 2): 0 | 1 {
    return (nth === 1) === this.#parts.isLeftward() ? 1 : 0
  }

  /** Whether one half of a page is visible and a turn leads to the other half. */
  #isOtherHalfNext(step: 1 | -1): boolean {
    const { scroller } = this.#parts.view
    if (!showsHalves(scroller)) return false
    const room = scroller.scrollWidth - scroller.clientWidth
    return Math.abs(scroller.scrollLeft - this.#half(step === 1 ? 2 : 1) * room) > room / 2
  }

  /** Visible parts of the pages of a spread. */
  #partsOf(pages: readonly number[]): PagePart[] {
    const { pagePool } = this.#parts
    return levelParts(pages.map((page) => ({ part: pagePool.part(page), ...pagePool.size(page) })))
  }

  #isDouble(): boolean {
    return this.#parts.choice().double && this.canDouble()
  }

  #usualSize(): PageSize | null {
    return usualSize((page) => this.#parts.pagePool.knownSize(page))
  }

  #isFirstAlone(): boolean {
    return this.#parts.choice().alone ?? this.#parts.isFirstPageSingle
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
