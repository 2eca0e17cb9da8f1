import type { LinkTarget, Navigator } from '../../navigator/navigator'

/** Turns pages for what is read aloud, and tells those that the reader turns apart from them. */
export class Following {
  readonly #navigator: Navigator
  #under = 0

  constructor(navigator: Navigator) {
    this.#navigator = navigator
  }

  async goTo(target: LinkTarget): Promise<void> {
    this.#under += 1
    try {
      await this.#navigator.goTo(target)
    } finally {
      this.#under -= 1
    }
  }

  /** Calls `moved` when the reader turned a page or jumped. @returns the undo */
  onMoved(moved: () => void): () => void {
    return this.#navigator.on('relocate', ({ by }) => {
      if ((by === 'turn' || by === 'jump') && this.#under === 0) moved()
    })
  }
}
