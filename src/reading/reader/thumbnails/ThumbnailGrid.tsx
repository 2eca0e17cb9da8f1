import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../../i18n/I18n'
import { pages as words } from '../../../i18n/words/pages'
import { useSheet } from '../../../styles/use-sheet'
import type { LinkTarget, Location, Navigator } from '../../navigator/navigator'
import type { Thumbnails } from '../../navigator/thumbnails'
import type { Publication } from '../../publication/publication'
import { fullPageLabel, pageLabel, Thumbnail, thumbnailsSheet, useThumbnails } from './Thumbnail'

/** The layout of the grid, in CSS pixels. */
export interface GridShape {
  columns: number
  rows: number
  /** Size of the space for a thumbnail. */
  width: number
  height: number
  /** Distance from one column, and one row, to the next. */
  columnPitch: number
  rowPitch: number
}

export interface GridSpace {
  /** Width of the grid, in CSS pixels. */
  width: number
  /** CSS pixels per design pixel. */
  unit: number
}

/** Gap between thumbnails, in design pixels. */
const GAP = 14
/** Height of the number below a thumbnail, in design pixels. */
const CAPTION = 26
/** Smallest width of a thumbnail in design pixels, for portrait and landscape pages. */
const MIN_PORTRAIT = 78
const MIN_LANDSCAPE = 132
/** Limits of height to width of the space for a thumbnail; longer or wider pages get margins. */
const ASPECTS = [0.6, 1.7] as const

/** Computes the layout. @param aspect height to width of most pages */
export function gridShape(count: number, aspect: number, { width, unit }: GridSpace): GridShape {
  const gap = GAP * unit
  const least = (aspect < 1 ? MIN_LANDSCAPE : MIN_PORTRAIT) * unit
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  const columnPitch = (width + gap) / columns
  const own = Math.min(Math.max(aspect, ASPECTS[0]), ASPECTS[1])
  const height = Math.round((columnPitch - gap) * own)
  return {
    columns,
    rows: Math.ceil(count / columns),
    width: columnPitch - gap,
    height,
    columnPitch,
    rowPitch: height + (CAPTION + GAP) * unit,
  }
}

/** Index of the page that a key moves to; null for other keys. */
export function pageByKey(
  key: string,
  from: number,
  { columns, count, visibleRows, isLeftward }: KeyGrid,
): number | null {
  const onward = isLeftward ? 'ArrowLeft' : 'ArrowRight'
  const back = isLeftward ? 'ArrowRight' : 'ArrowLeft'
  const steps: Readonly<Record<string, number>> = {
    [onward]: 1,
    [back]: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: visibleRows * columns,
    PageUp: -visibleRows * columns,
    Home: -from,
    End: count - 1 - from,
  }
  const step = steps[key]
  if (step === undefined) return null
  const to = from + step
  // Down from the last row but one, where the last row is shorter: to the last page.
  if (to >= count) return Math.floor(from / columns) < Math.floor((count - 1) / columns) ? count - 1 : from
  if (to >= 0) return to
  // PageUp stays in the column.
  return key === 'PageUp' ? from % columns : from
}

export interface KeyGrid {
  columns: number
  count: number
  visibleRows: number
  /** The page progression is right to left. */
  isLeftward: boolean
}

export interface ThumbnailPagesProps {
  publication: Publication
  location: Location
  thumbnails: Thumbnails
  shape: GridShape
  /** The scroll container, and its height in CSS pixels. */
  scroller: RefObject<HTMLElement | null>
  height: number
  onGo(target: LinkTarget): void
}

/** Rows above and below the visible ones that are rendered too. */
const OVERSCAN_ROWS = 1
/** A page that is scrolled to must stay visible for this long before it is rendered. */
const RENDER_DELAY_MS = 90

