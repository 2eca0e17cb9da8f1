import type { PageText } from './page-text'

/** The chapter on the page, for what lights or reads its words. */
export interface PageOnShow {
  index: number
  href: string
  /** Holds the chapter and its sheets. */
  root: ShadowRoot
  /** The box whose scrolling turns pages. */
  view: HTMLElement
  /** Gathered when first asked for. */
  text: PageText
  /** BCP 47, '' when the book does not say. */
  language: string
}
