/** Repeats work when one of the things that it depends on is another; undoes it before. */
export class Step {
  #deps: readonly unknown[] | null = null
  #undo = () => {}

  run(deps: readonly unknown[], work: () => (() => void) | undefined): void {
    if (this.#deps && deps.every((each, index) => Object.is(each, this.#deps?.[index]))) return
    this.#deps = deps
    this.#undo()
    this.#undo = () => {}
    this.#undo = work() ?? (() => {})
  }

  end(): void {
    this.#undo()
    this.#undo = () => {}
  }
}
