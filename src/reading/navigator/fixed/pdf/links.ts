import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { asWritten } from '../../../formats/pdf/characters'
import type { Destination } from '../../../formats/pdf/destinations'
import { outsideAddress } from '../../../publication/paths'

export type LinkAction =
  | { destination: Destination }
  | { named: 'NextPage' | 'PrevPage' | 'FirstPage' | 'LastPage' }

/** What pdf.js tells of an annotation; everything comes from the file. */
interface Annotation {
  id?: unknown
  subtype?: unknown
  rect?: unknown
  url?: unknown
  dest?: unknown
  action?: unknown
  overlaidText?: unknown
  contentsObj?: { str?: unknown }
}

/**
 * The links of a page, each where it stands. One that leads outside is an ordinary link that opens a new tab
 * without opener or referrer; one inside the book does what `add` was told. Any other action of a PDF (a script, a file, a
 * form) makes no link at all.
 *
 * @param add is told which element an annotation became, and what it does within the book; null for one that leads outside
 */
export function linkLayer(
  annotations: readonly Annotation[],
  viewport: PageViewport,
  words: string,
  add: (element: HTMLElement, action: LinkAction | null, annotation: string) => void,
): HTMLElement {
  const layer = document.createElement('div')
  layer.className = 'links'
  for (const annotation of annotations) {
    if (annotation.subtype !== 'Link' || !isRectangle(annotation.rect)) continue
    const link = document.createElement('a')
    const outside = typeof annotation.url === 'string' ? outsideAddress(annotation.url) : null
    const action = outside === null ? actionOf(annotation) : null
    if (outside !== null) {
      link.href = outside
      link.target = '_blank'
      link.rel = 'noopener noreferrer external nofollow'
    } else if (action) {
      link.tabIndex = 0
      link.setAttribute('role', 'link')
    } else continue
    add(link, action, String(annotation.id))
    link.setAttribute('aria-label', nameOf(annotation) || outside || words)
    place(link, viewport.convertToViewportRectangle([...annotation.rect]), viewport)
    layer.append(link)
  }
  return layer
}

function actionOf({ dest, action, url }: Annotation): LinkAction | null {
  if (typeof url === 'string') return null
  if (typeof dest === 'string' || Array.isArray(dest)) return { destination: dest }
  const isKnown =
    action === 'NextPage' || action === 'PrevPage' || action === 'FirstPage' || action === 'LastPage'
  return isKnown ? { named: action } : null
}

function nameOf({ overlaidText, contentsObj }: Annotation): string {
  const text = typeof overlaidText === 'string' ? overlaidText : contentsObj?.str
  return typeof text === 'string' ? asWritten(text).replace(/\s+/g, ' ').trim().slice(0, 200) : ''
}

function place(element: HTMLElement, corners: readonly number[], viewport: PageViewport): void {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`
  element.style.left = percent(Math.min(x1, x2), viewport.width)
  element.style.top = percent(Math.min(y1, y2), viewport.height)
  element.style.width = percent(Math.abs(x2 - x1), viewport.width)
  element.style.height = percent(Math.abs(y2 - y1), viewport.height)
}

const isRectangle = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 4 && value.every((each) => Number.isFinite(each))
