import { LibraryError } from '../platform/errors'
import { notifyProgress, onFetchProgress } from '../platform/timeout'

/** Milliseconds to wait for further calls after the last one: about a frame. */
const BATCH_DELAY = 16
/** Maximum milliseconds to wait after the first call. */
const MAX_BATCH_DELAY = 80

type Outcome<T> = PromiseSettledResult<T>

interface Batch<T> {
  ids: Set<string>
  /** Waiting callers, each with its signal. */
  waiting: Set<{ signal: AbortSignal | undefined }>
  controller: AbortController
  /** Restarts the delay after a call. */
  touch: () => void
  outcomes: Promise<ReadonlyMap<string, Outcome<T>>>
}

/** A debounced delay: `touch` starts or restarts it, `elapsed` resolves at its end. */
function createDelay(): { elapsed: Promise<void>; touch: () => void } {
  const latest = Date.now() + MAX_BATCH_DELAY
  let timer: ReturnType<typeof setTimeout> | undefined
  let finish = () => {}
  const elapsed = new Promise<void>((done) => {
    finish = done
  })
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(finish, Math.max(0, Math.min(BATCH_DELAY, latest - Date.now())))
  }
  return { elapsed, touch }
}

/**
 * Returns a function that loads one item by id. Calls within a short time are batched into one `load`. A caller that
 * aborts does not affect the others; when the last one aborts, the batch is aborted.
 *
 * @param load returns an outcome for every id
 * @param ready what `load` must wait for; calls made meanwhile still join the batch
 */
export function createBatch<T>(
  load: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, Outcome<T>>>,
  ready: (signal: AbortSignal) => Promise<unknown> = () => Promise.resolve(),
): (id: string, signal?: AbortSignal) => Promise<T> {
  let open: Batch<T> | undefined

  const begin = (): Batch<T> => {
    const ids = new Set<string>()
    const controller = new AbortController()
    const { elapsed, touch } = createDelay()
    const close = () => {
      if (open === batch) open = undefined
    }
    const batch: Batch<T> = {
      ids,
      waiting: new Set(),
      controller,
      touch,
      outcomes: Promise.all([elapsed, ready(controller.signal)])
        .finally(close)
        .then(() =>
          controller.signal.aborted ? new Map<string, Outcome<T>>() : load([...ids], controller.signal),
        ),
    }
    onFetchProgress(controller.signal, () => {
      for (const { signal } of batch.waiting) notifyProgress(signal)
    })
    return batch
  }

  return (id, signal) => {
    if (signal?.aborted) return Promise.reject(new LibraryError('aborted', id))
    open ??= begin()
    const batch = open
    batch.ids.add(id)
    const waiter = { signal }
    batch.waiting.add(waiter)
    batch.touch()
    return new Promise<T>((fulfil, reject) => {
      const leave = () => {
        batch.waiting.delete(waiter)
        if (batch.waiting.size === 0) {
          if (open === batch) open = undefined
          batch.controller.abort()
        }
        reject(new LibraryError('aborted', id))
      }
      signal?.addEventListener('abort', leave, { once: true })
      const done = () => {
        batch.waiting.delete(waiter)
        signal?.removeEventListener('abort', leave)
      }
      batch.outcomes.then(
        (outcomes) => {
          done()
          const outcome = outcomes.get(id)
          if (outcome?.status === 'fulfilled') fulfil(outcome.value)
          else reject(outcome?.reason ?? new LibraryError('not-found', `no ${id}`))
        },
        (thrown: unknown) => {
          done()
          reject(thrown)
        },
      )
    })
  }
}
