import type { Locale } from '../locale'

/** A text that turns with the number in its `{count}`; which one is said, the language's own rules decide. */
export type Plural = Readonly<Record<'one' | 'other', string>>

/** One message in every language; a language left out is a type error. Chinese does not turn with a number. */
export type Message = Readonly<Record<Exclude<Locale, 'en'>, string> & { en: string | Plural }>

/** Declares a room's messages while keeping their keys as types. */
export function defineWords<Key extends string>(messages: Record<Key, Message>): Record<Key, Message> {
  return messages
}
