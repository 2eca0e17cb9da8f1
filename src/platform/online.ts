/** Milliseconds between one try and the next: an `online` event may come five times a second behind a VPN. */
export const TRY_EVERY = 3000

/**
 * Tells when the line may be back: the device is online again, or one comes back to the page, where that is not told or
 * told wrongly. Told at most once in `TRY_EVERY`, and not sooner after the call; what comes meanwhile is told then.
 *
 * @returns the undo
 */
export function whenOnline(listener: () => void): () => void {
  let next = performance.now() + TRY_EVERY
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    timer = undefined
    next = performance.now() + TRY_EVERY
    listener()
  }
  const heard = () => {
    if (document.visibilityState !== 'hidden')
      timer ??= setTimeout(tell, Math.max(0, next - performance.now()))
  }
  const ways = [
    [window, 'online'],
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, type] of ways) target.addEventListener(type, heard)
  return () => {
    clearTimeout(timer)
    for (const [target, type] of ways) target.removeEventListener(type, heard)
  }
}
