import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

export interface PanelFocus {
  /** A panel opens: whatever has the focus gets it back afterwards, or the button that was pressed. */
  opened(): void
  /** The panel led to another place: the page takes the focus. */
  led(): void
}

/**
 * Where the focus goes when a panel closes: back to what opened it, else to the page. It is moved once the panel is
 * gone, for only then can the page take it.
 */
export function usePanelFocus(
  root: { readonly current: HTMLElement | null },
  isOpen: boolean,
  focusPage: () => void,
): PanelFocus {
  const opener = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  // A note is opened by a link of the book; its own focus comes after this.
  useLayoutEffect(() => {
    if (isOpen) opener.current ??= innermost(focusedIn(root.current))
  }, [root, isOpen])
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!isClosed) return
    const from = opener.current
    opener.current = null
    if (focusedIn(root.current)) return
    if (from?.isConnected) from.focus({ preventScroll: true })
    if (!focusedIn(root.current)) focusPage()
  }, [root, isOpen, focusPage])
  return {
    opened: useCallback(() => {
      // From one panel to the next: what opened the first is still what one came from.
      const focused = focusedIn(root.current)
      if (focused && !focused.closest('[role="dialog"], [role="menu"], dialog'))
        opener.current = innermost(focused)
    }, [root]),
    led: useCallback(() => {
      opener.current = null
    }, []),
  }
}

/** What has the focus inside the reader, however many shadow roots lie around it; not what is on its way out. */
export function focusedIn(reader: HTMLElement | null): HTMLElement | null {
  const scope = reader?.getRootNode()
  const focused = scope instanceof ShadowRoot || scope instanceof Document ? scope.activeElement : null
  const isThere = focused instanceof HTMLElement && reader?.contains(focused) && !focused.closest('[inert]')
  return isThere ? focused : null
}

/** What has the focus inside of what has it. */
function innermost(focused: HTMLElement | null): HTMLElement | null {
  const inside = focused?.shadowRoot?.activeElement
  return inside instanceof HTMLElement ? innermost(inside) : focused
}
