import { forEachRule, styleOf } from '../css/filter'

/** Selectors, from a chapter's sheets and for its inline styles, of boxes that may not fit the page. */
export interface BoxSelectors {
  /** Boxes that browsers do not break across pages, or that hide their overflow. */
  unbroken: readonly string[]
  /** Boxes with a height of their own, which may be too small for their text. */
  sized: readonly string[]
  /** Text that may start before its box or go on beyond it: negative indents, lines and words that do not break. */
  inked: readonly string[]
  /** Grids and flexible rows, whose items are as wide as their longest word. */
  rows: readonly string[]
  /** Boxes before or after which a page ends. */
  breaking: readonly string[]
  /** Boxes whose images extend over the page margins (`full-bleed.ts`). */
  fullBleed: readonly string[]
  /** Absolutely positioned boxes (`standBeside` in `fitting.ts`). */
  absolute: readonly string[]
  /** Rules that set the offset of a box in its containing block. */
  offset: readonly { selector: string; style: CSSStyleDeclaration }[]
}

/** Whether a box with this style hides its overflow, or lets it scroll. */
export const isClipping = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
  /hidden|clip|auto|scroll/.test(overflowX + overflowY)

/** Whether a browser does not break a box with this style across pages. */
export const isUnbroken = (style: CSSStyleDeclaration): boolean =>
  isClipping(style) || /^inline-|-box$/.test(style.display) || style.position === 'absolute'

const isForced = (value: string) => /^(?:page|left|right|recto|verso|column|always|all)$/.test(value)

/** Collects the selectors. @param sheets the chapter's own */
export function collectBoxes(sheets: readonly CSSStyleSheet[]): BoxSelectors {
  const inline = '[style]'
  const unbroken = [inline]
  const sized = [inline]
  const inked = [inline, '[nowrap]']
  const rows = [inline]
  const breaking = [inline]
  const fullBleed: string[] = []
  const absolute = ['[style*="absolute"]']
  const offset: { selector: string; style: CSSStyleDeclaration }[] = []
  for (const sheet of sheets)
    forEachRule(sheet, (rule) => {
      const style = styleOf(rule)
      if (!style || !('selectorText' in rule)) return true
      const selector = String(rule.selectorText)
      const value = (name: string) => style.getPropertyValue(name)
      if (isUnbroken(style) || value('-webkit-line-clamp')) unbroken.push(selector)
      if (SIZES.some((name) => /\d/.test(value(name)))) sized.push(selector)
      if (
        style.textIndent.startsWith('-') ||
        UNBROKEN_TEXT.test(
          `${value('white-space')} ${value('text-wrap-mode')} ${value('word-break')} ${value('overflow-wrap')}`,
        )
      )
        inked.push(selector)
      if (isForced(style.breakBefore) || isForced(style.breakAfter)) breaking.push(selector)
      if (style.position === 'absolute') absolute.push(selector)
      if (style.top || style.bottom || style.left || style.right) offset.push({ selector, style })
      if (isGridOrFlex(style.display)) rows.push(selector)
      if (value(FULL_BLEED)) fullBleed.push(selector)
      return true
    })
  return { unbroken, sized, inked, rows, breaking, fullBleed, absolute, offset }
}

const SIZES = ['height', 'max-height', 'block-size', 'max-block-size', 'width', 'inline-size']
const UNBROKEN_TEXT = /nowrap|\bpre\b|keep-all|normal/

/** Custom property to which 多看's `duokan-bleed` is mapped (`css/epub-properties.ts`). */
export const FULL_BLEED = '--duokan-bleed'

export const isGridOrFlex = (display: string): boolean => /grid|flex/.test(display)

/** The HTML elements that a selector of the book matches; none when it is invalid outside its sheet. */
export function allElements(html: Element, selector: string): HTMLElement[] {
  try {
    return [...html.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement)
  } catch {
    return []
  }
}

