import {
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useI18n, useWords } from '../../../i18n/I18n'
import { contents as words } from '../../../i18n/words/contents'
import { loadModule } from '../../../platform/load-module'
import { atOnce, inSlices, type Sliced } from '../../../platform/slices'
import { SearchField } from '../../../ui/SearchField'
import { CHINESE_FIGURES, numberOf } from '../../publication/numerals'
import type { TocItem } from '../../publication/publication'
import { flattenToc } from '../../publication/reading-order'

/** A line of the contents and how deep it stands below another. */
export interface TocEntryLine {
  item: TocItem
  depth: number
}

/** A line that can be gone to, read once for all that is looked for. */
export interface ReadLine extends TocEntryLine {
  /** Its words as they are compared. */
  words: string
  /** The number it begins with, in whatever figures; NaN for none. */
  number: number
}

const FIGURES = `\\d+|[${CHINESE_FIGURES}]+`
/** A chapter's number stands at the beginning, behind 第, or behind the first word: 12. Title, 第十二章, Chapter 12. */
const COUNTED = new RegExp(`^(?:\\p{L}+(?:\\.|\\s)\\s{0,9})?[【\\[(（]{0,3}\\s{0,9}第?\\s{0,9}(${FIGURES})`, 'u')
/** Nothing but a chapter's number: 12, 十二, 第12章. */
const NUMBER = new RegExp(`^第?(${FIGURES})[章回节節卷部集话話篇]?$`, 'u')

/** @param fold makes words alike that are to be found by each other */
export function readLines(lines: readonly TocEntryLine[], fold: (words: string) => string): ReadLine[] {
  return atOnce(readInSlices(lines, fold))
}

/** The same, a line at a time. */
function* readInSlices(lines: readonly TocEntryLine[], fold: (words: string) => string): Sliced<ReadLine[]> {
  const read: ReadLine[] = []
  for (const line of lines) {
    const { href, label } = line.item
    if (href !== '')
      read.push({ ...line, words: fold(label), number: numberOf(COUNTED.exec(label)?.[1] ?? '?') })
    yield
  }
  return read
}

/**
 * The lines with some words in them, in their order. Who looks for a number means that chapter first, however the book
 * writes it: 12 finds 第十二章 before 第112章.
 *
 * @param query as the lines' words are compared; none for ''
 */
export function linesWith(lines: readonly ReadLine[], query: string): ReadLine[] {
  if (query === '') return []
  const number = numberOf(NUMBER.exec(query)?.[1] ?? '?')
  const isMeant = (line: ReadLine) => line.number === number
  return [...lines.filter(isMeant), ...lines.filter((line) => !isMeant(line) && line.words.includes(query))]
}

/** For the entry of a list that one is at: it stands in the middle of the list when that is opened. */
export function useHere<Entry extends HTMLElement>(): RefObject<Entry | null> {
  const here = useRef<Entry>(null)
  useEffect(() => {
    const entry = here.current
    const list = entry?.closest('.entries')
    if (!entry || !list) return
    // The list alone: scrollIntoView would move the page around the reader as well.
    list.scrollTop += middle(entry) - middle(list)
  }, [])
  return here
}

function middle(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

export interface TocQuery {
  /** Null while nothing is looked for. */
  lines: readonly TocEntryLine[] | null
  /** What is found first of words that were typed this moment. */
  first(query: string): TocEntryLine | undefined
  /** The field has the focus: what tells words that are alike is fetched. */
  begin(): void
}

/** So many lines are read in one go; more in slices, and what is found comes a moment later. */
const READ_AT_ONCE = 2000

/** Letters of any width and case, without spaces. */
const plain = (words: string) => words.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Looks for lines of the contents; simplified characters find traditional ones once their dictionary is there. */
function useTocQuery(lines: readonly TocEntryLine[], query: string): TocQuery {
  const [fold, setFold] = useState(() => plain)
  const [isBegun, setBegun] = useState(false)
  const isAsked = isBegun || query !== ''
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    const load = async () => {
      const [{ foldQuery }, { loadFoldTable }] = await Promise.all([
        loadModule(() => import('../search/fold')),
        loadModule(() => import('../search/load-fold')),
      ])
      const table = await loadFoldTable()
      if (!isGone) setFold(() => (words: string) => plain(foldQuery(words, table)))
    }
    // Without it each script finds itself.
    load().catch(() => {})
    return () => {
      isGone = true
    }
  }, [isAsked])
  const [readLater, setReadLater] = useState<readonly ReadLine[] | null>(null)
  const isMany = lines.length > READ_AT_ONCE
  useEffect(() => {
    if (!isAsked || !isMany) return
    let isGone = false
    const stoppable = function* () {
      const reading = readInSlices(lines, fold)
      for (let step = reading.next(); ; step = reading.next()) {
        if (isGone) return null
        if (step.done) return step.value
        yield
      }
    }
    void inSlices(stoppable()).then((found) => found && setReadLater(found))
    return () => {
      isGone = true
    }
  }, [isAsked, isMany, lines, fold])
  const readNow = useMemo(
    () => (isAsked && !isMany ? readLines(lines, fold) : []),
    [isAsked, isMany, lines, fold],
  )
  const read = isMany ? readLater : readNow
  const wanted = fold(useDeferredValue(query))
  const found = useMemo(() => (wanted === '' || !read ? null : linesWith(read, wanted)), [wanted, read])
  return {
    lines: found,
    first: (query) => linesWith(read ?? [], fold(query))[0],
    begin: () => setBegun(true),
  }
}

