/** How one looks closer at a picture; points are in client coordinates. */
export interface ZoomGestures {
  /** Multiplies the size about a point. */
  by(factor: number, x: number, y: number): void
  /** Two presses at one point: near, or as a whole again. */
  toggle(x: number, y: number): void
  /** The picture goes along, so many CSS pixels to the right and down. */
  move(x: number, y: number): void
}

const DOUBLE_MS = 350
const DOUBLE_PX = 30

/**
 * A pinch, a double tap, a wheel with Ctrl (which a pinch on a touchpad is) and a mouse that drags; one finger scrolls
 * by itself. Returns the undo.
 */
export function listenToZoom(room: HTMLElement, gestures: ZoomGestures): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let pinch: { x: number; y: number; distance: number } | null = null
  const onTouch = (event: TouchEvent) => {
    const [a, b] = event.touches
    if (!a || !b) {
      pinch = null
      return
    }
    // Else the browser would make the whole page larger.
    event.preventDefault()
    const now = {
      x: (a.clientX + b.clientX) / 2,
      y: (a.clientY + b.clientY) / 2,
      distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    }
    if (pinch && pinch.distance > 0) {
      gestures.move(now.x - pinch.x, now.y - pinch.y)
      gestures.by(now.distance / pinch.distance, now.x, now.y)
    }
    pinch = now
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    room.addEventListener(type, onTouch, { signal, passive: false })

  let last: { x: number; y: number; at: number } | null = null
  room.addEventListener(
    'click',
    ({ clientX: x, clientY: y, timeStamp: at }) => {
      const isSecond = last && at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_PX
      last = isSecond ? null : { x, y, at }
      if (isSecond) gestures.toggle(x, y)
    },
    { signal },
  )
  room.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      gestures.by(
        Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.01 : 0.1)),
        event.clientX,
        event.clientY,
      )
    },
    { signal, passive: false },
  )
  room.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'mouse' && event.buttons === 1)
        gestures.move(event.movementX, event.movementY)
    },
    { signal },
  )
  return () => stop.abort()
}
