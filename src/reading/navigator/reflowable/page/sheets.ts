import { sheet } from '../../../../styles'
import { framed } from '../css/frame-layer'
import anywhereCss from './anywhere.css?inline'
import frameCss from './frame.css?inline'
import surfaceCss from './surface.css?inline'

/** What text looks like where a book says nothing; lies under the book's sheets, and before all others. */
export const under = sheet(framed(surfaceCss))

/** The page a book's text stands on; lies over the book's sheets. */
export const over = sheet(framed(frameCss + anywhereCss))
