/** Marks a table that is wider than the page, so that it may break its words (`frame.css`). */
const WIDE_ATTRIBUTE = 'data-ol-wide'

/**
 * Finds the tables that do not fit: what is wider than a column would be cut off at the edge of the page.
 *
 * @param room width of a column, in vertical writing its height, in CSS pixels
 */
export function fitTables(root: Element, room: number, isVertical: boolean): void {
  const tables = [...root.querySelectorAll('table')]
  for (const table of tables) table.removeAttribute(WIDE_ATTRIBUTE)
  const wide = tables.filter(
    ({ offsetWidth, offsetHeight }) => (isVertical ? offsetHeight : offsetWidth) > room + 1,
  )
  for (const table of wide) table.setAttribute(WIDE_ATTRIBUTE, '')
}
