import { useEffect, useEffectEvent } from 'react'
import { useI18n } from '../i18n/I18n'
import { type ErrorCode, LibraryError } from '../platform/errors'
import { EmptyState } from '../ui/EmptyState'

export interface ProblemProps {
  code: ErrorCode
  /** Called once, so that the page and the console hear of it too. */
  onShown: (error: LibraryError) => void
}

/** The quiet sentence for what a page's author did wrong (DESIGN §9). */
export function Problem({ code, onShown }: ProblemProps) {
  const { t } = useI18n()
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(new LibraryError(code, 'see the sentence in the element')), [code])
  return <EmptyState art="lost" size="s" role="alert" title={t(`app.error.${code}`)} />
}
