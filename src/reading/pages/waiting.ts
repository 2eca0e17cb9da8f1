/** Waiting for a page that takes this long is worth telling. */
const BUSY_AFTER_MS = 150

/** Says that one is waiting if it takes long enough to notice; the return value ends it. Idempotent. */
export function busySoon(tell: (busy: boolean) => void): () => void {
  let told = false
  const timer = setTimeout(() => {
    told = true
    tell(true)
  }, BUSY_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (told) tell(false)
    told = false
  }
}

/** Does `work` when there is nothing else to do, soon at the latest. Returns the undo. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 400 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 60)
  return () => clearTimeout(id)
}
