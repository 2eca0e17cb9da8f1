import type { SearchPage } from '../catalog/port'

/** From the last key to the asking, in ms: shorter than a pause, longer than the way to the next key. */
export const SUGGEST_AFTER_MS = 120

/** One character of a script without capitals says something (茶); of the others it takes two (ch). */
export function isWorthAsking(query: string): boolean {
  return /\p{Lo}/u.test(query) || [...query].length > 1
}

export interface Suggester {
  /** Asks for these words after `wait` ms, 120 by default, and for none before. */
  ask(query: string, wait?: number): void
  /** Gives up what is under way. */
  stop(): void
}

interface SuggesterOptions {
  suggest(query: string, signal: AbortSignal): Promise<SearchPage>
  /** Called with the answer to the last words asked for; null where it could not be had. */
  show(found: SearchPage | null): void
}

/** Asks for the last words only, one request at a time. A suggestion that cannot be had is no error: a search tells. */
export function createSuggester({ suggest, show }: SuggesterOptions): Suggester {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  const stop = () => {
    clearTimeout(timer)
    running?.abort()
  }
  const send = (query: string) => {
    const abort = new AbortController()
    running = abort
    const tell = (found: SearchPage | null) => abort.signal.aborted || show(found)
    suggest(query, abort.signal).then(tell, () => tell(null))
  }
  return {
    ask(query, wait = SUGGEST_AFTER_MS) {
      stop()
      if (wait > 0) timer = setTimeout(() => send(query), wait)
      else send(query)
    },
    stop,
  }
}
