import { Cover } from '../../book/Cover'
import type { Locator } from '../../domain/locator'
import { toPercent } from '../../domain/percent'
import { useI18n } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { readPath } from '../../routes/paths'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Icon } from '../../ui/Icon'
import { ProgressBar } from '../../ui/ProgressBar'
import { Skeleton } from '../../ui/Skeleton'
import { Link } from '../Link'
import { type BookInReading, useBooksInReading, useChapterTitle } from '../use-reading'
import type { Progress } from '../use-records'
import css from './continue.css?inline'

const s = sheet(css)

/** Top of a member's home page: started books, each linked to the stored position; the last one read is larger. */
export function ContinueStrip({ progress }: { progress: Progress }) {
  useSheet(s)
  const { t } = useI18n()
  const { books, awaited } = useBooksInReading(progress)
  const [last, ...others] = books
  if (!last) return awaited > 0 ? <Awaited count={awaited} /> : null
  return (
    <section className="ol-continue" aria-labelledby="ol-continue">
      <header className="ol-continue-head">
        <h2 id="ol-continue" className="ol-continue-title">
          {t('screens.continue')}
        </h2>
        <Link to="/readhistory" className="ol-continue-all">
          <span>{t('screens.continue.all')}</span>
          <Icon name="chevron-right" size={14} />
        </Link>
      </header>
      <div className="ol-continue-books">
        <LastBook key={last.book.bid} {...last} locator={progress.of(last.book.bid)?.locator} />
        {others.length > 0 && (
          <div className="ol-continue-row">
            {others.map((one) => (
              <StartedBook key={one.book.bid} {...one} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

/** The place of the strip while its books load, so that nothing moves when they come. */
function Awaited({ count }: { count: number }) {
  const { t } = useI18n()
  return (
    <div className="ol-continue" aria-hidden="true">
      <div className="ol-continue-head">
        <p className="ol-continue-title">{t('screens.continue')}</p>
      </div>
      <div className="ol-continue-books">
        <AwaitedBook isLast />
        {count > 1 && (
          <div className="ol-continue-row">
            {Array.from({ length: count - 1 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <AwaitedBook key={at} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function AwaitedBook({ isLast = false }: { isLast?: boolean }) {
  return (
    <div className="ol-continue-book" data-last={isLast || undefined}>
      <span className="ol-continue-cover">
        <Skeleton className="ol-continue-blank" height="auto" />
      </span>
    </div>
  )
}

function LastBook({ locator, ...last }: BookInReading & { locator: Locator | undefined }) {
  return <StartedBook {...last} isLast chapter={useChapterTitle(last.book.bid, locator)} />
}

interface StartedBookProps extends BookInReading {
  /** The one that was read last. */
  isLast?: boolean
  /** '' if unknown. */
  chapter?: string
}

function StartedBook({ book, fraction, isLast = false, chapter = '' }: StartedBookProps) {
  const { t } = useI18n()
  const percent = toPercent(fraction)
  const label = t('screens.continue.into', { title: book.resName, percent })
  return (
    <Link
      to={readPath(book.bid)}
      className="ol-continue-book"
      data-last={isLast || undefined}
      aria-label={chapter ? label + t('app.title.separator') + chapter : label}
    >
      <span className="ol-continue-cover">
        <Cover book={book} sizes={isLast ? '96px' : '72px'} eager />
      </span>
      <span className="ol-continue-words" aria-hidden="true">
        <span className="ol-continue-name" lang={langOf(book.language)}>
          {book.resName}
        </span>
        {isLast && (
          <span className="ol-continue-chapter" lang={langOf(book.language)}>
            {chapter || book.resAuthor}
          </span>
        )}
        <span className="ol-continue-percent">{t('screens.continue.percent', { percent })}</span>
        <ProgressBar size="s" value={fraction} label={t('screens.detail.progress')} />
      </span>
    </Link>
  )
}
