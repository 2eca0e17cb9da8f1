import type { SearchPage } from '../catalog/port'

/**
 * Delay in ms from the last key press to the request: shorter than a pause, longer than the time between two
 * keys.
 */
export const SUGGEST_AFTER_MS = 120

/** Whether a query is long enough: one character of a script without case (茶), two of any other (ch). */
export function isLongEnough(query: string): boolean {
  return /\p{Lo}/u.test(query) || [...query].length > 1
}

export interface Suggester {
  /** Requests suggestions for `query` after `wait` ms, 120 by default; cancels the previous request. */
  ask(query: string, wait?: number): void
  /** Cancels the pending request. */
  stop(): void
}

interface SuggesterOptions {
  /** Starts reading what the suggestions for a query need, while the suggester waits for another key. */
  prepare?(query: string): void
  suggest(query: string, signal: AbortSignal): Promise<SearchPage>
  /** Called with the result of the last query; null when the request failed. */
  show(found: SearchPage | null): void
}

/**
 * Requests suggestions for the last query only, one request at a time. A failure is not reported: the search
 * itself
 * reports it.
 */
export function createSuggester({ prepare, suggest, show }: SuggesterOptions): Suggester {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  const stop = () => {
    clearTimeout(timer)
    running?.abort()
  }
  const send = (query: string) => {
    const abort = new AbortController()
    running = abort
    const deliver = (found: SearchPage | null) => abort.signal.aborted || show(found)
    suggest(query, abort.signal).then(deliver, () => deliver(null))
  }
  return {
    ask(query, wait = SUGGEST_AFTER_MS) {
      stop()
      if (wait <= 0) return send(query)
      prepare?.(query)
      timer = setTimeout(() => send(query), wait)
    },
    stop,
  }
}
