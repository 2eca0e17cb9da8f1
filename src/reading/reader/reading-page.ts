import type { BookChoicesStore } from '../../domain/book-choices'
import type { LinkedPassage } from '../../domain/linked-passage'
import type { Locator, Positions } from '../../domain/locator'
import type { Locale } from '../../i18n/locale'
import { whenIdle } from '../../platform/when-idle'
import type { Appearance } from '../navigator/navigator'
import type { Preferences } from '../navigator/preferences'
import type { QuotedWords } from '../publication/plain-text'
import { appearanceOf, type DeviceLook, deviceLook, isSameAppearance, watchDevice } from './appearance'
import { ReaderController } from './controller'
import type { ReaderPanel } from './model/parts'
import type { ReaderListeners, ReaderSource, ReaderState } from './model/state'
import { navigatorWords, PageFrame } from './page-frame'
import { onReaderKey } from './reader-keys'

export interface ReadingPageProps extends ReaderListeners {
  source: ReaderSource
  /** The chapter that the route names, from 1. */
  chapter?: number
  /** The id of the element in that chapter's resource to open at. */
  fragment?: string
  /** Words in that chapter to open at, with their progression in it. */
  quoted?: QuotedWords
  /** Words to open at, wherever they stand in the book; they are lit. */
  passage?: LinkedPassage
  /** The locator to open at; overrides the stored position. */
  locator?: Locator | null
  preferences: Preferences
  onPreferences(preferences: Preferences): void
  positions: Positions
  /** The store of choices for single books; without it they last as long as the book is open. */
  choices?: BookChoicesStore
  /** Called once the book is open: whether the page takes the focus, so that keys turn pages at once. Default: false. */
  takesFocus?: () => boolean
  /** Called when the interface is needed, at the latest when the browser is idle after the first page; may be called again. */
  onInterfaceNeeded?(): void
}

/** Milliseconds before the loading state is shown: a book that opens sooner shows no message. */
export const QUICK_MS = 300
/** Milliseconds after which a book that is still loading gets the interface: how much came, a retry, the way back. */
const SLOW_MS = 5000
/** Milliseconds after the first page until the interface is asked for, if the browser is not idle before. */
const IDLE_MS = 1000

/** What the interface tells the page. */
export interface PageInterface {
  /** Called before a panel opens, to remember what has the focus. */
  onOpen(): void
}

/**
 * The page of a book in the document, without the interface around it: it opens the book, shows and announces its pages,
 * turns them by key, and keeps the place. The interface may come later, into `over` and `around`, or not at all. The page
 * fills its container, which decides its height.
 */
export class ReadingPage {
  readonly controller: ReaderController
  readonly frame: PageFrame
  /** A key for the tools that was pressed before they were loaded. */
  readonly pendingKey: { current: KeyboardEvent | null } = { current: null }
  readonly #place: HTMLElement
  readonly #listeners = new Set<() => void>()
  readonly #ending = new AbortController()
  #props: ReadingPageProps
  #locale: Locale
  #appearance: Appearance
  #device: DeviceLook
  #interface: PageInterface | null = null
  /** The panel that was asked for before the interface has come. */
  #wanted: ReaderPanel = 'none'
  #state: ReaderState
  #unsubscribe = () => {}
  #pace: number | null = null
  #isReady = false
  #isPainted = false
  #isSlow = false
  /** The interface did not load. */
  #isAlone = false
  /** The interface says that the book is opening. */
  #isOpeningShown = false
  #stopPainting = () => {}

  constructor(place: HTMLElement, props: ReadingPageProps, locale: Locale) {
    this.#place = place
    this.#props = props
    this.#locale = locale
    this.controller = new ReaderController(props.source.title)
    this.#state = this.controller.store.getState()
    this.frame = new PageFrame(place.ownerDocument, locale)
    this.#render()
    place.append(this.frame.root)
    this.#device = deviceLook(this.frame.root)
    this.#appearance = appearanceOf(this.#props.preferences, this.#device)
  }

