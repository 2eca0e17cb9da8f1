import { createContext, useContext, useMemo } from 'react'
import { DEFAULT_LOCALE, type Locale } from './locale'
import { createTranslate, type Translate, type TranslateOf } from './translate'
import type { WordKey } from './words'
import { book } from './words/book'
import type { Message } from './words/define'

export interface I18n {
  locale: Locale
  t: Translate
}

/** Outside an element only the messages of book cards are available, which every element has. */
export const I18nContext = createContext<I18n>({
  locale: DEFAULT_LOCALE,
  t: createTranslate(DEFAULT_LOCALE, book),
})

export const useI18n = (): I18n => useContext(I18nContext)

/**
 * Returns the translate function of a lazily loaded module: its own messages, and those of the element.
 *
 * @param words must be the same object at each render
 */
export function useWords<Key extends string>(
  words: Readonly<Record<Key, Message>>,
): TranslateOf<Key | WordKey> {
  const { locale, t } = useI18n()
  return useMemo(() => {
    const own = createTranslate<Key>(locale, words)
    const isOwn = (key: Key | WordKey): key is Key => key in words
    return (key, values) => (isOwn(key) ? own(key, values) : t(key, values))
  }, [locale, t, words])
}
