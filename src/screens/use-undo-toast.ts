import { useCallback } from 'react'
import { useI18n } from '../i18n/I18n'
import { useServices } from './services'

/** Duration in ms of a message with an undo action; longer than a message without. */
export const UNDO_TOAST_MS = 6000

/** Shows a message with an undo action. */
export function useUndoToast(): (message: string, undo: () => void) => void {
  const { t } = useI18n()
  const { toast } = useServices()
  return useCallback(
    (message, undo) =>
      toast(message, { duration: UNDO_TOAST_MS, action: { label: t('screens.undo'), run: undo } }),
    [t, toast],
  )
}
