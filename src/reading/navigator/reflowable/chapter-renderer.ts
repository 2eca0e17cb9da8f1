import { busySoon, withDeadline } from '../../../platform/deadline'
import { isRetryable, type LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import type { MoveCause } from '../navigator'
import type { CompleteChapter, RenderedChapter, StartPosition, TextSegment } from './chapter-model'
import {
  createVisibleChapter,
  type PageStep,
  type ReflowableLocationTracker,
  type VisibleChapter,
} from './location/location-tracker'
import type { RenderContext } from './render-context'
import type { ContinuousScroll } from './scrolled/continuous-scroll'
import { TextStream } from './text/stream'

/** How long the target page of a spread waits for the page beside it. */
const BESIDE_MS = 2000

/** Mounts chapters in the viewport: synchronously when they are prepared, as neighbours usually are. */
export class ChapterRenderer {
  readonly #context: RenderContext
  readonly #tracker: ReflowableLocationTracker
  /** Created with the first chapter that scrolls continuously into its neighbours. */
  #continuousScroll: ContinuousScroll | null = null
  #loading: Promise<void> | null = null
  readonly #onBetterLayout: () => void

  /** @param onBetterLayout is called when a module has loaded that can lay out the visible chapter better */
  constructor(context: RenderContext, tracker: ReflowableLocationTracker, onBetterLayout: () => void) {
    this.#context = context
    this.#tracker = tracker
    this.#onBetterLayout = onBetterLayout
  }

  /** Abandons the chapter that is loading. */
  cancel = () => {}

  /**
   * Shows a spine item from the position `start`.
   *
   * @param by the cause that the `relocate` event reports
   * @returns undefined when the chapter is prepared and was shown synchronously; otherwise a promise that resolves once the
   *   chapter, or an error message in its place, is shown
   */
  show(index: number, start: StartPosition, by: MoveCause, step: PageStep = 0): void | Promise<void> {
    const { chapters } = this.#context.requireBook()
    const indexes = this.#context.spreadOf(index)
    const { visible } = this.#tracker
    if (
      visible?.index === index &&
      visible.chapter &&
      !visible.chapter.loadError &&
      this.#isMounted(visible, indexes)
    ) {
      const segment = this.#segmentOf(visible.part?.segmented, start)
      this.#tracker.start(
        segment && segment !== visible.chapter ? this.mount(segment) : visible,
        start,
        by,
        step,
      )
      return
    }
    const ready = indexes.flatMap((each) => chapters.ready(each) ?? [])
    if (ready.length < indexes.length) return this.#load(index, indexes, start, by, step)
    for (const each of indexes) void chapters.get(each)
    this.#mount(index, ready, start, by, step)
  }

  /** Mounts a reflowable chapter, or one segment of a segmented chapter. */
  mount(chapter: RenderedChapter): VisibleChapter {
    const scroll = this.#scrollFor(chapter.index)
    if (scroll) return this.#tracker.show(scroll.mount(chapter))
    this.#put(chapter, [chapter])
    return this.#tracker.show(createVisibleChapter(chapter, this.#context.originalOf))
  }

  /**
   * Repeats the layout and returns to the same text. Returns true, without doing so, when another spread has to be shown:
   * call `show` then.
   */
  layOut(): boolean {
    const { visible } = this.#tracker
    if (!visible) return false
    // After a rotation the window may have room for two pages, or only for one.
    if (visible.chapter && !this.#isMounted(visible, this.#context.spreadOf(visible.index))) return true
    if (this.#context.viewport.layOut(this.#context.layoutOf(visible.index))) this.#tracker.restore()
    return false
  }

  close(): void {
    this.#continuousScroll?.release()
    this.#continuousScroll = null
  }

  async #load(
    index: number,
    indexes: readonly number[],
    start: StartPosition,
    by: MoveCause,
    step: PageStep,
  ): Promise<void> {
    const { events } = this.#context
    const { chapters } = this.#context.requireBook()
    const endWait = busySoon((busy) => events.emit('busy', busy))
    try {
      const abandoned = new Promise<null>((done) => {
        this.cancel = () => done(null)
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
    const { chapter } = this.#tracker.visible ?? {}
    const isVisible = !this.#context.isClosed && chapter?.index === index && before.includes(chapter)
    if (isVisible && found.length > before.length) this.#mount(index, found, { progression: 0 }, 'layout', 0)
  }

  #mount(
    index: number,
    found: readonly RenderedChapter[],
    start: StartPosition,
    by: MoveCause,
    step: PageStep,
  ): void {
    const { chapters } = this.#context.requireBook()
    const chapter = found.find((each) => each.index === index)
    if (!chapter) return
    const indexes = this.#context.spreadOf(index)
    chapters.show(indexes)
    const shown = chapter.fixed
      ? this.#putSpread(chapter, found)
      : this.mount(this.#segmentOf(chapter.segmented, start) ?? chapter)
    this.#tracker.start(shown, start, by, step)
    const error = found.find(({ loadError }) => loadError)?.loadError
    if (error) this.#context.events.emit('trouble', { index, error })
    const neighbours = [
      ...this.#context.adjacentSpread(indexes, 1),
      ...this.#context.adjacentSpread(indexes, -1),
    ]
    chapters.prepare(neighbours, (neighbour) => void this.#context.prelayout(neighbour).catch(() => {}))
  }

  /** Mounts fixed-layout pages side by side; `chapter` is the one that holds the reading position. */
  #putSpread(chapter: RenderedChapter, found: readonly RenderedChapter[]): VisibleChapter {
    const { originalOf } = this.#context
    this.#put(chapter, found)
    const indexes = this.#context.spreadOf(chapter.index)
    return this.#tracker.show({ ...createVisibleChapter(chapter, originalOf), indexes })
  }

  /** Mounts chapters alone on the stage; they are laid out already when they were drawn beside the page before. */
  #put(chapter: RenderedChapter, found: readonly RenderedChapter[]): void {
    this.#mountAlone()
    if (!this.#context.motion?.adopt(found)) this.#context.draw(this.#context.paged, chapter, found)
  }

  /** Mounts an error message in place of a chapter. The locator still means `wanted`, so that a retry goes there. */
  #mountTrouble(index: number, error: LibraryError, target: StartPosition, by: MoveCause): void {
    const { paged, words, appearance, events } = this.#context
    this.#mountAlone()
    paged.showTrouble(this.#context.notice('ol-trouble', words.trouble(error)), appearance)
    const stream = new TextStream(document.createElement('body'))
    this.#tracker.show({
      index,
      indexes: [index],
      chapter: null,
      part: null,
      stream,
      offset: 0,
      target,
      isLost: isRetryable(error),
    })
    paged.turnTo(0)
    this.#tracker.settle(by)
    events.emit('trouble', { index, error })
  }

  /** The continuous scroll of a chapter; null for one that is shown alone, as all are until the module is loaded. */
  #scrollFor(index: number): ContinuousScroll | null {
    if (!this.#context.isContinuous(index)) return null
    this.#loading ??= loadModule(() => import('./scrolled/continuous-scroll')).then(
      ({ ContinuousScroll: Scroll }) => {
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
    this.#context.visibleText?.clear()
    this.#continuousScroll?.clear()
    this.#context.mount(this.#context.paged)
  }

  /**
   * Whether the visible chapter is mounted in the spread and the viewport it belongs to. Fixed-layout spreads are compared
   * by identity: the side of a lone page depends on the spread, too.
   */
  #isMounted({ index, chapter, indexes }: VisibleChapter, expected: readonly number[]): boolean {
    const { viewport, paged } = this.#context
    if (chapter?.fixed) return indexes === expected
    return isSame(indexes, expected) && (this.#scrollFor(index) !== null) === (viewport !== paged)
  }

  /** The segment that contains a start position; undefined for a chapter that is not segmented. */
  #segmentOf(segmented: CompleteChapter | undefined, start: StartPosition): TextSegment | undefined {
    return segmented?.segmentAt(segmented.offsetOf(start, this.#context.originalOf))
  }
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((index, at) => index === other[at])
