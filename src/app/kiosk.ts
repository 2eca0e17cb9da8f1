/** Seconds without a touch after which a wall screen starts over, when the page says nothing. */
export const KIOSK_IDLE_SECONDS = 90
/** For how many of them, at the end, the notice stands and counts down. */
export const KIOSK_NOTICE_SECONDS = 15
/** Less would not leave time to read the notice. */
export const KIOSK_IDLE_MINIMUM = KIOSK_NOTICE_SECONDS + 5

/** The seconds an attribute's text asks for; what is no number is the default, too few are the minimum. */
export function kioskIdleSeconds(text: string): number {
  const seconds = Number(text)
  if (text.trim() === '' || !Number.isFinite(seconds)) return KIOSK_IDLE_SECONDS
  return Math.max(KIOSK_IDLE_MINIMUM, seconds)
}

/** What shows that somebody is there. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const

export interface IdleWatchOptions {
  view: Window
  /** Seconds without a sign of life. */
  idle: number
  /** Seconds left, once a second while the notice stands; null when it goes. */
  onNotice: (secondsLeft: number | null) => void
  onIdle: () => void
}

/** Watches for signs of life. Returns its undo, and `stay` for whoever says so in words. */
export function watchIdle({ view, idle, onNotice, onIdle }: IdleWatchOptions): {
  stay: () => void
  stop: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let noticed = false

  const count = (left: number) => {
    if (left <= 0) {
      rest()
      onIdle()
      return
    }
    noticed = true
    onNotice(left)
    timer = setTimeout(() => count(left - 1), 1000)
  }
  const rest = () => {
    clearTimeout(timer)
    if (noticed) onNotice(null)
    noticed = false
    timer = setTimeout(() => count(KIOSK_NOTICE_SECONDS), (idle - KIOSK_NOTICE_SECONDS) * 1000)
  }

  for (const sign of SIGNS) view.addEventListener(sign, rest, { capture: true, passive: true })
  rest()
  return {
    stay: rest,
    stop() {
      clearTimeout(timer)
      for (const sign of SIGNS) view.removeEventListener(sign, rest, { capture: true })
    },
  }
}

/**
 * Keeps a wall screen where it is: a link to another window, from which nobody would find back, is not followed.
 *
 * @param onLink it was pressed. @returns the undo
 */
export function keepHere(root: Node, onLink: () => void): () => void {
  const onClick = (event: Event) => {
    const isLink = event
      .composedPath()
      .some((one) => one instanceof HTMLAnchorElement && one.target === '_blank')
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
