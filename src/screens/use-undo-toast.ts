import { useCallback } from 'react'
import { useI18n } from '../i18n/I18n'
import { useServices } from './services'

/** A toast with a way back stays longer than one that only tells, in ms. */
export const UNDO_TOAST_MS = 6000

/** Says what was done and offers to take it back. */
export function useUndoToast(): (message: string, undo: () => void) => void {
  const { t } = useI18n()
  const { toast } = useServices()
  return useCallback(
    (message, undo) =>
      toast(message, { duration: UNDO_TOAST_MS, action: { label: t('screens.undo'), run: undo } }),
    [t, toast],
  )
}
