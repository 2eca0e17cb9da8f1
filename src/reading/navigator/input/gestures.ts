/** What a reader does to the page, as intentions. The surface and its owner decide what they mean. */
export interface Gestures {
  /** Towards a side of the page. */
  toward(side: 'left' | 'right'): void
  forward(): void
  backward(): void
  /** A finger has moved a page so far that the one on that side comes; left out, the same as `toward`. */
  swipe?(side: 'left' | 'right'): void
  /** A finger has moved a page sideways, by so many CSS pixels to the right; null when it has let go, after any turn. */
  pull?(distance: number | null): void
  /** In one long column: a swipe sideways, to the chapter on that side. */
  across?(side: 'left' | 'right'): void
  /** In one long column: a wheel turned anew, which may find the column at its end. */
  pastEnd?(step: 1 | -1): void
  tap(): void
  /** Before anything else: true when the click was a link's. */
  link(event: MouseEvent): boolean
}

const SWIPE_LEAST_PX = 36
/** What takes longer turns a page that was moved by a good part of its width, which is also the way to a chapter. */
const SWIPE_LONGEST_MS = 900
const GOOD_PART = 1 / 3
/** A finger that goes back so far from the farthest it was has thought better of it. */
const BACK_PX = 24
/** A wheel is at rest after this long; what comes sooner is the same movement running out. */
const WHEEL_REST_MS = 130
/** A wheel kept in motion turns again after this long. */
const WHEEL_AGAIN_MS = 420
const WHEEL_LEAST = 8
/** A pointer that moved less than this was a click. */
const STILL_PX = 8

export type Undo = () => void

/** A pointer that is down, or was until a moment ago. */
interface Down {
  x: number
  y: number
  at: number
  id: number
  isFinger: boolean
  /** It moves the page. */
  isPulling: boolean
  farthest: number
}

const isSideways = ({ x, y }: { x: number; y: number }) => Math.abs(x) >= Math.abs(y) * 1.4

/** Listens to pointer and wheel on the page. Returns the undo of all of it. */
export function listenToPage(stage: HTMLElement, gestures: Gestures, isPaged: () => boolean): Undo {
  const stop = new AbortController()
  const { signal } = stop
  let down: Down | null = null
  let swiped = false
  const movedBy = (event: PointerEvent) =>
    down?.id === event.pointerId && down.isFinger
      ? { x: event.clientX - down.x, y: event.clientY - down.y }
      : null
  const letGo = () => {
    if (!down?.isPulling) return
    down.isPulling = false
    gestures.pull?.(null)
  }

  stage.addEventListener(
    'pointerdown',
    (event) => {
      letGo()
      swiped = false
      down =
        event.isPrimary && event.button === 0
          ? {
              x: event.clientX,
              y: event.clientY,
              at: event.timeStamp,
              isFinger: event.pointerType !== 'mouse',
              id: event.pointerId,
              isPulling: false,
              farthest: 0,
            }
          : null
    },
    { signal },
  )
  stage.addEventListener(
    'pointermove',
    (event) => {
      const moved = movedBy(event)
      if (!down || !moved) return
      down.isPulling ||=
        Math.abs(moved.x) > STILL_PX && isSideways(moved) && isPaged() && !hasSelection(stage)
      if (!down.isPulling) return
      if (Math.abs(moved.x) > Math.abs(down.farthest)) down.farthest = moved.x
      gestures.pull?.(moved.x)
    },
    { signal },
  )
  stage.addEventListener(
    'pointercancel',
    () => {
      letGo()
      down = null
    },
    { signal },
  )
  stage.addEventListener(
    'pointerup',
    (event) => {
      const moved = movedBy(event)
      if (!down || !moved) return
      const { at, isPulling, farthest } = down
      const isQuick = event.timeStamp - at <= SWIPE_LONGEST_MS
      const least = isQuick && isPaged() ? SWIPE_LEAST_PX : stage.getBoundingClientRect().width * GOOD_PART
      const isSwipe = isPulling
        ? Math.abs(farthest) - Math.abs(moved.x) < BACK_PX
        : isQuick && isSideways(moved)
      swiped = isPulling
      if (isSwipe && Math.abs(moved.x) >= least && !hasSelection(stage)) {
        swiped = true
        // The page follows the finger: what lies on the other side comes.
        const side = moved.x < 0 ? 'right' : 'left'
        if (isPaged()) (gestures.swipe ?? gestures.toward)(side)
        else gestures.across?.(side)
      }
      letGo()
    },
    { signal },
  )
  stage.addEventListener(
    'click',
    (event) => {
      if (gestures.link(event)) return
      if (swiped || event.defaultPrevented || event.button !== 0 || hasSelection(stage)) return
      if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL_PX) return
      if (!isPaged()) return gestures.tap()
      const box = stage.getBoundingClientRect()
      const at = (event.clientX - box.left) / box.width
      if (at < 1 / 3) gestures.toward('left')
      else if (at > 2 / 3) gestures.toward('right')
      else gestures.tap()
    },
    { signal },
  )

  let lastWheel = Number.NEGATIVE_INFINITY
  let lastTurn = Number.NEGATIVE_INFINITY
  stage.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) return
      if (!isPaged()) {
        const isNew = event.timeStamp - lastWheel > WHEEL_REST_MS
        lastWheel = event.timeStamp
        if (isNew && Math.abs(event.deltaY) >= WHEEL_LEAST) gestures.pastEnd?.(event.deltaY > 0 ? 1 : -1)
        return
      }
      const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY
      event.preventDefault()
      const rested = event.timeStamp - lastWheel > WHEEL_REST_MS
      lastWheel = event.timeStamp
      if (Math.abs(delta) < WHEEL_LEAST && event.deltaMode === 0) return
      const again = event.timeStamp - lastTurn > WHEEL_AGAIN_MS && Math.abs(delta) > 60
      if (!rested && !again) return
      lastTurn = event.timeStamp
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) gestures.toward(delta > 0 ? 'right' : 'left')
      else if (delta > 0) gestures.forward()
      else gestures.backward()
    },
    { signal, passive: false },
  )
  return () => stop.abort()
}

/** True while the reader has words of the page selected. */
export function hasSelection(stage: HTMLElement): boolean {
  const selection = stage.ownerDocument.getSelection()
  if (!selection || selection.rangeCount === 0) return false
  // A selection inside nested shadow roots looks collapsed from outside; its text does not.
  return selection.toString().trim() !== ''
}
