import { useState } from 'react'
import { MAX_NOTE_LENGTH } from '../../../domain/mark-text'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { Sheet } from '../../../ui/Sheet'

export interface NoteDialogProps {
  words: string
  /** Language of the book, set on the quoted text; '' if unknown. */
  language: string
  note: string
  onSave(text: string): void
  onClose(): void
}

/** Edits the note of a highlight. Closing the dialog saves the text; only "cancel" discards it. */
export function NoteDialog({ words, language, note, onSave, onClose }: NoteDialogProps) {
  const t = useWords(readingTools)
  const [text, setText] = useState(note)
  return (
    <Sheet title={t('marks.noteFor')} onClose={() => (text === note ? onClose() : onSave(text))}>
      <form
        className="ol-note-form"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(text)
        }}
      >
        <blockquote dir="auto" lang={language || undefined}>
          {words}
        </blockquote>
        <textarea
          data-autofocus=""
          rows={6}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          aria-label={t('marks.noteField')}
          placeholder={t('marks.noteField')}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave(text)
          }}
        />
        <div className="ol-sheet-foot">
          <button type="button" className="ol-plain" onClick={onClose}>
            {t('ui.cancel')}
          </button>
          <button type="submit" className="ol-strong">
            {t('tools.save')}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
