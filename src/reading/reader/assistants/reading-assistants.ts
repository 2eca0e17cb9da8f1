import type { StoreApi } from 'zustand/vanilla'
import type { Place } from '../../navigator/navigator'
import type { Publication } from '../../publication/publication'
import { reached } from '../model/parts'
import type { ReaderSetup, ReaderState } from '../model/state'
import { Pacing } from './pacing'
import { printsPage } from './printing'
import { Elsewhere } from './remote-position-prompt'

export { shownState } from './shown-state'

/**
 * What goes along while one reads, in one piece that is fetched once the first page is painted: how fast one reads, a
 * later place that was reached elsewhere, and how a page is printed.
 */
export class Company {
  readonly #store: StoreApi<ReaderState>
  readonly #known: number | null
  readonly #elsewhere: Elsewhere
  readonly #stopLooking: () => void
  readonly #stopPrinting: () => void
  /** Null while no book is open. */
  #pacing: Pacing | null = null

  constructor({ positions, source, pace, stage }: ReaderSetup, store: StoreApi<ReaderState>) {
    this.#store = store
    this.#known = pace
    this.#elsewhere = new Elsewhere({
      positions,
      bid: source.bid,
      here() {
        const { place } = store.getState()
        return place && reached(place)
      },
      offer: (elsewhere) => store.setState({ elsewhere }),
    })
    this.#stopLooking = this.#elsewhere.start()
    this.#stopPrinting = printsPage(stage, () => store.getState())
  }

  /** A book is open, at the place the state tells. */
  opened(publication: Publication): void {
    this.#pacing = new Pacing(publication, this.#known)
    const { place } = this.#store.getState()
    if (place) this.#store.setState(this.moved(place, 'jump'))
  }

  /** The book is open no longer. */
  closed(): void {
    this.#pacing = null
  }

  /** One is somewhere else; answers what is new to the state. */
  moved(place: Place, by: 'turn' | 'jump' | 'layout'): Partial<ReaderState> {
    if (by !== 'layout') this.#elsewhere.mine(reached(place))
    const pace = this.#pacing?.moved(place, by === 'turn') ?? null
    return { left: this.#pacing?.left(place) ?? null, ...(pace && { pace }) }
  }

  /** Nobody is reading for a while. */
  pause(): void {
    this.#pacing?.pause()
  }

  /** The place that was reached elsewhere is not wanted. */
  decline(): void {
    this.#elsewhere.decline()
  }

  end(): void {
    this.#stopLooking()
    this.#stopPrinting()
  }
}
