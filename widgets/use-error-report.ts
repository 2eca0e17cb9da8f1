import { useEffect, useEffectEvent } from 'react'
import type { Translate } from '../src/i18n/translate'
import type { LibraryError } from '../src/platform/errors'

interface QuietErrorOptions {
  tag: string
  /** Name of the event that reports the failure. */
  event: string
  error: LibraryError | null
  t: Translate
  emit: (name: string, detail: unknown) => boolean
}

/** Reports each failure with one event and one console line (DESIGN §9). */
export function useErrorReport({ tag, event, error, t, emit }: QuietErrorOptions): void {
  const report = useEffectEvent((failed: LibraryError) => {
    console.error(`<${tag}> ${failed.code}: ${failed.message}`)
    emit(event, { code: failed.code, message: t(`app.error.${failed.code}`) })
  })
  useEffect(() => {
    if (error) report(error)
  }, [error])
}
