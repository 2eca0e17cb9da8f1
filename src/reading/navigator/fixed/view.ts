import { sheet } from '../../../styles'
import css from './pages.css?inline'

const styles = sheet(css)

const MOVE_MS = 200
const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/** A point in client coordinates. */
export interface ViewPoint {
  x: number
  y: number
}

/** A scroll container, and the element in it that contains the pages. */
interface PageContainer {
  readonly scroller: HTMLElement
  readonly sheet: HTMLElement
}

/** The elements that pages are shown in: a shadow root with a main scroller, and a second one for the page that is dragged in. */
export class PagesView {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly scroller: HTMLElement
  readonly sheet: HTMLElement
  /** Contains the adjacent pages while a finger drags the current ones away. */
  readonly adjacent: PageContainer
  readonly #container: HTMLElement
  /** A hidden element with a scroll bar, to measure the bar's width. */
  readonly #ruler: HTMLElement

  constructor(container: HTMLElement) {
    this.#container = container
    this.host = document.createElement('div')
    this.root = this.host.attachShadow({ mode: 'open' })
    this.root.adoptedStyleSheets = [styles()]
    const { scroller, sheet } = createContainer()
    this.scroller = scroller
    this.sheet = sheet
    this.adjacent = createContainer()
    this.adjacent.sheet.dataset.flow = 'paged'
    this.adjacent.scroller.inert = true
    this.adjacent.scroller.hidden = true
    this.#ruler = document.createElement('div')
    this.#ruler.className = 'ruler'
    this.root.append(scroller, this.adjacent.scroller, this.#ruler)
    container.append(this.host)
  }

  /** Distance between consecutive pages while one is dragged in, in CSS pixels. */
  width(): number {
    return this.host.clientWidth
  }

  /**
   * The space available for pages, in CSS pixels. Where pages may overflow, the width of scroll bars is always subtracted,
   * whether they are visible or not: otherwise pages that just fit would toggle the bars in an endless loop.
   */
  box(): { width: number; height: number } {
    const { offsetWidth, offsetHeight, dataset } = this.scroller
    const bar = dataset.zoomed === undefined ? 0 : this.#ruler.offsetWidth - this.#ruler.clientWidth
    return { width: Math.max(80, offsetWidth - bar), height: Math.max(80, offsetHeight - bar) }
  }

  /** Whether the pages are larger than the viewport, by axis. */
  overflow(): { x: boolean; y: boolean } {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.scroller
    return { x: scrollWidth > clientWidth + 2, y: scrollHeight > clientHeight + 2 }
  }

  /** Horizontal scroll position from 0 to 1, rounded to thousandths; null where pages are not wider than the viewport. */
  scrollFraction(): number | null {
    const { scrollWidth, clientWidth, scrollLeft } = this.scroller
    const room = scrollWidth - clientWidth
    return room > 2 ? Math.round(Math.min(1, Math.max(0, scrollLeft / room)) * 1000) / 1000 : null
  }

  /** Lets the browser pan with fingers and keys along the axes on which the page overflows, and on no other. */
  enablePanning(): void {
    const { x, y } = this.overflow()
    this.allowTouch(x ? '' : y ? 'pan-y' : 'none')
    if (x || y) {
      this.scroller.tabIndex = 0
      return
    }
    // Removing the tab index would lose the focus.
    if (this.root.activeElement === this.scroller) this.#container.focus({ preventScroll: true })
    this.scroller.removeAttribute('tabindex')
  }

  /** Which movements of fingers the browser handles; '' for all. The stage shows where it handles none (`TouchHint.tsx`). */
  allowTouch(action: '' | 'pan-y' | 'none'): void {
    this.scroller.style.touchAction = action
    this.#container.style.touchAction = action === 'none' ? action : ''
  }

  /**
   * Moves the current and the adjacent pages by a distance to the right, in CSS pixels; 0 restores their position.
   *
   * @param upper the pages that move off the others, or over them, which lie still; null moves both
   */
  drag(distance: number, upper: 'current' | 'adjacent' | null = null): void {
    const { scroller, sheet } = this.adjacent
    const isMoved = distance !== 0
    this.#container.toggleAttribute('data-moved', isMoved)
    scroller.hidden = !isMoved
    if (!isMoved) sheet.replaceChildren()
    const current = upper === 'adjacent' ? 0 : distance
    const beside = upper === 'current' ? 0 : distance - Math.sign(distance) * this.width()
    this.scroller.style.transform = isMoved ? `translateX(${current}px)` : ''
    scroller.style.transform = `translateX(${beside}px)`
    this.scroller.classList.toggle('upper', isMoved && upper === 'current')
    scroller.classList.toggle('upper', isMoved && upper === 'adjacent')
  }

  /**
   * Scales the pages by a CSS transform, without a new layout, so that the content at `from` is at `to`. Null removes the
   * transform.
   */
  previewScale(by: { factor: number; from: ViewPoint; to: ViewPoint } | null): void {
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

  /** Animates a scroll that was already applied. @param x CSS pixels to the right @param y CSS pixels down */
  glide(x: number, y: number): void {
    this.sheet.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: MOVE_MS,
      easing: EASING,
    })
  }

  /** Animates an enlargement that was already applied, from a point in client coordinates. */
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
   * Remembers the content at a point in client coordinates, by default the centre. After a new layout, call the returned
   * function to scroll that content back to the same point, or to another one.
   */
  anchor(x?: number, y?: number): (toX?: number, toY?: number) => void {
    const { scroller, sheet } = this
    const box = scroller.getBoundingClientRect()
    const atX = x ?? box.left + box.width / 2
    const atY = y ?? box.top + box.height / 2
    const [nearest] = [...sheet.querySelectorAll(':scope > :not([data-ahead])')]
      .map((page) => ({ page, box: page.getBoundingClientRect() }))
      .sort((a, b) => distance(a.box, atX, atY) - distance(b.box, atX, atY))
    const anchor = nearest && { page: nearest.page, at: wholePageOf(nearest.page).getBoundingClientRect() }
    return (toX = atX, toY = atY) => {
      if (!anchor?.page.isConnected) return
      const { page, at } = anchor
      const now = wholePageOf(page).getBoundingClientRect()
      scroller.scrollLeft += now.left + ((atX - at.left) / at.width) * now.width - toX
      scroller.scrollTop += now.top + ((atY - at.top) / at.height) * now.height - toY
    }
  }

  remove(): void {
    this.allowTouch('')
    this.host.remove()
  }
}

function distance({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  return Math.max(left - x, x - right, 0) + Math.max(top - y, y - bottom, 0)
}

/** The element with the size of the whole page, even where only a part of it is shown. */
const wholePageOf = (page: Element): Element => page.querySelector('.picture') ?? page

function createContainer(): PageContainer {
  const scroller = document.createElement('div')
  scroller.className = 'view'
  const sheet = document.createElement('div')
  sheet.className = 'sheet'
  scroller.append(sheet)
  return { scroller, sheet }
}

/** Marks a page that is in the document to be read, and not shown. */
export const AHEAD_ATTRIBUTE = 'data-ahead'

export function setAhead(element: HTMLElement, isAhead: boolean): void {
  // A page that is shown is not scrolled within itself.
  if (!isAhead) {
    element.scrollTop = 0
    element.scrollLeft = 0
  }
  element.toggleAttribute(AHEAD_ATTRIBUTE, isAhead)
}
