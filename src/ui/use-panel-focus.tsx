import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

export interface PanelFocus {
  /** Call when a panel opens: remembers the focused element, or the pressed button, to return the focus to it. */
  onOpen(): void
  /** Call when the panel jumps to another location: the page takes the focus. */
  onNavigate(): void
}

/**
 * Returns the focus when a panel closes: to the element that opened it, otherwise to the page. It moves after the panel
 * is removed, because the page cannot take the focus before.
 */
export function usePanelFocus(
  root: { readonly current: HTMLElement | null },
  isOpen: boolean,
  focusPage: () => void,
): PanelFocus {
  const opener = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  // A note is opened by a link of the book and sets its own focus later.
  useLayoutEffect(() => {
    if (isOpen) opener.current ??= innermost(findFocused(root.current))
  }, [root, isOpen])
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!isClosed) return
    const from = opener.current
    opener.current = null
    if (findFocused(root.current)) return
    if (from?.isConnected) from.focus({ preventScroll: true })
    if (!findFocused(root.current)) focusPage()
  }, [root, isOpen, focusPage])
  return {
    onOpen: useCallback(() => {
      // If one panel opens another, the focus returns to what opened the first.
      const focused = findFocused(root.current)
      if (focused && !focused.closest('[role="dialog"], [role="menu"], dialog'))
        opener.current = innermost(focused)
    }, [root]),
    onNavigate: useCallback(() => {
      opener.current = null
    }, []),
  }
}

/** The focused element inside the reader, across shadow roots; null if it is in a panel that is closing. */
export function findFocused(reader: HTMLElement | null): HTMLElement | null {
  const scope = reader?.getRootNode()
  const focused = scope instanceof ShadowRoot || scope instanceof Document ? scope.activeElement : null
  const isInside = focused instanceof HTMLElement && reader?.contains(focused) && !focused.closest('[inert]')
  return isInside ? focused : null
}

/** The innermost focused element, across nested shadow roots. */
function innermost(focused: HTMLElement | null): HTMLElement | null {
  const inside = focused?.shadowRoot?.activeElement
  return inside instanceof HTMLElement ? innermost(inside) : focused
}
