import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { formatPercent } from '../../../domain/reading-percent'
import { useWords } from '../../../i18n/I18n'
import { contents as words } from '../../../i18n/words/contents'
import { readingTools } from '../../../i18n/words/reading-tools'
import { SearchField } from '../../../ui/SearchField'
import { withoutFragment } from '../../publication/paths'
import type { TocItem } from '../../publication/publication'
import { flattenToc } from '../../publication/reading-order'
import { type TocListLine, useTocQuery } from './toc-search'

/** A ref for the current entry of a list: the list opens scrolled so that this entry is in the middle. */
export function useScrollToCurrent<Entry extends HTMLElement>(): RefObject<Entry | null> {
  const here = useRef<Entry>(null)
  useEffect(() => {
    const entry = here.current
    const list = entry?.closest('.entries')
    if (!entry || !list) return
    // Not scrollIntoView: it would also scroll the page around the reader.
    list.scrollTop += middle(entry) - middle(list)
  }, [])
  return here
}

function middle(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

interface EntryStart {
  /** Index of its resource. */
  index: number
  /** Total progression, 0 to 1; null while the place of a fragment in its resource is not known. */
  fraction: number | null
}

export interface TocLinesProps {
  lines: readonly TocListLine[]
  /** The lines are all of the contents, in order. */
  isWhole: boolean
  /** Language of the book, set on its entries; '' if unknown. */
  language: string
  current: TocItem | null
  /** Where a target is in the book; null for one that is not in it. */
  startOf(href: string): EntryStart | null
  /** Index of the resource on show. */
  here: number
  /** Called on pointer down; the target is prefetched. */
  onPress(href: string): void
  onGo(href: string): void
}

/**
 * Entries per run. A run outside the view is not laid out (`content-visibility` in entries.css). With one run per entry
 * removing 2,000 of them takes 40 times as long.
 */
const RUN = 50

/** Longer lists render only the runs near the view: 200,000 buttons take seconds to create and to remove. */
const MAX_RENDERED = 5000
/** Runs rendered on either side of the one in the middle of the view. */
const NEARBY_RUNS = 2

/**
 * The entries. Those around the current one render at once, the rest in a transition or, in very long lists, when they
 * are scrolled to.
 */
function TocLines({ lines, language, current, startOf, here: shown, onPress, onGo, isWhole }: TocLinesProps) {
  const here = useScrollToCurrent<HTMLButtonElement>()
  const [isComplete, setComplete] = useState(false)
  const runs = useMemo(() => inRuns(lines), [lines])
  const at = useMemo(
    () =>
      Math.max(
        0,
        runs.findIndex((run) => run.some(({ item }) => item === current)),
      ),
    [runs, current],
  )
  const currentLine = useMemo(
    () => (isWhole ? lines.findIndex(({ item }) => item === current) : -1),
    [lines, current, isWhole],
  )
  const placeOf = (line: number) => {
    const { href = '' } = lines[line]?.item ?? {}
    const start = href === '' ? null : startOf(href)
    if (!start) return null
    const before = lines[line - 1]?.item.href ?? ''
    // The first entry of a resource is at its beginning.
    const isFirst = isWhole && startOf(before)?.index !== start.index
    const fraction = start.fraction ?? (isFirst ? (startOf(withoutFragment(href))?.fraction ?? null) : null)
    return {
      percent: fraction === null ? '' : `${formatPercent(fraction)}%`,
      isRead: start.index < shown || (start.index === shown && line < currentLine),
    }
  }
  const list = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(at)
  const isLong = lines.length > MAX_RENDERED
  useEffect(() => {
    if (!isLong) return startTransition(() => setComplete(true))
    setComplete(false)
    const scroller = list.current?.closest('.entries')
    const look = () => list.current && scroller && setSeen(runInMiddle(list.current.children, scroller))
    scroller?.addEventListener('scroll', look, { passive: true })
    return () => scroller?.removeEventListener('scroll', look)
  }, [isLong])
  // Roles instead of `ul` and `li`: HTML allows no element between them.
  return (
    <div ref={list} role="list" lang={language || undefined}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their order, and two may be equal
        <div key={index} role="presentation" className="run">
          {((isComplete && !isLong) ||
            Math.abs(index - at) <= 1 ||
            (isLong && Math.abs(index - seen) <= NEARBY_RUNS)) &&
            run.map(({ item, depth }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <div key={at} role="listitem" data-depth={Math.min(depth, 4)}>
                {item.href === '' ? (
                  <span className="entry heading" dir="auto">
                    {item.label}
                  </span>
                ) : (
                  <button
                    data-read={placeOf(index * RUN + at)?.isRead || undefined}
                    type="button"
                    className="entry"
                    dir="auto"
                    ref={item === current ? here : undefined}
                    aria-current={item === current ? 'location' : undefined}
                    onPointerDown={() => onPress(item.href)}
                    onClick={() => onGo(item.href)}
                  >
                    <span>{item.label}</span>
                    <EntryPlace percent={placeOf(index * RUN + at)?.percent} />
                  </button>
                )}
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

/** Where an entry begins in the book. Not spoken: the name of an entry is its label. */
const EntryPlace = ({ percent = '' }: { percent?: string }) =>
  percent === '' ? null : (
    <span className="entry-place" aria-hidden="true">
      {percent}
    </span>
  )

function inRuns<Entry>(entries: readonly Entry[]): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / RUN) }, (_, at) =>
    entries.slice(at * RUN, (at + 1) * RUN),
  )
}

/** Index of the run in the middle of the view, by binary search over the positions of the runs. */
function runInMiddle(runs: HTMLCollection, scroller: Element): number {
  const { top, height } = scroller.getBoundingClientRect()
  let low = 0
  let high = runs.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.getBoundingClientRect().bottom ?? 0) > top + height / 2) high = middle
    else low = middle + 1
  }
  return low
}

export interface TocListProps extends Omit<TocLinesProps, 'lines' | 'isWhole'> {
  toc: readonly TocItem[]
}

/** From this many entries on, a search field is shown. */
const SEARCHABLE_FROM = 60

/** The table of contents with the current entry, and a search field if there are many entries. */
export function TocList({ toc, onGo, ...props }: TocListProps) {
  const t = useWords(readingTools)
  const [query, setQuery] = useState('')
  const all = useMemo(() => flattenToc(toc), [toc])
  const tocQuery = useTocQuery(all, query)
  const contentsWords = useWords(words)
  const { lines } = tocQuery
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (lines && nav.current) nav.current.scrollTop = 0
  }, [lines])
  if (all.length === 0) return <p className="drawer-empty">{t('reader.noToc')}</p>
  const list = (
    <nav ref={nav} className="entries" aria-label={t('reader.toc')}>
      {lines?.length === 0 ? (
        <p className="drawer-empty">{contentsWords('contents.none')}</p>
      ) : (
        // The key makes the full list scroll to the current entry again after a search.
        <TocLines
          key={lines ? 'found' : 'all'}
          {...props}
          lines={lines ?? all}
          isWhole={!lines}
          onGo={onGo}
        />
      )}
    </nav>
  )
  if (all.length < SEARCHABLE_FROM) return list
  return (
    <div className="tab-panel">
      <form
        className="contents-find"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const first = tocQuery.firstMatch(query)
          if (first) onGo(first.item.href)
        }}
      >
        <SearchField
          label={contentsWords('contents.find')}
          enterKeyHint="go"
          onWords={setQuery}
          onFocus={tocQuery.begin}
        />
        <p role="status">{lines ? contentsWords('contents.found', { count: lines.length }) : ''}</p>
      </form>
      {list}
    </div>
  )
}
