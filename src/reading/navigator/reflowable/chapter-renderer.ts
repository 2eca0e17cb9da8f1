import { withDeadline } from '../../../platform/deadline'
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

/** A chapter takes this long before one is told that it is being waited for. */
const BUSY_AFTER_MS = 150

/** Milliseconds that are waited for the page beside the one that is wanted. */
const BESIDE_MS = 2000

/** Puts chapters on the page: at once when they are ready, which is what neighbours are. */
export class ChapterRenderer {
  readonly #context: RenderContext
  readonly #where: ReflowableLocationTracker
  /** Made with the first chapter that scrolls on into its neighbours. */
  #scroll: Scroll | null = null
  #loading: Promise<void> | null = null
  readonly #again: () => void

  /** @param again what is on the page can be laid out better now */
  constructor(context: RenderContext, where: ReflowableLocationTracker, again: () => void) {
    this.#context = context
    this.#where = where
    this.#again = again
  }

  /** What is waited for is not wanted any more. */
  giveUp = () => {}

  /** Nothing is waited for when nothing is returned. */
  show(index: number, start: Start, by: MoveCause, step: PageStep = 0): void | Promise<void> {
    const { chapters } = this.#context.need()
    const indexes = this.#context.togetherWith(index)
    const { shown } = this.#where
    if (shown?.index === index && shown.chapter && !shown.chapter.lost && this.#stands(shown, indexes)) {
      const segment = this.#segmentOf(shown.part?.segmented, start)
      this.#where.begin(segment && segment !== shown.chapter ? this.put(segment) : shown, start, by, step)
      return
    }
    const ready = indexes.flatMap((each) => chapters.ready(each) ?? [])
    if (ready.length < indexes.length) return this.#load(index, indexes, start, by, step)
    for (const each of indexes) void chapters.get(each)
    this.#mount(index, ready, start, by, step)
  }

  /** Puts flowing text on the page: a chapter, or of a giant one a part. */
  put(chapter: RenderedChapter): VisibleChapter {
    const scroll = this.#scrollFor(chapter.index)
    if (scroll) return this.#where.show(scroll.put(chapter))
    const { pages, originals, wordsOf } = this.#context
    originals?.show(chapter.html)
    this.#standAlone()
    pages.show(chapter, this.#context.look(chapter.index), this.#context.flawOf(chapter))
    return this.#where.show(shownOf(chapter, wordsOf))
  }

  /** Lays out anew and returns to the words one was at. True when that takes another spread of pages. */
  layOut(): boolean {
    const { shown } = this.#where
    if (!shown) return false
    // A window that was turned may have room for two pages, or for one only.
    if (shown.chapter && !this.#stands(shown, this.#context.togetherWith(shown.index))) return true
    if (this.#context.viewport.layOut(this.#context.look(shown.index))) this.#where.keep()
    return false
  }

  close(): void {
    this.#scroll?.release()
    this.#scroll = null
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
    const timer = setTimeout(() => events.emit('busy', true), BUSY_AFTER_MS)
    try {
      const given = new Promise<null>((done) => {
        this.giveUp = () => done(null)
      })
      // A page beside it that cannot be read leaves its side empty, and so does one that is long in coming, until then.
      const came = new Map<number, RenderedChapter>()
      const get = (each: number) => chapters.get(each).then((chapter) => came.set(each, chapter))
      const others = Promise.all(indexes.map((each) => (each === index ? null : get(each).catch(() => null))))
      const coming = get(index).then(() => (indexes.length > 1 ? withDeadline(others, BESIDE_MS) : undefined))
      if ((await Promise.race([given, coming])) === null || this.#context.isClosed) return
      const there = () => indexes.flatMap((each) => came.get(each) ?? [])
      const first = there()
      this.#mount(index, first, start, by, step)
      if (first.length < indexes.length)
        others.then(() => this.#complete(index, first, there())).catch(() => {})
      // What a frame works out before it paints is worked out while that frame is waited for: a hit test needs it.
      document.elementFromPoint(0, 0)
    } catch (thrown) {
      if (!this.#context.isClosed) this.#mountTrouble(index, toLibraryError(thrown), start, by)
    } finally {
      clearTimeout(timer)
      events.emit('busy', false)
    }
  }

  /** A page that lies beside the one on show may have come late. */
  #complete(index: number, before: readonly RenderedChapter[], found: readonly RenderedChapter[]): void {
    const { chapter } = this.#where.shown ?? {}
    const isOn = !this.#context.isClosed && chapter?.index === index && before.includes(chapter)
    if (isOn && found.length > before.length) this.#mount(index, found, { progression: 0 }, 'layout', 0)
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
    this.#where.begin(shown, start, by, step)
    const error = found.find(({ lost }) => lost)?.lost
    if (error) this.#context.events.emit('trouble', { index, error })
    const neighbours = [...this.#context.beside(indexes, 1), ...this.#context.beside(indexes, -1)]
    chapters.prepare(neighbours, (neighbour) => void this.#context.rehearse(neighbour).catch(() => {}))
  }

  /** Puts pages of a fixed size side by side; `chapter` is the one of them that is read. */
  #putSpread(chapter: RenderedChapter, found: readonly RenderedChapter[]): VisibleChapter {
    const { pages, originals, wordsOf, isWide } = this.#context
    const { index } = chapter
    const { indexes, sides } = this.#context.need().spreads.at(index, isWide)
    this.#standAlone()
    for (const each of found) originals?.show(each.html)
    const leaves = found.map((each) => ({
      chapter: each,
      side: sides[indexes.indexOf(each.index)] ?? ('center' as const),
      flaw: this.#context.flawOf(each),
    }))
    pages.showSpread(chapter, leaves, this.#context.look(index))
    return this.#where.show({ ...shownOf(chapter, wordsOf), indexes })
  }

  #mountTrouble(index: number, error: LibraryError, wanted: Start, by: MoveCause): void {
    const { pages, words, appearance, events } = this.#context
    this.#standAlone()
    pages.showTrouble(this.#context.notice('ol-trouble', words.trouble(error)), appearance)
    const stream = new TextStream(document.createElement('body'))
    this.#where.show({
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
    this.#where.settle(by)
    events.emit('trouble', { index, error })
  }

  /** What a chapter scrolls on in; null for one that stands alone, as all do until the code for it is there. */
  #scrollFor(index: number): Scroll | null {
    if (!this.#context.goesOn(index)) return null
    this.#loading ??= loadModule(() => import('./scrolled/scroll')).then(
      ({ Scroll }) => {
        if (this.#context.isClosed) return
        this.#scroll = new Scroll(this.#context, this.#where)
        this.#again()
      },
      // One file at a time is a book all the same; the next chapter asks again.
      () => {
        this.#loading = null
      },
    )
    return this.#scroll
  }

  /** One chapter, or one spread, is all there is on the page. */
  #standAlone(): void {
    this.#context.onShow?.renew()
    this.#scroll?.clear()
    this.#context.stand(this.#context.pages)
  }

  /** Whether what is on the page lies as it should: a lone page, too, has its side only in an open book. */
  #stands({ index, chapter, indexes }: VisibleChapter, wanted: readonly number[]): boolean {
    const { viewport, pages } = this.#context
    if (chapter?.fixed) return indexes === wanted
    return same(indexes, wanted) && (this.#scrollFor(index) !== null) === (viewport !== pages)
  }

  /** The part of a giant that holds the place a start means. */
  #segmentOf(segmented: CompleteChapter | undefined, start: Start): TextSegment | undefined {
    return segmented?.segmentAt(segmented.offsetOf(start, this.#context.wordsOf))
  }
}

const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((index, at) => index === other[at])
