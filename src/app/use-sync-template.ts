import { useEffect } from 'react'
import type { SignInMode } from '../session/catalogue-access'

/** The `sync` attribute; '' with a warning where the sign-in proves nothing. */
export function useSyncTemplate({ sync, signIn }: { sync: string; signIn: SignInMode }): string {
  const isUseless = sync !== '' && signIn !== 'host' && signIn !== 'opds'
  useEffect(() => {
    if (isUseless)
      console.warn('<org-library> sync needs sign-in="host" or sign-in="opds"; nothing is synced')
  }, [isUseless])
  return isUseless ? '' : sync
}
