import { useState } from 'react'
import { BookGrid } from '../../book/BookGrid'
import { useI18n } from '../../i18n/I18n'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { BookEntry } from '../BookEntry'
import { useServices } from '../services'
import { useProgress } from '../use-progress'
import { useShelf } from '../use-shelf'

/** The member's own books; several can be taken off at once (SPEC §2, `/bookshelf`). */
export function BookShelfScreen() {
  const { t } = useI18n()
  const { shelf, toast, navigate } = useServices()
  const entries = useShelf()
  const progress = useProgress()
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)

  if (entries?.length === 0)
    return (
      <EmptyState
        art="shelf"
        title={t('screens.shelf.empty')}
        text={t('screens.shelf.emptyHint')}
        headingLevel={1}
        action={
          <Button variant="primary" onClick={() => navigate('/category')}>
            {t('screens.shelf.find')}
          </Button>
        }
      />
    )

  const choose = (bid: string, selected: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (selected) after.add(bid)
      else after.delete(bid)
      return after
    })
  const all = entries !== null && chosen?.size === entries.length
  const removeChosen = async () => {
    const bids = [...(chosen ?? [])]
    await shelf.remove(bids)
    setChosen(null)
    toast(t('screens.shelf.removedCount', { count: bids.length }))
  }

  return (
    <>
      <header className="ol-screen-head">
        <h1 className="ol-screen-title">{t('screens.shelf')}</h1>
        {entries && (
          <p className="ol-screen-sum" aria-live="polite">
            {chosen
              ? t('screens.shelf.chosen', { count: chosen.size })
              : t('screens.count', { count: entries.length })}
          </p>
        )}
        <div className="ol-screen-tools">
          {chosen === null ? (
            <Button size="s" icon="check-circle" onClick={() => setChosen(new Set())} disabled={!entries}>
              {t('screens.shelf.manage')}
            </Button>
          ) : (
            <>
              <Button
                size="s"
                variant="quiet"
                onClick={() => setChosen(new Set(all ? [] : entries?.map((entry) => entry.bid)))}
              >
                {t(all ? 'screens.shelf.none' : 'screens.shelf.all')}
              </Button>
              <Button
                size="s"
                variant="danger"
                icon="trash"
                disabled={chosen.size === 0}
                onClick={() => void removeChosen()}
              >
                {t('screens.shelf.remove')}
              </Button>
              <Button size="s" onClick={() => setChosen(null)}>
                {t('screens.shelf.done')}
              </Button>
            </>
          )}
        </div>
      </header>
      <BookGrid label={t('screens.shelf')} pending={entries === null ? 6 : 0}>
        {entries?.map(({ bid, book }) => (
          <BookEntry
            key={bid}
            book={book}
            headingLevel={2}
            showIntro={false}
            progress={progress.get(bid)?.fraction}
            selectable={chosen !== null}
            selected={chosen?.has(bid)}
            onSelected={(_book, selected) => choose(bid, selected)}
          />
        ))}
      </BookGrid>
    </>
  )
}