  /** Opens the book. Call once, in the document. */
  start(): void {
    const { signal } = this.#ending
    const { root, stage } = this.frame
    const { source, positions, choices, chapter, fragment, quoted, passage, locator, preferences } =
      this.#props
    this.#place.addEventListener('keydown', (event) => this.#onKey(event), { signal })
    root.addEventListener('pointerdown', () => this.#need(), { signal })
    watchDevice(root, () => this.#adjust(true), signal)
    const quick = setTimeout(() => {
      this.#isSlow = true
      this.#render()
    }, QUICK_MS)
    const slow = setTimeout(() => this.#state.phase === 'loading' && this.#need(), SLOW_MS)
    const stop = this.controller.start({
      stage,
      source,
      positions,
      choices,
      chapter,
      fragment,
      quoted,
      passage,
      locator,
      appearance: this.#appearance,
      words: navigatorWords(this.#locale),
      locale: this.#locale,
      pace: preferences.pace,
      listeners: () => this.#props,
    })
    signal.addEventListener('abort', () => {
      clearTimeout(quick)
      clearTimeout(slow)
      stop()
    })
    this.#follow(this.controller.store)
  }

  /** Closes the book and removes the page. */
  end(): void {
    this.#ending.abort()
    this.#unsubscribe()
    this.#stopPainting()
    this.#listeners.clear()
    this.frame.remove()
  }

  /** Takes other preferences, callbacks or another language. The book and where it opens stay as they are. */
  update(props: ReadingPageProps, locale: Locale): void {
    const isOtherTheme = props.preferences.theme !== this.#props.preferences.theme
    this.#props = props
    this.#locale = locale
    this.#render()
    this.#adjust(isOtherTheme)
  }

  /** The state on show. After a turn it changes once the page itself is painted. */
  readonly state = (): ReaderState => this.#state

  /** Whether the browser has painted the first page; everything that is not needed for it waits for that. */
  readonly isPainted = (): boolean => this.#isPainted

  /** Whether the book takes longer than `QUICK_MS`, so that something is said meanwhile. */
  readonly isSlow = (): boolean => this.#isSlow

  /** Calls `listener` after each change of `state` and `isPainted`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The interface did not load: a failure is then said by the page itself. */
  stayAlone(): void {
    this.#isAlone = true
    this.#render()
  }

  /** Called by the interface: whether it says that the book is opening, so that the page does not. */
  showsOpening(isShown: boolean): void {
    this.#isOpeningShown = isShown
    this.#render()
  }

  /** Called by the interface when it is there. Returns a function that ends it. */
  connect(shown: PageInterface): () => void {
    this.#interface = shown
    this.#render()
    if (this.#wanted !== 'none') this.openPanel(this.#wanted)
    this.#wanted = 'none'
    return () => {
      if (this.#interface === shown) this.#interface = null
      this.#render()
    }
  }

  openPanel(panel: ReaderPanel): void {
    if (!this.#interface) {
      this.#wanted = panel
      return this.#need()
    }
    this.#interface.onOpen()
    this.controller.set({ panel, note: null, bars: true })
  }

  closePanel(): void {
    this.controller.set({ panel: 'none', note: null })
  }

  #need(): void {
    if (!this.#interface) this.#props.onInterfaceNeeded?.()
  }

  #onKey(event: KeyboardEvent): void {
    if (!event.composedPath().includes(this.frame.root)) return
    const { panel, note } = this.#state
    onReaderKey(event, {
      controller: this.controller,
      panel,
      isPanelOpen: panel !== 'none' || note !== null,
      preferences: this.#props.preferences,
      onPreferences: (changed) => this.#props.onPreferences(changed),
      openPanel: (next) => this.openPanel(next),
      closePanel: () => this.closePanel(),
      pendingKey: this.pendingKey,
    })
    // Tab looks for the controls.
    if (this.pendingKey.current || event.key === 'Tab') this.#need()
  }

  /** @param isOtherDevice the look of the device may have changed, or the background */
  #adjust(isOtherDevice: boolean): void {
    if (isOtherDevice) this.#device = deviceLook(this.frame.root)
    const appearance = appearanceOf(this.#props.preferences, this.#device)
    if (isSameAppearance(appearance, this.#appearance)) return
    this.#appearance = appearance
    this.controller.setAppearance(appearance)
  }

  #follow(store: ReaderController['store']): void {
    this.#unsubscribe()
    const show = () => this.#show(store.getState())
    this.#unsubscribe = store.subscribe(show)
    show()
  }

  #show(state: ReaderState): void {
    const { phase, location, pace, note, isPasswordAsked } = state
    this.#state = state
    const isReady = phase === 'ready' && location !== null
    const isOther = isReady !== this.#isReady
    this.#isReady = isReady
    if (isOther) {
      this.#stopPainting()
      this.#isPainted = false
    }
    this.#render()
    if (isOther && isReady) {
      if (this.#props.takesFocus?.()) this.controller.focus()
      this.#awaitPaint()
    }
    if (phase === 'failed' || isPasswordAsked || note) this.#need()
    if (pace === this.#pace) return
    this.#pace = pace
    const { preferences, onPreferences } = this.#props
    if (pace !== null && pace !== preferences.pace) onPreferences({ ...preferences, pace })
  }

  /** Waits until the book's first page is painted. */
  #awaitPaint(): void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopWaiting = () => {}
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        this.#isPainted = true
        this.#render()
        // If the assistants fail to load, there is no time left and no prompt for a remote position.
        this.controller.accompany().then(
          (store) => this.#ending.signal.aborted || this.#follow(store),
          () => {},
        )
        stopWaiting = whenIdle(() => this.#need(), IDLE_MS)
      })
    })
    this.#stopPainting = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      stopWaiting()
    }
  }

  #waiting(): 'opening' | 'failed' | null {
    const { phase } = this.#state
    if (phase === 'failed') return this.#isAlone && !this.#interface ? 'failed' : null
    return phase === 'loading' && this.#isSlow && !this.#isOpeningShown ? 'opening' : null
  }

  #render(): void {
    this.frame.render({
      state: this.#state,
      preferences: this.#props.preferences,
      locale: this.#locale,
      isReady: this.#isReady,
      isPainted: this.#isPainted,
      waiting: this.#waiting(),
      hasInterface: this.#interface !== null,
    })
    for (const listener of this.#listeners) listener()
  }
}
