import { useCallback } from 'react'
import type { BookDetail } from '../../domain/book'
import { useWords } from '../../i18n/I18n'
import { myNotes } from '../../i18n/words/my-notes'
import type { Shelf } from '../../session/shelf'
import { Button } from '../../ui/Button'
import { useServices } from '../services'
import { shortTitle } from '../short-title'
import { useReadMarkStore, useRecords } from '../use-records'
import { useReportFailure } from '../use-report-failure'
import { useUndoToast } from '../use-undo-toast'

export interface OwnBookProps {
  book: BookDetail
  isRead: boolean
  /** Whether the position is at the end of the book. */
  isAtEnd: boolean
  /** What the member has marked; null for nothing, undefined until it is known. */
  mark: boolean | null | undefined
}

/** What the member says about a book: that they want to read it, that they have read it. */
export function OwnBook(props: OwnBookProps) {
  return (
    <div className="ol-detail-own">
      <WishButton book={props.book} />
      <ReadButton {...props} />
    </div>
  )
}

function WishButton({ book }: { book: BookDetail }) {
  const t = useWords(myNotes)
  const { wishes } = useServices()
  const undoToast = useUndoToast()
  const attempt = useReportFailure()
  const has = useCallback((list: Shelf) => list.has(book.bid), [book.bid])
  const isWanted = useRecords(wishes, has)
  const title = shortTitle(book.resName)
  const toggle = async () => {
    if (isWanted) {
      const removed = await wishes.remove([book.bid])
      undoToast(t('wishes.removed', { title }), () => attempt(wishes.restore(removed)), { topic: 'wish' })
    } else {
      await wishes.add(book)
      undoToast(t('wishes.added', { title }), () => attempt(wishes.remove([book.bid])), { topic: 'wish' })
    }
  }
  return (
    <Button
      variant="quiet"
      icon={isWanted ? 'check' : 'bookmark'}
      aria-pressed={isWanted === true}
      disabled={isWanted === null}
      onClick={() => attempt(toggle())}
    >
      {t('wishes.want')}
    </Button>
  )
}

function ReadButton({ book, isRead, isAtEnd, mark }: OwnBookProps) {
  const t = useWords(myNotes)
  const store = useReadMarkStore()
  const undoToast = useUndoToast()
  const attempt = useReportFailure()
  const toggle = async () => {
    // What the position says anyway needs no mark.
    await store.set(book.bid, isRead === !isAtEnd ? null : !isRead)
    const words = isRead ? 'read.unmarked' : 'read.marked'
    const undo = () => attempt(store.set(book.bid, mark ?? null))
    undoToast(t(words, { title: shortTitle(book.resName) }), undo, { topic: 'read' })
  }
  return (
    <Button
      variant="quiet"
      icon={isRead ? 'check' : 'check-circle'}
      aria-pressed={isRead}
      disabled={mark === undefined}
      onClick={() => attempt(toggle())}
    >
      {t(isRead ? 'read.isRead' : 'read.mark')}
    </Button>
  )
}
