import { loadModule } from '../../src/platform/load-module'
import { whenOnline } from '../../src/platform/online'
import type { Widget } from '../element'
import { type CardValues, cardBook } from './card-book'
import { isPlain, needsState, type PaintedCard, paintAlert, paintCard, paintWaiting } from './card-view'

/** Shows a card in up to three steps: placeholder, painted book, React. */
export interface CardStages {
  /** Shows these values, unless React has taken over. */
  show(now: CardValues): void
  end(): void
}

/**
 * React loads only when needed: for state, translated text, generated covers, and any change of a painted card.
 *
 * @param fetchLive loads the React part; when it fails, the card shows what it can without it
 */
export function createCardStages(
  card: Widget<CardValues>,
  into: HTMLElement,
  fetchLive = (isRetry: boolean) => loadModule(() => import('./live'), isRetry),
): CardStages {
  let placeholderKey = ''
  let painted: PaintedCard | null = null
  let isLive = false
  /** Stops waiting for the network; set after the React part failed to load. */
  let stopWaiting: (() => void) | undefined
  let unmount = () => {}
  let isEnded = false

  const goLive = async () => {
    isLive = true
    const isRetry = stopWaiting !== undefined
    stopWaiting?.()
    const live = await fetchLive(isRetry).catch(() => null)
    if (isEnded) return
    if (live) {
      painted?.end()
      unmount = live.mountCard(into, card, painted?.values)
    } else {
      isLive = false
      paintBare()
      stopWaiting = whenOnline(() => void goLive())
    }
  }

  const keepPlace = (now: CardValues) => {
    const before = placeholderKey
    placeholderKey = `${now.direction} ${now.type}`
    if (placeholderKey !== before) paintWaiting(into, now)
  }

  /** Paints what is possible without React. */
  const paintBare = () => {
    painted?.end()
    const values = card.values()
    const { book, error } = cardBook(values)
    if (book) painted = paintCard(into, book, card)
    else if (error) paintAlert(into, values.locale, error)
  }

  return {
    show(now) {
      if (isLive) return
      const { book, error } = cardBook(now)
      if (painted) {
        if (painted.matches(now)) painted.load(now)
        else void goLive()
      } else if (book && isPlain(book) && !needsState(now)) {
        painted = paintCard(into, book, card)
      } else {
        keepPlace(now)
        if (book || error || (now.near && needsState(now))) void goLive()
      }
    },
    end() {
      isEnded = true
      stopWaiting?.()
      painted?.end()
      unmount()
    },
  }
}
