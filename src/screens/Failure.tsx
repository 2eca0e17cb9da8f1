import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/I18n'
import type { WordKey } from '../i18n/words'
import type { ErrorCode, LibraryError } from '../platform/errors'
import { failedPath } from '../routes/paths'
import { Button } from '../ui/Button'
import { Problem } from '../ui/Problem'
import { useServices } from './services'

export interface FailureProps {
  error: LibraryError
  onRetry?: () => void
  /** The full path to return to from the 500 page. */
  from: string
  /** Set when one book or list was requested: "not found" then refers to it and not to the catalogue. */
  isPart?: boolean
}

/** Member-friendly messages for mistakes of the page's author; console and event state the cause. */
const FOR_MEMBERS: Partial<Record<ErrorCode, WordKey>> = {
  'bad-address': 'app.trouble.bad-address',
  'no-org': 'app.trouble.no-org',
  'not-a-feed': 'app.trouble.not-a-feed',
  'not-found': 'app.trouble.not-found',
}

/**
 * Replaces content that failed to load (DESIGN §4, §9): an unreachable catalogue leads to the 500 page, a
 * missing book
 * to the 404 page; mistakes of the page's author show a message in place.
 */
export function Failure({ error, onRetry, from, isPart = false }: FailureProps) {
  const { t } = useI18n()
  const { navigate, report, requestLogin, session } = useServices()
  const member = useStore(session.store, (state) => state.user !== null && state.deviceToken !== null)
  // A signed-in member gains nothing by signing in again.
  const forbidden = error.status === 403 && member
  const page =
    error.code === 'network' || error.code === 'server'
      ? failedPath(error.code, from)
      : error.code === 'not-found' && isPart && !error.isCatalogue
        ? '/error/404'
        : null

  const reportAndLeave = useEffectEvent(() => {
    report(error)
    if (page) navigate(page, { replace: true })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per error, not again after a sign-in
  useEffect(() => reportAndLeave(), [error, page])

  if (page) return null
  const isSignIn = error.code === 'unauthorized' && !forbidden
  return (
    <Problem
      sentence={t(forbidden ? 'app.error.forbidden' : (FOR_MEMBERS[error.code] ?? `app.error.${error.code}`))}
      onRetry={!isSignIn && onRetry}
      before={
        isSignIn && (
          <Button variant="primary" icon="user" onClick={() => requestLogin()}>
            {t('app.signIn')}
          </Button>
        )
      }
    />
  )
}
