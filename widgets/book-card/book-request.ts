import { isAborted, toLibraryError } from '../../src/platform/errors'
import { windowFetch } from '../../src/platform/fetch'
import type { Widget } from '../element'
import { type CardBook, type CardValues, isOfCatalogue, PENDING } from './card-book'
import type { SharedCardContext } from './shared-card-context'

/** Requests a card's book from the catalogue, once per book and catalogue. */
export interface BookRequest {
  /** Sends a request if the values need a new one. @returns whether that changed the values */
  ask(now: CardValues): boolean
  /** The next `ask` repeats the request, with the same catalogue. */
  renew(): void
  /** Aborts the request; the next `ask` repeats it. */
  stop(): void
}

export function createBookRequest(card: Widget<CardValues>, context: SharedCardContext): BookRequest {
  /** Values that identify the current request; empty when there is none. */
  let key: readonly unknown[] = []
  let release = () => {}

  const start = ({ book: bid, src, org, fetch = windowFetch, credentialOrigins }: CardValues) => {
    const abort = new AbortController()
    // Acquire the new catalogue before releasing the old one, so that a shared catalogue stays alive.
    const shared = context.catalog({ src, org, fetch, credentialOrigins })
    const releasePrevious = release
    release = () => {
      abort.abort()
      shared.leave()
    }
    releasePrevious()
    const deliver = (found: CardBook) => {
      if (!abort.signal.aborted) card.set({ found })
    }
    shared.catalog
      .then((ready) => ready.card(bid, { signal: abort.signal }))
      .then(
        (book) => deliver({ book, error: null }),
        (thrown: unknown) => {
          if (!isAborted(thrown)) deliver({ book: null, error: toLibraryError(thrown) })
        },
      )
  }
  const stop = () => {
    release()
    release = () => {}
    key = []
  }

  return {
    ask(now) {
      const { book, src, org, fetch, credentialOrigins } = now
      const nextKey = now.near && isOfCatalogue(now) ? [book, src, org, fetch, credentialOrigins] : []
      if (nextKey.length === key.length && nextKey.every((part, at) => part === key[at])) return false
      if (nextKey.length > 0) start(now)
      else stop()
      key = nextKey
      const hasChanged = now.found !== PENDING
      card.set({ found: PENDING })
      return hasChanged
    },
    renew() {
      key = []
    },
    stop,
  }
}
