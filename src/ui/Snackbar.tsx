import { useCallback, useEffect, useState } from 'react'
import { useI18n } from '../i18n/I18n'

/** Duration of a message without an action, in ms. */
const MESSAGE_MS = 2600
/** Time to read a character of a long message, in ms. */
const READING_MS = 90
/** Duration of a message with "undo", in ms: longer, to read it, decide and reach the button. */
const UNDO_MS = 8000

/** A message about an action; `undo` reverts it, if possible. */
export interface SnackbarMessage {
  text: string
  undo?: () => void
}

export type ShowSnackbar = (sentence: string, undo?: () => void) => void

/** The current message, which disappears after its duration; null for none. */
export function useSnackbar(): readonly [SnackbarMessage | null, ShowSnackbar, () => void] {
  const [said, setMessage] = useState<SnackbarMessage | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setMessage(null), durationOf(said))
    return () => clearTimeout(timer)
  }, [said])
  const say: ShowSnackbar = useCallback((text, undo) => setMessage(undo ? { text, undo } : { text }), [])
  return [said, say, useCallback(() => setMessage(null), [])]
}

const durationOf = ({ text, undo }: SnackbarMessage): number =>
  Math.max(undo ? UNDO_MS : MESSAGE_MS, text.length * READING_MS)

export interface SnackbarProps {
  message: SnackbarMessage | null
  /** Called after "undo": the button disappears, so the caller moves the focus. */
  onUndo(): void
}

/** A live region with a message about an action and its "undo" button. */
export function Snackbar({ message, onUndo }: SnackbarProps) {
  const { t } = useI18n()
  return (
    <div className="ol-said">
      <p role="status">{message?.text}</p>
      {message?.undo && (
        <button
          type="button"
          onClick={() => {
            message.undo?.()
            onUndo()
          }}
        >
          {t('ui.undo')}
        </button>
      )}
    </div>
  )
}
