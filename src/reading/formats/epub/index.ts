import type { Locator } from '../../../domain/locator'
import { DEFAULT_LOCALE, type Locale } from '../../../i18n/locale'
import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { isShowable, mediaTypeOf } from '../../publication/media-types'
import { decodePath, normalisePath, withoutFragment, withoutHash } from '../../publication/paths'
import type {
  ChapterSource,
  LoadMany,
  MediaOverlay,
  NonLinearVisit,
  Publication,
  PublicationDescription,
  Resource,
  SpineItem,
  TocItem,
} from '../../publication/publication'
import { attribute, descendants, parseDocument, readXml } from '../markup/xml'
import type { ByteSource, ParseXml } from '../source/source'
import { type Archive, openArchive } from '../zip/archive'
import type { Encryption } from './encryption'
import type { MediaOverlays } from './media-overlays'
import { type BookNavigation, fetchNavigation, isUsable } from './navigation'
import {
  isPageMediaType,
  type ManifestItem,
  type PackageDocument,
  readPackage,
  resolveFallback,
} from './package'
import { actualDirection, readSpine } from './spine'

/**
 * Path of the package document: the first root file that `META-INF/container.xml` lists and the archive contains, else
 * the `.opf` file at the least depth.
 *
 * @throws LibraryError `bad-book` when there is neither
 */
async function findPackage(archive: Archive, parseXml: ParseXml): Promise<string> {
  const bytes = await archive.read('META-INF/container.xml')
  if (bytes) {
    for (const path of rootFiles(await readXml(bytes), parseXml)) {
      const found = archive.find(normalisePath(path))
      if (found) return found
    }
  }
  const misplaced = archive.paths
    .filter((path) => path.toLowerCase().endsWith('.opf') && !path.startsWith('__MACOSX/'))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0]
  if (misplaced) return misplaced
  throw new LibraryError('bad-book', bytes ? 'container.xml names no package document' : 'no container.xml')
}

function rootFiles(text: string, parseXml: ParseXml): string[] {
  let root: Element
  try {
    root = parseDocument(parseXml, text, 'container.xml')
  } catch {
    return []
  }
  const files = descendants(root, 'rootfile')
  const packages = files.filter((file) => attribute(file, 'media-type') === 'application/oebps-package+xml')
  return (packages.length > 0 ? packages : files)
    .map((file) => attribute(file, 'full-path'))
    .filter((path) => path !== '')
}

/**
 * Opens an EPUB 2 or 3. Broken parts are dropped as long as there is a page to read.
 *
 * @param locator where the book will be opened, if known: its chapter is prefetched; must not reject
 * @param locale language of the sentence on a page whose file is missing
 * @throws LibraryError `bad-book`, `encrypted-book`, `book-too-large`, or what the source throws. The source is closed
 *   then.
 */
export async function openEpub(
  source: ByteSource,
  parseXml: ParseXml,
  locator?: Promise<Locator | null>,
  locale = DEFAULT_LOCALE,
): Promise<Publication> {
  const archive = await openArchive(source, {
    mapName: withoutHash,
    locale,
    // The package of a truncated book lists the lost pages.
    completion: () => loadModule(() => import('./lost-pages')),
  })
  // The first page needs its chapter and its style sheets; they are prefetched before the package that names them is
  // read.
  const sheets = archive.paths.filter((path) => /\.css$/i.test(path))
  archive.prefetch(sheets.slice(0, PREFETCH_SHEETS))
  void locator?.then((known) => known && archive.prefetch([known.href]))
  try {
    const path = await findPackage(archive, parseXml)
    const bytes = await archive.read(path)
    if (!bytes) throw new LibraryError('bad-book', `${path} is missing`)
    const isFixed =
      archive.paths.some((each) => /display-options/i.test(each)) &&
      (await (await loadModule(() => import('./layout-hints'))).isFixedByOptions(archive, parseXml))
    const book = await packageOf(await readXml(bytes), path, parseXml, isFixed)
    const encryption = await encryptionOf(archive, book.metadata.identifier, parseXml)
    const spine = readSpine(archive, book, encryption)
    const direction = await actualDirection(archive, book, spine)
    const navigation = await fetchNavigation(archive, book, parseXml)
    return new EpubPublication(
      archive,
      { ...book, metadata: { ...book.metadata, direction } },
      encryption,
      spine,
      navigation,
      parseXml,
      locale,
    )
  } catch (thrown) {
    archive.close()
    throw thrown
  }
}

