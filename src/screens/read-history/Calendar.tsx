import { useId } from 'react'
import { useI18n } from '../../i18n/I18n'
import type { CalendarDay } from '../../session/reading-statistics'
import { formatDuration } from '../duration'

/** Size of a day and of the gap between days, in user units of the SVG. */
const CELL = 14
const GAP = 4
const STEP = CELL + GAP

/** The last weeks as a grid of days; longer reading is darker. The caption says the same in words. */
export function Calendar({ weeks }: { weeks: readonly (readonly CalendarDay[])[] }) {
  const { t, locale } = useI18n()
  const caption = useId()
  const days = weeks.flat()
  const read = days.filter(({ level }) => level > 0)
  const longest = read.reduce<CalendarDay | null>(
    (best, day) => (best && best.ms >= day.ms ? best : day),
    null,
  )
  // Word joiners keep a date in a sentence on one line: 11月21日.
  const date = (day: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' })
      .format(new Date(day))
      .replace(/(?<=\d)(?=[月日])|(?<=月)(?=\d)/g, '\u2060')

  return (
    <figure className="ol-calendar" aria-labelledby={caption}>
      <svg
        className="ol-calendar-field"
        viewBox={`0 0 ${weeks.length * STEP - GAP} ${7 * STEP - GAP}`}
        aria-hidden="true"
      >
        {weeks.map((week, column) =>
          week.map((day, row) =>
            day.future ? null : (
              <rect
                key={day.day}
                data-level={day.level}
                x={column * STEP}
                y={row * STEP}
                width={CELL}
                height={CELL}
                rx={3}
              />
            ),
          ),
        )}
      </svg>
      <p className="ol-calendar-scale" aria-hidden="true">
        <span>{t('screens.stats.less')}</span>
        <svg viewBox={`0 0 ${5 * STEP - GAP} ${CELL}`}>
          {[0, 1, 2, 3, 4].map((level) => (
            <rect key={level} data-level={level} x={level * STEP} width={CELL} height={CELL} rx={3} />
          ))}
        </svg>
        <span>{t('screens.stats.more')}</span>
      </p>
      <figcaption id={caption} className="ol-calendar-words">
        <span className="ol-hidden">{`${t('screens.stats.calendar')} `}</span>
        <span>
          {longest
            ? t('screens.stats.calendar.text', {
                count: read.length,
                day: date(longest.day),
                time: formatDuration(longest.ms, locale),
              })
            : t('screens.stats.calendar.none')}
        </span>
      </figcaption>
    </figure>
  )
}
