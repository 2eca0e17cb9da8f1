import { useCallback } from 'react'
import type { SearchPage } from '../../catalog'
import { useI18n, useWords } from '../../i18n/I18n'
import { search } from '../../i18n/words/search'
import type { RouteLocation } from '../../routes/match'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Highlighted } from '../../ui/Highlighted'
import { BookPages } from '../BookPages'
import { useServices } from '../services'
import { useRetained } from '../use-retained'
import { excerptAt } from './excerpt'

/** Search results: books whose title, author or introduction matches, with the matches marked. */
export function SearchScreen({ location }: { location: RouteLocation }) {
  const { t } = useI18n()
  const s = useWords(search)
  const { catalog, navigate } = useServices()
  const query = (location.query.q ?? '').trim()
  const [{ spans, unread }, setFound] = useRetained<Pick<SearchPage, 'spans' | 'unread'>>('spans', {})

  const read = useCallback(
    async (page: number, signal: AbortSignal) => {
      const found = await catalog.search(query, page, { signal })
      setFound({ spans: found.spans, unread: found.unread })
      return found
    },
    [catalog, query, setFound],
  )
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
      {unread && (
        <p className="ol-screen-sum" role="status">
          {s(unread === 'part' ? 'search.part' : 'search.index')}
        </p>
      )}
      <BookPages
        read={read}
        layout="list"
        label={t('screens.search.title', { query })}
        empty={t('screens.search.none', { query })}
        emptyHint={t('screens.search.hint')}
        emptyAction={browse}
        from={location.fullPath}
        highlight={highlight}
        excerpt={excerpt}
      />
    </>
  )
}