/** Reads the package document; repairs it when it is not well-formed or its spine is empty. */
async function packageOf(...[written, ...rest]: Parameters<typeof readPackage>): Promise<PackageDocument> {
  try {
    const book = readPackage(written, ...rest)
    if (book.spine.length > 0) return book
  } catch {
    // Not well-formed.
  }
  return readPackage((await loadModule(() => import('./repair-package'))).repairPackage(written), ...rest)
}

/** Style sheets that are prefetched; the pages of a book seldom share more. */
const PREFETCH_SHEETS = 2
/** A first page of at most this many bytes is taken for a cover page, and the cover image is prefetched. */
const COVER_PAGE_BYTES = 4096
/** Largest cover image that is prefetched, in compressed bytes. */
const MAX_COVER_PREFETCH = 1024 * 1024

/** Loads the code for encryption only for a book with encrypted files, which most books lack. */
async function encryptionOf(
  archive: Archive,
  identifier: string,
  parseXml: ParseXml,
): Promise<Encryption | null> {
  // `find` would build the index of case-folded paths when the file is missing.
  if (!archive.paths.some((path) => /^meta-inf\/encryption\.xml$/i.test(path))) return null
  const { readEncryption } = await loadModule(() => import('./encryption'))
  return readEncryption(archive, identifier, parseXml)
}

function* hrefsFrom(spine: readonly SpineItem[], index: number): Generator<string> {
  for (let at = index; at < spine.length; at++) yield spine[at]?.href ?? ''
}

class EpubPublication implements Publication {
  readonly metadata
  readonly spine: SpineItem[]
  readonly mediaOverlay
  readonly isIncomplete
  readonly #archive: Archive
  readonly #book: PackageDocument
  readonly #encryption: Encryption | null
  readonly #parseXml: ParseXml
  readonly #locale: Locale
  readonly #navigation: BookNavigation
  /** No navigation of the book leads anywhere: the headings of its chapters are marked for a table of contents. */
  readonly #lacksLinks: boolean
  #restored: Promise<readonly TocItem[]> | null = null
  #overlays: Promise<MediaOverlays> | null = null

  constructor(
    archive: Archive,
    book: PackageDocument,
    encryption: Encryption | null,
    spine: SpineItem[],
    navigation: BookNavigation,
    parseXml: ParseXml,
    locale: Locale,
  ) {
    this.#locale = locale
    this.metadata = book.metadata
    this.spine = spine
    this.#navigation = navigation
    this.#lacksLinks = !navigation.hasLinks
    const isNarrated = book.manifest.some(({ mediaType }) => mediaType === 'application/smil+xml')
    this.mediaOverlay = isNarrated ? (index: number) => this.#overlay(index) : undefined
    this.#archive = archive
    this.isIncomplete = archive.damage.isIncomplete
    // `this.spine` replaces the package's spine; only its first existing item is needed to find the cover.
    const first = book.spine.findIndex(({ item }) => archive.find(item.href) !== null)
    for (const item of book.manifest) item.href = archive.find(item.href) ?? item.href
    this.#book = { ...book, spine: book.spine.slice(0, first + 1) }
    this.#encryption = encryption
    this.#parseXml = parseXml
  }

  get toc(): readonly TocItem[] {
    return this.#navigation.lists.toc
  }

  get pageList(): readonly TocItem[] {
    return this.#navigation.lists.pages
  }

