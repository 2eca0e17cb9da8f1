import type { Locator } from '../../domain/locator'
import { LibraryError, toLibraryError } from '../../platform/errors'
import { Originals } from '../convert/apply'
import type { Appearance, ConvertText, Engine, EngineEvents, Place, Target } from '../engine'
import type { PageOnShow } from '../page-on-show'
import type { Publication, TocItem } from '../publication'
import { SpineMap } from '../spine'
import { Chapters } from './chapters'
import { Contents } from './contents'
import { BookStyles } from './css/styles'
import { Events } from './events'
import { Spreads } from './fixed/spreads'
import { listenToPage } from './input'
import { type BookLink, isInteractive, linkOf, outsideLinkOf } from './links'
import { addressContent, noteContent } from './notes'
import { OnShow } from './on-show'
import { PageBox } from './page-box'
import { splitFragment } from './paths'
import { type BookOrder, placeOf, type ShownText } from './place'
import { offsetAtPage, pageAtOffset } from './position'
import type { Chapter, Segment, Start, WholeChapter } from './prepared'
import { progressionOf } from './progression'
import { Queue } from './queue'
import { Resources } from './resources'
import { shiftPage } from './shift'
import type { SoundWords } from './sound/control'
import { resolveTarget, scrolledTurn, startOffset } from './start'
import { TextStream } from './stream'
import { watchBox } from './watch'
import { lookOf } from './wishes'

/** A chapter takes this long before one is told that it is being waited for. */
const BUSY_AFTER_MS = 150

export interface SurfaceWords {
  /** The sentence in place of a chapter that cannot be shown. */
  trouble: string
  /** The sentence above a chapter whose source is in error, and that is shown as far as it could be read. */
  flaw: string
  sound: SoundWords
}

interface Book extends BookOrder {
  publication: Publication
  styles: BookStyles
  chapters: Chapters
  spreads: Spreads
}

interface Shown extends ShownText {
  chapter: Chapter | null
}

type Cause = 'turn' | 'jump' | 'layout'

/**
 * The frameless surface: a book's chapters, cleaned, as pages in a shadow root of their own
 * (DESIGN §7). One chapter is on the page at a time; its neighbours wait, ready.
 */
