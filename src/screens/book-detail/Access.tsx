import { useMemo } from 'react'
import { fromManifest } from '../../domain/accessibility-manifest'
import type { BookDetail } from '../../domain/book'
import { useWords } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { about as words } from '../../i18n/words/about'
import { AccessibilitySummary } from '../../reading/reader/contents/AccessibilitySummary'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import css from './access.css?inline'

const s = sheet(css)

/** Accessibility metadata of a book; loads only for books that have some. */
export function Access({ book }: { book: BookDetail }) {
  useSheet(s)
  const t = useWords(words)
  const accessibility = useMemo(() => book.accessibility && fromManifest(book.accessibility.said), [book])
  return accessibility ? (
    <section className="ol-detail-section ol-access">
      <h2>{t('a11y.title')}</h2>
      <AccessibilitySummary
        accessibility={accessibility}
        isFixed={book.accessibility?.isFixed ?? false}
        lang={langOf(book.language)}
      />
    </section>
  ) : null
}
