import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/I18n'
import { lazyComponent, type NotLoadedProps } from '../platform/lazy-component'
import { loadModule } from '../platform/load-module'
import { param, paramList, resolve } from '../routes/match'
import type { SignInMode } from '../session/catalogue-access'
import { checkName, localSession, NAME_LIMIT } from '../session/local-session'
import { loginSheet } from '../session/sign-in-sheet'
import { useSheet } from '../styles/use-sheet'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Problem } from '../ui/Problem'
import { Spinner } from '../ui/Spinner'
import { TextInput } from '../ui/TextInput'
import type { Library } from './library'

// Loaded on demand: most catalogues need no sign-in.
const CatalogueForm = lazyComponent(
  async (isRetry) => (await loadModule(() => import('../session/CatalogueForm'), isRetry)).default,
  { Waiting: () => <Spinner />, Failed: NotLoaded },
)

// Loaded on demand: most sign-ins want no book.
const WantedBook = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./WantedBook'), isRetry)).default,
)

export interface LoginDialogProps {
  library: Library
  signIn: SignInMode
}

/** Asks a visitor to sign in, then continues to where they were heading. */
export function LoginDialog({ library, signIn }: LoginDialogProps) {
  const { t } = useI18n()
  useSheet(loginSheet)
  const { open, targetPath } = useStore(library.login)
  const wanted = open && targetPath !== null ? wantedBook(targetPath) : ''
  const close = () =>
    library.login.setState({
      open: false,
      targetPath: null,
      // A book is still wanted later; another screen is not.
      ...(targetPath !== null && wantedBook(targetPath) !== '' && { postponed: targetPath }),
    })
  return (
    <Dialog open={open} onClose={close} title={t('app.login.title')} size="s">
      {wanted !== '' && <WantedBook library={library} bid={wanted} key={wanted} />}
      <Inside library={library} signIn={signIn} onCancel={close} />
    </Dialog>
  )
}

/** Id of the book of a path; '' for other screens. */
function wantedBook(path: string): string {
  const location = resolve(path)
  if (location.name === 'BookDetail') return param(location, 'id')
  return location.name === 'BookRead' ? (paramList(location, 'ids')[0] ?? '') : ''
}

function Inside({ library, signIn, onCancel }: LoginDialogProps & { onCancel: () => void }): ReactNode {
  const { t } = useI18n()
  const { challenge, isSettled, isOpen } = useStore(library.access.store)
  if (signIn === 'host') return <p>{t('app.login.host')}</p>
  if (signIn === 'local') return <LocalForm library={library} onCancel={onCancel} />
  if (challenge)
    return (
      <CatalogueForm
        access={library.access}
        challenge={challenge}
        onSignedIn={library.signIn}
        onCancel={onCancel}
        onAgain={() => {
          onCancel()
          library.reloadCatalog()
        }}
      >
        {signIn === 'auto' && isOpen && !library.session.loggedIn() && (
          <LocalForm library={library} onCancel={onCancel} />
        )}
      </CatalogueForm>
    )
  if (!isSettled) return <Spinner />
  if (signIn === 'opds') return <p>{t('app.login.none')}</p>
  return <LocalForm library={library} onCancel={onCancel} />
}

function NotLoaded({ onReload }: NotLoadedProps) {
  const { t } = useI18n()
  return <Problem place="form" sentence={t('app.trouble.network')} onRetry={onReload} />
}

function LocalForm({ library, onCancel }: { library: Library; onCancel: () => void }) {
  const { t } = useI18n()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const lead = useId()
  const problem = tried ? checkName(name) : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (checkName(name) === null) library.signIn(localSession(name, library.clock))
  }

  return (
    <form className="ol-login" onSubmit={submit} aria-describedby={lead} noValidate>
      <p id={lead} className="ol-login-lead">
        {t('app.login.lead')}
      </p>
      <TextInput
        label={t('app.login.name')}
        value={name}
        onChange={setName}
        maxLength={NAME_LIMIT}
        autoComplete="name"
        autoFocusInDialog
        required
        error={
          problem === null
            ? undefined
            : t(problem === 'empty' ? 'app.login.empty' : 'app.login.tooLong', { max: NAME_LIMIT })
        }
      />
      <div className="ol-login-actions">
        <Button variant="quiet" onClick={onCancel}>
          {t('app.login.cancel')}
        </Button>
        <Button variant="primary" type="submit">
          {t('app.login.submit')}
        </Button>
      </div>
    </form>
  )
}