  async load(index: number, many?: LoadMany): Promise<ChapterSource> {
    const item = this.spine[index]
    if (!item) throw new LibraryError('bad-book', `no spine item ${index}`)
    const { href, mediaType } = item
    if (mediaType === '') {
      const { missingPage } = await loadModule(() => import('./picture-page'))
      return missingPage(href, this.#locale)
    }
    if (index === 0 && item.size <= COVER_PAGE_BYTES)
      this.#archive.prefetch(this.#book.coverCandidates.slice(0, 1), MAX_COVER_PREFETCH)
    if (!isPageMediaType(mediaType))
      throw new LibraryError('no-readable-format', `nothing shows ${href}, which is ${mediaType}`)
    if (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml') {
      const { createPicturePage } = await loadModule(() => import('./picture-page'))
      return createPicturePage(href, this.#archive, this.#itemAt(href), this.#parseXml)
    }
    const bytes = await this.#archive.read(href, many)
    if (!bytes) throw new LibraryError('bad-book', `${href} is missing`)
    const repairReport = {}
    const written = await readXml(bytes, repairReport)
    const text = written.includes('<dtbook')
      ? (await loadModule(() => import('./dtbook'))).dtbookToXhtml(written)
      : written
    return {
      kind: 'document',
      href,
      mediaType,
      text: this.#lacksLinks ? (await loadModule(() => import('./headings'))).markHeadings(text) : text,
      strict: this.#isStrict || this.#archive.damage.partialFiles?.has(href),
      ...repairReport,
    }
  }

  addNonLinearItem(path: string, visit: NonLinearVisit): void {
    const { spine } = this
    const fallbackFor = this.#archive.find(path) ?? path
    const listed = resolveFallback(this.#itemAt(fallbackFor), isPageMediaType, this.#isThere)
    const href = listed?.href ?? fallbackFor
    if (!this.#isThere(href)) return
    const known = spine.find((item) => item.href === href)
    if (known?.visit) known.visit = visit
    if (known || this.#encryption?.encrypted.has(href)) return
    const mediaType = listed?.mediaType ?? (this.#isStrict ? '' : mediaTypeOf(href))
    if (!isPageMediaType(mediaType)) return
    // The page is laid out like the pages around it, but forms no spread.
    const around = spine[visit.index]?.rendition
    const rendition = around && { ...around, side: null }
    const size = this.#archive.sizeOf(href)
    spine.push({
      href,
      fallbackFor,
      mediaType,
      linear: false,
      rendition,
      size,
      visit,
    })
  }

  /**
   * In EPUB 3, files that the manifest does not list are not used (EPUB RS 3.3 §5.4), and a resource that cannot be
   * displayed is replaced by its fallback (§3.2). Older books are read without the first rule.
   */
  async resource(href: string): Promise<Resource | null> {
    const written = withoutFragment(href)
    const named = this.#archive.find(written) ?? this.#archive.find(withoutFragment(decodePath(href)))
    const item = this.#itemAt(named ?? written)
    if (!item && this.#isStrict) return null
    const shown = resolveFallback(item, isShowable, this.#isThere) ?? item
    const path = (shown && this.#archive.find(shown.href)) ?? named
    if (path === null) return null
    if (this.#encryption?.encrypted.has(path)) return null
    const bytes = await this.#archive.read(path)
    if (!bytes) return null
    return {
      bytes: this.#encryption?.deobfuscate(path, bytes) ?? bytes,
      mediaType: this.#itemAt(path)?.mediaType ?? mediaTypeOf(path),
    }
  }

  prefetch(index: number, most = 0): number {
    const { href } = this.spine[index] ?? {}
    // A file that is larger than `most` has a request of its own.
    if (most > 0) return index + Math.max(1, this.#archive.prefetchRun(hrefsFrom(this.spine, index), most))
    if (href) this.#archive.prefetch([href])
    return index + 1
  }

  prefetchRest(): void {
    this.#archive.prefetchRest()
  }

  async #overlay(index: number): Promise<MediaOverlay | null> {
    this.#overlays ??= loadModule(() => import('./media-overlays')).then(({ MediaOverlays: Overlays }) =>
      Overlays.read(this.#archive, this.#book.path, this.#parseXml),
    )
    // The next call tries again after a failure.
    this.#overlays.catch(() => {
      this.#overlays = null
    })
    return (await this.#overlays).of(this.spine[index]?.href ?? '')
  }

  readonly #isThere = (href: string) => this.#archive.find(href) !== null

  #itemAt(path: string): ManifestItem | undefined {
    // A linear search: a chapter needs about two files, and a map of 2,000 entries would take 0.1 MB.
    return this.#book.manifest.findLast((each) => each.href === path)
  }

  get #isStrict(): boolean {
    return this.#book.version >= 3
  }

  restoreContents(): Promise<readonly TocItem[]> {
    this.#restored ??= this.#readContents()
    // The next call tries again after a failure.
    this.#restored.catch(() => {
      this.#restored = null
    })
    return this.#restored
  }

  async #readContents(): Promise<readonly TocItem[]> {
    const { toc } = await this.#navigation.repair()
    if (isUsable(toc, this.spine)) return toc
    const { contentsByHeadings } = await loadModule(() => import('./headings'))
    const found = await contentsByHeadings(this)
    if (found.length > 0) this.#navigation.toc = found
    return this.toc
  }

  async describe(): Promise<PublicationDescription> {
    const { readDescription } = await loadModule(() => import('./description'))
    return readDescription({ archive: this.#archive, book: this.#book, parseXml: this.#parseXml })
  }

  async cover(): Promise<string | null> {
    const { findCover } = await loadModule(() => import('./description'))
    return findCover(this.#archive, this.#book, this.#parseXml)
  }

  close(): void {
    this.#archive.close()
  }
}
