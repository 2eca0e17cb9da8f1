import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useWords } from '../../../i18n/I18n'
import { readingTools, type TranslateTool } from '../../../i18n/words/reading-tools'
import { useOnline } from '../../../platform/use-online'
import { Drawer } from '../../../ui/Drawer'
import { SearchField } from '../../../ui/SearchField'
import { Status } from '../../../ui/Status'
import { ToolButton } from '../../../ui/ToolButton'
import { useLatest } from '../../../ui/use-latest'
import type { ChapterHits, SearchHit } from './finder'
import type { SearchSession, SearchState } from './search-session'

export interface SearchBarProps {
  session: SearchSession
  /** Language of the book; '' if unknown. */
  language: string
  fraction: number
  onList(): void
  onClose(): void
}

/** The bar over the page that steps through the hits while the panel is closed. */
export function SearchBar({ session, language, fraction, onList, onClose }: SearchBarProps) {
  const t = useWords(readingTools)
  const { currentIndex, count, query, chapters } = useStore(session.store)
  return (
    <div className="ol-float ol-find-bar" role="toolbar" aria-label={t('find.title')}>
      <ToolButton icon="list" label={t('find.showList')} onClick={onList} />
      <Status className="ol-find-where">
        <span className="ol-find-query">{query}</span>{' '}
        <span className="ol-count">
          {currentIndex >= 0 ? `${currentIndex + 1} / ${count}` : String(count)}
        </span>{' '}
        <HitText hit={hitAt(chapters, currentIndex)} language={language} />
      </Status>
      <ToolButton icon="up" label={t('find.prev')} onClick={() => session.step(-1, fraction)} />
      <ToolButton icon="down" label={t('find.next')} onClick={() => session.step(1, fraction)} />
      <ToolButton icon="close" label={t('ui.close')} onClick={onClose} />
    </div>
  )
}

/** The sentence of a hit, for assistive technology: who cannot see the page hears what was found. */
function HitText({ hit, language }: { hit: SearchHit | undefined; language: string }) {
  return hit ? (
    <span className="ol-hidden" lang={language || undefined}>
      {hit.before + hit.match + hit.after}
    </span>
  ) : null
}

/** The hit at an index in the whole book. */
function hitAt(chapters: readonly ChapterHits[], at: number): SearchHit | undefined {
  let first = 0
  for (const { hits } of chapters) {
    if (at < first + hits.length) return hits[at - first]
    first += hits.length
  }
  return undefined
}

/** Delay between the last keystroke and the search. */
const TYPE_PAUSE_MS = 160
/** Hits listed at first; "show more" adds twice as many. */
const LISTED = 200

export interface SearchPanelProps {
  session: SearchSession
  /** Language of the book, set on its text; '' if unknown. */
  language: string
  /** The title of a chapter; '' if it has none. */
  labelOf(index: number): string
  /** Total progression of the page on show, 0 to 1; the first step goes to the hit nearest to it. */
  fraction: number
  /** Called when a hit is chosen. */
  onChosen(): void
  onClose(): void
}

/** Searches the whole book and lists the hits by chapter, each with its context. */
export function SearchPanel({ session, language, labelOf, fraction, onChosen, onClose }: SearchPanelProps) {
  const t = useWords(readingTools)
  const state = useStore(session.store)
  const [typed, setTyped] = useState(state.query)
  const [listed, setListed] = useState(LISTED)
  const current = useRef<HTMLButtonElement>(null)
  const results = useRef<HTMLElement>(null)
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
    // `void`: newer browsers return a promise, which React would take for a cleanup function.
    void current.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  useEffect(() => void session.examine(), [session])
  useOnline(() => void session.search(state.query), state.isPartial)

  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault()
    const isNew = typed !== state.query || state.isPartial
    if (isNew) void session.search(typed)
    // The keyboard of a touch screen covers the list: it closes when the field loses the focus.
    if (matchMedia('(pointer: coarse)').matches) results.current?.focus({ preventScroll: true })
    else if (!isNew && state.count > 0) {
      session.step(1, fraction)
      onChosen()
    }
  }

  const head = (
    <form className="ol-find-form" role="search" onSubmit={submit}>
      <SearchField label={t('find.field')} words={typed} enterKeyHint="search" isFirst onWords={setTyped} />
      <div className="ol-find-line">
        <Status as="p">
          <span>{summary(state, t)}</span>{' '}
          <HitText hit={hitAt(state.chapters, state.currentIndex)} language={language} />
        </Status>
        <ToolButton
          icon="up"
          label={t('find.prev')}
          disabled={state.count === 0}
          onClick={() => session.step(-1, fraction)}
        />
        <ToolButton
          icon="down"
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
      <section className="ol-find-results" aria-label={t('find.results')} ref={results} tabIndex={-1}>
        {groups.map(({ chapter, first, most }) => (
          <Group
            key={chapter.index}
            {...{ chapter, first, most, language, current, onGo }}
            label={labelOf(chapter.index)}
            at={
              state.currentIndex >= first && state.currentIndex < first + most
                ? state.currentIndex - first
                : -1
            }
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
  /** Index in the whole book of the chapter's first hit, from 0. */
  first: number
  /** Number of its hits to list. */
  most: number
  language: string
  label: string
  /** Index of the current hit in this chapter; -1 if it is elsewhere. */
  at: number
  current: RefObject<HTMLButtonElement | null>
  onGo(at: number): void
}

/** The hits of a chapter. Memoised: it does not render again while hits of other chapters arrive. */
const Group = memo(function Group({ chapter, first, most, language, label, at, current, onGo }: GroupProps) {
  return (
    <section className="ol-find-group">
      <h3>
        <Chapter label={label} language={language} />
        <span className="ol-count">{chapter.hits.length}</span>
      </h3>
      <ul lang={language || undefined}>
        {chapter.hits.slice(0, most).map((hit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hits of a query keep their order
          <li key={index}>
            <button
              type="button"
              className="ol-hit"
              dir="auto"
              ref={index === at ? current : undefined}
              aria-current={index === at ? 'location' : undefined}
              onClick={() => onGo(first + index)}
            >
              <span>{hit.before}</span>
              <mark>{hit.match}</mark>
              <span>{hit.after}</span>
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
  { query, phase, count, isTruncated, isPartial, hasNoText, currentIndex }: SearchState,
  t: TranslateTool,
): string {
  if (hasNoText) return t('find.wordless')
  if (phase === 'idle') return t('find.hint')
  if (phase === 'running') return t('find.running', { count })
  if (isPartial && currentIndex < 0) return t('find.broken', { count })
  if (count === 0) return t('find.none', { query })
  if (currentIndex >= 0) return t('find.position', { at: currentIndex + 1, count })
  return t(isTruncated ? 'find.countMore' : 'find.count', { count })
}

/** Groups the first `listed` hits by chapter, with the index of the chapter's first hit and the number to list. */
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
