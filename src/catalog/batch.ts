import { LibraryError } from '../platform/errors'
import { notifyProgress, onFetchProgress } from '../platform/timeout'

/** How long asking waits for others to ask, in milliseconds: about a frame after the last one. */
const GATHER = 16
/** How long it waits at most, in milliseconds, however many go on asking. */
const GATHER_AT_MOST = 80

type Outcome<T> = PromiseSettledResult<T>

interface Batch<T> {
  ids: Set<string>
  /** Those who wait, each by the signal it has. */
  waiting: Set<{ signal: AbortSignal | undefined }>
  controller: AbortController
  /** Somebody has asked: waits a while longer for the next. */
  touch: () => void
  outcomes: Promise<ReadonlyMap<string, Outcome<T>>>
}

/** A moment of quiet. `touch` begins it, and puts it off while it has not come. */
function quiet(): { came: Promise<void>; touch: () => void } {
  const latest = Date.now() + GATHER_AT_MOST
  let timer: ReturnType<typeof setTimeout> | undefined
  let arrive = () => {}
  const came = new Promise<void>((done) => {
    arrive = done
  })
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(arrive, Math.max(0, Math.min(GATHER, latest - Date.now())))
  }
  return { came, touch }
}

/**
 * Gathers those who ask for one thing each at about the same time, so that they are had together.
 * One that leaves does not disturb the others; the last to leave ends the asking.
 *
 * @param load has an outcome for every id.
 * @param ready what `load` has to wait for in any case; who asks meanwhile is still in time.
 */
export function createBatch<T>(
  load: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, Outcome<T>>>,
  ready: (signal: AbortSignal) => Promise<unknown> = () => Promise.resolve(),
): (id: string, signal?: AbortSignal) => Promise<T> {
  let open: Batch<T> | undefined

  const begin = (): Batch<T> => {
    const ids = new Set<string>()
    const controller = new AbortController()
    const { came, touch } = quiet()
    const close = () => {
      if (open === batch) open = undefined
    }
    const batch: Batch<T> = {
      ids,
      waiting: new Set(),
      controller,
      touch,
      outcomes: Promise.all([came, ready(controller.signal)])
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