/** The visible pages of the grid, and the one that has the keyboard focus. */
function ThumbnailPages(props: ThumbnailPagesProps) {
  const { publication, location, thumbnails, shape, scroller, height, onGo } = props
  const t = useWords(words)
  const { columns, rows, rowPitch } = shape
  const count = publication.spine.length
  const here = location.locator.index
  const { first: hereFirst, last: hereLast } = location.visibleItems ?? { first: here, last: here }
  const isLeftward = location.forward === 'left'
  const rowsOnShow = Math.max(1, Math.ceil(height / rowPitch))
  const rowOf = (index: number) => Math.floor(index / columns)
  const middle = () => Math.max(0, (rowOf(here) + 0.5) * rowPitch - height / 2)

  const [firstRow, setFirstRow] = useState(() => Math.floor(middle() / rowPitch))
  /** The page that keeps its place when the layout changes: null for the current page, after scrolling the first visible. */
  const anchor = useRef<number | null>(null)
  const [isMoved, setMoved] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only `shape` changes while the grid is mounted
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const top = anchor.current === null ? middle() : rowOf(anchor.current) * rowPitch
    box.scrollTop = top
    const put = box.scrollTop
    const onScroll = () => {
      const row = Math.floor(box.scrollTop / rowPitch)
      setFirstRow(row)
      if (Math.abs(box.scrollTop - put) < 1) return
      anchor.current = row * columns
      setMoved(true)
    }
    onScroll()
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => box.removeEventListener('scroll', onScroll)
  }, [shape])

  const [first, last] = [firstRow * columns, Math.min(count, (firstRow + rowsOnShow + 1) * columns) - 1]
  useLayoutEffect(() => thumbnails.setVisible(first, last), [thumbnails, first, last])

  /** The page in the tab order. */
  const [at, setAt] = useState(here)
  const option = useRef<HTMLButtonElement>(null)
  const isByKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useLayoutEffect(() => {
    const root = scroller.current?.getRootNode()
    const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
    if (focused?.matches('[role="dialog"]')) option.current?.focus({ preventScroll: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key moves the focus to another page
  useLayoutEffect(() => {
    const box = scroller.current
    if (!isByKey.current || !box) return
    isByKey.current = false
    const top = rowOf(at) * rowPitch
    box.scrollTop = Math.min(top, Math.max(box.scrollTop, top + rowPitch - height))
    option.current?.focus({ preventScroll: true })
  }, [at])
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = pageByKey(event.key, at, {
      columns,
      count,
      visibleRows: Math.floor(height / rowPitch) || 1,
      isLeftward,
    })
    if (next === null) return
    isByKey.current = next !== at
    setAt(next)
    event.preventDefault()
    event.stopPropagation()
  }

  const from = Math.max(0, (firstRow - OVERSCAN_ROWS) * columns)
  const to = Math.min(count, (firstRow + rowsOnShow + 1 + OVERSCAN_ROWS) * columns)
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth)
  // The focused page stays rendered.
  if (at < from) shown.unshift(at)
  else if (at >= to) shown.push(at)
  return (
    <div
      className="thumbnail-pages"
      role="listbox"
      aria-label={t('pages.all')}
      dir={isLeftward ? 'rtl' : 'ltr'}
      data-inverted={thumbnails.isInverted || undefined}
      style={{ blockSize: rows * rowPitch }}
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
            insetInlineStart: (index % columns) * shape.columnPitch,
            insetBlockStart: rowOf(index) * rowPitch,
          }}
          onFocus={() => setAt(index)}
          onClick={() => onGo({ index })}
        >
          <span className="thumbnail-room" style={{ blockSize: shape.height }}>
            <Thumbnail {...{ thumbnails, index }} space={shape} delay={isMoved ? RENDER_DELAY_MS : 0} />
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

/** Width of the ruler element, in design pixels. */
const RULER = 100

/** Thumbnails of all pages; only the visible ones are rendered. */
export function ThumbnailGrid({ navigator, ...pages }: ThumbnailGridProps) {
  useSheet(thumbnailsSheet)
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
  /** Height of the visible part of the grid, in CSS pixels. */
  height: number
}

/** Measures the grid; null before it is mounted. */
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
