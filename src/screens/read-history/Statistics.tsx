import { useId, useMemo } from 'react'
import { useI18n } from '../../i18n/I18n'
import type { ReadingDay } from '../../session/reading-days'
import { statisticsOf } from '../../session/reading-statistics'
import { formatDuration } from '../duration'
import { Calendar } from './Calendar'

/** What the days of reading on this device come to. */
export function Statistics({ days }: { days: readonly ReadingDay[] }) {
  const { t, locale } = useI18n()
  const id = useId()
  const sums = useMemo(() => statisticsOf(days, Date.now(), firstDayOfWeek(locale)), [days, locale])
  const count = (value: number) => value.toLocaleString(locale)
  const facts: [label: string, value: string][] = [
    [t('screens.stats.streak'), t('screens.stats.days', { count: count(sums.streak) })],
    [t('screens.stats.time'), formatDuration(sums.ms, locale)],
    [t('screens.stats.finished'), t('screens.stats.finished.value', { count: count(sums.finished) })],
    [t('screens.stats.pages'), t('screens.stats.pages.value', { count: count(sums.pages) })],
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
      <Calendar weeks={sums.weeks} />
      <p className="ol-stats-note">{t('screens.stats.note')}</p>
    </section>
  )
}

/** 1 Monday … 7 Sunday; Monday where the browser does not know. */
function firstDayOfWeek(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}
