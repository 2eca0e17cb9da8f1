import { LibraryError } from './errors'

/** Milliseconds one waits for an answer before one is told that none comes: a browser itself waits for minutes. */
export const PATIENCE = 30_000

/**
 * Runs some work as long as one has patience for it.
 *
 * @param work is told by its signal when it is no longer wanted: `signal` was aborted, or the time is up; by `heard` it
 *   tells that something has come, from when on the time is counted anew.
 * @param patience in milliseconds
 * @throws LibraryError `network` when the time is up, and whatever `work` throws.
 */
export function withPatience<T>(
  work: (signal: AbortSignal, heard: () => void) => Promise<T>,
  signal: AbortSignal,
  patience = PATIENCE,
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort()
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  return new Promise<T>((fulfil, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new LibraryError('network', `nothing came in ${patience / 1000} seconds`))
        end()
      }, patience)
    }
    heard()
    work(ending.signal, heard)
      .then(fulfil, reject)
      .finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
      })
  })
}
