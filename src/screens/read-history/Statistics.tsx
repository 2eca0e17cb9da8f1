import { useId, useMemo } from 'react'
import { useI18n } from '../../i18n/I18n'
import type { ReadingDay } from '../../session/reading-days'
import { computeStatistics } from '../../session/reading-statistics'
import { formatDuration } from '../duration'
import { useReadMarks } from '../use-records'
import { Calendar } from './Calendar'

/** Statistics over the member's reading days. */
export function Statistics({ days }: { days: readonly ReadingDay[] }) {
  const readMarks = useReadMarks()
  const { t, locale } = useI18n()
  const id = useId()
  const statistics = useMemo(
    () => computeStatistics(days, Date.now(), firstDayOfWeek(locale), readMarks ?? undefined),
    [days, locale, readMarks],
  )
  const count = (value: number) => value.toLocaleString(locale)
  const facts: [label: string, value: string][] = [
    [t('screens.stats.streak'), t('screens.stats.days', { count: count(statistics.streak) })],
    [t('screens.stats.time'), formatDuration(statistics.ms, locale)],
    [t('screens.stats.finished'), t('screens.stats.finished.value', { count: count(statistics.finished) })],
    [t('screens.stats.pages'), t('screens.stats.pages.value', { count: count(statistics.pages) })],
  ]
  return (
    <section className="ol-stats" aria-labelledby={id}>
      <h2 id={id} className="ol-stats-title">
        {t('screens.stats')}
      </h2>
      <dl className="ol-stats-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Calendar weeks={statistics.weeks} />
      <p className="ol-stats-note">{t('screens.stats.note')}</p>
    </section>
  )
}

/** First day of the week: 1 Monday … 7 Sunday; Monday when the browser does not know. */
function firstDayOfWeek(locale: string): number {
  const intlLocale = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (intlLocale.getWeekInfo?.() ?? intlLocale.weekInfo)?.firstDay ?? 1
}
