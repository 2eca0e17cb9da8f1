import { LibraryError } from '../../../platform/errors'
import type {
  ChapterSource,
  Publication,
  PublicationMetadata,
  Resource,
  SpineItem,
  TocItem,
} from '../../publication/publication'
import type { ByteSource } from '../source/bytes'
import type { PdfRuntime } from '../source/pdf-runtime'
import { type PdfContents, pageHref, readContents } from './contents'
import { paintCover } from './cover'
import { Destinations } from './destinations'
import { openDocument, type PdfDocument } from './document'
import { readMetadata } from './metadata'
import { paragraphsOf, textOf, wordsOf } from './text'

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
