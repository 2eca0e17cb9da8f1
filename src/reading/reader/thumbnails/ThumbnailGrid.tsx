import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../../i18n/I18n'
import { pages as words } from '../../../i18n/words/pages'
import { useSheet } from '../../../styles/use-sheet'
import type { Engine } from '../../navigator/navigator'
import { type GridRoom, gridShape } from './grid-shape'
import { thumbnailsLook } from './look'
import { ThumbnailPages, type ThumbnailPagesProps } from './ThumbnailPages'
import { useThumbnails } from './use-thumbnails'

export interface ThumbnailGridProps extends Pick<ThumbnailPagesProps, 'publication' | 'place' | 'onGo'> {
  engine: Engine
}

/** Design pixels of what tells how large one is. */
const RULER = 100

/** All pages of a book as small pictures, of which there are only those on show. */
export function ThumbnailGrid({ engine, ...pages }: ThumbnailGridProps) {
  useSheet(thumbnailsLook)
  const t = useWords(words)
  const thumbnails = useThumbnails(engine)
  const scroller = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const measures = useMeasures(scroller, ruler)
  const count = pages.publication.spine.length
  const shape = useMemo(
    () => (thumbnails && measures ? gridShape(count, thumbnails.aspect, measures) : null),
    [thumbnails, measures, count],
  )
  return (
    <div className="thumbnails" role="tabpanel" aria-label={t('pages.all')} ref={scroller}>
      <div className="thumbnail-ruler" ref={ruler} />
      {thumbnails && shape && measures && (
        <ThumbnailPages {...pages} {...{ thumbnails, shape, scroller }} height={measures.height} />
      )}
    </div>
  )
}

interface Measures extends GridRoom {
  /** Of what is seen of the grid, in CSS pixels. */
  height: number
}

/** Null before the grid is there. */
function useMeasures(
  scroller: RefObject<HTMLElement | null>,
  ruler: RefObject<HTMLElement | null>,
): Measures | null {
  const [measures, setMeasures] = useState<Measures | null>(null)
  useLayoutEffect(() => {
    const [box, unit] = [scroller.current, ruler.current]
    if (!box || !unit) return
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(box)
      setMeasures({
        width: box.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd),
        unit: unit.offsetWidth / RULER,
        height: box.clientHeight,
      })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [scroller, ruler])
  return measures
}
