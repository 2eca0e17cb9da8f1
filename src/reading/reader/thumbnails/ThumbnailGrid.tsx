import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../../i18n/I18n'
import { pages as words } from '../../../i18n/words/pages'
import { useSheet } from '../../../styles/use-sheet'
import type { LinkTarget, Location, Navigator } from '../../navigator/navigator'
import type { Thumbnails } from '../../navigator/thumbnails'
import type { Publication } from '../../publication/publication'
import { fullPageLabel, pageLabel, Thumbnail, thumbnailsLook, useThumbnails } from './Thumbnail'

/** How small pictures stand in a grid, in CSS pixels. */
export interface GridShape {
  columns: number
  rows: number
  /** Of a picture's room. */
  width: number
  height: number
  /** From one column, and one row, to the next. */
  across: number
  down: number
}

export interface GridSpace {
  /** Of the whole grid, in CSS pixels. */
  width: number
  /** CSS pixels to a design pixel. */
  unit: number
}

/** Design pixels. */
const GAP = 14
/** The number below a picture. */
const CAPTION = 26
/** A picture is at least so wide; one that lies across needs more to show as much. */
const LEAST_UPRIGHT = 78
const LEAST_ACROSS = 132
/** Height to width of the rooms; what is longer or wider than that stands in them with space around it. */
const ASPECTS = [0.6, 1.7] as const

/** @param aspect height to width of most pages */
export function gridShape(count: number, aspect: number, { width, unit }: GridSpace): GridShape {
  const gap = GAP * unit
  const least = (aspect < 1 ? LEAST_ACROSS : LEAST_UPRIGHT) * unit
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  const across = (width + gap) / columns
  const own = Math.min(Math.max(aspect, ASPECTS[0]), ASPECTS[1])
  const height = Math.round((across - gap) * own)
  return {
    columns,
    rows: Math.ceil(count / columns),
    width: across - gap,
    height,
    across,
    down: height + (CAPTION + GAP) * unit,
  }
}

/** Where a key leads from a page; null for a key that leads nowhere. */
export function pageByKey(
  key: string,
  from: number,
  { columns, count, rowsOnShow, isLeftward }: KeyGrid,
): number | null {
  const onward = isLeftward ? 'ArrowLeft' : 'ArrowRight'
  const back = isLeftward ? 'ArrowRight' : 'ArrowLeft'
  const steps: Readonly<Record<string, number>> = {
    [onward]: 1,
    [back]: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: rowsOnShow * columns,
    PageUp: -rowsOnShow * columns,
    Home: -from,
    End: count - 1 - from,
  }
  const step = steps[key]
  if (step === undefined) return null
  const to = from + step
  // From the last row but one, down to where there is no page: to the last, in the row that is shorter.
  if (to >= count) return Math.floor(from / columns) < Math.floor((count - 1) / columns) ? count - 1 : from
  if (to >= 0) return to
  // By rows one stays in the column.
  return key === 'PageUp' ? from % columns : from
}

export interface KeyGrid {
  columns: number
  count: number
  rowsOnShow: number
  /** Pages follow each other from right to left. */
  isLeftward: boolean
}

export interface ThumbnailPagesProps {
  publication: Publication
  location: Location
  thumbnails: Thumbnails
  shape: GridShape
  /** Holds the pages, and is so high in CSS pixels. */
  scroller: RefObject<HTMLElement | null>
  height: number
  onGo(target: LinkTarget): void
}

/** Rows beyond those on show, above and below, whose pictures are made as well. */
const MORE_ROWS = 1
/** Milliseconds for which a page that was scrolled to has to stay on show. */
const PATIENCE_MS = 90

