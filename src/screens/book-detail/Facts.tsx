import type { BookDetail } from '../../domain/book'
import { useI18n } from '../../i18n/I18n'
import { formatDate, languageName } from '../../i18n/naming'

/** The small print of a book: length, date, language, subjects. What is unknown is left out. */
export function Facts({ book }: { book: BookDetail }) {
  const { t, locale } = useI18n()
  const series = (book.series ?? []).map(({ name, position }) =>
    position === '' ? name : t('screens.detail.inSeries', { name, position }),
  )
  const facts: [label: string, value: string][] = [
    [
      t('screens.detail.words'),
      book.wordCount > 0
        ? t('screens.detail.characters', { count: book.wordCount.toLocaleString(locale) })
        : '',
    ],
    [t('screens.detail.published'), formatDate(book.published, locale)],
    [t('screens.detail.publisher'), book.publisher],
    [t('screens.detail.language'), languageName(book.language, locale)],
    [t('screens.detail.series'), series.join(t('screens.detail.comma'))],
    [t('screens.detail.subjects'), book.subjects.join(t('screens.detail.comma'))],
  ]
  return (
    <dl className="ol-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
