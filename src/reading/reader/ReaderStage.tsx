import { type RefObject, useEffect, useState } from 'react'
import { formatPercent } from '../../domain/reading-percent'
import { useI18n } from '../../i18n/I18n'
import { ReaderIcon } from '../../ui/ReaderIcon'
import type { Location, ReadingFlow } from '../navigator/navigator'

/** Milliseconds after which an announced text is removed: it is for announcing alone, and not a part of the page. */
const ANNOUNCED_MS = 3000

interface PageAnnouncementProps {
  location: Location | null
  label: string
  title: string
}

/**
 * Announces the page after each act of the reader, the first time with the name of the reader: screen readers do not speak the name of a
 * document that takes the focus. In scrolled flow there are no pages to announce, only chapters.
 */
function PageAnnouncement({ location, label, title }: PageAnnouncementProps) {
  const { t } = useI18n()
  const [first, setFirst] = useState(location)
  if (!first && location) setFirst(location)
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
      {!isOver && location === first && title && text && `${t('reader.region', { title })} `}
      {isOver ? '' : text}
    </p>
  )
}

export interface ReaderStageProps {
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

/** The running head and foot, the buttons at the edges that turn the page, and the page. */
export function ReaderStage({
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
    <div className="desk" inert={isCovered}>
      <PageAnnouncement location={announced} label={label} title={title} />
      <p className="running head" aria-hidden="true" dir={dir} lang={language || undefined}>
        <span dir="auto">{label || title}</span>
      </p>
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
        </>
      )}
      {/* Behind the buttons: a screen reader that reads on from the page comes to one closing sentence, and not to them. */}
      <div
        className="stage"
        part="page"
        ref={stage}
        tabIndex={location ? 0 : -1}
        role="document"
        aria-label={t('reader.page')}
      />
      {location && (
        <p className="ol-hidden">
          {t(
            location.atEnd
              ? 'reader.finished'
              : location.isWholeBook
                ? 'reader.pageEnds'
                : 'reader.chapterEnds',
          )}
        </p>
      )}
    </div>
  )
}
