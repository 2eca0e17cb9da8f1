import { CELL_ATTRIBUTE, GALLERY_ATTRIBUTE, STEPS } from './cells'

/** A picture that gets less of the page than this is shown with all others, one below the other. */
const LEAST = 0.3

/**
 * Gives the pictures of a gallery the room that its words leave on a page. Where they leave too little, it is none: its
 * pictures stand one below the other, with all their words.
 *
 * @param html on a page
 * @param galleries of a chapter, that may be on another page of it
 */
export function makeRoom(html: HTMLElement, galleries: readonly HTMLElement[], isVertical: boolean): void {
  const here = galleries.filter((gallery) => html.contains(gallery))
  for (const gallery of here) setGallery(gallery, true)
  const root = html.getRootNode()
  const isPaged = root instanceof ShadowRoot && root.host.getAttribute('data-flow') === 'paginated'
  const page = Number.parseFloat(
    getComputedStyle(html).getPropertyValue(isVertical ? '--ol-width' : '--ol-height'),
  )
  const rooms = here.map((gallery) => page - wordsOf(gallery, isVertical) - headingOf(gallery, isVertical))
  here.forEach((gallery, at) => {
    const room = Math.floor(rooms[at] ?? 0)
    if (isPaged && room < page * LEAST) setGallery(gallery, false)
    gallery.style.setProperty('--ol-picture', `${Math.max(room, page * LEAST)}px`)
  })
}

function setGallery(gallery: Element, isOne: boolean): void {
  gallery.toggleAttribute(GALLERY_ATTRIBUTE, isOne)
  gallery.querySelector(`:scope > ${STEPS}`)?.toggleAttribute('hidden', !isOne)
}

/** How long a gallery is without its pictures, along the way that lines follow each other. */
function wordsOf(gallery: HTMLElement, isVertical: boolean): number {
  const lengthOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return isVertical ? width : height
  }
  const around = [...gallery.querySelectorAll(`:scope > [${CELL_ATTRIBUTE}]`)].map((cell) => {
    const pictures = [...cell.querySelectorAll('img, svg')].map(lengthOf)
    return lengthOf(cell) + marginsOf(cell, isVertical) - Math.max(0, ...pictures)
  })
  const steps = gallery.querySelector(`:scope > ${STEPS}`)
  // Under a vertical picture it takes none of its room.
  const below = steps && !isVertical ? lengthOf(steps) + marginsOf(steps, isVertical) : 0
  const { paddingTop, paddingRight } = getComputedStyle(gallery)
  const padding = 2 * Number.parseFloat(isVertical ? paddingRight : paddingTop)
  return Math.max(0, ...around) + below + padding + marginsOf(gallery, isVertical)
}

/** How long the heading is that stays with a gallery. */
function headingOf(gallery: Element, isVertical: boolean): number {
  const heading = gallery.previousElementSibling
  if (!heading || !/^h[1-6]$/.test(heading.localName)) return 0
  const { width, height } = heading.getBoundingClientRect()
  return (isVertical ? width : height) + marginsOf(heading, isVertical)
}

function marginsOf(element: Element, isVertical: boolean): number {
  const { marginTop, marginRight, marginBottom, marginLeft } = getComputedStyle(element)
  const margins = isVertical ? [marginRight, marginLeft] : [marginTop, marginBottom]
  return margins.reduce((sum, margin) => sum + Math.max(0, Number.parseFloat(margin) || 0), 0)
}
