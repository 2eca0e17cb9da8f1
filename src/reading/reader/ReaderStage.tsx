import type { RefObject } from 'react'
import { useI18n } from '../../i18n/I18n'
import { ReaderIcon } from '../../ui/ReaderIcon'
import type { Location, ReadingFlow } from '../navigator/navigator'
import { formatPercent } from './model/parts'

export interface ReaderStageProps {
  stage: RefObject<HTMLDivElement | null>
  title: string
  /** The chapter one is in, '' before the first. */
  label: string
  /** The book's, for both. */
  language: string | undefined
  /** Null until the book is open. */
  place: Location | null
  flow: ReadingFlow
  /** A panel lies over it. */
  isCovered: boolean
  onToward(side: 'left' | 'right'): void
}

/** The page with what stands around it: the running head and foot, and the edges that turn it. */
export function ReaderStage({
  stage,
  title,
  label,
  language,
  place,
  flow,
  isCovered,
  onToward,
}: ReaderStageProps) {
  const { t } = useI18n()
  const forwardSide = place?.forward ?? 'right'
  const dir = forwardSide === 'left' ? 'rtl' : 'ltr'
  return (
    <div className="desk" inert={isCovered}>
      <p className="running head" aria-hidden="true" dir={dir} lang={language || undefined}>
        <span dir="auto">{label || title}</span>
      </p>
      <div
        className="stage"
        part="page"
        ref={stage}
        tabIndex={place ? 0 : -1}
        role="document"
        aria-label={t('reader.page')}
      />
      {place && (
        <>
          <p className="running foot" aria-hidden="true" dir={dir}>
            <span>
              {flow === 'scrolled' && !place.whole
                ? ''
                : t(place.whole ? 'reader.pageOfBook' : 'reader.pageOf', {
                    page: place.label ? `${place.label} (${place.page})` : place.page,
                    pages: place.pages,
                  })}
            </span>
            <span>{place.atEnd ? t('reader.finished') : `${formatPercent(place.locator.fraction)}%`}</span>
          </p>
          {(['left', 'right'] as const).map((side) => (
            <button
              key={side}
              type="button"
              className={`edge ${side}`}
              aria-label={t(
                side !== forwardSide
                  ? 'reader.prevPage'
                  : place.atEnd
                    ? 'reader.finished'
                    : 'reader.nextPage',
              )}
              disabled={side !== forwardSide && place.atStart}
              onClick={() => onToward(side)}
            >
              <ReaderIcon name={side} />
            </button>
          ))}
        </>
      )}
    </div>
  )
}
