import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { Sheet } from '../../../ui/Sheet'
import { ToolButton } from '../../../ui/ToolButton'
import { useLatest } from '../../../ui/use-latest'

/** Handlers of the zoom gestures; points are in client coordinates. */
export interface ImageZoomGestures {
  /** Scales by a factor around a point. */
  by(factor: number, x: number, y: number): void
  /** Double tap at a point: zooms in, or back out. */
  toggle(x: number, y: number): void
  /** Moves the image by CSS pixels to the right and down. */
  move(x: number, y: number): void
}

const DOUBLE_MS = 350
const DOUBLE_PX = 30

/**
 * Listens to pinch, double tap, Ctrl and wheel (browsers report a touchpad pinch as such) and dragging with the mouse.
 * One finger scrolls natively. Returns the function that removes the listeners.
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
    // Otherwise the browser would zoom the whole page.
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

const MAX_SCALE = 6
const STEP = 1.5
/** Scale after a double tap. */
const DOUBLE_TAP_SCALE = 2.5

const within = (scale: number) => Math.min(MAX_SCALE, Math.max(1, scale))

export interface ImageSheetProps {
  /** An object URL of the book; it lives as long as its chapter is on the page. */
  src: string
  alt: string
  onClose(): void
}

/** Shows an image of the book and zooms it. */
export function ImageSheet({ src, alt, onClose }: ImageSheetProps) {
  const t = useWords(readingTools)
  const room = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [scale, setScale] = useState(1)
  /** Width to height; null until the image is loaded. */
  const [ratio, setRatio] = useState<number | null>(null)
  /** The point of the image (0 to 1 of its size) that stays at a point of the screen while zooming. */
  const fixedPoint = useRef<{ across: number; down: number; x: number; y: number } | null>(null)

  const zoom = (to: (now: number) => number, x: number, y: number) => {
    const box = image.current?.getBoundingClientRect()
    if (!box) return
    fixedPoint.current = { across: (x - box.left) / box.width, down: (y - box.top) / box.height, x, y }
    setScale((now) => within(to(now)))
  }
  const latest = useLatest(zoom)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the scale
  useLayoutEffect(() => {
    const point = fixedPoint.current
    const box = image.current?.getBoundingClientRect()
    if (point && box)
      room.current?.scrollBy(
        box.left + point.across * box.width - point.x,
        box.top + point.down * box.height - point.y,
      )
    fixedPoint.current = null
  }, [scale])

  useEffect(() => {
    const shown = room.current
    if (!shown) return
    return listenToImageZoom(shown, {
      by: (factor, x, y) => flushSync(() => latest.current((now) => now * factor, x, y)),
      toggle: (x, y) => flushSync(() => latest.current((now) => (now > 1 ? 1 : DOUBLE_TAP_SCALE), x, y)),
      move: (x, y) => shown.scrollBy(-x, -y),
    })
  }, [])

  const step = (factor: number) => {
    const box = room.current?.getBoundingClientRect()
    if (box) zoom((now) => now * factor, box.left + box.width / 2, box.top + box.height / 2)
  }
  const fittedWidth = ratio === null ? '100%' : `min(100%, var(--ol-image-room) * ${ratio})`
  return (
    <Sheet title={alt || t('image.title')} className="ol-image-sheet" onClose={onClose}>
      <div className="ol-image-room" ref={room} data-zoomed={scale > 1 || undefined}>
        <img
          ref={image}
          src={src}
          alt={alt}
          draggable={false}
          style={{ inlineSize: `calc(${fittedWidth} * ${scale})` }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight)
          }}
        />
      </div>
      <div className="ol-sheet-foot">
        <ToolButton
          icon="minus"
          label={t('image.zoomOut')}
          disabled={scale <= 1}
          onClick={() => step(1 / STEP)}
        />
        <output>{`${Math.round(scale * 100)}%`}</output>
        <ToolButton
          icon="plus"
          label={t('image.zoomIn')}
          disabled={scale >= MAX_SCALE}
          onClick={() => step(STEP)}
        />
      </div>
    </Sheet>
  )
}
