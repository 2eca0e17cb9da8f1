import { plainSheet } from '../../../../styles/sheet'
import type { Rendition } from '../../../publication/publication'
import { framed } from '../css/frame-layer'
import placingCss from './placing.css?inline'

const sheet = plainSheet(() => framed(placingCss))

/** Where on the page, or in an open book, flowing text wants to stand; few books ask. Returns what puts it there. */
export function placing(html: HTMLElement, { alignCenter, side }: Rendition): CSSStyleSheet {
  html.toggleAttribute('data-ol-center', alignCenter)
  if (side) html.dataset.olSide = side
  return sheet()
}
