import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReaderState } from '../model/state'

/** What a page that is turned changes. */
const OF_A_TURN: ReadonlySet<string> = new Set<keyof ReaderState>(['place', 'left', 'isBackFresh'])

/**
 * The state as the screen shows it: what tells of a page that was turned is brought up to date once the page itself has
 * been painted. Whatever else changes is shown at once.
 */
export function shownState(store: StoreApi<ReaderState>): StoreApi<ReaderState> {
  const shown = createStore(store.getState)
  const show = () => shown.setState(store.getState(), true)
  store.subscribe((now, before) => {
    if (isTurn(now, before)) requestAnimationFrame(() => setTimeout(show))
    else show()
  })
  return shown
}

/** Only the place is another one, and the page lies on the screen as the last one did. */
function isTurn(now: ReaderState, before: ReaderState): boolean {
  const [place, last] = [now.place, before.place]
  if (!place || !last || place.filled !== last.filled || place.flow !== last.flow) return false
  return Object.entries(before).every(
    ([key, value]) => OF_A_TURN.has(key) || now[key as keyof ReaderState] === value,
  )
}
