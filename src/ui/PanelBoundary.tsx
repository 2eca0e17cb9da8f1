import type { ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { ErrorBoundary } from '../platform/error-boundary'
import type { LibraryError } from '../platform/errors'
import { Problem } from './Problem'

interface PanelBoundaryProps {
  children: ReactNode
  /** Called with the error; a message with a retry replaces the part. If absent, the part disappears and the error is logged. */
  onFailure?(error: LibraryError): void
  /** Called before a retry, to remove the cause of the failure. */
  onRetry?(): void
}

/** An error boundary around a part of the reader: if it fails, the rest continues to work. */
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
