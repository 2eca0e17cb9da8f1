import { useCallback } from 'react'
import { useStore } from 'zustand'
import { BookList } from '../../book/BookList'
import { useI18n } from '../../i18n/I18n'
import type { Place } from '../../routes/match'
import { Button, IconButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { BookEntry } from '../BookEntry'
import { Failure } from '../Failure'
import { useServices } from '../services'
import { useLoad } from '../use-load'
import { useProgress } from '../use-progress'

/** The last books read on this device, newest first (SPEC §2, `/readhistory`). */
export function ReadHistoryScreen({ place }: { place: Place }) {
  const { t, locale } = useI18n()
  const { catalog, readHistory, navigate } = useServices()
  const bids = useStore(readHistory.store)
  const key = bids.join(' ')
  const work = useCallback(
    async (signal: AbortSignal) => (key === '' ? [] : catalog.books(key.split(' '), { signal })),
    [catalog, key],
  )
  const { data: books, error, retry } = useLoad(work)
  const progress = useProgress()

  if (error) return <Failure error={error} onRetry={retry} from={place.fullPath} />
  if (books?.length === 0)
    return (
      <EmptyState
        art="history"
        title={t('screens.history.empty')}
        text={t('screens.history.emptyHint')}
        headingLevel={1}
        action={
          <Button variant="primary" onClick={() => navigate('/index')}>
            {t('screens.toHome')}
          </Button>
        }
      />
    )

  const when = (changed: number | undefined) =>
    changed === undefined
      ? null
      : new Intl.DateTimeFormat(locale, {
          month: 'long',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
        }).format(changed)

  return (
    <>
      <header className="ol-screen-head">
        <h1 className="ol-screen-title">{t('screens.history')}</h1>
        <div className="ol-screen-tools">
          <Button size="s" variant="quiet" icon="trash" onClick={() => readHistory.clear()}>
            {t('screens.history.clear')}
          </Button>
        </div>
      </header>
      <BookList label={t('screens.history')} pending={books === null ? bids.length : 0}>
        {books?.map((book) => {
          const place = progress.get(book.bid)
          const time = when(place?.changed)
          return (
            <BookEntry
              key={book.bid}
              book={book}
              direction="row"
              type="card"
              headingLevel={2}
              progress={place?.fraction}
              extra={
                <div className="ol-history-line">
                  {time && <span className="ol-history-time">{t('screens.history.lastRead', { time })}</span>}
                  <Button
                    size="s"
                    variant="quiet"
                    icon="book-open"
                    aria-label={t('screens.history.continueOf', { title: book.resName })}
                    onClick={() => navigate(`/book-read/${encodeURIComponent(book.bid)}`)}
                  >
                    {t('screens.detail.continue')}
                  </Button>
                  <IconButton
                    icon="close"
                    iconSize={16}
                    label={t('screens.history.removeOf', { title: book.resName })}
                    onClick={() => readHistory.remove(book.bid)}
                  />
                </div>
              }
            />
          )
        })}
      </BookList>
    </>
  )
}
