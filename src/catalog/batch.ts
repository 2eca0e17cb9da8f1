import { LibraryError } from '../platform/errors'
import { SharedWork } from './shared-work'

/** Milliseconds to wait for further calls after the last one: about a frame. */
const BATCH_DELAY = 16
/** Maximum milliseconds to wait after the first call. */
const MAX_BATCH_DELAY = 80

type Outcome<T> = PromiseSettledResult<T>

interface Batch<T> {
  ids: Set<string>
  /** Restarts the delay after a call. */
  touch: () => void
  outcomes: SharedWork<ReadonlyMap<string, Outcome<T>>>
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
    const { elapsed, touch } = createDelay()
    const close = () => {
      if (open === batch) open = undefined
    }
    const outcomes = new SharedWork(
      (signal) =>
        Promise.all([elapsed, ready(signal)])
          .finally(close)
          .then(() => (signal.aborted ? new Map<string, Outcome<T>>() : load([...ids], signal))),
      close,
    )
    const batch: Batch<T> = { ids, touch, outcomes }
    return batch
  }

  return async (id, signal) => {
    if (signal?.aborted) throw new LibraryError('aborted', id)
    open ??= begin()
    open.ids.add(id)
    open.touch()
    const outcome = (await open.outcomes.wait(signal, id)).get(id)
    if (outcome?.status === 'fulfilled') return outcome.value
    throw outcome?.reason ?? new LibraryError('not-found', `no ${id}`)
  }
}
