import { mediaTypeOf } from '../../publication/media-types'
import { resolveHref, withoutFragment } from '../../publication/paths'
import { attribute, descendants, parseDocument, readXml } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import type { PackageDocument } from './package'

/**
 * Full path of the cover image; null when the book has none.
 *
 * In this order: the EPUB 3 property, EPUB 2's `meta name="cover"`, the guide, an image with the id `cover`, a first page
 * with nothing but a picture. If the declared cover is a page, its first picture is used.
 */
export async function findCover(
  archive: Archive,
  book: PackageDocument,
  parseXml: ParseXml,
): Promise<string | null> {
  for (const candidate of book.coverCandidates) {
    const path = archive.find(candidate)
    if (!path) continue
    const type = typeOf(book, path)
    if (type.startsWith('image/')) return path
    const picture = await firstPicture(archive, path, parseXml, false)
    if (picture) return picture
  }
  const first = book.spine.map(({ item }) => archive.find(item.href)).find((path) => path !== null)
  if (!first) return null
  if (typeOf(book, first).startsWith('image/')) return first
  return firstPicture(archive, first, parseXml, true)
}

function typeOf(book: PackageDocument, path: string): string {
  return book.manifest.find((item) => item.href === path)?.mediaType ?? mediaTypeOf(path)
}

async function firstPicture(
  archive: Archive,
  path: string,
  parseXml: ParseXml,
  mustBeOnlyPicture: boolean,
): Promise<string | null> {
  try {
    const bytes = await archive.read(path)
    if (!bytes) return null
    const root = parseDocument(parseXml, await readXml(bytes), path)
    const pictures = [...descendants(root, 'img'), ...descendants(root, 'image')]
    if (mustBeOnlyPicture) {
      const body = descendants(root, 'body')[0]
      const text = (body?.textContent ?? '').replace(/\s+/g, '')
      if (pictures.length !== 1 || text.length > MAX_COVER_TEXT) return null
    }
    for (const picture of pictures) {
      const href = attribute(picture, 'src') || attribute(picture, 'href')
      const target = href && resolveHref(href, path)
      const found = target && archive.find(withoutFragment(target))
      if (found) return found
    }
  } catch {
    // An unreadable cover page is ignored.
  }
  return null
}

/** Characters that a page with nothing but a picture may contain: a caption, "Cover". */
const MAX_COVER_TEXT = 40
