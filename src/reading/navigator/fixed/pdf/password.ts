import type { Locale } from '../../../../i18n/locale'
import { createTranslate } from '../../../../i18n/translate'
import { pages } from '../../../../i18n/words/pages'
import { sheet } from '../../../../styles'
import css from './password.css?inline'

const look = sheet(css)

export interface PasswordQuestion {
  /** Where it is asked: a dialog over everything, inside this element. */
  stage: HTMLElement
  locale: Locale
  /** The one given before was wrong. */
  isAgain: boolean
  /** Nobody waits for the answer any more. */
  signal: AbortSignal
}

/** Asks for the password of a book. Null when the reader would rather not, or nobody waits any more. */
export function askPassword({ stage, locale, isAgain, signal }: PasswordQuestion): Promise<string | null> {
  const t = createTranslate<keyof typeof pages>(locale, pages)
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [look()]
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
  wrong.textContent = isAgain ? t('pages.passwordWrong') : ''
  const cancel = buttonOf(t('pages.passwordCancel'))
  const open = buttonOf(t('pages.passwordOpen'))
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
    const give = () => (field.value === '' ? field.focus() : close(field.value))
    open.addEventListener('click', give)
    cancel.addEventListener('click', () => close(null))
    dialog.addEventListener('cancel', () => close(null))
    // What is typed here is no command to the reader.
    host.addEventListener('keydown', (event) => {
      event.stopPropagation()
      const isEnter = event.key === 'Enter' && !event.isComposing
      if (isEnter && event.composedPath()[0] === field) give()
    })
    signal.addEventListener('abort', () => close(null), { once: true })
    if (signal.aborted) return close(null)
    dialog.showModal()
    field.focus()
  })
}

function buttonOf(words: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = words
  return made
}