/** The pages of the grid that are on show, and the one that the keyboard is at. */
function ThumbnailPages(props: ThumbnailPagesProps) {
  const { publication, location, thumbnails, shape, scroller, height, onGo } = props
  const t = useWords(words)
  const { columns, rows, down } = shape
  const count = publication.spine.length
  const here = location.locator.index
  const { first: hereFirst, last: hereLast } = location.screen ?? { first: here, last: here }
  const isLeftward = location.forward === 'left'
  const rowsOnShow = Math.max(1, Math.ceil(height / down))
  const rowOf = (index: number) => Math.floor(index / columns)
  const middle = () => Math.max(0, (rowOf(here) + 0.5) * down - height / 2)

  const [firstRow, setFirstRow] = useState(() => Math.floor(middle() / down))
  /** What stays where it is when the grid gets another shape: the page one is on, or once one has scrolled the first. */
  const held = useRef<number | null>(null)
  const [isMoved, setMoved] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what it looks at nothing else changes while it is there
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const wanted = held.current === null ? middle() : rowOf(held.current) * down
    box.scrollTop = wanted
    const put = box.scrollTop
    const onScroll = () => {
      const row = Math.floor(box.scrollTop / down)
      setFirstRow(row)
      if (Math.abs(box.scrollTop - put) < 1) return
      held.current = row * columns
      setMoved(true)
    }
    onScroll()
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => box.removeEventListener('scroll', onScroll)
  }, [shape])

  const [first, last] = [firstRow * columns, Math.min(count, (firstRow + rowsOnShow + 1) * columns) - 1]
  useLayoutEffect(() => thumbnails.attend(first, last), [thumbnails, first, last])

  /** The page that the keyboard is at. */
  const [at, setAt] = useState(here)
  const option = useRef<HTMLButtonElement>(null)
  const isByKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there
  useLayoutEffect(() => {
    const root = scroller.current?.getRootNode()
    const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
    if (focused?.matches('[role="dialog"]')) option.current?.focus({ preventScroll: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key leads the focus elsewhere
  useLayoutEffect(() => {
    const box = scroller.current
    if (!isByKey.current || !box) return
    isByKey.current = false
    const top = rowOf(at) * down
    box.scrollTop = Math.min(top, Math.max(box.scrollTop, top + down - height))
    option.current?.focus({ preventScroll: true })
  }, [at])
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = pageByKey(event.key, at, {
      columns,
      count,
      rowsOnShow: Math.floor(height / down) || 1,
      isLeftward,
    })
    if (next === null) return
    isByKey.current = next !== at
    setAt(next)
    event.preventDefault()
    event.stopPropagation()
  }

  const from = Math.max(0, (firstRow - MORE_ROWS) * columns)
  const to = Math.min(count, (firstRow + rowsOnShow + 1 + MORE_ROWS) * columns)
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth)
  // What has the focus stays.
  if (at < from) shown.unshift(at)
  else if (at >= to) shown.push(at)
  return (
    <div
      className="thumbnail-pages"
      role="listbox"
      aria-label={t('pages.all')}
      dir={isLeftward ? 'rtl' : 'ltr'}
      data-inverted={thumbnails.isInverted || undefined}
      style={{ blockSize: rows * down }}
      onKeyDown={onKeyDown}
    >
      {shown.map((index) => (
        <button
          key={index}
          type="button"
          role="option"
          className="thumbnail"
          ref={index === at ? option : undefined}
          tabIndex={index === at ? 0 : -1}
          aria-selected={index === here}
          aria-posinset={index + 1}
          aria-setsize={count}
          aria-label={t('pages.page', { number: fullPageLabel(publication, index) })}
          data-here={(index >= hereFirst && index <= hereLast) || undefined}
          style={{
            inlineSize: shape.width,
            insetInlineStart: (index % columns) * shape.across,
            insetBlockStart: rowOf(index) * down,
          }}
          onFocus={() => setAt(index)}
          onClick={() => onGo({ index })}
        >
          <span className="thumbnail-room" style={{ blockSize: shape.height }}>
            <Thumbnail {...{ thumbnails, index }} room={shape} patience={isMoved ? PATIENCE_MS : 0} />
          </span>
          <span className="thumbnail-number">{pageLabel(publication, index)}</span>
        </button>
      ))}
    </div>
  )
}

export interface ThumbnailGridProps extends Pick<ThumbnailPagesProps, 'publication' | 'location' | 'onGo'> {
  navigator: Navigator
}

/** Design pixels of what tells how large one is. */
const RULER = 100

/** All pages of a book as small pictures, of which there are only those on show. */
export function ThumbnailGrid({ navigator, ...pages }: ThumbnailGridProps) {
  useSheet(thumbnailsLook)
  const t = useWords(words)
  const thumbnails = useThumbnails(navigator)
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

interface Measures extends GridSpace {
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
