import { emptyCanvas } from '../../../platform/empty-canvas'
import { LibraryError } from '../../../platform/errors'
import { smallCanvas, smallSize, Thumbnails } from '../thumbnails'
import type { PagesBook } from './book'
import { isQuarter, type QuarterTurns, type ViewChoice } from './choice'
import type { PageSize, PageSource } from './source'

/** Of a sheet of A4, where no size is known. */
const USUAL_ASPECT = Math.SQRT2

export interface ThumbnailsOptions {
  choice(): ViewChoice
  /** Resolves when what is asked of the page itself is done, which comes first. */
  settled(): Promise<unknown>
}

/** Small pictures of the pages of a book, as they lie there. */
export function thumbnailsOf(
  { source, pagePool }: Pick<PagesBook, 'source' | 'pagePool'>,
  { choice, settled }: ThumbnailsOptions,
): Thumbnails {
  return new Thumbnails({
    // What is painted is painted by the page's own thread; pictures are decoded beside it.
    lanes: source.thumbnail ? 2 : 1,
    isInverted: () => source.canInvert && choice().invert,
    version: () => String(choice().turned),
    aspect() {
      const known = source.publication.spine.flatMap((_, index) => {
        const size = pagePool.knownSize(index)
        return size ? [size.height / size.width] : []
      })
      return known.sort((a, b) => a - b)[known.length >> 1] ?? USUAL_ASPECT
    },
    async paint(index, room, signal) {
      await settled()
      signal.throwIfAborted()
      const { turned } = choice()
      const lying = isQuarter(turned) ? { width: room.height, height: room.width } : room
      try {
        const picture = await (source.thumbnail?.(index, lying, signal) ??
          paint(source, index, lying, signal))
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
  room: PageSize,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const size = source.sizeOf(index) ?? (await source.measure(index))
  const { scale, width, height } = smallSize(size, room)
  const picture = await source.picture(index, { scale, density: 1, signal })
  if (!(picture instanceof HTMLCanvasElement)) throw new LibraryError('unknown', 'no picture that is painted')
  return picture.height <= height + 1 ? picture : redrawn(picture, { width, height }, 0)
}

function turn(picture: HTMLCanvasElement, turned: QuarterTurns): HTMLCanvasElement {
  const { width, height } = picture
  if (turned === 0) return picture
  return redrawn(picture, isQuarter(turned) ? { width: height, height: width } : { width, height }, turned)
}

/** The same turned clockwise, as far as it fits the size; of the first nothing is left. */
function redrawn(picture: HTMLCanvasElement, size: PageSize, turned: QuarterTurns): HTMLCanvasElement {
  const canvas = smallCanvas(size)
  const context = canvas.getContext('2d')
  context?.translate(size.width / 2, size.height / 2)
  context?.rotate((turned * Math.PI) / 180)
  const { width, height } = picture
  context?.drawImage(picture, -width / 2, turned === 0 ? -size.height / 2 : -height / 2)
  emptyCanvas(picture)
  return canvas
}
