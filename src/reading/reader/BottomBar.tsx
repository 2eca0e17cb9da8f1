import { type ReactNode, useEffect, useState } from 'react'
import { useI18n } from '../../i18n/I18n'
import type { Translate } from '../../i18n/translate'
import { ReaderIcon } from '../../ui/ReaderIcon'
import { useLatest } from '../../ui/use-latest'
import type { LinkTarget, Location } from '../navigator/navigator'
import { withoutFragment } from '../publication/paths'
import type { Publication } from '../publication/publication'
import { flattenToc, type ReadingOrder } from '../publication/reading-order'
import type { TimeLeft } from './model/pace'
import { formatPercent, reachedLocator } from './model/parts'

/** Where the chapters on both sides begin; null on a side where there is none. */
export interface ChaptersBeside {
  before: LinkTarget | null
  after: LinkTarget | null
}

/**
 * A chapter is a file of the order; where every file is a page, it is what the contents name, and what is on the screen
 * already is none to go to.
 */
export function chaptersBeside(
  { chapter, whole, locator, screen }: Pick<Location, 'chapter' | 'whole' | 'locator' | 'screen'>,
  publication: Publication,
  spine: ReadingOrder,
): ChaptersBeside {
  if (!whole) {
    const file = (number: number) =>
      number >= 1 && number <= spine.chapters ? { index: spine.indexOfChapter(number) } : null
    return { before: file(chapter - 1), after: file(chapter + 1) }
  }
  const { first, last } = screen ?? { first: locator.index, last: locator.index }
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

/** The slider's own steps, fine enough for a page of a long novel. */
const STEPS = 1000
/** After the last movement of the slider the book follows. */
const FOLLOW_AFTER_MS = 140

export interface BottomBarProps {
  location: Location
  shown: boolean
  /** Of chapter and book; null where that cannot be told. */
  left: TimeLeft | null
  /** There is no chapter before this one. */
  isFirst: boolean
  /** There is none after it. */
  isLast: boolean
  onFraction(fraction: number): void
  onChapter(step: 1 | -1): void
  /** What comes after the last page. */
  onEnd(): void
  /** What is shown over the slider while one holds it at a fraction of the book; left out, nothing is. */
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
  const { t } = useI18n()
  /** Where the slider was moved to, until the book is there. */
  const [wanted, setWanted] = useState<{ fraction: number; isAsked: boolean } | null>(null)
  const fraction = wanted?.fraction ?? reachedLocator(location).fraction
  const percent = formatPercent(fraction)
  const leftward = location.forward === 'left'

  const follow = useLatest(onFraction)
  useEffect(() => {
    if (!wanted || wanted.isAsked) return
    const timer = setTimeout(() => {
      setWanted({ ...wanted, isAsked: true })
      follow.current(wanted.fraction)
    }, FOLLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is where the slider led, or beyond
  useEffect(() => setWanted((now) => (now?.isAsked ? null : now)), [location])

  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld) return
    // Wherever one lets go.
    const letGo = () => setHeld(false)
    const ends = ['pointerup', 'pointercancel', 'blur'] as const
    for (const end of ends) window.addEventListener(end, letGo, true)
    return () => {
      for (const end of ends) window.removeEventListener(end, letGo, true)
    }
  }, [isHeld])

  const previous = (
    <button
      type="button"
      className="tool"
      disabled={isFirst}
      aria-label={t('reader.prevChapter')}
      title={t('reader.prevChapter')}
      onClick={() => onChapter(-1)}
    >
      <ReaderIcon name={leftward ? 'right' : 'left'} />
      <span className="tool-text">{t('reader.prevChapter')}</span>
    </button>
  )
  const onward = t(location.atEnd ? 'reader.finished' : 'reader.nextChapter')
  const following = (
    <button
      type="button"
      className="tool after"
      disabled={isLast && !location.atEnd}
      aria-label={onward}
      title={onward}
      onClick={() => (location.atEnd ? onEnd() : onChapter(1))}
    >
      <span className="tool-text">{onward}</span>
      <ReaderIcon name={leftward ? 'left' : 'right'} />
    </button>
  )
  return (
    <footer className="bar bottom" data-shown={shown || undefined} dir={leftward ? 'rtl' : 'ltr'}>
      {previous}
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
            setWanted({ fraction: Number(value) / STEPS, isAsked: false })
          }
        />
        {isHeld && preview?.(fraction)}
        <span className="percent" aria-hidden="true">
          {percent}%
        </span>
        {left && !location.atEnd && (
          <p className="left">
            {leftWords(left, t).map((words) => (
              <span key={words}>{words}</span>
            ))}
          </p>
        )}
      </div>
      {following}
    </footer>
  )
}

/** What is left, the least telling first. */
function leftWords({ pages, chapterMinutes, bookMinutes }: TimeLeft, t: Translate): readonly string[] {
  return [
    pages === 0 ? t('pace.lastPage') : t('pace.pages', { count: pages }),
    chapterMinutes > 0 && t('pace.chapter', { minutes: chapterMinutes }),
    bookMinutes > 0 &&
      (bookMinutes < 90
        ? t('pace.book', { minutes: bookMinutes })
        : t('pace.bookHours', { hours: Math.round(bookMinutes / 60) })),
  ].filter((words) => words !== false)
}
