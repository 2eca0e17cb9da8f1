import type { BookDetail, ChapterLink } from '../../domain/book'
import { useI18n } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { ContentsList, fits } from './ContentsList'
import css from './contents.css?inline'

const s = sheet(css)

/** The table of contents from the catalogue, level by level; a long one shows its top level first. */
export function Contents({ book }: { book: BookDetail }) {
  useSheet(s)
  const { t } = useI18n()
  const { chapters } = book
  const count = countLines(chapters)
  const isOneLinePerChapter = chapters.every(
    ({ number, children }, at) => number === at + 1 && children.length === 0,
  )
  return (
    <section className="ol-detail-section">
      <h2>
        <span>{t('screens.detail.contents')}</span>
        <span className="ol-detail-count">
          {t(isOneLinePerChapter ? 'screens.detail.chapters' : 'screens.detail.lines', { count })}
        </span>
      </h2>
      <ContentsList
        bid={book.bid}
        chapters={chapters}
        open={fits(count)}
        numbered={isOneLinePerChapter}
        lang={langOf(book.language)}
      />
    </section>
  )
}

const countLines = (chapters: readonly ChapterLink[]): number =>
  chapters.reduce((sum, { children }) => sum + 1 + countLines(children), 0)
