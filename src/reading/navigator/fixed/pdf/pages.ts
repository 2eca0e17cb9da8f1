import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { emptyCanvas } from '../../../../platform/empty-canvas'
import { LibraryError } from '../../../../platform/errors'
import { loadModule } from '../../../../platform/load-module'
import { type Destination, type PdfLocation, pageHref } from '../../../formats/pdf/contents'
import { PdfPublication } from '../../../formats/pdf/publication'
import { readPageText, replaceGlyphVariants } from '../../../formats/pdf/text'
import { externalAddress } from '../../../publication/paths'
import type { Publication } from '../../../publication/publication'
import type { LinkTarget } from '../../navigator'
import { DEFAULT_SIZE } from '../page-pool'
import { validSize, WHOLE_PAGE } from '../scale'
import type { DrawingRequest, PageLayers, PageSize, PageSource } from '../source'
import type { StructureTargets } from './structure'
import { createTextLayer } from './text-layer'

/** What a link inside the book does. */
export type LinkAction =
  | { destination: Destination }
  | { named: 'NextPage' | 'PrevPage' | 'FirstPage' | 'LastPage' }

/** An annotation from pdf.js. All values come from the file and are untrusted. */
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
 * Creates the links of a page at their positions. A link that leads outside the book opens a new tab without opener or
 * referrer; one inside the book has its action reported to `add`. Any other PDF action (a script, a file, a form) creates no
 * link.
 *
 * @param add receives each link element with its action inside the book (null for an outside link) and its annotation id
 */
