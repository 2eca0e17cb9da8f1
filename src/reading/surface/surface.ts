import type { Locator } from '../../domain/locator'
import { LibraryError, toLibraryError } from '../../platform/errors'
import { Originals } from '../convert/apply'
import type { Appearance, ConvertText, Engine, EngineEvents, Place, Target } from '../engine'
import type { PageOnShow } from '../page-on-show'
import type { Publication, TocItem } from '../publication'
import { SpineMap } from '../spine'
import type { Chapter } from './chapter'
import { Chapters } from './chapters'
import { Contents } from './contents'
import { BookStyles } from './css/styles'
import { Events } from './events'
import { listenToPage } from './input'
import { type BookLink, isInteractive, linkOf } from './links'
import { hideLinkedNotes, noteContent } from './notes'
import { OnShow } from './on-show'
import { PageBox } from './page-box'
import { splitFragment } from './paths'
import { type BookOrder, placeOf, type ShownText } from './place'
import { offsetAtPage, pageAtOffset } from './position'
import { Queue } from './queue'
import { Resources } from './resources'
import { shiftPage } from './shift'
import { resolveTarget, type Start, scrolledTurn, startOffset } from './start'
import { TextStream } from './stream'
import { watchBox } from './watch'

/** A chapter takes this long before one is told that it is being waited for. */
const BUSY_AFTER_MS = 150

export interface SurfaceWords {
  /** The sentence in place of a chapter that cannot be shown. */
  trouble: string
}

interface Book extends BookOrder {
  publication: Publication
  styles: BookStyles
  chapters: Chapters
}

