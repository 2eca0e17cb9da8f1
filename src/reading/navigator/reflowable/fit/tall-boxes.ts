import { all, isWhole } from './boxes'

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
    const boxes = selectors.flatMap((selector) => all(html, selector))
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
        if (isWhole(style) && (style.position === 'absolute') === isOut)
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
