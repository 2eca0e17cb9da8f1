import { createContext, useContext } from 'react'
import { DEFAULT_LOCALE, type Locale } from './locale'
import { createTranslate, type Translate } from './translate'

export interface I18n {
  locale: Locale
  t: Translate
}

export const I18nContext = createContext<I18n>({ locale: DEFAULT_LOCALE, t: createTranslate(DEFAULT_LOCALE) })

export const useI18n = (): I18n => useContext(I18nContext)
