import type { PageOnShow } from '../page-on-show'
import { type OriginalOf, PageText } from '../page-text'
import type { Chapter, WholeChapter } from './prepared'

/** The chapter on show as tools see it; made when first asked for, and kept until `renew`. */
export class OnShow {
  #made: { chapter: Chapter; page: PageOnShow } | null = null
  /** Of a giant the whole text is told, which is gathered once. */
  #whole: { giant: WholeChapter; text: PageText } | null = null

  of(chapter: Chapter, view: HTMLElement, originalOf: OriginalOf): PageOnShow | null {
    if (this.#made?.chapter === chapter) return this.#made.page
    const root = chapter.html.getRootNode()
    if (!(root instanceof ShadowRoot)) return null
    const { index, href, html } = chapter
    const page: PageOnShow = {
      index,
      href,
      root,
      view,
      text: this.#textOf(chapter, originalOf),
      language: html.lang,
    }
    this.#made = { chapter, page }
    return page
  }

  #textOf({ body, part }: Chapter, originalOf: OriginalOf): PageText {
    if (!part) return new PageText(body, originalOf)
    const { giant } = part
    const text =
      this.#whole?.giant === giant
        ? this.#whole.text.again()
        : new PageText(
            giant.segments.map((segment) => segment.body),
            originalOf,
          )
    this.#whole = { giant, text }
    return text
  }

  /** Another chapter came on the page, or its words changed. */
  renew(): void {
    this.#made = null
  }
}
