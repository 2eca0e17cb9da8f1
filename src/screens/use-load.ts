import { useCallback, useEffect, useState } from 'react'
import { isAborted, type LibraryError, toLibraryError } from '../platform/errors'
import { withTimeout } from '../platform/timeout'

export type Loaded<T> =
  | { state: 'loading'; data: null; error: null }
  | { state: 'ready'; data: T; error: null }
  | { state: 'error'; data: null; error: LibraryError }

/**
 * Runs a request while the component is mounted; a newer `work` or an unmount aborts it.
 *
 * @param work must keep its identity between renders (`useCallback`)
 */
export function useLoad<T>(work: (signal: AbortSignal) => Promise<T>): Loaded<T> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading', data: null, error: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same work
  useEffect(() => {
    const abort = new AbortController()
    setLoaded({ state: 'loading', data: null, error: null })
    withTimeout(work, abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setLoaded({ state: 'ready', data, error: null })
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted && !isAborted(thrown))
          setLoaded({ state: 'error', data: null, error: toLibraryError(thrown) })
      },
    )
    return () => abort.abort()
  }, [work, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...loaded, retry }
}
