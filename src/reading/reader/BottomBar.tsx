import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { formatPercent } from '../../domain/reading-percent'
import { useI18n, useWords } from '../../i18n/I18n'
import { readingTools, type ToolKey, type TranslateTool } from '../../i18n/words/reading-tools'
import { ReaderIcon } from '../../ui/ReaderIcon'
import { useLatest } from '../../ui/use-latest'
import type { LinkTarget, Location } from '../navigator/navigator'
import { withoutFragment } from '../publication/paths'
import type { Publication } from '../publication/publication'
import { flattenToc, type ReadingOrder } from '../publication/reading-order'
import type { TimeLeft } from './model/pace'
import { type ReaderPanel, reportedLocator } from './model/parts'
import { OPENERS } from './TopBar'

/** The starts of the previous and the next chapter; null where there is none. */
export interface ChaptersBeside {
  before: LinkTarget | null
  after: LinkTarget | null
}

/**
 * Returns the starts of the chapters around a location. A chapter is a resource of the reading order; in a book of fixed
 * pages it is a page that the table of contents names, and pages of the visible spread are skipped.
 */
export function adjacentChapters(
  {
    chapter,
    isWholeBook,
    locator,
    visibleItems,
  }: Pick<Location, 'chapter' | 'isWholeBook' | 'locator' | 'visibleItems'>,
  publication: Publication,
  spine: ReadingOrder,
): ChaptersBeside {
  if (!isWholeBook) {
    const file = (number: number) =>
      number >= 1 && number <= spine.chapters ? { index: spine.indexOfChapter(number) } : null
    return { before: file(chapter - 1), after: file(chapter + 1) }
  }
  const { first, last } = visibleItems ?? { first: locator.index, last: locator.index }
  let before = Number.NEGATIVE_INFINITY
  let after = Number.POSITIVE_INFINITY
  for (const { item } of flattenToc(publication.toc)) {
    const start = spine.indexOfHref(withoutFragment(item.href))
    if (start === null) continue
    if (start < first) before = Math.max(before, start)
    if (start > last) after = Math.min(after, start)
  }
  const page = (index: number) => (Number.isFinite(index) ? { index } : null)
  return { before: page(before), after: page(after) }
}

/** Where a chapter of the contents begins, as a total progression. */
export interface ChapterStart {
  fraction: number
  label: string
  /** Depth in the contents, 0 for the top level. */
  depth: number
}

/**
 * The chapters whose beginning is known without loading a resource, in order: of the entries that lead into one resource
 * only the first, since the places of the others in it are not known.
 */
export function chapterStarts(
  { toc }: Pick<Publication, 'toc'>,
  spine: ReadingOrder,
): readonly ChapterStart[] {
  const byIndex = new Map<number, ChapterStart>()
  for (const { item, depth } of flattenToc(toc)) {
    const index = item.href === '' ? null : spine.indexOfHref(withoutFragment(item.href))
    if (index === null || byIndex.has(index)) continue
    byIndex.set(index, { fraction: spine.fraction(index, 0), label: item.label, depth })
  }
  return [...byIndex.values()].sort((a, b) => a.fraction - b.fraction)
}

/** More ticks than this would be a grey line. */
const MAX_TICKS = 60

/** The chapters that have a tick on the slider: all, or those of the top level; none where even those are too many. */
export function tickedChapters(starts: readonly ChapterStart[]): readonly ChapterStart[] {
  const inside = starts.filter(({ fraction }) => fraction > 0 && fraction < 1)
  if (inside.length <= MAX_TICKS) return inside
  const top = inside.filter(({ depth }) => depth === 0)
  return top.length <= MAX_TICKS ? top : []
}

/** Steps of the slider, fine enough for a page of a long novel. */
const STEPS = 1000
/** Milliseconds between the last movement of the slider and the jump. */
const FOLLOW_AFTER_MS = 140

export interface BottomBarProps {
  location: Location
  shown: boolean
  /** Time left in chapter and book; null if it is unknown. */
  left: TimeLeft | null
  /** The chapters, in order. */
  chapters: readonly ChapterStart[]
  /** There is no chapter before this one. */
  isFirst: boolean
  /** There is no chapter after this one. */
  isLast: boolean
  /** Resolves once the book is there, or will not come there. */
  onFraction(fraction: number): Promise<void>
  onChapter(step: 1 | -1): void
  /** Opens the end sheet. */
  onEnd(): void
  /** Renders a picture above the slider while the user drags it to a fraction of the book; omit it for none. */
  preview?(fraction: number): ReactNode
  /** The buttons of the panels, which a phone has below the slider. */
  openers?: ReactNode
}

