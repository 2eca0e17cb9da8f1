import { type RefObject, useEffect, useState } from 'react'
import { useI18n } from '../../i18n/I18n'
import { ReaderIcon } from '../../ui/ReaderIcon'
import type { Location, ReadingFlow } from '../navigator/navigator'
import { formatPercent } from './model/parts'

/** Milliseconds after which an announced text is removed: it is for announcing alone, and not a part of the page. */
const ANNOUNCED_MS = 3000

/** Announces the page after each act of the reader. In scrolled flow there are no pages to announce, only chapters. */
function PageAnnouncement({ location, label }: { location: Location | null; label: string }) {
  const { t } = useI18n()
  const [isOver, setOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location is announced anew
  useEffect(() => {
    setOver(false)
    const timer = setTimeout(() => setOver(true), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [location])
  const text = !location
    ? ''
    : location.flow === 'scrolled'
      ? label
      : t('reader.announce', { label, page: location.page, pages: location.pages })
  return (
    <p className="ol-hidden" aria-live="polite">
      {isOver ? '' : text}
    </p>
  )
}

export interface ReaderStageProps {
  id: string
  stage: RefObject<HTMLDivElement | null>
  title: string
  /** The label of the current chapter; '' before the first. */
  label: string
  /** The language of the book, for `title` and `label`. */
  language: string | undefined
  /** Null until the book is open. */
  location: Location | null
  flow: ReadingFlow
  /** The location to announce; null for none. */
  announced: Location | null
  /** A modal panel covers the page. */
  isCovered: boolean
  onToward(side: 'left' | 'right'): void
}

/** The page, its running head and foot, and the buttons at its edges that turn it. */
export function ReaderStage({
  id,
  stage,
  title,
  label,
  language,
  location,
  flow,
  announced,
  isCovered,
  onToward,
}: ReaderStageProps) {
  const { t } = useI18n()
  const forwardSide = location?.forward ?? 'right'
  const dir = forwardSide === 'left' ? 'rtl' : 'ltr'
  return (
    <div className="desk" id={id} inert={isCovered} aria-owns={`${id}-page ${id}-end`}>
      <PageAnnouncement location={announced} label={label} />
      <p className="running head" aria-hidden="true" dir={dir} lang={language || undefined}>
        <span dir="auto">{label || title}</span>
      </p>
      <div
        className="stage"
        id={`${id}-page`}
        part="page"
        ref={stage}
        tabIndex={location ? 0 : -1}
        role="document"
        aria-label={t('reader.page')}
      />
      {location && (
        <>
          <p className="running foot" aria-hidden="true" dir={dir}>
            <span>
              {flow === 'scrolled' && !location.isWholeBook
                ? ''
                : t(location.isWholeBook ? 'reader.pageOfBook' : 'reader.pageOf', {
                    page: location.label ? `${location.label} (${location.page})` : location.page,
                    pages: location.pages,
                  })}
            </span>
            <span>
              {location.atEnd ? t('reader.finished') : `${formatPercent(location.locator.fraction)}%`}
            </span>
          </p>
          {(['left', 'right'] as const).map((side) => (
            <button
              key={side}
              type="button"
              className={`edge ${side}`}
              aria-label={t(
                side !== forwardSide
                  ? 'reader.prevPage'
                  : location.atEnd
                    ? 'reader.finished'
                    : 'reader.nextPage',
              )}
              disabled={side !== forwardSide && location.atStart}
              onClick={() => onToward(side)}
            >
              <ReaderIcon name={side} />
            </button>
          ))}
          <p className="ol-hidden" id={`${id}-end`}>
            {t(
              location.atEnd
                ? 'reader.finished'
                : location.isWholeBook
                  ? 'reader.pageEnds'
                  : 'reader.chapterEnds',
            )}
          </p>
        </>
      )}
    </div>
  )
}
