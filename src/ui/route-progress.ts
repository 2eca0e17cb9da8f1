import { createStore, type StoreApi } from 'zustand/vanilla'

/** Initial value of the bar (SPEC §9). */
export const PROGRESS_MINIMUM = 0.3
/** Duration of a step, and of fading out, in ms (SPEC §9). */
export const PROGRESS_SPEED_MS = 500
/** Interval of the automatic steps while a screen loads, in ms (SPEC §9). */
export const PROGRESS_TRICKLE_MS = 200
/** Maximum of the automatic steps. */
const PROGRESS_CEILING = 0.994

export interface ProgressState {
  /** 0 to 1; null if the bar is hidden. */
  value: number | null
  /** It is complete and fading out. */
  leaving: boolean
}

/** The progress of route changes of one element (SPEC §2), shown by `<RouteProgress store={…}/>`. */
export interface RouteProgressStore extends StoreApi<ProgressState> {
  /** A route change begins; a running bar continues. */
  start(): void
  /** The route change is complete: the bar fills and fades out. Does nothing without `start`. */
  done(): void
  /** Clears the timers and hides the bar. */
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

/** The next automatic step; steps get smaller with the progress. */
function creep(value: number): number {
  const step = value < 0.5 ? 0.04 : value < 0.8 ? 0.02 : 0.005
  return Math.min(PROGRESS_CEILING, value + step)
}