export interface TocLinesProps {
  lines: readonly TocEntryLine[]
  /** The book's, for its entries; '' for none. */
  language: string
  current: TocItem | null
  /** A line is pressed, and will be gone to if it is let go of. */
  onPress(href: string): void
  onGo(href: string): void
}

/**
 * Lines that are laid out together: those out of sight are not (entries.css). One by one the browser keeps watch over
 * each, and it takes forty times as long to take two thousand of them away.
 */
const RUN = 50

/** Of more lines than that only those near what is seen are there: 200,000 buttons take seconds to make and to drop. */
const MOST_LINES = 5000
/** Runs on either side of the one in the middle of the list. */
const NEAR = 2

/**
 * Lines of the contents. Those around the current one are there at once, the rest in pieces between frames or, of very
 * many, as they are scrolled to.
 */
function TocLines({ lines, language, current, onPress, onGo }: TocLinesProps) {
  const here = useHere<HTMLButtonElement>()
  const [isWhole, setWhole] = useState(false)
  const runs = useMemo(() => inRuns(lines), [lines])
  const at = useMemo(
    () =>
      Math.max(
        0,
        runs.findIndex((run) => run.some(({ item }) => item === current)),
      ),
    [runs, current],
  )
  const list = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(at)
  const isLong = lines.length > MOST_LINES
  useEffect(() => {
    if (!isLong) return startTransition(() => setWhole(true))
    setWhole(false)
    const scroller = list.current?.closest('.entries')
    const look = () => list.current && scroller && setSeen(runInMiddle(list.current.children, scroller))
    scroller?.addEventListener('scroll', look, { passive: true })
    return () => scroller?.removeEventListener('scroll', look)
  }, [isLong])
  // Between a list and its items HTML allows nothing, a role does.
  return (
    <div ref={list} role="list" lang={language || undefined}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and two may be alike
        <div key={index} role="presentation" className="run">
          {((isWhole && !isLong) ||
            Math.abs(index - at) <= 1 ||
            (isLong && Math.abs(index - seen) <= NEAR)) &&
            run.map(({ item, depth }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <div key={at} role="listitem" data-depth={Math.min(depth, 4)}>
                {item.href === '' ? (
                  <span className="entry heading" dir="auto">
                    {item.label}
                  </span>
                ) : (
                  <button
                    type="button"
                    className="entry"
                    dir="auto"
                    ref={item === current ? here : undefined}
                    aria-current={item === current ? 'location' : undefined}
                    onPointerDown={() => onPress(item.href)}
                    onClick={() => onGo(item.href)}
                  >
                    {item.label}
                  </button>
                )}
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

function inRuns<Entry>(entries: readonly Entry[]): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / RUN) }, (_, at) =>
    entries.slice(at * RUN, (at + 1) * RUN),
  )
}

/** Index of the run that lies in the middle of the list; found by halves, as each is asked where it is. */
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

export interface TocListProps extends Omit<TocLinesProps, 'lines'> {
  toc: readonly TocItem[]
}

/** Of so many lines one is looked for by its words or its number sooner than by scrolling. */
const MANY = 60

/** The table of contents, with the entry one is in, and a field to find another by where there are many. */
export function TocList({ toc, onGo, ...props }: TocListProps) {
  const { t } = useI18n()
  const [query, setQuery] = useState('')
  const all = useMemo(() => flattenToc(toc), [toc])
  const sought = useTocQuery(all, query)
  const told = useWords(words)
  const { lines } = sought
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (lines && nav.current) nav.current.scrollTop = 0
  }, [lines])
  if (all.length === 0) return <p className="drawer-empty">{t('reader.noToc')}</p>
  const list = (
    <nav ref={nav} className="entries" aria-label={t('reader.toc')}>
      {lines?.length === 0 ? (
        <p className="drawer-empty">{told('contents.none')}</p>
      ) : (
        // The whole begins at the current line anew.
        <TocLines key={lines ? 'found' : 'all'} {...props} lines={lines ?? all} onGo={onGo} />
      )}
    </nav>
  )
  if (all.length < MANY) return list
  return (
    <div className="tab-panel">
      <form
        className="contents-find"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const first = sought.first(query)
          if (first) onGo(first.item.href)
        }}
      >
        <SearchField
          label={told('contents.find')}
          enterKeyHint="go"
          onWords={setQuery}
          onFocus={sought.begin}
        />
        <p role="status">{lines ? told('contents.found', { count: lines.length }) : ''}</p>
      </form>
      {list}
    </div>
  )
}
