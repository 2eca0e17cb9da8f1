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
import { isText, paragraphsOf, textOf, wordsOf } from './text'

/** The path of the cover that is painted. */
const COVER = 'cover.png'

/** A PDF as a publication: every page is an item of the spine, `page-{n}` from 1. */
export class PdfPublication implements Publication {
  readonly metadata: PublicationMetadata
  readonly spine: readonly SpineItem[]
  readonly document: PdfDocument
  readonly destinations: Destinations
  readonly contents: PdfContents
  /** The file wishes its first page to be a left one. */
  readonly beginsLeft: boolean
  readonly #runtime: PdfRuntime

  constructor(parts: {
    metadata: PublicationMetadata
    document: PdfDocument
    destinations: Destinations
    contents: PdfContents
    beginsLeft: boolean
    runtime: PdfRuntime
  }) {
    this.#runtime = parts.runtime
    this.metadata = parts.metadata
    this.document = parts.document
    this.destinations = parts.destinations
    this.contents = parts.contents
    this.beginsLeft = parts.beginsLeft
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

  /** The pages as they are numbered in print; empty when they only count from one. */
  get pageList(): readonly TocItem[] {
    return this.contents.pageList
  }

  /** The words of a page; none of one that is broken. */
  async load(index: number): Promise<ChapterSource> {
    const item = this.spine[index]
    if (!item) throw new LibraryError('bad-book', `no page ${index + 1}`)
    return { kind: 'text', href: item.href, title: '', paragraphs: await this.#words(index) }
  }

  async #words(index: number): Promise<string[]> {
    try {
      const page = await this.document.page(index)
      return paragraphsOf(await textOf(this.document, page)).map(wordsOf)
    } catch (thrown) {
      if (thrown instanceof LibraryError && thrown.code === 'bad-book') return []
      throw thrown
    }
  }

  /** The first page; only where covers are made, which is in publishing. */
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
 * @param fileName stands in for a title that the file does not tell.
 * @throws LibraryError `encrypted-book`, `bad-book`, `book-too-large`, or what the source throws.
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
      readContents(document, destinations, runtime.outlinePatience),
      document.wait(document.pdf.getPageLayout()).catch(() => ''),
    ])
    return new PdfPublication({
      metadata,
      document,
      runtime,
      destinations,
      contents,
      beginsLeft: layout === 'TwoPageLeft' || layout === 'TwoColumnLeft',
    })
  } catch (thrown) {
    document.close()
    throw thrown
  }
}

/** Pixels across; the widest that a cover is used in. */
const WIDTH = 640
/** Height to width beyond which a first page is no cover. */
const MOST_ASPECT = 3

interface MadeCanvas {
  canvas: HTMLCanvasElement | null
  context: CanvasRenderingContext2D | null
}

/** The first page as a PNG; null where it cannot be painted. */
export async function paintCover(
  document: PdfDocument,
  runtime: PdfRuntime,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!runtime.toPng) return null
  const page = await document.page(0)
  const { width, height } = page.getViewport({ scale: 1 })
  if (!(width > 0 && height > 0) || height / width > MOST_ASPECT) return null
  const viewport = page.getViewport({ scale: WIDTH / width })
  const factory = document.pdf.canvasFactory as {
    create(width: number, height: number): MadeCanvas
    destroy(made: MadeCanvas): void
  }
  let made: MadeCanvas
  try {
    made = factory.create(WIDTH, Math.round(viewport.height))
  } catch {
    // The canvas is an optional package; a library without it has no covers of PDFs.
    return null
  }
  try {
    await document.wait(page.render({ canvas: made.canvas, viewport }).promise)
    if (await lacksLetters(document, page)) return null
    return made.canvas && runtime.toPng(made.canvas)
  } finally {
    factory.destroy(made)
  }
}

/** Words beyond Latin in a font that is not embedded: painted without the system's fonts they are empty boxes. */
async function lacksLetters(document: PdfDocument, page: PDFPageProxy): Promise<boolean> {
  const { items } = await document.wait(page.getTextContent())
  return items.some((item) => {
    if (!isText(item) || !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(item.str))
      return false
    const font: unknown = page.commonObjs.has(item.fontName) ? page.commonObjs.get(item.fontName) : null
    return typeof font === 'object' && font !== null && 'missingFile' in font && font.missingFile === true
  })
}
