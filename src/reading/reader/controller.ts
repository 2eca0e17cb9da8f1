import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookChoices } from '../../domain/book-choices'
import type { Locator } from '../../domain/locator'
import { isRetryable, toLibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { openWith } from '../../platform/open-with'
import { REPARENT_EVENT } from '../../platform/reparent-event'
import type { Appearance, LinkTarget, Location, MoveCause, Navigator } from '../navigator/navigator'
import { fileNameOf } from '../publication/paths'
import type { Publication } from '../publication/publication'
import { ReadingOrder } from '../publication/reading-order'
import type { ReadingAssistants } from './assistants/reading-assistants'
import { JumpHistory } from './jump-history'
import { isAnnounced, reportedLocator } from './model/parts'
import { createInitialState, type ReaderSetup, type ReaderState, type TurnState } from './model/state'
import { openBook, openingTarget, requestedTocHref } from './open-book'
import { PositionKeeper } from './position-keeper'

/**
 * Controls one open book in one container: opens it, turns pages, saves the position, and holds the state that the screen
 * renders.
 */
export class ReaderController {
  readonly store: StoreApi<ReaderState>
  #navigator: Navigator | null = null
  #keeper: PositionKeeper | null = null
  #assistants: ReadingAssistants | null = null
  #shownStore: StoreApi<ReaderState> | null = null
  #abort = new AbortController()
  #setup: ReaderSetup | null = null
  readonly #jumpHistory: JumpHistory
  /** The file may have changed on the server, so the book has to be opened again. */
  #isFileLost = false
  /** Where `retry` opens the book; null for the target of the setup. */
  #reopenTarget: LinkTarget | null = null
  choices: BookChoices = {}
  #spine: ReadingOrder | null = null
  #hasTurned = false

  constructor(title: string) {
    this.store = createStore<ReaderState>(() => createInitialState(title))
    this.#jumpHistory = new JumpHistory(this.store)
  }

  /** Opens the book in the container. Returns a function that closes it and releases every resource. */
  start(setup: ReaderSetup): () => void {
    this.#setup = setup
    this.#keeper = new PositionKeeper(setup.positions, setup.source.bid)
    const save = () => this.#savePosition()
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return
      save()
      this.#assistants?.pause()
    }
    // Moving the element in the document resets the scroll position of the navigator.
    const restore = () => {
      const { location } = this.store.getState()
      if (location) this.#go({ locator: location.locator })
    }
    const root = setup.stage.getRootNode()
    root.addEventListener(REPARENT_EVENT, restore)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', onHidden)
    void this.#open(setup)
    return () => {
      root.removeEventListener(REPARENT_EVENT, restore)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', onHidden)
      this.#stop()
    }
  }

  retry(): void {
    this.#reopen(this.#reopenTarget)
  }

  /**
   * Decodes a TXT with another encoding and stores the choice for this book; null selects the detected encoding.
   * Only the total progression is kept, because other characters make other chapters.
   */
  readAs(encoding: string | null): void {
    const { encoding: before, location } = this.store.getState()
    if (encoding === before) return
    this.choose({ encoding: encoding ?? undefined })
    this.store.setState({ encoding })
    this.#reopen(location && { fraction: location.locator.fraction })
  }

  next(): void {
    this.#navigator?.next().catch(this.#reportError)
  }

  prev(): void {
    this.#navigator?.prev().catch(this.#reportError)
  }

  turnToSide(side: 'left' | 'right'): void {
    if ((this.store.getState().location?.forward ?? 'right') === side) this.next()
    else this.prev()
  }

  /** Requests the chapter that could not be fetched again. */
  reloadChapter(): void {
    const { location } = this.store.getState()
    if (!location) return
    const { locator } = location
    if (this.#isFileLost) this.#reopen({ locator })
    else void this.#go({ locator })
  }

  /** Goes to a target and remembers the current position, so that the reader can return to it. */
  jump(target: LinkTarget): void {
    this.#jumpHistory.offer(this.store.getState().location?.locator ?? null)
    void this.#go(target)
  }

  /** As `jump`, for one of several in a row: the way back leads to before the first. Resolves once the jump has ended. */
  leap(target: LinkTarget): Promise<void> {
    this.#jumpHistory.offerFirst(this.store.getState().location?.locator ?? null)
    return this.#go(target)
  }

  /** The reading order of the book; null until it is open. */
  get spine(): ReadingOrder | null {
    return this.#spine
  }

  /** Jumps to the later position that was reached in another tab or on another device. */
  goToRemote(): void {
    const { remotePosition } = this.store.getState()
    if (remotePosition) this.jump({ locator: remotePosition })
    this.#assistants?.take()
  }

  declineRemote(): void {
    this.#assistants?.decline()
  }

  goBack(): void {
    const back = this.#jumpHistory.pop()
    if (back) void this.#go({ locator: back })
  }

  setAppearance(appearance: Appearance): void {
    if (this.#setup) this.#setup = { ...this.#setup, appearance }
    this.#navigator?.setAppearance(appearance)
  }

  /**
   * Loads the reading assistants: reading pace, the prompt for a later remote position, printing. Nothing before the
   * first page needs them.
   *
   * @returns the store for a screen that updates the text around a page after the page itself is painted
   */
  async accompany(): Promise<StoreApi<ReaderState>> {
    const { signal } = this.#abort
    const { open } = this.store.getState()
    const { ReadingAssistants, createScreenStore } = await loadModule(
      () => import('./assistants/reading-assistants'),
    )
    const setup = this.#setup
    if (!signal.aborted && open && setup) {
      this.#assistants ??= new ReadingAssistants(setup, this.store)
      this.#assistants.opened(open.publication)
    }
    this.#shownStore ??= createScreenStore(this.store)
    return this.#shownStore
  }

  focus(): void {
    this.#navigator?.focus()
  }

  set(state: Partial<Pick<ReaderState, 'bars' | 'panel' | 'note' | 'back'>>): void {
    this.store.setState(state)
  }

  async #go(target: LinkTarget): Promise<void> {
    await this.#navigator?.goTo(target).catch(this.#reportError)
  }

  readonly #reportError = (thrown: unknown): void => {
    const error = toLibraryError(thrown)
    if (error.code !== 'aborted') this.#setup?.listeners().onError?.(error)
  }

  /** Stores a choice for the open book. If it cannot be stored, it lasts as long as the book is open. */
  choose(change: BookChoices): void {
    this.choices = { ...this.choices, ...change }
    this.#setup?.choices?.save(this.#setup.source.bid, this.choices).catch(() => {})
  }

  #reopen(target: LinkTarget | null): void {
    const setup = this.#setup
    if (!setup) return
    this.#reopenTarget = target
    this.#release()
    this.store.setState({ phase: 'loading', error: null, loaded: 0, total: 0, location: null })
    void this.#open(setup, target, true)
  }

  async #open(setup: ReaderSetup, reopenAt: LinkTarget | null = null, isRetry = false): Promise<void> {
    const { source, locator, chapter, fragment, quoted } = setup
    const abort = new AbortController()
    this.#abort = abort
    const storedPosition =
      this.#keeper?.load((stored) => this.#onStoredPosition(stored)) ?? Promise.resolve(null)
    let opened: Publication | null = null
    try {
      const [{ publication, choices, lit, mount }, stored] = await openWith(
        openBook(setup, {
          locator: locator ? Promise.resolve(locator) : storedPosition,
          signal: abort.signal,
          isRetry,
          onProgress: (loaded, total) => this.store.setState({ loaded, total }),
          onPrompt: (isPasswordAsked) => this.store.setState({ isPasswordAsked }),
          onView: (view) => this.choose({ view }),
        }),
        storedPosition,
        (book) => book.publication.close(),
      )
      if (abort.signal.aborted) return publication.close()
      opened = publication
      this.choices = choices
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
      const request = { locator: lit ?? locator, chapter, fragment, quoted, stored }
      const target = reopenAt ?? openingTarget(request, this.#spine)
      const entryHref = reopenAt ? null : requestedTocHref(request, this.#spine)
      // The appearance may have changed while the file was loading.
      await navigator.open(publication, target, this.#setup?.appearance ?? setup.appearance)
      // In the requested chapter the stored position is kept, unless it belongs to another entry of the contents.
      const isOtherEntry = entryHref !== null && navigator.location()?.tocItem?.href !== entryHref
      if (isOtherEntry) await navigator.goTo({ href: entryHref })
      if (abort.signal.aborted) return
      const isAway = reopenAt === null && (isOtherEntry || Boolean(quoted ?? lit) || !('locator' in target))
      if (isAway && stored && stored.fraction > 0) this.#jumpHistory.offer(stored)
      this.store.setState({ phase: 'ready', open: { navigator, publication, lit } })
      setup.listeners().onReady?.()
    } catch (thrown) {
      const error = toLibraryError(thrown)
      if (abort.signal.aborted || error.code === 'aborted') return
      this.#release()
      // The navigator closes the publication only if its `open` received it.
      opened?.close()
      this.store.setState({ phase: 'failed', error })
      setup.listeners().onError?.(error)
    }
  }

  #listen(navigator: Navigator): void {
    navigator.on('relocate', ({ location, cause }) => {
      // 'rest': a scrolled column moved by less than a screenful; nothing counts as read.
      if (cause === 'rest') {
        const { location: before, note } = this.store.getState()
        const isUnmoved = before?.locator.progression === location.locator.progression
        if (!isUnmoved) this.#keeper?.hold(reportedLocator(location))
        // A note popover is placed beside its reference; after a scroll it would be beside other text.
        return this.store.setState({ location, note: isUnmoved ? note : null })
      }
      const turned: TurnState = {
        location,
        // Assistive technology that reads the page moves it on; a note that is open stays.
        ...(cause !== 'follow' && { note: null }),
        ...(cause !== 'layout' && { isMissing: false }),
        ...(isAnnounced(location, cause) && { announced: location }),
        ...this.#assistants?.moved(location, cause),
      }
      this.store.setState(turned)
      if (cause !== 'layout') this.#afterMove(location, cause)
    })
    navigator.on('busy', (isBusy) => this.store.setState({ isBusy }))
    navigator.on('note', (note) => this.store.setState({ note }))
    navigator.on('left', (from) => this.#jumpHistory.offer(from))
    navigator.on('tap', () => {
      const { bars, note, panel } = this.store.getState()
      if (note || panel !== 'none') this.store.setState({ note: null, panel: 'none' })
      else this.store.setState({ bars: !bars })
    })
    navigator.on('trouble', ({ error }) => {
      // The fixed-layout navigator requests PDF and comic pages again when they become visible.
      this.store.setState({ isMissing: isRetryable(error) && !navigator.traits })
      // After a network error, 429 or 5xx the same file is still on the server.
      this.#isFileLost = error.code !== 'network' && (error.status ?? 0) < 429
      this.#setup?.listeners().onError?.(error)
    })
  }

  #afterMove(location: Location, by: MoveCause): void {
    if (by !== 'jump') {
      this.#hasTurned = true
      this.#jumpHistory.turned()
      if (by !== 'follow' && this.store.getState().phase === 'ready')
        this.store.setState({ bars: false, panel: 'none' })
    }
    const locator = reportedLocator(location)
    this.#keeper?.keep(locator)
    this.#setup?.listeners().onRelocate?.({
      locator,
      fraction: locator.fraction,
      get tocLabel() {
        return location.tocItem?.label ?? ''
      },
    })
  }

  #savePosition(): void {
    this.#keeper?.keepNow()
  }

  /**
   * Called when the stored position arrives after the book was opened without it: goes there, or offers the jump if the
   * reader has turned a page meanwhile.
   */
  #onStoredPosition(stored: Locator | null): void {
    const { location } = this.store.getState()
    if (!stored || stored.fraction <= 0 || !location) return
    if (this.#hasTurned) this.#jumpHistory.offer(stored)
    else {
      this.#keeper?.hold(stored)
      void this.#go({ locator: stored })
    }
  }

  #stop(): void {
    this.#savePosition()
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
