import { useEffect, useEffectEvent } from 'react'
import { useI18n } from '../i18n/I18n'
import { type ErrorCode, LibraryError } from '../platform/errors'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'

export interface ProblemProps {
  code: ErrorCode
  /** Called once, so that the page and the console hear of it too; left out where they have. */
  onShown?: (error: LibraryError) => void
  /** Left out where another try would help nobody. */
  onRetry?: () => void
}

/** The quiet sentence for what a page's author did wrong, and for what is our own fault (DESIGN §9). */
export function Problem({ code, onShown, onRetry }: ProblemProps) {
  const { t } = useI18n()
  const shown = useEffectEvent(() => onShown?.(new LibraryError(code, 'see the sentence in the element')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is another problem
  useEffect(() => shown(), [code])
  return (
    <EmptyState
      art="lost"
      size="s"
      role="alert"
      title={t(`app.error.${code}`)}
      action={
        onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        )
      }
    />
  )
}
