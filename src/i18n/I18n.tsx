import { createContext, useContext } from 'react'
import { DEFAULT_LOCALE, type Locale } from './locale'
import { createTranslate, type Translate } from './translate'
import { book } from './words/book'

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
