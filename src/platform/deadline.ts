/** Resolves when `work` settles, or after `timeout` milliseconds; never rejects. */
export async function withDeadline(work: Promise<unknown>, timeout: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    work.catch(() => {}),
    new Promise((done) => {
      timer = setTimeout(done, timeout)
    }),
  ])
  clearTimeout(timer)
}

/** Resolves after `ms` milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Milliseconds after which a wait is shown. */
const BUSY_AFTER_MS = 150

/**
 * Reports a wait that lasts longer than `BUSY_AFTER_MS`.
 *
 * @param report called with true after the delay, and with false at the end if true was reported
 * @returns ends the wait; idempotent
 */
export function busySoon(report: (busy: boolean) => void): () => void {
  let isReported = false
  const timer = setTimeout(() => {
    isReported = true
    report(true)
  }, BUSY_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (isReported) report(false)
    isReported = false
  }
}
