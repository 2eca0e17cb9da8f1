import { useLayoutEffect } from 'react'
import { focusedIn } from '../../ui/use-panel-focus'
import type { ReaderController } from './controller'

/** Controls of which one can do more when another can do nothing more. */
const GROUP = '.stepper, .bar'

/** A control that has done all it can has the focus no longer: the one beside it takes it, else the page. */
export function useEnabledFocus(
  root: { readonly current: HTMLElement | null },
  page: Pick<ReaderController, 'focus'>,
): void {
  useLayoutEffect(() => {
    const focused = focusedIn(root.current)
    if (!focused?.matches(':disabled')) return
    const beside = focused.closest(GROUP)?.querySelector<HTMLElement>('button:not(:disabled)')
    if (beside) beside.focus({ preventScroll: true })
    else page.focus()
  })
}
