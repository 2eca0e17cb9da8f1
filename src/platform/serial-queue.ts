/**
 * Runs tasks one after another. A task starts immediately when the queue is empty, and a synchronous one ends before
 * `run` returns; otherwise the task starts when the previous one has settled, whether that succeeded or failed.
 */
export class SerialQueue {
  #last: Promise<unknown> | null = null

  /** @returns the result of the task; rejects with what the task throws */
  run<T>(task: () => T | Promise<T>): Promise<T> {
    const previous = this.#last
    const result = previous ? previous.then(task) : attempt(task)
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

  /** Resolves when the tasks queued so far have settled. Never rejects. */
  get settled(): Promise<unknown> {
    return this.#last ?? Promise.resolve()
  }
}

function attempt<T>(task: () => T | Promise<T>): T | Promise<T> {
  try {
    return task()
  } catch (thrown) {
    return Promise.reject(thrown)
  }
}
