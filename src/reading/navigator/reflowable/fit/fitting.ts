import { loadModule } from '../../../../platform/load-module'
import { plainSheet } from '../../../../styles/sheet'
import type { RenderedChapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import { allElements, type Boxes, boxesOf, isRow, isUnbroken } from './boxes'
import look from './fitting.css?inline'

/** Marks the root of a chapter that is the containing block of boxes beside its lines (`fitting.css`). */
const HOLDS_ATTRIBUTE = 'data-ol-holds'

/**
 * Keeps absolutely positioned boxes without a vertical offset beside their lines, such as printed page numbers and note
 * signs in the margin. Their horizontal offset is relative to the containing block, which would be the first page of the
 * chapter. The root of the chapter becomes the containing block instead: it has a box on every page. When a box has a
 * vertical offset, the page stays the containing block of all.
 */
function standBeside(html: HTMLElement, { out, placed }: Boxes, isVertical: boolean): void {
  html.removeAttribute(HOLDS_ATTRIBUTE)
  const found = new Set(out.flatMap((selector) => allElements(html, selector)).filter(isPositionedByPage))
  if (found.size === 0) return
  const hasOffset = ({ top, bottom, left, right }: CSSStyleDeclaration) =>
    (isVertical ? [left, right] : [top, bottom]).some((edge) => /\d/.test(edge))
  const withOffset = placed
    .filter(({ style }) => hasOffset(style))
    .flatMap(({ selector }) => allElements(html, selector))
  const isAnyOffset = [...withOffset, ...[...found].filter(({ style }) => hasOffset(style))].some((each) =>
    found.has(each),
  )
  if (!isAnyOffset) html.setAttribute(HOLDS_ATTRIBUTE, '')
}

/**
 * Whether no element of the chapter is the containing block of a box. `offsetParent` is the body even when the body is not
 * positioned.
 */
function isPositionedByPage(element: HTMLElement): boolean {
  const parent = element.offsetParent
  return (
    parent !== null &&
    getComputedStyle(element).position === 'absolute' &&
    (parent.localName === 'body' || parent.contains(element.closest('html')))
  )
}

/** Marks a table that is wider than its container: smaller text, and `broken` when words have to break (`fitting.css`). */
const WIDE_ATTRIBUTE = 'data-ol-wide'
/** Marks an image that is narrower than the book sets it: its height follows from the aspect ratio. */
const NARROWED_ATTRIBUTE = 'data-ol-narrowed'

/**
 * Fits content that would be cut off at the edge of the page. Tables get smaller text, and may break words if necessary;
 * formulas, which browsers do not break, are scaled down; images lose a height that belongs to a width they cannot have.
 *
 * @param page width of a column, in vertical writing its height, in CSS pixels
 */
function fitToPage(root: Element, page: number, isVertical: boolean): void {
  const boxes = [...root.querySelectorAll<HTMLElement | MathMLElement>('table, math')]
  for (const box of boxes) {
    box.removeAttribute(WIDE_ATTRIBUTE)
    if (box.style.zoom) box.style.zoom = ''
  }
  if (!isVertical) fitPictures(root)
  const lengthOf = (box: Element) => (isVertical ? box.scrollHeight : box.scrollWidth)
  const tables: [Element, number][] = []
  for (const { box, length, room } of boxes.map((box) => {
    const length = lengthOf(box)
    return { box, length, room: length < page / 2 ? page : Math.min(page, roomAround(box, isVertical)) }
  })) {
    if (length <= room + 1) continue
    if (box instanceof MathMLElement) box.style.zoom = String(room / length)
    else {
      box.setAttribute(WIDE_ATTRIBUTE, '')
      tables.push([box, room])
    }
  }
  for (const [table] of tables.filter(([table, room]) => lengthOf(table) > room + 1))
    table.setAttribute(WIDE_ATTRIBUTE, 'broken')
}

/** Removes blank space around narrowed images: one of 1800 × 600 keeps its height of 600 on a phone otherwise. */
function fitPictures(root: Element): void {
  const pictures = [...root.querySelectorAll('img')]
  for (const picture of pictures) picture.removeAttribute(NARROWED_ATTRIBUTE)
  const blank = pictures.filter(
    ({ width, height, naturalWidth, naturalHeight }) =>
      naturalWidth > 0 && height > (width * naturalHeight * 1.05) / naturalWidth,
  )
  const widths = blank.map(({ width }) => width)
  // Measures the width that the book sets.
  for (const picture of blank) picture.setAttribute(NARROWED_ATTRIBUTE, 'asked')
  const bookWidths = blank.map(({ width }) => width)
  blank.forEach((picture, at) => {
    if ((bookWidths[at] ?? 0) > (widths[at] ?? 0) + 1) picture.setAttribute(NARROWED_ATTRIBUTE, '')
    else picture.removeAttribute(NARROWED_ATTRIBUTE)
  })
}

/** Length of the first line in the container of a box, in CSS pixels. */
function roomAround(box: Element, isVertical: boolean): number {
  let around = box.parentElement
  // An inline element has a client width of 0.
  while (around && around.clientWidth === 0) around = around.parentElement
  if (!around) return Number.POSITIVE_INFINITY
  const style = getComputedStyle(around)
  const [inner, before, after] = isVertical
    ? [around.clientHeight, style.paddingTop, style.paddingBottom]
    : [around.clientWidth, style.paddingLeft, style.paddingRight]
  const indent = box instanceof MathMLElement ? Math.max(0, Number.parseFloat(style.textIndent)) : 0
  return inner - Number.parseFloat(before) - Number.parseFloat(after) - indent
}

/** Marks a box that is made breakable (`boxOpener`), with its kind of layout. */
const OPEN_ATTRIBUTE = 'data-ol-open'

/**
 * Creates a function that makes boxes breakable which would be cut off at the bottom of a page, since browsers do not
 * break them (CSS Fragmentation 3 §4.1): boxes that scroll or clip, inline blocks, absolutely positioned boxes. They
 * become part of the normal flow. Boxes that fit their page stay as the book sets them.
 *
 * @param selectors of boxes that may be of these kinds
 */
function boxOpener(selectors: readonly string[]): (html: HTMLElement, isVertical: boolean) => void {
  return (html, isVertical) => {
    for (const open of html.querySelectorAll(`[${OPEN_ATTRIBUTE}]`)) open.removeAttribute(OPEN_ATTRIBUTE)
    const boxes = selectors.flatMap((selector) => allElements(html, selector))
    // A positioned box may fit once the box around it is breakable.
    for (const isOut of [false, true]) {
      const edge = footOf(html, isVertical)
      const tall = boxes.filter((box) => {
        const { top, right, bottom, left } = box.getBoundingClientRect()
        // A positioned box as large as the page may have overflowing content.
        if (isVertical) return Math.min(left, isOut ? right - box.scrollWidth : left) < edge - 1
        return Math.max(bottom, isOut ? top + box.scrollHeight : bottom) > edge + 1
      })
      for (const box of tall) {
        const style = getComputedStyle(box)
        if (isUnbroken(style) && (style.position === 'absolute') === isOut)
          box.setAttribute(OPEN_ATTRIBUTE, style.display.replace('inline-', ''))
      }
    }
  }
}

/** The bottom edge of the columns; in vertical writing their left edge. */
function footOf(html: HTMLElement, isVertical: boolean): number {
  const columns = html.parentElement?.getBoundingClientRect()
  return (isVertical ? columns?.left : columns?.bottom) ?? 0
}

/** Marks an item of a grid or flexible row whose longest word overflows: words may break (`fitting.css`). */
const BREAK_WORDS_ATTRIBUTE = 'data-ol-torn'

/**
 * Lets words break in items that would be cut off at the edge of the page: an item of a grid or flexible row is at least
 * as wide as its longest word, which may be an address.
 *
 * @param selectors of boxes that may be grids or flexible rows
 */
function breakLongWords(html: Element, selectors: readonly string[], isVertical: boolean): void {
  const rows = selectors.flatMap((selector) => allElements(html, selector))
  const items = rows.flatMap((row) => [...row.children].map((item) => ({ row, item })))
  for (const { item } of items) item.removeAttribute(BREAK_WORDS_ATTRIBUTE)
  const overflowing = items.filter(({ row, item }) => {
    const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
    // A row that spans several columns is as wide as all of them, and so is its item.
    const overflow = isVertical ? inner.bottom - outer.bottom : inner.right - outer.right
    const isLong = isVertical
      ? item.scrollHeight > item.clientHeight + 1
      : item.scrollWidth > item.clientWidth + 1
    return (overflow > 1 || isLong) && isRow(getComputedStyle(row).display)
  })
  for (const { item } of overflowing) item.setAttribute(BREAK_WORDS_ATTRIBUTE, '')
}

const fittingSheet = plainSheet(() => framed(look))

/**
 * Creates the functions that fit a chapter to a page of any size, when its book was made for one size.
 *
 * @param sheets the chapter's own; the sheet for the marks is added at the end
 * @param isBoxed a sheet may create boxes that browsers do not break across pages, or that need more than a smaller width
 */
export async function fittingOf(
  sheets: CSSStyleSheet[],
  isBoxed: boolean,
): Promise<Pick<RenderedChapter, 'fit' | 'openBoxes'>> {
  const boxes = isBoxed ? boxesOf(sheets) : null
  sheets.push(fittingSheet())
  if (!boxes) return { fit: fitToPage }
  const bleeding =
    boxes.bleeding.length > 0 ? await loadModule(() => import('./full-bleed')).catch(() => null) : null
  return {
    fit: (html, room, isVertical) => {
      fitToPage(html, room, isVertical)
      breakLongWords(html, boxes.rows, isVertical)
      // Full-bleed images are placed by the edges of the text, which `standBeside` would move.
      if (!bleeding) standBeside(html, boxes, isVertical)
      bleeding?.extendToPageEdge(html, boxes.bleeding, isVertical)
    },
    openBoxes: boxOpener(boxes.whole),
  }
}
