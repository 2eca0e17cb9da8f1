import type { PageArea } from './boxes'

/**
 * Marks a box that no page edge cuts: a paragraph, a row of a table, a box across the writing mode of the page. `raised`: a
 * paragraph too long for that, whose initial stands on its first line instead of floating.
 */
export const KEPT_ATTRIBUTE = 'data-ol-kept'
const RAISED = 'raised'
/** Fraction of a page that is left free for a box that is kept whole. */
const MOST_KEPT = 0.6

/** Boxes of lines, which Firefox does not draw to their end after a floating initial. */
const OF_LINES = /^(?:p|div|li|dd|dt|h[1-6]|blockquote)$/

/** Lengths of the parts of a box along the pages, in CSS pixels. */
const lengthsOf = (box: Element, { isVertical }: PageArea): number[] =>
  [...box.getClientRects()].map(({ width, height }) => (isVertical ? width : height))
const sum = (lengths: readonly number[]) => lengths.reduce((total, each) => total + each, 0)

/** Whether a page edge cuts a box that it must not cut: in WebKit rows and boxes across the writing mode, in Firefox `OF_LINES`. */
export function isTorn(box: HTMLElement, area: PageArea): boolean {
  const lengths = lengthsOf(box, area)
  if (lengths.length < 2) return false
  if (OF_LINES.test(box.localName) && losesLines(box, area))
    return box.getAttribute(KEPT_ATTRIBUTE) !== RAISED
  if (sum(lengths) > area.height) return false
  const { breakInside, writingMode } = getComputedStyle(box)
  const around = box.parentElement
  if (around && writingMode !== getComputedStyle(around).writingMode)
    return !keeperOf(box).hasAttribute(KEPT_ATTRIBUTE)
  return box.localName === 'tr' && sum(lengths) <= area.height * MOST_KEPT && breakInside === 'avoid'
}

/** Whether letters behind a floating initial at the foot of a page have no place: Firefox gives them no extent. */
function losesLines(box: HTMLElement, { isVertical }: PageArea): boolean {
  if (getComputedStyle(box, '::first-letter').float === 'none') return false
  const range = document.createRange()
  range.selectNodeContents(box)
  return [...range.getClientRects()].some(({ width, height }) => (isVertical ? height : width) === 0)
}

/** The box to keep whole for a torn one: of a table, whose cells stand beside each other, the row. */
const keeperOf = (box: HTMLElement): HTMLElement =>
  (OF_LINES.test(box.localName) ? box.closest('tr') : null) ?? box

/** Marks boxes that no page edge may cut. @param isKind with them, all of the same class that are short enough */
export function keepWhole(torn: readonly HTMLElement[], area: PageArea, isKind: boolean): void {
  const isLong = (box: Element) => sum(lengthsOf(box, area)) > area.height * MOST_KEPT
  for (const box of torn) {
    const keeper = keeperOf(box)
    // One that stays torn although it is kept whole does not fit onto a page.
    const isRaised = losesLines(box, area) && (isLong(box) || keeper.hasAttribute(KEPT_ATTRIBUTE))
    if (isRaised) box.setAttribute(KEPT_ATTRIBUTE, RAISED)
    else keeper.setAttribute(KEPT_ATTRIBUTE, '')
    if (!isKind || box.localName === 'tr') continue
    for (const other of box.parentElement?.children ?? [])
      if (
        other.localName === box.localName &&
        other.className === box.className &&
        !other.hasAttribute(KEPT_ATTRIBUTE) &&
        !isLong(other)
      )
        other.setAttribute(KEPT_ATTRIBUTE, '')
  }
}

/** The cells of rows that no page edge cuts. */
export const keptCells = (html: Element): NodeListOf<HTMLElement> =>
  html.querySelectorAll<HTMLElement>(`tr[${KEPT_ATTRIBUTE}] > :is(td, th)`)