function linkLayer(
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
    const outside = typeof annotation.url === 'string' ? externalAddress(annotation.url) : null
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
  return typeof text === 'string' ? replaceGlyphVariants(text).replace(/\s+/g, ' ').trim().slice(0, 200) : ''
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

/** CSS pixels per point of 1/72 inch. */
const PIXELS_PER_POINT = 96 / 72

/** Maximum side of a PDF page, 200 inches (PDF 32000-1, annex C), in CSS pixels. */
const MAX_SIDE = 19_200
/** Maximum aspect ratio; a higher one is an error of the file: the longest known strips have 80. */
const MAX_ASPECT = 100
/** Minimum side in CSS pixels; a shorter one is invisible at any zoom. */
const MIN_SIDE = 1

/** Returns the layout size of a page; the default size for an invalid one. */
export function pdfPageSize(width: number, height: number): PageSize {
  const isPage =
    Math.min(width, height) >= MIN_SIDE && Math.max(width, height) <= Math.min(width, height) * MAX_ASPECT
  return isPage ? validSize(width, height, DEFAULT_SIZE, MAX_SIDE) : DEFAULT_SIZE
}

/** The pages of a PDF, painted by pdf.js. */
export class PdfPages implements PageSource {
  readonly publication: PdfPublication
  readonly hasText = true
  readonly canInvert = true
  readonly isSeamless = false
  readonly isScaleIndependent = false
  readonly #linkWords: string
  readonly #sizes = new Map<number, PageSize>()
  readonly #links = new WeakMap<Element, { action: LinkAction; from: number }>()

  /** @param linkWords accessible name of a link whose text is not known */
  constructor(publication: Publication, linkWords: string) {
    if (!(publication instanceof PdfPublication)) throw new LibraryError('unknown', 'not a PDF')
    this.publication = publication
    this.#linkWords = linkWords
  }

  get isFirstPageSingle(): boolean {
    return !this.publication.startsOnLeft
  }

  sizeOf(index: number): PageSize | null {
    return this.#sizes.get(index) ?? null
  }

  async measure(index: number): Promise<PageSize> {
    const page = await this.publication.document.page(index)
    const { width, height } = page.getViewport({ scale: PIXELS_PER_POINT })
    const size = pdfPageSize(width, height)
    this.#sizes.set(index, size)
    return size
  }

  async render(
    index: number,
    { scale, density, part = WHOLE_PAGE, signal }: DrawingRequest,
  ): Promise<HTMLElement> {
    const { document: pdf } = this.publication
    const page = await pdf.page(index)
    if (signal.aborted) throw new LibraryError('aborted', 'page no longer wanted')
    const natural = page.getViewport({ scale: PIXELS_PER_POINT })
    const size = pdfPageSize(natural.width, natural.height)
    const [width, height] = [size.width * scale * density, size.height * scale * density]
    const across = width / natural.width
    const down = height / natural.height
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * part.width))
    canvas.height = Math.max(1, Math.round(height * part.height))
    canvas.setAttribute('aria-hidden', 'true')
    const viewport = page.getViewport({
      scale: down * PIXELS_PER_POINT,
      offsetX: (-part.left * width * down) / across,
      offsetY: -part.top * height,
    })
    // A page with an extreme aspect ratio is painted with its layout aspect, like its text and links.
    const hasOwnAspect = Math.abs(across / down - 1) < 1e-6
    const task = page.render({
      canvas,
      viewport,
      ...(hasOwnAspect ? {} : { transform: [across / down, 0, 0, 1, 0, 0] }),
    })
    const cancel = () => task.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await pdf.wait(task.promise)
    } catch (thrown) {
      // The task may still be waiting for bytes that are not available.
      task.cancel()
      emptyCanvas(canvas)
      throw thrown
    } finally {
      signal.removeEventListener('abort', cancel)
    }
    return canvas
  }

  async layers(index: number): Promise<PageLayers> {
    const { document: pdf } = this.publication
    const page = await pdf.page(index)
    const [content, annotations] = await Promise.all([
      readPageText(pdf, page),
      pdf.wait(page.getAnnotations({ intent: 'display' })).catch(() => []),
    ])
    const viewport = page.getViewport({ scale: 1 })
    const text = createTextLayer(content, viewport, this.publication.metadata.language)
    const found = new Map<string, HTMLElement>()
    const links = linkLayer(annotations, viewport, this.#linkWords, (element, action, annotation) => {
      found.set(annotation, element)
      if (action) this.#links.set(element, { action, from: index })
    })
    const elements = [text.element, links]
    if (text.runs.size > 0) {
      const structure = document.createElement('div')
      structure.className = 'structure'
      elements.unshift(structure)
      const shown = { text: text.element, runs: text.runs, links: found, viewport, name: `part-${index}` }
      void this.#addStructure(page, structure, shown)
    }
    return { elements, text: text.text }
  }

  /** Adds the structure for screen readers. The visible page does not wait for it. */
  async #addStructure(page: PDFPageProxy, layer: HTMLElement, shown: StructureTargets): Promise<void> {
    try {
      const [{ describeStructure }, tree] = await Promise.all([
        loadModule(() => import('./structure')),
        this.publication.document.wait(page.getStructTree()),
      ])
      if (tree) describeStructure(layer, tree, shown)
    } catch {
      // Without structure the plain text is still accessible.
    }
  }

  async linkTarget(link: Element): Promise<LinkTarget | null> {
    const found = this.#links.get(link)
    if (!found) return null
    const { action, from } = found
    if ('destination' in action) {
      const location = await this.publication.destinations.resolve(action.destination)
      return location && this.#targetOf(location)
    }
    const last = this.publication.spine.length - 1
    const index = { NextPage: from + 1, PrevPage: from - 1, FirstPage: 0, LastPage: last }[action.named]
    return index >= 0 && index <= last ? { index } : null
  }

  async resolve(href: string): Promise<LinkTarget | null> {
    const location = await this.publication.destinations.resolve(this.publication.contents.destination(href))
    return location && this.#targetOf(location)
  }

  pageOf(href: string): number | null {
    return this.publication.contents.pageOf(href)
  }

  release(index: number): void {
    this.publication.document.release(index)
  }

  close(): void {
    this.publication.close()
  }

  #targetOf({ index, progression }: PdfLocation): LinkTarget {
    const fraction = (index + progression) / this.publication.spine.length
    return { locator: { href: pageHref(index), index, progression, fraction } }
  }
}
