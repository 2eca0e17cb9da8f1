import { type OriginalOffset, type PageOnShow, PageText } from './page-text'

interface ShownChapterText {
  segments: readonly { body: Element }[]
}

/** A chapter that is on the page, or a part of a giant one. */
interface ChapterOnShow {
  index: number
  href: string
  html: HTMLElement
  body: Element
  part?: { segmented: ShownChapterText }
}

interface Made {
  /** Of a giant the parts that are on show, else the chapter alone. */
  chapters: readonly ChapterOnShow[]
  page: PageOnShow
}

/**
 * What is on show as tools see it; made when first asked for, and kept while it stays or until `renew`. Who reads the
 * words of a page brings it (`Engine.shown`), so that what shows a book does not carry it.
 */
export class TextOnShow {
  #made: readonly Made[] = []
  /** Of a giant the whole text is told, which is gathered once. */
  readonly #whole = new WeakMap<ShownChapterText, PageText>()

  /** The files on show, in reading order. */
  all(
    chapters: readonly ChapterOnShow[],
    view: HTMLElement,
    originalOf: OriginalOffset,
  ): readonly PageOnShow[] {
    const before = this.#made
    this.#made = filesOf(chapters).flatMap((file) => {
      const kept = before.find((made) => same(made.chapters, file))
      return kept ?? this.#make(file, view, originalOf)
    })
    return this.#made.map(({ page }) => page)
  }

  /** What is on the page is shown anew, or says other words. */
  renew(): void {
    this.#made = []
  }

  #make(chapters: readonly ChapterOnShow[], view: HTMLElement, originalOf: OriginalOffset): Made[] {
    const [chapter] = chapters
    const root = chapter?.html.getRootNode()
    if (!chapter || !(root instanceof ShadowRoot)) return []
    const { index, href, html } = chapter
    let text: PageText | undefined
    const textOf = () => this.#textOf(chapter, originalOf)
    const page: PageOnShow = {
      index,
      href,
      root,
      view,
      get text() {
        text ??= textOf()
        return text
      },
      language: html.lang,
    }
    return [{ chapters, page }]
  }

  #textOf({ body, part }: ChapterOnShow, originalOf: OriginalOffset): PageText {
    if (!part) return new PageText(body, originalOf)
    const { segmented } = part
    const whole = this.#whole.get(segmented)
    if (whole) return whole.again()
    const text = new PageText(
      segmented.segments.map(({ body }) => body),
      originalOf,
    )
    this.#whole.set(segmented, text)
    return text
  }
}

/** Chapters by the file they are of. */
function filesOf(chapters: readonly ChapterOnShow[]): ChapterOnShow[][] {
  const files: ChapterOnShow[][] = []
  for (const chapter of chapters) {
    const last = files.at(-1)
    if (last?.[0]?.index === chapter.index) last.push(chapter)
    else files.push([chapter])
  }
  return files
}

const same = (some: readonly ChapterOnShow[], others: readonly ChapterOnShow[]) =>
  some.length === others.length && some.every((chapter, at) => chapter === others[at])
