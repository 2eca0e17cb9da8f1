import { useCallback, useEffect, useRef, useState } from 'react'
import { isAborted, type LibraryError, toLibraryError } from '../platform/errors'
import { withTimeout } from '../platform/timeout'
import { useRetained } from './use-retained'

export type LoadState<T> =
  | { state: 'loading'; data: null; error: null }
  | { state: 'ready'; data: T; error: null }
  | { state: 'error'; data: null; error: LibraryError }

const LOADING = { state: 'loading', data: null, error: null } as const

/**
 * Runs a request while the component is mounted; a newer `work` or an unmount aborts it.
 *
 * @param work must keep its identity between renders (`useCallback`)
 */
export function useLoad<T>(work: (signal: AbortSignal) => Promise<T>): LoadState<T> & { retry: () => void } {
  return useLoadInto(work, useState<LoadState<T>>(LOADING))
}

/**
 * Like `useLoad`; after Back the screen shows what it had loaded.
 *
 * @param name see `useRetained`
 */
export function useRetainedLoad<T>(
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): LoadState<T> & { retry: () => void } {
  return useLoadInto(work, useRetained<LoadState<T>>(name, LOADING))
}

function useLoadInto<T>(
  work: (signal: AbortSignal) => Promise<T>,
  [loaded, setLoaded]: [LoadState<T>, (next: LoadState<T>) => void],
): LoadState<T> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const isRetained = useRef(loaded.state === 'ready')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same work
  useEffect(() => {
    if (isRetained.current) {
      isRetained.current = false
      return
    }
    const abort = new AbortController()
    setLoaded(LOADING)
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
  }, [work, attempt, setLoaded])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...loaded, retry }
}
