import { Cover } from '../../book/Cover'
import { toPercent } from '../../domain/percent'
import { useI18n } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { readPath } from '../../routes/paths'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Icon } from '../../ui/Icon'
import { ProgressBar } from '../../ui/ProgressBar'
import { Link } from '../Link'
import { type BookInReading, useBooksInReading } from '../use-reading'
import css from './continue.css?inline'

const s = sheet(css)

/** Top of a member's home page: started books, each linked to the stored position. */
export function ContinueStrip() {
  useSheet(s)
  const { t } = useI18n()
  const books = useBooksInReading()
  if (books.length === 0) return null
  return (
    <section className="ol-continue" aria-labelledby="ol-continue">
      <header className="ol-continue-head">
        <h2 id="ol-continue" className="ol-continue-title">
          {t('screens.continue')}
        </h2>
        <Link to="/readhistory" className="ol-continue-all">
          {t('screens.continue.all')}
          <Icon name="chevron-right" size={14} />
        </Link>
      </header>
      <div className="ol-continue-row">
        {books.map((book) => (
          <StartedBook key={book.book.bid} {...book} />
        ))}
      </div>
    </section>
  )
}

function StartedBook({ book, fraction }: BookInReading) {
  const { t } = useI18n()
  const percent = toPercent(fraction)
  return (
    <Link
      to={readPath(book.bid)}
      className="ol-continue-book"
      aria-label={t('screens.continue.into', { title: book.resName, percent })}
    >
      <span className="ol-continue-cover">
        <Cover book={book} sizes="72px" eager />
      </span>
      <span className="ol-continue-words" aria-hidden="true">
        <span className="ol-continue-name" lang={langOf(book.language)}>
          {book.resName}
        </span>
        <span className="ol-continue-percent">{t('screens.continue.percent', { percent })}</span>
        <ProgressBar size="s" value={fraction} label={t('screens.detail.progress')} />
      </span>
    </Link>
  )
}