export class Surface implements Engine {
  readonly #stage: HTMLElement
  readonly #words: SurfaceWords
  readonly #events = new Events<EngineEvents>()
  readonly #box: PageBox
  readonly #undo: (() => void)[] = []
  #book: Book | null = null
  #shown: Shown | null = null
  #place: Place | null = null
  #appearance: Appearance = {
    fontSize: 20,
    lineHeight: null,
    margin: 1,
    dark: false,
    still: false,
    flow: 'paginated',
  }
  /** No turn is lost while a chapter loads. */
  readonly #queue = new Queue()
  readonly #originals = new Originals()
  readonly #onShow = new OnShow()
  /** The page of the box that was told last, from 0. */
  #told = 0
  #relayout = 0
  /** Flow is as the book wishes until the reader has chosen one. */
  #isOwnFlow = false
  #closed = false

  constructor(stage: HTMLElement, words: SurfaceWords) {
    this.#stage = stage
    this.#words = words
    this.#box = new PageBox(stage)
    this.#undo.push(
      listenToPage(
        stage,
        {
          toward: (side) => void (side === this.#forward() ? this.next() : this.prev()),
          forward: () => void this.next(),
          backward: () => void this.prev(),
          across: (side) => void this.#queue.run(() => this.#cross(side === this.#forward() ? 1 : -1)),
          pastEnd: (step) => {
            if (this.#isAtEdge(step)) void (step === 1 ? this.next() : this.prev())
          },
          tap: () => this.#events.emit('tap', undefined),
          link: (event) => this.#follow(event),
        },
        () => this.#box.lay.shape !== 'scrolled',
      ),
    )
    this.#undo.push(
      watchBox(this.#box, {
        moved: () => this.#layOutSoon(),
        scrolled: () => this.#onScroll(),
        focused: (element) => this.#onFocus(element),
        pressed: (event) => void (event.key === 'Enter' && this.#follow(event)),
      }),
    )
  }

  on<Name extends keyof EngineEvents>(
    name: Name,
    listener: (detail: EngineEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  async open(publication: Publication, target: Target, appearance: Appearance): Promise<void> {
    if (this.#book) throw new LibraryError('unknown', 'a surface shows one book')
    if (publication.spine.length === 0)
      throw new LibraryError('bad-book', 'there is nothing to read in the book')
    const spine = new SpineMap(publication)
    const resources = new Resources(publication)
    const styles = new BookStyles(resources, () => this.#layOutSoon())
    const chapters = new Chapters({ publication, styles, resources, words: this.#words.sound })
    const spreads = new Spreads(publication.spine, progressionOf(publication.metadata) ?? 'ltr')
    const contents = new Contents(publication.toc, spine)
    const isFixed = publication.spine.every(
      ({ linear, rendition }) => !linear || rendition?.layout === 'pre-paginated',
    )
    this.#book = { publication, spine, styles, chapters, contents, spreads, isFixed }
    this.#appearance = appearance
    await this.goTo(target)
  }

  next(): Promise<boolean> {
    return this.#queue.run(() => this.#turn(1))
  }

  prev(): Promise<boolean> {
    return this.#queue.run(() => this.#turn(-1))
  }

  goTo(target: Target): Promise<void> {
    return this.#queue.run(() => this.#jump(target))
  }

  locator(): Locator | null {
    return this.#place?.locator ?? null
  }

  place(): Place | null {
    return this.#place
  }

  toc(): readonly TocItem[] {
    return this.#book?.publication.toc ?? []
  }

  setAppearance(appearance: Appearance): void {
    if (appearance.flow !== this.#appearance.flow) this.#isOwnFlow = true
    this.#appearance = appearance
    if (this.#shown) this.#layOut()
  }

  setScript(convert: ConvertText | null, language: string): void {
    this.#originals.use(convert, language)
    const chapter = this.#shown?.chapter
    if (!chapter) return
    this.#originals.show(chapter.html)
    this.#onShow.renew()
    this.#layOut()
  }

  shown(): PageOnShow | null {
    const chapter = this.#shown?.chapter
    return chapter ? this.#onShow.of(chapter, this.#box.view, this.#originals.of) : null
  }

  focus(): void {
    this.#stage.focus({ preventScroll: true })
  }

  unload(): void {
    if (this.#closed) return
    this.#closed = true
    cancelAnimationFrame(this.#relayout)
    for (const undo of this.#undo.splice(0)) undo()
    this.#box.remove()
    this.#book?.chapters.release()
    this.#book?.styles.release()
    this.#book?.publication.close()
    this.#book = null
    this.#shown = null
    this.#events.clear()
  }

  #turn(step: 1 | -1): boolean | Promise<boolean> {
    const { lay, page } = this.#box
    if (!this.#book || !this.#shown) return false
    const wanted = lay.shape === 'scrolled' ? scrolledTurn(page, lay.last, step) : page + step
    if (wanted !== null && wanted >= 0 && wanted <= lay.last) {
      this.#box.turnTo(wanted)
      this.#settle('turn', step)
      return true
    }
    const edge = step === 1 ? 'start' : 'end'
    const { part } = this.#shown
    const segment = part?.giant.segments[part.at + step]
    if (!segment) return this.#cross(step, edge)
    this.#begin(this.#put(segment), { edge }, 'turn', step)
    return true
  }

  /** To the chapter before or after, whatever is left of this one. */
  #cross(step: 1 | -1, edge: 'start' | 'end' = 'start'): boolean | Promise<boolean> {
    const index = this.#shown && this.#beside(this.#shown.indexes, step)[0]
    if (index === null || index === undefined) return false
    const shown = this.#showChapter(index, { edge }, 'turn', step)
    return shown ? shown.then(() => true) : true
  }

  #isAtEdge(step: 1 | -1): boolean {
    const { lay, page } = this.#box
    return step === 1 ? page >= lay.last - 0.02 : page <= 0.02
  }

  #jump(target: Target): void | Promise<void> {
    const found = resolveTarget(target, this.#need().spine)
    if (found) return this.#showChapter(found.index, found.start, 'jump')
  }

  /** What is on the page together after or before what is on it now, in reading order; none at an end of the book. */
  #beside(indexes: readonly number[], step: 1 | -1): readonly number[] {
    const { spine, spreads } = this.#need()
    const from = step === 1 ? indexes.at(-1) : indexes[0]
    const next = from === undefined ? null : spine.neighbour(from, step)
    return next === null ? [] : spreads.at(next, this.#box.isWide).indexes
  }

  /** Puts a chapter on the page: at once when it is ready, which is what neighbours are. */
  #showChapter(index: number, start: Start, by: Cause, step: 1 | -1 | 0 = 0): void | Promise<void> {
    const { chapters, spreads } = this.#need()
    const { indexes } = spreads.at(index, this.#box.isWide)
    if (this.#shown?.index === index && this.#shown.chapter && same(this.#shown.indexes, indexes)) {
      const segment = this.#segmentOf(this.#shown.part?.giant, start)
      const shown = segment && segment !== this.#shown.chapter ? this.#put(segment) : this.#shown
      this.#begin(shown, start, by, step)
      return
    }
    const ready = indexes.flatMap((each) => chapters.ready(each) ?? [])
    if (ready.length === indexes.length) {
      for (const each of indexes) void chapters.get(each)
      this.#mount(index, ready, start, by, step)
      return
    }
    return this.#loadChapter(index, indexes, start, by, step)
  }

  async #loadChapter(
    index: number,
    indexes: readonly number[],
    start: Start,
    by: Cause,
    step: 1 | -1 | 0,
  ): Promise<void> {
    const { chapters } = this.#need()
    const timer = setTimeout(() => this.#events.emit('busy', true), BUSY_AFTER_MS)
    try {
      const found = await Promise.all(
        // A page beside it that cannot be read leaves its side empty.
        indexes.map((each) => (each === index ? chapters.get(each) : chapters.get(each).catch(() => null))),
      )
      if (!this.#closed)
        this.#mount(
          index,
          found.filter((chapter) => chapter !== null),
          start,
          by,
          step,
        )
    } catch (thrown) {
      if (!this.#closed) this.#mountTrouble(index, toLibraryError(thrown), by)
    } finally {
      clearTimeout(timer)
      this.#events.emit('busy', false)
    }
  }

  #mount(index: number, found: readonly Chapter[], start: Start, by: Cause, step: 1 | -1 | 0): void {
    const { chapters, spreads } = this.#need()
    const chapter = found.find((each) => each.index === index)
    if (!chapter) return
    const { indexes, sides } = spreads.at(index, this.#box.isWide)
    chapters.show(indexes)
    this.#onShow.renew()
    let shown: Shown
    if (!chapter.fixed) shown = this.#put(this.#segmentOf(chapter.giant, start) ?? chapter)
    else {
      for (const each of found) this.#originals.show(each.html)
      this.#box.showSpread(
        chapter,
        found.map((each) => ({ chapter: each, side: sides[indexes.indexOf(each.index)] ?? 'center' })),
        this.#look(index),
      )
      const stream = new TextStream(chapter.body, this.#originals.of)
      shown = { index, indexes, chapter, part: null, paths: chapter.paths, stream, offset: 0 }
      this.#shown = shown
    }
    this.#begin(shown, start, by, step)
    chapters.prepare([...this.#beside(indexes, 1), ...this.#beside(indexes, -1)])
  }

  /** Puts flowing text on the page: a chapter, or of a giant one a part. */
  #put(chapter: Chapter): Shown {
    const { index, paths, part = null } = chapter
    this.#originals.show(chapter.html)
    this.#onShow.renew()
    const isFlawShown = chapter.isFlawed && (part?.at ?? 0) === 0
    this.#box.show(chapter, this.#look(index), isFlawShown ? this.#words.flaw : null)
    const stream = new TextStream(chapter.body, this.#originals.of)
    const shown = { index, indexes: [index], chapter, part, paths, stream, offset: 0 }
    this.#shown = shown
    return shown
  }

  /** The part of a giant that holds the place a start means. */
  #segmentOf(giant: WholeChapter | undefined, start: Start): Segment | undefined {
    return giant?.segmentAt(giant.offsetOf(start, this.#originals.of))
  }

  #mountTrouble(index: number, error: LibraryError, by: Cause): void {
    this.#box.showTrouble(this.#words.trouble, this.#appearance)
    const stream = new TextStream(document.createElement('body'))
    this.#shown = { index, indexes: [index], chapter: null, part: null, stream, offset: 0 }
    this.#box.turnTo(0)
    this.#settle(by)
    this.#events.emit('trouble', { index, error })
  }

  /** How a chapter is set: as the reader likes it, and where the reader left it open as the book does. */
  #look(index: number): Appearance {
    return lookOf(this.#appearance, this.#book?.publication.spine[index]?.rendition, this.#isOwnFlow)
  }

  #begin(shown: Shown, start: Start, by: Cause, step: 1 | -1 | 0): void {
    const { stream, part } = shown
    if ('edge' in start) {
      this.#box.turnTo(start.edge === 'end' ? this.#box.lay.last : 0)
      this.#settle(by, step)
      return
    }
    shown.offset = part
      ? Math.max(0, part.giant.offsetOf(start, this.#originals.of) - part.start)
      : startOffset(start, stream, shown.paths)
    this.#box.turnTo(pageAtOffset(this.#box, stream, shown.offset))
    this.#tell(by, step)
  }

  /** Takes the first thing on the page as the place one is at. */
  #settle(by: Cause, step: 1 | -1 | 0 = 0): void {
    if (this.#shown) this.#shown.offset = offsetAtPage(this.#box, this.#shown.stream, this.#box.page) ?? 0
    this.#tell(by, step)
  }

  /** Says where one is now. A jump's own target, even in the middle of a page, is the place. */
  #tell(by: Cause, step: 1 | -1 | 0 = 0): void {
    const shown = this.#shown
    if (!shown) return
    this.#told = Math.floor(this.#box.page + 0.01)
    this.#place = placeOf(shown, this.#box, this.#need(), this.#forward())
    if (step !== 0 && !this.#appearance.still)
      shiftPage(this.#box, this.#forward() === 'right' ? step : step === 1 ? -1 : 1)
    this.#events.emit('relocate', { place: this.#place, by })
  }

  #forward(): 'left' | 'right' {
    const isOwnWay = (this.#appearance.setting?.writing ?? null) === null
    const direction = isOwnWay && this.#book ? progressionOf(this.#book.publication.metadata) : null
    if (direction) return direction === 'rtl' ? 'left' : 'right'
    const { vertical, rtl } = this.#box.lay
    return vertical || rtl ? 'left' : 'right'
  }

  /** True when a click or key was for a link or for something else that has its own use for it. */
  #follow(event: MouseEvent | KeyboardEvent): boolean {
    const path = event.composedPath()
    const link = linkOf(path)
    const outside = link ? null : outsideLinkOf(path, event)
    if (outside) {
      event.preventDefault()
      const { element, href } = outside
      const content = addressContent(href)
      this.#events.emit('note', { content, anchor: element.getBoundingClientRect(), href, isOutside: true })
      return true
    }
    if (!link) return isInteractive(path)
    event.preventDefault()
    void this.#queue.run(() => this.#followLink(link))
    return true
  }

  async #followLink({ href, isNote, element }: BookLink): Promise<void> {
    const { spine, chapters } = this.#need()
    const { fragment } = splitFragment(href)
    const index = resolveTarget({ href }, spine)?.index
    if (index === undefined) return
    if (isNote) {
      const chapter = await chapters.get(index).catch(() => null)
      const body = chapter?.giant?.bodyWith(fragment) ?? chapter?.body
      const content = body ? noteContent(body, fragment) : null
      if (content)
        return this.#events.emit('note', { content, anchor: element.getBoundingClientRect(), href })
    }
    const from = this.locator()
    await this.#jump({ href })
    if (from) this.#events.emit('left', from)
  }

  /** The view also scrolls when focus or a find in the page leads there: whole pages only, and noted. */
  #onScroll(): void {
    const { lay, page } = this.#box
    if (!this.#shown || !this.#place) return
    if (lay.shape === 'scrolled') {
      if (Math.abs(Math.floor(page + 0.01) - this.#told) >= 1) this.#settle('turn')
      return
    }
    const shown = this.#told
    const moved = this.#box.scrolled - shown
    if (Math.abs(moved) < 0.005) return
    // However little the browser scrolled, what it wanted to show is not on this page.
    this.#showPage(Math.abs(moved) < 0.5 ? shown + Math.sign(moved) : page)
  }

  /** Focus leads to its page, as scrolling to it would. */
  #onFocus(element: Element): void {
    const [rect] = element.getClientRects()
    if (rect && this.#place && this.#box.lay.shape === 'paginated')
      this.#showPage(this.#box.pageOf(rect, 'start'))
  }

  #showPage(page: number): void {
    this.#box.turnTo(Math.max(0, Math.min(page, this.#box.lay.pages - 1)))
    if (this.#box.page !== this.#told) this.#settle('turn')
  }

  #layOutSoon(): void {
    if (this.#relayout !== 0 || this.#closed) return
    this.#relayout = requestAnimationFrame(() => {
      this.#relayout = 0
      if (this.#shown && !this.#closed) this.#layOut()
    })
  }

  /** Lays out anew and returns to the words one was at. */
  #layOut(): void {
    const shown = this.#shown
    if (!shown) return
    // A window that was turned may have room for two pages, or for one only.
    if (
      shown.chapter &&
      !same(shown.indexes, this.#need().spreads.at(shown.index, this.#box.isWide).indexes)
    ) {
      const progression = shown.stream.length > 0 ? shown.offset / shown.stream.length : 0
      void this.#queue.run(() => this.#showChapter(shown.index, { progression }, 'layout'))
      return
    }
    this.#box.layOut(this.#look(shown.index))
    this.#box.turnTo(shown.stream.size > 0 ? pageAtOffset(this.#box, shown.stream, shown.offset) : 0)
    this.#tell('layout')
  }

  #need(): Book {
    if (!this.#book) throw new LibraryError('aborted', 'the surface has no book')
    return this.#book
  }
}

const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((index, at) => index === other[at])
