import { LibraryError } from '../../../../platform/errors'
import { loadModule } from '../../../../platform/load-module'
import { RARE_TYPE } from '../../../formats/cbz/picture-head'
import { ComicPublication } from '../../../formats/cbz/publication'
import type { Publication } from '../../../publication/publication'
import { DEFAULT_SIZE } from '../page-pool'
import { validSize } from '../scale'
import type { DrawingRequest, PageSize, PageSource } from '../source'
import { MAX_PIXELS, readImageSize } from './image-size'

interface OpenedPicture {
  image: HTMLImageElement
  url: string
  size: PageSize
}

/** The pictures of a comic as pages. At 100 %, one pixel of the picture is one CSS pixel. */
export class ComicPages implements PageSource {
  readonly publication: ComicPublication
  readonly isFirstPageSingle = true
  readonly hasText = false
  readonly canInvert = false
  readonly isSeamless = true
  readonly isScaleIndependent = true
  readonly #name: (number: number) => string
  readonly #opened = new Map<number, Promise<OpenedPicture>>()
  readonly #sizes = new Map<number, PageSize>()
  readonly #glanced = new Set<number>()
  readonly #indices: ReadonlyMap<string, number>
  #closed = false

  /** @param name returns the accessible name of a page, from 1 */
  constructor(publication: Publication, name: (number: number) => string) {
    if (!(publication instanceof ComicPublication)) throw new LibraryError('unknown', 'not a comic')
    this.publication = publication
    this.#name = name
    this.#indices = new Map(publication.spine.map(({ href }, index) => [href, index]))
  }

  sizeOf(index: number): PageSize | null {
    return this.#sizes.get(index) ?? null
  }

  async measure(index: number): Promise<PageSize> {
    return (await this.#open(index)).size
  }

  /** Returns the same element each time, so that a picture is decoded only once. */
  async render(index: number, { signal }: DrawingRequest): Promise<HTMLElement> {
    const { image } = await this.#open(index)
    if (signal.aborted) throw new LibraryError('aborted', 'page no longer wanted')
    return image
  }

  /** Draws a thumbnail, from the loaded picture if there is one. */
  async renderThumbnail(index: number, space: PageSize, signal: AbortSignal): Promise<HTMLCanvasElement> {
    const { renderThumbnail, drawThumbnail } = await loadModule(() => import('./thumbnail'))
    const opened = await this.#opened.get(index)
    signal.throwIfAborted()
    if (opened) return drawThumbnail(opened.image, opened.size, space)
    return renderThumbnail(this.publication, index, space)
  }

  /** Reads the size from the first bytes of the picture. Tried once for each page: if that fails, the whole picture is needed. */
  async peekSize(index: number): Promise<PageSize | null> {
    if (this.#glanced.has(index)) return null
    this.#glanced.add(index)
    const head = await this.publication.head(index)
    const found = head && readImageSize(head)
    if (!found) return null
    const size = validSize(found.width, found.height, DEFAULT_SIZE)
    if (!this.#sizes.has(index)) this.#sizes.set(index, size)
    return size
  }

  pageOf(href: string): number | null {
    return this.#indices.get(href) ?? null
  }

  release(index: number): void {
    const opened = this.#opened.get(index)
    this.#opened.delete(index)
    void opened?.then(drop, () => {})
  }

  close(): void {
    this.#closed = true
    for (const index of [...this.#opened.keys()]) this.release(index)
    this.publication.close()
  }

  #open(index: number): Promise<OpenedPicture> {
    const found = this.#opened.get(index)
    if (found) return found
    if (this.#closed) return Promise.reject(new LibraryError('aborted', 'the comic was closed'))
    const opened = this.#decode(index)
    this.#opened.set(index, opened)
    opened.then(
      ({ size }) => this.#sizes.set(index, size),
      () => {
        if (this.#opened.get(index) === opened) this.#opened.delete(index)
      },
    )
    return opened
  }

  async #decode(index: number): Promise<OpenedPicture> {
    const href = this.publication.spine[index]?.href ?? ''
    const resource = await this.publication.resource(href)
    if (!resource) throw new LibraryError('bad-book', `${href} is no picture`)
    const url = URL.createObjectURL(new Blob([resource.bytes], { type: resource.mediaType }))
    const image = new Image()
    image.alt = this.#name(index + 1)
    image.decoding = 'async'
    try {
      image.src = url
      await loaded(image)
      const { naturalWidth: width, naturalHeight: height } = image
      if (width * height > MAX_PIXELS)
        throw new LibraryError('book-too-large', `${href} has ${width} × ${height} pixels`)
      await image.decode()
      return { image, url, size: validSize(width, height, DEFAULT_SIZE) }
    } catch (cause) {
      drop({ image, url })
      if (cause instanceof LibraryError) throw cause
      const isRare = RARE_TYPE.test(resource.mediaType)
      throw new LibraryError(isRare ? 'no-readable-format' : 'bad-book', `${href} cannot be decoded`, {
        cause,
      })
    }
  }
}

/** Resolves when the size of an image is known. The image is not decoded yet. */
function loaded(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    image.addEventListener('load', resolve, { once: true })
    image.addEventListener('error', reject, { once: true })
  })
}

function drop({ image, url }: Pick<OpenedPicture, 'image' | 'url'>): void {
  image.removeAttribute('src')
  URL.revokeObjectURL(url)
}
