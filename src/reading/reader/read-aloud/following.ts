import type { LinkTarget, Navigator } from '../../navigator/navigator'

/** Moves the navigator for reading aloud, and distinguishes these moves from the reader's own. */
export class Following {
  readonly #navigator: Navigator
  #pending = 0

  constructor(navigator: Navigator) {
    this.#navigator = navigator
  }

  async goTo(target: LinkTarget): Promise<void> {
    this.#pending += 1
    try {
      await this.#navigator.goTo(target)
    } finally {
      this.#pending -= 1
    }
  }

  /** Calls `moved` when the reader turns a page or jumps. @returns the unsubscribe function */
  onMoved(moved: () => void): () => void {
    return this.#navigator.on('relocate', ({ cause }) => {
      if ((cause === 'turn' || cause === 'jump') && this.#pending === 0) moved()
    })
  }
}
