import { sheet } from '../../../../styles'
import type { Appearance } from '../../navigator'
import type { RenderedChapter } from '../chapter-model'
import { PAGE_BACKGROUND } from '../css/filter'
import { framed } from '../css/frame-layer'
import type { SpreadView, SpreadViewPage } from '../pre-paginated/spread-view'
import anywhereCss from './anywhere.css?inline'
import { applyMetrics, applyPreferences, applyWritingMode, setCustomProperty } from './apply-preferences'
import frameCss from './frame.css?inline'
import { pagedMetrics } from './page-metrics'
import surfaceCss from './surface.css?inline'
import { NO_METRICS, type PageMetrics, type Viewport } from './viewport'

/** Default styles for text. They come before the book's sheets in the cascade. */
export const textBaseSheet = sheet(framed(surfaceCss))

/** Styles of the page. They come after the book's sheets and override them. */
export const textOverrideSheet = sheet(framed(frameCss + anywhereCss))

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
    this.#root.adoptedStyleSheets = [textOverrideSheet()]
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
    this.#root.adoptedStyleSheets = [textBaseSheet(), ...chapter.sheets, textOverrideSheet()]
    this.#flow.replaceChildren(...(flaw ? [flaw] : []), chapter.html)
    this.layOut(appearance)
  }

  /** Mounts fixed-layout pages side by side; `chapter` is the one that holds the reading position. */
  showSpread(chapter: RenderedChapter, pageViews: readonly SpreadViewPage[], appearance: Appearance): void {
    this.#chapter = chapter
    this.#flow.replaceChildren()
    const { fixed } = chapter
    if (fixed) {
      this.#spread ??= new fixed.View()
      this.#spread.show(pageViews)
      this.#root.adoptedStyleSheets = [textOverrideSheet(), this.#spread.sheet]
      this.view.append(this.#spread.element)
    }
    this.layOut(appearance)
  }

  /** Mounts a message in place of a chapter that cannot be shown. */
  showTrouble(trouble: HTMLElement, appearance: Appearance): void {
    this.#chapter = null
    this.#spread?.clear()
    this.#root.adoptedStyleSheets = [textBaseSheet(), textOverrideSheet()]
    this.#flow.replaceChildren(trouble)
    this.layOut(appearance)
  }

  layOut(appearance: Appearance): boolean {
    const { clientWidth: width, clientHeight: height } = this.host
    applyPreferences(this.host, appearance)
    paintPaper(this.view, this.#chapter?.fixed || appearance.isDark ? null : (this.#chapter?.body ?? null))
    if (this.#chapter?.fixed) this.#layOutSpread(width, height)
    else this.#layOutText(width, height, appearance)
    return true
  }

  turnTo(page: number): void {
    const { shape, isLeftward, pageAdvance } = this.#metrics
    const distance = Math.round(page * pageAdvance)
    this.#pulled = 0
    if (shape === 'fixed') return
    if (this.#isHorizontal) this.view.scrollLeft = isLeftward ? -distance : distance
    else this.view.scrollTop = distance
  }

  /** Moves horizontal pages by this many CSS pixels along the page progression; a turn or a jump moves them back. */
  drag(distance: number): void {
    const { page } = this
    this.#pulled = distance
    this.view.scrollLeft = (this.#metrics.isLeftward ? -1 : 1) * (page * this.#metrics.pageAdvance + distance)
  }

  get page(): number {
    return this.#metrics.shape === 'scrolled' ? this.scrollPosition : Math.round(this.scrollPosition)
  }

  get scrollPosition(): number {
    const { shape, pageAdvance } = this.#metrics
    if (shape === 'fixed') return 0
    return (
      (Math.abs(this.#isHorizontal ? this.view.scrollLeft : this.view.scrollTop) - this.#pulled) / pageAdvance
    )
  }

  pageOf(rect: DOMRect, edge: 'start' | 'end'): number {
    const { shape, isLeftward, pageAdvance, pageInset } = this.#metrics
    if (shape === 'fixed') return 0
    const origin = this.#flow.getBoundingClientRect()
    const [start, end] = !this.#isHorizontal
      ? [rect.top - origin.top, rect.bottom - origin.top]
      : isLeftward
        ? [origin.right - rect.right, origin.right - rect.left]
        : [rect.left - origin.left, rect.right - origin.left]
    if (shape === 'scrolled') return (edge === 'start' ? start : end) / pageAdvance
    return Math.max(0, Math.floor(((start + end) / 2 + pageInset) / pageAdvance))
  }

  /** Whether the view scrolls horizontally. */
  get #isHorizontal(): boolean {
    return this.#metrics.isVertical === (this.#metrics.shape === 'scrolled')
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
    const { isVertical, isRtl, isLeftward } = applyWritingMode(
      host,
      this.#chapter,
      appearance.fontSize,
      // A writing mode that the reader has chosen also decides the page progression.
      scrolled || appearance.typography?.writing ? null : this.progression,
    )
    const page = pagedMetrics(
      width,
      height,
      appearance,
      isVertical ? 'vertical' : 'horizontal',
      this.#chapter?.isImage,
    )
    host.dataset.flow = scrolled ? 'scrolled' : 'paginated'
    host.dataset.columns = String(page.columns)
    applyMetrics(host, page, isVertical, this.#chapter?.isImage)
    this.#chapter?.fitContent?.(this.#chapter.html, isVertical ? page.height : page.columnWidth, isVertical)
    const pageAdvance = scrolled ? (isVertical ? page.viewWidth : page.height) : page.pageAdvance
    if (scrolled) this.#setEnd(0, 0)
    const pageInset = isVertical ? page.top : page.side
    const extent = scrolled
      ? isVertical
        ? view.scrollWidth
        : view.scrollHeight
      : this.#extent(isVertical, isRtl, pageInset)
    let pages = Math.max(1, Math.ceil((extent - 2) / pageAdvance))
    let last = pages - 1
    if (scrolled) {
      last = Math.max(0, extent - (isVertical ? view.clientWidth : view.clientHeight)) / pageAdvance
      pages = Math.ceil(last - 0.02) + 1
    } else {
      const end = pages * pageAdvance - 1
      this.#setEnd(isVertical ? 0 : end, isVertical ? end : 0)
    }
    const shape = scrolled ? 'scrolled' : 'paginated'
    this.#metrics = { shape, isVertical, isLeftward, pageAdvance, pages, last, from: 0, to: last, pageInset }
  }

  /**
   * Sets the end of the last page. On the host the properties would be inherited, and every element of the chapter would
   * be restyled.
   */
  #setEnd(left: number, top: number): void {
    setCustomProperty(this.#end, '--ol-end-left', `${left}px`)
    setCustomProperty(this.#end, '--ol-end-top', `${top}px`)
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
    setCustomProperty(host, '--ol-view-left', '0px')
    setCustomProperty(host, '--ol-view-width', `${width}px`)
    this.#spread?.layOut(width, height)
    this.#metrics = { ...NO_METRICS, shape: 'fixed' }
  }
}
