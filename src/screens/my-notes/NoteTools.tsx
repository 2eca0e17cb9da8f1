import { useState } from 'react'
import { removeMark } from '../../domain/remove-mark'
import { useWords } from '../../i18n/I18n'
import { myNotes } from '../../i18n/words/my-notes'
import { readingTools } from '../../i18n/words/reading-tools'
import type { AnyMark } from '../../session/all-marks'
import { IconButton } from '../../ui/Button'
import { useServices } from '../services'
import { useReportFailure } from '../use-report-failure'
import { useUndoToast } from '../use-undo-toast'
import { NoteEditor } from './NoteEditor'

/** UTF-16 units of the marked words in the name of a button. */
const NAMED_LENGTH = 24

export interface NoteToolsProps {
  mark: AnyMark
  /** What the list shows of the mark. */
  words: string
  /** Language of the book. */
  language: string | undefined
}

/** Edits the note of a mark, and deletes the mark. */
export function NoteTools({ mark, words, language }: NoteToolsProps) {
  const t = useWords(myNotes)
  const tools = useWords(readingTools)
  const { marks } = useServices()
  const attempt = useReportFailure()
  const undoToast = useUndoToast()
  const [isEditing, setEditing] = useState(false)
  const named = (action: string) =>
    t('notes.action', { action, words: words.replace(/\s+/g, ' ').slice(0, NAMED_LENGTH) })
  const remove = async () => {
    const restore = await removeMark(marks, mark)
    undoToast(
      tools(mark.kind === 'bookmark' ? 'tools.bookmark.removed' : 'marks.removed'),
      () => attempt(restore()),
      { topic: 'marks', many: (count) => t('notes.removedCount', { count }) },
    )
  }
  return (
    <span className="ol-note-tools">
      {mark.kind === 'highlight' && (
        <IconButton
          icon="edit"
          iconSize={18}
          label={named(tools(mark.note === '' ? 'marks.addNote' : 'marks.editNote'))}
          onClick={() => setEditing(true)}
        />
      )}
      <IconButton
        icon="trash"
        iconSize={18}
        label={named(tools(mark.kind === 'bookmark' ? 'marks.removeBookmark' : 'marks.remove'))}
        onClick={({ currentTarget }) => {
          // The button disappears with its mark.
          neighbourOf(currentTarget)?.focus({ preventScroll: true })
          attempt(remove())
        }}
      />
      {isEditing && mark.kind === 'highlight' && (
        <NoteEditor
          mark={mark}
          language={language}
          onSave={(text) => {
            setEditing(false)
            attempt(marks.putNote({ id: mark.id, bid: mark.bid, text }, mark.note))
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </span>
  )
}

/** The link of the note after that of a button, else of the one before, else the main part of the page. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const screen = button.closest('.ol-notes')
  const links = [...(screen?.querySelectorAll<HTMLElement>('.ol-note-go') ?? [])]
  const own = links.findIndex((link) => link.closest('.ol-note') === button.closest('.ol-note'))
  return links[own + 1] ?? links[own - 1] ?? button.closest<HTMLElement>('main')
}
