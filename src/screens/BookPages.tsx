import type { ReactNode } from 'react'
import type { BooksPage } from '../catalog/port'
import type { Book } from '../domain/book'
import { useI18n } from '../i18n/I18n'
import { BackTop } from '../ui/BackTop'
import { EmptyState } from '../ui/EmptyState'
import { InfiniteScroll } from '../ui/InfiniteScroll'
import { Books } from './Books'
import { Failure } from './Failure'
import { usePages } from './use-pages'

export interface BookPagesProps {
  /** Must keep its identity between renders. */
  read: (page: number, signal: AbortSignal) => Promise<BooksPage<Book>>
  layout: 'grid' | 'list'
  label: string
  /** Message for an empty result. */
  empty: string
  emptyHint?: string
  /** Action for an empty result. */
  emptyAction?: ReactNode
  /** Path to return to from the 500 page. */
  from: string
  highlight?: (text: string) => ReactNode
  excerpt?: (intro: string) => string
}

/** Number of skeletons for a page that is loading. */
const PENDING_BOOKS = 12

/** A list of books that grows while scrolling (SPEC §9, infinite scroll). */
export function BookPages({
  read,
  layout,
  label,
  empty,
  emptyHint,
  emptyAction,
  from,
  highlight,
  excerpt,
}: BookPagesProps) {
  const { t } = useI18n()
  const { books, hasMore, loading, error, total, dropped, loadMore } = usePages(read)
  if (error && books.length === 0) return <Failure error={error} onRetry={loadMore} from={from} isPart />
  if (!loading && books.length === 0)
    return dropped > 0 ? (
      <EmptyState
        art="search"
        title={t('screens.dropped', { count: dropped })}
        text={t('screens.droppedHint')}
      />
    ) : (
      <EmptyState art="search" title={empty} text={emptyHint} action={emptyAction} />
    )
  return (
    <>
      {total !== undefined && <p className="ol-screen-sum">{t('screens.count', { count: total })}</p>}
      <Books
        books={books}
        layout={layout}
        label={label}
        pending={loading ? PENDING_BOOKS : 0}
        headingLevel={2}
        showToggle
        highlight={highlight}
        excerpt={excerpt}
      />
      {books.length > 0 && (
        <InfiniteScroll
          onMore={loadMore}
          hasMore={hasMore}
          loading={loading}
          failed={error !== null}
          showEnd={books.length > 24}
        />
      )}
      <BackTop />
    </>
  )
}
