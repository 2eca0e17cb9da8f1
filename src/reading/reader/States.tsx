import { useEffect, useState } from 'react'
import { useI18n } from '../../i18n/I18n'
import type { LibraryError } from '../../platform/errors'
import { useOnline } from '../../platform/use-online'
import { errorWord, formatBytes } from './model/parts'

/** Milliseconds without a byte after which one is offered another try. */
const PATIENCE = 15_000

interface OpeningProps {
  title: string
  /** Bytes that have come, and bytes in all; 0 while that is not known. */
  loaded: number
  total: number
  /** It is the reader who is waited for. */
  isAsked: boolean
  onRetry(): void
}

/** While the book is on its way: its name, and how much of it has come where that is known. */
export function Opening({ title, loaded, total, isAsked, onRetry }: OpeningProps) {
  const { t } = useI18n()
  const [waitedAt, setWaitedAt] = useState<number | null>(null)
  useEffect(() => {
    if (isAsked) return setWaitedAt(null)
    const timer = setTimeout(() => setWaitedAt(loaded), PATIENCE)
    return () => clearTimeout(timer)
  }, [loaded, isAsked])
  useOnline(onRetry, waitedAt === loaded)
  const words = title ? t('reader.opening', { title }) : t('reader.openingUntitled')
  const known = total > 0
  return (
    <div className="state opening" role="status">
      <p className="state-words">{words}</p>
      <div
        className="meter"
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known ? Math.round((loaded / total) * 100) : undefined}
        data-endless={!known || undefined}
      >
        <span style={known ? { inlineSize: `${Math.min(100, (loaded / total) * 100)}%` } : undefined} />
      </div>
      <p className="state-detail">
        {loaded > 0 &&
          (known
            ? t('reader.loadedOf', { loaded: formatBytes(loaded), total: formatBytes(total) })
            : formatBytes(loaded))}
      </p>
      {waitedAt === loaded && (
        <>
          <p className="state-detail">{t('reader.error.network')}</p>
          <button type="button" className="state-button" onClick={onRetry}>
            {t('reader.retry')}
          </button>
        </>
      )}
    </div>
  )
}

/** What went wrong, in a sentence, and the way on; one who was offline is taken on by itself. */
export function Failed({ error, onRetry }: { error: LibraryError | null; onRetry(): void }) {
  const { t } = useI18n()
  useOnline(onRetry, error?.code === 'network')
  return (
    <div className="state" role="alert">
      <p className="state-words">{t('reader.failed')}</p>
      <p className="state-detail">{error?.sentence ?? t(errorWord(error))}</p>
      <button type="button" className="state-button" onClick={onRetry}>
        {t('reader.retry')}
      </button>
    </div>
  )
}
