/**
 * One thing after another. Work runs at once when nothing is under way, and is done before `run`
 * returns if it needs no waiting; otherwise it follows what is.
 */
export class Queue {
  #last: Promise<unknown> | null = null

  run<T>(work: () => T | Promise<T>): Promise<T> {
    const before = this.#last
    const result = before ? before.then(work) : attempt(work)
    if (!(result instanceof Promise)) return Promise.resolve(result)
    const settled = result.then(
      () => {},
      () => {},
    )
    this.#last = settled
    void settled.then(() => {
      if (this.#last === settled) this.#last = null
    })
    return result
  }
}

function attempt<T>(work: () => T | Promise<T>): T | Promise<T> {
  try {
    return work()
  } catch (thrown) {
    return Promise.reject(thrown)
  }
}
