import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import type { PublicationMetadata, SpineItem } from '../../publication/publication'
import type { Archive } from '../zip/archive'
import type { Encryption } from './encryption'
import { isPageMediaType, type PackageDocument, resolveFallback } from './package'

/** Weight of an item that is one page, whatever its bytes are: those of a page of text. */
const PAGE_SIZE = 2048

/**
 * The items of the spine. An item whose file is missing is replaced by its fallback; without one it stays in its place,
 * and `load` says that it is missing. An item that cannot be displayed stays in the spine of an EPUB 3, and the reader
 * shows a notice (RS 3.3 §4.4); it is dropped from older books, which list style sheets and other files there.
 */
export function readSpine(
  archive: Archive,
  book: PackageDocument,
  encryption: Encryption | null,
): SpineItem[] {
  const isThere = (href: string) => archive.find(href) !== null
  const spine = book.spine.flatMap(({ item: preferred, referencedPath, ...rest }): SpineItem[] => {
    const ref = { ...rest, fallbackFor: referencedPath }
    const item = isThere(preferred.href)
      ? preferred
      : (resolveFallback(
          book.manifest.findLast(({ href }) => href === referencedPath),
          isPageMediaType,
          isThere,
        ) ?? preferred)
    const { mediaType } = item
    if (book.version < 3 && !isPageMediaType(mediaType)) return []
    const href = archive.find(item.href)
    if (href === null)
      return isPageMediaType(mediaType) ? [{ ...ref, href: item.href, mediaType: '', size: PAGE_SIZE }] : []
    const isOnePage = ref.rendition.layout === 'pre-paginated' || mediaType.startsWith('image/')
    return [{ ...ref, href, mediaType, size: isOnePage ? PAGE_SIZE : Math.max(1, archive.sizeOf(href)) }]
  })
  const existing = spine.filter(({ mediaType }) => mediaType !== '')
  if (!existing.some(({ mediaType }) => isPageMediaType(mediaType)))
    throw new LibraryError('bad-book', 'no page is there')
  // EPUB RS 3.3 §7.2: zip encryption of any file is an error, and so is any other compression method.
  if (archive.hasEncrypted || spine.some(({ href }) => encryption?.encrypted.has(href)))
    throw new LibraryError('encrypted-book', 'pages are encrypted')
  if (!archive.isSupported) throw new LibraryError('bad-book', 'unknown compression')
  // A book without a linear item would have no first page.
  return existing.some(({ linear }) => linear) ? spine : spine.map((item) => ({ ...item, linear: true }))
}

/** Languages written from right to left that books are in. */
const LEFTWARD = /^(?:ar|fa|he|iw|ku|ps|ug|ur|yi)\b/i
/** Languages whose vertical books go from right to left; many that were made horizontal still declare it. */
const VERTICAL = /^(?:ja|ko|lzh|yue|zh)\b/i

/**
 * The page progression: where the package contradicts its language, that of the text. A page of pictures has none. In
 * other languages `rtl` is kept for text that runs from left to right (EPUB RS 3.3 §7.1).
 */
export async function actualDirection(
  archive: Archive,
  { metadata: { direction, language, layout }, isModeStated }: PackageDocument,
  spine: readonly SpineItem[],
): Promise<PublicationMetadata['direction']> {
  const isDoubtful = direction === 'rtl' ? VERTICAL.test(language) : LEFTWARD.test(language)
  if (!isDoubtful || direction === 'default' || layout !== 'reflowable' || isModeStated) return direction
  const { directionOfText } = await loadModule(() => import('./layout-hints'))
  return (await directionOfText(archive, spine)) ?? direction
}
