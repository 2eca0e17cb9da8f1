import { sheet } from '../../../../styles'
import type { Appearance } from '../../navigator'
import type { RenderedChapter } from '../chapter-model'
import { PAGE_BACKGROUND } from '../css/filter'
import { framed } from '../css/frame-layer'
import type { SpreadLeaf, SpreadView } from '../pre-paginated/spread-view'
import anywhereCss from './anywhere.css?inline'
import { applyPreferences, measure, setAll, writingOf } from './apply-preferences'
import frameCss from './frame.css?inline'
import { pagedMetrics } from './page-metrics'
import surfaceCss from './surface.css?inline'
import { NO_METRICS, type PageMetrics, type Viewport } from './viewport'

/** Default styles for text. They come before the book's sheets in the cascade. */
export const sheetsUnder = sheet(framed(surfaceCss))

/** Styles of the page. They come after the book's sheets and override them. */
export const sheetsOver = sheet(framed(frameCss + anywhereCss))

/** Value of a colour channel (0 to 255) from which it counts as white. */
const NEARLY_WHITE = 238

/**
 * Paints the page with the background of a chapter's `html` or `body`, whose own boxes are columns of text and not pages.
 * A white background is ignored: it is the default of a document, and the reader has chosen a paper colour.
 *
 * @param body of a mounted chapter; null paints nothing
 */
export function paintPaper(view: HTMLElement, body: HTMLElement | null): void {
  const style = body && getComputedStyle(body)
  let isPlain = true
  for (const name of PAGE_BACKGROUND) {
    const property = `background-${name}`
    const value = style?.getPropertyValue(`--ol-page-${name}`).trim() ?? ''
    if (value === '') view.style.removeProperty(property)
    else view.style.setProperty(property, value, 'important')
    isPlain &&= value === ''
  }
  if (!isPlain && isNearlyWhite(getComputedStyle(view).backgroundColor))
    view.style.removeProperty('background-color')
}

