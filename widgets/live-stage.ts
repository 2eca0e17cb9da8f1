import { whenOnline } from '../src/platform/online'

export interface LiveStageOptions<Live> {
  /** Loads the code. */
  fetch: (isRetry: boolean) => Promise<Live>
  /** @returns a function that unmounts it */
  mount: (live: Live) => () => void
  /** The code did not load; it is requested again when the connection may be back. */
  onMissing: () => void
}

/** The part of an element that is in React: it is loaded once it is needed, and mounted once. */
export interface LiveStage {
  /** May be called again. */
  need(): void
  end(): void
}

export function createLiveStage<Live>({ fetch, mount, onMissing }: LiveStageOptions<Live>): LiveStage {
  let isNeeded = false
  let unmount = () => {}
  let stopWaiting = () => {}
  let isEnded = false
  const load = async (isRetry: boolean) => {
    stopWaiting()
    const live = await fetch(isRetry).catch((error: unknown) => {
      console.warn('the interface did not load', error)
      return null
    })
    if (isEnded) return
    if (live) {
      unmount = mount(live)
      return
    }
    onMissing()
    stopWaiting = whenOnline(() => void load(true))
  }
  return {
    need() {
      if (isNeeded) return
      isNeeded = true
      void load(false)
    },
    end() {
      isEnded = true
      stopWaiting()
      unmount()
    },
  }
}
