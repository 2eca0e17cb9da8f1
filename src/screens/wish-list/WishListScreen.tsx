import { BookGrid } from '../../book/BookGrid'
import { useI18n, useWords } from '../../i18n/I18n'
import { myNotes } from '../../i18n/words/my-notes'
import type { ShelfEntry } from '../../session/shelf'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Status } from '../../ui/Status'
import { BookEntry } from '../BookEntry'
import { useServices } from '../services'
import { shortTitle } from '../short-title'
import { useProgress, useWishes } from '../use-records'
import { useReportFailure } from '../use-report-failure'
import { useUndoToast } from '../use-undo-toast'

/** Number of skeletons while the list loads. */
const PENDING_BOOKS = 6

/** The books that a member wants to read, newest first. */
export function WishListScreen() {
  const { t } = useI18n()
  const entries = useWishes()
  const progress = useProgress()
  if (entries?.length === 0) return <NoWishes />
  // An empty list has another heading (`focusHeading`).
  const Title = entries === null ? 'p' : 'h1'
  return (
    <>
      <header className="ol-screen-head">
        <Title className="ol-screen-title">{t('app.title.wishes')}</Title>
        <Status as="p" className="ol-screen-sum">
          {entries && t('screens.count', { count: entries.length })}
        </Status>
      </header>
      <BookGrid label={t('app.title.wishes')} pending={entries === null ? PENDING_BOOKS : 0}>
        {entries?.map((entry) => (
          <BookEntry
            key={entry.bid}
            book={entry.book}
            headingLevel={2}
            showIntro={false}
            progress={progress.of(entry.bid)?.fraction}
            extra={<Remove entry={entry} />}
          />
        ))}
      </BookGrid>
    </>
  )
}

function Remove({ entry }: { entry: ShelfEntry }) {
  const t = useWords(myNotes)
  const { wishes } = useServices()
  const undoToast = useUndoToast()
  const attempt = useReportFailure()
  const title = shortTitle(entry.book.resName)
  const remove = async () => {
    const removed = await wishes.remove([entry.bid])
    undoToast(t('wishes.removed', { title }), () => attempt(wishes.restore(removed)), {
      topic: 'wishes',
      many: (count) => t('screens.shelf.removedCount', { count }),
    })
  }
  return (
    <Button
      size="s"
      variant="quiet"
      icon="close"
      aria-label={t('wishes.removeOf', { title: entry.book.resName })}
      onClick={() => attempt(remove())}
    >
      {t('wishes.remove')}
    </Button>
  )
}

function NoWishes() {
  const t = useWords(myNotes)
  const { navigate } = useServices()
  return (
    <EmptyState
      art="shelf"
      title={t('wishes.empty')}
      text={t('wishes.emptyHint')}
      headingLevel={1}
      action={
        <Button variant="primary" onClick={() => navigate('/category')}>
          {t('screens.shelf.find')}
        </Button>
      }
    />
  )
}
