import { useCallback } from 'react'
import { useI18n } from '../i18n/I18n'
import type { ToastOptions } from '../ui/toast-store'
import { useServices } from './services'

/** Duration in ms of a message with an undo action; longer than a message without. */
export const UNDO_TOAST_MS = 6000

/**
 * Shows a message with an undo action, which goes with its screen. A message about the same `topic` takes the place of the
 * one before; with `many` it stands for both, and its action undoes both.
 */
export function useUndoToast(): (
  message: string,
  undo: () => void,
  merging?: Pick<ToastOptions, 'topic' | 'many'>,
) => void {
  const { t } = useI18n()
  const { toast } = useServices()
  return useCallback(
    (message, undo, merging) =>
      toast(message, {
        duration: UNDO_TOAST_MS,
        action: { label: t('screens.undo'), run: undo },
        ...merging,
      }),
    [t, toast],
  )
}
