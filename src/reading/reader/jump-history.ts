import type { StoreApi } from 'zustand/vanilla'
import type { Locator } from '../../domain/locator'
import type { ReaderState } from './model/state'

/** Page turns after which the way back is withdrawn. */
const BACK_TURNS = 12

/** The position that the reader can return to after a jump (`back` of the state). */
export class JumpHistory {
  readonly #store: StoreApi<ReaderState>
  #turns = 0
  #isSearching = false

  constructor(store: StoreApi<ReaderState>) {
    this.#store = store
  }

  /** Offers `from` as the position to return to; null withdraws the offer. */
  offer(from: Locator | null): void {
    this.#turns = 0
    this.#isSearching = false
    this.#store.setState({ back: from, isBackFresh: true })
  }

  /** As `offer`, for one of several jumps in a row: the position before the first of them stays on offer. */
  offerFirst(from: Locator | null): void {
    const { back, isBackFresh } = this.#store.getState()
    this.offer((this.#isSearching && isBackFresh && back) || from)
    this.#isSearching = true
  }

  /** Notes a page turn. After `BACK_TURNS` of them the offer is withdrawn. */
  turned(): void {
    this.#turns += 1
    this.#store.setState({ isBackFresh: false })
    if (this.#turns > BACK_TURNS) this.#store.setState({ back: null })
  }

  /** Returns the position on offer, or null, and withdraws it. */
  pop(): Locator | null {
    const { back } = this.#store.getState()
    this.#store.setState({ back: null })
    return back
  }
}
