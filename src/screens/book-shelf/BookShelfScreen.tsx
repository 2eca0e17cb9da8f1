import { useMemo, useState } from 'react'
import { BookGrid } from '../../book/BookGrid'
import { useI18n, useWords } from '../../i18n/I18n'
import { shelf as shelfWords } from '../../i18n/words/shelf'
import type { ShelfEntry } from '../../session/shelf'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { SelectBar } from '../../ui/SelectBar'
import { BookEntry } from '../BookEntry'
import { useServices } from '../services'
import { useProgress, useShelf } from '../use-records'
import { useReportFailure } from '../use-report-failure'
import { useRetained } from '../use-retained'
import { useTextFilter } from '../use-text-filter'
import { useUndoToast } from '../use-undo-toast'
import { arrange } from './arrange'
import { GroupBar } from './GroupBar'
import { MoveMenu } from './MoveMenu'
import type { ShelfOrder } from './orders'
import { ShelfHead } from './ShelfHead'
import css from './shelf.css?inline'
import { useGroups } from './use-groups'

const s = sheet(css)

/** Number of skeletons while the shelf loads. */
const PENDING_BOOKS = 6
const EMPTY: readonly ShelfEntry[] = []

/**
 * The member's shelf with groups and sort orders; selected books can be moved or removed together (SPEC §2,
 * `/bookshelf`).
 */
export function BookShelfScreen() {
  useSheet(s)
  const { locale } = useI18n()
  const t = useWords(shelfWords)
  const { shelf, shelfOrder } = useServices()
  const undoToast = useUndoToast()
  const attempt = useReportFailure()
  const entries = useShelf()
  const progress = useProgress()
  const [query, setQuery] = useRetained('query', '')
  const filter = useTextFilter(query)
  const [order, setOrder] = useState<ShelfOrder>(() => shelfOrder.read() ?? 'added')
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const groups = useGroups(entries ?? EMPTY)
  const { choice: group } = groups
  const shown = useMemo(
    () => arrange(entries ?? EMPTY, { order, filter, group, progress, locale }),
    [entries, order, filter, group, progress, locale],
  )

  if (entries?.length === 0) return <EmptyShelf />

  // Books hidden by the filter are not affected.
  const selection = shown.filter(({ bid }) => chosen?.has(bid))
  const choose = (bid: string, selected: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (selected) after.add(bid)
      else after.delete(bid)
      return after
    })
  const removeChosen = async () => {
    const removed = await shelf.remove(selection.map(({ bid }) => bid))
    setChosen(null)
    undoToast(t('screens.shelf.removedCount', { count: removed.length }), () =>
      attempt(shelf.restore(removed)),
    )
  }

  return (
    <div className="ol-shelf-screen">
      <ShelfHead
        count={entries && shown.length}
        query={query}
        onQuery={setQuery}
        order={order}
        onOrder={(chosen) => {
          shelfOrder.keep(chosen)
          setOrder(chosen)
        }}
        choosing={chosen !== null}
        onChoose={() => setChosen(chosen === null ? new Set() : null)}
      />
      <GroupBar groups={groups} />
      {entries && shown.length === 0 ? (
        <EmptyState art="search" size="s" title={t('shelf.filter.none', { query: query.trim() })} />
      ) : (
        <BookGrid label={t('screens.shelf')} pending={entries === null ? PENDING_BOOKS : 0}>
          {shown.map(({ bid, book }) => (
            <BookEntry
              key={bid}
              book={book}
              headingLevel={2}
              showIntro={false}
              progress={progress.of(bid)?.fraction}
              selectable={chosen !== null}
              selected={chosen?.has(bid)}
              onSelected={(_book, selected) => choose(bid, selected)}
            />
          ))}
        </BookGrid>
      )}
      {chosen !== null && (
        <SelectBar
          count={selection.length}
          total={shown.length}
          onSelectAll={() => setChosen(new Set(shown.map(({ bid }) => bid)))}
          onSelectNone={() => setChosen(new Set())}
          onDone={() => setChosen(null)}
        >
          <MoveMenu groups={groups} chosen={selection} onMoved={() => setChosen(null)} />
          <Button
            size="s"
            variant="danger"
            icon="trash"
            disabled={selection.length === 0}
            onClick={() => attempt(removeChosen())}
          >
            {t('shelf.remove')}
          </Button>
        </SelectBar>
      )}
    </div>
  )
}

function EmptyShelf() {
  const t = useWords(shelfWords)
  const { navigate } = useServices()
  return (
    <EmptyState
      art="shelf"
      title={t('shelf.empty')}
      text={t('shelf.emptyHint')}
      headingLevel={1}
      action={
        <Button variant="primary" onClick={() => navigate('/category')}>
          {t('screens.shelf.find')}
        </Button>
      }
    />
  )
}
