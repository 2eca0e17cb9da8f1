import type { Locale } from './locale'
import type { WordKey } from './words'
import type { Message } from './words/define'

/** Values for the `{name}` places in a message; `count` also chooses the form of a text that turns with a number. */
export type Values = Readonly<Record<string, string | number>>

export type TranslateOf<Key extends string> = (key: Key, values?: Values) => string

/** What components speak with. */
export type Translate = TranslateOf<WordKey>

/**
 * A translator for one element. Never global: two elements on a page may speak two languages.
 *
 * @param words the rooms that the element shows, so that a card does not carry the reader's words; a key of
 *   another room comes out as itself
 */
export function createTranslate<Key extends string = WordKey>(
  locale: Locale,
  words: NoInfer<Readonly<Partial<Record<Key, Message>>>>,
): TranslateOf<Key> {
  return (key, values) => {
    const found = words[key]?.[locale] ?? key
    const text =
      typeof found === 'string'
        ? found
        : found[new Intl.PluralRules(locale).select(Number(values?.count)) === 'one' ? 'one' : 'other']
    return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
  }
}
