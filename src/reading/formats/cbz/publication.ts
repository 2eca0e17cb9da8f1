import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import type {
  ChapterSource,
  Publication,
  PublicationMetadata,
  Resource,
  SpineItem,
  TocItem,
} from '../../publication/publication'
import { parseDocument, readXml } from '../markup/xml'
import type { ByteSource } from '../source/bytes'
import type { ParseXml } from '../source/source'
import { type Archive, openArchive } from '../zip/archive'
import { type ComicInfo, NO_COMIC_INFO, readComicInfo } from './comic-info'
import { isCommon, pagesInOrder } from './order'
import { pictureType } from './picture-type'

/** A comic as a publication: every picture is an item of the spine. */
export class ComicPublication implements Publication {
  readonly metadata: PublicationMetadata
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocItem[]
  readonly isIncomplete
  readonly #archive: Archive
  readonly #source: ByteSource | null
  readonly #cover: number

  constructor(
    archive: Archive,
    pages: readonly string[],
    info: ComicInfo,
    fileName: string,
    source: ByteSource | null = null,
  ) {
    this.#archive = archive
    this.isIncomplete = archive.told.isIncomplete
    this.#source = source
    this.#cover = info.cover !== null && info.cover < pages.length ? info.cover : 0
    this.metadata = {
      title: info.title || fileName.replace(/\.\w{2,4}$/, ''),
      author: info.authors.join('、'),
      authors: info.authors,
      language: info.language,
      identifier: '',
      direction: info.isRtl ? 'rtl' : 'default',
      layout: 'pre-paginated',
      subjects: info.subjects,
      ...(info.description && { description: info.description }),
      ...(info.publisher && { publisher: info.publisher }),
      ...(info.published && { published: info.published }),
      ...(info.series && { series: [info.series] }),
    }
    this.spine = pages.map((href) => ({
      href,
      mediaType: 'image/*',
      linear: true,
      size: 1,
    }))
    this.toc = contentsOf(pages, info)
  }

  /** A picture has no words. */
  async load(index: number): Promise<ChapterSource> {
    return { kind: 'text', href: this.spine[index]?.href ?? '', title: '', paragraphs: [] }
  }

  /** Null for what is no picture, whatever it is called. */
  async resource(href: string): Promise<Resource | null> {
    const bytes = await this.#archive.read(href)
    const mediaType = bytes && pictureType(bytes)
    return bytes && mediaType ? { bytes, mediaType } : null
  }

  /** The first bytes of a page's picture; null where it takes all of it to know them. */
  async head(index: number): Promise<Uint8Array | null> {
    const file = this.#archive.listed(this.spine[index]?.href ?? '')
    if (!this.#source || !file) return null
    const { headOf } = await loadModule(() => import('./head'))
    return headOf(this.#source, file)
  }

  async cover(): Promise<string | null> {
    return this.spine[this.#cover]?.href ?? null
  }

  close(): void {
    this.#archive.close()
  }
}

/** Other archives that comics come in, by what they begin with, whatever they are called. */
const OTHER_ARCHIVE = /^(?:Rar!|7z\u00bc\u00af)/
/** Pictures that are not shown everywhere, or nowhere, and archives in the archive. */
const OTHER_PAGE = /\.(?:tiff?|jxl|jp2|hei[cf]|bmp|psd|svg|pdf|zip|rar|7z|cb[7rtz])$/i

/**
 * Opens a CBZ.
 *
 * @param options.fileName stands in for a title that the file does not tell.
 * @throws LibraryError `bad-book` without a single picture or when it is no zip, `no-readable-format` when it is another
 *   archive or has other pictures, `encrypted-book`, `book-too-large`, or what the source throws. The source is closed
 *   then.
 */
export async function openComic(
  source: ByteSource,
  parseXml: ParseXml,
  { fileName = '' }: { fileName?: string } = {},
): Promise<ComicPublication> {
  await refuseOtherArchive(source)
  const archive = await openArchive(source)
  try {
    const pages = pagesInOrder(archive.paths)
    const first = pages.find(isCommon)
    if (first === undefined) {
      const isOther = archive.paths.some((path) => OTHER_PAGE.test(path))
      throw new LibraryError(
        isOther ? 'no-readable-format' : 'bad-book',
        'there is no picture in the archive that every browser shows',
      )
    }
    if (archive.isEncrypted(first)) throw new LibraryError('encrypted-book', 'the archive is encrypted')
    return new ComicPublication(archive, pages, await readInfo(archive, parseXml), fileName, source)
  } catch (thrown) {
    archive.close()
    throw thrown
  }
}

async function refuseOtherArchive(source: ByteSource): Promise<void> {
  try {
    if (!OTHER_ARCHIVE.test(String.fromCharCode(...(await source.read(0, 4))))) return
  } catch (thrown) {
    source.close()
    throw thrown
  }
  source.close()
  throw new LibraryError('no-readable-format', 'not a zip archive')
}

/** A comic whose ComicInfo.xml is broken is read without it. */
async function readInfo(archive: Archive, parseXml: ParseXml): Promise<ComicInfo> {
  const path = archive.paths.find((each) => /(^|\/)ComicInfo\.xml$/i.test(each))
  try {
    const bytes = path === undefined ? null : await archive.read(path)
    return bytes
      ? readComicInfo(parseDocument(parseXml, await readXml(bytes), 'ComicInfo.xml'))
      : NO_COMIC_INFO
  } catch (thrown) {
    if (thrown instanceof LibraryError && (thrown.code === 'bad-book' || thrown.code === 'book-too-large'))
      return NO_COMIC_INFO
    throw thrown
  }
}

/** The bookmarks of ComicInfo.xml; without any, the folders of the archive, when there are several. */
function contentsOf(pages: readonly string[], { bookmarks }: ComicInfo): TocItem[] {
  if (bookmarks.size > 0) {
    return [...bookmarks]
      .sort(([a], [b]) => a - b)
      .flatMap(([index, label]) => {
        const href = pages[index]
        return href === undefined ? [] : [{ label, href, children: [] }]
      })
  }
  const firsts = new Map<string, string>()
  for (const page of pages) {
    const folder = page.slice(0, Math.max(0, page.lastIndexOf('/')))
    if (!firsts.has(folder)) firsts.set(folder, page)
  }
  if (firsts.size < 2) return []
  return [...firsts].flatMap(([folder, href]) => {
    const label = folder.slice(folder.lastIndexOf('/') + 1)
    return label ? [{ label, href, children: [] }] : []
  })
}
