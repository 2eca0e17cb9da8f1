/**
 * Formats year and month of a date as they are written, in whatever form: `Date` knows few forms that begin with the year,
 * and moves what has no time zone by that of the device. '' for no date.
 */
export function formatDate(published: string, locale: string): string {
  const { year, month } = readDate(published.trim())
  if (year === 0) return ''
  const isMonth = month >= 1 && month <= 12
  const date = new Date(0)
  date.setUTCFullYear(year, isMonth ? month - 1 : 0)
  const form = { year: 'numeric', month: isMonth ? 'long' : undefined, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, form).format(date)
}

/** `2008`, `2008-05-01`, `2008/5`, `2008.5.1`, `20080501`, `2008年5月`. */
const DATE = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})(?!\d)|(\d\d)(?:\d\d)?(?!\d))?/

/** Returns year and month; 0 for one that is not there. */
function readDate(written: string): { year: number; month: number } {
  const [, year, month, compact] = DATE.exec(written) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month ?? compact ?? 0) }
  // `May 2008`, which is read as a date of the device's zone.
  const date = new Date(/\b\d{4}\b/.test(written) ? written : Number.NaN)
  return Number.isNaN(date.getTime())
    ? { year: 0, month: 0 }
    : { year: date.getFullYear(), month: date.getMonth() + 1 }
}

/** Returns the name of a language; '' if the tag is invalid. */
export function languageName(tag: string, locale: string): string {
  try {
    if (tag === '') return ''
    const plain = tag.replaceAll('_', '-')
    // Chinese is named by script, not by country: 简体中文, not 中文（中国）.
    const { language, script } = new Intl.Locale(plain).maximize()
    const named = language === 'zh' && script ? `zh-${script}` : plain
    return new Intl.DisplayNames([locale], { type: 'language' }).of(named) ?? ''
  } catch {
    return ''
  }
}
