/** Minimum milliseconds between two calls: behind a VPN, `online` may fire five times a second. */
export const MIN_RETRY_INTERVAL_MS = 3000

/**
 * Calls `listener` when the connection may be back: at `online`, and when the page gets focus or becomes visible, since
 * `online` may be missing or wrong. The first call comes at the earliest `MIN_RETRY_INTERVAL_MS` ms from now, and calls are at least
 * that far apart; events in between are merged into one delayed call.
 *
 * @returns the unsubscribe function
 */
export function whenOnline(listener: () => void): () => void {
  let next = performance.now() + MIN_RETRY_INTERVAL_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const notify = () => {
    timer = undefined
    next = performance.now() + MIN_RETRY_INTERVAL_MS
    listener()
  }
  const schedule = () => {
    if (document.visibilityState !== 'hidden')
      timer ??= setTimeout(notify, Math.max(0, next - performance.now()))
  }
  const events = [
    [window, 'online'],
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, type] of events) target.addEventListener(type, schedule)
  return () => {
    clearTimeout(timer)
    for (const [target, type] of events) target.removeEventListener(type, schedule)
  }
}
