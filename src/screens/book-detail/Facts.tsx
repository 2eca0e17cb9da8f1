import { Fragment, type ReactNode } from 'react'
import type { BookDetail } from '../../domain/book'
import { useI18n, useWords } from '../../i18n/I18n'
import { formatDate, languageName } from '../../i18n/naming'
import { people } from '../../i18n/words/people'
import { related } from '../../i18n/words/related'
import { Link } from '../Link'
import { namePath } from './name-path'

/** Metadata of a book: length, contributors, date, language, series, collections, subjects. Unknown values are left out. */
export function Facts({ book }: { book: BookDetail }) {
  const { t, locale } = useI18n()
  const tRelated = useWords(related)
  const tPeople = useWords(people)
  const { series = [], contributors = [], collections = [] } = book
  const names = (all: readonly string[]) =>
    all.map((name, at) => (
      <Fragment key={name}>
        {at > 0 && <span>{t('screens.detail.comma')}</span>}
        <Link to={namePath(book, name)}>{name}</Link>
      </Fragment>
    ))
  const all: [label: string, value: ReactNode][] = [
    [
      t('screens.detail.words'),
      book.wordCount > 0 ? t('screens.detail.characters', { count: countOf(book.wordCount, locale) }) : '',
    ],
    ...contributors.map(({ role, names: all }): [string, ReactNode] => [
      tPeople(`people.${role}`),
      names(all),
    ]),
    [t('screens.detail.published'), formatDate(book.published, locale)],
    [
      t('screens.detail.publisher'),
      book.lists?.some(({ title }) => title === book.publisher) ? names([book.publisher]) : book.publisher,
    ],
    [t('screens.detail.language'), languageName(book.language, locale)],
    [
      tRelated('related.series'),
      series.length > 0 &&
        series.map(({ name, position }, at) => (
          <Fragment key={name}>
            {at > 0 && <span>{t('screens.detail.comma')}</span>}
            <Link to={namePath(book, name)}>
              {position === undefined ? name : tRelated('related.in', { name, position })}
            </Link>
          </Fragment>
        )),
    ],
    [tPeople('people.rating'), book.rating !== undefined && `${book.rating.toLocaleString(locale)} / 5`],
    [tPeople('people.collections'), collections.length > 0 && names(collections)],
    [t('screens.detail.subjects'), book.subjects.join(t('screens.detail.comma'))],
  ]
  const facts = all.filter(([, value]) => value)
  if (facts.length === 0) return null
  return (
    <dl className="ol-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A number of characters as books give it: in Chinese in 万 from 10,000 on. */
const countOf = (count: number, locale: string): string =>
  new Intl.NumberFormat(
    locale,
    locale.startsWith('zh') ? { notation: 'compact', maximumFractionDigits: 1 } : {},
  ).format(count)
