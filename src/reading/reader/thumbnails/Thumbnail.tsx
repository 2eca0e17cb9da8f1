import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isAborted } from '../../../platform/errors'
import { useOnline } from '../../../platform/use-online'
import { sheet } from '../../../styles'
import type { Navigator } from '../../navigator/navigator'
import type { ThumbnailSpace, Thumbnails } from '../../navigator/thumbnails'
import type { Publication } from '../../publication/publication'
import css from './thumbnails.css?inline'

/** Style sheet of the thumbnails, loaded with them. */
export const thumbnailsSheet = sheet(css)

/** The label of a page in the page list, otherwise its number from 1. */
export const pageLabel = ({ pageList }: Pick<Publication, 'pageList'>, index: number): string =>
  pageList?.[index]?.label || String(index + 1)

/** `pageLabel`, with the page's number in parentheses if it differs. */
export function fullPageLabel(publication: Pick<Publication, 'pageList'>, index: number): string {
  const label = pageLabel(publication, index)
  const number = String(index + 1)
  return label === number ? number : `${label} (${number})`
}

/** The thumbnails of the open book; null until their module is loaded. */
export function useThumbnails(navigator: Navigator): Thumbnails | null {
  const [thumbnails, setThumbnails] = useState<Thumbnails | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` runs the effect again
  useEffect(() => {
    let isOver = false
    setMissing(false)
    navigator.thumbnails?.().then(
      (found) => !isOver && setThumbnails(found),
      // The book was closed in the meantime, or the module failed to load.
      () => !isOver && setMissing(true),
    )
    return () => {
      isOver = true
    }
  }, [navigator, tries])
  useOnline(() => setTries(tries + 1), isMissing)
  return thumbnails
}

/** Largest device pixel ratio rendered; a higher one makes no visible difference. */
const MAX_DENSITY = 2

export interface ThumbnailProps {
  thumbnails: Thumbnails
  index: number
  /** The space for the thumbnail, in CSS pixels. */
  space: ThumbnailSpace
  /** Delay in milliseconds before it is rendered, so that pages that scroll past are not rendered. */
  delay: number
}

/** The thumbnail of a page; a blank page until it is rendered, and if rendering fails. */
export function Thumbnail({ thumbnails, index, space, delay: patience }: ThumbnailProps) {
  const holder = useRef<HTMLSpanElement>(null)
  const [isLost, setLost] = useState(false)
  const { width, height } = space
  const delay = useRef(patience)
  useLayoutEffect(() => {
    const element = holder.current
    if (!element) return
    const stop = new AbortController()
    const density = Math.min(MAX_DENSITY, globalThis.devicePixelRatio || 1)
    const size = { width: Math.round(width * density), height: Math.round(height * density) }
    const show = (picture: HTMLCanvasElement, isNew: boolean) => {
      const scale = Math.min(width / picture.width, height / picture.height)
      picture.style.inlineSize = `${picture.width * scale}px`
      picture.toggleAttribute('data-new', isNew)
      element.replaceChildren(picture)
      setLost(false)
    }
    const render = async () => {
      try {
        const picture = await thumbnails.render(index, size, stop.signal)
        if (!stop.signal.aborted) show(picture, true)
      } catch (thrown) {
        if (!stop.signal.aborted && !isAborted(thrown)) setLost(true)
      }
    }
    const cached = thumbnails.cached(index, size)
    if (cached) show(cached, false)
    const timer = cached ? undefined : setTimeout(render, delay.current)
    return () => {
      clearTimeout(timer)
      stop.abort()
      element.replaceChildren()
    }
  }, [thumbnails, index, width, height])
  return <span className="thumbnail-picture" ref={holder} aria-hidden data-lost={isLost || undefined} />
}
