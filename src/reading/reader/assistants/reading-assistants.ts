import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FollowedPosition, Locator, Positions } from '../../../domain/locator'
import type { Location, MoveCause } from '../../navigator/navigator'
import type { Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { BookPace, defaultPace, Pace, type TimeLeft } from '../model/pace'
import { reportedLocator } from '../model/parts'
import { type ReaderSetup, type ReaderState, TURN_KEYS } from '../model/state'
import { enablePrinting } from './printing'

/**
 * Returns a copy of the store for the screen: after a page turn it is updated once the page itself is painted; every
 * other change is copied at once.
 */
export function createScreenStore(store: StoreApi<ReaderState>): StoreApi<ReaderState> {
  const shown = createStore(store.getState)
  const show = () => shown.setState(store.getState(), true)
  store.subscribe((now, before) => {
    if (isTurn(now, before)) requestAnimationFrame(() => setTimeout(show))
    else show()
  })
  return shown
}

/** Whether only the location (with the time left) changed, in the same layout of the page. */
function isTurn(now: ReaderState, before: ReaderState): boolean {
  const [location, last] = [now.location, before.location]
  if (!location || !last || location.isFilled !== last.isFilled || location.flow !== last.flow) return false
  const ofTurn: readonly string[] = TURN_KEYS
  return Object.entries(before).every(
    ([key, value]) => ofTurn.includes(key) || now[key as keyof ReaderState] === value,
  )
}

/** Measured turns between two reports of the pace. */
const REPORT_TURNS = 8

/** The reading pace in the open book, and the time left at that pace. */
class Pacing {
  readonly #pace: Pace
  readonly #book: BookPace
  #unreported = 0

  /** @param known the pace measured earlier, in characters per minute; null if none */
  constructor(publication: Publication, known: number | null) {
    this.#pace = new Pace(known ?? defaultPace(publication.metadata.language))
    this.#book = new BookPace(this.#pace, publication.spine)
  }

  /** Records a new location. Returns the pace in characters per minute every `REPORT_TURNS` turns, else null. */
  moved(location: Location, isTurn: boolean): number | null {
    const before = this.#pace.turns
    this.#book.moved(location, performance.now(), isTurn)
    if (this.#pace.turns > before) this.#unreported += 1
    if (this.#unreported < REPORT_TURNS) return null
    this.#unreported = 0
    return Math.round(this.#pace.charactersPerMinute)
  }

  left(location: Location): TimeLeft | null {
    return this.#book.timeLeft(location)
  }

  /** The time until the next location is not reading time. */
  pause(): void {
    this.#book.pause()
  }
}

/** How much further a remote position has to be, in total progression, to be offered. */
const MIN_AHEAD = 0.002
/** How much further than a declined position. */
const MIN_AHEAD_AGAIN = 0.02
/** Number of own positions to remember: during fast turns an older one may still be loaded from storage. */
const MAX_OWN = 500

/** A key that identifies a position within one book. */
const keyOf = ({ index, progression, fraction }: Locator) => `${index} ${progression} ${fraction}`

export interface RemotePositionPromptDeps {
  positions: Positions
  bid: string
  /** The current position; null before the first page. */
  here(): Locator | null
  /** Offers a remote position; null withdraws the offer. */
  offer(locator: Locator | null): void
}

/**
 * Watches for a later position in the same book from another tab or device, and offers it; the reader decides whether to
 * go there.
 */
export class RemotePositionPrompt {
  readonly #deps: RemotePositionPromptDeps
  readonly #own = new Set<string>()
  #declined = Number.NEGATIVE_INFINITY
  #offered: Locator | null = null
  #ended = false

  constructor(deps: RemotePositionPromptDeps) {
    this.#deps = deps
  }

  /** Looks for a position that another device has reached already; call when the first page is shown. */
  checkNow(): void {
    void this.#check()
  }

  /** Starts watching. Returns a function that stops it. */
  start(): () => void {
    const check = () => void this.#check()
    const undo = this.#deps.positions.subscribe?.(check)
    document.addEventListener('visibilitychange', check)
    return () => {
      this.#ended = true
      undo?.()
      document.removeEventListener('visibilitychange', check)
    }
  }

  /** Records a position of this reader that is about to be saved; withdraws an offer that is now reached. */
  recordOwn(locator: Locator): void {
    this.#own.add(keyOf(locator))
    const [oldest] = this.#own
    if (this.#own.size > MAX_OWN && oldest !== undefined) this.#own.delete(oldest)
    if (this.#offered && this.#offered.fraction <= locator.fraction) this.#setOffered(null)
  }

  /** Offers a position that the catalogue keeps; it may be earlier in the book. */
  propose(locator: Locator): void {
    if (!this.#ended) this.#setOffered(locator)
  }

  decline(): void {
    const { positions, bid } = this.#deps
    this.#declined = this.#offered?.fraction ?? this.#declined
    this.#setOffered(null)
    positions.decline?.(bid).catch(() => {})
  }

  async #check(): Promise<void> {
    if (document.visibilityState === 'hidden') return
    const { positions, bid, here } = this.#deps
    const reading = positions.all?.(bid) ?? positions.load(bid).then((locator) => [locator])
    const found = await reading.catch(() => [])
    const now = here()
    if (this.#ended || !now) return
    const [furthest] = found
      .filter((locator): locator is Locator => locator !== null && !this.#own.has(keyOf(locator)))
      .sort((a, b) => b.fraction - a.fraction)
    if (!furthest || furthest.fraction <= now.fraction + MIN_AHEAD) return
    if (furthest.fraction > this.#declined + MIN_AHEAD_AGAIN) this.#setOffered(furthest)
  }

  #setOffered(locator: Locator | null): void {
    if (locator === this.#offered) return
    this.#offered = locator
    this.#deps.offer(locator)
  }
}

/**
 * The helpers that run beside reading, in one chunk that loads once the first page is painted: the reading pace, the
 * prompt for a later remote position, and printing.
 */
export class ReadingAssistants {
  readonly #store: StoreApi<ReaderState>
  readonly #known: number | null
  readonly #remotePosition: RemotePositionPrompt
  readonly #stopPrompt: () => void
  readonly #stopPrinting: () => void
  readonly #setup: ReaderSetup
  /** Null while no book is open. */
  #pacing: Pacing | null = null
  /** The exchange of the position with the catalogue. */
  #followed: FollowedPosition | null = null
  /** Begins anew with each open book. */
  #opening = new AbortController()

  constructor(setup: ReaderSetup, store: StoreApi<ReaderState>) {
    const { positions, source, pace, stage } = setup
    this.#setup = setup
    this.#store = store
    this.#known = pace
    this.#remotePosition = new RemotePositionPrompt({
      positions,
      bid: source.bid,
      here: () => this.#here(),
      offer: (remotePosition) => {
        store.setState({ remotePosition })
        // Taken, declined or passed.
        if (!remotePosition) this.#followed?.settle()
      },
    })
    this.#stopPrompt = this.#remotePosition.start()
    this.#stopPrinting = enablePrinting(stage, () => store.getState())
  }

  /** Call when a book is open; its location is in the state. */
  opened(publication: Publication): void {
    this.#pacing = new Pacing(publication, this.#known)
    const { location } = this.#store.getState()
    if (location) this.#store.setState(this.#note(location, 'jump'))
    this.#remotePosition.checkNow()
    void this.#follow(new ReadingOrder(publication))
  }

  /** Call when the book is closed. */
  closed(): void {
    this.#pacing = null
    this.#opening.abort()
    this.#followed?.stop()
    this.#followed = null
  }

  /** Records a new location. Returns the changes to the state. */
  moved(location: Location, by: MoveCause): Partial<ReaderState> {
    if (by !== 'layout') this.#followed?.moved(reportedLocator(location))
    return this.#note(location, by)
  }

  #here(): Locator | null {
    const { location } = this.#store.getState()
    return location && reportedLocator(location)
  }

  /** Exchanges the position with the catalogue, if it keeps one of this book. */
  async #follow(order: ReadingOrder): Promise<void> {
    const { source, positions } = this.#setup
    if (!source.services || !positions.follow) return
    this.#opening = new AbortController()
    const { signal } = this.#opening
    // Pages that are turned until then are read from what is stored.
    const followed = await positions
      .follow({
        source,
        order,
        here: () => this.#here(),
        offer: (locator) => signal.aborted || this.#remotePosition.propose(locator),
      })
      .catch(() => null)
    if (signal.aborted) return followed?.stop()
    this.#followed = followed
  }

  #note(location: Location, by: MoveCause): Partial<ReaderState> {
    if (by !== 'layout') this.#remotePosition.recordOwn(reportedLocator(location))
    const pace = this.#pacing?.moved(location, by === 'turn' || by === 'auto') ?? null
    return { timeLeft: this.#pacing?.left(location) ?? null, ...(pace && { pace }) }
  }

  /** The time until the next location is not reading time. */
  pause(): void {
    this.#pacing?.pause()
  }

  /** The reader declines the remote position on offer. */
  decline(): void {
    this.#remotePosition.decline()
    const here = this.#here()
    if (here) this.#followed?.moved(here)
  }

  /** The reader goes to the remote position on offer. Its page may begin before it: it is reached all the same. */
  take(): void {
    this.#remotePosition.decline()
  }

  end(): void {
    this.#stopPrompt()
    this.#stopPrinting()
  }
}
