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
  /** Zoom factor: 1 is the page's size at 100 %. */
  scale: number
  /** Device pixels per CSS pixel. */
  density: number
  /** The part of the page to draw. Default: the whole page. */
  part?: PagePart
  signal: AbortSignal
}

/** The layers of a page above its picture. */
export interface PageLayers {
  /** Elements above the picture, from bottom to top. They are sized in `%` and by `--ol-scale`. */
  elements: readonly HTMLElement[]
  /** The text in the layers; null where there is none. */
  text: PageText | null
}

/** Provides the pages of a book: sizes, pictures and layers. All methods may reject with a LibraryError. */
export interface PageSource {
  readonly publication: Publication
  /** In two-page view the first page is single, as a cover is. */
  readonly isFirstPageSingle: boolean
  /** The colours of pages can be inverted for a dark view. */
  readonly canInvert: boolean
  /** False where pages are pictures only, without text to search, annotate or read aloud. */
  readonly hasText: boolean
  /** In the scrolled column pages follow each other without a gap, as the pieces of a strip do. */
  readonly isSeamless: boolean
  /** True when a picture always contains the whole page and is valid at every scale, so that it is drawn only once. */
  readonly isScaleIndependent: boolean
  /** The size if it is already known, else null. */
  sizeOf(index: number): PageSize | null
  /** Determines the size of a page, which may load the page. */
  measure(index: number): Promise<PageSize>
  /** Determines the size from the first bytes, without loading the page; null where that fails. Absent where it is never possible. */
  peekSize?(index: number): Promise<PageSize | null>
  /** Draws a page, or the requested part of it. */
  render(index: number, drawing: DrawingRequest): Promise<HTMLElement>
  /**
   * Draws a thumbnail that fits the space, in device pixels. Absent where `render` itself paints at any requested size.
   */
  renderThumbnail?(index: number, space: PageSize, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** Builds the layers above the picture. Absent where pages have none. */
  layers?(index: number): Promise<PageLayers>
  /** Resolves the target of a link in `layers`; null when it leads nowhere. */
  linkTarget?(link: Element): Promise<LinkTarget | null>
  /** Resolves an address that is not the address of a page, such as a named destination; null when there is no target. */
  resolve?(href: string): Promise<LinkTarget | null>
  /** Index of the page on which an entry of the table of contents begins; null while it is not known. */
  pageOf(href: string): number | null
  /** Frees the resources of a page. */
  release(index: number): void
  /** Frees all resources. */
  close(): void
}
