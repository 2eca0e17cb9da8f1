import type { TranslateOf } from '../../i18n/translate'
import type { WordKey } from '../../i18n/words'
import type { myNotes } from '../../i18n/words/my-notes'
import { formatDay } from '../../session/reading-days'

export type NoteWords = TranslateOf<keyof typeof myNotes | WordKey>

/** A day in words: today, yesterday, or its date with the day of the week; the year only of another year. */
export function formatNoteDay(day: string, locale: string, t: NoteWords, now = Date.now()): string {
  if (day === '') return t('notes.noDay')
  if (day === formatDay(now)) return t('notes.today')
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  if (day === formatDay(midnight.getTime() - 1)) return t('notes.yesterday')
  const isThisYear = day.startsWith(`${midnight.getFullYear()}-`)
  return new Intl.DateTimeFormat(locale, {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(day))
}
