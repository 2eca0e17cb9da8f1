import { busySoon, withDeadline } from '../../../platform/deadline'
import { isUnanswered, type LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import type { CompleteChapter, RenderedChapter, Start, TextSegment } from './chapter-model'
import {
  type MoveCause,
  type PageStep,
  type ReflowableLocationTracker,
  shownOf,
  type VisibleChapter,
} from './location/location-tracker'
import type { RenderContext } from './render-context'
import type { Scroll } from './scrolled/scroll'
import { TextStream } from './text/stream'

/** How long the target page of a spread waits for the page beside it. */
const BESIDE_MS = 2000

/** Mounts chapters in the viewport: synchronously when they are prepared, as neighbours usually are. */
export class ChapterRenderer {
  readonly #context: RenderContext
  readonly #tracker: ReflowableLocationTracker
  /** Created with the first chapter that scrolls continuously into its neighbours. */
  #continuousScroll: Scroll | null = null
  #loading: Promise<void> | null = null
  readonly #onBetterLayout: () => void

  /** @param onBetterLayout is called when a module has loaded that can lay out the visible chapter better */
  constructor(context: RenderContext, tracker: ReflowableLocationTracker, onBetterLayout: () => void) {
    this.#context = context
    this.#tracker = tracker
    this.#onBetterLayout = onBetterLayout
  }

  /** Abandons the chapter that is loading. */
  giveUp = () => {}

  /**
   * Shows a spine item from the position `start`.
   *
   * @param by the cause that the `relocate` event reports
   * @returns undefined when the chapter is prepared and was shown synchronously; otherwise a promise that resolves once the
   *   chapter, or an error message in its place, is shown
   */
  show(index: number, start: Start, by: MoveCause, step: PageStep = 0): void | Promise<void> {
    const { chapters } = this.#context.need()
    const indexes = this.#context.togetherWith(index)
    const { shown } = this.#tracker
    if (shown?.index === index && shown.chapter && !shown.chapter.lost && this.#isMounted(shown, indexes)) {
      const segment = this.#segmentOf(shown.part?.segmented, start)
      this.#tracker.begin(segment && segment !== shown.chapter ? this.put(segment) : shown, start, by, step)
      return
    }
    const ready = indexes.flatMap((each) => chapters.ready(each) ?? [])
    if (ready.length < indexes.length) return this.#load(index, indexes, start, by, step)
    for (const each of indexes) void chapters.get(each)
    this.#mount(index, ready, start, by, step)
  }

  /** Mounts a reflowable chapter, or one segment of a segmented chapter. */
  put(chapter: RenderedChapter): VisibleChapter {
    const scroll = this.#scrollFor(chapter.index)
    if (scroll) return this.#tracker.show(scroll.put(chapter))
    const { pages, originals, wordsOf } = this.#context
    originals?.show(chapter.html)
    this.#mountAlone()
    pages.show(chapter, this.#context.look(chapter.index), this.#context.flawOf(chapter))
    return this.#tracker.show(shownOf(chapter, wordsOf))
  }

  /**
   * Repeats the layout and returns to the same text. Returns true, without doing so, when another spread has to be shown:
   * call `show` then.
   */
  layOut(): boolean {
    const { shown } = this.#tracker
    if (!shown) return false
    // After a rotation the window may have room for two pages, or only for one.
    if (shown.chapter && !this.#isMounted(shown, this.#context.togetherWith(shown.index))) return true
    if (this.#context.viewport.layOut(this.#context.look(shown.index))) this.#tracker.keep()
    return false
  }

  close(): void {
    this.#continuousScroll?.release()
    this.#continuousScroll = null
  }

  async #load(
    index: number,
    indexes: readonly number[],
    start: Start,
    by: MoveCause,
    step: PageStep,
  ): Promise<void> {
    const { events } = this.#context
    const { chapters } = this.#context.need()
    const endWait = busySoon((busy) => events.emit('busy', busy))
    try {
      const abandoned = new Promise<null>((done) => {
        this.giveUp = () => done(null)
      })
      // A facing page that fails leaves its side empty; one that is slow leaves it empty until it loads.
      const loaded = new Map<number, RenderedChapter>()
      const get = (each: number) => chapters.get(each).then((chapter) => loaded.set(each, chapter))
      const others = Promise.all(indexes.map((each) => (each === index ? null : get(each).catch(() => null))))
      const ready = get(index).then(() => (indexes.length > 1 ? withDeadline(others, BESIDE_MS) : undefined))
      if ((await Promise.race([abandoned, ready])) === null || this.#context.isClosed) return
      const inOrder = () => indexes.flatMap((each) => loaded.get(each) ?? [])
      const first = inOrder()
      this.#mount(index, first, start, by, step)
      if (first.length < indexes.length)
        others.then(() => this.#complete(index, first, inOrder())).catch(() => {})
      // A hit test forces style and layout now, while the browser waits for the next frame.
      document.elementFromPoint(0, 0)
    } catch (thrown) {
      if (!this.#context.isClosed) this.#mountTrouble(index, toLibraryError(thrown), start, by)
    } finally {
      endWait()
    }
  }

  /** Adds a facing page that has loaded late, if its spread is still visible. */
  #complete(index: number, before: readonly RenderedChapter[], found: readonly RenderedChapter[]): void {
    const { chapter } = this.#tracker.shown ?? {}
    const isVisible = !this.#context.isClosed && chapter?.index === index && before.includes(chapter)
    if (isVisible && found.length > before.length) this.#mount(index, found, { progression: 0 }, 'layout', 0)
  }

  #mount(
    index: number,
    found: readonly RenderedChapter[],
    start: Start,
    by: MoveCause,
    step: PageStep,
  ): void {
    const { chapters } = this.#context.need()
    const chapter = found.find((each) => each.index === index)
    if (!chapter) return
    const indexes = this.#context.togetherWith(index)
    chapters.show(indexes)
    const shown = chapter.fixed
      ? this.#putSpread(chapter, found)
      : this.put(this.#segmentOf(chapter.segmented, start) ?? chapter)
    this.#tracker.begin(shown, start, by, step)
    const error = found.find(({ lost }) => lost)?.lost
    if (error) this.#context.events.emit('trouble', { index, error })
    const neighbours = [...this.#context.beside(indexes, 1), ...this.#context.beside(indexes, -1)]
    chapters.prepare(neighbours, (neighbour) => void this.#context.rehearse(neighbour).catch(() => {}))
  }

  /** Mounts fixed-layout pages side by side; `chapter` is the one that holds the reading position. */
  #putSpread(chapter: RenderedChapter, found: readonly RenderedChapter[]): VisibleChapter {
    const { pages, originals, wordsOf, isWide } = this.#context
    const { index } = chapter
    const { indexes, sides } = this.#context.need().spreads.at(index, isWide)
    this.#mountAlone()
    for (const each of found) originals?.show(each.html)
    const pageViews = found.map((each) => ({
      chapter: each,
      side: sides[indexes.indexOf(each.index)] ?? ('center' as const),
      flaw: this.#context.flawOf(each),
    }))
    pages.showSpread(chapter, pageViews, this.#context.look(index))
    return this.#tracker.show({ ...shownOf(chapter, wordsOf), indexes })
  }

  /** Mounts an error message in place of a chapter. The locator still means `wanted`, so that a retry goes there. */
  #mountTrouble(index: number, error: LibraryError, wanted: Start, by: MoveCause): void {
    const { pages, words, appearance, events } = this.#context
    this.#mountAlone()
    pages.showTrouble(this.#context.notice('ol-trouble', words.trouble(error)), appearance)
    const stream = new TextStream(document.createElement('body'))
    this.#tracker.show({
      index,
      indexes: [index],
      chapter: null,
      part: null,
      stream,
      offset: 0,
      wanted,
      isLost: isUnanswered(error),
    })
    pages.turnTo(0)
    this.#tracker.settle(by)
    events.emit('trouble', { index, error })
  }

  /** The continuous scroll of a chapter; null for one that is shown alone, as all are until the module is loaded. */
  #scrollFor(index: number): Scroll | null {
    if (!this.#context.goesOn(index)) return null
    this.#loading ??= loadModule(() => import('./scrolled/scroll')).then(
      ({ Scroll }) => {
        if (this.#context.isClosed) return
        this.#continuousScroll = new Scroll(this.#context, this.#tracker)
        this.#onBetterLayout()
      },
      // The book is readable one file at a time; the next chapter tries to load the module again.
      () => {
        this.#loading = null
      },
    )
    return this.#continuousScroll
  }

  /** Mounts the viewport that holds one chapter, or one spread, and nothing else. */
  #mountAlone(): void {
    this.#context.onShow?.renew()
    this.#continuousScroll?.clear()
    this.#context.stand(this.#context.pages)
  }

  /**
   * Whether the visible chapter is mounted in the spread and the viewport it belongs to. Fixed-layout spreads are compared
   * by identity: the side of a lone page depends on the spread, too.
   */
  #isMounted({ index, chapter, indexes }: VisibleChapter, expected: readonly number[]): boolean {
    const { viewport, pages } = this.#context
    if (chapter?.fixed) return indexes === expected
    return isSame(indexes, expected) && (this.#scrollFor(index) !== null) === (viewport !== pages)
  }

  /** The segment that contains a start position; undefined for a chapter that is not segmented. */
  #segmentOf(segmented: CompleteChapter | undefined, start: Start): TextSegment | undefined {
    return segmented?.segmentAt(segmented.offsetOf(start, this.#context.wordsOf))
  }
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((index, at) => index === other[at])
