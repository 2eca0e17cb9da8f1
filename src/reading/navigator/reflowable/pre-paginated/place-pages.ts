import type { PageSize } from './viewport'

/** A page of the longest side that may be declared fits a window of 100 pixels by it. */
const LEAST_SCALE = 0.001

/** Where a page of a fixed size is drawn, in CSS pixels of the box, and by how much it is scaled. */
export interface Placed {
  left: number
  top: number
  scale: number
}

export interface SidedPage {
  side: 'left' | 'right' | 'center'
  size: PageSize
}

/** How wide a page on that side may be drawn in a box. */
export function roomFor(side: SidedPage['side'], width: number): number {
  const spine = Math.round(width / 2)
  return side === 'center' ? width : Math.min(spine, width - spine)
}

/**
 * Pages as large as the box allows, wholly in sight: one in the middle, or at the spine of an open book, where two
 * touch.
 */
export function placePages(width: number, height: number, pages: readonly SidedPage[]): Placed[] {
  const spine = Math.round(width / 2)
  return pages.map(({ side, size }) => {
    const room = roomFor(side, width)
    const scale = Math.max(LEAST_SCALE, Math.min(room / size.width, height / size.height))
    const top = Math.round((height - size.height * scale) / 2)
    if (side === 'left') return { left: spine - size.width * scale, top, scale }
    if (side === 'right') return { left: spine, top, scale }
    return { left: Math.round((width - size.width * scale) / 2), top, scale }
  })
}
