/** The languages the words exist in; the first is the product's own. */
export const LOCALES = ['zh-CN', 'zh-TW', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'zh-CN'

/** The nearest locale to a BCP 47 tag; the default for anything unknown. */
export function matchLocale(tag: string | null | undefined): Locale {
  const lower = (tag ?? '').toLowerCase()
  if (/^zh-(tw|hk|mo|hant)/.test(lower)) return 'zh-TW'
  if (/^en\b/.test(lower)) return 'en'
  return DEFAULT_LOCALE
}
