import { LibraryError } from '../platform/errors'

/** How long asking waits for others to ask, in milliseconds: about a frame. */
const GATHER = 16

type Outcome<T> = PromiseSettledResult<T>

interface Batch<T> {
  ids: Set<string>
  waiting: number
  controller: AbortController
  outcomes: Promise<ReadonlyMap<string, Outcome<T>>>
}

/**
 * Gathers those who ask for one thing each at about the same time, so that they are had together.
 * One that leaves does not disturb the others; the last to leave ends the asking.
 *
 * @param load has an outcome for every id.
 */
export function createBatch<T>(
  load: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, Outcome<T>>>,
): (id: string, signal?: AbortSignal) => Promise<T> {
  let open: Batch<T> | undefined

  const begin = (): Batch<T> => {
    const ids = new Set<string>()
    const controller = new AbortController()
    const gathered = new Promise<void>((done) => setTimeout(done, GATHER))
    const batch: Batch<T> = {
      ids,
      waiting: 0,
      controller,
      outcomes: gathered.then(() => {
        if (open === batch) open = undefined
        if (controller.signal.aborted) return new Map<string, Outcome<T>>()
        return load([...ids], controller.signal)
      }),
    }
    return batch
  }

  return (id, signal) => {
    if (signal?.aborted) return Promise.reject(new LibraryError('aborted', id))
    open ??= begin()
    const batch = open
    batch.ids.add(id)
    batch.waiting++
    return new Promise<T>((fulfil, reject) => {
      const leave = () => {
        if (--batch.waiting === 0) {
          if (open === batch) open = undefined
          batch.controller.abort()
        }
        reject(new LibraryError('aborted', id))
      }
      signal?.addEventListener('abort', leave, { once: true })
      const done = () => signal?.removeEventListener('abort', leave)
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
