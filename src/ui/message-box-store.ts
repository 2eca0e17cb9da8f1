import { createStore, type StoreApi } from 'zustand/vanilla'

export interface MessageOptions {
  title: string
  text?: string
  okLabel?: string
  cancelLabel?: string
  /** The action is destructive; the button gets the danger colour. */
  danger?: boolean
}

export interface PromptOptions extends MessageOptions {
  /** Label of the field; defaults to the title. */
  label?: string
  value?: string
  placeholder?: string
  maxLength?: number
  /** Pattern that the text must match (SPEC §5). */
  pattern?: RegExp
  /** Returns true for a valid text, otherwise false or an error message (SPEC §5). */
  validator?: (value: string) => boolean | string
  /** Error message if `pattern` or `validator` gives none; has a default (SPEC §5). */
  errorMessage?: string
}

interface WaitingMessage<Kind, Options, Answer> {
  id: number
  kind: Kind
  options: Options
  answer: (value: Answer) => void
}

/** A message box that is not answered yet. */
export type OpenMessage =
  | WaitingMessage<'alert', MessageOptions, void>
  | WaitingMessage<'confirm', MessageOptions, boolean>
  | WaitingMessage<'prompt', PromptOptions, string | null>

export interface MessageBoxState {
  /** The first one is shown, the others are queued. */
  queue: readonly OpenMessage[]
}

/** The message boxes of one element, shown by `<MessageBoxes store={…}/>`. Every promise settles. */
export interface MessageBox extends StoreApi<MessageBoxState> {
  /** Resolves when the message is closed. */
  alert(options: MessageOptions): Promise<void>
  /** Resolves to true if confirmed, to false if closed in any other way. */
  confirm(options: MessageOptions): Promise<boolean>
  /** Resolves to a text that passes pattern and validator, or to null if cancelled. */
  prompt(options: PromptOptions): Promise<string | null>
  /** Cancels all message boxes; called when the element is removed. */
  dismissAll(): void
}

export function createMessageBox(): MessageBox {
  const store = createStore<MessageBoxState>(() => ({ queue: [] }))
  let last = 0

  function ask<Answer>(make: (id: number, answer: (value: Answer) => void) => OpenMessage): Promise<Answer> {
    return new Promise((resolve) => {
      last += 1
      const id = last
      const message = make(id, (value) => {
        store.setState(({ queue }) => ({ queue: queue.filter((other) => other.id !== id) }))
        resolve(value)
      })
      store.setState(({ queue }) => ({ queue: [...queue, message] }))
    })
  }

  return {
    ...store,
    alert: (options) => ask<void>((id, answer) => ({ id, kind: 'alert', options, answer })),
    confirm: (options) => ask<boolean>((id, answer) => ({ id, kind: 'confirm', options, answer })),
    prompt: (options) => ask<string | null>((id, answer) => ({ id, kind: 'prompt', options, answer })),
    dismissAll() {
      for (const message of store.getState().queue) dismissMessage(message)
    },
  }
}

/** The result of closing a message box without an answer. */
export function dismissMessage(message: OpenMessage): void {
  if (message.kind === 'alert') message.answer()
  else if (message.kind === 'confirm') message.answer(false)
  else message.answer(null)
}

/**
 * Validates the text of a prompt: an error message, or null if it is valid.
 *
 * @param otherwise the default error message
 */
export function checkPrompt(value: string, options: PromptOptions, otherwise: string): string | null {
  const { pattern, validator, errorMessage = otherwise } = options
  // A global or sticky pattern keeps `lastIndex`: reset it.
  if (pattern && !new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(value))
    return errorMessage
  const verdict = validator?.(value) ?? true
  if (verdict === true) return null
  return verdict === false || verdict === '' ? errorMessage : verdict
}
