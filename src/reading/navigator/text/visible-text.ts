import { DisplayRules } from './display-rules'
import { type NodeText, PageText, type VisiblePage } from './page-text'

interface ShownChapterText {
  segments: readonly { html: Element; body: Element; sheets: readonly CSSStyleSheet[] }[]
}

/** A chapter in the DOM, or a segment of a segmented chapter. */
interface ChapterOnShow {
  index: number
  href: string
  html: HTMLElement
  body: Element
  part?: { segmented: ShownChapterText }
}

interface VisibleFile {
  /** The visible segments of a segmented chapter, else the one chapter. */
  chapters: readonly ChapterOnShow[]
  page: VisiblePage
}

/**
 * The visible text for tools. A page is created on first request and cached while its chapters stay visible, or until
 * `clear`. Tools pass this class to `Navigator.visiblePages`, so that a navigator does not bundle it.
 */
export class VisibleText {
  #files: readonly VisibleFile[] = []
  /** The whole text of a segmented chapter, collected once. */
  readonly #whole = new WeakMap<ShownChapterText, PageText>()

  /** Returns the visible files, in reading order. */
  pages(chapters: readonly ChapterOnShow[], view: HTMLElement, originalOf: NodeText): readonly VisiblePage[] {
    const before = this.#files
    this.#files = filesOf(chapters).flatMap((file) => {
      const cached = before.find(({ chapters }) => areSame(chapters, file))
      return cached ?? this.#create(file, view, originalOf)
    })
    return this.#files.map(({ page }) => page)
  }

  /** Clears the cache. Call this when chapters are rendered again or their text is converted. */
  clear(): void {
    this.#files = []
  }

  #create(chapters: readonly ChapterOnShow[], view: HTMLElement, originalOf: NodeText): VisibleFile[] {
    const [chapter] = chapters
    const root = chapter?.html.getRootNode()
    if (!chapter || !(root instanceof ShadowRoot)) return []
    const { index, href, html } = chapter
    let text: PageText | undefined
    const textOf = () => this.#textOf(chapter, originalOf)
    const page: VisiblePage = {
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

  #textOf({ body, part }: ChapterOnShow, originalOf: NodeText): PageText {
    if (!part) return new PageText(body, originalOf)
    const { segmented } = part
    const whole = this.#whole.get(segmented)
    if (whole) return whole.clone()
    const { segments } = segmented
    const rules = new DisplayRules(segments[0]?.sheets ?? [])
    const hidden = new Set(segments.flatMap(({ html }) => [...rules.hiddenIn(html)]))
    const bodies = segments.map(({ body }) => body)
    const text = new PageText(bodies, originalOf, (element) => hidden.has(element))
    this.#whole.set(segmented, text)
    return text
  }
}

/** Groups consecutive chapters by their file. */
function filesOf(chapters: readonly ChapterOnShow[]): ChapterOnShow[][] {
  const files: ChapterOnShow[][] = []
  for (const chapter of chapters) {
    const last = files.at(-1)
    if (last?.[0]?.index === chapter.index) last.push(chapter)
    else files.push([chapter])
  }
  return files
}

const areSame = (a: readonly ChapterOnShow[], b: readonly ChapterOnShow[]) =>
  a.length === b.length && a.every((chapter, at) => chapter === b[at])
