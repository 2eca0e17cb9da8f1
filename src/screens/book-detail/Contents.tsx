import { useId, useState } from 'react'
import type { BookDetail } from '../../domain/book'
import { useI18n } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { Button } from '../../ui/Button'
import { Link } from '../Link'

/** How many chapters are shown before one asks for all of them. */
export const CONTENTS_SHOWN = 30

/** The table of contents as the catalogue knows it; a long one opens in two steps. */
export function Contents({ book }: { book: BookDetail }) {
  const { t } = useI18n()
  const id = useId()
  const [all, setAll] = useState(false)
  const count = book.chapters.length
  // A button for two or three more lines would be longer than they are.
  const long = count > CONTENTS_SHOWN + 3
  const shown = long && !all ? book.chapters.slice(0, CONTENTS_SHOWN) : book.chapters
  return (
    <section className="ol-detail-section">
      <h2>
        {t('screens.detail.contents')}
        <span className="ol-detail-count">{t('screens.detail.chapters', { count })}</span>
      </h2>
      <ol className="ol-detail-chapters" id={id} lang={langOf(book.language)}>
        {shown.map((chapter) => (
          <li key={chapter.number}>
            <Link to={`/book-read/${encodeURIComponent(book.bid)}/${chapter.number}`}>
              <span className="ol-detail-number" aria-hidden="true">
                {chapter.number}
              </span>
              {chapter.title}
            </Link>
          </li>
        ))}
      </ol>
      {long && (
        <Button
          variant="quiet"
          className="ol-detail-all"
          iconEnd={all ? 'chevron-up' : 'chevron-down'}
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? t('screens.detail.toc.less') : t('screens.detail.toc.all', { count })}
        </Button>
      )}
    </section>
  )
}
