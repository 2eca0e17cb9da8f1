import type { Box } from './box'

const SHIFT_MS = 160
const SHIFT_PX = 18

/** A short movement that tells which way the page went: 1 when the new page came from the right. */
export function shiftPage({ view, lay }: Pick<Box, 'view' | 'lay'>, from: 1 | -1): void {
  if (lay.shape === 'scrolled') return
  view.animate(
    [
      { transform: `translateX(${from * SHIFT_PX}px)`, opacity: 0.35 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: SHIFT_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  )
}
