import type { Publication } from '../../publication/publication'
import type { LinkTarget } from '../navigator'
import type { PageText } from '../text/page-text'

/** Size of a page in CSS pixels at 100 %. */
export interface PageSize {
  width: number
  height: number
}

/** A part of a page, in fractions of its width and height. */
export interface PagePart {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface DrawingRequest {
  /** CSS pixels on the screen to a pixel of the page at 100 %. */
  scale: number
  /** Device pixels to a CSS pixel. */
  density: number
  /** All that is wanted of the page; left out, the whole of it. */
  part?: PagePart
  signal: AbortSignal
}

/** A page on the screen beyond its picture. */
export interface PageLayers {
  /** Laid over the picture from the bottom up; sized in `%` and by `--ol-scale`. */
  elements: readonly HTMLElement[]
  /** The words as they stand in the layers; null without any. */
  text: PageText | null
}

/** Where the pages of a book come from. All methods may reject with a LibraryError. */
export interface PageSource {
  readonly publication: Publication
  /** The first page of a two-page view stands alone, as a cover does. */
  readonly firstAlone: boolean
  /** Dark pages may be had by turning the colours round. */
  readonly canInvert: boolean
  /** False where pages are pictures alone, with nothing to find, to mark or to read aloud. */
  readonly hasWords: boolean
  /** In one column page goes into page, as the pieces of a strip do. */
  readonly seamless: boolean
  /** True when a picture is the whole page, whatever part of it is wanted, and once drawn right at every scale. */
  readonly scalesFreely: boolean
  /** The size if it is known already. */
  sizeOf(index: number): PageSize | null
  measure(index: number): Promise<PageSize>
  /** The size, where it can be told without opening the page; null where not. Absent where it never can. */
  glance?(index: number): Promise<PageSize | null>
  picture(index: number, drawing: DrawingRequest): Promise<HTMLElement>
  /**
   * A small picture that fits the room, in device pixels. Absent where `picture` paints as small a one as it is asked
   * for.
   */
  thumbnail?(index: number, room: PageSize, signal: AbortSignal): Promise<HTMLCanvasElement>
  layers?(index: number): Promise<PageLayers>
  /** What a link in `layers` leads to; null when nowhere. */
  linkTarget?(link: Element): Promise<LinkTarget | null>
  /** A target for an address that is no page's own; null when there is none. */
  resolve?(href: string): Promise<LinkTarget | null>
  /** Index of the page an entry of the contents begins on, as far as it is known. */
  pageOf(href: string): number | null
  /** Lets go of what was kept for a page. */
  release(index: number): void
  close(): void
}
