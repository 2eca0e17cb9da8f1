import { all, isRow } from './boxes'

/** Marks an item of a grid or row whose longest word reaches over its edge: words may be broken (`fitting.css`). */
const TORN_ATTRIBUTE = 'data-ol-torn'

/**
 * Lets words break in what would be cut off at the edge of the page: an item of a grid or of a flexible row is no
 * narrower than its longest word, which may be an address.
 *
 * @param selectors of what may be a grid or a row
 */
export function tearWords(html: Element, selectors: readonly string[], isVertical: boolean): void {
  const rows = selectors.flatMap((selector) => all(html, selector))
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
