import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookFormat } from '../../domain/book'
import type { Locator, Positions } from '../../domain/locator'
import type { Locale } from '../../i18n/locale'
import { type LibraryError, toLibraryError } from '../../platform/errors'
import type { Fetch } from '../../platform/fetch'
import { parseMarkup } from '../../platform/parse-markup'
import { Elsewhere } from '../elsewhere'
import type { Appearance, Engine, Note, Place, Target } from '../engine'
import { isPages, loadPagesEngine } from '../engines'
import { openPublication } from '../formats'
import { openingTarget } from '../opening'
import { BookPace, type Left, Pace, usualPace } from '../pace/pace'
import { PositionKeeper } from '../position-keeper'
import type { Publication, PublicationMetadata, TocItem } from '../publication'
import { nearHeading, SpineMap } from '../spine'
import { Surface, type SurfaceWords } from '../surface/surface'
import type { ReaderPanel } from '../tools/contract'

/** A file to read, as a catalogue hands it over (`catalog/port`, BookSource). */
export interface ReaderSource {
  bid: string
  title: string
  format: BookFormat
  url: string
  /** Bytes as the catalogue states them. */
  size?: number
  fetch: Fetch
}

export interface Relocation {
  locator: Locator
  /** How far into the book, 0 to 1. */
  fraction: number
  /** '' before the first entry of the contents. */
  tocLabel: string
  /** From 1. */
  chapter: number
}

/** What the controller tells its owner; each may change between renders. */
export interface ReaderListeners {
  onReady?(): void
  onRelocate?(relocation: Relocation): void
  onError?(error: LibraryError): void
}

export interface ReaderState {
  phase: 'loading' | 'ready' | 'failed'
  /** Bytes of the file so far; total 0 when unknown. */
  loaded: number
  total: number
  error: LibraryError | null
  title: string
  toc: readonly TocItem[]
  /** What the book says of itself; null before it is open. */
  metadata: PublicationMetadata | null
  place: Place | null
  /** Waiting for a chapter. */
  busy: boolean
  note: Note | null
  /** Where a link led away from. */
  back: Locator | null
  /** A later place that was reached in another tab or on another device. */
  elsewhere: Locator | null
  /** Top and bottom bars. */
  bars: boolean
  panel: ReaderPanel
  /** The book on show and what shows it; null until both are there. */
  open: { engine: Engine; publication: Publication } | null
  /** What is left to read of chapter and book; null where that cannot be told. */
  left: Left | null
  /** The reader's pace in characters a minute, once enough was measured; told now and then. */
  pace: number | null
}

/** Turns between two tellings of the pace. */
const PACE_TURNS = 8

/** Turns after which nobody wants to go back any more. */
const BACK_TURNS = 12

export interface ReaderSetup {
  stage: HTMLElement
  source: ReaderSource
  positions: Positions
  chapter?: number
  locator?: Locator | null
  appearance: Appearance
  words: SurfaceWords
  locale: Locale
  /** Characters a minute measured before; null when nothing was. */
  pace: number | null
  listeners: () => ReaderListeners
}

/** One open book on one stage: opening, turning, keeping the place, and the state the screen shows. */
export class ReaderController {
  readonly store: StoreApi<ReaderState>
  #engine: Engine | null = null
  #keeper: PositionKeeper | null = null
  #elsewhere: Elsewhere | null = null
  #abort = new AbortController()
  #setup: ReaderSetup | null = null
  #turnsSinceBack = 0
  #pace: Pace | null = null
  #bookPace: BookPace | null = null
  #turnsTimed = 0

  constructor(title: string) {
    this.store = createStore<ReaderState>(() => ({
      phase: 'loading',
      loaded: 0,
      total: 0,
      error: null,
      title,
      toc: [],
      metadata: null,
      place: null,
      busy: false,
      note: null,
      back: null,
      elsewhere: null,
      bars: true,
      panel: 'none',
      open: null,
      left: null,
      pace: null,
    }))
  }

