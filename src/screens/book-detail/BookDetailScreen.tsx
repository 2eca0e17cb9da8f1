import { useCallback } from 'react'
import { Cover } from '../../book/Cover'
import type { BookDetail } from '../../domain/book'
import type { Locator } from '../../domain/locator'
import { toPercent } from '../../domain/percent'
import { useI18n } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { lazyComponent } from '../../platform/lazy-component'
import { loadModule } from '../../platform/load-module'
import { param, type RouteLocation } from '../../routes/match'
import { categoryPath, readPath } from '../../routes/paths'
import { bookKey } from '../../session/book-key'
import type { MemberPositions } from '../../session/positions'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Button } from '../../ui/Button'
import { ProgressBar } from '../../ui/ProgressBar'
import { Failure } from '../Failure'
import { Link } from '../Link'
import { Related, useRelated } from '../Related'
import { useServices } from '../services'
import { shortTitle } from '../short-title'
import { useRetainedLoad } from '../use-load'
import { useReadAgain } from '../use-read-again'
import { useReadMarks, useRecords } from '../use-records'
import { useReportFailure } from '../use-report-failure'
import { useScreenName } from '../use-screen-name'
import { useUndoToast } from '../use-undo-toast'
import { Authors } from './Authors'
import { Contents } from './Contents'
import { DetailSkeleton } from './DetailSkeleton'
import css from './detail.css?inline'
import { Facts } from './Facts'
import { Introduction } from './Introduction'
import { OwnBook } from './OwnBook'
import { useOnShelf } from './use-on-shelf'
import { usePrefetchedReader } from './use-prefetched-reader'

const s = sheet(css)

/** Loads only for books with accessibility metadata; without it the rest of the screen still works. */
const Access = lazyComponent(async (isRetry) => (await loadModule(() => import('./Access'), isRetry)).Access)

const Offers = lazyComponent(async (isRetry) => (await loadModule(() => import('./Offers'), isRetry)).Offers)

/** The details of one book, with buttons to read it and to put it on the shelf (SPEC §2, `/bookdetail/{id}`). */
export function BookDetailScreen({ location }: { location: RouteLocation }) {
  useSheet(s)
  const { catalog, positions } = useServices()
  const bid = param(location, 'id')
  const work = useCallback((signal: AbortSignal) => catalog.book(bid, { signal }), [catalog, bid])
  const { data: book, error, retry } = useRetainedLoad('book', work)
  const positionOf = useCallback((records: MemberPositions) => records.load(bid), [bid])
  const position = useRecords(positions, positionOf)
  useScreenName(book?.resName)

  if (error) return <Failure error={error} onRetry={retry} from={location.fullPath} isPart />
  if (!book) return <DetailSkeleton />
  return <Detail book={book} position={position} key={book.bid} />
}

function Detail({ book, position }: { book: BookDetail; position: Locator | null }) {
  const { t } = useI18n()
  const { navigate } = useServices()
  const undoToast = useUndoToast()
  const attempt = useReportFailure()
  const shelf = useOnShelf(book)
  const lang = langOf(book.language)
  const marks = useReadMarks()
  const mark = marks?.get(bookKey(book.bid))?.isRead
  const fraction = position?.fraction ?? 0
  const isStarted = fraction > 0
  const isAtEnd = fraction >= 1
  const isRead = mark ?? isAtEnd
  const readAgain = useReadAgain()
  const readable = book.acquisitions.length > 0
  usePrefetchedReader(readable)
  const relatedBooks = useRelated(book)
  const read = () => (isAtEnd ? attempt(readAgain(book.bid, isRead)) : navigate(readPath(book.bid)))

  const toggleShelf = async () => {
    const undo = await shelf.toggle()
    const words = shelf.on ? 'screens.shelf.removed' : 'screens.shelf.added'
    undoToast(t(words, { title: shortTitle(book.resName) }), undo, { topic: 'shelf' })
  }

  return (
    <article className="ol-detail">
      <header className="ol-detail-head">
        <div className="ol-detail-cover">
          <Cover book={book} sizes="(max-width: 700px) 160px, 320px" eager />
        </div>
        <div className="ol-detail-words">
          <nav className="ol-detail-trail" aria-label={t('screens.detail.in')}>
            {book.categories.map((category) => (
              <Link key={category.path.join('/')} to={categoryPath(category.path)}>
                {category.title}
              </Link>
            ))}
          </nav>
          <h1 className="ol-detail-title" lang={lang}>
            {book.resName}
          </h1>
          <Authors book={book} />
          <div className="ol-detail-actions">
            <Button variant="primary" size="l" icon="book-open" onClick={read} disabled={!readable}>
              {t(
                isStarted && !isAtEnd
                  ? 'screens.detail.continue'
                  : isRead
                    ? 'screens.detail.again'
                    : 'screens.detail.read',
              )}
            </Button>
            <Button
              size="l"
              icon={shelf.on ? 'check' : 'shelf'}
              aria-pressed={shelf.on}
              disabled={!shelf.known}
              onClick={() => attempt(toggleShelf())}
            >
              {t(shelf.on ? 'screens.detail.onShelf' : 'screens.detail.toShelf')}
            </Button>
          </div>
          <OwnBook book={book} isRead={isRead} isAtEnd={isAtEnd} mark={marks ? (mark ?? null) : undefined} />
          {isStarted && (
            <div className="ol-detail-progress">
              <ProgressBar value={fraction} label={t('screens.detail.progress')} />
              <p aria-hidden="true">{t('screens.continue.percent', { percent: toPercent(fraction) })}</p>
            </div>
          )}
          {book.offers.length > 0 && <Offers book={book} />}
          {!readable && book.offers.length === 0 && (
            <p className="ol-detail-note">{t('app.error.no-readable-format')}</p>
          )}
        </div>
        <Facts book={book} />
      </header>
      {book.resIntro && <Introduction book={book} />}
      {book.chapters.length > 0 && <Contents book={book} />}
      {book.accessibility && <Access book={book} />}
      {relatedBooks && <Related {...relatedBooks} className="ol-detail-section" />}
    </article>
  )
}
