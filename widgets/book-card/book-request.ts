import { isAborted, toLibraryError } from '../../src/platform/errors'
import { windowFetch } from '../../src/platform/fetch'
import type { Widget } from '../element'
import { type CardBook, type CardValues, isOfCatalogue, PENDING } from './card-book'
import type { SharedCardContext } from './shared-card-context'

/** Asks the catalogue for a card's book, once for each that the card is to show. */
export interface BookRequest {
  /** Asks if it has to. @returns whether that changed the values */
  ask(now: CardValues): boolean
  /** The next `ask` asks anew, the same catalogue. */
  renew(): void
  /** Wants no answer any more; the next `ask` asks anew. */
  stop(): void
}

export function createBookRequest(card: Widget<CardValues>, context: SharedCardContext): BookRequest {
  /** What the question depends on; empty while nothing is asked. */
  let key: readonly unknown[] = []
  let end = () => {}

  const start = ({ book: bid, src, org, fetch = windowFetch, credentialOrigins }: CardValues) => {
    const abort = new AbortController()
    // Taken before the other is given back: a card that shows another book of the same catalogue keeps it.
    const shared = context.catalog({ src, org, fetch, credentialOrigins })
    const before = end
    end = () => {
      abort.abort()
      shared.leave()
    }
    before()
    const answer = (found: CardBook) => {
      if (!abort.signal.aborted) card.set({ found })
    }
    shared.catalog
      .then((ready) => ready.card(bid, { signal: abort.signal }))
      .then(
        (book) => answer({ book, error: null }),
        (thrown: unknown) => {
          if (!isAborted(thrown)) answer({ book: null, error: toLibraryError(thrown) })
        },
      )
  }
  const stop = () => {
    end()
    end = () => {}
    key = []
  }

  return {
    ask(now) {
      const { book, src, org, fetch, credentialOrigins } = now
      const asked = now.near && isOfCatalogue(now) ? [book, src, org, fetch, credentialOrigins] : []
      if (asked.length === key.length && asked.every((part, at) => part === key[at])) return false
      if (asked.length > 0) start(now)
      else stop()
      key = asked
      const isNews = now.found !== PENDING
      card.set({ found: PENDING })
      return isNews
    },
    renew() {
      key = []
    },
    stop,
  }
}
