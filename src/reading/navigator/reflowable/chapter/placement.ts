import { plainSheet } from '../../../../styles/sheet'
import type { Rendition } from '../../../publication/publication'
import { framed } from '../css/frame-layer'
import placingCss from './placing.css?inline'

const sheet = plainSheet(() => framed(placingCss))

/** Marks a chapter for its `rendition:align-x-center` and `page-spread-*` properties. Returns the sheet for the marks. */
export function applyPlacement(html: HTMLElement, { alignCenter, side }: Rendition): CSSStyleSheet {
  html.toggleAttribute('data-ol-center', alignCenter)
  if (side) html.dataset.olSide = side
  return sheet()
}
