import { sheet } from '../../styles'
import css from './pages.css?inline'

const look = sheet(css)

const SHIFT_MS = 160

/** The box that pages are shown in: a shadow root of its own with one scrolling view. */
export class PagesView {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly scroller: HTMLElement
  readonly sheet: HTMLElement

  constructor(container: HTMLElement) {
    this.host = document.createElement('div')
    this.root = this.host.attachShadow({ mode: 'open' })
    this.root.adoptedStyleSheets = [look()]
    this.scroller = document.createElement('div')
    this.scroller.className = 'view'
    this.sheet = document.createElement('div')
    this.sheet.className = 'sheet'
    this.scroller.append(this.sheet)
    this.root.append(this.scroller)
    container.append(this.host)
  }

  /** Room for pages, in CSS pixels. */
  box(): { width: number; height: number } {
    return {
      width: Math.max(80, this.scroller.clientWidth),
      height: Math.max(80, this.scroller.clientHeight),
    }
  }

  overflow(): { x: boolean; y: boolean } {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.scroller
    return { x: scrollWidth > clientWidth + 2, y: scrollHeight > clientHeight + 2 }
  }

  /** A short movement that tells which way the page went: 1 to the left, as in a book read from the left. */
  shift(way: 1 | -1): void {
    this.sheet.animate(
      [
        { transform: `translateX(${way * 18}px)`, opacity: 0.35 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: SHIFT_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    )
  }

  /**
   * Holds the point at client coordinates, the middle by default, while the pages change their scale by the factor
   * that the result is called with.
   */
  hold(x?: number, y?: number): (factor: number) => void {
    const { scroller } = this
    const box = scroller.getBoundingClientRect()
    const atX = (x ?? box.left + box.width / 2) - box.left
    const atY = (y ?? box.top + box.height / 2) - box.top
    const left = scroller.scrollLeft + atX
    const top = scroller.scrollTop + atY
    return (factor) => {
      scroller.scrollLeft = left * factor - atX
      scroller.scrollTop = top * factor - atY
    }
  }

  remove(): void {
    this.host.remove()
  }
}
