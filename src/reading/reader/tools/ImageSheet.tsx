import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { Sheet } from '../../../ui/Sheet'
import { ToolButton } from '../../../ui/ToolButton'
import { useLatest } from '../../../ui/use-latest'

/** How one looks closer at a picture; points are in client coordinates. */
export interface ImageZoomGestures {
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
export function listenToImageZoom(room: HTMLElement, gestures: ImageZoomGestures): () => void {
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

const LARGEST = 6
const STEP = 1.5
/** What two presses make of a picture that is shown as a whole. */
const NEAR = 2.5

const within = (scale: number) => Math.min(LARGEST, Math.max(1, scale))

export interface ImageSheetProps {
  /** An object URL of the book; it lives as long as its chapter is on the page. */
  src: string
  alt: string
  onClose(): void
}

/** A picture of the book: as a whole, and as large as one likes. */
export function ImageSheet({ src, alt, onClose }: ImageSheetProps) {
  const t = useWords(readingTools)
  const room = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [scale, setScale] = useState(1)
  /** Width for each unit of height; null until it is known. */
  const [ratio, setRatio] = useState<number | null>(null)
  /** What of the picture stays under which point of the screen. */
  const kept = useRef<{ across: number; down: number; x: number; y: number } | null>(null)

  const zoom = (to: (now: number) => number, x: number, y: number) => {
    const box = image.current?.getBoundingClientRect()
    if (!box) return
    kept.current = { across: (x - box.left) / box.width, down: (y - box.top) / box.height, x, y }
    setScale((now) => within(to(now)))
  }
  const latest = useLatest(zoom)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another size is what moves the point
  useLayoutEffect(() => {
    const point = kept.current
    const box = image.current?.getBoundingClientRect()
    if (point && box)
      room.current?.scrollBy(
        box.left + point.across * box.width - point.x,
        box.top + point.down * box.height - point.y,
      )
    kept.current = null
  }, [scale])

  useEffect(() => {
    const shown = room.current
    if (!shown) return
    return listenToImageZoom(shown, {
      by: (factor, x, y) => flushSync(() => latest.current((now) => now * factor, x, y)),
      toggle: (x, y) => flushSync(() => latest.current((now) => (now > 1 ? 1 : NEAR), x, y)),
      move: (x, y) => shown.scrollBy(-x, -y),
    })
  }, [])

  const step = (factor: number) => {
    const box = room.current?.getBoundingClientRect()
    if (box) zoom((now) => now * factor, box.left + box.width / 2, box.top + box.height / 2)
  }
  const whole = ratio === null ? '100%' : `min(100%, var(--ol-image-room) * ${ratio})`
  return (
    <Sheet title={alt || t('image.title')} className="ol-image-sheet" onClose={onClose}>
      <div className="ol-image-room" ref={room} data-zoomed={scale > 1 || undefined}>
        <img
          ref={image}
          src={src}
          alt={alt}
          draggable={false}
          style={{ inlineSize: `calc(${whole} * ${scale})` }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight)
          }}
        />
      </div>
      <div className="ol-sheet-foot">
        <ToolButton
          sign="minus"
          label={t('image.zoomOut')}
          disabled={scale <= 1}
          onClick={() => step(1 / STEP)}
        />
        <output>{Math.round(scale * 100)}%</output>
        <ToolButton
          sign="plus"
          label={t('image.zoomIn')}
          disabled={scale >= LARGEST}
          onClick={() => step(STEP)}
        />
      </div>
    </Sheet>
  )
}
