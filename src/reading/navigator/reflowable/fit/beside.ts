import { all, type Boxes } from './boxes'

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
  const found = new Set(out.flatMap((selector) => all(html, selector)).filter(isHeldByPage))
  if (found.size === 0) return
  const hasHeight = ({ top, bottom, left, right }: CSSStyleDeclaration) =>
    (isVertical ? [left, right] : [top, bottom]).some((edge) => /\d/.test(edge))
  const atHeight = placed
    .filter(({ style }) => hasHeight(style))
    .flatMap(({ selector }) => all(html, selector))
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
