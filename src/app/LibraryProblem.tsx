import { useEffect, useEffectEvent } from 'react'
import { useI18n } from '../i18n/I18n'
import { type ErrorCode, LibraryError } from '../platform/errors'
import { Problem } from '../ui/Problem'

export interface LibraryProblemProps {
  code: ErrorCode
  /** Called once to report the error; omit when it is already reported. */
  onShown?: (error: LibraryError) => void
  /** Omit when a retry cannot help. */
  onRetry?: () => void
}

/** The message for a mistake of the page's author or an internal failure (DESIGN §9). */
export function LibraryProblem({ code, onShown, onRetry }: LibraryProblemProps) {
  const { t } = useI18n()
  const shown = useEffectEvent(() => onShown?.(new LibraryError(code, 'the library is not shown.')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is another problem
  useEffect(() => shown(), [code])
  // Whoever visits the page cannot set its `src`.
  const sentence = code === 'no-src' ? t('app.trouble.library') : t(`app.error.${code}`)
  return <Problem place="box" sentence={sentence} onRetry={onRetry} />
}
