import type { Locale } from '../../src/i18n/locale'
import { isAborted, toLibraryError } from '../../src/platform/errors'
import { type Fetch, windowFetch } from '../../src/platform/fetch'
import { makeFrame } from '../../src/styles/frame'
import type { AttributeProps } from '../contract/types'
import type { Beginning } from '../element'
import type { BOOK_CARD } from '../generated/book-card'
import { localeOf } from '../locale'
import { type CardBook, isOfCatalogue, PENDING } from './card-book'
import { enterRoom } from './room'

export type CardValues = AttributeProps<(typeof BOOK_CARD)['attributes']> & { fetch?: Fetch }

/** What a card knows besides its attributes. */
export interface CardView {
  found: CardBook
  /** Whether it has come near what is seen. */
  near: boolean
  locale: Locale
  /** Asks for the book once more. */
  again(): void
}

/**
 * What a card does without React: it keeps its place, and asks for its book when it comes near what is seen. The
 * component is mounted once, when there is something to show, so that a card costs one rendering and the many that
 * nobody scrolls to cost none.
 */
export function beginCard(card: Beginning<CardValues, CardView>): () => void {
  const { host, root, wardrobe, values } = card
  const page = host.ownerDocument
  const room = enterRoom(page)
  const { frame, root: inner, probe } = makeFrame(page)
  root.replaceChildren(frame)
  wardrobe.add(room.screen.sheet)

  let lang: string | undefined
  let asking: Asking | null = null
  let waiting: HTMLElement | null = null
  let mounted = false
  let ended = false
  card.set({
    found: PENDING,
    near: false,
    again() {
      asking?.stop()
      asking = null
      look()
    },
  })

  /** Follows the values; what it changes in them it is told of again. */
  const look = () => {
    if (ended) return
    const now = values()
    if (now.lang !== lang) {
      lang = now.lang
      inner.lang = localeOf(host, lang)
      return card.set({ locale: localeOf(host, lang) })
    }
    if (inner.dataset.theme !== now.theme) inner.dataset.theme = now.theme
    if (ask(now) || mounted) return
    if (isOfCatalogue(now) && now.found === PENDING) return wait(now)
    mounted = true
    card.mount(inner)
  }

  /** Keeps the place; React clears it away with what it puts there. */
  const wait = ({ direction, type }: CardValues) => {
    if (!waiting) {
      waiting = page.createElement('div')
      waiting.className = 'ol-book ol-book-waiting'
      inner.append(waiting)
    }
    Object.assign(waiting.dataset, { direction, type })
  }

  /** @returns whether that changed the values */
  const ask = (now: CardValues & CardView): boolean => {
    const { book: bid, src, org, fetch = windowFetch } = now
    const key = now.near && isOfCatalogue(now) ? [bid, src, org, fetch] : []
    const before = asking
    if (key.length === (before?.key.length ?? 0) && key.every((part, at) => part === before?.key[at]))
      return false
    asking = null
    if (key.length > 0) {
      const abort = new AbortController()
      // Taken before the other is given back: a card that shows another book of the same catalogue keeps it.
      const shared = room.catalog(src, org, fetch)
      asking = {
        key,
        stop() {
          abort.abort()
          shared.leave()
        },
      }
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
    before?.stop()
    const isNews = now.found !== PENDING
    card.set({ found: PENDING })
    return isNews
  }

  const undo = [
    room.screen.add({ root: inner, probe }),
    room.near.add(host, () => card.set({ near: true })),
    card.subscribe(look),
  ]
  // A page may go on to say which card it is in the task that puts it there.
  queueMicrotask(look)

  return () => {
    ended = true
    for (const each of undo) each()
    asking?.stop()
    frame.remove()
    wardrobe.remove(room.screen.sheet)
    room.leave()
  }
}

interface Asking {
  key: readonly unknown[]
  stop(): void
}
