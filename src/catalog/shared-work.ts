import { LibraryError, toLibraryError } from '../platform/errors'
import { notifyProgress, onFetchProgress } from '../platform/timeout'

/**
 * Work that several callers wait for, each with its signal. Progress is reported to all of them (`notifyProgress`). A caller
 * that aborts does not affect the others; when the last one aborts, the work is aborted.
 */
export class SharedWork<T> {
  readonly result: Promise<T>
  readonly #waiting = new Set<{ signal: AbortSignal | undefined }>()
  readonly #controller = new AbortController()
  readonly #onAbandoned: () => void

  /** @param onAbandoned is called before the work is aborted */
  constructor(work: (signal: AbortSignal) => Promise<T>, onAbandoned: () => void) {
    this.#onAbandoned = onAbandoned
    onFetchProgress(this.#controller.signal, () => {
      for (const { signal } of this.#waiting) notifyProgress(signal)
    })
    this.result = work(this.#controller.signal)
  }

  /** @throws LibraryError `aborted`, with `what`, as soon as the signal aborts; or what the work throws */
  wait(signal: AbortSignal | undefined, what: string): Promise<T> {
    const waiter = { signal }
    this.#waiting.add(waiter)
    return new Promise<T>((fulfil, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter)
        if (this.#waiting.size === 0) {
          this.#onAbandoned()
          this.#controller.abort()
        }
        reject(new LibraryError('aborted', what))
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (signal?.aborted) leave()
      this.result
        .finally(() => {
          this.#waiting.delete(waiter)
          signal?.removeEventListener('abort', leave)
        })
        .then(fulfil, (thrown: unknown) => reject(toLibraryError(thrown)))
    })
  }
}
