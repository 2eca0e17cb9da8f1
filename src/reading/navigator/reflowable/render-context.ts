import type { Locale } from '../../../i18n/locale'
import { LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import type { Publication, PublicationMetadata } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import type { OriginalTexts } from '../convert/convert'
import { type Appearance, EventEmitter, type NavigatorEvents } from '../navigator'
import type { VisibleText } from '../text/visible-text'
import { Chapters } from './chapter/chapters'
import type { RenderedChapter } from './chapter-model'
import { BookStyles } from './css/styles'
import { type BookOrder, Contents } from './location/location'
import type { pageOfScrollTarget } from './location/scroll-target'
import { isContinuousItem, type ResolvedLayout, resolveLayout } from './page/page-metrics'
import { PagedViewport } from './page/paged-viewport'
import type { Viewport } from './page/viewport'
import { Spreads } from './pre-paginated/spreads'
import { Resources } from './resources'

/** Localised strings that the navigator shows. */
export interface NavigatorWords {
  /** The message in place of a chapter that could not be fetched, or cannot be shown. */
  trouble(error: LibraryError): string
  /** The message above a chapter whose source has errors and is shown as far as it could be parsed. */
  flaw: string
  /** The label of a note reference that has no text of its own. */
  note: string
  /** Selects the strings of optional modules (sounds, galleries, file notes), which carry their own. */
  locale: Locale
}

/** An open publication and the objects that render it. */
export interface RenderedBook extends BookOrder {
  publication: Publication
  styles: BookStyles
  chapters: Chapters
  spreads: Spreads
}

/** Moves pages on the stage with the finger (`page-motion.ts`). */
export interface PageMotion {
  /** As in `Swipes`. */
  readonly hasSwiped: boolean
  /** A finger has moved the page by this many CSS pixels to the right; null when it is lifted. */
  drag(distance: number | null): void
  /** A page has been turned; the visible one enters from this side. */
  turned(from: 'left' | 'right'): void
  /**
   * Makes the viewport in which these chapters have been laid out, as the neighbour of the visible page, that of the context.
   * False when there is none.
   */
  adopt(chapters: readonly RenderedChapter[]): boolean
  release(): void
}

/** Callbacks for events inside the viewport. */
interface ViewportListener {
  /** The size of the viewport, or of something in the chapter, has changed. */
  moved(): void
  scrolled(): void
  scrollEnded(): void
  /** An element of the book has received the focus. */
  focused(element: Element): void
  pressed(event: KeyboardEvent): void
}

const DEFAULT_APPEARANCE: Appearance = {
  fontSize: 20,
  lineHeight: null,
  margin: 1,
  isDark: false,
  isStill: false,
  flow: null,
}

/** State that the modules of the reflowable navigator share: the viewport, the open book and its appearance. */
export class RenderContext {
  /** The viewport that lays out one chapter, or one spread, at a time. */
  paged: PagedViewport
  readonly words: NavigatorWords
  readonly events = new EventEmitter<NavigatorEvents>()
  /** The book's original texts, once the reader has chosen another script. */
  originalTexts: OriginalTexts | null = null
  /** The text of a node as it is in the book, before a conversion to another script. */
  readonly originalOf = (node: Text): string => this.originalTexts?.textOf(node) ?? node.data
  /** The text of the visible pages for tools; null until a tool requests it. */
  visibleText: VisibleText | null = null
  /** Page animations; null until their module is loaded. */
  motion: PageMotion | null = null
  /** Finds the page of what was scrolled into view (`location/scroll-target.ts`); null until it is loaded. */
  pageOfScrollTarget: typeof pageOfScrollTarget | null = null
  appearance = DEFAULT_APPEARANCE
  isClosed = false
  readonly #stage: HTMLElement
  readonly #listener: ViewportListener
  readonly #size: ResizeObserver
  #viewport: Viewport
  #unwatch: () => void
  #book: RenderedBook | null = null

  constructor(stage: HTMLElement, words: NavigatorWords, listener: ViewportListener) {
    this.#stage = stage
    this.paged = new PagedViewport(stage)
    this.words = words
    this.#listener = listener
    this.#viewport = this.paged
    this.#unwatch = listenToViewport(this.paged, listener)
    // Every viewport fills the stage.
    this.#size = new ResizeObserver(() => listener.moved())
    this.#size.observe(stage)
  }

  /** The viewport that is mounted on the stage. */
  get viewport(): Viewport {
    return this.#viewport
  }

  /**
   * Lays out a neighbouring chapter in advance, so that turning to it is fast. Does nothing in continuous scrolled flow,
   * where neighbours are laid out anyway.
   */
  async prelayout(chapter: RenderedChapter): Promise<void> {
    const { prelayout } = await loadModule(() => import('./page/prelayout'))
    if (this.isClosed || this.#viewport !== this.paged) return
    this.convert(chapter.html)
    prelayout(this.#stage, chapter, this.layoutOf(chapter.index))
  }

  /** Makes another viewport on the stage the one for single chapters; the caller keeps the one before. */
  swap(viewport: PagedViewport): void {
    this.#unwatch()
    this.paged = viewport
    this.#viewport = viewport
    this.#unwatch = listenToViewport(viewport, this.#listener)
  }

  /** Shows a chapter in the script that the reader chose, with the marks of the direction; one that is shown only if that has changed. */
  convert(html: HTMLElement, isShown?: boolean, { host }: Pick<Viewport, 'host'> = this.#viewport): void {
    this.originalTexts?.convert(html, host.dataset.writing === 'vertical', isShown)
  }

  /** Mounts a viewport on the stage in place of the present one. */
  mount(viewport: Viewport): void {
    if (viewport === this.#viewport) return
    this.#unwatch()
    this.#viewport.host.replaceWith(viewport.host)
    this.#viewport = viewport
    this.#unwatch = listenToViewport(viewport, this.#listener)
  }

  /**
   * @param onFont is called when a font of the book becomes usable
   * @throws LibraryError `unknown` when a book is open already, `bad-book` when this one has no reading order
   */
  open(publication: Publication, onFont: () => void): void {
    if (this.#book) throw new LibraryError('unknown', 'shows one book')
    if (publication.spine.length === 0) throw new LibraryError('bad-book', 'nothing to read')
    const spine = new ReadingOrder(publication)
    const resources = new Resources(publication)
    const styles = new BookStyles(resources, onFont)
    const chapters = new Chapters({ publication, styles, resources, words: this.words })
    const progression = progressionOf(publication.metadata)
    this.paged.progression = progression
    const spreads = new Spreads(publication.spine, progression ?? 'ltr')
    const contents = new Contents(() => publication.toc, spine)
    const isFixed = publication.spine.every(
      ({ linear, rendition }) => !linear || rendition?.layout === 'pre-paginated',
    )
    this.#book = { publication, spine, styles, chapters, contents, spreads, isFixed }
  }

  get book(): RenderedBook | null {
    return this.#book
  }

  /** The open book. @throws LibraryError `aborted` when no book is open. */
  requireBook(): RenderedBook {
    if (!this.#book) throw new LibraryError('aborted', 'no book')
    return this.#book
  }

  /** Whether the viewport is wider than high: two fixed-layout pages may then lie side by side. */
  readonly isWide = (): boolean => {
    const { clientWidth, clientHeight } = this.#viewport.host
    return clientWidth > clientHeight
  }

  /** Spine indexes of the spread that contains an item, in reading order. */
  spreadOf(index: number): readonly number[] {
    return this.requireBook().spreads.at(index, this.isWide).indexes
  }

  /** Spine indexes of the spread after (1) or before (-1) the given one, in reading order; empty at an end of the book. */
  adjacentSpread(indexes: readonly number[], step: 1 | -1): readonly number[] {
    const from = step === 1 ? indexes.at(-1) : indexes[0]
    const next = from === undefined ? null : this.requireBook().spine.neighbour(from, step)
    return next === null ? [] : this.spreadOf(next)
  }

  /** The layout of a chapter: the reader's preferences, and the book's values for those that are not set. */
  layoutOf(index: number): ResolvedLayout {
    return resolveLayout(this.appearance, this.#book?.publication.spine[index]?.rendition)
  }

  /** Whether a chapter scrolls continuously into its neighbours. */
  isContinuous(index: number): boolean {
    const item = this.#book?.publication.spine[index]
    return item !== undefined && isContinuousItem(item, this.appearance)
  }

  /**
   * Lays a chapter, or the fixed-layout spread it is in, out in a viewport.
   *
   * @param found the chapters of the spread
   * @param isCopy the text is that of a page, in the script of the reader already
   */
  draw(
    viewport: PagedViewport,
    chapter: RenderedChapter,
    found: readonly RenderedChapter[],
    isCopy = false,
  ): void {
    const { index } = chapter
    if (!isCopy) for (const { html } of found) this.convert(html, false, viewport)
    if (!chapter.fixed) {
      viewport.show(chapter, this.layoutOf(index), this.flawNotice(chapter))
      // The direction is known now; the marks keep their advance.
      if (!isCopy) this.convert(chapter.html, true, viewport)
      return
    }
    const { indexes, sides } = this.requireBook().spreads.at(index, this.isWide)
    const pageViews = found.map((each) => ({
      chapter: each,
      side: sides[indexes.indexOf(each.index)] ?? ('center' as const),
      flaw: this.flawNotice(each),
    }))
    viewport.showSpread(chapter, pageViews, this.layoutOf(index))
  }

  notice(name: 'ol-trouble' | 'ol-flaw', sentence: string): HTMLElement {
    return notice(name, sentence, this.#stage)
  }

  /** Reports a failed action as a `trouble` event; the user may repeat the action. Cancelled ones are ignored. */
  reportError(thrown: unknown): void {
    const error = toLibraryError(thrown)
    if (!this.isClosed && error.code !== 'aborted') this.events.emit('trouble', { index: 0, error })
  }

  /** The message above a chapter whose source has errors; null when there is none to show. */
  flawNotice({ isFlawed, part }: RenderedChapter): HTMLElement | null {
    return isFlawed && (part?.index ?? 0) === 0 ? this.notice('ol-flaw', this.words.flaw) : null
  }

  /** The side on which the next page lies. */
  get forward(): 'left' | 'right' {
    const { metrics } = this.viewport
    // Vertical text has a direction of its own, whatever the package says.
    if (metrics.isVertical) return metrics.isLeftward ? 'left' : 'right'
    const isBookWriting = (this.appearance.typography?.writing ?? null) === null
    const direction = isBookWriting && this.#book ? progressionOf(this.#book.publication.metadata) : null
    if (direction) return direction === 'rtl' ? 'left' : 'right'
    return metrics.isLeftward ? 'left' : 'right'
  }

  close(): void {
    this.isClosed = true
    this.#unwatch()
    this.#size.disconnect()
    this.#viewport.host.remove()
    this.paged.remove()
    this.#book?.chapters.release()
    this.#book?.styles.release()
    this.#book?.publication.close()
    this.#book = null
    this.events.clear()
  }
}

/** Listens to events inside the viewport. Returns a function that stops listening. */
function listenToViewport({ view }: Pick<Viewport, 'view'>, listener: ViewportListener): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // An image that loads late moves the content after it.
  view.addEventListener('load', () => listener.moved(), { capture: true, signal })
  view.addEventListener('toggle', () => listener.moved(), { capture: true, signal })
  view.addEventListener('keydown', (event) => listener.pressed(event), { signal })
  view.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) listener.focused(target)
    },
    { signal },
  )
  view.addEventListener('scroll', () => listener.scrolled(), { signal, passive: true })
  view.addEventListener('scrollend', () => listener.scrollEnded(), { signal, passive: true })
  return () => stop.abort()
}

/**
 * Creates a message that is shown in place of a chapter (`ol-trouble`), or above one whose source has errors (`ol-flaw`).
 *
 * @param stage gives the message the language of the reader's interface, which the chapter's page does not have
 */
export function notice(name: 'ol-trouble' | 'ol-flaw', sentence: string, stage: Element): HTMLElement {
  const element = document.createElement(name)
  element.lang = stage.closest<HTMLElement>('[lang]')?.lang ?? ''
  element.setAttribute('role', 'alert')
  element.textContent = sentence
  return element
}

/** Languages written from right to left (the scripts of CLDR's likely subtags). */
const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pnb|ps|sd|syr|ug|ur|uz-arab|yi)\b/i

/**
 * The page progression of a book: the direction of its spine, else that of its language (EPUB RS 3.3 §5.5: with
 * `default` the reading system decides). Null when neither is known.
 */
export function progressionOf({
  direction,
  language,
}: Pick<PublicationMetadata, 'direction' | 'language'>): 'ltr' | 'rtl' | null {
  if (direction !== 'default') return direction
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : null
}
