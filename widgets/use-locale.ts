import { useMemo } from 'react'
import type { Locale } from '../src/i18n/locale'
import { localeOf } from './locale'

/** React hook for `localeOf`. */
export const useLocale = (host: HTMLElement, lang: string): Locale =>
  useMemo(() => localeOf(host, lang), [host, lang])