export function BottomBar({
  location,
  shown,
  left,
  chapters,
  isFirst,
  isLast,
  onFraction,
  onChapter,
  onEnd,
  preview,
  openers,
}: BottomBarProps) {
  const t = useWords(readingTools)
  /** Where the slider was moved to, until the book is there: the location may be reported meanwhile for other reasons. */
  const [target, setTarget] = useState<{ fraction: number } | null>(null)
  const here = reportedLocator(location).fraction
  const fraction = target?.fraction ?? here
  const percent = formatPercent(fraction)
  const isRtl = location.forward === 'left'

  const follow = useLatest(onFraction)
  useEffect(() => {
    if (!target) return
    const timer = setTimeout(async () => {
      await follow.current(target.fraction)
      setTarget((now) => (now === target ? null : now))
    }, FOLLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [target])

  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld) return
    // On the window: the pointer may be released anywhere.
    const release = ({ type, target: from }: Event) => {
      // Of the window itself: the focus may move inside it meanwhile.
      if (type !== 'blur' || from === window) setHeld(false)
    }
    const ends = ['pointerup', 'pointercancel', 'blur'] as const
    for (const end of ends) window.addEventListener(end, release, true)
    return () => {
      for (const end of ends) window.removeEventListener(end, release, true)
    }
  }, [isHeld])

  const previousButton = (
    <button
      type="button"
      className="tool"
      disabled={isFirst}
      aria-label={t('reader.prevChapter')}
      title={t('reader.prevChapter')}
      onClick={() => onChapter(-1)}
    >
      <ReaderIcon name={isRtl ? 'right' : 'left'} />
      <span className="tool-text">{t('reader.prevChapter')}</span>
    </button>
  )
  const nextLabel = t(location.atEnd ? 'reader.finished' : 'reader.nextChapter')
  const nextButton = (
    <button
      type="button"
      className="tool after"
      disabled={isLast && !location.atEnd}
      aria-label={nextLabel}
      title={nextLabel}
      onClick={() => (location.atEnd ? onEnd() : onChapter(1))}
    >
      <span className="tool-text">{nextLabel}</span>
      <ReaderIcon name={isRtl ? 'left' : 'right'} />
    </button>
  )
  /** The minutes of the rest of the book at the slider. */
  const bookMinutes = left && here < 1 ? Math.ceil((left.bookMinutes * (1 - fraction)) / (1 - here)) : 0
  const texts = left && (target ? [bookText(bookMinutes, t)].filter(Boolean) : timeLeftTexts(left, t))
  const chapter = chapters.findLast((start) => start.fraction <= fraction)
  return (
    <footer className="bar bottom" data-shown={shown || undefined} dir={isRtl ? 'rtl' : 'ltr'}>
      {previousButton}
      <div className="progress">
        <div className="slider" style={{ '--fill': `${fraction * 100}%`, '--at': fraction } as CSSProperties}>
          {tickedChapters(chapters).map((start) => (
            <i key={start.fraction} className="tick" style={{ '--tick': start.fraction } as CSSProperties} />
          ))}
          <input
            type="range"
            min={0}
            max={STEPS}
            step={1}
            value={Math.round(fraction * STEPS)}
            aria-label={t('reader.progress')}
            aria-valuetext={t('reader.progressText', { percent })}
            onPointerDown={() => setHeld(true)}
            onChange={({ currentTarget: { value } }) => setTarget({ fraction: Number(value) / STEPS })}
          />
          {isHeld && (
            <div className="slider-bubble" aria-hidden="true" dir="ltr">
              {preview?.(fraction)}
              {chapter && <span className="slider-chapter">{chapter.label}</span>}
              <span className="slider-numbers">
                {[`${percent}%`, bookText(bookMinutes, t)].filter(Boolean).join(' · ')}
              </span>
            </div>
          )}
        </div>
        <span className="percent" aria-hidden="true">
          {`${percent}%`}
        </span>
        {texts && !location.atEnd && (
          <p className="left">
            {texts.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )}
      </div>
      {nextButton}
      {openers}
    </footer>
  )
}

/** The text for the minutes left in the book; '' for none. */
function bookText(minutes: number, t: TranslateTool): string {
  if (minutes <= 0) return ''
  return minutes < 90 ? t('pace.book', { minutes }) : t('pace.bookHours', { hours: Math.round(minutes / 60) })
}

/** The texts for the time left, the least useful first: a narrow bar hides the first. */
function timeLeftTexts(
  { pages, chapterMinutes, bookMinutes }: TimeLeft,
  t: TranslateTool,
): readonly string[] {
  return [
    pages === 0 ? t('pace.lastPage') : t('pace.pages', { count: pages }),
    chapterMinutes > 0 ? t('pace.chapter', { minutes: chapterMinutes }) : '',
    bookText(bookMinutes, t),
  ].filter(Boolean)
}

/** The foot of the page: the minutes left in the chapter or in the book, as the reader has chosen. '' while unknown. */
export function footText(left: TimeLeft | null, of: 'chapter' | 'book', t: TranslateTool): string {
  if (!left) return ''
  if (of === 'book') return bookText(left.bookMinutes, t)
  return left.chapterMinutes > 0 ? t('pace.chapter', { minutes: left.chapterMinutes }) : ''
}

/** The words under the signs, each a part of the button's name. */
const SHORT: Partial<Record<ReaderPanel, ToolKey>> = { find: 'find.title', marks: 'marks.highlights' }
/** From the thumb of one hand to the other. */
const ORDER: readonly ReaderPanel[] = ['toc', 'marks', 'find', 'settings']

export interface OpenersProps {
  panel: ReaderPanel
  /** Annotations can be stored. */
  hasMarks: boolean
  /** The book has text to search. */
  hasText: boolean
  onPanel(panel: ReaderPanel): void
}

/** The buttons of the panels in the lower bar; shown on a phone, where the upper bar has none. */
export function Openers({ panel, hasMarks, hasText, onPanel }: OpenersProps) {
  const { t } = useI18n()
  const tool = useWords(readingTools)
  return (
    <div className="openers">
      {ORDER.flatMap((name) => OPENERS.find((each) => each.panel === name) ?? [])
        .filter(({ panel: opened }) => (hasMarks || opened !== 'marks') && (hasText || opened !== 'find'))
        .map((opener) => {
          const short = SHORT[opener.panel]
          return (
            <button
              key={opener.panel}
              type="button"
              className="tool named"
              aria-expanded={panel === opener.panel}
              aria-label={t(opener.word)}
              data-opens={opener.panel}
              onClick={() => onPanel(panel === opener.panel ? 'none' : opener.panel)}
            >
              <ReaderIcon name={opener.sign} />
              <span>{short ? tool(short) : t(opener.word)}</span>
            </button>
          )
        })}
    </div>
  )
}
