/** A date as far as it is known, in words; '' for none. */
export function formatDate(published: string, locale: string): string {
  const date = new Date(published)
  if (Number.isNaN(date.getTime())) return ''
  // A year alone would be read as its first day.
  const month = /^\d{4}$/.test(published.trim()) ? undefined : 'long'
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month, timeZone: 'UTC' }).format(date)
}

/** What a language is called; '' where the tag is none. */
export function languageName(tag: string, locale: string): string {
  try {
    if (tag === '') return ''
    // Books in Chinese are told apart by their characters, not by a country: 简体中文, not 中文（中国）.
    const { language, script } = new Intl.Locale(tag).maximize()
    const named = language === 'zh' && script ? `zh-${script}` : tag
    return new Intl.DisplayNames([locale], { type: 'language' }).of(named) ?? ''
  } catch {
    return ''
  }
}
