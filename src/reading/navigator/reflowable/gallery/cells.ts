/** 多看's name for what shows one of several pictures, and for each of them. */
export const GALLERY = '.duokan-image-gallery'
export const CELL = 'duokan-image-gallery-cell'

/** On a gallery of several pictures, of which one is seen. */
export const GALLERY_ATTRIBUTE = 'data-ol-gallery'
/** On each of its pictures with what stands beside it; `shown` on the one that is seen. */
export const CELL_ATTRIBUTE = 'data-ol-cell'
/** What of ours stands in a gallery: the way from picture to picture. */
export const STEPS = 'ol-steps'
/** A gallery tells what it shows now to what stands in it. */
export const STEPPED = 'ol-stepped'

/** Shows the picture of a gallery that a node belongs to; does nothing elsewhere. */
export function showCellOf(node: Node): void {
  const element = node instanceof Element ? node : node.parentElement
  const cell = element?.closest(`[${CELL_ATTRIBUTE}]`)
  const gallery = cell?.parentElement
  if (!cell || !gallery || cell.getAttribute(CELL_ATTRIBUTE) === 'shown') return
  for (const each of gallery.children)
    if (each.hasAttribute(CELL_ATTRIBUTE)) each.setAttribute(CELL_ATTRIBUTE, each === cell ? 'shown' : '')
  gallery.dispatchEvent(new Event(STEPPED))
}

/** The pictures of a gallery, in order, and which of them is seen. */
export function cellsOf(gallery: Element): { cells: readonly Element[]; at: number } {
  const cells = [...gallery.children].filter((each) => each.hasAttribute(CELL_ATTRIBUTE))
  return { cells, at: cells.findIndex((each) => each.getAttribute(CELL_ATTRIBUTE) === 'shown') }
}
