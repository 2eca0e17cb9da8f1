import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps an element with `popover="manual"` in the native top layer while `shown`. A change of `turn`
 * brings it above what has opened since (a dialog). Where the browser has no popover it stays in place,
 * on the base layer.
 */
export function usePopoverLayer(ref: RefObject<HTMLElement | null>, shown: boolean, turn?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is there to run it again
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !shown || typeof element.showPopover !== 'function') return
    element.showPopover()
    return () => {
      // it has left the page, or was closed by the browser
      if (element.isConnected && element.matches(':popover-open')) element.hidePopover()
    }
  }, [ref, shown, turn])
}
