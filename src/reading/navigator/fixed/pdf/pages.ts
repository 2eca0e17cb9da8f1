import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { emptyCanvas } from '../../../../platform/empty-canvas'
import { LibraryError } from '../../../../platform/errors'
import { loadModule } from '../../../../platform/load-module'
import { pageHref } from '../../../formats/pdf/contents'
import type { PdfPlace } from '../../../formats/pdf/destinations'
import { PdfPublication } from '../../../formats/pdf/publication'
import { textOf } from '../../../formats/pdf/text'
import type { Publication } from '../../../publication/publication'
import type { Target } from '../../navigator'
import { DEFAULT_SIZE } from '../page-pool'
import { WHOLE } from '../part'
import { soundSize } from '../scale'
import type { Drawing, PageLayers, PageSize, PageSource } from '../source'
import { type LinkAction, linkLayer } from './links'
import type { Shown } from './structure'
import { textLayer } from './text-layer'

/** CSS pixels to a point of 1/72 inch. */
export const PIXELS_PER_POINT = 96 / 72

/** The longest side that PDF allows a page, 200 inches (PDF 32000-1, annex C), in CSS pixels. */
const LONGEST_SIDE = 19_200
/** A side so many times the other is a file's error: the longest strips that were seen have 80. */
const MOST_ASPECT = 100
/** A side below it could not be seen at any zoom. */
const SHORTEST_SIDE = 1

/** The size of a page as it is laid out, whatever the file says. */
export function pdfPageSize(width: number, height: number): PageSize {
  const isPage =
    Math.min(width, height) >= SHORTEST_SIDE &&
    Math.max(width, height) <= Math.min(width, height) * MOST_ASPECT
  return isPage ? soundSize(width, height, DEFAULT_SIZE, LONGEST_SIDE) : DEFAULT_SIZE
}

/** The pages of a PDF, painted by pdf.js. */
export class PdfPages implements PageSource {
  readonly publication: PdfPublication
  readonly hasWords = true
  readonly canInvert = true
  readonly seamless = false
  readonly scalesFreely = false
  readonly #linkWords: string
  readonly #sizes = new Map<number, PageSize>()
  readonly #links = new WeakMap<Element, { action: LinkAction; from: number }>()

  /** @param linkWords name of a link whose words are not known */
  constructor(publication: Publication, linkWords: string) {
    if (!(publication instanceof PdfPublication)) throw new LibraryError('unknown', 'not a PDF')
    this.publication = publication
    this.#linkWords = linkWords
  }

  get firstAlone(): boolean {
    return !this.publication.beginsLeft
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

  async picture(index: number, { scale, density, part = WHOLE, signal }: Drawing): Promise<HTMLElement> {
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
    // A page of a monstrous shape is painted in the one it is laid out in, as its words and links are.
    const isAsTold = Math.abs(across / down - 1) < 1e-6
    const task = page.render({
      canvas,
      viewport,
      ...(isAsTold ? {} : { transform: [across / down, 0, 0, 1, 0, 0] }),
    })
    const cancel = () => task.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await pdf.wait(task.promise)
    } catch (thrown) {
      // It may only have been waiting for bytes that cannot be had now.
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
      textOf(pdf, page),
      pdf.wait(page.getAnnotations({ intent: 'display' })).catch(() => []),
    ])
    const viewport = page.getViewport({ scale: 1 })
    const text = textLayer(content, viewport, this.publication.metadata.language)
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
      void this.#tellStructure(page, structure, shown)
    }
    return { elements, text: text.text }
  }

  /** What is seen does not wait for it. */
  async #tellStructure(page: PDFPageProxy, layer: HTMLElement, shown: Shown): Promise<void> {
    try {
      const [{ tellStructure }, tree] = await Promise.all([
        loadModule(() => import('./structure')),
        this.publication.document.wait(page.getStructTree()),
      ])
      if (tree) tellStructure(layer, tree, shown)
    } catch {
      // The words alone can be heard.
    }
  }

  async linkTarget(link: Element): Promise<Target | null> {
    const found = this.#links.get(link)
    if (!found) return null
    const { action, from } = found
    if ('destination' in action) {
      const place = await this.publication.destinations.resolve(action.destination)
      return place && this.#targetOf(place)
    }
    const last = this.publication.spine.length - 1
    const index = { NextPage: from + 1, PrevPage: from - 1, FirstPage: 0, LastPage: last }[action.named]
    return index >= 0 && index <= last ? { index } : null
  }

  async resolve(href: string): Promise<Target | null> {
    const place = await this.publication.destinations.resolve(this.publication.contents.destination(href))
    return place && this.#targetOf(place)
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

  #targetOf({ index, progression }: PdfPlace): Target {
    const fraction = (index + progression) / this.publication.spine.length
    return { locator: { href: pageHref(index), index, progression, fraction } }
  }
}
