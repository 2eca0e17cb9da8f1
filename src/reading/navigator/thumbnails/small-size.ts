/** In pixels, of whatever kind. */
interface Size {
  width: number
  height: number
}

/** Of a page that is longer, in widths, only so much of its top is shown: the whole of a strip would be a line. */
const MOST_LENGTH = 2.5

/**
 * How a page is drawn small.
 *
 * @param page its size as it is
 * @param room for the picture
 * @returns `scale` of all of the page, and the size of the picture, which ends where the room does
 */
export function smallSize(page: Size, room: Size): Size & { scale: number } {
  const length = Math.min(page.height, page.width * MOST_LENGTH)
  const scale = Math.min(room.width / page.width, room.height / length)
  return {
    scale,
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(length * scale)),
  }
}

/** A canvas whose pixels stay where the page's own are: a hundred of them are no work for what draws the screen. */
export function smallCanvas({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  return canvas
}
