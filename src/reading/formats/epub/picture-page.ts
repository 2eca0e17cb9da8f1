import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { files } from '../../../i18n/words/files'
import type { ChapterSource } from '../../publication/publication'
import { createPictureMarkup } from '../markup/pieces'
import { firstDescendant, parseDocument, readXml } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import { labelOf } from './navigation'
import { fallbackChain, type ManifestItem } from './package'

/**
 * Generates a page for a picture in the spine. The text of its fallback is the alternative text of the picture
 * (EPUB 3.4, spine fallbacks).
 */
export async function createPicturePage(
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
    text: createPictureMarkup(name, alternative),
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

/** Generates the page of a spine item whose file is missing: a sentence says so, in the language of the user interface. */
export function missingPage(href: string, locale: Locale): ChapterSource {
  const sentence = createTranslate<keyof typeof files>(locale, files)('file.pageMissing')
  return {
    kind: 'document',
    href,
    mediaType: 'application/xhtml+xml',
    text: `<html xmlns="http://www.w3.org/1999/xhtml" lang="${locale}"><head><title></title></head><body><p>${sentence}</p></body></html>`,
  }
}
