import { DEFAULT_TEXT_SIZE, HAIRLINE_CLASS, HAIRLINE_RATIO, textScale } from './unit'

/** What `Root` renders, created without React, for pages with hundreds of elements. */
export interface ElementFrame {
  /** The outermost element, the size container of its content. */
  frame: HTMLElement
  /** The inner root, which has the design tokens and the layout unit. */
  root: HTMLElement
  /** An element as wide as an em of the browser's default font size. */
  probe: HTMLElement
}

export function createElementFrame(page: Document): ElementFrame {
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

/** Keeps frames up to date with the device pixel ratio and the default font size chosen in the browser. */
export interface ScreenWatch {
  /**
   * The sheet with these values, for every shadow root with such a frame. A shared sheet instead of inline styles lets the
   * browser compute and store the style of a hundred roots once.
   */
  readonly sheet: CSSStyleSheet
  /** @returns the remove function */
  add(frame: Pick<ElementFrame, 'root' | 'probe'>): () => void
  end(): void
}

/** Creates a watch with one media query and one observer for all its frames. */
export function createScreenWatch(view: Window & typeof globalThis): ScreenWatch {
  const roots = new Map<Element, HTMLElement>()
  const sheet = new view.CSSStyleSheet()
  let ratio = 0
  let scale = 1
  const updateHairlines = (root: HTMLElement) =>
    root.classList.toggle(HAIRLINE_CLASS, ratio >= HAIRLINE_RATIO)
  const write = () => {
    const unit = scale === 1 ? '' : '; --u: var(--u-own)'
    sheet.replaceSync(`.ol-root { --device-pixel-ratio: ${ratio}; --text-scale: ${scale}${unit} }`)
    roots.forEach(updateHairlines)
  }
  // A ResizeObserver callback runs after layout and before painting, so that reading styles forces no layout.
  const observer =
    view.ResizeObserver &&
    new view.ResizeObserver(([first]) => {
      if (!first) return
      const { target, contentRect } = first
      const isUsual = contentRect.width === DEFAULT_TEXT_SIZE
      const now = isUsual ? 1 : textScale(Number.parseFloat(view.getComputedStyle(target).fontSize))
      if (now === scale) return
      scale = now
      write()
    })

  let query: MediaQueryList | undefined
  // A query only reports that the ratio differs from the queried one, so each change needs a new query.
  function readRatio() {
    ratio = view.devicePixelRatio || 1
    query?.removeEventListener('change', readRatio)
    query = view.matchMedia?.(`(resolution: ${ratio}dppx)`)
    query?.addEventListener('change', readRatio)
    write()
  }
  readRatio()

  return {
    sheet,
    add({ root, probe }) {
      roots.set(probe, root)
      updateHairlines(root)
      observer?.observe(probe)
      return () => {
        roots.delete(probe)
        observer?.unobserve(probe)
      }
    },
    end() {
      query?.removeEventListener('change', readRatio)
      observer?.disconnect()
    },
  }
}
