import { type Gestures, hasSelection, STILL_PX, type Swipes } from './gestures'

/** A finger this fast at its release, in CSS pixels a millisecond, turns the page however short its way was. */
const FLICK_SPEED = 0.3
/** A flick is at least this long, in CSS pixels: less is a tap of an unsteady finger. */
const FLICK_MIN_PX = 16
/** A slower finger turns the page over this fraction of its width. A swipe to another chapter needs that distance too. */
const LONG_SWIPE = 1 / 3
/** A finger that comes back this fast lays the page back. */
const BACK_SPEED = 0.1
/** The speed is that of the last part of the way, of this length in milliseconds. */
const SPEED_WITHIN_MS = 100
/** A swipe to another chapter in scrolled flow takes at most this long. */
const CROSS_MAX_MS = 900

/** Where a finger was, and when. */
interface Sample {
  x: number
  at: number
}

/** The speed of a finger at its release, in CSS pixels a millisecond, to the right. 0 for one that has come to rest. */
export function speedAt({ x, at }: Sample, samples: readonly Sample[]): number {
  const from = samples.find((sample) => sample.at >= at - SPEED_WITHIN_MS)
  // Without a movement in between, down and up are all that is known.
  const first = from ?? (samples.length === 1 ? samples[0] : undefined)
  return first && at > first.at ? (x - first.x) / (at - first.at) : 0
}

/**
 * Whether a drag turns the page: a flick of any length does, and a slower movement over a third of the width, unless the
 * finger comes back.
 *
 * @param distance of the finger from its start, in CSS pixels to the right
 * @param speed in the same direction
 */
export function isTurn(distance: number, speed: number, width: number): boolean {
  const onward = Math.sign(distance) * speed
  if (onward < -BACK_SPEED) return false
  const way = Math.abs(distance)
  return way >= width * LONG_SWIPE || (onward >= FLICK_SPEED && way >= FLICK_MIN_PX)
}

/** The pointer that is down. */
interface Down extends Sample {
  y: number
  id: number
  samples: Sample[]
  /** It drags the page. */
  isPulling: boolean
}

const isSideways = (x: number, y: number) => Math.abs(x) >= Math.abs(y) * 1.4

/** Listens to fingers that drag pages sideways. */
export function listenToSwipes(stage: HTMLElement, gestures: Gestures, isPaged: () => boolean): Swipes {
  const stop = new AbortController()
  const { signal } = stop
  let down: Down | null = null
  let hasSwiped = false
  const release = () => {
    if (!down?.isPulling) return
    down.isPulling = false
    gestures.drag?.(null)
  }

  stage.addEventListener(
    'pointerdown',
    ({ isPrimary, button, pointerType, pointerId: id, clientX: x, clientY: y, timeStamp: at }) => {
      release()
      hasSwiped = false
      const isFinger = isPrimary && button === 0 && pointerType !== 'mouse'
      down = isFinger ? { x, y, at, id, samples: [{ x, at }], isPulling: false } : null
    },
    { signal },
  )
  stage.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY, timeStamp: at }) => {
      if (down?.id !== pointerId) return
      const x = clientX - down.x
      down.isPulling ||=
        Math.abs(x) > STILL_PX && isSideways(x, clientY - down.y) && isPaged() && !hasSelection(stage)
      down.samples.push({ x: clientX, at })
      if (down.isPulling) gestures.drag?.(x)
    },
    { signal },
  )
  stage.addEventListener(
    'pointercancel',
    () => {
      release()
      down = null
    },
    { signal },
  )
  stage.addEventListener(
    'pointerup',
    ({ pointerId, clientX, clientY, timeStamp: at }) => {
      if (down?.id !== pointerId) return
      const x = clientX - down.x
      const { width } = stage.getBoundingClientRect()
      hasSwiped = down.isPulling
      const isMeant = isPaged()
        ? isTurn(x, speedAt({ x: clientX, at }, down.samples), width)
        : at - down.at <= CROSS_MAX_MS && Math.abs(x) >= width * LONG_SWIPE
      if (isMeant && (down.isPulling || isSideways(x, clientY - down.y)) && !hasSelection(stage)) {
        hasSwiped = true
        // The page follows the finger: the page on the opposite side appears.
        const side = x < 0 ? 'right' : 'left'
        if (isPaged()) (gestures.swipe ?? gestures.turnToSide)(side)
        else gestures.crossChapter?.(side)
      }
      release()
      down = null
    },
    { signal },
  )
  return {
    get hasSwiped() {
      return hasSwiped
    },
    undo: () => stop.abort(),
  }
}
