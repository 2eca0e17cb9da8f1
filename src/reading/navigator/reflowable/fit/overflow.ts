import { type BoxSelectors, elementsOf, isClipping, isGridOrFlex, isUnbroken, type PageArea } from './boxes'
import { isTorn, KEPT_ATTRIBUTE, keepWhole } from './torn'

/** Marks a box whose text its height, its clipping or its single line would hide (`fitting.css`). */
const SHOWN_ATTRIBUTE = 'data-ol-shown'
/** Marks a box that is made breakable, with its kind of layout. */
const OPEN_ATTRIBUTE = 'data-ol-open'
/** Marks a box that is wider than its page, with what is done about it: 1 to 3. */
const WITHIN_ATTRIBUTE = 'data-ol-within'
/** Marks a box that gets the writing mode of the text around it. */
const TURNED_ATTRIBUTE = 'data-ol-turned'
/**
 * Marks a table that is wider than its container: smaller text, `broken` when words have to break, `stacked` when columns
 * would be too narrow for words (`fitting.css`).
 */
export const WIDE_ATTRIBUTE = 'data-ol-wide'
/** Marks a row of items that do not fit beside each other: they wrap. */
const WRAPPED_ATTRIBUTE = 'data-ol-wrapped'

const MARKS = [
  KEPT_ATTRIBUTE,
  SHOWN_ATTRIBUTE,
  OPEN_ATTRIBUTE,
  WITHIN_ATTRIBUTE,
  TURNED_ATTRIBUTE,
  WRAPPED_ATTRIBUTE,
]
const MARKED = MARKS.map((name) => `[${name}]`).join()

/** Removes the marks of the last layout. */
export function unmark(html: Element): void {
  for (const marked of html.querySelectorAll<HTMLElement>(MARKED)) {
    if (marked.getAttribute(WITHIN_ATTRIBUTE) === '3') marked.style.zoom = ''
    for (const name of MARKS) marked.removeAttribute(name)
  }
}

/** A box of at most this size in CSS pixels hides its content on purpose: text for screen readers only. */
const HIDDEN_SIZE = 2
/** Fraction of a line that may be cut off: the space around its letters. */
const CUT = 0.3

/**
 * Shows text that a box of a fixed height hides, or lets lie over the text after it. A book sets such heights for one font
 * size; and a box that scrolls inside a page cannot be read with page turns.
 */
export function showClipped(html: HTMLElement, { unbroken, sized }: BoxSelectors): void {
  const clipped = [...elementsOf(html, [...unbroken, ...sized])].filter((box) => {
    const style = getComputedStyle(box)
    const { offsetWidth, offsetHeight, clientWidth, clientHeight, scrollWidth, scrollHeight } = box
    if (Math.min(offsetWidth, offsetHeight) <= HIDDEN_SIZE || style.display === 'inline') return false
    const isMore = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1
    if (!isMore && !style.webkitLineClamp) return false
    return (
      (isMore && /auto|scroll/.test(style.overflowX + style.overflowY)) ||
      isTextOutside(box, isClipping(style))
    )
  })
  for (const box of clipped) box.setAttribute(SHOWN_ATTRIBUTE, '')
}

/** Whether text of a box lies outside of it. @param isClipped also beside it; otherwise only above or below */
function isTextOutside(box: HTMLElement, isClipped: boolean): boolean {
  const range = document.createRange()
  range.selectNodeContents(box)
  const areas = [...box.getClientRects()]
  return [...range.getClientRects()].some((rect) => {
    if (rect.width === 0 || rect.height === 0) return false
    const [dx, dy] = [isClipped ? rect.width * CUT + 1 : Number.POSITIVE_INFINITY, rect.height * CUT + 1]
    return !areas.some(
      ({ left, right, top, bottom }) =>
        rect.left > left - dx && rect.right < right + dx && rect.top > top - dy && rect.bottom < bottom + dy,
    )
  })
}

/** Fraction of a CSS pixel, and of rounding, that may be over an edge. */
const TOLERANCE = 1.5
/** Each round mends boxes around others before those inside. */
const MAX_ROUNDS = 6
/** From this round on a torn paragraph is kept whole with all of its kind: each one that moves tears another. */
const LAST_SINGLE_ROUND = 2
const SHRUNK = 3

/** Boxes that overflow their page. */
interface Overflow {
  /** Along the lines; the outermost of nested ones. */
  wide: HTMLElement[]
  /** Beyond the foot of the page. */
  tall: HTMLElement[]
  /** Rows of tables that a page edge cuts although they would fit onto a page. */
  torn: HTMLElement[]
}

