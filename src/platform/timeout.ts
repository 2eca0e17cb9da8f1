import { LibraryError } from './errors'

/** Milliseconds without any data after which a request fails; a browser itself waits for minutes. */
export const TIMEOUT_MS = 30_000

/**
 * Key of a signal's progress listener. `Symbol.for`, so that every copy of this module in the build uses the same key.
 */
const PROGRESS = Symbol.for('org-library.onProgress')

interface ProgressSignal extends AbortSignal {
  [PROGRESS]?: () => void
}

/** Reports that data has arrived for the request with this signal, which restarts its timeout. */
export const notifyProgress = (signal: AbortSignal | undefined): void =>
  (signal as ProgressSignal | undefined)?.[PROGRESS]?.()

/** Sets the listener that `notifyProgress` calls for this signal; a signal has one. */
export function onFetchProgress(signal: AbortSignal, onProgress: () => void): void {
  ;(signal as ProgressSignal)[PROGRESS] = onProgress
}

/**
 * Runs `work` with an idle timeout: it fails after `timeout` ms without progress, however long it takes in total.
 *
 * @param work gets a signal that aborts when `signal` aborts or the timeout expires. It restarts the timeout by calling
 *   `onProgress`, or `notifyProgress` with its signal; that progress is also reported to `signal`.
 * @param timeout in milliseconds
 * @throws LibraryError `network` when the timeout expires; whatever `work` throws
 */
export function withTimeout<T>(
  work: (signal: AbortSignal, onProgress: () => void) => Promise<T>,
  signal: AbortSignal,
  timeout = TIMEOUT_MS,
): Promise<T> {
  const controller = new AbortController()
  const end = () => controller.abort()
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  return new Promise<T>((fulfil, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const onProgress = () => {
      clearTimeout(timer)
      if (isOver) return
      notifyProgress(signal)
      timer = setTimeout(() => {
        isOver = true
        reject(new LibraryError('network', `nothing came in ${timeout / 1000} seconds`))
        end()
      }, timeout)
    }
    onProgress()
    onFetchProgress(controller.signal, onProgress)
    work(controller.signal, onProgress)
      .then(fulfil, reject)
      .finally(() => {
        isOver = true
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
      })
  })
}
