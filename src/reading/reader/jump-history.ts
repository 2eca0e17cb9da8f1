import type { StoreApi } from 'zustand/vanilla'
import type { Locator } from '../../domain/locator'
import type { ReaderState } from './model/state'

/** Turns after which nobody wants to go back any more. */
const BACK_TURNS = 12

/** The place one may go back to after a jump, as it is offered. */
export class JumpHistory {
  readonly #store: StoreApi<ReaderState>
  #turns = 0
  #isSearching = false

  constructor(store: StoreApi<ReaderState>) {
    this.#store = store
  }

  /** One was led away from there. */
  offer(from: Locator | null): void {
    this.#turns = 0
    this.#isSearching = false
    this.#store.setState({ back: from, isBackFresh: true })
  }

  /** As `offer`, by one of several jumps in search of a place: from all of them one comes back to before the first. */
  offerFirst(from: Locator | null): void {
    const { back, isBackFresh } = this.#store.getState()
    this.offer((this.#isSearching && isBackFresh && back) || from)
    this.#isSearching = true
  }

  /** One reads on. */
  turned(): void {
    this.#turns += 1
    this.#store.setState({ isBackFresh: false })
    if (this.#turns > BACK_TURNS) this.#store.setState({ back: null })
  }

  /** One goes back: what was offered, which is offered no more. */
  take(): Locator | null {
    const { back } = this.#store.getState()
    this.#store.setState({ back: null })
    return back
  }
}
