/** Marks a table that is wider than the page, so that it may break its words (`frame.css`). */
const WIDE_ATTRIBUTE = 'data-ol-wide'

/**
 * Finds what does not fit: it would be cut off at the edge of the page. Tables may break their words then; formulas,
 * which browsers do not break, are drawn smaller.
 *
 * @param room width of a column, in vertical writing its height, in CSS pixels
 */
export function fitToPage(root: Element, room: number, isVertical: boolean): void {
  const boxes = [...root.querySelectorAll<HTMLElement | MathMLElement>('table, math')]
  for (const box of boxes) {
    box.removeAttribute(WIDE_ATTRIBUTE)
    if (box.style.zoom) box.style.zoom = ''
  }
  const lengths = boxes.map((box) => (isVertical ? box.scrollHeight : box.scrollWidth))
  boxes.forEach((box, at) => {
    const length = lengths[at] ?? 0
    if (length <= room + 1) return
    if (box instanceof MathMLElement) box.style.zoom = String(room / length)
    else box.setAttribute(WIDE_ATTRIBUTE, '')
  })
}
