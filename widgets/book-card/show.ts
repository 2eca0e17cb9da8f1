import { loadModule } from '../../src/platform/load-module'
import { whenOnline } from '../../src/platform/online'
import type { Widget } from '../element'
import { type CardValues, cardBook } from './card-book'
import { hasStates, isPlain, type Painted, paintAlert, paintCard, paintWaiting } from './card-view'

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
  fetchLive = (isAgain: boolean) => loadModule(() => import('./live'), isAgain),
): Show {
  let place = ''
  let painted: Painted | null = null
  let isLive = false
  /** React was asked for and did not come; how to wait for the line no longer. */
  let unwait: (() => void) | undefined
  let unmount = () => {}
  let ended = false

  const goLive = async () => {
    isLive = true
    const isAgain = unwait !== undefined
    unwait?.()
    const live = await fetchLive(isAgain).catch(() => null)
    if (ended) return
    if (live) {
      painted?.end()
      unmount = live.mountCard(into, card, painted?.values)
    } else {
      isLive = false
      paintBare()
      unwait = whenOnline(() => void goLive())
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
      unwait?.()
      painted?.end()
      unmount()
    },
  }
}
