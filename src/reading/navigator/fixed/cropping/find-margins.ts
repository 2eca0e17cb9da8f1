import { emptyCanvas } from '../../../../platform/empty-canvas'
import { LibraryError } from '../../../../platform/errors'
import { type Part, WHOLE } from '../part'
import type { PageSize, PageSource } from '../source'
import { contentOf } from './content'

/** Points of the picture that is looked at: a sheet of A4 has about one to each of its typographic points. */
const POINTS = 500_000

/**
 * Looks at a page for the part of it that has anything on it, by a small picture that is thrown away; null for an empty one.
 *
 * @throws LibraryError as `PageSource.picture`, `aborted` where the page was let go of meanwhile
 */
export async function contentOfPage(
  source: PageSource,
  index: number,
  { width, height }: PageSize,
  signal: AbortSignal,
): Promise<Part | null> {
  const scale = Math.min(1, Math.sqrt(POINTS / (width * height)))
  const picture = await source.picture(index, { scale, density: 1, signal })
  // Of a picture without its file nothing is drawn, which would look like a page with nothing on it.
  if (picture instanceof HTMLImageElement && picture.naturalWidth === 0)
    throw new LibraryError('aborted', 'page no longer wanted')
  const canvas =
    picture instanceof HTMLCanvasElement ? picture : drawn(picture, width * scale, height * scale)
  try {
    const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    return points ? contentOf(points) : WHOLE
  } finally {
    emptyCanvas(canvas)
  }
}

function drawn(picture: HTMLElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || !(picture instanceof HTMLImageElement)) return canvas
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
