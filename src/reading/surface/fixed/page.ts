import { SpreadView } from './spread-view'
import { declaredSize, type PageSize, svgSize, USUAL_SIZE } from './viewport'

/** A page of a fixed layout: its width and height in CSS pixels, and what shows it. */
export interface FixedPage extends PageSize {
  View: typeof SpreadView
}

/**
 * The page a document is: of the size it declares, else of its picture's, else of a usual one.
 *
 * @param doc as the book has it
 * @param body cleaned, with its pictures
 */
export function fixedPage(doc: Document, body: HTMLElement): FixedPage {
  const size = declaredSize(doc) ?? svgSize(doc.documentElement) ?? pictureSize(body) ?? USUAL_SIZE
  return { ...size, View: SpreadView }
}

/** The size of the picture that a page without a viewport is about; null when none is known. */
function pictureSize(body: HTMLElement): PageSize | null {
  const svg = body.querySelector('svg')
  const image = body.querySelector('img')
  const drawn = svg && svgSize(svg)
  if (drawn) return drawn
  return image && image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : null
}
