import { type ReactNode, useState } from 'react'
import type { BooksPage } from '../catalog/port'
import type { Book } from '../domain/book'
import { useI18n } from '../i18n/I18n'
import type { RouteLocation } from '../routes/match'
import { BackTop } from '../ui/BackTop'
import { EmptyState } from '../ui/EmptyState'
import { InfiniteScroll } from '../ui/InfiniteScroll'
import { Books } from './Books'
import { Failure } from './Failure'
import { ListTools } from './ListTools'
import { type ListLayout, useServices } from './services'
import { usePages } from './use-pages'

export interface BookPagesProps {
  /** Must keep its identity between renders. */
  read: (page: number, signal: AbortSignal) => Promise<BooksPage<Book>>
  /** Layout until the member chooses one. */
  layout: ListLayout
  /** Whether the list has its layout whatever the member has chosen. */
  isLayoutFixed?: boolean
  label: string
  /** Message for an empty result. */
  empty: string
  emptyHint?: string
  /** Action for an empty result. */
  emptyAction?: ReactNode
  location: RouteLocation
  highlight?: (text: string) => ReactNode
  excerpt?: (intro: string) => string
}

/** Number of skeletons for a page that is loading. */
const PENDING_BOOKS = 12

/** A list of books that grows while scrolling (SPEC §9, infinite scroll). */
export function BookPages({
  read,
  layout: ownLayout,
  isLayoutFixed = false,
  label,
  empty,
  emptyHint,
  emptyAction,
  location,
  highlight,
  excerpt,
}: BookPagesProps) {
  const { t } = useI18n()
  const { listLayout } = useServices()
  const { books, facets, hasMore, loading, error, total, dropped, loadMore } = usePages(read)
  const [chosen, setChosen] = useState(() => (isLayoutFixed ? null : listLayout.read()))
  const layout = chosen ?? ownLayout
  const choose = (next: ListLayout) => {
    listLayout.keep(next)
    setChosen(next)
  }
  const tools = (facets.length > 0 || !isLayoutFixed) && (
    <ListTools
      facets={facets}
      location={location}
      layout={layout}
      onLayout={isLayoutFixed ? undefined : choose}
    />
  )
  if (error && books.length === 0)
    return <Failure error={error} onRetry={loadMore} from={location.fullPath} isPart />
  if (!loading && books.length === 0)
    return dropped > 0 ? (
      <EmptyState
        art="search"
        title={t('screens.dropped', { count: dropped })}
        text={t('screens.droppedHint')}
      />
    ) : (
      <>
        {facets.length > 0 && tools}
        <EmptyState art="search" title={empty} text={emptyHint} action={emptyAction} />
      </>
    )
  return (
    <>
      {total !== undefined && <p className="ol-screen-sum">{t('screens.count', { count: total })}</p>}
      {tools}
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
