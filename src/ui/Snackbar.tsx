import { useI18n } from '../i18n/I18n'
import type { Said } from './use-snackbar'

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
