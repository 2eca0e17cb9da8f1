import { useCallback, useEffect, useState } from 'react'
import { useI18n } from '../i18n/I18n'

/** A sentence about what was done stays so long. */
const SAY_MS = 2600
/** One that offers to take it back is read, thought about and reached. */
const OFFER_MS = 8000

/** What was done, in a sentence; `undo` takes it back, where that can be. */
export interface SnackbarMessage {
  sentence: string
  undo?: () => void
}

export type ShowSnackbar = (sentence: string, undo?: () => void) => void

/** A sentence that goes by itself; null when nothing is said. */
export function useSnackbar(): readonly [SnackbarMessage | null, ShowSnackbar, () => void] {
  const [said, setSaid] = useState<SnackbarMessage | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), said.undo ? OFFER_MS : SAY_MS)
    return () => clearTimeout(timer)
  }, [said])
  const say: ShowSnackbar = useCallback(
    (sentence, undo) => setSaid(undo ? { sentence, undo } : { sentence }),
    [],
  )
  return [said, say, useCallback(() => setSaid(null), [])]
}

export interface SnackbarProps {
  said: SnackbarMessage | null
  /** What was offered has been taken: the button goes, and the focus with it. */
  onUndone(): void
}

/** A sentence about what was done, read out as it comes, and the way back from it. */
export function Snackbar({ said, onUndone }: SnackbarProps) {
  const { t } = useI18n()
  return (
    <div className="ol-said">
      <p role="status">{said?.sentence}</p>
      {said?.undo && (
        <button
          type="button"
          onClick={() => {
            said.undo?.()
            onUndone()
          }}
        >
          {t('ui.undo')}
        </button>
      )}
    </div>
  )
}
