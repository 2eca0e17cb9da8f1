const MINUTE_MS = 60_000

/** When something was: the time of a day that is named beside it, else the day. */
export function formatMoment(at: number, isDayNamed: boolean, locale: string): string {
  const form = isDayNamed ? ({ timeStyle: 'short' } as const) : ({ month: 'long', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, form).format(at)
}

/** A span of time in words, to the minute: '1小时20分钟', '35 minutes'. What was begun is never nothing. */
export function formatDuration(ms: number, locale: string): string {
  const minutes = ms > 0 ? Math.max(1, Math.round(ms / MINUTE_MS)) : 0
  const unit = (value: number, of: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: of, unitDisplay: 'long' }).format(value)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 ? unit(hours, 'hour') : '', rest > 0 || hours === 0 ? unit(rest, 'minute') : '']
  return parts.filter((part) => part !== '').join(locale === 'en' ? ' ' : '')
}
