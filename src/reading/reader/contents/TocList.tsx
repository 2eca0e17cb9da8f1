import { useEffect, useMemo, useRef, useState } from 'react'
import { useI18n, useWords } from '../../../i18n/I18n'
import { contents as words } from '../../../i18n/words/contents'
import { WordsField } from '../../../ui/SearchField'
import type { TocItem } from '../../publication/publication'
import { flattenToc } from '../../publication/reading-order'
import { Lines, type LinesProps } from './Lines'
import { useSought } from './use-sought'

export interface TocListProps extends Omit<LinesProps, 'lines'> {
  toc: readonly TocItem[]
}

/** Of so many lines one is looked for by its words or its number sooner than by scrolling. */
const MANY = 60

/** The table of contents, with the entry one is in, and a field to find another by where there are many. */
export function TocList({ toc, onGo, ...props }: TocListProps) {
  const { t } = useI18n()
  const [query, setQuery] = useState('')
  const all = useMemo(() => flattenToc(toc), [toc])
  const sought = useSought(all, query)
  const told = useWords(words)
  const { lines } = sought
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (lines && nav.current) nav.current.scrollTop = 0
  }, [lines])
  if (all.length === 0) return <p className="drawer-empty">{t('reader.noToc')}</p>
  const list = (
    <nav ref={nav} className="entries" aria-label={t('reader.toc')}>
      {lines?.length === 0 ? (
        <p className="drawer-empty">{told('contents.none')}</p>
      ) : (
        // The whole begins at the current line anew.
        <Lines key={lines ? 'found' : 'all'} {...props} lines={lines ?? all} onGo={onGo} />
      )}
    </nav>
  )
  if (all.length < MANY) return list
  return (
    <div className="tab-panel">
      <form
        className="contents-find"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const first = sought.first(query)
          if (first) onGo(first.item.href)
        }}
      >
        <WordsField
          label={told('contents.find')}
          enterKeyHint="go"
          onWords={setQuery}
          onFocus={sought.begin}
        />
        <p role="status">{lines ? told('contents.found', { count: lines.length }) : ''}</p>
      </form>
      {list}
    </div>
  )
}
