import { createStore, type StoreApi } from 'zustand/vanilla'

export interface MessageOptions {
  title: string
  text?: string
  okLabel?: string
  cancelLabel?: string
  /** What it asks about destroys something: the button says so in its colour. */
  danger?: boolean
}

export interface PromptOptions extends MessageOptions {
  /** Name of the field; the title where none is given. */
  label?: string
  value?: string
  placeholder?: string
  maxLength?: number
  /** What the whole text must match (SPEC §5). */
  pattern?: RegExp
  /** True when the text will do, else false or what is wrong with it (SPEC §5). */
  validator?: (value: string) => boolean | string
  /** Said when pattern or validator refuse without words; a default sentence stands in (SPEC §5). */
  errorMessage?: string
}

interface WaitingMessage<Kind, Options, Answer> {
  id: number
  kind: Kind
  options: Options
  answer: (value: Answer) => void
}

/** A question that waits for its answer. */
export type OpenMessage =
  | WaitingMessage<'alert', MessageOptions, void>
  | WaitingMessage<'confirm', MessageOptions, boolean>
  | WaitingMessage<'prompt', PromptOptions, string | null>

export interface MessageBoxState {
  /** The first is showing, the others wait their turn. */
  queue: readonly OpenMessage[]
}

/** One element's questions. Shown by `<MessageBoxes store={…}/>`; every promise settles. */
export interface MessageBox extends StoreApi<MessageBoxState> {
  /** Resolves once it was read. */
  alert(options: MessageOptions): Promise<void>
  /** Resolves to true for yes; closing it any other way is no. */
  confirm(options: MessageOptions): Promise<boolean>
  /** Resolves to a text that passed pattern and validator, or null. */
  prompt(options: PromptOptions): Promise<string | null>
  /** Answers every waiting question with no: the element is going. */
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
      for (const message of store.getState().queue) refuse(message)
    },
  }
}

/** The answer of someone who closed it without one. */
export function refuse(message: OpenMessage): void {
  if (message.kind === 'alert') message.answer()
  else if (message.kind === 'confirm') message.answer(false)
  else message.answer(null)
}

/**
 * What is wrong with a prompt's text, in words; null when nothing is.
 *
 * @param otherwise the default sentence
 */
export function checkPrompt(value: string, options: PromptOptions, otherwise: string): string | null {
  const { pattern, validator, errorMessage = otherwise } = options
  // a global or sticky pattern remembers where it stopped: it is asked afresh
  if (pattern && !new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(value))
    return errorMessage
  const verdict = validator?.(value) ?? true
  if (verdict === true) return null
  return verdict === false || verdict === '' ? errorMessage : verdict
}
