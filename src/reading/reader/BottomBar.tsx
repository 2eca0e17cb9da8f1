import { type ReactNode, useEffect, useState } from 'react'
import { formatPercent } from '../../domain/reading-percent'
import { useWords } from '../../i18n/I18n'
import { readingTools, type TranslateTool } from '../../i18n/words/reading-tools'
import { ReaderIcon } from '../../ui/ReaderIcon'
import { useLatest } from '../../ui/use-latest'
import type { LinkTarget, Location } from '../navigator/navigator'
import { withoutFragment } from '../publication/paths'
import type { Publication } from '../publication/publication'
import { flattenToc, type ReadingOrder } from '../publication/reading-order'
import type { TimeLeft } from './model/pace'
import { reportedLocator } from './model/parts'

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

/** Steps of the slider, fine enough for a page of a long novel. */
const STEPS = 1000
/** Milliseconds between the last movement of the slider and the jump. */
const FOLLOW_AFTER_MS = 140

export interface BottomBarProps {
  location: Location
  shown: boolean
  /** Time left in chapter and book; null if it is unknown. */
  left: TimeLeft | null
  /** There is no chapter before this one. */
  isFirst: boolean
  /** There is no chapter after this one. */
  isLast: boolean
  onFraction(fraction: number): void
  onChapter(step: 1 | -1): void
  /** Opens the end sheet. */
  onEnd(): void
  /** Renders the preview above the slider while the user drags it to a fraction of the book; omit it for no preview. */
  preview?(fraction: number): ReactNode
}

export function BottomBar({
  location,
  shown,
  left,
  isFirst,
  isLast,
  onFraction,
  onChapter,
  onEnd,
  preview,
}: BottomBarProps) {
  const t = useWords(readingTools)
  /** Where the slider was moved to, until the book is there. */
  const [target, setTarget] = useState<{ fraction: number; isRequested: boolean } | null>(null)
  const fraction = target?.fraction ?? reportedLocator(location).fraction
  const percent = formatPercent(fraction)
  const isRtl = location.forward === 'left'

  const follow = useLatest(onFraction)
  useEffect(() => {
    if (!target || target.isRequested) return
    const timer = setTimeout(() => {
      setTarget({ ...target, isRequested: true })
      follow.current(target.fraction)
    }, FOLLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [target])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location means that the requested jump is done
  useEffect(() => setTarget((now) => (now?.isRequested ? null : now)), [location])

  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld) return
    // On the window: the pointer may be released anywhere.
    const release = () => setHeld(false)
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
  return (
    <footer className="bar bottom" data-shown={shown || undefined} dir={isRtl ? 'rtl' : 'ltr'}>
      {previousButton}
      <div className="progress">
        <input
          type="range"
          min={0}
          max={STEPS}
          step={1}
          value={Math.round(fraction * STEPS)}
          aria-label={t('reader.progress')}
          aria-valuetext={t('reader.progressText', { percent })}
          style={{ '--fill': `${fraction * 100}%` } as React.CSSProperties}
          onPointerDown={preview && (() => setHeld(true))}
          onChange={({ currentTarget: { value } }) =>
            setTarget({ fraction: Number(value) / STEPS, isRequested: false })
          }
        />
        {isHeld && preview?.(fraction)}
        <span className="percent" aria-hidden="true">
          {percent}%
        </span>
        {left && !location.atEnd && (
          <p className="left">
            {timeLeftTexts(left, t).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )}
      </div>
      {nextButton}
    </footer>
  )
}

/** The texts for the time left, the least useful first: a narrow bar hides the first. */
function timeLeftTexts(
  { pages, chapterMinutes, bookMinutes }: TimeLeft,
  t: TranslateTool,
): readonly string[] {
  return [
    pages === 0 ? t('pace.lastPage') : t('pace.pages', { count: pages }),
    chapterMinutes > 0 && t('pace.chapter', { minutes: chapterMinutes }),
    bookMinutes > 0 &&
      (bookMinutes < 90
        ? t('pace.book', { minutes: bookMinutes })
        : t('pace.bookHours', { hours: Math.round(bookMinutes / 60) })),
  ].filter((text) => text !== false)
}
