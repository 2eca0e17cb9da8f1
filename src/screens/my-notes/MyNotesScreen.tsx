import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useWords } from '../../i18n/I18n'
import { myNotes } from '../../i18n/words/my-notes'
import { readingTools } from '../../i18n/words/reading-tools'
import { loadModule } from '../../platform/load-module'
import { bookKey } from '../../session/book-key'
import { formatDay } from '../../session/reading-days'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Button } from '../../ui/Button'
import { Dropdown } from '../../ui/Dropdown'
import { EmptyState } from '../../ui/EmptyState'
import { InfiniteScroll } from '../../ui/InfiniteScroll'
import { Skeleton } from '../../ui/Skeleton'
import { Status } from '../../ui/Status'
import { useServices } from '../services'
import { useReportFailure } from '../use-report-failure'
import { useRetained } from '../use-retained'
import { useTextFilter } from '../use-text-filter'
import { countBy, filterNotes, type Grouping, groupNotes, NO_FILTER, type NoteFilter } from './filter'
import { NoteFilters } from './NoteFilters'
import { NoteList } from './NoteList'
import css from './notes.css?inline'
import { useNotes } from './use-notes'

const s = sheet(css)

/** Notes that are rendered at first, and that scrolling to the end adds. */
const PAGE = 100

/** All that a member has marked in all books: searched, filtered, exported, and opened at its place. */
export function MyNotesScreen() {
  useSheet(s)
  const t = useWords(myNotes)
  const { marks, bookOf } = useNotes()
  const [filter, setFilter] = useRetained<NoteFilter>('filter', NO_FILTER)
  const [grouping, setGrouping] = useRetained<Grouping>('grouping', 'day')
  const [limit, setLimit] = useRetained('limit', PAGE)
  const titleOf = useCallback((key: string) => bookOf(key)?.title || t('notes.unknown'), [bookOf, t])
  const words = useTextFilter(filter.query)
  const shown = useMemo(
    () => filterNotes(marks ?? [], filter, titleOf, words),
    [marks, filter, titleOf, words],
  )
  const groups = useMemo(() => {
    // The order of a group decides what the first page has.
    const all = groupNotes(shown, grouping)
    let room = limit
    return all.flatMap(({ key, marks: found }) => {
      const part = found.slice(0, Math.max(0, room))
      room -= part.length
      return part.length > 0 ? [{ key, marks: part }] : []
    })
  }, [shown, grouping, limit])

  if (!marks) return <Skeleton height="60vh" />
  if (marks.length === 0) return <NoNotes />
  const narrow = (next: NoteFilter) => {
    setFilter(next)
    setLimit(PAGE)
  }
  const isFiltered = shown.length < marks.length
  return (
    <div className="ol-notes">
      <header className="ol-screen-head">
        <h1 className="ol-screen-title">{t('app.title.notes')}</h1>
        <Status as="p" className="ol-screen-sum">
          {isFiltered
            ? t('notes.shown', { count: shown.length })
            : t('notes.sum', { count: marks.length, books: countBy(marks, ({ bid }) => bookKey(bid)).size })}
        </Status>
        <div className="ol-screen-tools">
          <ExportMenu marks={shown} bookOf={bookOf} />
        </div>
      </header>
      <NoteFilters
        marks={marks}
        filter={filter}
        onFilter={narrow}
        grouping={grouping}
        onGrouping={setGrouping}
        titleOf={titleOf}
      />
      {shown.length === 0 ? (
        <EmptyState
          art="search"
          size="s"
          title={t('notes.none')}
          action={<Button onClick={() => narrow(NO_FILTER)}>{t('notes.reset')}</Button>}
        />
      ) : (
        <NoteList groups={groups} grouping={grouping} bookOf={bookOf} titleOf={titleOf} />
      )}
      <InfiniteScroll
        onMore={() => setLimit(limit + PAGE)}
        hasMore={shown.length > limit}
        loading={false}
        showEnd={false}
      />
    </div>
  )
}

function ExportMenu({
  marks,
  bookOf,
}: {
  marks: ReturnType<typeof filterNotes>
  bookOf: ReturnType<typeof useNotes>['bookOf']
}) {
  const t = useWords(myNotes)
  const tools = useWords(readingTools)
  const { session, toast } = useServices()
  const attempt = useReportFailure()
  const [isBusy, setBusy] = useState(false)
  const creator = useStore(session.store, ({ user }) => user?.name ?? '')
  const run = async (form: 'set' | 'markdown') => {
    setBusy(true)
    try {
      const { exportMarkdown, exportSets } = await loadModule(() => import('./export-notes'))
      const made = new Date()
      const notes = {
        marks,
        creator,
        made,
        bookOf: (key: string) => bookOf(key) ?? { title: '', author: '' },
        name: `${t('app.title.notes')} ${formatDay(made.getTime())}`,
      }
      if (form === 'set') await exportSets(notes)
      else
        exportMarkdown(notes, {
          bookmarks: tools('marks.bookmarks'),
          highlights: tools('marks.highlights'),
          note: tools('marks.note'),
          noChapter: tools('marks.noChapter'),
        })
      toast(t('notes.exported', { count: marks.length }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dropdown
      label={t('notes.export')}
      items={(['set', 'markdown'] as const).map((form) => ({
        key: form,
        label: t(`notes.export.${form}`),
        disabled: marks.length === 0,
        onSelect: () => attempt(run(form)),
      }))}
    >
      {(trigger) => (
        <Button icon="folder" iconEnd="chevron-down" busy={isBusy} {...trigger}>
          {t('notes.export')}
        </Button>
      )}
    </Dropdown>
  )
}

function NoNotes() {
  const t = useWords(myNotes)
  const { navigate } = useServices()
  return (
    <EmptyState
      art="history"
      title={t('notes.empty')}
      text={t('notes.emptyHint')}
      headingLevel={1}
      action={
        <Button variant="primary" onClick={() => navigate('/index')}>
          {t('screens.toHome')}
        </Button>
      }
    />
  )
}
