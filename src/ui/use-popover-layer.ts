import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps an element with `popover="manual"` in the native top layer while `shown`. A change of `turn` moves it above
 * layers that opened later, such as a dialog. In a browser without popovers it stays in the base layer.
 */
export function usePopoverLayer(ref: RefObject<HTMLElement | null>, shown: boolean, turn?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `turn` runs the effect again
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !shown || typeof element.showPopover !== 'function') return
    element.showPopover()
    return () => {
      // It was removed from the page, or closed by the browser.
      if (element.isConnected && element.matches(':popover-open')) element.hidePopover()
    }
  }, [ref, shown, turn])
}
