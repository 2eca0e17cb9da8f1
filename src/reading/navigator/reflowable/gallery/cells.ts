/** Selector of 多看's image galleries, and class of their cells. */
export const GALLERY = '.duokan-image-gallery'
export const CELL = 'duokan-image-gallery-cell'

/** Marks a gallery that shows one of several images. */
export const GALLERY_ATTRIBUTE = 'data-ol-gallery'
/** Marks each cell of a gallery, an image with its caption; `shown` on the visible one. */
export const CELL_ATTRIBUTE = 'data-ol-cell'
/** Element with the previous and next buttons of a gallery. */
export const STEPS = 'ol-steps'
/** Event that a gallery dispatches when another cell becomes visible. */
export const IN_STEPS = 'ol-stepped'

/** Shows the gallery cell that contains a node; does nothing for other nodes. */
export function showCellOf(node: Node): void {
  const element = node instanceof Element ? node : node.parentElement
  const cell = element?.closest(`[${CELL_ATTRIBUTE}]`)
  const gallery = cell?.parentElement
  if (!cell || !gallery || cell.getAttribute(CELL_ATTRIBUTE) === 'shown') return
  for (const each of gallery.children)
    if (each.hasAttribute(CELL_ATTRIBUTE)) each.setAttribute(CELL_ATTRIBUTE, each === cell ? 'shown' : '')
  gallery.dispatchEvent(new Event(IN_STEPS))
}

/** The cells of a gallery in order, and the index of the visible one. */
export function cellsOf(gallery: Element): { cells: readonly Element[]; at: number } {
  const cells = [...gallery.children].filter((each) => each.hasAttribute(CELL_ATTRIBUTE))
  return { cells, at: cells.findIndex((each) => each.getAttribute(CELL_ATTRIBUTE) === 'shown') }
}
