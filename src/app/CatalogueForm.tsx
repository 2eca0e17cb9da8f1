import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { SessionInput } from '../domain/user'
import { useI18n } from '../i18n/I18n'
import type { WordKey } from '../i18n/words'
import { toLibraryError } from '../platform/errors'
import { safeAddress } from '../platform/safe-address'
import type { CatalogueAccess } from '../session/catalogue-access'
import type { Challenge } from '../session/challenge'
import { Button } from '../ui/Button'
import { TextInput } from '../ui/TextInput'

export interface CatalogueFormProps {
  access: Pick<CatalogueAccess, 'signIn' | 'forget'>
  challenge: Challenge
  onSignedIn: (session: SessionInput) => void
  onCancel: () => void
}

/** Signs a member in with what the catalogue asks for, under the names it has for it. */
export default function CatalogueForm({ access, challenge, onSignedIn, onCancel }: CatalogueFormProps) {
  const { t } = useI18n()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<WordKey | null>(null)
  const [busy, setBusy] = useState(false)
  const isGone = useGone()
  const lead = useId()
  const { title, description, labels, links } = challenge

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const name = login.trim()
    if (name === '') return setProblem('app.login.noUser')
    setProblem(null)
    setBusy(true)
    try {
      const session = await access.signIn(name, password)
      if (!isGone()) onSignedIn(session)
      else access.forget()
    } catch (thrown) {
      if (isGone()) return
      const { code } = toLibraryError(thrown)
      setProblem(
        code === 'unauthorized'
          ? 'app.login.wrong'
          : code === 'network'
            ? 'app.error.network'
            : 'app.error.server',
      )
      setBusy(false)
    }
  }

  return (
    <form className="ol-login" onSubmit={(event) => void submit(event)} aria-describedby={lead} noValidate>
      <p id={lead} className="ol-login-lead">
        {title === '' ? t('app.login.catalogue') : t('app.login.named', { title })}
        {description !== '' && <span className="ol-login-about">{description}</span>}
      </p>
      <TextInput
        label={labels.login || t('app.login.user')}
        value={login}
        onChange={setLogin}
        autoComplete="username"
        autoFocusInDialog
        required
        error={problem === 'app.login.noUser' ? t(problem) : undefined}
      />
      <TextInput
        label={labels.password || t('app.login.password')}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={problem && problem !== 'app.login.noUser' ? t(problem) : undefined}
      />
      {links.length > 0 && (
        <p className="ol-login-links">
          {links.map(({ rel, href }) => (
            <a key={rel} href={safeAddress(href, 'link')} target="_blank" rel="noreferrer">
              {t(rel === 'register' ? 'app.login.register' : 'app.login.help')}
            </a>
          ))}
        </p>
      )}
      <div className="ol-login-actions">
        <Button variant="quiet" onClick={onCancel}>
          {t('app.login.cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={busy}>
          {t(busy ? 'app.login.busy' : 'app.login.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Whether the form has been closed meanwhile: then nobody waits for the answer. */
function useGone(): () => boolean {
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  return () => gone.current
}
