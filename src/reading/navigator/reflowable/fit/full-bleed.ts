import { allElements, FULL_BLEED } from './boxes'

/** Marks an image that extends over margins of the page, with their names (`fitting.css`). */
const BLEED_ATTRIBUTE = 'data-ol-bleed'
/** Distance in CSS pixels at which an image counts as at an edge. Above it there may be half the leading of its line. */
const AT_EDGE = 2
const AT_TOP = 10

/** Removes the marks of the last layout. */
export function unextend(html: HTMLElement): void {
  for (const picture of html.querySelectorAll(`[${BLEED_ATTRIBUTE}]`))
    picture.removeAttribute(BLEED_ATTRIBUTE)
}

type PageEdge = 'left' | 'right' | 'top'

/**
 * 多看's `duokan-bleed`: extends an image at the edge of the text to the edge of the page, when its box requests that. An
 * image that requests both sides has to be at both. The bottom of the page is not supported, since the content there is
 * not known, nor is vertical writing, on which the vendor's documentation says nothing.
 *
 * @param html mounted in a page
 * @param selectors of images, and of boxes that contain images
 */
export function extendToPageEdge(html: HTMLElement, selectors: readonly string[], isVertical: boolean): void {
  const found = new Map<HTMLElement | SVGElement, string>()
  for (const box of new Set(selectors.flatMap((selector) => allElements(html, selector)))) {
    const requested = getComputedStyle(box).getPropertyValue(FULL_BLEED)
    const pictures =
      box.localName === 'img' ? [box] : box.querySelectorAll<HTMLElement | SVGElement>('img, svg')
    for (const picture of pictures) found.set(picture, requested)
  }
  const body = html.querySelector('body')
  const root = html.getRootNode()
  if (isVertical || !body || !(root instanceof ShadowRoot)) return
  const bodyStyle = getComputedStyle(body)
  const marginOf = (name: string) => Number.parseFloat(bodyStyle.getPropertyValue(name)) || 0
  const isPaged = root.host.getAttribute('data-flow') === 'paginated'
  const near = marginOf('--ol-side')
  // The gap between two pages may be an odd number of pixels.
  const far = isPaged ? marginOf('--ol-gap') - near : near
  const [left, right] = root.host.getAttribute('data-direction') === 'rtl' ? [far, near] : [near, far]
  const margins = { left, right, top: marginOf('--ol-top') }
  /** Rectangles of the chapter and of its body in each column. */
  const columns = [...html.getClientRects()]
  const texts = [...body.getClientRects()]
  const placed = [...found].flatMap(([picture, requested]) => {
    const rect = picture.getBoundingClientRect()
    const middle = (rect.left + rect.right) / 2
    const isInColumn = ({ left, right }: DOMRect) => left <= middle && middle < right
    const column = columns.find(isInColumn)
    const text = texts.find(isInColumn)
    if (!column || !text || rect.width === 0) return []
    const page = { left: column.left - margins.left, right: column.right + margins.right }
    const isAt: Record<PageEdge, boolean> = {
      left: rect.left <= text.left + Number.parseFloat(bodyStyle.paddingLeft) + AT_EDGE,
      right: rect.right >= text.right - Number.parseFloat(bodyStyle.paddingRight) - AT_EDGE,
      top: isPaged && rect.top <= column.top + AT_TOP,
    }
    const isRequested = (side: PageEdge) => requested.includes(side)
    const isBoth = isRequested('left') && isRequested('right')
    const canExtend = (side: PageEdge) =>
      isRequested(side) && isAt[side] && (side === 'top' || !isBoth || (isAt.left && isAt.right))
    return [
      {
        picture,
        top: column.top - margins.top,
        sides: (['left', 'right', 'top'] as const).filter(canExtend),
        lengths: {
          left: page.left - rect.left,
          right: rect.right - page.right,
          top: column.top - margins.top - rect.top,
          width: page.right - page.left,
        },
      },
    ]
  })
  for (const { picture, sides, lengths } of placed) {
    if (sides.length === 0) continue
    picture.setAttribute(BLEED_ATTRIBUTE, sides.join(' '))
    for (const [name, length] of Object.entries(lengths))
      picture.style.setProperty(`--ol-bleed-${name}`, `${length}px`)
  }
  // An inline image is not moved by the full margin: the rest is measured and added.
  for (const { picture, sides, lengths, top } of placed) {
    if (!sides.includes('top')) continue
    const rest = picture.getBoundingClientRect().top - top
    picture.style.setProperty('--ol-bleed-top', `${lengths.top - rest}px`)
  }
}
