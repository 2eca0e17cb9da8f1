import { autoUpdate, flip, offset, type Placement, shift, size, useFloating } from '@floating-ui/react-dom'
import { type CSSProperties, useRef } from 'react'
import { usePopoverLayer } from './use-popover-layer'

/** Minimum distance of a pop-up to the edge of the window, in CSS pixels. */
const EDGE = 8

export interface Anchored {
  anchorRef: (element: HTMLElement | null) => void
  popupRef: (element: HTMLElement | null) => void
  style: CSSProperties
  anchor: () => HTMLElement | null
  popup: () => HTMLElement | null
}

/** Shows a pop-up in the top layer beside its anchor, and follows the anchor on scroll and resize. */
export function useAnchored(open: boolean, placement: Placement, gap: number): Anchored {
  const anchor = useRef<HTMLElement>(null)
  const popup = useRef<HTMLElement>(null)
  const { refs, floatingStyles } = useFloating({
    open,
    placement,
    strategy: 'fixed',
    // Not `transform`: it would become the containing block of pop-ups inside. Left and top are as fast here.
    transform: false,
    middleware: [
      offset(gap),
      flip({ padding: EDGE }),
      shift({ padding: EDGE }),
      size({
        padding: EDGE,
        apply({ availableHeight, availableWidth, elements, rects }) {
          elements.floating.style.setProperty('--room-height', `${Math.max(120, availableHeight)}px`)
          elements.floating.style.setProperty('--room-width', `${Math.max(120, availableWidth)}px`)
          elements.floating.style.setProperty('--anchor-width', `${rects.reference.width}px`)
        },
      }),
    ],
    whileElementsMounted: autoUpdate,
  })
  usePopoverLayer(popup, open)
  return {
    anchorRef: (element) => {
      anchor.current = element
      refs.setReference(element)
    },
    popupRef: (element) => {
      popup.current = element
      refs.setFloating(element)
    },
    style: floatingStyles,
    anchor: () => anchor.current,
    popup: () => popup.current,
  }
}
