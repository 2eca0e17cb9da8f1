/** Formats a date with the precision that it has; '' for an invalid one. */
export function formatDate(published: string, locale: string): string {
  const date = new Date(published)
  if (Number.isNaN(date.getTime())) return ''
  // `Date` parses a year as its first day.
  const month = /^\d{4}$/.test(published.trim()) ? undefined : 'long'
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month, timeZone: 'UTC' }).format(date)
}

/** Returns the name of a language; '' if the tag is invalid. */
export function languageName(tag: string, locale: string): string {
  try {
    if (tag === '') return ''
    // Chinese is named by script, not by country: 简体中文, not 中文（中国）.
    const { language, script } = new Intl.Locale(tag).maximize()
    const named = language === 'zh' && script ? `zh-${script}` : tag
    return new Intl.DisplayNames([locale], { type: 'language' }).of(named) ?? ''
  } catch {
    return ''
  }
}
