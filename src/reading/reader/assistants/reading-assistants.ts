import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Locator, Positions } from '../../../domain/locator'
import type { Location } from '../../navigator/navigator'
import type { Publication } from '../../publication/publication'
import { BookPace, Pace, type TimeLeft, usualPace } from '../model/pace'
import { reachedLocator } from '../model/parts'
import type { ReaderSetup, ReaderState } from '../model/state'
import { printsPage } from './printing'

/** What a page that is turned changes. */
const OF_A_TURN: ReadonlySet<string> = new Set<keyof ReaderState>(['location', 'timeLeft', 'isBackFresh'])

/**
 * The state as the screen shows it: what tells of a page that was turned is brought up to date once the page itself has
 * been painted. Whatever else changes is shown at once.
 */
export function shownState(store: StoreApi<ReaderState>): StoreApi<ReaderState> {
  const shown = createStore(store.getState)
  const show = () => shown.setState(store.getState(), true)
  store.subscribe((now, before) => {
    if (isTurn(now, before)) requestAnimationFrame(() => setTimeout(show))
    else show()
  })
  return shown
}

/** Only the place is another one, and the page lies on the screen as the last one did. */
function isTurn(now: ReaderState, before: ReaderState): boolean {
  const [location, last] = [now.location, before.location]
  if (!location || !last || location.filled !== last.filled || location.flow !== last.flow) return false
  return Object.entries(before).every(
    ([key, value]) => OF_A_TURN.has(key) || now[key as keyof ReaderState] === value,
  )
}

/** Turns between two tellings of the pace. */
const TELL_TURNS = 8

/** The reader's pace in the open book, and what is left of it at that pace. */
export class Pacing {
  readonly #pace: Pace
  readonly #book: BookPace
  #timed = 0

  /** @param known characters a minute measured before; null when nothing was */
  constructor(publication: Publication, known: number | null) {
    this.#pace = new Pace(known ?? usualPace(publication.metadata.language))
    this.#book = new BookPace(this.#pace, publication.spine)
  }

  /** The place changed. Answers the pace in characters a minute now and then, null when there is nothing new. */
  moved(location: Location, isTurn: boolean): number | null {
    const before = this.#pace.turns
    this.#book.moved(location, performance.now(), isTurn)
    if (this.#pace.turns > before) this.#timed += 1
    if (this.#timed < TELL_TURNS) return null
    this.#timed = 0
    return Math.round(this.#pace.charactersPerMinute)
  }

  left(location: Location): TimeLeft | null {
    return this.#book.left(location)
  }

  /** Nobody is reading for a while. */
  pause(): void {
    this.#book.pause()
  }
}

/** How much further another place has to be, as a part of the book, before it is worth a word. */
const WORTH_SAYING = 0.002
/** After an offer was declined, how much further still. */
const WORTH_AGAIN = 0.02
/** Places of one's own that may come back late: fast turns are many, and each is written and read after the others. */
const REMEMBERED = 500

/** Tells a place from others of the same book. */
const nameOf = ({ index, progression, fraction }: Locator) => `${index} ${progression} ${fraction}`

export interface RemotePositionPromptDeps {
  positions: Positions
  bid: string
  /** Where the reader is now; null before the first page. */
  here(): Locator | null
  /** Something to offer, or null when there is nothing any more. */
  offer(locator: Locator | null): void
}

/**
 * Looks out for a later place in the same book that came from another tab or device, and offers it; nobody is
 * moved without being asked.
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

  /** Returns the undo. */
  start(): () => void {
    const look = () => void this.#look()
    const undo = this.#deps.positions.subscribe?.(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      this.#ended = true
      undo?.()
      document.removeEventListener('visibilitychange', look)
    }
  }

  /** A place that is about to be kept; one that is reached needs no offer. */
  mine(locator: Locator): void {
    this.#own.add(nameOf(locator))
    const [oldest] = this.#own
    if (this.#own.size > REMEMBERED && oldest !== undefined) this.#own.delete(oldest)
    if (this.#offered && this.#offered.fraction <= locator.fraction) this.#tell(null)
  }

  decline(): void {
    this.#declined = this.#offered?.fraction ?? this.#declined
    this.#tell(null)
  }

  async #look(): Promise<void> {
    if (document.visibilityState === 'hidden') return
    const { positions, bid, here } = this.#deps
    const found = await positions.load(bid).catch(() => null)
    const now = here()
    if (this.#ended || !found || !now || this.#own.has(nameOf(found))) return
    const isLater = found.fraction > now.fraction + WORTH_SAYING
    if (isLater && found.fraction > this.#declined + WORTH_AGAIN) this.#tell(found)
  }

  #tell(locator: Locator | null): void {
    if (locator === this.#offered) return
    this.#offered = locator
    this.#deps.offer(locator)
  }
}

/**
 * What goes along while one reads, in one piece that is fetched once the first page is painted: how fast one reads, a
 * later place that was reached elsewhere, and how a page is printed.
 */
export class ReadingAssistants {
  readonly #store: StoreApi<ReaderState>
  readonly #known: number | null
  readonly #remotePosition: RemotePositionPrompt
  readonly #stopLooking: () => void
  readonly #stopPrinting: () => void
  /** Null while no book is open. */
  #pacing: Pacing | null = null

  constructor({ positions, source, pace, stage }: ReaderSetup, store: StoreApi<ReaderState>) {
    this.#store = store
    this.#known = pace
    this.#remotePosition = new RemotePositionPrompt({
      positions,
      bid: source.bid,
      here() {
        const { location } = store.getState()
        return location && reachedLocator(location)
      },
      offer: (remotePosition) => store.setState({ remotePosition }),
    })
    this.#stopLooking = this.#remotePosition.start()
    this.#stopPrinting = printsPage(stage, () => store.getState())
  }

  /** A book is open, at the place the state tells. */
  opened(publication: Publication): void {
    this.#pacing = new Pacing(publication, this.#known)
    const { location } = this.#store.getState()
    if (location) this.#store.setState(this.moved(location, 'jump'))
  }

  /** The book is open no longer. */
  closed(): void {
    this.#pacing = null
  }

  /** One is somewhere else; answers what is new to the state. */
  moved(location: Location, by: 'turn' | 'jump' | 'layout'): Partial<ReaderState> {
    if (by !== 'layout') this.#remotePosition.mine(reachedLocator(location))
    const pace = this.#pacing?.moved(location, by === 'turn') ?? null
    return { timeLeft: this.#pacing?.left(location) ?? null, ...(pace && { pace }) }
  }

  /** Nobody is reading for a while. */
  pause(): void {
    this.#pacing?.pause()
  }

  /** The place that was reached elsewhere is not wanted. */
  decline(): void {
    this.#remotePosition.decline()
  }

  end(): void {
    this.#stopLooking()
    this.#stopPrinting()
  }
}
