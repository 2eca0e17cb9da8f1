import type { Layout, LayoutParts, Standing } from './layout'
import { scaleFor } from './scale'
import { hasRoomForTwo, type Spread, spreadOf } from './spreads'

/** Part of the window that a turn within a page moves by; the rest is there to find one's place. */
const TURN = 0.9
/** Less than this is left over by rounding. */
const NEARLY = 3
/** Device pixels of a picture prepared ahead; a page enlarged beyond it is painted when one comes to it. */
const PREPARE_PIXELS = 8_000_000

/** One page or two, whole in the window or scrolled within it. */
export class PagedLayout implements Layout {
  readonly #parts: LayoutParts
  #index = 0
  #spread: Spread = { first: 0, last: 0 }
  #scale = 1

  constructor(parts: LayoutParts) {
    this.#parts = parts
    parts.view.sheet.dataset.flow = 'paged'
    parts.view.sheet.removeAttribute('style')
  }

  needs(index: number): readonly number[] {
    if (!this.#isDouble()) return [index]
    if (index === 0 && this.#parts.firstAlone) return [0]
    return [0, index - 1, index, index + 1]
  }

  async show(index: number, progression: number): Promise<void> {
    this.#index = index
    const painted = this.#place()
    const { scroller } = this.#parts.view
    scroller.scrollTop = progression * scroller.scrollHeight
    scroller.scrollLeft = 0
    await painted
  }

  turn(step: 1 | -1): { index: number; progression: number } | null | undefined {
    const { scroller } = this.#parts.view
    const left =
      step === 1 ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop
    if (left > NEARLY) {
      scroller.scrollTop += step * Math.min(left, scroller.clientHeight * TURN)
      return null
    }
    const index = step === 1 ? this.#spread.last + 1 : this.#spread.first - 1
    if (!this.#parts.leaves.has(index)) return undefined
    return { index, progression: step === 1 ? 0 : 1 }
  }

  standing(): Standing {
    const { scroller } = this.#parts.view
    const { first, last } = this.#spread
    const room = scroller.scrollHeight - scroller.clientHeight
    return {
      index: this.#index,
      progression: room > NEARLY ? scroller.scrollTop / scroller.scrollHeight : 0,
      first,
      last,
      atStart: first === 0 && scroller.scrollTop <= NEARLY,
      atEnd: last >= this.#parts.leaves.count - 1 && room - scroller.scrollTop <= NEARLY,
    }
  }

  scale(): number {
    return this.#scale
  }

  layOut(): void {
    const { scroller } = this.#parts.view
    const height = Math.max(1, scroller.scrollHeight)
    const width = Math.max(1, scroller.scrollWidth)
    const x = (scroller.scrollLeft + (this.#parts.rtl ? -1 : 1) * (scroller.clientWidth / 2)) / width
    const y = scroller.scrollTop / height
    void this.#place()
    scroller.scrollTop = y * scroller.scrollHeight
    scroller.scrollLeft = x * scroller.scrollWidth - (this.#parts.rtl ? -1 : 1) * (scroller.clientWidth / 2)
  }

  scrolled(): void {}

  async prepare(): Promise<void> {
    const { leaves } = this.#parts
    const { first, last } = this.#spread
    await leaves.measure([last + 1, last + 2, first - 1, first - 2])
    const next = this.#neighbour(last + 1)
    const before = this.#neighbour(first - 1)
    leaves.keepOnly(new Set([...pagesOf(this.#spread), ...next, ...before]))
    for (const pages of [next, before]) {
      const scale = this.#scaleOf(pages)
      for (const page of pages) {
        const { width, height } = leaves.size(page)
        const density = globalThis.devicePixelRatio || 1
        if (width * height * (scale * density) ** 2 <= PREPARE_PIXELS) await leaves.paint(page, scale)
      }
    }
  }

  #neighbour(index: number): number[] {
    return this.#parts.leaves.has(index) ? pagesOf(this.#spreadOf(index)) : []
  }

  /** Puts the spread of the present page on the screen. */
  #place(): Promise<void> {
    const { view, leaves, rtl, choice } = this.#parts
    this.#spread = this.#spreadOf(this.#index)
    const pages = pagesOf(this.#spread)
    this.#scale = this.#scaleOf(pages)
    const opened = pages.map((page) => leaves.get(page))
    view.sheet.dir = rtl ? 'rtl' : 'ltr'
    view.sheet.toggleAttribute('data-pair', pages.length === 2)
    view.scroller.toggleAttribute('data-zoomed', choice().fit !== 'page')
    const painted = pages.map((page) => leaves.show(page, this.#scale))
    const elements = opened.map((leaf) => leaf.element)
    const isSame =
      view.sheet.childElementCount === elements.length &&
      elements.every((element, at) => view.sheet.children[at] === element)
    if (!isSame) view.sheet.replaceChildren(...elements)
    return Promise.all(painted).then(() => {})
  }

  #scaleOf(pages: readonly number[]): number {
    const { view, leaves, choice } = this.#parts
    if (pages.length === 0) return this.#scale
    return scaleFor(
      choice().fit,
      pages.map((page) => leaves.size(page)),
      view.box(),
    )
  }

  #isDouble(): boolean {
    const { view, choice } = this.#parts
    const { width, height } = view.box()
    return choice().double && hasRoomForTwo(width, height)
  }

  #spreadOf(index: number): Spread {
    const { leaves, firstAlone } = this.#parts
    return spreadOf(index, {
      count: leaves.count,
      double: this.#isDouble(),
      firstAlone,
      sizeOf: (page) => leaves.knownSize(page),
    })
  }
}

const pagesOf = ({ first, last }: Spread) => (first === last ? [first] : [first, last])