  /** Opens the book on the stage. Returns the undo, which also lets go of everything. */
  start(setup: ReaderSetup): () => void {
    this.#setup = setup
    this.#keeper = new PositionKeeper(setup.positions, setup.source.bid)
    this.#elsewhere = new Elsewhere({
      positions: setup.positions,
      bid: setup.source.bid,
      here: () => this.store.getState().place?.locator ?? null,
      offer: (elsewhere) => this.store.setState({ elsewhere }),
    })
    const stopLooking = this.#elsewhere.start()
    const save = () => this.#keepPlace()
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return
      save()
      this.#bookPace?.pause()
    }
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', onHidden)
    void this.#open(setup)
    return () => {
      stopLooking()
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', onHidden)
      this.#stop()
    }
  }

  retry(): void {
    const setup = this.#setup
    if (!setup) return
    this.#release()
    this.store.setState({ phase: 'loading', error: null, loaded: 0, total: 0, place: null })
    void this.#open(setup)
  }

  next(): void {
    void this.#engine?.next()
  }

  prev(): void {
    void this.#engine?.prev()
  }

  toward(side: 'left' | 'right'): void {
    if ((this.store.getState().place?.forward ?? 'right') === side) this.next()
    else this.prev()
  }

  /** A jump the reader can come back from. */
  jump(target: Target): void {
    const from = this.store.getState().place?.locator ?? null
    this.#turnsSinceBack = 0
    this.store.setState({ back: from })
    void this.#engine?.goTo(target)
  }

  /** One of the neighbouring chapters, from its beginning. */
  chapter(step: 1 | -1): void {
    const { place, toc } = this.store.getState()
    if (!place) return
    const heading =
      place.whole && this.#spine ? nearHeading(toc, this.#spine, place.locator.index, step) : null
    if (heading) void this.#engine?.goTo(heading)
    else this.goToChapter(place.chapter + step)
  }

  goToChapter(number: number): void {
    const spine = this.#spine
    if (spine && number >= 1 && number <= spine.chapters)
      void this.#engine?.goTo({ index: spine.indexOfChapter(number) })
  }

  /** To the place that was reached elsewhere; one can come back from it. */
  goElsewhere(): void {
    const { elsewhere } = this.store.getState()
    if (elsewhere) this.jump({ locator: elsewhere })
  }

  stayHere(): void {
    this.#elsewhere?.decline()
  }

  goBack(): void {
    const { back } = this.store.getState()
    this.store.setState({ back: null })
    if (back) void this.#engine?.goTo({ locator: back })
  }

  appear(appearance: Appearance): void {
    if (this.#setup) this.#setup = { ...this.#setup, appearance }
    this.#engine?.setAppearance(appearance)
  }

  focus(): void {
    this.#engine?.focus()
  }

  set(state: Partial<Pick<ReaderState, 'bars' | 'panel' | 'note' | 'back'>>): void {
    this.store.setState(state)
  }

  #spine: SpineMap | null = null

  async #open(setup: ReaderSetup): Promise<void> {
    const { source, stage } = setup
    const abort = new AbortController()
    this.#abort = abort
    try {
      const [pagesEngine, publication, stored] = await Promise.all([
        isPages(source.format) ? loadPagesEngine(source.format, setup.locale) : null,
        openPublication(source, {
          parseXml: (text) => parseMarkup(text, 'application/xml'),
          pdf: async () => (await import('../pdf/browser')).browserRuntime,
          signal: abort.signal,
          onProgress: (loaded, total) => this.store.setState({ loaded, total }),
        }),
        this.#keeper?.load() ?? null,
      ])
      if (abort.signal.aborted) return publication.close()
      this.#spine = new SpineMap(publication)
      const engine = pagesEngine?.(stage) ?? new Surface(stage, setup.words)
      this.#engine = engine
      this.#listen(engine)
      const { metadata } = publication
      this.store.setState({
        toc: publication.toc,
        title: source.title || metadata.title || nameOf(source.url),
        metadata,
      })
      this.#pace = new Pace(setup.pace ?? usualPace(publication.metadata.language))
      this.#bookPace = new BookPace(this.#pace, publication.spine)
      const target = openingTarget({ locator: setup.locator, chapter: setup.chapter, stored }, this.#spine)
      // A size or theme chosen while the file was on its way counts already.
      await engine.open(publication, target, this.#setup?.appearance ?? setup.appearance)
      if (abort.signal.aborted) return
      this.store.setState({ phase: 'ready', open: { engine, publication } })
      setup.listeners().onReady?.()
    } catch (thrown) {
      const error = toLibraryError(thrown)
      if (abort.signal.aborted || error.code === 'aborted') return
      this.#release()
      this.store.setState({ phase: 'failed', error })
      setup.listeners().onError?.(error)
    }
  }

  #listen(engine: Engine): void {
    engine.on('relocate', ({ place, by }) => {
      this.#time(place, by === 'turn')
      this.store.setState({ place, note: null, left: this.#bookPace?.left(place) ?? null })
      if (by !== 'layout') this.#afterMove(place, by)
    })
    engine.on('busy', (busy) => this.store.setState({ busy }))
    engine.on('note', (note) => this.store.setState({ note }))
    engine.on('left', (back) => {
      this.#turnsSinceBack = 0
      this.store.setState({ back })
    })
    engine.on('tap', () => {
      const { bars, note, panel } = this.store.getState()
      if (note || panel !== 'none') this.store.setState({ note: null, panel: 'none' })
      else this.store.setState({ bars: !bars })
    })
    engine.on('trouble', ({ error }) => this.#setup?.listeners().onError?.(error))
  }

  #afterMove(place: Place, by: 'turn' | 'jump'): void {
    if (by === 'turn') {
      this.#turnsSinceBack += 1
      if (this.#turnsSinceBack > BACK_TURNS) this.store.setState({ back: null })
      if (this.store.getState().phase === 'ready') this.store.setState({ bars: false, panel: 'none' })
    }
    this.#elsewhere?.mine(place.locator)
    this.#keeper?.keep(place.locator)
    this.#setup?.listeners().onRelocate?.({
      locator: place.locator,
      fraction: place.locator.fraction,
      tocLabel: place.entry?.label ?? '',
      chapter: place.chapter,
    })
  }

  #time(place: Place, isTurn: boolean): void {
    const before = this.#pace?.turns ?? 0
    this.#bookPace?.moved(place, performance.now(), isTurn)
    const { turns = 0, charactersPerMinute = 0 } = this.#pace ?? {}
    this.#turnsTimed += turns > before ? 1 : 0
    if (this.#turnsTimed < PACE_TURNS) return
    this.#turnsTimed = 0
    this.store.setState({ pace: Math.round(charactersPerMinute) })
  }

  #keepPlace(): void {
    const { place } = this.store.getState()
    if (place) this.#keeper?.keep(place.locator)
  }

  #stop(): void {
    this.#keepPlace()
    this.#release()
    this.#setup = null
  }

  #release(): void {
    this.#abort.abort()
    this.store.setState({ open: null })
    this.#engine?.unload()
    this.#engine = null
    this.#pace = null
    this.#bookPace = null
    this.#spine = null
  }
}

/** What a book without a title is called: its file, without the ending. */
function nameOf(url: string): string {
  const name = (
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  ).replace(/\.\w+$/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
