import type { ChapterSource } from '../../publication/publication'
import { pictureMarkup } from '../markup/pieces'
import { firstDescendant, parseDocument, readXml } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import { labelOf } from './navigation'
import { fallbackChain, type ManifestItem } from './package'

/**
 * Generates a page for a picture in the spine. The text of its fallback is the alternative text of the picture
 * (EPUB 3.4, spine fallbacks).
 */
export async function picturePage(
  href: string,
  archive: Archive,
  item: ManifestItem | undefined,
  parseXml: ParseXml,
): Promise<ChapterSource> {
  const name = encodeURIComponent(href.slice(href.lastIndexOf('/') + 1))
  const fallback = fallbackChain(item).find(({ mediaType }) => mediaType === 'application/xhtml+xml')
  const alternative = fallback ? await textOf(fallback.href, archive, parseXml) : ''
  return {
    kind: 'document',
    href,
    mediaType: 'application/xhtml+xml',
    text: pictureMarkup(name, alternative),
  }
}

async function textOf(href: string, archive: Archive, parseXml: ParseXml): Promise<string> {
  try {
    const bytes = await archive.read(href)
    return bytes ? labelOf(firstDescendant(parseDocument(parseXml, await readXml(bytes), href), 'body')) : ''
  } catch {
    // The picture is displayed without alternative text.
    return ''
  }
}
