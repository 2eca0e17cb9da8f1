import { LibraryError } from '../../../platform/errors'
import type { ChapterSource, Publication, Resource, SpineItem, TocItem } from '../../publication'
import { type Archive, openArchive } from '../archive'
import type { ByteSource } from '../bytes'
import { mediaTypeOf } from '../media-types'
import { decodePath, withoutFragment } from '../paths'
import type { ParseXml } from '../source'
import { decodeXml, parseDocument, repairXml } from '../xml'
import { findPackage } from './container'
import { findCover } from './cover'
import { type Encryption, readEncryption } from './encryption'
import { type PackageDocument, readPackage } from './package'
import { readNav, readNcx } from './toc'

/**
 * Opens an EPUB 2 or 3, leniently: what is broken is dropped as long as something is left to read.
 *
 * @throws LibraryError `bad-book`, `encrypted-book`, `book-too-large`, or what the source throws.
 */
export async function openEpub(source: ByteSource, parseXml: ParseXml): Promise<Publication> {
  const archive = await openArchive(source)
  try {
    const path = await findPackage(archive, parseXml)
    const bytes = await archive.read(path)
    if (!bytes) throw new LibraryError('bad-book', `${path} is missing`)
    const book = readPackage(parseDocument(parseXml, decodeXml(bytes), path), path)
    const encryption = await readEncryption(archive, book.metadata.identifier, parseXml)
    const spine = readSpine(archive, book, encryption)
    const toc = await readToc(archive, book, parseXml)
    return new EpubPublication(archive, book, encryption, spine, toc, parseXml)
  } catch (thrown) {
    archive.close()
    throw thrown
  }
}

/** The spine items whose files are there. */
function readSpine(archive: Archive, book: PackageDocument, encryption: Encryption): SpineItem[] {
  const spine = book.spine.flatMap(({ item, linear, properties }) => {
    const href = archive.find(item.href)
    if (href === null) return []
    return { href, mediaType: item.mediaType, linear, properties, size: Math.max(1, archive.sizeOf(href)) }
  })
  if (spine.length === 0) throw new LibraryError('bad-book', 'no page in the spine is in the archive')
  if (spine.some(({ href }) => encryption.locked.has(href) || archive.isEncrypted(href)))
    throw new LibraryError('encrypted-book', 'pages of the book are encrypted')
  // A book without any linear page would have no first page.
  return spine.some(({ linear }) => linear) ? spine : spine.map((item) => ({ ...item, linear: true }))
}

async function readToc(archive: Archive, book: PackageDocument, parseXml: ParseXml): Promise<TocItem[]> {
  const shownFor = new Map(book.spine.map(({ item, named }) => [named, item.href]))
  const realPath = (path: string) => archive.find(shownFor.get(path) ?? path)
  const attempts = [
    { item: book.nav, read: readNav },
    { item: book.ncx, read: readNcx },
  ]
  for (const { item, read } of attempts) {
    const path = item && archive.find(item.href)
    if (!path) continue
    try {
      const bytes = await archive.read(path)
      const root = bytes && parseDocument(parseXml, decodeXml(bytes), path)
      const toc = root ? read(root, path) : []
      if (toc.length > 0) return toc.map((entry) => withRealPaths(entry, realPath))
    } catch (thrown) {
      if (thrown instanceof LibraryError && thrown.code !== 'bad-book' && thrown.code !== 'encrypted-book')
        throw thrown
    }
  }
  return []
}

/**
 * Links written with another case or encoding than the archive's names lead to the files they mean, and links to what
 * cannot be shown to the fallback that is.
 */
function withRealPaths(entry: TocItem, realPath: (path: string) => string | null): TocItem {
  const path = withoutFragment(entry.href)
  const found = path && realPath(path)
  return {
    label: entry.label,
    href: found ? found + entry.href.slice(path.length) : entry.href,
    children: entry.children.map((child) => withRealPaths(child, realPath)),
  }
}

class EpubPublication implements Publication {
  readonly metadata
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocItem[]
  readonly #archive: Archive
  readonly #book: PackageDocument
  readonly #encryption: Encryption
  readonly #parseXml: ParseXml
  readonly #mediaTypes: ReadonlyMap<string, string>

  constructor(
    archive: Archive,
    book: PackageDocument,
    encryption: Encryption,
    spine: readonly SpineItem[],
    toc: readonly TocItem[],
    parseXml: ParseXml,
  ) {
    this.metadata = book.metadata
    this.spine = spine
    this.toc = toc
    this.#archive = archive
    this.#book = book
    this.#encryption = encryption
    this.#parseXml = parseXml
    this.#mediaTypes = new Map(
      book.manifest.map((item) => [archive.find(item.href) ?? item.href, item.mediaType]),
    )
  }

  async load(index: number): Promise<ChapterSource> {
    const item = this.spine[index]
    if (!item) throw new LibraryError('bad-book', `no spine item ${index}`)
    const { href, mediaType } = item
    if (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml')
      return { kind: 'document', href, mediaType: 'application/xhtml+xml', text: picturePage(href) }
    const bytes = await this.#archive.read(href)
    if (!bytes) throw new LibraryError('bad-book', `${href} is missing`)
    return { kind: 'document', href, mediaType, text: repairXml(decodeXml(bytes)) }
  }

  async resource(href: string): Promise<Resource | null> {
    const path =
      this.#archive.find(withoutFragment(href)) ?? this.#archive.find(withoutFragment(decodePath(href)))
    if (path === null || this.#encryption.locked.has(path)) return null
    const bytes = await this.#archive.read(path)
    if (!bytes) return null
    return {
      bytes: this.#encryption.reveal(path, bytes),
      mediaType: this.#mediaTypes.get(path) ?? mediaTypeOf(path),
    }
  }

  cover(): Promise<string | null> {
    return findCover(this.#archive, this.#book, this.#parseXml)
  }

  close(): void {
    this.#archive.close()
  }
}

/** A page around a picture that stands in the spine by itself. */
function picturePage(href: string): string {
  const name = encodeURIComponent(href.slice(href.lastIndexOf('/') + 1))
  return `<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title></head><body><img src="${name}" alt=""/></body></html>`
}
