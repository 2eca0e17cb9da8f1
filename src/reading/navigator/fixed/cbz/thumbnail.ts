import { LibraryError } from '../../../../platform/errors'
import type { ComicPublication } from '../../../formats/cbz/publication'
import { createThumbnailCanvas, fitThumbnail } from '../../thumbnails'
import type { PageSize } from '../source'
import { MAX_PIXELS, readImageSize } from './image-size'

/**
 * Draws the thumbnail of a page and retains nothing of the loaded picture.
 *
 * @param space available space, in device pixels
 * @throws LibraryError `bad-book` or `book-too-large`, and what fetching it throws
 */
export async function renderThumbnail(
  publication: ComicPublication,
  index: number,
  space: PageSize,
): Promise<HTMLCanvasElement> {
  const href = publication.spine[index]?.href ?? ''
  const resource = await publication.resource(href)
  if (!resource) throw new LibraryError('bad-book', `${href} is no picture`)
  const { bytes, mediaType } = resource
  const blob = new Blob([bytes], { type: mediaType })
  try {
    return await drawThumbnail(blob, readImageSize(bytes) ?? (await naturalSize(blob)), space)
  } catch (cause) {
    if (cause instanceof LibraryError) throw cause
    throw new LibraryError('bad-book', `${href} cannot be decoded`, { cause })
  }
}

/** Draws a thumbnail of a picture. @param size displayed size of the picture */
export async function drawThumbnail(
  picture: Blob | HTMLImageElement,
  size: PageSize,
  space: PageSize,
): Promise<HTMLCanvasElement> {
  if (size.width * size.height > MAX_PIXELS)
    throw new LibraryError('book-too-large', `a picture of ${size.width} × ${size.height} pixels`)
  const { scale, width, height } = fitThumbnail(size, space)
  // The decoder scales the picture, off the main thread.
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: width,
    resizeHeight: Math.max(height, Math.round(size.height * scale)),
    resizeQuality: 'high',
  })
  try {
    const canvas = createThumbnailCanvas({ width, height })
    const context = canvas.getContext('2d')
    if (context) {
      // Transparent pictures are drawn on white.
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      context.drawImage(bitmap, 0, 0)
    }
    return canvas
  } finally {
    bitmap.close()
  }
}

/** Returns the size of a picture whose first bytes do not contain it, without decoding it. */
async function naturalSize(blob: Blob): Promise<PageSize> {
  const url = URL.createObjectURL(blob)
  const image = new Image()
  try {
    await new Promise((done, fail) => {
      image.addEventListener('load', done, { once: true })
      image.addEventListener('error', fail, { once: true })
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    image.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
