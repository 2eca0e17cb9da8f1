import { HAIRLINE_CLASS, HAIRLINE_RATIO, textScale, USUAL_TYPE } from './unit'

/** What `Root` renders, made without React: for elements that stand on a page by the hundred. */
export interface ElementFrame {
  /** The outermost; what is in it is measured by it. */
  frame: HTMLElement
  /** The inner root, on which tokens and the layout unit hang. */
  root: HTMLElement
  /** An em of the browser's own default type. */
  probe: HTMLElement
}

export function makeFrame(page: Document): ElementFrame {
  const frame = page.createElement('div')
  const root = page.createElement('div')
  const probe = page.createElement('span')
  frame.className = 'ol-frame'
  probe.className = 'ol-em'
  probe.setAttribute('aria-hidden', 'true')
  root.className = 'ol-root'
  root.setAttribute('part', 'root')
  frame.append(probe, root)
  return { frame, root, probe }
}

/** Tells frames of the screen they are on: its pixel ratio, and the size of type chosen in the browser. */
export interface ScreenWatch {
  /**
   * What it tells, for every shadow root with such a frame. One sheet and no style of each root's own: then a hundred
   * roots have the same style, which a browser works out once and keeps once.
   */
  readonly sheet: CSSStyleSheet
  /** @returns its undo */
  add(frame: Pick<ElementFrame, 'root' | 'probe'>): () => void
  end(): void
}

/** One query and one observer for all frames of a page, where each `Root` has its own. */
export function createScreenWatch(view: Window & typeof globalThis): ScreenWatch {
  const roots = new Map<Element, HTMLElement>()
  const sheet = new view.CSSStyleSheet()
  let ratio = 0
  let scale = 1
  const dress = (root: HTMLElement) => root.classList.toggle(HAIRLINE_CLASS, ratio >= HAIRLINE_RATIO)
  const write = () => {
    const unit = scale === 1 ? '' : '; --u: var(--u-own)'
    sheet.replaceSync(`.ol-root { --device-pixel-ratio: ${ratio}; --text-scale: ${scale}${unit} }`)
    roots.forEach(dress)
  }
  // Asked after layout, when nothing has to be worked out for the answer, and before anything is painted.
  const observer =
    view.ResizeObserver &&
    new view.ResizeObserver(([first]) => {
      if (!first) return
      const { target, contentRect } = first
      const isUsual = contentRect.width === USUAL_TYPE
      const now = isUsual ? 1 : textScale(Number.parseFloat(view.getComputedStyle(target).fontSize))
      if (now === scale) return
      scale = now
      write()
    })

  let query: MediaQueryList | undefined
  // A query only tells that the ratio is no longer the one asked for, so each answer asks anew.
  function look() {
    ratio = view.devicePixelRatio || 1
    query?.removeEventListener('change', look)
    query = view.matchMedia?.(`(resolution: ${ratio}dppx)`)
    query?.addEventListener('change', look)
    write()
  }
  look()

  return {
    sheet,
    add({ root, probe }) {
      roots.set(probe, root)
      dress(root)
      observer?.observe(probe)
      return () => {
        roots.delete(probe)
        observer?.unobserve(probe)
      }
    },
    end() {
      query?.removeEventListener('change', look)
      observer?.disconnect()
    },
  }
}
