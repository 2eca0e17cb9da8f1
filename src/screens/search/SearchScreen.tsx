import { useCallback } from 'react'
import type { SearchPage } from '../../catalog'
import { useI18n, useWords } from '../../i18n/I18n'
import { search } from '../../i18n/words/search'
import { lazyComponent } from '../../platform/lazy-component'
import { loadModule } from '../../platform/load-module'
import type { RouteLocation } from '../../routes/match'
import { searchPath } from '../../routes/paths'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Highlighted } from '../../ui/Highlighted'
import { Skeleton } from '../../ui/Skeleton'
import { Status } from '../../ui/Status'
import { BookPages } from '../BookPages'
import { Link } from '../Link'
import { useServices } from '../services'
import { useRetainedLoad } from '../use-load'
import { useRetained } from '../use-retained'
import { excerptAt } from './excerpt'
import css from './texts.css?inline'

const styles = sheet(css)

const TextResults = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./TextResults'), isRetry)).TextResults,
)

/** Search results: books whose title, author or introduction matches, with the matches marked. */
export function SearchScreen({ location }: { location: RouteLocation }) {
  useSheet(styles)
  const { t } = useI18n()
  const s = useWords(search)
  const { catalog, navigate } = useServices()
  const query = (location.query.q ?? '').trim()
  const { list } = location.query
  const [{ spans, unread, isNear }, setFound] = useRetained<Pick<SearchPage, 'spans' | 'unread' | 'isNear'>>(
    'spans',
    {},
  )

  const read = useCallback(
    async (page: number, signal: AbortSignal) => {
      const found = await catalog.search(query, page, { signal, list })
      setFound({ spans: found.spans, unread: found.unread, isNear: found.isNear })
      return found
    },
    [catalog, query, list, setFound],
  )
  const readHasTexts = useCallback((signal: AbortSignal) => catalog.hasTexts({ signal }), [catalog])
  const texts = useRetainedLoad('hasTexts', readHasTexts)
  const hasTexts = texts.data === true
  const wantsText = location.query.in === 'text'
  const isText = hasTexts && wantsText
  const excerpt = useCallback((text: string) => excerptAt(text, spans?.(text)?.[0]?.[0] ?? 0), [spans])
  const highlight = useCallback((text: string) => <Highlighted text={text} spans={spans?.(text)} />, [spans])

  const browse = <Button onClick={() => navigate('/category')}>{t('screens.search.browse')}</Button>
  if (query === '')
    return (
      <EmptyState
        art="search"
        title={t('screens.search.start')}
        text={t('screens.search.hint')}
        headingLevel={1}
        action={browse}
      />
    )
  return (
    <>
      <h1 className="ol-screen-title">{t('screens.search.title', { query })}</h1>
      {hasTexts && (
        <nav className="ol-search-in" aria-label={s('search.in')}>
          {[false, true].map((text) => (
            <Link
              key={String(text)}
              to={searchPath(query, text)}
              className="ol-choice"
              aria-current={text === isText ? 'true' : undefined}
            >
              {s(text ? 'search.texts' : 'search.books')}
            </Link>
          ))}
        </nav>
      )}
      {isText ? (
        <TextResults query={query} from={location.fullPath} />
      ) : wantsText && texts.state === 'loading' ? (
        <Skeleton height="12rem" />
      ) : (
        <>
          {unread && (
            <Status as="p" className="ol-screen-sum">
              {s(unread === 'part' ? 'search.part' : 'search.index')}
            </Status>
          )}
          {isNear && (
            <Status as="p" className="ol-search-near">
              {s('search.near', { query })}
            </Status>
          )}
          <BookPages
            read={read}
            layout="list"
            isLayoutFixed
            label={t('screens.search.title', { query })}
            empty={t('screens.search.none', { query })}
            emptyHint={t('screens.search.hint')}
            emptyAction={
              <>
                {hasTexts && [...query].length > 1 && (
                  <Button variant="primary" onClick={() => navigate(searchPath(query, true))}>
                    {s('search.inTexts')}
                  </Button>
                )}
                {browse}
              </>
            }
            location={location}
            highlight={highlight}
            excerpt={excerpt}
          />
        </>
      )}
    </>
  )
}
