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

/** Who can read the book and how, as far as it says; comes for books that say something of it. */
export function Access({ book }: { book: BookDetail }) {
  useSheet(s)
  const t = useWords(words)
  const told = useMemo(() => book.accessibility && fromManifest(book.accessibility.said), [book])
  return told ? (
    <section className="ol-detail-section ol-access">
      <h2>{t('a11y.title')}</h2>
      <AccessibilitySummary
        accessibility={told}
        isFixed={book.accessibility?.isFixed ?? false}
        lang={langOf(book.language)}
      />
    </section>
  ) : null
}
