import { sheet } from '../../styles'
import css from './pages.css?inline'

const look = sheet(css)

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

  remove(): void {
    this.host.remove()
  }
}
