import type { ChapterSource } from '../../publication/publication'
import { pictureMarkup } from '../markup/pieces'
import { firstDescendant, parseDocument, readXml } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import { labelOf } from './navigation'
import { fallbackChain, type ManifestItem } from './package'

/**
 * A page around a picture that stands in the spine by itself. What its fallback has to say is how the picture is
 * described to those who do not see it (EPUB 3.4, spine fallbacks).
 */
export async function picturePage(
  href: string,
  archive: Archive,
  item: ManifestItem | undefined,
  parseXml: ParseXml,
): Promise<ChapterSource> {
  const name = encodeURIComponent(href.slice(href.lastIndexOf('/') + 1))
  const instead = fallbackChain(item).find(({ mediaType }) => mediaType === 'application/xhtml+xml')
  const words = instead ? await wordsOf(instead.href, archive, parseXml) : ''
  return { kind: 'document', href, mediaType: 'application/xhtml+xml', text: pictureMarkup(name, words) }
}

async function wordsOf(href: string, archive: Archive, parseXml: ParseXml): Promise<string> {
  try {
    const bytes = await archive.read(href)
    return bytes ? labelOf(firstDescendant(parseDocument(parseXml, await readXml(bytes), href), 'body')) : ''
  } catch {
    // The picture is there without it.
    return ''
  }
}
