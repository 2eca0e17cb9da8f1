import type { Locale } from '../locale'

/** One message in every language; a language left out is a type error. */
export type Message = Readonly<Record<Locale, string>>

/** Declares a room's messages while keeping their keys as types. */
export function defineWords<Key extends string>(messages: Record<Key, Message>): Record<Key, Message> {
  return messages
}
