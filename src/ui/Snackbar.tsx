import { useCallback, useEffect, useState } from 'react'
import { useI18n } from '../i18n/I18n'

/** A sentence about what was done stays so long. */
const SAY_MS = 2600
/** One that offers to take it back is read, thought about and reached. */
const OFFER_MS = 8000

/** What was done, in a sentence; `undo` takes it back, where that can be. */
export interface Said {
  sentence: string
  undo?: () => void
}

export type Say = (sentence: string, undo?: () => void) => void

/** A sentence that goes by itself; null when nothing is said. */
export function useSaying(): readonly [Said | null, Say, () => void] {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), said.undo ? OFFER_MS : SAY_MS)
    return () => clearTimeout(timer)
  }, [said])
  const say: Say = useCallback((sentence, undo) => setSaid(undo ? { sentence, undo } : { sentence }), [])
  return [said, say, useCallback(() => setSaid(null), [])]
}

export interface SayingProps {
  said: Said | null
  /** What was offered has been taken: the button goes, and the focus with it. */
  onUndone(): void
}

/** A sentence about what was done, read out as it comes, and the way back from it. */
export function Saying({ said, onUndone }: SayingProps) {
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
          {t('tools.undo')}
        </button>
      )}
    </div>
  )
}
