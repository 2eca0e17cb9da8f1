/** Delay in milliseconds in browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 50

/**
 * Runs `work` when the browser is idle.
 *
 * @param timeout milliseconds after which it runs in any case
 * @returns the cancel function
 */
export function whenIdle(work: () => void, timeout: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, FALLBACK_DELAY_MS)
  return () => clearTimeout(id)
}
