import type { Locale } from '../../../i18n/locale'
import { LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import type { Publication, PublicationMetadata } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import type { OriginalTexts } from '../convert/convert'
import { type Appearance, EventEmitter, type NavigatorEvents } from '../navigator'
import type { TextOnShow } from '../text/on-show'
import { Chapters } from './chapter/chapters'
import type { RenderedChapter } from './chapter-model'
import { BookStyles } from './css/styles'
import { type BookOrder, Contents } from './location/location'
import { goesOn, type ResolvedLayout, resolveLayout } from './page/page-metrics'
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

/** Animates pages on the stage (`page-motion.ts`). */
export interface PageMotion {
  /** A finger has moved the page by this many CSS pixels to the right; null when it is lifted. */
  pull(distance: number | null): void
  /** A page has been turned; the visible one enters from this side. */
  turned(from: 'left' | 'right'): void
  release(): void
}

/** Callbacks for events inside the viewport. */
interface ViewportListener {
  /** The size of the viewport, or of something in the chapter, has changed. */
  moved(): void
  scrolled(): void
  /** An element of the book has received the focus. */
  focused(element: Element): void
  pressed(event: KeyboardEvent): void
}

const DEFAULT_APPEARANCE: Appearance = {
  fontSize: 20,
  lineHeight: null,
  margin: 1,
  dark: false,
  still: false,
  flow: null,
}

/** State that the modules of the reflowable navigator share: the viewport, the open book and its appearance. */
export class RenderContext {
  /** The viewport that lays out one chapter, or one spread, at a time. */
  readonly pages: PagedViewport
  readonly words: NavigatorWords
  readonly events = new EventEmitter<NavigatorEvents>()
  /** The book's original texts, once the reader has chosen another script. */
  originals: OriginalTexts | null = null
  /** The text of a node as it is in the book, before a conversion to another script. */
  readonly wordsOf = (node: Text): string => this.originals?.of(node) ?? node.data
  /** The text of the visible pages for tools; null until a tool requests it. */
  onShow: TextOnShow | null = null
  /** Page animations; null until their module is loaded. */
  motion: PageMotion | null = null
  appearance = DEFAULT_APPEARANCE
  isClosed = false
  readonly #stage: HTMLElement
  readonly #listener: ViewportListener
  #viewport: Viewport
  #unwatch: () => void
  #book: RenderedBook | null = null

  constructor(stage: HTMLElement, words: NavigatorWords, listener: ViewportListener) {
    this.#stage = stage
    this.pages = new PagedViewport(stage)
    this.words = words
    this.#listener = listener
    this.#viewport = this.pages
    this.#unwatch = listenToViewport(this.pages, listener)
  }

  /** The viewport that is mounted on the stage. */
  get viewport(): Viewport {
    return this.#viewport
  }

  /**
   * Lays out a neighbouring chapter in advance, so that turning to it is fast. Does nothing in continuous scrolled flow,
   * where neighbours are laid out anyway.
   */
  async rehearse(chapter: RenderedChapter): Promise<void> {
    const { prelayout } = await loadModule(() => import('./page/prelayout'))
    if (this.isClosed || this.#viewport !== this.pages) return
    this.originals?.show(chapter.html)
    prelayout(this.#stage, chapter, this.look(chapter.index))
  }

  /** Mounts a viewport on the stage in place of the present one. */
  stand(viewport: Viewport): void {
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
    this.pages.progression = progression
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
  need(): RenderedBook {
    if (!this.#book) throw new LibraryError('aborted', 'no book')
    return this.#book
  }

  /** Whether the viewport is wider than high: two fixed-layout pages may then lie side by side. */
  readonly isWide = (): boolean => {
    const { clientWidth, clientHeight } = this.#viewport.host
    return clientWidth > clientHeight
  }

  /** Spine indexes of the spread that contains an item, in reading order. */
  togetherWith(index: number): readonly number[] {
    return this.need().spreads.at(index, this.isWide).indexes
  }

  /** Spine indexes of the spread after (1) or before (-1) the given one, in reading order; empty at an end of the book. */
  beside(indexes: readonly number[], step: 1 | -1): readonly number[] {
    const from = step === 1 ? indexes.at(-1) : indexes[0]
    const next = from === undefined ? null : this.need().spine.neighbour(from, step)
    return next === null ? [] : this.togetherWith(next)
  }

  /** The layout of a chapter: the reader's preferences, and the book's values for those that are not set. */
  look(index: number): ResolvedLayout {
    return resolveLayout(this.appearance, this.#book?.publication.spine[index]?.rendition)
  }

  /** Whether a chapter scrolls continuously into its neighbours. */
  goesOn(index: number): boolean {
    const item = this.#book?.publication.spine[index]
    return item !== undefined && goesOn(item, this.appearance)
  }

  notice(name: 'ol-trouble' | 'ol-flaw', sentence: string): HTMLElement {
    return notice(name, sentence, this.#stage)
  }

  /** Reports a failed action as a `trouble` event; the user may repeat the action. Cancelled ones are ignored. */
  tell(thrown: unknown): void {
    const error = toLibraryError(thrown)
    if (!this.isClosed && error.code !== 'aborted') this.events.emit('trouble', { index: 0, error })
  }

  /** The message above a chapter whose source has errors; null when there is none to show. */
  flawOf({ isFlawed, part }: RenderedChapter): HTMLElement | null {
    return isFlawed && (part?.at ?? 0) === 0 ? this.notice('ol-flaw', this.words.flaw) : null
  }

  /** The side on which the next page lies. */
  get forward(): 'left' | 'right' {
    const { metrics } = this.viewport
    // Vertical text has a direction of its own, whatever the package says.
    if (metrics.vertical) return metrics.leftward ? 'left' : 'right'
    const isBookWriting = (this.appearance.setting?.writing ?? null) === null
    const direction = isBookWriting && this.#book ? progressionOf(this.#book.publication.metadata) : null
    if (direction) return direction === 'rtl' ? 'left' : 'right'
    return metrics.leftward ? 'left' : 'right'
  }

  close(): void {
    this.isClosed = true
    this.#unwatch()
    this.#viewport.host.remove()
    this.pages.remove()
    this.#book?.chapters.release()
    this.#book?.styles.release()
    this.#book?.publication.close()
    this.#book = null
    this.events.clear()
  }
}

/** Listens to events inside the viewport. Returns a function that stops listening. */
function listenToViewport(
  { host, view }: Pick<Viewport, 'host' | 'view'>,
  listener: ViewportListener,
): () => void {
  const size = new ResizeObserver(() => listener.moved())
  size.observe(host)
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
  return () => {
    size.disconnect()
    stop.abort()
  }
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