/** The same for several selectors: each element once. */
export const elementsOf = (html: Element, selectors: readonly string[]): Set<HTMLElement> =>
  new Set(selectors.flatMap((selector) => allElements(html, selector)))

/** The pages of a chapter along the direction of its lines, in which they follow each other. */
export interface PageArea {
  isPaged: boolean
  isVertical: boolean
  /** Length of a line, and height of a page across the lines, in CSS pixels. */
  line: number
  height: number
  /** Start and end of a rectangle along the lines, from the start of the first page's text. */
  along(rect: DOMRect): readonly [number, number]
  /** The page that a place belongs to, from 0, and where its visible part starts and ends. */
  pageAt(at: number): number
  edges(page: number): readonly [number, number]
  /** How far a rectangle extends beyond the foot of its page; negative when it does not. */
  beyondFoot(rect: DOMRect): number
}

/** Measures the pages of a mounted chapter. @param line length of a line, in CSS pixels */
export function pageArea(html: HTMLElement, line: number, isVertical: boolean): PageArea | null {
  const root = html.getRootNode()
  const around = html.parentElement
  if (!around || !(root instanceof ShadowRoot) || !(root.host instanceof HTMLElement)) return null
  const { flow, direction } = root.host.dataset
  const isPaged = flow === 'paginated'
  const style = getComputedStyle(around)
  const lengthOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const margin = lengthOf(isVertical ? '--ol-top' : '--ol-side')
  const gap = lengthOf('--ol-gap')
  const step = line + gap
  const origin = around.getBoundingClientRect()
  const isLeftward = style.writingMode.endsWith('-rl')
  return {
    isPaged,
    isVertical,
    line,
    height: isVertical ? origin.width : origin.height,
    along: ({ left, right, top, bottom }) =>
      isVertical
        ? [top - origin.top, bottom - origin.top]
        : direction === 'rtl'
          ? [origin.right - right, origin.right - left]
          : [left - origin.left, right - origin.left],
    pageAt: (at) => (isPaged ? Math.floor((at + margin) / step) : 0),
    edges: (page) =>
      isPaged ? [page * step - margin, (page + 1) * step - margin] : [-margin, line + margin],
    beyondFoot: ({ left, right, bottom }) =>
      !isPaged
        ? -1
        : isVertical
          ? isLeftward
            ? origin.left - left
            : right - origin.right
          : bottom - origin.bottom,
  }
}

/** Marks a cell that gets the width of its lines across the writing mode of the page. */
const WIDENED_ATTRIBUTE = 'data-ol-widened'

/** Removes the marks of the last layout. */
export function unwidenCells(html: HTMLElement): void {
  for (const marked of html.querySelectorAll(`[${WIDENED_ATTRIBUTE}]`))
    marked.removeAttribute(WIDENED_ATTRIBUTE)
}

/**
 * Widens cells that are narrower than a box in them across their writing mode: WebKit makes a cell as wide as such a box
 * is before its lines break, so that all lines but one lie over the next cells.
 *
 * @param isFixed also sets the width of the others: those of cells that stand as blocks change between two layouts
 */
export function widenCells(cells: Iterable<HTMLElement>, isVertical: boolean, isFixed = false): void {
  const widths = [...cells].flatMap((cell) => {
    const beyond = isVertical ? cell.scrollHeight - cell.clientHeight : cell.scrollWidth - cell.clientWidth
    if (beyond <= 1 && !isFixed) return []
    const { display, writingMode } = getComputedStyle(cell)
    const isAcross = [...cell.children].some((child) => getComputedStyle(child).writingMode !== writingMode)
    const size = isVertical ? cell.offsetHeight : cell.offsetWidth
    return isAcross && display === (isFixed ? 'inline-block' : 'table-cell')
      ? [{ cell, width: size + Math.max(0, beyond) }]
      : []
  })
  for (const { cell, width } of widths) {
    cell.setAttribute(WIDENED_ATTRIBUTE, '')
    cell.style.setProperty('--ol-widened', `${width}px`)
  }
}

