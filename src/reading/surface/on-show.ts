import type { PageOnShow } from '../page-on-show'
import { type OriginalOf, PageText } from '../page-text'
import type { Chapter } from './chapter'

/** The chapter on show as tools see it; made when first asked for, and kept until `renew`. */
export class OnShow {
  #made: { chapter: Chapter; page: PageOnShow } | null = null

  of(chapter: Chapter, view: HTMLElement, originalOf: OriginalOf): PageOnShow | null {
    if (this.#made?.chapter === chapter) return this.#made.page
    const root = chapter.html.getRootNode()
    if (!(root instanceof ShadowRoot)) return null
    const { index, href, body, html } = chapter
    const page: PageOnShow = {
      index,
      href,
      root,
      view,
      text: new PageText(body, originalOf),
      language: html.lang,
    }
    this.#made = { chapter, page }
    return page
  }

  /** Another chapter came on the page, or its words changed. */
  renew(): void {
    this.#made = null
  }
}
