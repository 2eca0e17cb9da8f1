import { sheet } from '../../styles'
import type { Appearance } from '../engine'
import { VARIABLES } from './css/values'
import type { Leaf, SpreadView } from './fixed/spread-view'
import frameCss from './frame.css?inline'
import { pageGeometry } from './geometry'
import { paintPaper } from './paper'
import type { Chapter } from './prepared'
import { applySetting } from './setting'
import surfaceCss from './surface.css?inline'
import { fitTables } from './tables'

const under = sheet(surfaceCss)
const over = sheet(frameCss)

type Shape = 'paginated' | 'scrolled' | 'fixed'

/** How the pages of the chapter on show lie. */
interface Lay {
  shape: Shape
  vertical: boolean
  rtl: boolean
  step: number
  pages: number
  /** The last page, from 0; in scrolled flow as far as it scrolls, which need not be a whole page. */
  last: number
  /** Distance from the text block's edge to the page's edge, along the way pages lie. */
  lead: number
}

/**
 * The box a chapter is laid out in: a shadow root of its own, in it one view and the chapter in
 * columns as wide (in vertical writing: as high) as a page. Turning is scrolling the view by a page.
 */
export class PageBox {
  readonly host: HTMLElement
  readonly view: HTMLElement
  readonly #root: ShadowRoot
  readonly #flow: HTMLElement
  readonly #end: HTMLElement
  /** Made with the first page of a fixed size. */
  #spread: SpreadView | null = null
  #chapter: Chapter | null = null
  #lay: Lay = { shape: 'paginated', vertical: false, rtl: false, step: 1, pages: 1, last: 0, lead: 0 }

