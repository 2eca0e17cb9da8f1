import type { Locator } from '../../../domain/locator'
import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { isShowable, mediaTypeOf } from '../../publication/media-types'
import { decodePath, normalisePath, withoutFragment, withoutHash } from '../../publication/paths'
import type {
  ChapterSource,
  NonLinearVisit,
  Overlay,
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
import { fetchNavigation, type Navigation } from './navigation'
import type { Overlays } from './overlays'
import { isPage, type ManifestItem, type PackageDocument, readPackage, shownOf } from './package'

/**
 * Path of the package document: the first root file named by `META-INF/container.xml`, else the
 * first `.opf` of the archive.
 *
 * @throws LibraryError `bad-book` when there is neither.
 */
export async function findPackage(archive: Archive, parseXml: ParseXml): Promise<string> {
  const bytes = await archive.read('META-INF/container.xml')
  if (bytes) {
    for (const path of rootFiles(await readXml(bytes), parseXml)) {
      const found = archive.find(normalisePath(path))
      if (found) return found
    }
  }
  const stray = archive.paths
    .filter((path) => path.toLowerCase().endsWith('.opf') && !path.startsWith('__MACOSX/'))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0]
  if (stray) return stray
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
 * Opens an EPUB 2 or 3, leniently: what is broken is dropped as long as something is left to read.
 *
 * @param place where it will be opened, if that is known; never rejects
 * @throws LibraryError `bad-book`, `encrypted-book`, `book-too-large`, or what the source throws.
 */
export async function openEpub(
  source: ByteSource,
  parseXml: ParseXml,
  place?: Promise<Locator | null>,
): Promise<Publication> {
  const archive = await openArchive(source, {
    named: withoutHash,
    // Of one that was cut off, the package tells what is gone.
    completion: () => loadModule(() => import('./lost-pages')),
  })
  // The first page waits for its chapter and its style sheets, and what names them is still to be read.
  const sheets = archive.paths.filter((path) => /\.css$/i.test(path))
  archive.fetchAhead(sheets.slice(0, SHEETS_AHEAD))
  void place?.then((known) => known && archive.fetchAhead([known.href]))
  try {
    const path = await findPackage(archive, parseXml)
    const bytes = await archive.read(path)
    if (!bytes) throw new LibraryError('bad-book', `${path} is missing`)
    const isFixed =
      archive.paths.some((each) => /display-options/i.test(each)) &&
      (await (await loadModule(() => import('./display-options'))).isFixedByOptions(archive, parseXml))
    const book = await packageOf(await readXml(bytes), path, parseXml, isFixed)
    const encryption = await encryptionOf(archive, book.metadata.identifier, parseXml)
    const spine = readSpine(archive, book, encryption)
    const navigation = await fetchNavigation(archive, book, parseXml)
    return new EpubPublication(archive, book, encryption, spine, navigation, parseXml)
  } catch (thrown) {
    archive.close()
    throw thrown
  }
}

/** One in error is read as far as it can be. */
async function packageOf(...[written, ...rest]: Parameters<typeof readPackage>): Promise<PackageDocument> {
  try {
    const book = readPackage(written, ...rest)
    if (book.spine.length > 0) return book
  } catch {
    // It is no XML.
  }
  return readPackage((await loadModule(() => import('./mend-package'))).mendPackage(written), ...rest)
}

/** More than this a book's pages seldom share. */
const SHEETS_AHEAD = 2
/** A first page that is no larger is a cover, and shows the cover's picture, if that is of a usual size; in bytes. */
const COVER_PAGE = 4096
const MOST_OF_A_COVER = 1024 * 1024

/** Most books have nothing that is encrypted, and do without what would undo it. */
async function encryptionOf(
  archive: Archive,
  identifier: string,
  parseXml: ParseXml,
): Promise<Encryption | null> {
  // Not `find`: what is not there makes it note the spelling of every path there is.
  if (!archive.paths.some((path) => /^meta-inf\/encryption\.xml$/i.test(path))) return null
  const { readEncryption } = await loadModule(() => import('./encryption'))
  return readEncryption(archive, identifier, parseXml)
}

/**
 * The spine items whose files are there. One that nothing can show keeps its place in EPUB 3, where it is told of
 * (RS 3.3 §4.4); older books name style sheets and other things there that nobody is to see.
 */
function readSpine(archive: Archive, book: PackageDocument, encryption: Encryption | null): SpineItem[] {
  const spine = book.spine.flatMap(({ item, ...ref }) => {
    const href = archive.find(item.href)
    if (href === null || (book.version < 3 && !isPage(item.mediaType))) return []
    const size = Math.max(1, archive.sizeOf(href))
    return { ...ref, href, mediaType: item.mediaType, size }
  })
  if (!spine.some(({ mediaType }) => isPage(mediaType)))
    throw new LibraryError('bad-book', 'no page is there')
  // EPUB RS 3.3 §7.2: the archive's own encryption is an error, and so is other packing, whatever file it is of.
  if (archive.hasEncrypted || spine.some(({ href }) => encryption?.locked.has(href)))
    throw new LibraryError('encrypted-book', 'pages are encrypted')
  if (!archive.isUnpackable) throw new LibraryError('bad-book', 'unknown compression')
  // A book without any linear page would have no first page.
  return spine.some(({ linear }) => linear) ? spine : spine.map((item) => ({ ...item, linear: true }))
}

class EpubPublication implements Publication {
  readonly metadata
  readonly spine: SpineItem[]
  readonly overlay
  readonly isIncomplete
  readonly #archive: Archive
  readonly #book: PackageDocument
  readonly #encryption: Encryption | null
  readonly #parseXml: ParseXml
  #readNavigation: (() => Navigation) | null
  #navigation: Navigation = { toc: [], pages: [] }
  #overlays: Promise<Overlays> | null = null

  constructor(
    archive: Archive,
    book: PackageDocument,
    encryption: Encryption | null,
    spine: SpineItem[],
    readNavigation: () => Navigation,
    parseXml: ParseXml,
  ) {
    this.metadata = book.metadata
    this.spine = spine
    this.#readNavigation = readNavigation
    const isNarrated = book.manifest.some(({ mediaType }) => mediaType === 'application/smil+xml')
    this.overlay = isNarrated ? (index: number) => this.#overlay(index) : undefined
    this.#archive = archive
    this.isIncomplete = archive.told.isIncomplete
    // The rest of its spine is ours from here on; where the cover is looked for, the first page counts.
    const first = book.spine.findIndex(({ item }) => archive.find(item.href) !== null)
    for (const item of book.manifest) item.href = archive.find(item.href) ?? item.href
    this.#book = { ...book, spine: book.spine.slice(0, first + 1) }
    this.#encryption = encryption
    this.#parseXml = parseXml
  }

  get toc(): readonly TocItem[] {
    return this.#contents().toc
  }

  get pageList(): readonly TocItem[] {
    return this.#contents().pages
  }

  async load(index: number): Promise<ChapterSource> {
    const item = this.spine[index]
    if (!item) throw new LibraryError('bad-book', `no spine item ${index}`)
    const { href, mediaType } = item
    if (index === 0 && item.size <= COVER_PAGE)
      this.#archive.fetchAhead(this.#book.coverCandidates.slice(0, 1), MOST_OF_A_COVER)
    if (!isPage(mediaType))
      throw new LibraryError('no-readable-format', `nothing shows ${href}, which is ${mediaType}`)
    if (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml') {
      const { picturePage } = await loadModule(() => import('./picture-page'))
      return picturePage(href, this.#archive, this.#itemAt(href), this.#parseXml)
    }
    const bytes = await this.#archive.read(href)
    if (!bytes) throw new LibraryError('bad-book', `${href} is missing`)
    const told = {}
    const text = await readXml(bytes, told)
    return {
      kind: 'document',
      href,
      mediaType,
      text: text.includes('<dtbook')
        ? (await loadModule(() => import('./dtbook'))).xhtmlOfDtbook(text)
        : text,
      strict: this.#isStrict || this.#archive.told.torn?.has(href),
      ...told,
    }
  }

  admit(path: string, detour: NonLinearVisit): void {
    const { spine } = this
    const named = this.#archive.find(path)
    if (named === null) return
    const listed = shownOf(this.#itemAt(named), isPage)
    const href = listed?.href ?? named
    const known = spine.find((item) => item.href === href)
    if (known?.detour) known.detour = detour
    if (known || this.#encryption?.locked.has(href)) return
    const mediaType = listed?.mediaType ?? (this.#isStrict ? '' : mediaTypeOf(href))
    if (!isPage(mediaType)) return
    // It lies by itself, in the way of the pages around.
    const around = spine[detour.index]?.rendition
    const rendition = around && { ...around, side: null }
    const size = this.#archive.sizeOf(href)
    spine.push({
      href,
      named,
      mediaType,
      linear: false,
      rendition,
      size,
      detour,
    })
  }

  /**
   * EPUB 3 asks that nothing be used which the manifest does not list (EPUB RS 3.3 §5.4), and that what cannot be
   * shown give way to its fallback (§3.2). Makers of older books did not know, and are not held to it.
   */
  async resource(href: string): Promise<Resource | null> {
    const named =
      this.#archive.find(withoutFragment(href)) ?? this.#archive.find(withoutFragment(decodePath(href)))
    if (named === null) return null
    const item = this.#itemAt(named)
    if (!item && this.#isStrict) return null
    const shown = shownOf(item, isShowable) ?? item
    const path = (shown && this.#archive.find(shown.href)) ?? named
    if (this.#encryption?.locked.has(path)) return null
    const bytes = await this.#archive.read(path)
    if (!bytes) return null
    return {
      bytes: this.#encryption?.reveal(path, bytes) ?? bytes,
      mediaType: this.#itemAt(path)?.mediaType ?? mediaTypeOf(path),
    }
  }

  fetchAhead(index: number): void {
    const { href } = this.spine[index] ?? {}
    if (href) this.#archive.fetchAhead([href])
  }

  fetchRest(): void {
    this.#archive.fetchRest()
  }

  async #overlay(index: number): Promise<Overlay | null> {
    this.#overlays ??= loadModule(() => import('./overlays')).then(({ Overlays }) =>
      Overlays.read(this.#archive, this.#book.path, this.#parseXml),
    )
    // What did not come is asked for again.
    this.#overlays.catch(() => {
      this.#overlays = null
    })
    return (await this.#overlays).of(this.spine[index]?.href ?? '')
  }

  #contents(): Navigation {
    const read = this.#readNavigation
    this.#readNavigation = null
    if (read) this.#navigation = read()
    return this.#navigation
  }

  #itemAt(path: string): ManifestItem | undefined {
    // Gone through anew: of two files a chapter asks for, a map of two thousand would be 0.1 MB.
    return this.#book.manifest.findLast((each) => each.href === path)
  }

  get #isStrict(): boolean {
    return this.#book.version >= 3
  }

  async about(): Promise<PublicationDescription> {
    const { readAbout } = await loadModule(() => import('./about'))
    return readAbout({ archive: this.#archive, book: this.#book, parseXml: this.#parseXml })
  }

  async cover(): Promise<string | null> {
    const { findCover } = await loadModule(() => import('./cover'))
    return findCover(this.#archive, this.#book, this.#parseXml)
  }

  close(): void {
    this.#archive.close()
  }
}
