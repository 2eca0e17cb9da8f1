import { useEffect, useEffectEvent } from 'react'
import type { Translate } from '../src/i18n/translate'
import type { LibraryError } from '../src/platform/errors'

interface QuietErrorOptions {
  tag: string
  /** Name of the event that tells the page. */
  event: string
  error: LibraryError | null
  t: Translate
  emit: (name: string, detail: unknown) => boolean
}

/** One event and one console line for each failure (DESIGN §9). */
export function useQuietError({ tag, event, error, t, emit }: QuietErrorOptions): void {
  const tell = useEffectEvent((failed: LibraryError) => {
    console.error(`<${tag}> ${failed.code}: ${failed.message}`)
    emit(event, { code: failed.code, message: t(`app.error.${failed.code}`) })
  })
  useEffect(() => {
    if (error) tell(error)
  }, [error])
}
