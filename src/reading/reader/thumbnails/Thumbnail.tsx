import { useLayoutEffect, useRef, useState } from 'react'
import { isAborted } from '../../../platform/errors'
import type { Room, Thumbnails } from '../../navigator/thumbnails/thumbnails'

/** Device pixels to a CSS pixel: more than two of them nobody sees. */
const MOST_DENSE = 2

export interface ThumbnailProps {
  thumbnails: Thumbnails
  index: number
  /** In CSS pixels. */
  room: Room
  /** Milliseconds for which it has to be wanted before it is made: what only goes by is not. */
  patience: number
}

/** The small picture of a page once it is there; until then, and where it cannot be had, its paper. */
export function Thumbnail({ thumbnails, index, room, patience }: ThumbnailProps) {
  const holder = useRef<HTMLSpanElement>(null)
  const [isLost, setLost] = useState(false)
  const { width, height } = room
  const waits = useRef(patience)
  useLayoutEffect(() => {
    const element = holder.current
    if (!element) return
    const stop = new AbortController()
    const density = Math.min(MOST_DENSE, globalThis.devicePixelRatio || 1)
    const wanted = { width: Math.round(width * density), height: Math.round(height * density) }
    const show = (picture: HTMLCanvasElement, isNew: boolean) => {
      const scale = Math.min(width / picture.width, height / picture.height)
      picture.style.inlineSize = `${picture.width * scale}px`
      picture.toggleAttribute('data-new', isNew)
      element.replaceChildren(picture)
      setLost(false)
    }
    const ask = async () => {
      try {
        const picture = await thumbnails.picture(index, wanted, stop.signal)
        if (!stop.signal.aborted) show(picture, true)
      } catch (thrown) {
        if (!stop.signal.aborted && !isAborted(thrown)) setLost(true)
      }
    }
    const kept = thumbnails.kept(index, wanted)
    if (kept) show(kept, false)
    const timer = kept ? undefined : setTimeout(ask, waits.current)
    return () => {
      clearTimeout(timer)
      stop.abort()
      element.replaceChildren()
    }
  }, [thumbnails, index, width, height])
  return <span className="thumbnail-picture" ref={holder} aria-hidden data-lost={isLost || undefined} />
}
