import type { Widget } from '../element'
import { type CardValues, cardBook } from './card-book'
import { hasStates, isPlain, type Painted, paintAlert, paintCard, paintWaiting } from './face'

/** Shows a card in three steps, of which most take two: its place, its book as it stands, and what React does. */
export interface Show {
  /** Shows these values, unless React does so by now. */
  show(now: CardValues): void
  end(): void
}

/**
 * React is fetched for what it is good at: something with states, words and drawings of ours, and every change of
 * what was painted.
 *
 * @param fetchLive fetches it; where that fails the card shows what it can without
 */
export function createShow(
  card: Widget<CardValues>,
  into: HTMLElement,
  fetchLive = () => import('./live'),
): Show {
  let place = ''
  let painted: Painted | null = null
  let isLive = false
  let unmount = () => {}
  let ended = false

  const goLive = async () => {
    isLive = true
    const live = await fetchLive().catch(() => null)
    if (ended) return
    if (live) {
      painted?.end()
      unmount = live.mountCard(into, card, painted?.values)
    } else {
      isLive = false
      paintBare()
    }
  }

  const keepPlace = (now: CardValues) => {
    const before = place
    place = `${now.direction} ${now.type}`
    if (place !== before) paintWaiting(into, now)
  }

  /** What can be shown where React cannot be had. */
  const paintBare = () => {
    painted?.end()
    const { book, error } = cardBook(card.values())
    if (book) painted = paintCard(into, book, card)
    else if (error) paintAlert(into, error)
  }

  return {
    show(now) {
      if (isLive) return
      const { book, error } = cardBook(now)
      if (painted) {
        if (painted.isOf(now)) painted.load(now)
        else void goLive()
      } else if (book && isPlain(book) && !hasStates(now)) {
        painted = paintCard(into, book, card)
      } else {
        keepPlace(now)
        if (book || error || (now.near && hasStates(now))) void goLive()
      }
    },
    end() {
      ended = true
      painted?.end()
      unmount()
    },
  }
}
