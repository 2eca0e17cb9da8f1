import { loadModule } from '../../../../platform/load-module'
import { plainSheet } from '../../../../styles/sheet'
import type { RenderedChapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import {
  allElements,
  type BoxSelectors,
  collectBoxes,
  isGridOrFlex,
  type PageArea,
  pageArea,
  placeBreaks,
  unwidenCells,
  widenCells,
} from './boxes'
import look from './fitting.css?inline'
import { keepOnPage, ROWS_ATTRIBUTE, showClipped, uncoverText, unmark, WIDE_ATTRIBUTE } from './overflow'
import { keptCells } from './torn'

/** Marks the root of a chapter that is the containing block of boxes beside its lines (`fitting.css`). */
const HOLDS_ATTRIBUTE = 'data-ol-holds'

/**
 * Keeps absolutely positioned boxes without a vertical offset beside their lines, such as printed page numbers and note
 * signs in the margin. Their horizontal offset is relative to the containing block, which would be the first page of the
 * chapter. The root of the chapter becomes the containing block instead: it has a box on every page. When a box has a
 * vertical offset, the page stays the containing block of all.
 */
function standBeside(html: HTMLElement, { absolute, offset }: BoxSelectors, isVertical: boolean): void {
  html.removeAttribute(HOLDS_ATTRIBUTE)
  const found = new Set(
    absolute.flatMap((selector) => allElements(html, selector)).filter(isPositionedByPage),
  )
  if (found.size === 0) return
  const hasOffset = ({ top, bottom, left, right }: CSSStyleDeclaration) =>
    (isVertical ? [left, right] : [top, bottom]).some((edge) => /\d/.test(edge))
  const withOffset = offset
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
  const broken = tables.filter(([table, room]) => lengthOf(table) > room + 1)
  for (const [table] of broken) table.setAttribute(WIDE_ATTRIBUTE, 'broken')
  if (isVertical) return
  for (const table of broken.filter(([table]) => isTowering(table)).map(([table]) => table))
    table.setAttribute(WIDE_ATTRIBUTE, 'stacked')
}

/** Characters of a cell that would stand below each other in a column too narrow for words. */
const TOWER = 9
/** Narrowest column in em. */
const NARROWEST_CELL = 3.2

/** Whether a table has so many columns for its page that words would stand in towers of a few letters. */
function isTowering(table: Element): boolean {
  return [...table.querySelectorAll<HTMLElement>('td, th')].some((cell) => {
    if ((cell.textContent ?? '').trim().length < TOWER || cell.closest('table') !== table) return false
    const { fontSize, paddingLeft, paddingRight } = getComputedStyle(cell)
    const width = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return width < NARROWEST_CELL * Number.parseFloat(fontSize)
  })
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

/** Marks a box whose picture leaves space for its caption. */
const CAPTIONED_ATTRIBUTE = 'data-ol-captioned'
/** A picture of more than this fraction of a page leaves space for its caption. */
const PAGE_HIGH = 0.6
/** Longest caption in characters. */
const LONGEST_CAPTION = 160

/** Lowers pictures that are as high as a page, so that a caption has space below them. */
function leaveCaptions(html: HTMLElement, { isPaged, isVertical, height }: PageArea): void {
  for (const marked of html.querySelectorAll<HTMLElement>(`[${CAPTIONED_ATTRIBUTE}]`)) {
    marked.removeAttribute(CAPTIONED_ATTRIBUTE)
    marked.style.removeProperty('--ol-caption')
  }
  if (!isPaged || isVertical) return
  const pictures = [...html.querySelectorAll('img, svg')].map((picture) => ({
    picture,
    length: picture.getBoundingClientRect().height,
  }))
  for (const { picture, length } of pictures) {
    const around = picture.closest<HTMLElement>('figure') ?? picture.parentElement?.closest('div') ?? null
    const text = around?.textContent?.trim() ?? ''
    if (!around || length < height * PAGE_HIGH || text === '' || text.length > LONGEST_CAPTION) continue
    if (around.querySelectorAll('img, svg').length > 1) continue
    const captions = [...around.children].filter((child) => !child.contains(picture) && child !== picture)
    const taken = captions.reduce((sum, caption) => {
      const { marginTop, marginBottom } = getComputedStyle(caption)
      const inner = [...caption.getClientRects()].reduce((total, rect) => total + rect.height, 0)
      return sum + inner + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
    }, 0)
    // The line that the picture stands in is higher than it.
    const line = Number.parseFloat(getComputedStyle(around).lineHeight) || 0
    if (taken <= 0 || taken > height * (1 - PAGE_HIGH)) continue
    around.setAttribute(CAPTIONED_ATTRIBUTE, '')
    around.style.setProperty('--ol-caption', `${Math.ceil(taken + line)}px`)
  }
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

/** Marks its rows: `tall` when one is higher than a page, so that its cells stand below each other. */
const ROW_ATTRIBUTE = 'data-ol-row'
const CELL_ATTRIBUTE = 'data-ol-row-cell'

function unlayRows(html: Element): void {
  for (const name of [ROWS_ATTRIBUTE, ROW_ATTRIBUTE, CELL_ATTRIBUTE])
    for (const marked of html.querySelectorAll(`[${name}]`)) marked.removeAttribute(name)
}

/**
 * Lays out a table as rows that keep their columns, since Firefox does not break a table across pages and WebKit cuts its
 * rows. Call it while the table is laid out as one.
 *
 * @returns false when it is laid out so already
 */
function layRows(table: HTMLElement, area: PageArea): boolean {
  if (table.hasAttribute(ROWS_ATTRIBUTE)) return openRows(table, area)
  const rows = rowsOf(table)
  const taken: boolean[][] = []
  const edges: number[] = []
  const placed: { cell: HTMLElement; place: string }[] = []
  let isSpanning = false
  // The first fragment: others are on other pages.
  const placeOf = (box: Element) => area.along(box.getClientRects()[0] ?? box.getBoundingClientRect())
  const [origin, tableEnd] = placeOf(table)
  rows.forEach(({ cells }, y) => {
    let x = 0
    for (const cell of cells) {
      while (taken[y]?.[x]) x += 1
      const { colSpan, rowSpan } = spanOf(cell, rows.length - y)
      for (let down = y; down < y + rowSpan; down += 1) {
        const row = taken[down] ?? []
        taken[down] = row
        for (let right = x; right < x + colSpan; right += 1) row[right] = true
      }
      isSpanning ||= rowSpan > 1
      const [start, end] = placeOf(cell)
      // Rows on later pages have an offset: the first row that has the column decides.
      edges[x] ??= start - origin
      if (colSpan === 1) edges[x + 1] ??= end - origin
      placed.push({ cell, place: `${y + 1} / ${x + 1} / span ${rowSpan} / span ${colSpan}` })
      x += colSpan
    }
  })
  const columns = Math.max(0, ...taken.map((row) => row.length))
  if (columns === 0) return false
  const tracks = Array.from({ length: columns }, (_, at) => {
    const [from, to] = [edges[at], edges[at + 1] ?? tableEnd - origin]
    return from !== undefined && to !== undefined && to > from ? `${to - from}fr` : '1fr'
  })
  table.setAttribute(ROWS_ATTRIBUTE, isSpanning ? 'grid' : '')
  table.style.setProperty('--ol-tracks', tracks.join(' '))
  for (const { row } of rows) row.setAttribute(ROW_ATTRIBUTE, '')
  for (const { cell, place } of placed) {
    cell.setAttribute(CELL_ATTRIBUTE, '')
    cell.style.setProperty('--ol-place', isSpanning ? place : `1 / ${place.slice(place.indexOf('/') + 2)}`)
  }
  return true
}

/** Lets the cells of rows that are higher than a page stand below each other: they break across pages then. */
function openRows(table: HTMLElement, area: PageArea): boolean {
  const tall = rowsOf(table).filter(
    ({ row, cells }) =>
      row.getAttribute(ROW_ATTRIBUTE) === '' &&
      [row, ...cells].some((box) => area.beyondFoot(box.getBoundingClientRect()) > 1),
  )
  if (tall.length > 0 && table.getAttribute(ROWS_ATTRIBUTE) === 'grid')
    table.setAttribute(ROWS_ATTRIBUTE, 'stacked')
  for (const { row } of tall) row.setAttribute(ROW_ATTRIBUTE, 'tall')
  return tall.length > 0
}

/** The rows of a table with their cells; of HTML, or of boxes that a book's sheets display so. */
function rowsOf(table: HTMLElement): { row: HTMLElement; cells: HTMLElement[] }[] {
  if (table instanceof HTMLTableElement) return [...table.rows].map((row) => ({ row, cells: [...row.cells] }))
  const rows: { row: HTMLElement; cells: HTMLElement[] }[] = []
  const collect = (around: HTMLElement) => {
    const children = [...around.children].filter((child) => child instanceof HTMLElement)
    const cells = children.filter((child) => isDisplayed(child, 'table-cell'))
    if (cells.length > 0) rows.push({ row: around, cells })
    else for (const child of children) if (isDisplayed(child, 'table-')) collect(child)
  }
  collect(table)
  return rows.filter(({ row }) => row !== table)
}

const isDisplayed = (element: Element, display: string) =>
  element.hasAttribute(CELL_ATTRIBUTE) || getComputedStyle(element).display.startsWith(display)

const spanOf = (cell: HTMLElement, rowsLeft: number) =>
  cell instanceof HTMLTableCellElement
    ? { colSpan: Math.min(cell.colSpan, 100), rowSpan: Math.min(cell.rowSpan || rowsLeft, rowsLeft) }
    : { colSpan: 1, rowSpan: 1 }

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
    return (overflow > 1 || isLong) && isGridOrFlex(getComputedStyle(row).display)
  })
  for (const { item } of overflowing) item.setAttribute(BREAK_WORDS_ATTRIBUTE, '')
}

