import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookChoices } from '../../domain/book-choices'
import type { Locator } from '../../domain/locator'
import { isUnanswered, toLibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { openTogether } from '../../platform/open-together'
import { REPARENT_EVENT } from '../../platform/reparent-event'
import type { Appearance, LinkTarget, Location, Navigator } from '../navigator/navigator'
import { fileNameOf } from '../publication/paths'
import type { Publication } from '../publication/publication'
import { ReadingOrder } from '../publication/reading-order'
import type { ReadingAssistants } from './assistants/reading-assistants'
import { JumpHistory } from './jump-history'
import { reachedLocator } from './model/parts'
import { type ReaderSetup, type ReaderState, unopened } from './model/state'
import { namedLine, openBook, openingTarget } from './open-book'
import { PositionKeeper } from './position-keeper'

/** One open book on one stage: opening, turning, keeping the place, and the state the screen shows. */
export class ReaderController {
  readonly store: StoreApi<ReaderState>
  #navigator: Navigator | null = null
  #keeper: PositionKeeper | null = null
  #assistants: ReadingAssistants | null = null
  #shown: StoreApi<ReaderState> | null = null
  #abort = new AbortController()
  #setup: ReaderSetup | null = null
  readonly #jumpHistory: JumpHistory
  /** The file may be another one by now: it has to be opened anew. */
  #isFileLost = false
  /** Where it is opened anew; null for where the setup says. */
  #wanted: LinkTarget | null = null
  #choices: BookChoices = {}
  #spine: ReadingOrder | null = null
  #hasTurned = false

  constructor(title: string) {
    this.store = createStore<ReaderState>(() => unopened(title))
    this.#jumpHistory = new JumpHistory(this.store)
  }

  /** Opens the book on the stage. Returns the undo, which also lets go of everything. */
  start(setup: ReaderSetup): () => void {
    this.#setup = setup
    this.#keeper = new PositionKeeper(setup.positions, setup.source.bid)
    const save = () => this.#keepPlace()
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return
      save()
      this.#assistants?.pause()
    }
    // What shows the book has lost its place then.
    const restore = () => {
      const { location } = this.store.getState()
      if (location) this.#go({ locator: location.locator })
    }
    const around = setup.stage.getRootNode()
    around.addEventListener(REPARENT_EVENT, restore)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', onHidden)
    void this.#open(setup)
    return () => {
      around.removeEventListener(REPARENT_EVENT, restore)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', onHidden)
      this.#stop()
    }
  }

  retry(): void {
    this.#reopen(this.#wanted)
  }

  /**
   * Reads a TXT in another encoding and keeps that for this book; null for the one that is found. One stays as far
   * into the book as one is: other characters make other chapters.
   */
  readAs(encoding: string | null): void {
    const { encoding: before, location } = this.store.getState()
    if (encoding === before) return
    this.#choose({ encoding: encoding ?? undefined })
    this.store.setState({ encoding })
    this.#reopen(location && { fraction: location.locator.fraction })
  }

  next(): void {
    this.#navigator?.next().catch(this.#tell)
  }

  prev(): void {
    this.#navigator?.prev().catch(this.#tell)
  }

  toward(side: 'left' | 'right'): void {
    if ((this.store.getState().location?.forward ?? 'right') === side) this.next()
    else this.prev()
  }

  /** Asks again for the chapter that could not be fetched. */
  fetchAgain(): void {
    const { location } = this.store.getState()
    if (!location) return
    const { locator } = location
    if (this.#isFileLost) this.#reopen({ locator })
    else this.#go({ locator })
  }

  /** A jump the reader can come back from. */
  jump(target: LinkTarget): void {
    this.#jumpHistory.offer(this.store.getState().location?.locator ?? null)
    this.#go(target)
  }

  /** One of several jumps in search of a place. */
  leap(target: LinkTarget): void {
    this.#jumpHistory.offerFirst(this.store.getState().location?.locator ?? null)
    this.#go(target)
  }

  /** The order of the book; null until it is open. */
  get spine(): ReadingOrder | null {
    return this.#spine
  }

  /** To the place that was reached elsewhere; one can come back from it. */
  goElsewhere(): void {
    const { remotePosition } = this.store.getState()
    if (remotePosition) this.jump({ locator: remotePosition })
  }

  stayHere(): void {
    this.#assistants?.decline()
  }

  goBack(): void {
    const back = this.#jumpHistory.take()
    if (back) this.#go({ locator: back })
  }

  appear(appearance: Appearance): void {
    if (this.#setup) this.#setup = { ...this.#setup, appearance }
    this.#navigator?.setAppearance(appearance)
  }

  /**
   * Begins to measure how fast one reads, and to look out for a later place reached elsewhere; nothing before the first
   * page needs either.
   *
   * @returns the state for a screen that shows a page first and then what is told of it
   */
  async accompany(): Promise<StoreApi<ReaderState>> {
    const { signal } = this.#abort
    const { open } = this.store.getState()
    const { ReadingAssistants, shownState } = await loadModule(
      () => import('./assistants/reading-assistants'),
    )
    const setup = this.#setup
    if (!signal.aborted && open && setup) {
      this.#assistants ??= new ReadingAssistants(setup, this.store)
      this.#assistants.opened(open.publication)
    }
    this.#shown ??= shownState(this.store)
    return this.#shown
  }

  focus(): void {
    this.#navigator?.focus()
  }

  set(state: Partial<Pick<ReaderState, 'bars' | 'panel' | 'note' | 'back'>>): void {
    this.store.setState(state)
  }

  #go(target: LinkTarget): void {
    this.#navigator?.goTo(target).catch(this.#tell)
  }

  readonly #tell = (thrown: unknown): void => {
    const error = toLibraryError(thrown)
    if (error.code !== 'aborted') this.#setup?.listeners().onError?.(error)
  }

  #choose(change: BookChoices): void {
    this.#choices = { ...this.#choices, ...change }
    // Where it cannot be kept it lasts as long as the book is open.
    this.#setup?.choices?.save(this.#setup.source.bid, this.#choices).catch(() => {})
  }

  #reopen(target: LinkTarget | null): void {
    const setup = this.#setup
    if (!setup) return
    this.#wanted = target
    this.#release()
    this.store.setState({ phase: 'loading', error: null, loaded: 0, total: 0, location: null })
    void this.#open(setup, target, true)
  }

  async #open(setup: ReaderSetup, wanted: LinkTarget | null = null, isAgain = false): Promise<void> {
    const { source, locator, chapter, fragment } = setup
    const abort = new AbortController()
    this.#abort = abort
    const kept = this.#keeper?.load((stored) => this.#found(stored)) ?? Promise.resolve(null)
    let opened: Publication | null = null
    try {
      const [{ publication, choices, mount }, stored] = await openTogether(
        openBook(setup, {
          locator: locator ? Promise.resolve(locator) : kept,
          signal: abort.signal,
          isAgain,
          onProgress: (loaded, total) => this.store.setState({ loaded, total }),
          onAsked: (isPasswordAsked) => this.store.setState({ isPasswordAsked }),
          onView: (view) => this.#choose({ view }),
        }),
        kept,
        (book) => book.publication.close(),
      )
      if (abort.signal.aborted) return publication.close()
      opened = publication
      this.#choices = choices
      this.#spine = new ReadingOrder(publication)
      const navigator = mount()
      this.#navigator = navigator
      this.#listen(navigator)
      const { metadata } = publication
      this.store.setState({
        title: source.title || metadata.title || fileNameOf(source.url).replace(/\.\w+$/, ''),
        metadata,
        encoding: choices.encoding ?? null,
      })
      const wish = { locator, chapter, fragment, stored }
      const target = wanted ?? openingTarget(wish, this.#spine)
      const line = wanted ? null : namedLine(wish, this.#spine)
      // A size or theme chosen while the file was on its way counts already.
      await navigator.open(publication, target, this.#setup?.appearance ?? setup.appearance)
      // In the chapter that is named one goes on where one was, unless that is under another of its lines.
      const isOther = line !== null && navigator.location()?.entry?.href !== line
      if (isOther) await navigator.goTo({ href: line })
      if (abort.signal.aborted) return
      const isLedAway = wanted === null && (isOther || !('locator' in target))
      if (isLedAway && stored && stored.fraction > 0) this.#jumpHistory.offer(stored)
      this.store.setState({ phase: 'ready', open: { navigator, publication } })
      setup.listeners().onReady?.()
    } catch (thrown) {
      const error = toLibraryError(thrown)
      if (abort.signal.aborted || error.code === 'aborted') return
      this.#release()
      // What was to show it may not have taken it.
      opened?.close()
      this.store.setState({ phase: 'failed', error })
      setup.listeners().onError?.(error)
    }
  }

  #listen(navigator: Navigator): void {
    navigator.on('relocate', ({ location, by }) => {
      // Nothing was read, and nothing moved but a column by less than a screenful.
      if (by === 'rest') {
        const { location: before, note } = this.store.getState()
        const isThere = before?.locator.progression === location.locator.progression
        if (!isThere) this.#keeper?.hold(reachedLocator(location))
        // A note is beside its mark, or it is beside something else.
        return this.store.setState({ location, note: isThere ? note : null })
      }
      this.store.setState({
        location,
        note: null,
        ...(by !== 'layout' && { isMissing: false }),
        ...this.#assistants?.moved(location, by),
      })
      if (by !== 'layout') this.#afterMove(location, by)
    })
    navigator.on('busy', (busy) => this.store.setState({ busy }))
    navigator.on('note', (note) => this.store.setState({ note }))
    navigator.on('left', (from) => this.#jumpHistory.offer(from))
    navigator.on('tap', () => {
      const { bars, note, panel } = this.store.getState()
      if (note || panel !== 'none') this.store.setState({ note: null, panel: 'none' })
      else this.store.setState({ bars: !bars })
    })
    navigator.on('trouble', ({ error }) => {
      // Pages of PDF and comics are fetched anew by themselves when one comes back to them.
      this.store.setState({ isMissing: isUnanswered(error) && !navigator.traits })
      // A server that is down or busy has it still.
      this.#isFileLost = error.code !== 'network' && (error.status ?? 0) < 429
      this.#setup?.listeners().onError?.(error)
    })
  }

  #afterMove(location: Location, by: 'turn' | 'jump'): void {
    if (by === 'turn') {
      this.#hasTurned = true
      this.#jumpHistory.turned()
      if (this.store.getState().phase === 'ready') this.store.setState({ bars: false, panel: 'none' })
    }
    const locator = reachedLocator(location)
    this.#keeper?.keep(locator)
    this.#setup?.listeners().onRelocate?.({
      locator,
      fraction: locator.fraction,
      get tocLabel() {
        return location.entry?.label ?? ''
      },
    })
  }

  #keepPlace(): void {
    this.#keeper?.keepNow()
  }

  /** The place before is known, after the book was opened without it: one goes there, or may go who has turned since. */
  #found(stored: Locator | null): void {
    const { location } = this.store.getState()
    if (!stored || stored.fraction <= 0 || !location) return
    if (this.#hasTurned) this.#jumpHistory.offer(stored)
    else {
      this.#keeper?.hold(stored)
      this.#go({ locator: stored })
    }
  }

  #stop(): void {
    this.#keepPlace()
    this.#keeper?.stop()
    this.#release()
    this.#assistants?.end()
    this.#assistants = null
    this.#setup = null
  }

  #release(): void {
    this.#abort.abort()
    this.store.setState({ open: null })
    this.#navigator?.unload()
    this.#navigator = null
    this.#assistants?.closed()
    this.#spine = null
  }
}
