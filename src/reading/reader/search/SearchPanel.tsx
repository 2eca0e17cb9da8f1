import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useWords } from '../../../i18n/I18n'
import { readingTools, type TranslateTool } from '../../../i18n/words/reading-tools'
import { useOnline } from '../../../platform/use-online'
import { Drawer } from '../../../ui/Drawer'
import { SearchField } from '../../../ui/SearchField'
import { ToolButton } from '../../../ui/ToolButton'
import { useLatest } from '../../../ui/use-latest'
import type { ChapterHits } from './finder'
import type { SearchSession, SearchState } from './search-session'

export interface SearchBarProps {
  session: SearchSession
  fraction: number
  onList(): void
  onClose(): void
}

/** Goes from hit to hit while the page is being read. */
export function SearchBar({ session, fraction, onList, onClose }: SearchBarProps) {
  const t = useWords(readingTools)
  const { at, count, query } = useStore(session.store)
  return (
    <div className="ol-float ol-find-bar" role="toolbar" aria-label={t('find.title')}>
      <ToolButton sign="list" label={t('find.showList')} onClick={onList} />
      <span className="ol-find-where" role="status">
        <span className="ol-find-query">{query}</span>
        <span className="ol-count">{at >= 0 ? `${at + 1} / ${count}` : String(count)}</span>
      </span>
      <ToolButton sign="up" label={t('find.prev')} onClick={() => session.step(-1, fraction)} />
      <ToolButton sign="down" label={t('find.next')} onClick={() => session.step(1, fraction)} />
      <ToolButton sign="close" label={t('ui.close')} onClick={onClose} />
    </div>
  )
}

/** After the last key the search begins. */
const TYPE_PAUSE_MS = 160
/** So many hits are listed at first, and so many more each time. */
const LISTED = 200

export interface SearchPanelProps {
  session: SearchSession
  /** The book's, for its words; '' for none. */
  language: string
  /** A chapter's name; '' for none. */
  labelOf(index: number): string
  /** Where one is, 0 to 1, for the next hit from here. */
  fraction: number
  /** A hit was chosen. */
  onChosen(): void
  onClose(): void
}

/** Searches the whole book; the hits by chapter, in the words around them. */
export function SearchPanel({ session, language, labelOf, fraction, onChosen, onClose }: SearchPanelProps) {
  const t = useWords(readingTools)
  const state = useStore(session.store)
  const [typed, setTyped] = useState(state.query)
  const [listed, setListed] = useState(LISTED)
  const current = useRef<HTMLButtonElement>(null)
  const chosen = useLatest(onChosen)
  const onGo = useCallback(
    (at: number) => {
      session.go(at)
      chosen.current()
    },
    [session],
  )

  useEffect(() => {
    if (typed === session.store.getState().query) return
    const look = () => {
      setListed(LISTED)
      void session.search(typed)
    }
    const timer = setTimeout(look, typed === '' ? 0 : TYPE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, session])

  useEffect(() => {
    // Newer browsers answer with a promise, which is no undo.
    void current.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  useEffect(() => void session.examine(), [session])
  useOnline(() => void session.search(state.query), state.isBroken)

  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault()
    if (typed !== state.query || state.isBroken) void session.search(typed)
    else if (state.count > 0) {
      session.step(1, fraction)
      onChosen()
    }
  }

  const head = (
    <form className="ol-find-form" role="search" onSubmit={submit}>
      <SearchField label={t('find.field')} words={typed} enterKeyHint="search" isFirst onWords={setTyped} />
      <div className="ol-find-line">
        <p role="status">{summary(state, t)}</p>
        <ToolButton
          sign="up"
          label={t('find.prev')}
          disabled={state.count === 0}
          onClick={() => session.step(-1, fraction)}
        />
        <ToolButton
          sign="down"
          label={t('find.next')}
          disabled={state.count === 0}
          onClick={() => session.step(1, fraction)}
        />
      </div>
    </form>
  )
  const groups = listedGroups(state.chapters, listed)
  return (
    <Drawer label={t('find.title')} head={head} onClose={onClose}>
      <section aria-label={t('find.results')}>
        {groups.map(({ chapter, first, most }) => (
          <Group
            key={chapter.index}
            {...{ chapter, first, most, language, current, onGo }}
            label={labelOf(chapter.index)}
            at={state.at >= first && state.at < first + most ? state.at - first : -1}
          />
        ))}
        {state.count > listed && (
          <button type="button" className="ol-more-hits" onClick={() => setListed(listed + LISTED * 2)}>
            {t('find.showMore', { count: Math.min(LISTED * 2, state.count - listed) })}
          </button>
        )}
      </section>
    </Drawer>
  )
}

interface GroupProps {
  chapter: ChapterHits
  /** Which hit of the book its first is, from 0. */
  first: number
  /** So many of its hits are listed. */
  most: number
  language: string
  label: string
  /** Which of them one is at; -1 for none. */
  at: number
  current: RefObject<HTMLButtonElement | null>
  onGo(at: number): void
}

/** The hits of a chapter; drawn anew only when something of it changes, while those of others come in. */
const Group = memo(function Group({ chapter, first, most, language, label, at, current, onGo }: GroupProps) {
  return (
    <section className="ol-find-group">
      <h3>
        <Chapter label={label} language={language} />
        <span className="ol-count">{chapter.hits.length}</span>
      </h3>
      <ul lang={language || undefined}>
        {chapter.hits.slice(0, most).map((hit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hits of a query never move
          <li key={index}>
            <button
              type="button"
              className="ol-hit"
              dir="auto"
              ref={index === at ? current : undefined}
              aria-current={index === at ? 'location' : undefined}
              onClick={() => onGo(first + index)}
            >
              {hit.before}
              <mark>{hit.match}</mark>
              {hit.after}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
})

function Chapter({ label, language }: { label: string; language: string }) {
  const t = useWords(readingTools)
  return label ? <span lang={language || undefined}>{label}</span> : <span>{t('find.noChapter')}</span>
}

function summary(
  { query, phase, count, isCut, isBroken, isWordless, at }: SearchState,
  t: TranslateTool,
): string {
  if (isWordless) return t('find.wordless')
  if (phase === 'idle') return t('find.hint')
  if (phase === 'running') return t('find.running', { count })
  if (isBroken && at < 0) return t('find.broken', { count })
  if (count === 0) return t('find.none', { query })
  if (at >= 0) return t('find.position', { at: at + 1, count })
  return t(isCut ? 'find.countMore' : 'find.count', { count })
}

/** The first `listed` hits by chapter: each chapter with the number of its first hit, and of how many are listed. */
function listedGroups(chapters: readonly ChapterHits[], listed: number) {
  const groups: Pick<GroupProps, 'chapter' | 'first' | 'most'>[] = []
  let first = 0
  for (const chapter of chapters) {
    if (first >= listed) break
    groups.push({ chapter, first, most: Math.min(chapter.hits.length, listed - first) })
    first += chapter.hits.length
  }
  return groups
}
