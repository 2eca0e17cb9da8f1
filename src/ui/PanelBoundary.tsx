import type { ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { ErrorBoundary } from '../platform/error-boundary'
import type { LibraryError } from '../platform/errors'
import { Problem } from './Problem'

interface PanelBoundaryProps {
  children: ReactNode
  /** Left out where what fails only adorns: nothing stands in its place then. */
  onFailure?(error: LibraryError): void
  /** Before it begins anew: what it failed over may be put away. */
  onRetry?(): void
}

/** A part of the reader that fails takes nothing else down; in its place a sentence offers another try. */
export function PanelBoundary({ children, onFailure, onRetry }: PanelBoundaryProps) {
  return (
    <ErrorBoundary
      onError={onFailure ?? ((error) => console.warn('a part of the reader failed', error))}
      fallback={
        onFailure &&
        ((retry) => (
          <Failed
            onRetry={() => {
              onRetry?.()
              retry()
            }}
          />
        ))
      }
    >
      {children}
    </ErrorBoundary>
  )
}

function Failed({ onRetry }: { onRetry(): void }) {
  const { t } = useI18n()
  return <Problem place="chip" sentence={t('reader.error.unknown')} onRetry={onRetry} />
}
