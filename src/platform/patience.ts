import { LibraryError } from './errors'

/** Milliseconds one waits for an answer before one is told that none comes: a browser itself waits for minutes. */
export const PATIENCE = 30_000

/**
 * Runs some work as long as one has patience for it.
 *
 * @param work is told by its signal when it is no longer wanted: `signal` was aborted, or the time is up.
 * @throws LibraryError `network` when the time is up, and whatever `work` throws.
 */
export function withPatience<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end, { once: true })
  return new Promise<T>((fulfil, reject) => {
    const timer = setTimeout(() => {
      reject(new LibraryError('network', `no answer in ${PATIENCE / 1000} seconds`))
      end()
    }, PATIENCE)
    work(ending.signal)
      .then(fulfil, reject)
      .finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
      })
  })
}
