import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../../i18n/I18n'
import { pages as words } from '../../../i18n/words/pages'
import type { Place, Target } from '../../navigator/navigator'
import type { Thumbnails } from '../../navigator/thumbnails/thumbnails'
import type { Publication } from '../../publication/publication'
import { type GridShape, pageByKey } from './grid-shape'
import { fullPageLabel, pageLabel } from './page-label'
import { Thumbnail } from './Thumbnail'

export interface ThumbnailPagesProps {
  publication: Publication
  place: Place
  thumbnails: Thumbnails
  shape: GridShape
  /** Holds the pages, and is so high in CSS pixels. */
  scroller: RefObject<HTMLElement | null>
  height: number
  onGo(target: Target): void
}

/** Rows beyond those on show, above and below, whose pictures are made as well. */
const MORE_ROWS = 1
/** Milliseconds for which a page that was scrolled to has to stay on show. */
const PATIENCE_MS = 90

/** The pages of the grid that are on show, and the one that the keyboard is at. */
export function ThumbnailPages(props: ThumbnailPagesProps) {
  const { publication, place, thumbnails, shape, scroller, height, onGo } = props
  const t = useWords(words)
  const { columns, rows, down } = shape
  const count = publication.spine.length
  const here = place.locator.index
  const { first: hereFirst, last: hereLast } = place.screen ?? { first: here, last: here }
  const isLeftward = place.forward === 'left'
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
