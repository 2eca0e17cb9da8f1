const MINUTE_MS = 60_000

/** Formats a time: the time of day when the day is shown elsewhere, else the date. */
export function formatTimestamp(at: number, isDayNamed: boolean, locale: string): string {
  const form = isDayNamed ? ({ timeStyle: 'short' } as const) : ({ month: 'long', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, form).format(at)
}

/**
 * Formats a duration in words, rounded to minutes: '1小时20分钟', '35 minutes'. A positive duration below a minute is
 * '不到1分钟', because more than was read would be untrue.
 */
export function formatDuration(ms: number, locale: string): string {
  const unit = (value: number, of: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: of, unitDisplay: 'long' }).format(value)
  if (ms > 0 && ms < MINUTE_MS) {
    const one = unit(1, 'minute')
    if (locale === 'en') return `less than ${one}`
    return `不到${/\d\s/.test(one) ? ' ' : ''}${one}`
  }
  const minutes = Math.round(ms / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 ? unit(hours, 'hour') : '', rest > 0 || hours === 0 ? unit(rest, 'minute') : '']
  return parts.filter((part) => part !== '').join(locale === 'en' ? ' ' : '')
}
