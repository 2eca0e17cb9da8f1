import { emptyCanvas } from '../../platform/empty-canvas'
import { LibraryError } from '../../platform/errors'

/** In pixels, of whatever kind. */
interface ThumbnailSize {
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
export function smallSize(page: ThumbnailSize, room: ThumbnailSize): ThumbnailSize & { scale: number } {
  const length = Math.min(page.height, page.width * MOST_LENGTH)
  const scale = Math.min(room.width / page.width, room.height / length)
  return {
    scale,
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(length * scale)),
  }
}

/** A canvas whose pixels stay where the page's own are: a hundred of them are no work for what draws the screen. */
export function smallCanvas({ width, height }: ThumbnailSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  return canvas
}

/** Room for a picture, in device pixels. */
export interface ThumbnailSpace {
  width: number
  height: number
}

export interface ThumbnailsParts {
  /** Draws a page into the room, as large as it fits; may reject with a LibraryError. */
  paint(index: number, room: ThumbnailSpace, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** How many are made at a time. */
  lanes: number
  /** Height to width of most pages, as far as that is known. */
  aspect(): number
  /** The reader has the colours of pages turned round. */
  isInverted(): boolean
  /** What pictures depend on beside their page: of another one, none that is kept is right. */
  version(): string
}

interface ThumbnailRequest {
  index: number
  room: ThumbnailSpace
  signal: AbortSignal
  done(picture: HTMLCanvasElement): void
  fail(thrown: unknown): void
}

/** Device pixels that pictures nobody looks at may have together; at four bytes each, 24 MB. */
const MOST_KEPT = 6_000_000

/**
 * Small pictures of the pages of one book: made a few at a time and in the order in which they are looked for, those on
 * show first; kept within bounds, what was used last the longest.
 */
export class Thumbnails {
  readonly #parts: ThumbnailsParts
  /** By page; insertion order is order of use. */
  readonly #kept = new Map<number, HTMLCanvasElement>()
  readonly #wanted = new Set<ThumbnailRequest>()
  readonly #ending = new AbortController()
  #running = 0
  #version = ''
  #shown = { first: 0, last: 0 }

  constructor(parts: ThumbnailsParts) {
    this.#parts = parts
  }

  get aspect(): number {
    return this.#parts.aspect()
  }

  get isInverted(): boolean {
    return this.#parts.isInverted()
  }

  /** Which pages are looked at now: theirs are the first pictures to be made. */
  attend(first: number, last: number): void {
    this.#shown = { first, last }
  }

  /** The picture of a page, where one is kept that is large enough. */
  kept(index: number, room: ThumbnailSpace): HTMLCanvasElement | null {
    this.#renew()
    const found = this.#kept.get(index)
    if (!found || !isEnough(found, room)) return null
    this.#kept.delete(index)
    this.#kept.set(index, found)
    return found
  }

  /**
   * The picture of a page. Every page has one: who asks for it last has it in its place.
   *
   * @throws LibraryError `aborted` when it is no longer wanted or the book was closed, and what painting it throws
   */
  picture(index: number, room: ThumbnailSpace, signal: AbortSignal): Promise<HTMLCanvasElement> {
    return new Promise((done, fail) => {
      if (signal.aborted || this.#ending.signal.aborted) return fail(unwanted())
      const wanted = { index, room, signal, done, fail }
      this.#wanted.add(wanted)
      const onAbort = () => {
        if (this.#wanted.delete(wanted)) fail(unwanted())
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#begin()
    })
  }

  /** Lets go of everything. Idempotent. */
  end(): void {
    this.#ending.abort()
    for (const { fail } of this.#wanted) fail(unwanted())
    this.#wanted.clear()
    for (const picture of this.#kept.values()) emptyCanvas(picture)
    this.#kept.clear()
  }

  #begin(): void {
    while (this.#running < this.#parts.lanes) {
      const next = this.#next()
      if (!next) return
      this.#wanted.delete(next)
      this.#running += 1
      void this.#make(next).finally(() => {
        this.#running -= 1
        this.#begin()
      })
    }
  }

  async #make({ index, room, signal, done, fail }: ThumbnailRequest): Promise<void> {
    const found = this.kept(index, room)
    if (found) return done(found)
    const { signal: ended } = this.#ending
    const version = this.#version
    try {
      const picture = await this.#parts.paint(index, room, AbortSignal.any([signal, ended]))
      if (ended.aborted || version !== this.#parts.version()) {
        emptyCanvas(picture)
        throw unwanted()
      }
      this.#keep(index, picture)
      done(picture)
    } catch (thrown) {
      fail(thrown)
    }
  }

  /** Of those on show the first, else the one nearest to them. */
  #next(): ThumbnailRequest | undefined {
    let next: ThumbnailRequest | undefined
    let least = Number.POSITIVE_INFINITY
    for (const wanted of this.#wanted) {
      const away = this.#away(wanted.index)
      if (away >= least) continue
      least = away
      next = wanted
    }
    return next
  }

  #away(index: number): number {
    const { first, last } = this.#shown
    if (index < first) return 1 + first - index
    return index > last ? 1 + index - last : (index - first) / (last - first + 1)
  }

  #keep(index: number, picture: HTMLCanvasElement): void {
    const before = this.#kept.get(index)
    this.#kept.delete(index)
    this.#kept.set(index, picture)
    if (before) emptyCanvas(before)
    let pixels = 0
    for (const { width, height } of this.#kept.values()) pixels += width * height
    for (const [at, old] of this.#kept) {
      if (pixels <= MOST_KEPT) return
      // What is on the screen stays there, and so does what is about to be.
      if (old.isConnected || old === picture) continue
      pixels -= old.width * old.height
      this.#kept.delete(at)
      emptyCanvas(old)
    }
  }

  #renew(): void {
    const version = this.#parts.version()
    if (version === this.#version) return
    this.#version = version
    for (const picture of this.#kept.values()) emptyCanvas(picture)
    this.#kept.clear()
  }
}

/** A picture fills the room in one direction; a pixel less is a matter of rounding. */
const isEnough = (picture: ThumbnailSpace, room: ThumbnailSpace): boolean =>
  picture.width >= room.width - 1 || picture.height >= room.height - 1

const unwanted = () => new LibraryError('aborted', 'small picture no longer wanted')
