import { plainSheet } from '../../../../styles/sheet'
import { framed } from '../css/frame-layer'
import { VARIABLES } from '../css/values'
import anywhereCss from '../page/anywhere.css?inline'
import baseCss from './page-base.css?inline'
import overCss from './page-over.css?inline'
import spreadCss from './spread.css?inline'
import type { ViewportSize } from './viewport'

/** At this scale a page with the longest side that may be declared fits a window of 100 pixels. */
const MIN_SCALE = 0.001

/** Position of a fixed-layout page in CSS pixels of the viewport, and its scale. */
export interface PlacedPage {
  left: number
  top: number
  scale: number
}

export interface SidedPage {
  side: 'left' | 'right' | 'center'
  size: ViewportSize
}

/** Available width for a page on a side, in CSS pixels. @param width of the viewport */
function spaceFor(side: SidedPage['side'], width: number): number {
  const spine = Math.round(width / 2)
  return side === 'center' ? width : Math.min(spine, width - spine)
}

/**
 * Scales pages to the largest size at which they are fully visible, and positions them: in the middle, or against the
 * spine, where two pages touch.
 */
export function placePages(width: number, height: number, pages: readonly SidedPage[]): PlacedPage[] {
  const spine = Math.round(width / 2)
  return pages.map(({ side, size }) => {
    const room = spaceFor(side, width)
    const scale = Math.max(MIN_SCALE, Math.min(room / size.width, height / size.height))
    const top = Math.round((height - size.height * scale) / 2)
    if (side === 'left') return { left: spine - size.width * scale, top, scale }
    if (side === 'right') return { left: spine, top, scale }
    return { left: Math.round((width - size.width * scale) / 2), top, scale }
  })
}

// Plain sheets: the pixels of a fixed-layout page do not depend on the width of the element.
export const pageBaseSheet = plainSheet(() => framed(baseCss))
export const pageOverrideSheet = plainSheet(() => framed(overCss + anywhereCss))
const spreadSheet = plainSheet(() => framed(spreadCss))

/** The members of a chapter that a spread uses. One that is not a fixed-layout page is not positioned. */
export interface PageChapter {
  html: HTMLElement
  body: HTMLElement
  sheets: readonly CSSStyleSheet[]
  fixed: { sizeIn(area: ViewportSize): ViewportSize } | null
}

/** A page of a spread. */
export interface SpreadViewPage {
  chapter: PageChapter
  side: SidedPage['side']
  /** Message about errors in its source; null for none. */
  flaw: HTMLElement | null
}

/**
 * Shows one or two fixed-layout pages. Each is in a shadow root of its own, so that the styles of one do not affect the
 * other, and is scaled as a whole.
 */
export class SpreadView {
  /** Fills the view; removed while reflowable text is shown. */
  readonly element = document.createElement('ol-spread')
  /** For the shadow root that contains `element`. */
  readonly sheet = spreadSheet()
  #pages: { page: SpreadViewPage; host: HTMLElement; root: ShadowRoot }[] = []

  show(pages: readonly SpreadViewPage[]): void {
    this.clear()
    this.#pages = pages.map((page) => {
      const host = document.createElement('ol-leaf')
      const root = host.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [pageBaseSheet(), ...page.chapter.sheets, pageOverrideSheet()]
      root.append(page.chapter.html)
      host.dataset.side = page.side
      return { page, host, root }
    })
    // The first message in reading order.
    const [flaw] = pages.flatMap((page) => page.flaw ?? [])
    this.element.replaceChildren(...(flaw ? [flaw] : []), ...this.#pages.map(({ host }) => host))
  }

  layOut(width: number, height: number): void {
    const pages = this.#pages.flatMap(({ page: { side, chapter } }) => {
      const area = { width: Math.max(1, spaceFor(side, width)), height: Math.max(1, height) }
      return chapter.fixed ? [{ side, size: chapter.fixed.sizeIn(area) }] : []
    })
    const placed = placePages(width, height, pages)
    this.#pages.forEach(({ page, host }, at) => {
      const { style } = host
      const place = placed[at]
      const size = pages[at]?.size
      if (!place || !size) return
      const { left, top } = place
      for (const [name, length] of Object.entries({ left, top, ...size }))
        style.setProperty(name, `${length}px`)
      style.setProperty('transform', `scale(${place.scale})`)
      stylePage(host, page.chapter.html, size)
      paintCanvas(page.chapter)
    })
  }

  clear(): void {
    for (const { root } of this.#pages) {
      root.replaceChildren()
      root.adoptedStyleSheets = []
    }
    this.#pages = []
    this.element.replaceChildren()
    this.element.remove()
  }
}

/** Passes the size of a page to the sheets inside `host`. */
export function stylePage({ style }: HTMLElement, html: HTMLElement, { width, height }: ViewportSize): void {
  const { size, vw, vh, rem } = VARIABLES
  for (const [name, length] of Object.entries({ [size]: 16, [vw]: width / 100, [vh]: height / 100 }))
    style.setProperty(name, `${length}px`)
  style.setProperty(rem, getComputedStyle(html).fontSize || '16px')
}

/** Paints a page with the background of its root, else of its body, as browsers do (CSS Backgrounds 3 §2.11.2). */
export function paintCanvas({ html, body }: Pick<PageChapter, 'html' | 'body'>): void {
  html.style.removeProperty('background')
  const own = getComputedStyle(html)
  if (own.backgroundImage !== 'none' || own.backgroundColor !== 'rgba(0, 0, 0, 0)') return
  const { background, backgroundImage, backgroundColor } = getComputedStyle(body)
  if (backgroundImage !== 'none' || backgroundColor !== 'rgba(0, 0, 0, 0)') html.style.background = background
}
