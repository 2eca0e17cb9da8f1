import { Column } from './column'
import type { Layout, LayoutParts, Standing } from './layout'
import { columnScale, type Fit } from './scale'

/** CSS pixels between two pages. */
const GAP = 12
/** Part of the window that a turn moves by. */
const TURN = 0.9
const NEARLY = 3
/** Windows above and below that are painted. */
const AHEAD = 1

/** All pages in one column; only those near the window are there. */
export class ScrolledLayout implements Layout {
  readonly #parts: LayoutParts
  #column = new Column([], GAP)
  #index = 0

  constructor(parts: LayoutParts) {
    this.#parts = parts
    const { sheet } = parts.view
    sheet.dataset.flow = 'scrolled'
    sheet.removeAttribute('data-pair')
    sheet.dir = 'ltr'
    sheet.replaceChildren()
    parts.view.scroller.setAttribute('data-zoomed', '')
    parts.view.scroller.style.touchAction = ''
  }

  needs(index: number): readonly number[] {
    return [0, index]
  }

  async show(index: number, progression: number): Promise<void> {
    this.#index = index
    this.#measureColumn()
    this.#scrollTo(index, progression)
    await this.#fill()
  }

  turn(step: 1 | -1): null | undefined {
    const { scroller } = this.#parts.view
    const left =
      step === 1 ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop
    if (left <= NEARLY) return undefined
    scroller.scrollTop += step * Math.min(left, scroller.clientHeight * TURN)
    this.scrolled()
    return null
  }

  standing(): Standing {
    const { scroller } = this.#parts.view
    const top = scroller.scrollTop
    const index = this.#column.at(top + 1)
    const progression = Math.min(1, Math.max(0, (top - this.#column.topOf(index)) / this.#heightOf(index)))
    return {
      index,
      progression,
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
    this.#index = this.standing().index
    void this.#fill()
  }

  async prepare(): Promise<void> {
    const { first, last } = this.#near()
    const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    // A page of another size than thought moves what stands after it, not the words one reads.
    if (await this.#parts.leaves.measure(pages)) this.layOut()
    this.#parts.leaves.keepOnly(new Set(pages))
  }

  #near(): { first: number; last: number } {
    const { scroller } = this.#parts.view
    const reach = scroller.clientHeight * AHEAD
    return {
      first: this.#column.at(scroller.scrollTop - reach),
      last: this.#column.at(scroller.scrollTop + scroller.clientHeight + reach),
    }
  }

  /** Puts the pages near the window in their places and paints them, those in sight first. */
  async #fill(): Promise<void> {
    const { view, leaves } = this.#parts
    const { first, last } = this.#near()
    const inSight: Promise<void>[] = []
    const seen = this.standing()
    const order = Array.from({ length: last - first + 1 }, (_, at) => first + at).sort(
      (a, b) => Number(a < seen.first || a > seen.last) - Number(b < seen.first || b > seen.last),
    )
    for (const page of order) {
      const leaf = leaves.get(page)
      leaf.element.style.top = `${this.#column.topOf(page)}px`
      const isInSight = page >= seen.first && page <= seen.last
      const scale = this.#scaleOf(page)
      if (isInSight) inSight.push(leaves.show(page, scale))
      else void leaves.paint(page, scale)
    }
    this.#inOrder(first, last)
    view.sheet.style.height = `${this.#column.total}px`
    await Promise.all(inSight)
  }

  /** In reading order, for who reads the page with their ears; pages that stay are not moved. */
  #inOrder(first: number, last: number): void {
    const { view, leaves } = this.#parts
    let before: Element | null = null
    for (const child of [...view.sheet.children]) {
      const isWanted = order(first, last).some(
        (page) => leaves.isOpen(page) && leaves.get(page).element === child,
      )
      if (!isWanted) child.remove()
    }
    for (const page of order(first, last)) {
      const { element } = leaves.get(page)
      const expected: Element | null = before ? before.nextElementSibling : view.sheet.firstElementChild
      if (expected !== element) view.sheet.insertBefore(element, expected)
      before = element
    }
  }

  #measureColumn(): void {
    const { leaves, view } = this.#parts
    const heights = Array.from({ length: leaves.count }, (_, page) => this.#heightOf(page))
    this.#column = new Column(heights, GAP)
    const widest = Math.max(0, ...this.#nearWidths())
    view.sheet.style.height = `${this.#column.total}px`
    view.sheet.style.width = `${Math.max(view.box().width, widest)}px`
  }

  /** Pages that are wider than the window make the column as wide. */
  #nearWidths(): number[] {
    const { leaves } = this.#parts
    return [0, this.#index - 1, this.#index, this.#index + 1]
      .filter((page) => leaves.has(page))
      .map((page) => leaves.size(page).width * this.#scaleOf(page))
  }

  #heightOf(page: number): number {
    return Math.max(1, this.#parts.leaves.size(page).height * this.#scaleOf(page))
  }

  #scaleOf(page: number, fit = this.#parts.choice().fit): number {
    const { leaves, view } = this.#parts
    return columnScale(fit, leaves.size(page), view.box())
  }

  #scrollTo(index: number, progression: number): void {
    const { scroller } = this.#parts.view
    scroller.scrollTop = this.#column.topOf(index) + progression * this.#heightOf(index)
  }
}

const order = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
