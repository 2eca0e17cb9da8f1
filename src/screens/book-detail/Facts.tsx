import { Fragment, type ReactNode } from 'react'
import type { BookDetail } from '../../domain/book'
import { useI18n, useWords } from '../../i18n/I18n'
import { formatDate, languageName } from '../../i18n/naming'
import { related } from '../../i18n/words/related'
import { searchPath } from '../../routes/paths'
import { Link } from '../Link'

/** Metadata of a book: length, date, language, series, subjects. Unknown values are left out. */
export function Facts({ book }: { book: BookDetail }) {
  const { t, locale } = useI18n()
  const tRelated = useWords(related)
  const { series = [] } = book
  const facts: [label: string, value: ReactNode][] = [
    [
      t('screens.detail.words'),
      book.wordCount > 0
        ? t('screens.detail.characters', { count: book.wordCount.toLocaleString(locale) })
        : '',
    ],
    [t('screens.detail.published'), formatDate(book.published, locale)],
    [t('screens.detail.publisher'), book.publisher],
    [t('screens.detail.language'), languageName(book.language, locale)],
    [
      tRelated('related.series'),
      series.length > 0 &&
        series.map(({ name, position }, at) => (
          <Fragment key={name}>
            {at > 0 && t('screens.detail.comma')}
            <Link to={searchPath(name)}>
              {position === undefined ? name : tRelated('related.in', { name, position })}
            </Link>
          </Fragment>
        )),
    ],
    [t('screens.detail.subjects'), book.subjects.join(t('screens.detail.comma'))],
  ]
  return (
    <dl className="ol-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
