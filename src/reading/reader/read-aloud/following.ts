import type { LinkTarget, Navigator } from '../../navigator/navigator'

/** Turns pages for what is read aloud, and tells those that the reader turns apart from them. */
export class Following {
  readonly #engine: Navigator
  #under = 0

  constructor(engine: Navigator) {
    this.#engine = engine
  }

  async goTo(target: LinkTarget): Promise<void> {
    this.#under += 1
    try {
      await this.#engine.goTo(target)
    } finally {
      this.#under -= 1
    }
  }

  /** Calls `moved` when the reader turned a page or jumped. @returns the undo */
  onMoved(moved: () => void): () => void {
    return this.#engine.on('relocate', ({ by }) => {
      if ((by === 'turn' || by === 'jump') && this.#under === 0) moved()
    })
  }
}
