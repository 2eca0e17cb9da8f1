/** Where a browser does not tell when it is idle, in milliseconds. */
const SOON_MS = 50

/**
 * Does `work` when there is nothing else to do.
 *
 * @param within milliseconds after which it is done in any case
 * @returns the undo
 */
export function whenIdle(work: () => void, within: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: within })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, SOON_MS)
  return () => clearTimeout(id)
}
