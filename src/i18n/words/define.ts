import type { Locale } from '../locale'

/** Plural forms of a text with `{count}`; `Intl.PluralRules` of the language selects one. */
export type Plural = Readonly<Record<'one' | 'other', string>>

/** One message in every language; a missing language is a type error. Chinese has no plural forms. */
export type Message = Readonly<Record<Exclude<Locale, 'en'>, string> & { en: string | Plural }>

/** Declares a module's messages and keeps their keys as types. */
export function defineWords<Key extends string>(messages: Record<Key, Message>): Record<Key, Message> {
  return messages
}
