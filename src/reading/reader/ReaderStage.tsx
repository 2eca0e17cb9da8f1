import { formatPercent } from '../../domain/reading-percent'
import { useI18n } from '../../i18n/I18n'
import { ReaderIcon } from '../../ui/ReaderIcon'
import type { Location, ReadingFlow } from '../navigator/navigator'

export interface ReaderStageProps {
  title: string
  /** The label of the current chapter; '' before the first. */
  label: string
  /** The language of the book, for `title` and `label`. */
  language: string | undefined
  /** Null until the book is open. */
  location: Location | null
  flow: ReadingFlow
  onToward(side: 'left' | 'right'): void
}

/** What is around the page: the running head and foot, and the buttons at the edges that turn it. */
export function ReaderStage({ title, label, language, location, flow, onToward }: ReaderStageProps) {
  const { t } = useI18n()
  const forwardSide = location?.forward ?? 'right'
  const dir = forwardSide === 'left' ? 'rtl' : 'ltr'
  return (
    <>
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
    </>
  )
}
