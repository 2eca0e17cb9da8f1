import { createStore, type StoreApi } from 'zustand/vanilla'

/** Where the bar begins (SPEC §9). */
export const PROGRESS_MINIMUM = 0.3
/** How long the bar takes from one place to the next, and to fade, in ms (SPEC §9). */
export const PROGRESS_SPEED_MS = 500
/** How often it creeps on while something loads, in ms (SPEC §9). */
export const PROGRESS_TRICKLE_MS = 200
/** It never arrives by creeping. */
const PROGRESS_CEILING = 0.994

export interface ProgressState {
  /** 0 to 1; null when there is no bar. */
  value: number | null
  /** It has arrived and is fading. */
  leaving: boolean
}

/** The bar of one element during route changes (SPEC §2). Read by `<RouteProgress store={…}/>`. */
export interface RouteProgressStore extends StoreApi<ProgressState> {
  /** A route change begins; one that is under way goes on. */
  start(): void
  /** It has ended: the bar fills and fades. Nothing without a start. */
  done(): void
  /** Stops every timer and takes the bar away. */
  dispose(): void
}

export function createProgress(): RouteProgressStore {
  const store = createStore<ProgressState>(() => ({ value: null, leaving: false }))
  let timer: ReturnType<typeof setTimeout> | undefined

  const after = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const trickle = () => {
    store.setState(({ value }) => ({ value: value === null ? null : creep(value) }))
    after(PROGRESS_TRICKLE_MS, trickle)
  }
  const gone = () => store.setState({ value: null, leaving: false })

  return {
    ...store,
    start() {
      const { value, leaving } = store.getState()
      if (value !== null && !leaving) return
      store.setState({ value: PROGRESS_MINIMUM, leaving: false })
      after(PROGRESS_TRICKLE_MS, trickle)
    },
    done() {
      const { value, leaving } = store.getState()
      if (value === null || leaving) return
      store.setState({ value: 1, leaving: true })
      after(PROGRESS_SPEED_MS, gone)
    },
    dispose() {
      clearTimeout(timer)
      gone()
    },
  }
}

/** One step on: the further it has come the smaller the step. */
function creep(value: number): number {
  const step = value < 0.5 ? 0.04 : value < 0.8 ? 0.02 : 0.005
  return Math.min(PROGRESS_CEILING, value + step)
}
