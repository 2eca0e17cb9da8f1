import type { SeriesPlace } from '../../../domain/book'
import { parseSeriesPosition } from '../../../domain/series'
import type { Locale } from '../../../i18n/locale'
import { LibraryError } from '../../../platform/errors'
import { compareNames } from '../../publication/numerals'
import type {
  ChapterSource,
  Publication,
  PublicationMetadata,
  Resource,
  SpineItem,
  TocItem,
} from '../../publication/publication'
import { parseDocument, readXml, textOf } from '../markup/xml'
import type { ByteSource, ParseXml } from '../source/source'
import { type Archive, openArchive } from '../zip/archive'
import { pictureType, readHead } from './picture-head'

/** A comic as a publication: every picture is a spine item. */
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
    this.isIncomplete = archive.damage.isIncomplete
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

  /** A picture has no text. */
  async load(index: number): Promise<ChapterSource> {
    return { kind: 'text', href: this.spine[index]?.href ?? '', title: '', paragraphs: [] }
  }

  /** Returns null for a file whose content is not a known picture format. */
  async resource(href: string): Promise<Resource | null> {
    const bytes = await this.#archive.read(href)
    const mediaType = bytes && pictureType(bytes)
    return bytes && mediaType ? { bytes, mediaType } : null
  }

  /** The first bytes of a page's picture; null when they can only be had by reading the whole file. */
  async head(index: number): Promise<Uint8Array | null> {
    const file = this.#archive.entry(this.spine[index]?.href ?? '')
    if (!this.#source || !file) return null
    return readHead(this.#source, file)
  }

  async cover(): Promise<string | null> {
    return this.spine[this.#cover]?.href ?? null
  }

  close(): void {
    this.#archive.close()
  }
}

/** Unsupported page formats, and archives inside the archive. */
const OTHER_PAGE = /\.(?:tiff?|jxl|jp2|hei[cf]|bmp|psd|svg|pdf|zip|rar|7z|cb[7rtz])$/i

/**
 * Opens a CBZ.
 *
 * @param options.fileName title of a comic without metadata
 * @throws LibraryError `bad-book` when the file is not a zip or contains no picture; `no-readable-format` when it is
 *   another archive format or contains only unsupported pictures; `encrypted-book`; `book-too-large`; or what the source
 *   throws. The source is closed then.
 */
export async function openCbz(
  source: ByteSource,
  parseXml: ParseXml,
  { fileName = '', locale }: { fileName?: string; locale?: Locale } = {},
): Promise<ComicPublication> {
  const archive = await openArchive(source, { locale })
  try {
    const pages = sortPages(archive.paths)
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

/** Reads ComicInfo.xml; one that is invalid is ignored. */
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

/** Table of contents: the bookmarks of ComicInfo.xml, else the folders of the archive if there are several. */
function contentsOf(pages: readonly string[], { bookmarks }: ComicInfo): TocItem[] {
  if (bookmarks.size > 0) {
    return [...bookmarks]
      .sort(([a], [b]) => a - b)
      .flatMap(([index, label]) => {
        const href = pages[index]
        return href === undefined ? [] : [{ label, href, children: [] }]
      })
  }
  const firstPages = new Map<string, string>()
  for (const page of pages) {
    const folder = page.slice(0, Math.max(0, page.lastIndexOf('/')))
    if (!firstPages.has(folder)) firstPages.set(folder, page)
  }
  if (firstPages.size < 2) return []
  return [...firstPages].flatMap(([folder, href]) => {
    const label = folder.slice(folder.lastIndexOf('/') + 1)
    return label ? [{ label, href, children: [] }] : []
  })
}

const PICTURE = /\.(jpe?g|jfif|png|webp|gif|avif|bmp)$/i
/**
 * Pictures that only some browsers display. They are pages where other pictures are pages too, so that a page that
 * cannot be displayed is noticed.
 */
const RARE = /\.(jxl|tiff?|hei[cf])$/i
/** Hidden files of archivers and operating systems. */
const LEFTOVER = /(^|\/)(__MACOSX\/|\._|\.|Thumbs\.db$)/i

/**
 * The pictures of an archive in reading order: folder by folder, names by their numbers ("page 2" before "page 10",
 * "第九话" before "第十话"), the files of a folder before its subfolders.
 */
export function sortPages(paths: readonly string[]): string[] {
  const collator = new Intl.Collator('zh-u-co-pinyin', { sensitivity: 'base' })
  const isPage = (path: string) => (PICTURE.test(path) || RARE.test(path)) && !LEFTOVER.test(path)
  const pages = paths.filter(isPage)
  return pages
    .map((path) => ({ path, parts: path.split('/') }))
    .sort((a, b) => compare(a.parts, b.parts, collator) || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
}

/** Whether every browser displays a page, by its file name. */
const isCommon = (path: string): boolean => PICTURE.test(path)

function compare(a: readonly string[], b: readonly string[], collator: Intl.Collator): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const isFileA = at === a.length - 1
    const isFileB = at === b.length - 1
    if (isFileA !== isFileB) return isFileA ? -1 : 1
    const difference = compareNames(stem(a[at], isFileA), stem(b[at], isFileB), collator)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** The name to sort by. Without the extension, "cover" sorts before "cover-2". */
const stem = (part = '', isFile: boolean) => (isFile ? part.replace(/\.[^.]+$/, '') : part)

/** Metadata of a comic from `ComicInfo.xml`; members are empty when it lacks them. */
export interface ComicInfo {
  title: string
  authors: string[]
  description: string
  publisher: string
  published: string
  language: string
  subjects: string[]
  series: SeriesPlace | null
  /** The comic is read from right to left. */
  isRtl: boolean
  /** Headings by page index, from 0. */
  bookmarks: ReadonlyMap<number, string>
  /** Page index of the cover, from 0; null when no page is marked. */
  cover: number | null
}

export const NO_COMIC_INFO: ComicInfo = {
  title: '',
  authors: [],
  description: '',
  publisher: '',
  published: '',
  language: '',
  subjects: [],
  series: null,
  isRtl: false,
  bookmarks: new Map(),
  cover: null,
}

/**
 * Reads the metadata of a comic.
 *
 * @param root document element of ComicInfo.xml (anansi-project.github.io/docs/comicinfo)
 */
function readComicInfo(root: Element): ComicInfo {
  const fields = new Map<string, string>()
  for (let index = 0; index < root.childNodes.length; index++) {
    const node = root.childNodes.item(index)
    if (node?.nodeType === 1) {
      const element = node as Element
      if (element.localName) fields.set(element.localName, textOf(element))
    }
  }
  const field = (name: string) => fields.get(name) ?? ''
  const pages = pagesOf(root)
  return {
    title: titleOf(field('Title'), field('Series'), field('Number')),
    authors: unique([field('Writer'), field('Penciller')].flatMap(split)),
    description: field('Summary'),
    publisher: field('Publisher'),
    published: dateOf(field('Year'), field('Month'), field('Day')),
    language: field('LanguageISO'),
    subjects: unique([field('Genre'), field('Tags')].flatMap(split)),
    series: field('Series')
      ? { name: field('Series'), position: seriesPosition(field('Number'), field('Volume')) }
      : null,
    isRtl: field('Manga') === 'YesAndRightToLeft',
    ...pages,
  }
}

function pagesOf(root: Element): Pick<ComicInfo, 'bookmarks' | 'cover'> {
  const bookmarks = new Map<number, string>()
  let cover: number | null = null
  for (const page of Array.from(root.getElementsByTagName('Page'))) {
    const index = Number(page.getAttribute('Image'))
    if (!page.hasAttribute('Image') || !Number.isInteger(index) || index < 0) continue
    const bookmark = page.getAttribute('Bookmark')?.trim()
    if (bookmark) bookmarks.set(index, bookmark)
    if (page.getAttribute('Type') === 'FrontCover') cover ??= index
  }
  return { bookmarks, cover }
}

function titleOf(title: string, series: string, number: string): string {
  if (!series) return title
  const volume = [series, number].filter(Boolean).join(' ')
  return title && title !== series ? `${volume} ${title}` : volume
}

/** A larger volume number is the year in which the series began, as American comics number their volumes. */
const MAX_VOLUME = 999

/** Position in the series: the issue number, else the volume number, which collected volumes have instead. */
function seriesPosition(number: string, volume: string): number | undefined {
  if (number !== '') return parseSeriesPosition(number)
  const position = parseSeriesPosition(volume)
  return position !== undefined && position <= MAX_VOLUME ? position : undefined
}

function dateOf(year: string, month: string, day: string): string {
  if (!/^\d{4}$/.test(year)) return ''
  const parts = [year]
  for (const part of [month, day]) {
    if (!/^\d{1,2}$/.test(part)) break
    parts.push(part.padStart(2, '0'))
  }
  return parts.join('-')
}

const split = (names: string) => names.split(/[,，、;；]/).map((name) => name.trim())
const unique = (names: readonly string[]) => [...new Set(names.filter(Boolean))]
