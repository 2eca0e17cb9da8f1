import type { Locale } from './locale'
import { type WordKey, words } from './words'

/** Values for the `{name}` places in a message. */
export type Values = Readonly<Record<string, string | number>>

export type Translate = (key: WordKey, values?: Values) => string

/** A translator for one element. Never global: two elements on a page may speak two languages. */
export function createTranslate(locale: Locale): Translate {
  return (key, values) => {
    const text = words[key][locale]
    return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
  }
}
