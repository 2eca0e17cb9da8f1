import type { Target } from '../engine'
import type { Publication } from '../publication'

/** Size of a page in CSS pixels at 100 %. */
export interface PageSize {
  width: number
  height: number
}

export interface Drawing {
  /** CSS pixels on the screen to a pixel of the page at 100 %. */
  scale: number
  /** Device pixels to a CSS pixel. */
  density: number
  signal: AbortSignal
}

/** A page on the screen beyond its picture. */
export interface PageLayers {
  /** Laid over the picture from the bottom up; sized in `%` and by `--ol-scale`. */
  elements: readonly HTMLElement[]
  /** Text of the page as in the layers, for marking what was searched for; null without text. */
  text: PageTextNodes | null
}

/** Text nodes of a page with where each begins in the page's text. */
export interface PageTextNodes {
  text: string
  nodes: readonly { node: Text; start: number }[]
}

/** Where the pages of a book come from. All methods may reject with a LibraryError. */
export interface PageSource {
  readonly publication: Publication
  /** The first page of a two-page view stands alone, as a cover does. */
  readonly firstAlone: boolean
  /** Dark pages may be had by turning the colours round. */
  readonly canInvert: boolean
  /** True when a picture once drawn is right at every scale. */
  readonly scalesFreely: boolean
  /** The size if it is known already. */
  sizeOf(index: number): PageSize | null
  measure(index: number): Promise<PageSize>
  picture(index: number, drawing: Drawing): Promise<HTMLElement>
  layers?(index: number): Promise<PageLayers>
  /** What a link in `layers` leads to; null when nowhere. */
  linkTarget?(link: Element): Promise<Target | null>
  /** A target for an address that is no page's own; null when there is none. */
  resolve?(href: string): Promise<Target | null>
  /** Index of the page an entry of the contents begins on, as far as it is known. */
  pageOf(href: string): number | null
  /** Lets go of what was kept for a page. */
  release(index: number): void
  close(): void
}
