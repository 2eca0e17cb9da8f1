/** Default idle time in seconds after which a kiosk screen resets. */
export const KIOSK_IDLE_SECONDS = 90
/** The last seconds of the idle time, during which the notice counts down. */
export const KIOSK_NOTICE_SECONDS = 15
/** Minimum idle time in seconds; less leaves no time to read the notice. */
export const KIOSK_IDLE_MINIMUM = KIOSK_NOTICE_SECONDS + 5

/** Parses the attribute's seconds: the default for anything that is not a number, at least the minimum. */
export function kioskIdleSeconds(text: string): number {
  const seconds = Number(text)
  if (text.trim() === '' || !Number.isFinite(seconds)) return KIOSK_IDLE_SECONDS
  return Math.max(KIOSK_IDLE_MINIMUM, seconds)
}

/** Events that count as activity. */
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const

export interface IdleWatchOptions {
  view: Window
  /** Seconds without activity. */
  idle: number
  /** Seconds left, once a second while the notice is open; null when it closes. */
  onNotice: (secondsLeft: number | null) => void
  onIdle: () => void
}

/** Watches for activity. `stay` counts as activity; `stop` undoes it. */
export function watchIdle({ view, idle, onNotice, onIdle }: IdleWatchOptions): {
  stay: () => void
  stop: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isNoticeOpen = false

  const count = (left: number) => {
    if (left <= 0) {
      restart()
      onIdle()
      return
    }
    isNoticeOpen = true
    onNotice(left)
    timer = setTimeout(() => count(left - 1), 1000)
  }
  const restart = () => {
    clearTimeout(timer)
    if (isNoticeOpen) onNotice(null)
    isNoticeOpen = false
    timer = setTimeout(() => count(KIOSK_NOTICE_SECONDS), (idle - KIOSK_NOTICE_SECONDS) * 1000)
  }

  for (const event of ACTIVITY_EVENTS) view.addEventListener(event, restart, { capture: true, passive: true })
  restart()
  return {
    stay: restart,
    stop() {
      clearTimeout(timer)
      for (const event of ACTIVITY_EVENTS) view.removeEventListener(event, restart, { capture: true })
    },
  }
}

/**
 * Prevents links that open another window: on a kiosk nobody could return from it.
 *
 * @param onLink called when such a link is pressed
 * @returns a function that undoes it
 */
export function blockNewWindows(root: Node, onLink: () => void): () => void {
  const onClick = (event: Event) => {
    const isLink = event
      .composedPath()
      .some((target) => target instanceof HTMLAnchorElement && target.target === '_blank')
    if (!isLink) return
    event.preventDefault()
    onLink()
  }
  root.addEventListener('click', onClick, { capture: true })
  root.addEventListener('auxclick', onClick, { capture: true })
  return () => {
    root.removeEventListener('click', onClick, { capture: true })
    root.removeEventListener('auxclick', onClick, { capture: true })
  }
}
