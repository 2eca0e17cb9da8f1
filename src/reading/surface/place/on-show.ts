import type { PageOnShow } from '../../text/page-on-show'
import type { PageText } from '../../text/page-text'
import type { Chapter, WholeChapter } from '../prepared'

/** Makes the line of text of what stands in `roots`. */
type ReadRoots = (roots: readonly Element[]) => PageText

interface Made {
  /** Of a giant the parts that are on show, else the chapter alone. */
  chapters: readonly Chapter[]
  page: PageOnShow
}

/** What is on show as tools see it; made when first asked for, and kept while it stays or until `renew`. */
export class OnShow {
  #made: readonly Made[] = []
  /** Of a giant the whole text is told, which is gathered once. */
  readonly #whole = new WeakMap<WholeChapter, PageText>()

  /** The files on show, in reading order. */
  all(chapters: readonly Chapter[], view: HTMLElement, read: ReadRoots): readonly PageOnShow[] {
    const before = this.#made
    this.#made = filesOf(chapters).flatMap((file) => {
      const kept = before.find((made) => same(made.chapters, file))
      return kept ?? this.#make(file, view, read)
    })
    return this.#made.map(({ page }) => page)
  }

  /** What is on the page is shown anew, or says other words. */
  renew(): void {
    this.#made = []
  }

  #make(chapters: readonly Chapter[], view: HTMLElement, read: ReadRoots): Made[] {
    const [chapter] = chapters
    const root = chapter?.html.getRootNode()
    if (!chapter || !(root instanceof ShadowRoot)) return []
    const { index, href, html } = chapter
    let text: PageText | undefined
    const textOf = () => this.#textOf(chapter, read)
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

  #textOf({ body, part }: Chapter, read: ReadRoots): PageText {
    if (!part) return read([body])
    const { giant } = part
    const whole = this.#whole.get(giant)
    if (whole) return whole.again()
    const text = read(giant.segments.map(({ body }) => body))
    this.#whole.set(giant, text)
    return text
  }
}

/** Chapters by the file they are of. */
function filesOf(chapters: readonly Chapter[]): Chapter[][] {
  const files: Chapter[][] = []
  for (const chapter of chapters) {
    const last = files.at(-1)
    if (last?.[0]?.index === chapter.index) last.push(chapter)
    else files.push([chapter])
  }
  return files
}

const same = (some: readonly Chapter[], others: readonly Chapter[]) =>
  some.length === others.length && some.every((chapter, at) => chapter === others[at])
