import { PAGE_BACKGROUND } from '../css/filter'

/** From here on every channel is as good as white. */
const NEARLY_WHITE = 238

/**
 * Paints the page as a chapter's `html` or `body` wishes. Their own boxes are columns of text, not pages. A wish for
 * white is none: it is what paper is without one, and the reader has chosen a paper.
 *
 * @param body of a chapter on the page; null paints nothing
 */
export function paintPaper(view: HTMLElement, body: HTMLElement | null): void {
  const wished = body && getComputedStyle(body)
  let isPlain = true
  for (const name of PAGE_BACKGROUND) {
    const property = `background-${name}`
    const value = wished?.getPropertyValue(`--ol-page-${name}`).trim() ?? ''
    if (value === '') view.style.removeProperty(property)
    else view.style.setProperty(property, value, 'important')
    isPlain &&= value === ''
  }
  if (!isPlain && isNearlyWhite(getComputedStyle(view).backgroundColor))
    view.style.removeProperty('background-color')
}

function isNearlyWhite(color: string): boolean {
  const [red = 0, green = 0, blue = 0, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? []
  return alpha > 0 && color.startsWith('rgb') && Math.min(red, green, blue) >= NEARLY_WHITE
}