/**
 * The last check of a layout: finds boxes that are drawn beyond the edge of their page, or over the next one, and wraps,
 * bounds, breaks or shrinks them until none is left.
 *
 * @param layRows lays out a table that the browser does not break across pages
 */
export function keepOnPage(
  html: HTMLElement,
  { inked, absolute }: BoxSelectors,
  area: PageArea,
  layRows: (table: HTMLElement) => boolean,
): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // Absolutely positioned boxes may stand in the margin (`standBeside` in `fitting.ts`).
    const positioned = new Set([...elementsOf(html, absolute)].filter(isOutOfFlow))
    const { wide, tall, torn } = findOverflow(html, area, positioned)
    if (wide.length === 0) wide.push(...findInk(html, inked, area))
    const tables = new Set(torn.map((row) => row.closest('table')))
    keepWhole(torn, area, round >= LAST_SINGLE_ROUND)
    // Each of them is called: `some` would stop at the first.
    const changes = [
      ...wide.map((box) => bound(box, area)),
      ...[...tables].map((table) => table === null || layRows(table)),
      breakTall([...tall, ...[...positioned].filter((box) => isTallWithin(box, area))], area, layRows),
    ]
    if (!changes.includes(true)) return
  }
}

function findOverflow(html: HTMLElement, area: PageArea, positioned: ReadonlySet<Element>): Overflow {
  const body = html.querySelector('body')
  const wide: HTMLElement[] = []
  const tall: HTMLElement[] = []
  const torn: HTMLElement[] = []
  if (!body) return { wide, tall, torn }
  /** First and last page of each element whose descendants are checked. */
  const pagesOf = new Map<Element, readonly [number, number]>([
    [body, [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]],
  ])
  for (const element of body.getElementsByTagName('*')) {
    const around = element.parentElement && pagesOf.get(element.parentElement)
    if (!around || positioned.has(element)) continue
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) continue
    const rect = element.getBoundingClientRect()
    const [start, end] = area.along(rect)
    if (start === end && element.childElementCount === 0 && element.localName !== 'p') continue
    const pages = [area.pageAt(start + 1), area.pageAt(end - 1)] as const
    const isInside = (from: number, to: number, page: number) => {
      const [before, after] = area.edges(page)
      return from >= before - TOLERANCE && to <= after + TOLERANCE && page >= around[0] && page <= around[1]
    }
    const isWhole = pages[0] === pages[1]
    const isTall = area.beyondFoot(rect) > TOLERANCE
    const isWide =
      start < end &&
      !(isWhole
        ? isInside(start, end, pages[0])
        : [...element.getClientRects()].every((each) => {
            const [from, to] = area.along(each)
            return from >= to || isInside(from, to, area.pageAt(from + 1))
          }))
    if (!(element instanceof HTMLElement)) continue
    if (isTall) tall.push(element)
    if (isWide) wide.push(element)
    else pagesOf.set(element, isWhole ? pages : around)
    // The bounding rectangle is without a last fragment that is empty (`isTorn`): the first one ends at the foot.
    if ((!isWhole || area.beyondFoot(rect) > -TOLERANCE) && isTorn(element, area)) torn.push(element)
  }
  return { wide, tall, torn }
}

const isOutOfFlow = (element: Element) => /absolute|fixed/.test(getComputedStyle(element).position)

/** Whether a positioned box extends beyond the foot of its page, or its content does. */
function isTallWithin(box: HTMLElement, area: PageArea): boolean {
  const { left, right, top, width, height } = box.getBoundingClientRect()
  const [w, h] = [Math.max(width, box.scrollWidth), Math.max(height, box.scrollHeight)]
  return area.beyondFoot(new DOMRect(area.isVertical ? right - w : left, top, w, h)) > TOLERANCE
}

/** Boxes whose text starts before the page or goes on beyond it. */
function findInk(html: HTMLElement, inked: readonly string[], area: PageArea): HTMLElement[] {
  const range = document.createRange()
  return [...elementsOf(html, inked)].filter((element) => {
    if (element.closest('svg, math')) return false
    range.selectNodeContents(element)
    return [...range.getClientRects()].some((rect) => {
      const [from, to] = area.along(rect)
      const [before, after] = area.edges(area.pageAt((from + to) / 2))
      return rect.width > 0 && (from < before - TOLERANCE || to > after + TOLERANCE)
    })
  })
}

