import { whenOnline } from '../platform/online'

/** First and longest delay in ms after a failure. */
const RETRY_MS = { first: 2000, most: 5 * 60_000 } as const

/** Longest delay that a server may ask for, in ms. A timer of more than 2^31 ms would fire at once. */
const MOST_ASKED_MS = 3_600_000

/** Milliseconds before the next attempt: doubled with each failure, with jitter, and not sooner than the server asks. */
export function retryDelay(failures: number, random: () => number, retryAfter = 0): number {
  const most = Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.most)
  return Math.max(most * (0.5 + random() / 2), retryAfter)
}

/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date (RFC 9110, 10.2.3); undefined for none. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (text === '') return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return ms > 0 ? Math.min(ms, MOST_ASKED_MS) : undefined
}

/** A wait that can be ended. */
export interface Waiter {
  /** Resolves after `ms`, at `wake`, or when the signal aborts; with `alsoOnline` also when there may be a line again. */
  pause(ms: number, alsoOnline?: boolean): Promise<void>
  wake(): void
}

export function createWaiter(signal: AbortSignal): Waiter {
  let wake = () => {}
  return {
    wake: () => wake(),
    pause: (ms, alsoOnline = false) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          undo()
          signal.removeEventListener('abort', end)
          wake = () => {}
          resolve()
        }
        const timer = Number.isFinite(ms) ? setTimeout(end, ms) : undefined
        const undo = alsoOnline ? whenOnline(end) : () => {}
        signal.addEventListener('abort', end)
        wake = end
        if (signal.aborted) end()
      }),
  }
}
