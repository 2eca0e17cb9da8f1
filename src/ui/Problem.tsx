import type { ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { useOnline } from '../platform/use-online'
import { Button } from './Button'
import { EmptyState } from './EmptyState'

export interface ProblemProps {
  /**
   * Where it stands: `screen`, with a drawing; `box`, the same in a small place; `card`, without icons; `form`, in a form; `book`, in place of a
   * book; `panel`, in a panel of the reader; `chip`, over a page of the reader.
   */
  place?: 'screen' | 'box' | 'card' | 'form' | 'book' | 'panel' | 'chip'
  /** What went wrong. */
  sentence: string
  /** The cause, or what to do about it. */
  details?: ReactNode
  /** Omit it where a retry cannot help. */
  onRetry?: (() => void) | null | false
  /** It also retries when the device is online again. */
  retriesOnline?: boolean
  /** Buttons before the retry. */
  before?: ReactNode
  /** Buttons after the retry. */
  children?: ReactNode
  /** Null where it is not read out, or stands in a status region. Screen readers speak an alert that is inserted with its text. */
  role?: 'alert' | null
}

/** The one way to show an error in place: a sentence, details, a retry and other ways out. */
export function Problem({
  place = 'screen',
  sentence,
  details,
  onRetry,
  retriesOnline = false,
  before,
  children,
  role: spoken = 'alert',
}: ProblemProps) {
  const role = spoken ?? undefined
  const { t } = useI18n()
  const act = onRetry || undefined
  useOnline(() => act?.(), retriesOnline && act !== undefined)
  const isPlain = place === 'book' || place === 'panel' || place === 'chip'
  const retry =
    act &&
    (isPlain ? (
      <button type="button" className={place === 'chip' ? undefined : 'state-button'} onClick={act}>
        {t('app.retry')}
      </button>
    ) : (
      <Button icon={place === 'card' ? undefined : 'refresh'} onClick={act}>
        {t('app.retry')}
      </Button>
    ))
  const actions = (before || retry || children) && (
    <>
      {before}
      {retry}
      {children}
    </>
  )
  if (place === 'chip')
    return (
      <Notice role={role} sentence={sentence}>
        {actions}
      </Notice>
    )
  if (place === 'form')
    return (
      <>
        <p role={role}>{sentence}</p>
        {actions}
      </>
    )
  if (isPlain)
    return (
      <div className={place === 'book' ? 'state' : 'about'} role={role}>
        <p className={place === 'book' ? 'state-words' : 'state-detail'}>{sentence}</p>
        {details && <p className="state-detail">{details}</p>}
        {actions}
      </div>
    )
  return (
    <EmptyState
      art="lost"
      size={place === 'screen' ? 'm' : 's'}
      role={role}
      title={sentence}
      text={details}
      action={actions}
    />
  )
}

export interface NoticeProps {
  sentence: ReactNode
  role?: 'alert' | undefined
  /** Its buttons. */
  children?: ReactNode
}

/** A sentence over the page of a book, and what can be done about it. Without a role it stands in a status region. */
export function Notice({ sentence, role, children }: NoticeProps) {
  return (
    <p className="chip elsewhere" role={role}>
      {sentence && <span>{sentence}</span>}
      {children}
    </p>
  )
}
