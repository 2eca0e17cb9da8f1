import type { Locale } from './locale'
import type { WordKey } from './words'
import type { Message } from './words/define'

/** Values for the `{name}` placeholders of a message; `count` also selects the plural form. */
export type Values = Readonly<Record<string, string | number>>

export type TranslateOf<Key extends string> = (key: Key, values?: Values) => string

/** The translate function of components. */
export type Translate = TranslateOf<WordKey>

/**
 * Creates the translate function of one element. It is never global: two elements on a page may have two languages.
 *
 * @param words the messages that the element needs, so that a card does not load the reader's; an unknown key is
 *   returned unchanged
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
