import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { namespaceOf } from '../../src/domain/namespace'
import { I18nContext, useI18n } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import { words } from '../../src/i18n/words'
import { createCache } from '../../src/platform/cache'
import { systemClock } from '../../src/platform/clock'
import type { Fetch } from '../../src/platform/fetch'
import CatalogueForm, { CatalogueSignInRequest } from '../../src/session/CatalogueForm'
import { type CatalogueAccess, createCatalogueAccess } from '../../src/session/catalogue-access'
import { loginSheet } from '../../src/session/sign-in-sheet'
import { useSheet } from '../../src/styles/use-sheet'
import { Button } from '../../src/ui/Button'
import { Dialog } from '../../src/ui/Dialog'
import { Problem } from '../../src/ui/Problem'

export interface SignInProps {
  /** Address of the catalogue or file that was refused. */
  src: string
  org: string
  href: string
  /** '' derives it from the address, as a library of the same catalogue does. */
  namespace: string
  credentialOrigins: string
  /** The host page's fetch. */
  fetch: Fetch
  /** Access that was refused; null when only the page's own fetch was tried. */
  access: CatalogueAccess | null
  /** Called with the access to use from now on; the refused request is repeated. */
  onAccess: (access: CatalogueAccess) => void
  /** Repeats the refused request. */
  onRetry: () => void
  emit: (name: string, detail: unknown, options?: { cancelable?: boolean }) => boolean
}

/**
 * Replaces a book that requires a sign-in. Uses credentials stored by a library of the same catalogue on this
 * device;
 * otherwise asks the host page to sign in and, if the page does not, shows a form.
 */
export default function SignIn(props: SignInProps) {
  const { access, src, org, href, namespace, credentialOrigins, fetch, onAccess } = props
  const createAccess = useEffectEvent(() => {
    const page = document.baseURI
    const name = namespace || namespaceOf(src || href, page)
    const cache = createCache({
      storage: () => window.localStorage,
      prefix: `${name}:`,
      clock: systemClock,
      // The reader reports this already.
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
    if (!access) createAccess()
  }, [access])
  const { locale } = useI18n()
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, words) }), [locale])
  return (
    access && (
      <I18nContext.Provider value={i18n}>
        <SignInForm {...props} access={access} />
      </I18nContext.Provider>
    )
  )
}

function SignInForm({ access, emit, onAccess, onRetry }: SignInProps & { access: CatalogueAccess }) {
  const { t } = useI18n()
  useSheet(loginSheet)
  const { challenge } = useStore(access.store)
  const [isUnhandled, setUnhandled] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const requestLogin = useEffectEvent(() => setUnhandled(emit('login-request', {}, { cancelable: true })))
  useEffect(() => requestLogin(), [])
  const isPossible = isUnhandled && challenge?.flow
  return (
    <>
      <Problem
        sentence={t('app.error.unauthorized')}
        details={
          isUnhandled &&
          challenge &&
          !challenge.flow && <CatalogueSignInRequest challenge={challenge} isOpen={false} />
        }
        before={
          isPossible && (
            <Button variant="primary" onClick={() => setOpen(true)}>
              {t('app.login.submit')}
            </Button>
          )
        }
        // The member may have signed in elsewhere.
        onRetry={onRetry}
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