interface Shown extends ShownText {
  chapter: Chapter | null
}

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
  #relayout = 0
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
    const chapters = new Chapters({ publication, styles, resources })
    this.#book = { publication, spine, styles, chapters, contents: new Contents(publication.toc, spine) }
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
    const wanted = lay.shape === 'scrolled' ? scrolledTurn(page, lay.pages, step) : page + step
    if (wanted !== null && wanted >= 0 && wanted < lay.pages) {
      this.#box.turnTo(wanted)
      this.#settle('turn', step)
      return true
    }
    const index = this.#book.spine.neighbour(this.#shown.index, step)
    if (index === null) return false
    const shown = this.#showChapter(index, { edge: step === 1 ? 'start' : 'end' }, 'turn', step)
    return shown ? shown.then(() => true) : true
  }

  #jump(target: Target): void | Promise<void> {
    const found = resolveTarget(target, this.#need().spine)
    if (found) return this.#showChapter(found.index, found.start, 'jump')
  }

  /** Puts a chapter on the page: at once when it is ready, which is what neighbours are. */
  #showChapter(index: number, start: Start, by: 'turn' | 'jump', step: 1 | -1 | 0 = 0): void | Promise<void> {
    const { chapters } = this.#need()
    if (this.#shown?.index === index && this.#shown.chapter) {
      this.#begin(this.#shown, start, by, step)
      return
    }
    const ready = chapters.ready(index)
    if (ready) {
      void chapters.get(index)
      this.#mount(index, ready, start, by, step)
      return
    }
    return this.#loadChapter(index, start, by, step)
  }

  async #loadChapter(index: number, start: Start, by: 'turn' | 'jump', step: 1 | -1 | 0): Promise<void> {
    const { chapters } = this.#need()
    const timer = setTimeout(() => this.#events.emit('busy', true), BUSY_AFTER_MS)
    try {
      const chapter = await chapters.get(index)
      if (!this.#closed) this.#mount(index, chapter, start, by, step)
    } catch (thrown) {
      if (!this.#closed) this.#mountTrouble(index, toLibraryError(thrown), by)
    } finally {
      clearTimeout(timer)
      this.#events.emit('busy', false)
    }
  }

  #mount(index: number, chapter: Chapter, start: Start, by: 'turn' | 'jump', step: 1 | -1 | 0): void {
    const { chapters, spine } = this.#need()
    chapters.show(index)
    hideLinkedNotes(chapter.body, chapter.href)
    this.#originals.show(chapter.html)
    this.#onShow.renew()
    this.#box.show(chapter, this.#appearance)
    this.#shown = { index, chapter, stream: new TextStream(chapter.body, this.#originals.of), offset: 0 }
    this.#begin(this.#shown, start, by, step)
    const neighbours = [spine.neighbour(index, 1), spine.neighbour(index, -1)]
    chapters.prepare(neighbours.filter((neighbour) => neighbour !== null))
  }

  #mountTrouble(index: number, error: LibraryError, by: 'turn' | 'jump'): void {
    this.#box.showTrouble(this.#words.trouble, this.#appearance)
    this.#shown = { index, chapter: null, stream: new TextStream(document.createElement('body')), offset: 0 }
    this.#box.turnTo(0)
    this.#settle(by)
    this.#events.emit('trouble', { index, error })
  }

  #begin(shown: Shown, start: Start, by: 'turn' | 'jump', step: 1 | -1 | 0): void {
    const { stream } = shown
    if ('edge' in start) {
      this.#box.turnTo(start.edge === 'end' ? this.#box.lay.pages - 1 : 0)
      this.#settle(by, step)
      return
    }
    shown.offset = startOffset(start, stream)
    this.#box.turnTo(pageAtOffset(this.#box, stream, shown.offset))
    this.#tell(by, step)
  }

  /** Takes the first thing on the page as the place one is at. */
  #settle(by: 'turn' | 'jump', step: 1 | -1 | 0 = 0): void {
    if (this.#shown) this.#shown.offset = offsetAtPage(this.#box, this.#shown.stream, this.#box.page) ?? 0
    this.#tell(by, step)
  }

  /** Says where one is now. A jump's own target, even in the middle of a page, is the place. */
  #tell(by: 'turn' | 'jump' | 'layout', step: 1 | -1 | 0 = 0): void {
    const shown = this.#shown
    if (!shown) return
    this.#place = placeOf(shown, this.#box, this.#need(), this.#forward())
    if (step !== 0 && !this.#appearance.still)
      shiftPage(this.#box, this.#forward() === 'right' ? step : step === 1 ? -1 : 1)
    this.#events.emit('relocate', { place: this.#place, by })
  }

  #forward(): 'left' | 'right' {
    const isOwnWay = (this.#appearance.setting?.writing ?? null) === null
    const direction = (isOwnWay && this.#book?.publication.metadata.direction) || 'default'
    if (direction !== 'default') return direction === 'rtl' ? 'left' : 'right'
    const { vertical, rtl } = this.#box.lay
    return vertical || rtl ? 'left' : 'right'
  }

  /** True when a click or key was for a link or for something else that has its own use for it. */
  #follow(event: MouseEvent | KeyboardEvent): boolean {
    const path = event.composedPath()
    const link = linkOf(path)
    if (!link) return isInteractive(path)
    event.preventDefault()
    void this.#queue.run(() => this.#followLink(link))
    return true
  }

  async #followLink({ href, isNote, element }: BookLink): Promise<void> {
    const { spine, chapters } = this.#need()
    const { path, fragment } = splitFragment(href)
    const index = spine.indexOfHref(path)
    if (index === null) return
    if (isNote) {
      const chapter = await chapters.get(index).catch(() => null)
      const content = chapter ? noteContent(chapter.body, fragment) : null
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
      if (Math.abs(Math.floor(page + 0.01) + 1 - this.#place.page) >= 1) this.#settle('turn')
      return
    }
    const shown = this.#place.page - 1
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
    if (this.#box.page + 1 !== this.#place?.page) this.#settle('turn')
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
    this.#box.layOut(this.#appearance)
    this.#box.turnTo(shown.stream.size > 0 ? pageAtOffset(this.#box, shown.stream, shown.offset) : 0)
    this.#tell('layout')
  }

  #need(): Book {
    if (!this.#book) throw new LibraryError('aborted', 'the surface has no book')
    return this.#book
  }
}
