import { scaleFor } from './scale'
import type { PageSize } from './source'

/** A half has to be so many times as large as it is in the whole page, or nothing is gained by parting that. */
const LARGER = 1.1

export const halfOf = ({ width, height }: PageSize): PageSize => ({ width: width / 2, height })

/** Lies across, and a half of it is larger in the box than all of it would be. */
export function gainsByHalves(size: PageSize, box: PageSize): boolean {
  const isLarger = scaleFor('page', [halfOf(size)], box) >= scaleFor('page', [size], box) * LARGER
  return size.width > size.height && isLarger
}

/**
 * Shows one half of what lies in a view, and lets one scroll to the other.
 *
 * @param width of a half, in CSS pixels; null shows pages as they are
 */
export function lieInHalves(view: HTMLElement, width: number | null): void {
  view.toggleAttribute('data-halves', width !== null)
  if (width === null) view.style.removeProperty('--ol-half')
  else view.style.setProperty('--ol-half', `${width}px`)
}

/** Whether one half of a page is on show, and not pages as they are. */
export const isInHalves = (view: HTMLElement): boolean => view.hasAttribute('data-halves')
