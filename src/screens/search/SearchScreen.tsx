import { type ReactNode, useCallback, useState } from 'react'
import type { SearchPage } from '../../catalog'
import { useI18n } from '../../i18n/I18n'
import type { Place } from '../../routes/match'
import { useSheet } from '../../styles/StyleRoot'
import { sheet } from '../../styles/sheet'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { BookPages } from '../BookPages'
import { useServices } from '../services'
import css from './search.css?inline'

const s = sheet(css)

/** Books whose title, author or introduction has what was asked for; the hits are marked. */
export function SearchScreen({ place }: { place: Place }) {
  useSheet(s)
  const { t } = useI18n()
  const { catalog, navigate } = useServices()
  const query = (place.query.q ?? '').trim()
  const [spans, setSpans] = useState<SearchPage['spans']>(undefined)

  const read = useCallback(
    async (page: number, signal: AbortSignal) => {
      const found = await catalog.search(query, page, { signal })
      setSpans(() => found.spans)
      return found
    },
    [catalog, query],
  )
  const highlight = useCallback((text: string) => mark(text, spans?.(text) ?? []), [spans])

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
    <div className="ol-results">
      <h1 className="ol-screen-title">{t('screens.search.title', { query })}</h1>
      <BookPages
        read={read}
        layout="list"
        label={t('screens.search.title', { query })}
        empty={t('screens.search.none', { query })}
        emptyHint={t('screens.search.hint')}
        emptyAction={browse}
        from={place.fullPath}
        highlight={highlight}
        summary={(total) =>
          total !== undefined && <p className="ol-screen-sum">{t('screens.count', { count: total })}</p>
        }
      />
    </div>
  )
}

/** The text with its hits marked. */
function mark(text: string, spans: readonly (readonly [start: number, end: number])[]): ReactNode {
  if (spans.length === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of spans) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(text.slice(at))
  return parts
}
