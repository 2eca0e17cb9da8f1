import { emptyCanvas } from '../../platform/empty-canvas'
import { LibraryError } from '../../platform/errors'

/** Width and height in pixels. The function that uses it defines the kind of pixel. */
interface ThumbnailSize {
  width: number
  height: number
}

/**
 * Maximum height of a thumbnail's source area, as a multiple of the page's width. Of a taller page only the top is
 * drawn: a whole strip would be a line.
 */
const MAX_ASPECT = 2.5

/**
 * Computes the size of a thumbnail.
 *
 * @param page size of the page
 * @param space available for the thumbnail
 * @returns the scale of the whole page, and the size of the thumbnail, at least 1 × 1, clipped to the available space
 */
export function fitThumbnail(page: ThumbnailSize, space: ThumbnailSize): ThumbnailSize & { scale: number } {
  const length = Math.min(page.height, page.width * MAX_ASPECT)
  const scale = Math.min(space.width / page.width, space.height / length)
  return {
    scale,
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(length * scale)),
  }
}

/** Creates a canvas with its pixels in main memory instead of the GPU's, so that a hundred of them do not slow the compositor. */
export function createThumbnailCanvas({ width, height }: ThumbnailSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  return canvas
}

/** Space available for a thumbnail, in device pixels. */
export interface ThumbnailSpace {
  width: number
  height: number
}

export interface ThumbnailsDeps {
  /** Draws a page as large as fits the space; may reject with a LibraryError. */
  paint(index: number, space: ThumbnailSpace, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** Number of thumbnails painted at the same time. */
  lanes: number
  /** Typical ratio of height to width, from the pages of known size. */
  aspect(): number
  /** The reader has inverted the colours of the pages. */
  isInverted(): boolean
  /** A key of everything that thumbnails depend on besides their page. Cached thumbnails are invalid once it changes. */
  version(): string
}

interface ThumbnailRequest {
  index: number
  space: ThumbnailSpace
  signal: AbortSignal
  done(picture: HTMLCanvasElement): void
  fail(thrown: unknown): void
}

/** Maximum device pixels of all cached thumbnails, except the visible ones. At four bytes each, 24 MB. */
const MAX_CACHED_PIXELS = 6_000_000

/**
 * Thumbnails of the pages of one book. A few are painted at a time, the visible ones first and then the nearest. The cache
 * is bounded and evicts the least recently used.
 */
export class Thumbnails {
  readonly #parts: ThumbnailsDeps
  /** By page; insertion order is order of use. */
  readonly #cache = new Map<number, HTMLCanvasElement>()
  readonly #requests = new Set<ThumbnailRequest>()
  readonly #ending = new AbortController()
  #running = 0
  #version = ''
  #visible = { first: 0, last: 0 }

  constructor(parts: ThumbnailsDeps) {
    this.#parts = parts
  }

  get aspect(): number {
    return this.#parts.aspect()
  }

  get isInverted(): boolean {
    return this.#parts.isInverted()
  }

  /** Sets the visible pages, whose thumbnails are painted first. */
  setVisible(first: number, last: number): void {
    this.#visible = { first, last }
  }

  /** Returns the cached thumbnail of a page; null where there is none, or only a smaller one. */
  cached(index: number, space: ThumbnailSpace): HTMLCanvasElement | null {
    this.#clearIfOutdated()
    const found = this.#cache.get(index)
    if (!found || !isLargeEnough(found, space)) return null
    this.#cache.delete(index)
    this.#cache.set(index, found)
    return found
  }

  /**
   * Returns the thumbnail of a page. A page has a single canvas: the last caller that inserts it into the document moves
   * it there.
   *
   * @throws LibraryError `aborted` when the signal aborts or the book is closed, and what painting throws
   */
  render(index: number, space: ThumbnailSpace, signal: AbortSignal): Promise<HTMLCanvasElement> {
    return new Promise((done, fail) => {
      if (signal.aborted || this.#ending.signal.aborted) return fail(abortedError())
      const request = { index, space, signal, done, fail }
      this.#requests.add(request)
      const onAbort = () => {
        if (this.#requests.delete(request)) fail(abortedError())
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#startNext()
    })
  }

  /** Aborts all requests and frees all thumbnails. Idempotent. */
  end(): void {
    this.#ending.abort()
    for (const { fail } of this.#requests) fail(abortedError())
    this.#requests.clear()
    for (const picture of this.#cache.values()) emptyCanvas(picture)
    this.#cache.clear()
  }

  #startNext(): void {
    while (this.#running < this.#parts.lanes) {
      const next = this.#next()
      if (!next) return
      this.#requests.delete(next)
      this.#running += 1
      void this.#paint(next).finally(() => {
        this.#running -= 1
        this.#startNext()
      })
    }
  }

  async #paint({ index, space, signal, done, fail }: ThumbnailRequest): Promise<void> {
    const found = this.cached(index, space)
    if (found) return done(found)
    const { signal: ended } = this.#ending
    const version = this.#version
    try {
      const picture = await this.#parts.paint(index, space, AbortSignal.any([signal, ended]))
      if (ended.aborted || version !== this.#parts.version()) {
        emptyCanvas(picture)
        throw abortedError()
      }
      this.#store(index, picture)
      done(picture)
    } catch (thrown) {
      fail(thrown)
    }
  }

  /** The first request among the visible pages, else the one nearest to them. */
  #next(): ThumbnailRequest | undefined {
    let next: ThumbnailRequest | undefined
    let least = Number.POSITIVE_INFINITY
    for (const request of this.#requests) {
      const distance = this.#distanceTo(request.index)
      if (distance >= least) continue
      least = distance
      next = request
    }
    return next
  }

  /** Distance from the visible pages; below 1 within them, in page order. */
  #distanceTo(index: number): number {
    const { first, last } = this.#visible
    if (index < first) return 1 + first - index
    return index > last ? 1 + index - last : (index - first) / (last - first + 1)
  }

  #store(index: number, picture: HTMLCanvasElement): void {
    const before = this.#cache.get(index)
    this.#cache.delete(index)
    this.#cache.set(index, picture)
    if (before) emptyCanvas(before)
    let pixels = 0
    for (const { width, height } of this.#cache.values()) pixels += width * height
    for (const [at, old] of this.#cache) {
      if (pixels <= MAX_CACHED_PIXELS) return
      // Visible thumbnails stay, and so does the one just painted, which is about to be visible.
      if (old.isConnected || old === picture) continue
      pixels -= old.width * old.height
      this.#cache.delete(at)
      emptyCanvas(old)
    }
  }

  #clearIfOutdated(): void {
    const version = this.#parts.version()
    if (version === this.#version) return
    this.#version = version
    for (const picture of this.#cache.values()) emptyCanvas(picture)
    this.#cache.clear()
  }
}

/** Whether a thumbnail fills the space in one direction. Allows one pixel for rounding. */
const isLargeEnough = (picture: ThumbnailSize, space: ThumbnailSize): boolean =>
  picture.width >= space.width - 1 || picture.height >= space.height - 1

const abortedError = () => new LibraryError('aborted', 'thumbnail no longer wanted')