  constructor(container: HTMLElement) {
    this.host = document.createElement('div')
    this.#root = this.host.attachShadow({ mode: 'open' })
    this.view = document.createElement('ol-view')
    this.#flow = document.createElement('ol-flow')
    this.#end = document.createElement('ol-end')
    this.view.append(this.#flow, this.#end)
    this.#root.append(this.view)
    container.append(this.host)
  }

  get lay(): Readonly<Lay> {
    return this.#lay
  }

  /** Puts a chapter on the page and lays it out, under a sentence on its source where there is something to say. */
  show(chapter: Chapter, appearance: Appearance, flaw: string | null = null): void {
    this.#chapter = chapter
    this.#spread?.clear()
    this.#root.adoptedStyleSheets = [under(), ...chapter.sheets, over()]
    this.#flow.replaceChildren(...(flaw === null ? [] : [notice('ol-flaw', flaw)]), chapter.html)
    this.layOut(appearance)
  }

  /** Puts pages of a fixed size side by side; `chapter` is the one of them that is read. */
  showSpread(chapter: Chapter, leaves: readonly Leaf[], appearance: Appearance): void {
    this.#chapter = chapter
    this.#flow.replaceChildren()
    this.#root.adoptedStyleSheets = [over()]
    this.#spreadOf(chapter)?.show(leaves)
    this.layOut(appearance)
  }

  /** Two pages of a fixed size may lie side by side where the window asks for it. */
  get isWide(): boolean {
    return this.host.clientWidth > this.host.clientHeight
  }

  /** A sentence where a chapter should be. */
  showTrouble(sentence: string, appearance: Appearance): void {
    this.#chapter = null
    this.#spread?.clear()
    this.#root.adoptedStyleSheets = [under(), over()]
    this.#flow.replaceChildren(notice('ol-trouble', sentence))
    this.layOut(appearance)
  }

  /** Works out the page for the present size of the box. */
  layOut(appearance: Appearance): void {
    const { clientWidth: width, clientHeight: height } = this.host
    const { host } = this
    set(host, VARIABLES.size, `${appearance.fontSize}px`)
    host.toggleAttribute('data-dark', appearance.dark)
    host.toggleAttribute('data-line-height', appearance.lineHeight !== null)
    if (appearance.lineHeight !== null) set(host, '--ol-line-height', String(appearance.lineHeight))
    applySetting(host, appearance.setting)
    paintPaper(this.view, this.#chapter?.fixed || appearance.dark ? null : (this.#chapter?.body ?? null))
    if (this.#chapter?.fixed) {
      this.#layFixed(width, height)
      return
    }
    const { vertical, rtl, rem } = this.#readStyle(appearance.fontSize)
    set(host, VARIABLES.rem, `${rem}px`)
    host.dataset.writing = vertical ? 'vertical' : 'horizontal'
    host.dataset.direction = rtl ? 'rtl' : 'ltr'
    set(host, '--ol-direction', rtl ? 'rtl' : 'ltr')
    this.#layFlowing(width, height, appearance, vertical, rtl)
  }

  /** Scrolls to a page from 0; in scrolled flow a page is a screenful and may be fractional. */
  turnTo(page: number): void {
    const { shape, vertical, rtl, step } = this.#lay
    const distance = Math.round(page * step)
    if (shape === 'fixed') return
    if (shape === 'scrolled' && vertical) this.view.scrollLeft = -distance
    else if (vertical || shape === 'scrolled') this.view.scrollTop = distance
    else this.view.scrollLeft = rtl ? -distance : distance
  }

  /** The page on show, from 0; fractional in scrolled flow. */
  get page(): number {
    return this.#lay.shape === 'scrolled' ? this.scrolled : Math.round(this.scrolled)
  }

  /** How far the view is scrolled, in pages. Not whole when something other than a turn moved it. */
  get scrolled(): number {
    const { shape, vertical, step } = this.#lay
    if (shape === 'fixed') return 0
    const horizontal = shape === 'scrolled' ? vertical : !vertical
    return Math.abs(horizontal ? this.view.scrollLeft : this.view.scrollTop) / step
  }

  /** On which page something drawn lies; where it ends when `edge` is 'end'. Fractional in scrolled flow. */
  pageOf(rect: DOMRect, edge: 'start' | 'end'): number {
    const { shape, vertical, rtl, step, lead } = this.#lay
    if (shape === 'fixed') return 0
    const origin = this.#flow.getBoundingClientRect()
    if (shape === 'scrolled') {
      if (vertical) return (origin.right - (edge === 'start' ? rect.right : rect.left)) / step
      return ((edge === 'start' ? rect.top : rect.bottom) - origin.top) / step
    }
    const distance = vertical
      ? (rect.top + rect.bottom) / 2 - origin.top
      : rtl
        ? origin.right - (rect.left + rect.right) / 2
        : (rect.left + rect.right) / 2 - origin.left
    return Math.max(0, Math.floor((distance + lead) / step))
  }

  remove(): void {
    this.host.remove()
    this.#flow.replaceChildren()
    this.#spread?.clear()
    this.#root.adoptedStyleSheets = []
  }

  #readStyle(fontSize: number): { vertical: boolean; rtl: boolean; rem: number } {
    const chapter = this.#chapter
    if (!chapter) return { vertical: false, rtl: false, rem: fontSize }
    chapter.html.style.removeProperty('writing-mode')
    const style = getComputedStyle(chapter.body)
    const writing = style.writingMode || 'horizontal-tb'
    set(this.host, '--ol-writing', writing)
    chapter.html.style.setProperty('writing-mode', writing, 'important')
    return {
      vertical: !writing.startsWith('horizontal'),
      rtl: style.direction === 'rtl',
      rem: Number.parseFloat(getComputedStyle(chapter.html).fontSize) || fontSize,
    }
  }

  #layFlowing(width: number, height: number, appearance: Appearance, vertical: boolean, rtl: boolean): void {
    const { host, view } = this
    const page = pageGeometry(width, height, appearance, vertical ? 'vertical' : 'horizontal')
    const scrolled = appearance.flow === 'scrolled'
    host.dataset.flow = scrolled ? 'scrolled' : 'paginated'
    host.dataset.columns = String(page.columns)
    const lengths: Readonly<Record<string, number>> = {
      '--ol-view-left': page.viewLeft,
      '--ol-view-width': page.viewWidth,
      '--ol-top': page.top,
      '--ol-side': page.side,
      '--ol-width': page.width,
      '--ol-height': page.height,
      '--ol-column': vertical ? page.height : page.columnWidth,
      '--ol-column-width': page.columnWidth,
      '--ol-gap': page.gap,
      [VARIABLES.vw]: page.columnWidth / 100,
      [VARIABLES.vh]: page.height / 100,
      '--ol-end-left': 0,
      '--ol-end-top': 0,
    }
    for (const [name, length] of Object.entries(lengths)) set(host, name, `${length}px`)
    if (this.#chapter) fitTables(this.#chapter.html, vertical ? page.height : page.columnWidth, vertical)
    const step = scrolled ? (vertical ? page.viewWidth : page.height) : page.step
    const lead = vertical ? page.top : page.side
    const extent = scrolled
      ? vertical
        ? view.scrollWidth
        : view.scrollHeight
      : this.#extent(vertical, rtl, lead)
    const shape = scrolled ? 'scrolled' : 'paginated'
    if (scrolled) {
      const last = Math.max(0, extent - (vertical ? view.clientWidth : view.clientHeight)) / step
      this.#lay = { shape, vertical, rtl, step, pages: Math.ceil(last - 0.02) + 1, last, lead }
      return
    }
    const pages = Math.max(1, Math.ceil((extent - 2) / step))
    set(host, vertical ? '--ol-end-top' : '--ol-end-left', `${pages * step - 1}px`)
    this.#lay = { shape, vertical, rtl, step, pages, last: pages - 1, lead }
  }

  /** How far the chapter reaches, from the first page's edge, along the way pages lie. */
  #extent(vertical: boolean, rtl: boolean, lead: number): number {
    const flow = this.#flow
    const size = vertical ? flow.scrollHeight : flow.scrollWidth
    // A block's own scroll width leaves out what overflows against its direction; the last box tells.
    if (!rtl || vertical) return size + lead
    const origin = flow.getBoundingClientRect().right
    const rects = this.#chapter?.html.getClientRects() ?? []
    const far = Math.max(...[...rects].map((rect) => origin - rect.left), size)
    return far + lead
  }

  #spreadOf({ fixed }: Chapter): SpreadView | null {
    if (fixed && !this.#spread) {
      this.#spread = new fixed.View()
      this.view.append(this.#spread.element)
    }
    return this.#spread
  }

  #layFixed(width: number, height: number): void {
    const { host } = this
    host.dataset.flow = 'fixed'
    set(host, '--ol-view-left', '0px')
    set(host, '--ol-view-width', `${width}px`)
    this.#spread?.layOut(width, height)
    this.#lay = { shape: 'fixed', vertical: false, rtl: false, step: 1, pages: 1, last: 0, lead: 0 }
  }
}

function notice(name: 'ol-trouble' | 'ol-flaw', sentence: string): HTMLElement {
  const element = document.createElement(name)
  element.setAttribute('role', 'alert')
  element.textContent = sentence
  return element
}

function set(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
}
