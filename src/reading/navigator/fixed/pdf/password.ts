import type { Locale } from '../../../../i18n/locale'
import { createTranslate } from '../../../../i18n/translate'
import { pages } from '../../../../i18n/words/pages'
import { sheet } from '../../../../styles'
import css from './password.css?inline'

const styles = sheet(css)

export interface PasswordQuestion {
  /** The element that contains the modal dialog. */
  stage: HTMLElement
  locale: Locale
  /** The previous password was wrong. */
  isRetry: boolean
  /** Closes the dialog. */
  signal: AbortSignal
}

/** Requests the password of a book in a dialog. Resolves to null when the reader cancels or the signal aborts. */
export function askPassword({ stage, locale, isRetry, signal }: PasswordQuestion): Promise<string | null> {
  const t = createTranslate<keyof typeof pages>(locale, pages)
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles()]
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', t('pages.password'))
  const label = document.createElement('label')
  label.textContent = t('pages.password')
  const field = document.createElement('input')
  field.type = 'password'
  field.autocomplete = 'off'
  label.append(field)
  const wrong = document.createElement('p')
  wrong.setAttribute('role', 'alert')
  wrong.textContent = isRetry ? t('pages.passwordWrong') : ''
  const cancel = createButton(t('pages.passwordCancel'))
  const open = createButton(t('pages.passwordOpen'))
  open.className = 'open'
  const buttons = document.createElement('div')
  buttons.append(cancel, open)
  dialog.append(label, wrong, buttons)
  root.append(dialog)
  stage.append(host)
  return new Promise((answer) => {
    const close = (password: string | null) => {
      host.remove()
      answer(password)
    }
    const submit = () => (field.value === '' ? field.focus() : close(field.value))
    open.addEventListener('click', submit)
    cancel.addEventListener('click', () => close(null))
    dialog.addEventListener('cancel', () => close(null))
    // Keys typed here must not reach the reader's shortcuts.
    host.addEventListener('keydown', (event) => {
      event.stopPropagation()
      const isEnter = event.key === 'Enter' && !event.isComposing
      if (isEnter && event.composedPath()[0] === field) submit()
    })
    signal.addEventListener('abort', () => close(null), { once: true })
    if (signal.aborted) return close(null)
    dialog.showModal()
    field.focus()
  })
}

function createButton(words: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words
  return button
}
