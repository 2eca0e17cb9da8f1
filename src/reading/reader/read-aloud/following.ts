import type { LinkTarget, Navigator } from '../../navigator/navigator'

/** Moves the navigator for reading aloud, and distinguishes these moves from the reader's own. */
export class Following {
  readonly #navigator: Navigator

  constructor(navigator: Navigator) {
    this.#navigator = navigator
  }

  goTo(target: LinkTarget): Promise<void> {
    return this.#navigator.goTo(target, 'follow')
  }

  /** Calls `moved` when the reader turns a page or jumps. @returns the unsubscribe function */
  onMoved(moved: () => void): () => void {
    return this.#navigator.on('relocate', ({ cause }) => {
      if (cause === 'turn' || cause === 'jump') moved()
    })
  }
}