const fittingSheet = plainSheet(() => framed(look))

/**
 * Creates the function that fits a chapter to a page of any size, when its book was made for one size.
 *
 * @param sheets the chapter's own; the sheet for the marks is added at the end
 * @param isBoxed a sheet may create boxes that browsers do not break across pages, or that need more than a smaller width
 */
export async function createFitting(
  sheets: CSSStyleSheet[],
  isBoxed: boolean,
): Promise<Pick<RenderedChapter, 'fitContent'>> {
  const boxes = collectBoxes(isBoxed ? sheets : [])
  sheets.push(fittingSheet())
  const bleeding =
    boxes.fullBleed.length > 0 ? await loadModule(() => import('./full-bleed')).catch(() => null) : null
  return {
    fitContent: (html, line, isVertical) => {
      unmark(html)
      bleeding?.unextend(html)
      unlayRows(html)
      unwidenCells(html)
      placeBreaks(html, boxes)
      fitToPage(html, line, isVertical)
      widenCells(html.querySelectorAll<HTMLElement>('td, th'), isVertical)
      showClipped(html, boxes)
      breakLongWords(html, boxes.rows, isVertical)
      // Full-bleed images are placed by the edges of the text, which `standBeside` would move.
      if (!bleeding) standBeside(html, boxes, isVertical)
      uncoverText(html, boxes)
      const area = pageArea(html, line, isVertical)
      if (area) {
        leaveCaptions(html, area)
        keepOnPage(html, boxes, area, (table) => layRows(table, area))
        // Cells of rows that are kept whole stand beside each other as blocks.
        widenCells(keptCells(html), isVertical, true)
      }
      bleeding?.extendToPageEdge(html, boxes.fullBleed, isVertical)
    },
  }
}