function isNearlyWhite(color: string): boolean {
  const [red = 0, green = 0, blue = 0, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? []
  return alpha > 0 && color.startsWith('rgb') && Math.min(red, green, blue) >= NEARLY_WHITE
}

/**
 * Viewport for one chapter or one fixed-layout spread: a shadow root with a view, and in it the chapter in CSS columns as
 * wide (in vertical writing: as high) as a page. A page turn scrolls the view by one page.
 */
export class PagedViewport implements Viewport {
  readonly host: HTMLElement
  readonly view: HTMLElement
  readonly #root: ShadowRoot
  readonly #flow: HTMLElement
  readonly #end: HTMLElement
  /** Page progression of the book; null when the direction of the text decides. */
  progression: 'ltr' | 'rtl' | null = null
  /** Created with the first fixed-layout page. */
  #spread: SpreadView | null = null
  #chapter: RenderedChapter | null = null
  #metrics = NO_METRICS
  /** How far a finger has moved the view beyond the visible page, in CSS pixels. */
  #pulled = 0

  constructor(container: HTMLElement) {
    this.host = document.createElement('div')
    // Stops `:lang()` in a chapter from matching the language of the host page.
    this.host.lang = ''
    this.#root = this.host.attachShadow({ mode: 'open' })
    this.#root.adoptedStyleSheets = [sheetsOver()]
    this.view = document.createElement('ol-view')
    this.#flow = document.createElement('ol-flow')
    this.#end = document.createElement('ol-end')
    this.view.append(this.#flow, this.#end)
    this.#root.append(this.view)
    container.append(this.host)
  }

  get metrics(): Readonly<PageMetrics> {
    return this.#metrics
  }

  get chapters(): readonly RenderedChapter[] {
    return this.#chapter ? [this.#chapter] : []
  }

  get isBeyond(): boolean {
    return false
  }

  /**
   * Mounts a chapter and lays it out.
   *
   * @param flaw message about errors in its source, shown above it
   */
  show(chapter: RenderedChapter, appearance: Appearance, flaw: HTMLElement | null = null): void {
    // The metrics are set while the view is empty, so that the first chapter is laid out once and not for each of them.
    if (this.#metrics === NO_METRICS) this.layOut(appearance)
    this.#chapter = chapter
    this.#spread?.clear()
    this.#root.adoptedStyleSheets = [sheetsUnder(), ...chapter.sheets, sheetsOver()]
    this.#flow.replaceChildren(...(flaw ? [flaw] : []), chapter.html)
    this.layOut(appearance)
  }

  /** Mounts fixed-layout pages side by side; `chapter` is the one that holds the reading position. */
  showSpread(chapter: RenderedChapter, pageViews: readonly SpreadLeaf[], appearance: Appearance): void {
    this.#chapter = chapter
    this.#flow.replaceChildren()
    const { fixed } = chapter
    if (fixed) {
      this.#spread ??= new fixed.View()
      this.#spread.show(pageViews)
      this.#root.adoptedStyleSheets = [sheetsOver(), this.#spread.sheet]
      this.view.append(this.#spread.element)
    }
    this.layOut(appearance)
  }

  /** Mounts a message in place of a chapter that cannot be shown. */
  showTrouble(trouble: HTMLElement, appearance: Appearance): void {
    this.#chapter = null
    this.#spread?.clear()
    this.#root.adoptedStyleSheets = [sheetsUnder(), sheetsOver()]
    this.#flow.replaceChildren(trouble)
    this.layOut(appearance)
  }

  layOut(appearance: Appearance): boolean {
    const { clientWidth: width, clientHeight: height } = this.host
    applyPreferences(this.host, appearance)
    paintPaper(this.view, this.#chapter?.fixed || appearance.dark ? null : (this.#chapter?.body ?? null))
    if (this.#chapter?.fixed) this.#layOutSpread(width, height)
    else this.#layOutText(width, height, appearance)
    return true
  }

  turnTo(page: number): void {
    const { shape, leftward, step } = this.#metrics
    const distance = Math.round(page * step)
    this.#pulled = 0
    if (shape === 'fixed') return
    if (this.#isHorizontal) this.view.scrollLeft = leftward ? -distance : distance
    else this.view.scrollTop = distance
  }

  /** Moves horizontal pages by this many CSS pixels along the page progression; a turn or a jump moves them back. */
  pull(distance: number): void {
    const { page } = this
    this.#pulled = distance
    this.view.scrollLeft = (this.#metrics.leftward ? -1 : 1) * (page * this.#metrics.step + distance)
  }

  get page(): number {
    return this.#metrics.shape === 'scrolled' ? this.scrolled : Math.round(this.scrolled)
  }

  get scrolled(): number {
    const { shape, step } = this.#metrics
    if (shape === 'fixed') return 0
    return (Math.abs(this.#isHorizontal ? this.view.scrollLeft : this.view.scrollTop) - this.#pulled) / step
  }

  pageOf(rect: DOMRect, edge: 'start' | 'end'): number {
    const { shape, leftward, step, pageInset } = this.#metrics
    if (shape === 'fixed') return 0
    const origin = this.#flow.getBoundingClientRect()
    const [start, end] = !this.#isHorizontal
      ? [rect.top - origin.top, rect.bottom - origin.top]
      : leftward
        ? [origin.right - rect.right, origin.right - rect.left]
        : [rect.left - origin.left, rect.right - origin.left]
    if (shape === 'scrolled') return (edge === 'start' ? start : end) / step
    return Math.max(0, Math.floor(((start + end) / 2 + pageInset) / step))
  }

  /** Whether the view scrolls horizontally. */
  get #isHorizontal(): boolean {
    return this.#metrics.vertical === (this.#metrics.shape === 'scrolled')
  }

  remove(): void {
    this.host.remove()
    this.#flow.replaceChildren()
    this.#spread?.clear()
    this.#root.adoptedStyleSheets = []
  }

  #layOutText(width: number, height: number, appearance: Appearance): void {
    const { host, view } = this
    const scrolled = appearance.flow === 'scrolled'
    const { vertical, rtl, leftward } = writingOf(
      host,
      this.#chapter,
      appearance.fontSize,
      // A writing mode that the reader has chosen also decides the page progression.
      scrolled || appearance.setting?.writing ? null : this.progression,
    )
    const page = pagedMetrics(
      width,
      height,
      appearance,
      vertical ? 'vertical' : 'horizontal',
      this.#chapter?.isPlate,
    )
    host.dataset.flow = scrolled ? 'scrolled' : 'paginated'
    host.dataset.columns = String(page.columns)
    measure(host, page, vertical, this.#chapter?.isPlate)
    this.#chapter?.fit?.(this.#chapter.html, vertical ? page.height : page.columnWidth, vertical)
    const step = scrolled ? (vertical ? page.viewWidth : page.height) : page.step
    if (scrolled) this.#setEnd(0, 0)
    const pageInset = vertical ? page.top : page.side
    const extent = scrolled
      ? vertical
        ? view.scrollWidth
        : view.scrollHeight
      : this.#extent(vertical, rtl, pageInset)
    let pages = Math.max(1, Math.ceil((extent - 2) / step))
    let last = pages - 1
    if (scrolled) {
      last = Math.max(0, extent - (vertical ? view.clientWidth : view.clientHeight)) / step
      pages = Math.ceil(last - 0.02) + 1
    } else {
      const end = pages * step - 1
      this.#setEnd(vertical ? 0 : end, vertical ? end : 0)
    }
    const shape = scrolled ? 'scrolled' : 'paginated'
    this.#metrics = { shape, vertical, leftward, step, pages, last, from: 0, to: last, pageInset }
  }

  /**
   * Sets the end of the last page. On the host the properties would be inherited, and every element of the chapter would
   * be restyled.
   */
  #setEnd(left: number, top: number): void {
    setAll(this.#end, '--ol-end-left', `${left}px`)
    setAll(this.#end, '--ol-end-top', `${top}px`)
  }

  /** Length of the chapter in CSS pixels along the page progression, from the edge of its first page. */
  #extent(vertical: boolean, rtl: boolean, pageInset: number): number {
    const flow = this.#flow
    const size = vertical ? flow.scrollHeight : flow.scrollWidth
    // The scroll width of a block leaves out overflow against its direction: the farthest box gives the length.
    if (!rtl || vertical) return size + pageInset
    const origin = flow.getBoundingClientRect().right
    const rects = this.#chapter?.html.getClientRects() ?? []
    const farthest = Math.max(...[...rects].map((rect) => origin - rect.left), size)
    return farthest + pageInset
  }

  #layOutSpread(width: number, height: number): void {
    const { host } = this
    host.dataset.flow = 'fixed'
    setAll(host, '--ol-view-left', '0px')
    setAll(host, '--ol-view-width', `${width}px`)
    this.#spread?.layOut(width, height)
    this.#metrics = { ...NO_METRICS, shape: 'fixed' }
  }
}
