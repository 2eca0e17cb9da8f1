import { useCallback } from 'react'
import type { TextHit } from '../../catalog'
import { useI18n, useWords } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { search } from '../../i18n/words/search'
import { hitPath } from '../../routes/hit-path'
import { BackTop } from '../../ui/BackTop'
import { EmptyState } from '../../ui/EmptyState'
import { Highlighted } from '../../ui/Highlighted'
import { InfiniteScroll } from '../../ui/InfiniteScroll'
import { Skeleton } from '../../ui/Skeleton'
import { Status } from '../../ui/Status'
import { Failure } from '../Failure'
import { Link } from '../Link'
import { useServices } from '../services'
import { usePageLoad } from '../use-pages'
import { withinLimit } from './excerpt'

export interface TextResultsProps {
  query: string
  /** The full path of the screen. */
  from: string
}

/** What the books say: each hit with its sentence, its book and its chapter; it opens the reader there. */
export function TextResults({ query, from }: TextResultsProps) {
  const s = useWords(search)
  const { catalog } = useServices()
  const read = useCallback(
    (page: number, signal: AbortSignal) => catalog.searchTexts(query, page, { signal }),
    [catalog, query],
  )
  const { pages, loading, error, loadMore } = usePageLoad('texts', read)
  const hits = pages.flatMap(({ items }) => items)
  const hasMore = pages.at(-1)?.hasMore ?? false
  if (error && hits.length === 0) return <Failure error={error} onRetry={loadMore} from={from} isPart />
  if (!loading && hits.length === 0 && !hasMore)
    return (
      <EmptyState
        art="search"
        title={[...query].length < 2 ? s('search.textShort') : s('search.noText', { query })}
        text={s('search.textHint')}
      />
    )
  return (
    <>
      {pages.some(({ unread }) => unread) && (
        <Status as="p" className="ol-screen-sum">
          {s('search.part')}
        </Status>
      )}
      <ul className="ol-text-hits" aria-label={s('search.texts')}>
        {hits.map((hit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hits of a query keep their order
          <Hit key={at} hit={hit} query={query} />
        ))}
      </ul>
      {loading && <Skeleton height="12rem" />}
      <InfiniteScroll
        onMore={loadMore}
        hasMore={hasMore}
        loading={loading}
        failed={error !== null}
        showEnd={hits.length > 20}
      />
      <BackTop />
    </>
  )
}

function Hit({ hit, query }: { hit: TextHit; query: string }) {
  const { t } = useI18n()
  const s = useWords(search)
  const { copyLimit } = useServices()
  const { title, author, chapter, heading, language } = hit
  const { text, span } = withinLimit(hit, copyLimit)
  return (
    <li lang={langOf(language)}>
      <Link to={hitPath(hit, query)} className="ol-text-hit">
        <span className="ol-text-hit-book">
          <span>{title.trim() || t('book.untitled')}</span>
          {author && <span className="ol-text-hit-author">{author}</span>}
        </span>
        <span className="ol-text-hit-chapter">{heading || s('search.chapter', { chapter })}</span>
        {text !== '' && (
          <span className="ol-text-hit-sentence">
            <Highlighted text={text} spans={[span]} />
          </span>
        )}
      </Link>
    </li>
  )
}