/** Bounds a box that is too wide: at first gently. Returns false when nothing is left to do. */
function bound(box: HTMLElement, area: PageArea): boolean {
  const row = box.parentElement
  if (row && !row.hasAttribute(WRAPPED_ATTRIBUTE) && !area.isVertical) {
    const { display, flexDirection } = getComputedStyle(row)
    if (isGridOrFlex(display) && (display.includes('grid') || flexDirection.startsWith('row'))) {
      row.setAttribute(WRAPPED_ATTRIBUTE, display.includes('grid') ? 'grid' : 'flex')
      return true
    }
  }
  const level = Number(box.getAttribute(WITHIN_ATTRIBUTE) ?? 0) + 1
  if (level > SHRUNK) return false
  const { display, writingMode } = getComputedStyle(box)
  // Text across the writing mode of the page does not break at its edges.
  if (row && writingMode !== getComputedStyle(row).writingMode && !box.hasAttribute(TURNED_ATTRIBUTE)) {
    box.setAttribute(TURNED_ATTRIBUTE, '')
    return true
  }
  const isTable = display.endsWith('table')
  if (
    isTable &&
    !area.isVertical &&
    box.localName === 'table' &&
    box.getAttribute(WIDE_ATTRIBUTE) !== 'stacked'
  ) {
    box.setAttribute(WIDE_ATTRIBUTE, 'stacked')
    return true
  }
  const next = isTable ? SHRUNK : level
  box.setAttribute(WITHIN_ATTRIBUTE, String(next))
  if (next < SHRUNK) return true
  const [start, end] = area.along(box.getBoundingClientRect())
  const length = Math.max(end - start, area.isVertical ? box.scrollHeight : box.scrollWidth)
  if (length > area.line) box.style.zoom = String(area.line / length)
  return true
}

/** Elements that are not made of lines: they are bounded by other rules. */
const REPLACED = /^(?:img|video|audio|svg|math|iframe|canvas|object|embed|input|hr|br|rt|rp|col|colgroup)$/

/**
 * Lets boxes continue on the next page which would be cut off at the foot of theirs, since browsers do not break them
 * (CSS Fragmentation 3 §4.1): boxes that scroll or clip, inline blocks, absolutely positioned boxes; in Firefox tables.
 */
function breakTall(
  tall: readonly HTMLElement[],
  area: PageArea,
  layRows: (table: HTMLElement) => boolean,
): boolean {
  const closed = tall.filter((box) => !box.hasAttribute(OPEN_ATTRIBUTE) && !REPLACED.test(box.localName))
  const unbroken = closed.filter((box) => isUnbroken(getComputedStyle(box)))
  if (unbroken.length > 0) {
    for (const box of unbroken) open(box)
    return true
  }
  const tables = closed.filter((box) => /table$/.test(getComputedStyle(box).display))
  if (tables.length > 0) return tables.map((table) => layRows(table)).includes(true)
  const [first] = closed.filter(
    (box) => box.getClientRects().length === 1 && !/^table-/.test(getComputedStyle(box).display),
  )
  if (!first || area.height <= 0) return false
  open(first)
  return true
}

function open(box: HTMLElement): void {
  const { display } = getComputedStyle(box)
  box.setAttribute(OPEN_ATTRIBUTE, /-box$/.test(display) ? 'block' : display.replace('inline-', ''))
}

/** Lines of text under a picture that make it more than an ornament. */
const COVERED_LINES = 2

/** Puts pictures into the text which are positioned over it: a book may be made for a page with a place for them. */
export function uncoverText(html: HTMLElement, { absolute }: BoxSelectors): void {
  const pictures = [...elementsOf(html, absolute)].filter(
    (box) =>
      isOutOfFlow(box) &&
      (box.localName === 'img' ||
        (box.textContent?.trim() === '' && box.querySelector('img, svg') !== null)) &&
      !getComputedStyle(box).zIndex.startsWith('-'),
  )
  const body = html.querySelector('body')
  if (pictures.length === 0 || !body) return
  const range = document.createRange()
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const lines: { rect: DOMRect; element: Element }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node
    if (!parentElement || (node.textContent ?? '').trim() === '') continue
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) lines.push({ rect, element: parentElement })
  }
  for (const picture of pictures) {
    const area = picture.getBoundingClientRect()
    const covered = lines.filter(({ rect, element }) => {
      const width = Math.min(rect.right, area.right) - Math.max(rect.left, area.left)
      const height = Math.min(rect.bottom, area.bottom) - Math.max(rect.top, area.top)
      return (
        width > 0 &&
        height > 0 &&
        width * height > (rect.width * rect.height) / 2 &&
        !isRaised(element, picture)
      )
    })
    if (covered.length >= COVERED_LINES) open(picture)
  }
}

/** Whether text is drawn over a positioned picture, or on purpose under it: it is positioned itself. */
function isRaised(element: Element, picture: HTMLElement): boolean {
  const around = picture.offsetParent
  for (
    let at: Element | null = element;
    at && at !== around && at.localName !== 'body';
    at = at.parentElement
  )
    if (getComputedStyle(at).position !== 'static') return true
  return false
}
