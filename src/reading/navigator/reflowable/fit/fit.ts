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
