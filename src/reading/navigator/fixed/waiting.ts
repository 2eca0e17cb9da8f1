import { whenIdle } from '../../../platform/when-idle'

/** Waiting for a page that takes this long is worth telling. */
const BUSY_AFTER_MS = 150

/** Says that one is waiting if it takes long enough to notice; the return value ends it. Idempotent. */
export function busySoon(tell: (busy: boolean) => void): () => void {
  let told = false
  const timer = setTimeout(() => {
    told = true
    tell(true)
  }, BUSY_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (told) tell(false)
    told = false
  }
}

/** A scroll is over after this long. */
const SCROLL_REST_MS = 140
const IDLE_WITHIN_MS = 400

/** What is put off: to the next frame, to the end of a scroll, to an idle moment. Of each only the last counts. */
export class Later {
  #frame = 0
  #resting: ReturnType<typeof setTimeout> | undefined
  #idle: () => void = () => {}

  nextFrame(work: () => void): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(work)
  }

  atRest(work: () => void): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(work, SCROLL_REST_MS)
  }

  whenIdle(work: () => void): void {
    this.#idle()
    this.#idle = whenIdle(work, IDLE_WITHIN_MS)
  }

  /** Nothing of it is done any more. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#resting)
    this.#idle()
  }
}
