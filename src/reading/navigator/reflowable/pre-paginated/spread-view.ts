import { plainSheet } from '../../../../styles/sheet'
import { framed } from '../css/frame-layer'
import { VARIABLES } from '../css/values'
import anywhereCss from '../page/anywhere.css?inline'
import baseCss from './page-base.css?inline'
import overCss from './page-over.css?inline'
import spreadCss from './spread.css?inline'
import type { ViewportSize } from './viewport'

/** A page of the longest side that may be declared fits a window of 100 pixels by it. */
const LEAST_SCALE = 0.001

/** Where a page of a fixed size is drawn, in CSS pixels of the box, and by how much it is scaled. */
export interface PlacedPage {
  left: number
  top: number
  scale: number
}

export interface SidedPage {
  side: 'left' | 'right' | 'center'
  size: ViewportSize
}

/** How wide a page on that side may be drawn in a box. */
export function spaceFor(side: SidedPage['side'], width: number): number {
  const spine = Math.round(width / 2)
  return side === 'center' ? width : Math.min(spine, width - spine)
}

/**
 * Pages as large as the box allows, wholly in sight: one in the middle, or at the spine of an open book, where two
 * touch.
 */
export function placePages(width: number, height: number, pages: readonly SidedPage[]): PlacedPage[] {
  const spine = Math.round(width / 2)
  return pages.map(({ side, size }) => {
    const room = spaceFor(side, width)
    const scale = Math.max(LEAST_SCALE, Math.min(room / size.width, height / size.height))
    const top = Math.round((height - size.height * scale) / 2)
    if (side === 'left') return { left: spine - size.width * scale, top, scale }
    if (side === 'right') return { left: spine, top, scale }
    return { left: Math.round((width - size.width * scale) / 2), top, scale }
  })
}

// A page of a fixed size has pixels of its own, whatever the element's width.
export const leafBase = plainSheet(() => framed(baseCss))
export const leafOver = plainSheet(() => framed(overCss + anywhereCss))
const around = plainSheet(() => framed(spreadCss))

/** A chapter that is a page; another is not placed. */
export interface PageChapter {
  html: HTMLElement
  body: HTMLElement
  sheets: readonly CSSStyleSheet[]
  fixed: { sizeIn(area: ViewportSize): ViewportSize } | null
}

export interface SpreadLeaf {
  chapter: PageChapter
  side: SidedPage['side']
  /** What there is to say of its source; null for nothing. */
  flaw: HTMLElement | null
}

/**
 * Pages of a fixed size, one or two at a time. Each stands in a shadow root of its own, so that the
 * style of one does not reach the other, and is scaled as a whole.
 */
export class SpreadView {
  /** Fills the view; not there while text flows. */
  readonly element = document.createElement('ol-spread')
  /** Of the root it stands in. */
  readonly sheet = around()
  #leaves: { leaf: SpreadLeaf; host: HTMLElement; root: ShadowRoot }[] = []

  show(leaves: readonly SpreadLeaf[]): void {
    this.clear()
    this.#leaves = leaves.map((leaf) => {
      const host = document.createElement('ol-leaf')
      const root = host.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [leafBase(), ...leaf.chapter.sheets, leafOver()]
      root.append(leaf.chapter.html)
      host.dataset.side = leaf.side
      return { leaf, host, root }
    })
    // In reading order, whichever side is first.
    const [flaw] = leaves.flatMap((leaf) => leaf.flaw ?? [])
    this.element.replaceChildren(...(flaw ? [flaw] : []), ...this.#leaves.map(({ host }) => host))
  }

  layOut(width: number, height: number): void {
    const pages = this.#leaves.flatMap(({ leaf: { side, chapter } }) => {
      const area = { width: Math.max(1, spaceFor(side, width)), height: Math.max(1, height) }
      return chapter.fixed ? [{ side, size: chapter.fixed.sizeIn(area) }] : []
    })
    const placed = placePages(width, height, pages)
    this.#leaves.forEach(({ leaf, host }, at) => {
      const { style } = host
      const place = placed[at]
      const size = pages[at]?.size
      if (!place || !size) return
      const { left, top } = place
      for (const [name, length] of Object.entries({ left, top, ...size }))
        style.setProperty(name, `${length}px`)
      style.setProperty('transform', `scale(${place.scale})`)
      stylePage(host, leaf.chapter.html, size)
      paintCanvas(leaf.chapter)
    })
  }

  clear(): void {
    for (const { root } of this.#leaves) {
      root.replaceChildren()
      root.adoptedStyleSheets = []
    }
    this.#leaves = []
    this.element.replaceChildren()
    this.element.remove()
  }
}

/** Tells the sheets inside `host` the measures of the page that `html` is. */
export function stylePage({ style }: HTMLElement, html: HTMLElement, { width, height }: ViewportSize): void {
  const { size, vw, vh, rem } = VARIABLES
  for (const [name, length] of Object.entries({ [size]: 16, [vw]: width / 100, [vh]: height / 100 }))
    style.setProperty(name, `${length}px`)
  style.setProperty(rem, getComputedStyle(html).fontSize || '16px')
}

/** The background of a document's root, else of its body, covers its whole canvas (CSS Backgrounds 3 §2.11.2). */
export function paintCanvas({ html, body }: Pick<PageChapter, 'html' | 'body'>): void {
  html.style.removeProperty('background')
  const own = getComputedStyle(html)
  if (own.backgroundImage !== 'none' || own.backgroundColor !== 'rgba(0, 0, 0, 0)') return
  const { background, backgroundImage, backgroundColor } = getComputedStyle(body)
  if (backgroundImage !== 'none' || backgroundColor !== 'rgba(0, 0, 0, 0)') html.style.background = background
}
