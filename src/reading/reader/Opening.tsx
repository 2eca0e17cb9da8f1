import { useEffect, useState } from 'react'
import { useI18n } from '../../i18n/I18n'
import { useOnline } from '../../platform/use-online'
import { sheet } from '../../styles'
import { useSheet } from '../../styles/use-sheet'
import { Status } from '../../ui/Status'
import { formatBytes } from './model/parts'
import css from './opening.css?inline'

const openingSheet = sheet(css)

/** Milliseconds without a byte after which a retry is offered. */
const STALLED_MS = 15_000

export interface OpeningProps {
  title: string
  /** Bytes received, and bytes in all; 0 while the total is unknown. */
  loaded: number
  total: number
  /** The password prompt is open: waiting for the user does not count as a stall. */
  isAsked: boolean
  onRetry(): void
}

/** The loading state: the title of the book and, if known, how much of it is received. Most books open before it loads. */
export function Opening({ title, loaded, total, isAsked, onRetry }: OpeningProps) {
  const { t } = useI18n()
  useSheet(openingSheet)
  const [stalledAt, setStalledAt] = useState<number | null>(null)
  useEffect(() => {
    if (isAsked) return setStalledAt(null)
    const timer = setTimeout(() => setStalledAt(loaded), STALLED_MS)
    return () => clearTimeout(timer)
  }, [loaded, isAsked])
  useOnline(onRetry, stalledAt === loaded)
  const message = title ? t('reader.opening', { title }) : t('reader.openingUntitled')
  const isTotalKnown = total > 0
  return (
    <div className="state opening">
      <Status as="p" className="state-words">
        {message}
      </Status>
      <div
        className="meter"
        role="progressbar"
        aria-label={message}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isTotalKnown ? Math.round((loaded / total) * 100) : undefined}
        data-endless={!isTotalKnown || undefined}
      >
        <span
          style={isTotalKnown ? { inlineSize: `${Math.min(100, (loaded / total) * 100)}%` } : undefined}
        />
      </div>
      <p className="state-detail">
        {loaded > 0 &&
          (isTotalKnown
            ? t('reader.loadedOf', { loaded: formatBytes(loaded), total: formatBytes(total) })
            : formatBytes(loaded))}
      </p>
      {stalledAt === loaded && (
        <>
          <p className="state-detail" role="alert">
            {t('reader.error.network')}
          </p>
          <button type="button" className="state-button" onClick={onRetry}>
            {t('app.retry')}
          </button>
        </>
      )}
    </div>
  )
}
