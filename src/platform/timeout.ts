import { LibraryError } from './errors'

/** Milliseconds one waits for an answer before one is told that none comes: a browser itself waits for minutes. */
export const TIMEOUT_MS = 30_000

/**
 * What is told by a signal besides its end: that something has come of what waits for it. A name that every copy of
 * this module in the build knows.
 */
const HEARD = Symbol.for('org-library.heard')

interface ProgressSignal extends AbortSignal {
  [HEARD]?: () => void
}

/** Something has come of what is asked for by this signal: its time is counted anew. */
export const notifyProgress = (signal: AbortSignal | undefined): void =>
  (signal as ProgressSignal | undefined)?.[HEARD]?.()

/** Has one hear what is told by a signal. */
export function onFetchProgress(signal: AbortSignal, heard: () => void): void {
  ;(signal as ProgressSignal)[HEARD] = heard
}

/**
 * Runs some work as long as one has patience for it: a deadline for silence, however long the work takes.
 *
 * @param work is told by its signal when it is no longer wanted: `signal` was aborted, or the time is up; by `heard`, or
 *   by `tellProgress` on that signal, it tells that something has come, from when on the time is counted anew. What is
 *   told so is passed on to `signal`.
 * @param patience in milliseconds
 * @throws LibraryError `network` when the time is up, and whatever `work` throws.
 */
export function withTimeout<T>(
  work: (signal: AbortSignal, heard: () => void) => Promise<T>,
  signal: AbortSignal,
  patience = TIMEOUT_MS,
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort()
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  return new Promise<T>((fulfil, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const heard = () => {
      clearTimeout(timer)
      if (isOver) return
      notifyProgress(signal)
      timer = setTimeout(() => {
        isOver = true
        reject(new LibraryError('network', `nothing came in ${patience / 1000} seconds`))
        end()
      }, patience)
    }
    heard()
    onFetchProgress(ending.signal, heard)
    work(ending.signal, heard)
      .then(fulfil, reject)
      .finally(() => {
        isOver = true
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
      })
  })
}