/** A page break that does not depend on the browser: `fitting.css` makes it as high as a page and takes no space for it. */
const BREAK = 'ol-break'
/** Content that a page is not blank with. */
const CONTENT = 'img, svg, video, audio, math, hr, input, ol-sound, [data-ol-gallery]'

/**
 * Places the page breaks that a book forces. Firefox has no forced breaks in columns, and a break with nothing before it,
 * or nothing between it and another one, would make a blank page. Called once for a chapter: breaks do not depend on the
 * size of the page.
 *
 * @param html mounted
 */
export function placeBreaks(html: HTMLElement, { breaking }: BoxSelectors): void {
  const body = html.querySelector('body')
  if (!body || html.hasAttribute(BROKEN_ATTRIBUTE)) return
  html.setAttribute(BROKEN_ATTRIBUTE, '')
  const points: Element[] = []
  for (const element of elementsOf(body, breaking)) {
    const { breakBefore, breakAfter, display, position, float } = getComputedStyle(element)
    if (display.startsWith('inline') || position === 'absolute' || float !== 'none') continue
    if (isHidden(element)) continue
    if (isForced(breakBefore)) points.push(element)
    const next = isForced(breakAfter) ? nextOf(element, body) : null
    if (next) points.push(next)
  }
  if (points.length === 0) return
  const contents = [...contentsOf(body)]
  /** Number of the first content in or after an element. */
  const contentAt = (point: Element) => {
    let [low, high] = [0, contents.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const content = contents[middle]
      if (content && point.compareDocumentPosition(content) & Node.DOCUMENT_POSITION_PRECEDING)
        low = middle + 1
      else high = middle
    }
    return low
  }
  const at = new Map<number, Element>()
  for (const point of points) {
    const nth = contentAt(point)
    // The outermost of several boxes that start with the same content.
    if (nth > 0 && nth < contents.length && !at.get(nth)?.contains(point)) at.set(nth, point)
  }
  // All are found before the first is placed: each would make the browser compute the styles of the chapter anew.
  const places = new Set([...at.values()].map((point) => outermostStart(point, body)).filter(canBreakBefore))
  for (const place of places) place.before(document.createElement(BREAK))
}

const BROKEN_ATTRIBUTE = 'data-ol-broken'

/** The element after another one, which a break after it comes before. */
function nextOf(element: Element, body: Element): Element | null {
  let at: Element = element
  while (!at.nextElementSibling && at.parentElement && at.parentElement !== body) at = at.parentElement
  return at.nextElementSibling
}

/** A break before the first box in another one is a break before that one (CSS Fragmentation 3 §3.1). */
function outermostStart(element: Element, body: Element): Element {
  let at = element
  for (let parent = at.parentElement; parent && parent !== body; parent = parent.parentElement) {
    if (!contentsOf(parent, at).next().done) break
    at = parent
  }
  return at
}

/** Breaks are possible between blocks; not in rows, tables and lines (CSS Fragmentation 3 §3). */
function canBreakBefore(element: Element): boolean {
  const parent = element.parentElement
  return parent !== null && /^(?:block|flow-root|list-item)$/.test(getComputedStyle(parent).display)
}

/** Safari has `checkVisibility` since version 17.4. */
const isHidden = (element: Element) => element.checkVisibility?.() === false

const skipHidden = (node: Node) =>
  node instanceof Element && isHidden(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT

/** The text nodes and images that an element shows. @param end only those before it */
function* contentsOf(root: Element, end?: Element): Generator<Node, void, undefined> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, skipHidden)
  for (let node = walker.nextNode(); node && node !== end; node = walker.nextNode())
    if (
      node instanceof Text
        ? /[^\s\u00a0\u3000]/.test(node.data)
        : node instanceof Element && node.matches(CONTENT)
    )
      yield node
}
