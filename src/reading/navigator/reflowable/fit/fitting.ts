import { loadModule } from '../../../../platform/load-module'
import { plainSheet } from '../../../../styles/sheet'
import type { RenderedChapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import { allElements, type Boxes, boxesOf, isRow, isUnbroken } from './boxes'
import look from './fitting.css?inline'

/** Marks the root of a chapter that has something beside its lines (`fitting.css`). */
const HOLDS_ATTRIBUTE = 'data-ol-holds'

/**
 * Keeps beside its line what is taken out of the text without a height of its own, as numbers of printed pages and signs
 * of notes in the margin are. What holds it tells how far to the side that is, and would be the first of a chapter's
 * pages: it is the chapter instead, which reaches over all of them. Where something is to lie at a height of the page, the
 * page goes on holding everything.
 */
export function standBeside(html: HTMLElement, { out, placed }: Boxes, isVertical: boolean): void {
  html.removeAttribute(HOLDS_ATTRIBUTE)
  const found = new Set(out.flatMap((selector) => allElements(html, selector)).filter(isHeldByPage))
  if (found.size === 0) return
  const hasHeight = ({ top, bottom, left, right }: CSSStyleDeclaration) =>
    (isVertical ? [left, right] : [top, bottom]).some((edge) => /\d/.test(edge))
  const atHeight = placed
    .filter(({ style }) => hasHeight(style))
    .flatMap(({ selector }) => allElements(html, selector))
  const isAtHeight = [...atHeight, ...[...found].filter(({ style }) => hasHeight(style))].some((each) =>
    found.has(each),
  )
  if (!isAtHeight) html.setAttribute(HOLDS_ATTRIBUTE, '')
}

/** Nothing of the chapter holds it. A body is told of even where it holds nothing. */
function isHeldByPage(element: HTMLElement): boolean {
  const holder = element.offsetParent
  return (
    holder !== null &&
    getComputedStyle(element).position === 'absolute' &&
    (holder.localName === 'body' || holder.contains(element.closest('html')))
  )
}

/** Marks a table that is wider than its place: small, and where that is not enough with broken words (`fitting.css`). */
const WIDE_ATTRIBUTE = 'data-ol-wide'
/** Marks a picture that is made narrower than its book has it: it is as high as that makes it. */
const NARROWED_ATTRIBUTE = 'data-ol-narrowed'

/**
 * Finds what does not fit: it would be cut off at the edge of the page. Tables are set smaller and may break their
 * words if need be; formulas, which browsers do not break, are drawn smaller; pictures lose the height that went with
 * a width they cannot have.
 *
 * @param page width of a column, in vertical writing its height, in CSS pixels
 */
export function fitToPage(root: Element, page: number, isVertical: boolean): void {
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

/** Without it, what is left of a picture of 1800 by 600 on a phone would stand amid blank paper. */
function fitPictures(root: Element): void {
  const pictures = [...root.querySelectorAll('img')]
  for (const picture of pictures) picture.removeAttribute(NARROWED_ATTRIBUTE)
  const blank = pictures.filter(
    ({ width, height, naturalWidth, naturalHeight }) =>
      naturalWidth > 0 && height > (width * naturalHeight * 1.05) / naturalWidth,
  )
  const widths = blank.map(({ width }) => width)
  // As wide as its book has it.
  for (const picture of blank) picture.setAttribute(NARROWED_ATTRIBUTE, 'asked')
  const asked = blank.map(({ width }) => width)
  blank.forEach((picture, at) => {
    if ((asked[at] ?? 0) > (widths[at] ?? 0) + 1) picture.setAttribute(NARROWED_ATTRIBUTE, '')
    else picture.removeAttribute(NARROWED_ATTRIBUTE)
  })
}

/** Length of a first line in what a box stands in, in CSS pixels. */
function roomAround(box: Element, isVertical: boolean): number {
  let around = box.parentElement
  // What stands in a line has no such measure.
  while (around && around.clientWidth === 0) around = around.parentElement
  if (!around) return Number.POSITIVE_INFINITY
  const style = getComputedStyle(around)
  const [inner, before, after] = isVertical
    ? [around.clientHeight, style.paddingTop, style.paddingBottom]
    : [around.clientWidth, style.paddingLeft, style.paddingRight]
  const indent = box instanceof MathMLElement ? Math.max(0, Number.parseFloat(style.textIndent)) : 0
  return inner - Number.parseFloat(before) - Number.parseFloat(after) - indent
}

/** Marks a box that is opened (`boxOpener`), and says how it is set. */
const OPEN_ATTRIBUTE = 'data-ol-open'

/**
 * What of a chapter would be cut off at the foot of a page, since a browser does not break it (CSS Fragmentation 3 §4.1):
 * boxes that scroll or hide what goes over them, those that stand in a line, those taken out of the text. They come
 * into the text and are broken as it is; what fits onto its page stays as the book has it.
 *
 * @param selectors of what may be such boxes
 */
export function boxOpener(selectors: readonly string[]): (html: HTMLElement, isVertical: boolean) => void {
  return (html, isVertical) => {
    for (const open of html.querySelectorAll(`[${OPEN_ATTRIBUTE}]`)) open.removeAttribute(OPEN_ATTRIBUTE)
    const boxes = selectors.flatMap((selector) => allElements(html, selector))
    // One that is out of the text may fit once what it stands in is opened.
    for (const isOut of [false, true]) {
      const edge = footOf(html, isVertical)
      const tall = boxes.filter((box) => {
        const { top, right, bottom, left } = box.getBoundingClientRect()
        // As large as the page, one that is out of the text may hold more than that.
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

/** The lower edge of all columns; in vertical writing the left one. */
function footOf(html: HTMLElement, isVertical: boolean): number {
  const columns = html.parentElement?.getBoundingClientRect()
  return (isVertical ? columns?.left : columns?.bottom) ?? 0
}

/** Marks an item of a grid or row whose longest word reaches over its edge: words may be broken (`fitting.css`). */
const TORN_ATTRIBUTE = 'data-ol-torn'

/**
 * Lets words break in what would be cut off at the edge of the page: an item of a grid or of a flexible row is no
 * narrower than its longest word, which may be an address.
 *
 * @param selectors of what may be a grid or a row
 */
export function breakLongWords(html: Element, selectors: readonly string[], isVertical: boolean): void {
  const rows = selectors.flatMap((selector) => allElements(html, selector))
  const items = rows.flatMap((row) => [...row.children].map((item) => ({ row, item })))
  for (const { item } of items) item.removeAttribute(TORN_ATTRIBUTE)
  const torn = items.filter(({ row, item }) => {
    const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
    // One that lies over several columns is as wide as all of them, and so is its item.
    const over = isVertical ? inner.bottom - outer.bottom : inner.right - outer.right
    const isLong = isVertical
      ? item.scrollHeight > item.clientHeight + 1
      : item.scrollWidth > item.clientWidth + 1
    return (over > 1 || isLong) && isRow(getComputedStyle(row).display)
  })
  for (const { item } of torn) item.setAttribute(TORN_ATTRIBUTE, '')
}

const over = plainSheet(() => framed(look))

/**
 * How a chapter is made to fit a page of any size, where its book was made for one: in one file, which is waited for
 * once.
 *
 * @param sheets the chapter's own; what says how that looks is put behind them
 * @param isBoxed a sheet may make boxes that browsers do not break over pages, or that need more than to be narrowed
 */
export async function fittingOf(
  sheets: CSSStyleSheet[],
  isBoxed: boolean,
): Promise<Pick<RenderedChapter, 'fit' | 'openBoxes'>> {
  const boxes = isBoxed ? boxesOf(sheets) : null
  sheets.push(over())
  if (!boxes) return { fit: fitToPage }
  const bleeding =
    boxes.bleeding.length > 0 ? await loadModule(() => import('./full-bleed')).catch(() => null) : null
  return {
    fit: (html, room, isVertical) => {
      fitToPage(html, room, isVertical)
      breakLongWords(html, boxes.rows, isVertical)
      // What bleeds is reckoned by the edges of the text, which it moves.
      if (!bleeding) standBeside(html, boxes, isVertical)
      bleeding?.extendToPageEdge(html, boxes.bleeding, isVertical)
    },
    openBoxes: boxOpener(boxes.whole),
  }
}
