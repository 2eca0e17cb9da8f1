import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import CatalogueForm, { CatalogueSignInRequest } from '../../src/session/CatalogueForm'
import { loginSheet } from '../../src/session/sign-in-sheet'
import { namespaceOf } from '../../src/domain/namespace'
import { I18nContext, useI18n } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import { words } from '../../src/i18n/words'
import { createCache } from '../../src/platform/cache'
import { systemClock } from '../../src/platform/clock'
import type { Fetch } from '../../src/platform/fetch'
import { type CatalogueAccess, createCatalogueAccess } from '../../src/session/catalogue-access'
import { useSheet } from '../../src/styles/use-sheet'
import { Button } from '../../src/ui/Button'
import { Dialog } from '../../src/ui/Dialog'
import { EmptyState } from '../../src/ui/EmptyState'

export interface SignInProps {
  /** What was refused: a catalogue, or a file. */
  src: string
  org: string
  href: string
  /** '' to derive it from the address, as a library of the same catalogue does. */
  namespace: string
  credentialOrigins: string
  /** How the page around has things fetched. */
  fetch: Fetch
  /** The way that was refused; null where none has been tried but the page's own. */
  access: CatalogueAccess | null
  /** What is fetched is to be fetched that way from now on, beginning with what was refused. */
  onAccess: (access: CatalogueAccess) => void
  /** Asks once more for what was refused. */
  onRetry: () => void
  emit: (name: string, detail: unknown, options?: { cancelable?: boolean }) => boolean
}

/**
 * Stands in for a book that its catalogue gives to its readers only. What a library of the same catalogue keeps on the
 * device lets one in; else the page is asked to sign the reader in, and where it does not, the reader is.
 */
export default function SignIn(props: SignInProps) {
  const { access, src, org, href, namespace, credentialOrigins, fetch, onAccess } = props
  const begin = useEffectEvent(() => {
    const page = document.baseURI
    const name = namespace || namespaceOf(src || href, page)
    const cache = createCache({
      storage: () => window.localStorage,
      prefix: `${name}:`,
      clock: systemClock,
      // The reader has said so already.
      onUnavailable: () => {},
    })
    const address = (href || src).replaceAll('{org}', encodeURIComponent(org))
    const origin = () => (URL.canParse(address, page) ? new URL(address, page).origin : undefined)
    onAccess(
      createCatalogueAccess({
        mode: 'auto',
        fetch,
        origin,
        credentialOrigins,
        cache,
        keys: `${name}:keys`,
        clock: systemClock,
      }),
    )
  })
  useEffect(() => {
    if (!access) begin()
  }, [access])
  const { locale } = useI18n()
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, words) }), [locale])
  return (
    access && (
      <I18nContext.Provider value={i18n}>
        <Asking {...props} access={access} />
      </I18nContext.Provider>
    )
  )
}

function Asking({ access, emit, onAccess, onRetry }: SignInProps & { access: CatalogueAccess }) {
  const { t } = useI18n()
  useSheet(loginSheet)
  const { challenge } = useStore(access.store)
  const [isOurs, setOurs] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const ask = useEffectEvent(() => setOurs(emit('login-request', {}, { cancelable: true })))
  useEffect(() => ask(), [])
  const isPossible = isOurs && challenge?.flow
  return (
    <>
      <EmptyState
        art="lost"
        role="alert"
        title={t('app.error.unauthorized')}
        text={
          isOurs &&
          challenge &&
          !challenge.flow && <CatalogueSignInRequest challenge={challenge} isOpen={false} />
        }
        action={
          <>
            {isPossible && (
              <Button variant="primary" onClick={() => setOpen(true)}>
                {t('app.login.submit')}
              </Button>
            )}
            {/* One may have signed in elsewhere meanwhile. */}
            <Button icon="refresh" onClick={onRetry}>
              {t('app.retry')}
            </Button>
          </>
        }
      />
      {isPossible && challenge && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('app.login.title')} size="s">
          <CatalogueForm
            access={access}
            challenge={challenge}
            onSignedIn={() => onAccess(access)}
            onCancel={() => setOpen(false)}
            onAgain={onRetry}
          />
        </Dialog>
      )}
    </>
  )
}
