import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SessionInput } from '../domain/user'
import { useI18n, useWords } from '../i18n/I18n'
import { signIn as words } from '../i18n/words/sign-in'
import { type LibraryError, toLibraryError } from '../platform/errors'
import { safeAddress } from '../platform/safe-address'
import { Button } from '../ui/Button'
import { TextInput } from '../ui/TextInput'
import type { CatalogueAccess } from './catalogue-access'
import type { Challenge, Input, SignInFlow } from './challenge'
import { isRedirected } from './credentials'

export interface CatalogueFormProps {
  access: Pick<CatalogueAccess, 'signIn' | 'forget'>
  challenge: Challenge
  onSignedIn: (session: SessionInput) => void
  onCancel: () => void
  /** Asks the catalogue again, in case the member has signed in elsewhere. */
  onAgain: () => void
  /** Alternative sign-in, for a catalogue whose challenge no form can answer. */
  children?: ReactNode
}

/** Signs a member in with the credentials the catalogue requires, or shows where else to sign in. */
export default function CatalogueForm(props: CatalogueFormProps) {
  const { challenge, children, onCancel, onAgain } = props
  const { t } = useI18n()
  const { flow } = challenge
  if (flow) return <PasswordForm {...props} flow={flow} />
  return (
    <div className="ol-login">
      <CatalogueSignInRequest challenge={challenge} isOpen={Boolean(children)} />
      {challenge.page !== '' && (
        <div className="ol-login-actions">
          <Button variant="quiet" onClick={onCancel}>
            {t('app.login.cancel')}
          </Button>
          <Button variant="primary" icon="refresh" onClick={onAgain}>
            {t('app.retry')}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}

/** Describes a sign-in that no form here supports, with links to the sign-in page and to help. */
export function CatalogueSignInRequest({ challenge, isOpen }: { challenge: Challenge; isOpen: boolean }) {
  const t = useWords(words)
  const { title, description, page } = challenge
  return (
    <>
      <span className="ol-login-lead">
        {title !== '' && <strong>{title}</strong>} {description !== '' && <Said>{description}</Said>}
        <Said>{t(page ? 'signIn.page' : isOpen ? 'signIn.local' : 'signIn.unsupported')}</Said>
      </span>
      <Links challenge={challenge} />
    </>
  )
}

const Said = ({ children }: { children: ReactNode }) => <span className="ol-login-about">{children}</span>

/** Links to the sign-in page and to help; for mail and telephone links, the address is part of the text. */
function Links({ challenge: { links, page } }: { challenge: Challenge }) {
  const t = useWords(words)
  if (links.length === 0 && page === '') return null
  return (
    <span className="ol-login-links">
      {page !== '' && <Out to={page}>{t('signIn.toPage', { host: new URL(page).host })}</Out>}
      {links.map(({ rel, href }) => (
        <Out key={href} to={href}>
          {`${t(`signIn.${rel}`)} ${/^(?:mailto|tel):([^?]*)/.exec(href)?.[1] ?? ''}`.trim()}
        </Out>
      ))}
    </span>
  )
}

const Out = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={safeAddress(to, 'link')} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** A form with the labels from the catalogue; it shows which host receives the credentials. */
function PasswordForm({
  access,
  challenge,
  flow,
  onSignedIn,
  onCancel,
}: CatalogueFormProps & { flow: SignInFlow }) {
  const { t } = useI18n()
  const say = useWords(words)
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const [busy, setBusy] = useState(false)
  const isGone = useGone()
  const lead = useId()
  const { title, description, labels, inputs, probe } = challenge
  const receiver = new URL(flow.type === 'password' ? flow.token : probe)

  const sentenceOf = (error: LibraryError) => {
    if (isRedirected(error)) return say('signIn.redirected')
    if (error.code !== 'unauthorized')
      return t(`app.error.${error.code === 'network' ? 'network' : 'server'}`)
    return inputs.password || labels.login === ''
      ? say('signIn.wrong')
      : say('signIn.wrongLogin', { label: labels.login })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const name = login.trim()
    setEmpty(name === '')
    setProblem(null)
    if (name === '') return
    setBusy(true)
    try {
      const session = await access.signIn(name, inputs.password ? password : '')
      if (!isGone()) onSignedIn(session)
      else access.forget()
    } catch (thrown) {
      if (isGone()) return
      setProblem(sentenceOf(toLibraryError(thrown)))
      setBusy(false)
    }
  }
  const none = labels.login === '' ? say('signIn.noUser') : say('signIn.noLogin', { label: labels.login })

  return (
    <form className="ol-login" onSubmit={(event) => void submit(event)} aria-describedby={lead} noValidate>
      <p id={lead} className="ol-login-lead">
        <span>{title === '' ? say('signIn.catalogue') : say('signIn.named', { title })}</span>
        {description !== '' && <Said>{description}</Said>}
        <Said>
          {[say('signIn.sentTo', { host: receiver.host }), isReadOnTheWay(receiver) && say('signIn.plain')]
            .filter(Boolean)
            .join(' ')}
        </Said>
      </p>
      <TextInput
        label={labels.login || say('signIn.user')}
        value={login}
        onChange={setLogin}
        {...fieldOf(inputs.login)}
        autoComplete="username"
        autoFocusInDialog
        required
        error={isEmpty ? none : inputs.password ? undefined : (problem ?? undefined)}
      />
      {inputs.password && (
        <TextInput
          label={labels.password || say('signIn.password')}
          type="password"
          value={password}
          onChange={setPassword}
          {...fieldOf(inputs.password)}
          autoComplete="current-password"
          error={problem ?? undefined}
        />
      )}
      <Links challenge={challenge} />
      <div className="ol-login-actions">
        <Button variant="quiet" onClick={onCancel}>
          {t('app.login.cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={busy}>
          {busy ? say('signIn.busy') : t('app.login.submit')}
        </Button>
      </div>
    </form>
  )
}

const fieldOf = ({ keyboard, maxLength }: Input) => ({
  inputMode: keyboard === 'text' ? undefined : keyboard,
  maxLength,
})

/** Whether the connection is unencrypted, so that others on the network can read the credentials. */
const isReadOnTheWay = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** Whether the form has been unmounted, so that the response is discarded. */
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
