import { type FormEvent, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Button } from './Button'
import { Dialog } from './Dialog'
import css from './MessageBoxes.css?inline'
import {
  checkPrompt,
  dismissMessage,
  type MessageBox,
  type MessageOptions,
  type OpenMessage,
  type PromptOptions,
} from './message-box-store'
import { TextInput } from './TextInput'

const s = sheet(css)

/** Shows the message boxes of an element, one after another. */
export function MessageBoxes({ store }: { store: MessageBox }) {
  useSheet(s)
  const message = useStore(store, (state) => state.queue[0])
  if (!message) return null
  return message.kind === 'prompt' ? (
    <PromptBox key={message.id} options={message.options} onAnswer={message.answer} />
  ) : (
    <PlainBox key={message.id} message={message} />
  )
}

function PlainBox({ message }: { message: Exclude<OpenMessage, { kind: 'prompt' }> }) {
  const { t } = useI18n()
  const id = useId()
  const { options, kind } = message
  const accept = () => (message.kind === 'alert' ? message.answer() : message.answer(true))
  return (
    <Dialog
      open
      role="alertdialog"
      size="s"
      title={options.title}
      closeButton={false}
      closeOnBackdrop={false}
      describedBy={options.text ? id : undefined}
      onClose={() => dismissMessage(message)}
      footer={
        <>
          {kind === 'confirm' && (
            // A destructive action is not the default of Enter.
            <Button
              variant="quiet"
              onClick={() => dismissMessage(message)}
              data-autofocus={options.danger || undefined}
            >
              {options.cancelLabel ?? t('ui.cancel')}
            </Button>
          )}
          <Button
            variant={options.danger ? 'danger' : 'primary'}
            onClick={accept}
            data-autofocus={!options.danger || kind === 'alert' || undefined}
          >
            {options.okLabel ?? t('ui.ok')}
          </Button>
        </>
      }
    >
      {options.text && (
        <p id={id} className="ol-message-text">
          {options.text}
        </p>
      )}
    </Dialog>
  )
}

interface PromptBoxProps {
  options: PromptOptions
  onAnswer: (value: string | null) => void
}

function PromptBox({ options, onAnswer }: PromptBoxProps) {
  const { t } = useI18n()
  const form = useId()
  const field = useRef<Pick<HTMLElement, 'focus'>>(null)
  const [value, setValue] = useState(options.value ?? '')
  const [error, setError] = useState<string | null>(null)
  const check = (next: string) => checkPrompt(next, options, t('ui.promptInvalid'))
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const wrong = check(value)
    setError(wrong)
    if (wrong === null) onAnswer(value)
    else field.current?.focus()
  }
  return (
    <Dialog
      open
      size="s"
      title={options.title}
      closeButton={false}
      closeOnBackdrop={false}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(null)}>
            {options.cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button variant={options.danger ? 'danger' : 'primary'} type="submit" form={form}>
            {options.okLabel ?? t('ui.ok')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <PromptText {...options} />
        <TextInput
          label={options.label ?? options.title}
          hideLabel={options.label === undefined}
          value={value}
          onChange={(next) => {
            setValue(next)
            // After an error the message disappears as soon as the text is valid.
            if (error !== null) setError(check(next))
          }}
          placeholder={options.placeholder}
          maxLength={options.maxLength}
          error={error ?? undefined}
          autoFocusInDialog
          ref={field}
        />
      </form>
    </Dialog>
  )
}

function PromptText({ text }: MessageOptions) {
  return text ? <p className="ol-message-text">{text}</p> : null
}
