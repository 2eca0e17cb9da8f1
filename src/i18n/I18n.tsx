import { createContext, useContext, useMemo } from 'react'
import { DEFAULT_LOCALE, type Locale } from './locale'
import { createTranslate, type Translate, type TranslateOf } from './translate'
import { book } from './words/book'
import type { Message } from './words/define'

export interface I18n {
  locale: Locale
  t: Translate
}

/** Outside an element there are the words of cards alone, which every element has. */
export const I18nContext = createContext<I18n>({
  locale: DEFAULT_LOCALE,
  t: createTranslate(DEFAULT_LOCALE, book),
})

export const useI18n = (): I18n => useContext(I18nContext)

/** Speaks with the words of a part that brings its own, as it comes late. @param words always the same object */
export function useWords<Key extends string>(words: Readonly<Record<Key, Message>>): TranslateOf<Key> {
  const { locale } = useI18n()
  return useMemo(() => createTranslate<Key>(locale, words), [locale, words])
}
