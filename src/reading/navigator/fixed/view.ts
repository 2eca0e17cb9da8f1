import { sheet } from '../../../styles'
import css from './pages.css?inline'

const look = sheet(css)

const MOVE_MS = 200
const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/** In client coordinates. */
export interface ViewPoint {
  x: number
  y: number
}

/** A box that pages lie in, and their sheet in it. */
interface Opening {
  readonly scroller: HTMLElement
  readonly sheet: HTMLElement
}

/** The box that pages are shown in: a shadow root of its own with one scrolling view, and one beside it. */
export class PagesView {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly scroller: HTMLElement
  readonly sheet: HTMLElement
  /** For the pages that come while a finger draws those on show away. */
  readonly beside: Opening
  readonly #container: HTMLElement
  /** Has a bar to scroll by, for what that takes to be known. */
  readonly #ruler: HTMLElement

  constructor(container: HTMLElement) {
    this.#container = container
    this.host = document.createElement('div')
    this.root = this.host.attachShadow({ mode: 'open' })
    this.root.adoptedStyleSheets = [look()]
    const { scroller, sheet } = opening()
    this.scroller = scroller
    this.sheet = sheet
    this.beside = opening()
    this.beside.sheet.dataset.flow = 'paged'
    this.beside.scroller.inert = true
    this.beside.scroller.hidden = true
    this.#ruler = document.createElement('div')
    this.#ruler.className = 'ruler'
    this.root.append(scroller, this.beside.scroller, this.#ruler)
    container.append(this.host)
  }

  /** How far pages lie apart when one follows the other, in CSS pixels. */
  width(): number {
    return this.host.clientWidth
  }

  /**
   * Room for pages, in CSS pixels. Where they may be larger than it, it is without the bars to scroll by, there or
   * not: pages that fill it would bring and banish them for ever.
   */
  box(): { width: number; height: number } {
    const { offsetWidth, offsetHeight, dataset } = this.scroller
    const bar = dataset.zoomed === undefined ? 0 : this.#ruler.offsetWidth - this.#ruler.clientWidth
    return { width: Math.max(80, offsetWidth - bar), height: Math.max(80, offsetHeight - bar) }
  }

  overflow(): { x: boolean; y: boolean } {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.scroller
    return { x: scrollWidth > clientWidth + 2, y: scrollHeight > clientHeight + 2 }
  }

  /** How far pages are moved sideways, 0 to 1 in thousandths; null where they are no wider than the window. */
  across(): number | null {
    const { scrollWidth, clientWidth, scrollLeft } = this.scroller
    const room = scrollWidth - clientWidth
    return room > 2 ? Math.round(Math.min(1, Math.max(0, scrollLeft / room)) * 1000) / 1000 : null
  }

  /** Leaves to the browser what a finger or a key does within a page that is larger than the window, and no more. */
  letPan(): void {
    const { x, y } = this.overflow()
    this.scroller.style.touchAction = x ? '' : y ? 'pan-y' : 'none'
    if (x || y) {
      this.scroller.tabIndex = 0
      return
    }
    // The focus would be lost with it.
    if (this.root.activeElement === this.scroller) this.#container.focus({ preventScroll: true })
    this.scroller.removeAttribute('tabindex')
  }

  /** Moves the pages on show to the right, those beside with them; 0 puts them where they belong. */
  pull(distance: number): void {
    const { scroller, sheet } = this.beside
    const isAway = distance !== 0
    scroller.hidden = !isAway
    if (!isAway) sheet.replaceChildren()
    this.scroller.style.transform = isAway ? `translateX(${distance}px)` : ''
    scroller.style.transform = `translateX(${distance - Math.sign(distance) * this.width()}px)`
  }

  /** Shows pages larger by a factor, what was at one point at the other, without laying them out; null: as they are. */
  stretch(by: { factor: number; from: ViewPoint; to: ViewPoint } | null): void {
    const { style } = this.sheet
    style.transform = ''
    if (!by) return
    const { left, top } = this.sheet.getBoundingClientRect()
    const { factor, from, to } = by
    const x = to.x - left - factor * (from.x - left)
    const y = to.y - top - factor * (from.y - top)
    style.transformOrigin = '0 0'
    style.transform = `translate(${x}px, ${y}px) scale(${factor})`
  }

  /** Lets pages that were scrolled by so many CSS pixels, to the right and down, be seen to move. */
  glide(x: number, y: number): void {
    this.sheet.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: MOVE_MS,
      easing: EASING,
    })
  }

  /** Lets pages that have grown by a factor be seen to grow from a point. */
  grow(factor: number, x: number, y: number): void {
    const { left, top } = this.sheet.getBoundingClientRect()
    const transformOrigin = `${x - left}px ${y - top}px`
    this.sheet.animate(
      [
        { transformOrigin, transform: `scale(${1 / factor})` },
        { transformOrigin, transform: 'none' },
      ],
      { duration: MOVE_MS, easing: EASING },
    )
  }

  /**
   * Holds what is at a point in client coordinates, the middle by default: the function returned, called once pages
   * have another size, brings it there again, or to another point.
   */
  hold(x?: number, y?: number): (toX?: number, toY?: number) => void {
    const { scroller, sheet } = this
    const box = scroller.getBoundingClientRect()
    const atX = x ?? box.left + box.width / 2
    const atY = y ?? box.top + box.height / 2
    const [nearest] = [...sheet.children]
      .map((page) => ({ page, box: page.getBoundingClientRect() }))
      .sort((a, b) => distance(a.box, atX, atY) - distance(b.box, atX, atY))
    const held = nearest && { page: nearest.page, at: paperOf(nearest.page).getBoundingClientRect() }
    return (toX = atX, toY = atY) => {
      if (!held?.page.isConnected) return
      const { page, at } = held
      const now = paperOf(page).getBoundingClientRect()
      scroller.scrollLeft += now.left + ((atX - at.left) / at.width) * now.width - toX
      scroller.scrollTop += now.top + ((atY - at.top) / at.height) * now.height - toY
    }
  }

  remove(): void {
    this.host.remove()
  }
}

function distance({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  return Math.max(left - x, x - right, 0) + Math.max(top - y, y - bottom, 0)
}

/** All of a page, where only a part of it is shown. */
const paperOf = (page: Element): Element => page.querySelector('.picture') ?? page

function opening(): Opening {
  const scroller = document.createElement('div')
  scroller.className = 'view'
  const sheet = document.createElement('div')
  sheet.className = 'sheet'
  scroller.append(sheet)
  return { scroller, sheet }
}
