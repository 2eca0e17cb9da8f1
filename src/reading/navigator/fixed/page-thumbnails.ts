import { emptyCanvas } from '../../../platform/empty-canvas'
import { LibraryError } from '../../../platform/errors'
import { createThumbnailCanvas, fitThumbnail, Thumbnails } from '../thumbnails'
import type { FixedLayoutBook } from './book'
import type { PageSize, PageSource } from './source'
import { type QuarterTurns, swapsSides, type ViewChoice } from './view-choice'

/** Ratio of height to width of A4, for books without a known page size. */
const DEFAULT_ASPECT = Math.SQRT2

export interface ThumbnailsOptions {
  choice(): ViewChoice
  /** Resolves when the pending page turns are done, which have priority. */
  settled(): Promise<unknown>
}

/** Creates the thumbnails of a book's pages, in their current rotation. */
export function createThumbnails(
  { source, pagePool }: Pick<FixedLayoutBook, 'source' | 'pagePool'>,
  { choice, settled }: ThumbnailsOptions,
): Thumbnails {
  return new Thumbnails({
    // Painting runs on the main thread, one page at a time; pictures are decoded off it.
    lanes: source.renderThumbnail ? 2 : 1,
    isInverted: () => source.canInvert && choice().invert,
    version: () => String(choice().turned),
    aspect() {
      const known = source.publication.spine.flatMap((_, index) => {
        const size = pagePool.knownSize(index)
        return size ? [size.height / size.width] : []
      })
      return known.sort((a, b) => a - b)[known.length >> 1] ?? DEFAULT_ASPECT
    },
    async paint(index, space, signal) {
      await settled()
      signal.throwIfAborted()
      const { turned } = choice()
      const unrotated = swapsSides(turned) ? { width: space.height, height: space.width } : space
      try {
        const picture = await (source.renderThumbnail?.(index, unrotated, signal) ??
          paint(source, index, unrotated, signal))
        return turn(picture, turned)
      } finally {
        if (!pagePool.isOpen(index)) source.release(index)
      }
    },
  })
}

async function paint(
  source: PageSource,
  index: number,
  space: PageSize,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const size = source.sizeOf(index) ?? (await source.measure(index))
  const { scale, width, height } = fitThumbnail(size, space)
  const picture = await source.render(index, { scale, density: 1, signal })
  if (!(picture instanceof HTMLCanvasElement)) throw new LibraryError('unknown', 'no picture that is painted')
  return picture.height <= height + 1 ? picture : redrawn(picture, { width, height }, 0)
}

function turn(picture: HTMLCanvasElement, turned: QuarterTurns): HTMLCanvasElement {
  const { width, height } = picture
  if (turned === 0) return picture
  return redrawn(picture, swapsSides(turned) ? { width: height, height: width } : { width, height }, turned)
}

/** Draws a canvas into a new one of the given size, rotated clockwise and clipped, and frees the original. */
function redrawn(picture: HTMLCanvasElement, size: PageSize, turned: QuarterTurns): HTMLCanvasElement {
  const canvas = createThumbnailCanvas(size)
  const context = canvas.getContext('2d')
  context?.translate(size.width / 2, size.height / 2)
  context?.rotate((turned * Math.PI) / 180)
  const { width, height } = picture
  context?.drawImage(picture, -width / 2, turned === 0 ? -size.height / 2 : -height / 2)
  emptyCanvas(picture)
  return canvas
}
