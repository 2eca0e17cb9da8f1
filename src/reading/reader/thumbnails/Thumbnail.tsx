import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isAborted } from '../../../platform/errors'
import { useOnline } from '../../../platform/use-online'
import { sheet } from '../../../styles'
import type { Navigator } from '../../navigator/navigator'
import type { ThumbnailSpace, Thumbnails } from '../../navigator/thumbnails'
import type { Publication } from '../../publication/publication'
import css from './thumbnails.css?inline'

/** Small pictures come with a look of their own. */
export const thumbnailsLook = sheet(css)

/** The number that a page has in print, else where it stands, from 1. */
export const pageLabel = ({ pageList }: Pick<Publication, 'pageList'>, index: number): string =>
  pageList?.[index]?.label || String(index + 1)

/** The same, with where it stands if that is another number. */
export function fullPageLabel(publication: Pick<Publication, 'pageList'>, index: number): string {
  const label = pageLabel(publication, index)
  const number = String(index + 1)
  return label === number ? number : `${label} (${number})`
}

/** The small pictures of the open book; null until they can be asked for. */
export function useThumbnails(navigator: Navigator): Thumbnails | null {
  const [thumbnails, setThumbnails] = useState<Thumbnails | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a new one
  useEffect(() => {
    let isOver = false
    setMissing(false)
    navigator.thumbnails?.().then(
      (found) => !isOver && setThumbnails(found),
      // The book was closed meanwhile, or what makes them did not come.
      () => !isOver && setMissing(true),
    )
    return () => {
      isOver = true
    }
  }, [navigator, tries])
  useOnline(() => setTries(tries + 1), isMissing)
  return thumbnails
}

/** Device pixels to a CSS pixel: more than two of them nobody sees. */
const MOST_DENSE = 2

export interface ThumbnailProps {
  thumbnails: Thumbnails
  index: number
  /** In CSS pixels. */
  room: ThumbnailSpace
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
