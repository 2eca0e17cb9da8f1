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

/**
 * A sentence in place of a chapter, or above one whose source is in error.
 *
 * @param stage it speaks the language of what is around it, which the page it comes on has not
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
 * Which way the pages of a book go: as its spine says, else as its language is written (EPUB RS 3.3 §5.5: with
 * `default` the reader decides); null when neither tells.
 */
export function progressionOf({
  direction,
  language,
}: Pick<PublicationMetadata, 'direction' | 'language'>): 'ltr' | 'rtl' | null {
  if (direction !== 'default') return direction
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : null
}

export interface ResizeWatcher {
  /** The box has another size, or something in the chapter has. */
  moved(): void
  scrolled(): void
  /** Something of the book has the focus. */
  focused(element: Element): void
  pressed(event: KeyboardEvent): void
}

/** Listens to what happens inside the page box. Returns the undo. */
export function watchSize(
  { host, view }: Pick<Viewport, 'host' | 'view'>,
  watcher: ResizeWatcher,
): () => void {
  const size = new ResizeObserver(() => watcher.moved())
  size.observe(host)
  const stop = new AbortController()
  const { signal } = stop
  // A picture that arrives late moves what stands after it.
  view.addEventListener('load', () => watcher.moved(), { capture: true, signal })
  view.addEventListener('toggle', () => watcher.moved(), { capture: true, signal })
  view.addEventListener('keydown', (event) => watcher.pressed(event), { signal })
  view.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) watcher.focused(target)
    },
    { signal },
  )
  view.addEventListener('scroll', () => watcher.scrolled(), { signal, passive: true })
  return () => {
    size.disconnect()
    stop.abort()
  }
}

export interface NavigatorWords {
  /** The sentence in place of a chapter that could not be fetched, or cannot be shown. */
  trouble(error: LibraryError): string
  /** The sentence above a chapter whose source is in error, and that is shown as far as it could be read. */
  flaw: string
  /** What the mark of a note is called that has no words of its own. */
  note: string
  /** What few chapters have brings its own words along. */
  locale: Locale
}

/** An open book and what is made of it. */
export interface RenderedBook extends BookOrder {
  publication: Publication
  styles: BookStyles
  chapters: Chapters
  spreads: Spreads
}

const AS_IT_COMES: Appearance = {
  fontSize: 20,
  lineHeight: null,
  margin: 1,
  dark: false,
  still: false,
  flow: null,
}

/** How pages move on the stage (`motion.ts`). */
export interface PageMotion {
  /** A finger has moved the page by so many CSS pixels to the right; null when it has let go. */
  pull(distance: number | null): void
  /** A page was turned, and the one on show came from that side. */
  turned(from: 'left' | 'right'): void
  release(): void
}

/** What the parts of a surface share: the box, the book that lies open, and how the reader wants it to look. */
export class RenderContext {
  /** Where one chapter at a time is laid out. */
  readonly pages: PagedViewport
  readonly words: NavigatorWords
  readonly events = new EventEmitter<NavigatorEvents>()
  /** The book's own words, once others are shown. */
  originals: OriginalTexts | null = null
  /** What a text says in the book. */
  readonly wordsOf = (node: Text): string => this.originals?.of(node) ?? node.data
  /** What tools see, once they look. */
  onShow: TextOnShow | null = null
  /** What pages move with; null until the code for it is there. */
  motion: PageMotion | null = null
  appearance = AS_IT_COMES
  isClosed = false
  readonly #stage: HTMLElement
  readonly #watcher: ResizeWatcher
  #box: Viewport
  #stopWatching: () => void
  #book: RenderedBook | null = null

  constructor(stage: HTMLElement, words: NavigatorWords, watcher: ResizeWatcher) {
    this.#stage = stage
    this.pages = new PagedViewport(stage)
    this.words = words
    this.#watcher = watcher
    this.#box = this.pages
    this.#stopWatching = watchSize(this.pages, watcher)
  }

  /** The box on the stage. */
  get viewport(): Viewport {
    return this.#box
  }

  /** Gets the browser ready for a chapter that may be turned to; where chapters scroll on, neighbours are laid out anyway. */
  async rehearse(chapter: RenderedChapter): Promise<void> {
    const { prelayout } = await loadModule(() => import('./page/prelayout'))
    if (this.isClosed || this.#box !== this.pages) return
    this.originals?.show(chapter.html)
    prelayout(this.#stage, chapter, this.look(chapter.index))
  }

  /** Puts a box on the stage in place of the one that stands there. */
  stand(viewport: Viewport): void {
    if (viewport === this.#box) return
    this.#stopWatching()
    this.#box.host.replaceWith(viewport.host)
    this.#box = viewport
    this.#stopWatching = watchSize(viewport, this.#watcher)
  }

  /** @throws LibraryError when one is open already, or when there is nothing in this one. */
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

  /** The book that is open. @throws LibraryError `aborted` when none is. */
  need(): RenderedBook {
    if (!this.#book) throw new LibraryError('aborted', 'no book')
    return this.#book
  }

  /** Two pages of a fixed size may lie side by side where the window asks for it. */
  readonly isWide = (): boolean => {
    const { clientWidth, clientHeight } = this.#box.host
    return clientWidth > clientHeight
  }

  /** What is on the page together with a spine item. */
  togetherWith(index: number): readonly number[] {
    return this.need().spreads.at(index, this.isWide).indexes
  }

  /** What is on the page together after or before what is on it now, in reading order; none at an end of the book. */
  beside(indexes: readonly number[], step: 1 | -1): readonly number[] {
    const from = step === 1 ? indexes.at(-1) : indexes[0]
    const next = from === undefined ? null : this.need().spine.neighbour(from, step)
    return next === null ? [] : this.togetherWith(next)
  }

  /** How a chapter is set: as the reader likes it, and where the reader left it open as the book does. */
  look(index: number): ResolvedLayout {
    return resolveLayout(this.appearance, this.#book?.publication.spine[index]?.rendition)
  }

  /** Whether a chapter scrolls on into its neighbours. */
  goesOn(index: number): boolean {
    const item = this.#book?.publication.spine[index]
    return item !== undefined && goesOn(item, this.appearance)
  }

  notice(name: 'ol-trouble' | 'ol-flaw', sentence: string): HTMLElement {
    return notice(name, sentence, this.#stage)
  }

  /** Something the reader asked for did not come; it may be asked for again. */
  tell(thrown: unknown): void {
    const error = toLibraryError(thrown)
    if (!this.isClosed && error.code !== 'aborted') this.events.emit('trouble', { index: 0, error })
  }

  /** What there is to say above a chapter; null for nothing. */
  flawOf({ isFlawed, part }: RenderedChapter): HTMLElement | null {
    return isFlawed && (part?.at ?? 0) === 0 ? this.notice('ol-flaw', this.words.flaw) : null
  }

  /** Which way the next page lies. */
  get forward(): 'left' | 'right' {
    const isOwnWay = (this.appearance.setting?.writing ?? null) === null
    const direction = isOwnWay && this.#book ? progressionOf(this.#book.publication.metadata) : null
    if (direction) return direction === 'rtl' ? 'left' : 'right'
    return this.viewport.metrics.leftward ? 'left' : 'right'
  }

  close(): void {
    this.isClosed = true
    this.#stopWatching()
    this.#box.host.remove()
    this.pages.remove()
    this.#book?.chapters.release()
    this.#book?.styles.release()
    this.#book?.publication.close()
    this.#book = null
    this.events.clear()
  }
}
