/** The languages of the messages; the first is the default. */
export const LOCALES = ['zh-CN', 'zh-TW', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'zh-CN'

/** Returns the nearest locale to a BCP 47 tag; the default for an unknown one. */
export function matchLocale(tag: string | null | undefined): Locale {
  const lower = (tag ?? '').toLowerCase()
  if (/^zh-(tw|hk|mo|hant)/.test(lower)) return 'zh-TW'
  if (/^en\b/.test(lower)) return 'en'
  return DEFAULT_LOCALE
}
