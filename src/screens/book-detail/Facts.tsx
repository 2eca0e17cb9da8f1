import type { BookDetail } from '../../domain/book'
import { useI18n } from '../../i18n/I18n'

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

function formatDate(published: string, locale: string): string {
  const date = new Date(published)
  if (Number.isNaN(date.getTime())) return ''
  // A year alone would be read as its first day.
  const month = /^\d{4}$/.test(published.trim()) ? undefined : 'long'
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month, timeZone: 'UTC' }).format(date)
}

function languageName(tag: string, locale: string): string {
  try {
    if (tag === '') return ''
    // Books in Chinese are told apart by their characters, not by a country: 简体中文, not 中文（中国）.
    const { language, script } = new Intl.Locale(tag).maximize()
    const named = language === 'zh' && script ? `zh-${script}` : tag
    return new Intl.DisplayNames([locale], { type: 'language' }).of(named) ?? ''
  } catch {
    return ''
  }
}
