import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/I18n'
import type { WordKey } from '../i18n/words'
import type { ErrorCode, LibraryError } from '../platform/errors'
import { failedPath } from '../routes/paths'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { useServices } from './services'

export interface FailureProps {
  error: LibraryError
  onRetry?: () => void
  /** The full path to return to from the 500 page. */
  from: string
  /** What was asked for is one book or list, so that "not found" means that one and not the catalogue. */
  part?: boolean
}

/** What a page's author reads of in the console and the event, in words for a member. */
const FOR_MEMBERS: Partial<Record<ErrorCode, WordKey>> = {
  'bad-address': 'app.trouble.bad-address',
  'no-org': 'app.trouble.no-org',
  'not-a-feed': 'app.trouble.not-a-feed',
  'not-found': 'app.trouble.not-found',
}

/**
 * What a screen shows instead of what it could not load (DESIGN §4, §9): a catalogue that cannot be reached leads
 * to the 500 page, a book that does not exist to the 404 page; of what the page's author can mend members are told in place.
 */
export function Failure({ error, onRetry, from, part = false }: FailureProps) {
  const { t } = useI18n()
  const { navigate, report, requestLogin, session } = useServices()
  const member = useStore(session.store, (state) => state.user !== null && state.deviceToken !== null)
  // Whom the catalogue knows it will not know better after another sign-in.
  const forbidden = error.status === 403 && member
  const page =
    error.code === 'network' || error.code === 'server'
      ? failedPath(error.code, from)
      : error.code === 'not-found' && part && !error.isCatalogue
        ? '/error/404'
        : null

  const tell = useEffectEvent(() => {
    report(error)
    if (page) navigate(page, { replace: true })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is told once, whoever is signed in meanwhile
  useEffect(() => tell(), [error, page])

  if (page) return null
  return (
    <EmptyState
      art="lost"
      role="alert"
      title={t(forbidden ? 'app.error.forbidden' : (FOR_MEMBERS[error.code] ?? `app.error.${error.code}`))}
      action={
        error.code === 'unauthorized' && !forbidden ? (
          <Button variant="primary" icon="user" onClick={() => requestLogin()}>
            {t('app.signIn')}
          </Button>
        ) : (
          onRetry && (
            <Button icon="refresh" onClick={onRetry}>
              {t('app.retry')}
            </Button>
          )
        )
      }
    />
  )
}
