import { useId, useState } from 'react'
import type { NotedHighlight } from '../../domain/mark'
import { MAX_NOTE_LENGTH, passageText } from '../../domain/mark-text'
import { useWords } from '../../i18n/I18n'
import { readingTools } from '../../i18n/words/reading-tools'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'

export interface NoteEditorProps {
  mark: NotedHighlight
  /** Language of the book, set on the quoted text. */
  language: string | undefined
  onSave: (text: string) => void
  onClose: () => void
}

/** Edits the note of a highlight. Closing the dialog saves the text, as in the reader; only "cancel" discards it. */
export function NoteEditor({ mark, language, onSave, onClose }: NoteEditorProps) {
  const t = useWords(readingTools)
  const form = useId()
  const [text, setText] = useState(mark.note)
  const save = () => (text === mark.note ? onClose() : onSave(text))
  return (
    <Dialog
      open
      title={t('marks.noteFor')}
      onClose={save}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {t('tools.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="ol-note-editor"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <blockquote dir="auto" lang={language}>
          {passageText(mark)}
        </blockquote>
        <textarea
          data-autofocus
          dir="auto"
          rows={6}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          aria-label={t('marks.noteField')}
          placeholder={t('marks.noteField')}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
          }}
        />
      </form>
    </Dialog>
  )
}
