import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { LibraryError } from '../../../platform/errors'
import type {
  ChapterSource,
  Publication,
  PublicationMetadata,
  Resource,
  SpineItem,
  TocItem,
} from '../../publication/publication'
import type { ByteSource, PdfRuntime } from '../source/source'
import { Destinations, type PdfContents, pageHref, readContents } from './contents'
import { openDocument, type PdfDocument } from './document'
import { readMetadata } from './metadata'
import { buildParagraphs, isText, paragraphText, readPageText } from './text'

/** Path of the painted cover. */
const COVER = 'cover.png'

/** A PDF as a publication: every page is a spine item, `page-{n}` from 1. */
export class PdfPublication implements Publication {
  readonly metadata: PublicationMetadata
  readonly spine: readonly SpineItem[]
  readonly document: PdfDocument
  readonly destinations: Destinations
  readonly contents: PdfContents
  /** The file's page layout puts its first page on the left side of a spread. */
  readonly startsOnLeft: boolean
  readonly #runtime: PdfRuntime

  constructor(parts: {
    metadata: PublicationMetadata
    document: PdfDocument
    destinations: Destinations
    contents: PdfContents
    startsOnLeft: boolean
    runtime: PdfRuntime
  }) {
    this.#runtime = parts.runtime
    this.metadata = parts.metadata
    this.document = parts.document
    this.destinations = parts.destinations
    this.contents = parts.contents
    this.startsOnLeft = parts.startsOnLeft
    this.spine = Array.from({ length: parts.document.count }, (_, index) => ({
      href: pageHref(index),
      mediaType: 'application/pdf',
      linear: true,
      size: 1,
    }))
  }

  get toc(): readonly TocItem[] {
    return this.contents.toc
  }

  /** The page labels; empty when they are just 1, 2, 3 … */
  get pageList(): readonly TocItem[] {
    return this.contents.pageList
  }

  /** The text of a page; empty for a broken page. */
  async load(index: number): Promise<ChapterSource> {
    const item = this.spine[index]
    if (!item) throw new LibraryError('bad-book', `no page ${index + 1}`)
    return { kind: 'text', href: item.href, title: '', paragraphs: await this.#paragraphs(index) }
  }

  async #paragraphs(index: number): Promise<string[]> {
    try {
      const page = await this.document.page(index)
      return buildParagraphs(await readPageText(this.document, page)).map(paragraphText)
    } catch (thrown) {
      if (thrown instanceof LibraryError && thrown.code === 'bad-book') return []
      throw thrown
    }
  }

  /** The first page, if the environment can paint covers, which `publish` can. */
  async cover(): Promise<string | null> {
    return this.#runtime.toPng ? COVER : null
  }

  async resource(href: string): Promise<Resource | null> {
    const bytes = href === COVER ? await paintCover(this.document, this.#runtime) : null
    return bytes && { bytes, mediaType: 'image/png' }
  }

  close(): void {
    this.document.close()
  }
}

/**
 * Opens a PDF.
 *
 * @param fileName title of a file without metadata
 * @throws LibraryError `encrypted-book`, `bad-book`, `book-too-large`, or what the source throws. The source is closed
 *   then.
 */
export async function openPdf(
  source: ByteSource,
  runtime: PdfRuntime,
  { fileName = '' }: { fileName?: string } = {},
): Promise<PdfPublication> {
  const document = await openDocument(source, runtime)
  try {
    const destinations = new Destinations(document)
    const [metadata, contents, layout] = await Promise.all([
      readMetadata(document, fileName),
      readContents(document, destinations, runtime.outlineTimeout),
      document.wait(document.pdf.getPageLayout()).catch(() => ''),
    ])
    return new PdfPublication({
      metadata,
      document,
      runtime,
      destinations,
      contents,
      startsOnLeft: layout === 'TwoPageLeft' || layout === 'TwoColumnLeft',
    })
  } catch (thrown) {
    document.close()
    throw thrown
  }
}

/** Width of a cover in pixels, the largest in which it is used. */
const COVER_WIDTH = 640
/** Height divided by width; a taller first page is not a cover. */
const MAX_ASPECT = 3

interface NodeCanvas {
  canvas: HTMLCanvasElement | null
  context: CanvasRenderingContext2D | null
}

/** Paints the first page as a PNG; null when it cannot be painted or is not a cover. */
async function paintCover(
  document: PdfDocument,
  runtime: PdfRuntime,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!runtime.toPng) return null
  const page = await document.page(0)
  const { width, height } = page.getViewport({ scale: 1 })
  if (!(width > 0 && height > 0) || height / width > MAX_ASPECT) return null
  const viewport = page.getViewport({ scale: COVER_WIDTH / width })
  const factory = document.pdf.canvasFactory as {
    create(width: number, height: number): NodeCanvas
    destroy(created: NodeCanvas): void
  }
  let created: NodeCanvas
  try {
    created = factory.create(COVER_WIDTH, Math.round(viewport.height))
  } catch {
    // The canvas of Node is an optional package; without it PDFs have no covers.
    return null
  }
  try {
    await document.wait(page.render({ canvas: created.canvas, viewport }).promise)
    if (await lacksFonts(document, page)) return null
    return created.canvas && runtime.toPng(created.canvas)
  } finally {
    factory.destroy(created)
  }
}

/**
 * Whether a page has non-Latin text in a font that is not embedded: without system fonts it is painted as empty
 * boxes.
 */
async function lacksFonts(document: PdfDocument, page: PDFPageProxy): Promise<boolean> {
  const { items } = await document.wait(page.getTextContent())
  return items.some((item) => {
    if (!isText(item) || !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(item.str))
      return false
    const font: unknown = page.commonObjs.has(item.fontName) ? page.commonObjs.get(item.fontName) : null
    return typeof font === 'object' && font !== null && 'missingFile' in font && font.missingFile === true
  })
}
