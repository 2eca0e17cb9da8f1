import { allElements, FULL_BLEED } from './boxes'

/** Marks a picture that reaches over the margins of its page, and says over which (`fitting.css`). */
const BLEED_ATTRIBUTE = 'data-ol-bleed'
/** In CSS pixels: nearer than this a picture lies at an edge. Above it there may be half the leading of its line. */
const AT_EDGE = 2
const AT_TOP = 10

type PageEdge = 'left' | 'right' | 'top'

/**
 * 多看's `duokan-bleed`: a picture that lies at the edge of the text goes on to that of the page, where its box asks
 * for that. One that asks for both sides has to lie at both. Nothing is done at the foot of a page, where one never
 * knows what stands, nor in vertical text, of which the makers' descriptions say nothing.
 *
 * @param html on a page
 * @param selectors of boxes that ask, and of pictures
 */
export function extendToPageEdge(html: HTMLElement, selectors: readonly string[], isVertical: boolean): void {
  const found = new Map<HTMLElement | SVGElement, string>()
  for (const box of new Set(selectors.flatMap((selector) => allElements(html, selector)))) {
    const asked = getComputedStyle(box).getPropertyValue(FULL_BLEED)
    const pictures =
      box.localName === 'img' ? [box] : box.querySelectorAll<HTMLElement | SVGElement>('img, svg')
    for (const picture of pictures) found.set(picture, asked)
  }
  for (const picture of found.keys()) picture.removeAttribute(BLEED_ATTRIBUTE)
  const body = html.querySelector('body')
  const root = html.getRootNode()
  if (isVertical || !body || !(root instanceof ShadowRoot)) return
  const own = getComputedStyle(body)
  const marginOf = (name: string) => Number.parseFloat(own.getPropertyValue(name)) || 0
  const isPaged = root.host.getAttribute('data-flow') === 'paginated'
  const near = marginOf('--ol-side')
  // What is between two pages need not be an even number of pixels.
  const far = isPaged ? marginOf('--ol-gap') - near : near
  const [left, right] = root.host.getAttribute('data-direction') === 'rtl' ? [far, near] : [near, far]
  const margins = { left, right, top: marginOf('--ol-top') }
  /** In each column: the text, and what is around it. */
  const columns = [...html.getClientRects()]
  const texts = [...body.getClientRects()]
  const placed = [...found].flatMap(([picture, asked]) => {
    const rect = picture.getBoundingClientRect()
    const middle = (rect.left + rect.right) / 2
    const isIn = ({ left, right }: DOMRect) => left <= middle && middle < right
    const column = columns.find(isIn)
    const text = texts.find(isIn)
    if (!column || !text || rect.width === 0) return []
    const page = { left: column.left - margins.left, right: column.right + margins.right }
    const isAt: Record<PageEdge, boolean> = {
      left: rect.left <= text.left + Number.parseFloat(own.paddingLeft) + AT_EDGE,
      right: rect.right >= text.right - Number.parseFloat(own.paddingRight) - AT_EDGE,
      top: isPaged && rect.top <= column.top + AT_TOP,
    }
    const asks = (side: PageEdge) => asked.includes(side)
    const isBoth = asks('left') && asks('right')
    const goes = (side: PageEdge) =>
      asks(side) && isAt[side] && (side === 'top' || !isBoth || (isAt.left && isAt.right))
    return [
      {
        picture,
        top: column.top - margins.top,
        sides: (['left', 'right', 'top'] as const).filter(goes),
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
  // In a line a picture is not moved as far as its margin says.
  for (const { picture, sides, lengths, top } of placed) {
    if (!sides.includes('top')) continue
    const rest = picture.getBoundingClientRect().top - top
    picture.style.setProperty('--ol-bleed-top', `${lengths.top - rest}px`)
  }
}
