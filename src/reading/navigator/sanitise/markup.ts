import { loadModule } from '../../../platform/load-module'
import { parseXmlMarkup } from '../../../platform/parse-markup'
import { ELEMENTS } from './markup-allow-list'
import { maskCspTriggers } from './mask-csp-triggers'
import { limitDepth } from './safe-dom'

/**
 * Parses a chapter's source: as XHTML, so that namespaces and self-closed elements have their intended meaning; as HTML if it
 * is not well-formed. No element of the result is deeper than `MAX_DEPTH`.
 *
 * @param text the source without a document type declaration, whose entities can be expansion attacks (`ChapterSource`)
 */
export async function parseChapter(
  text: string,
  mediaType: string,
): Promise<{ doc: Document; isWellFormed: boolean }> {
  const source = maskCspTriggers(text)
  if (mediaType !== 'text/html') {
    const doc = parseXmlMarkup(source, mediaType === 'image/svg+xml' ? mediaType : 'application/xhtml+xml')
    // Without its namespace the source is not XHTML, whatever its element names are.
    if (doc && ELEMENTS[doc.documentElement.namespaceURI ?? ''] !== undefined) {
      await bound(doc, source)
      if (ODD_NAMES.test(source)) (await loadModule(() => import('./names'))).renameReservedElements(doc)
      return { doc, isWellFormed: true }
    }
  }
  const { parseHtml } = await loadModule(() => import('./html-source'))
  const doc = parseHtml(source)
  await bound(doc, source)
  return { doc, isWellFormed: false }
}

/** Limits depth and attributes. Runs before any other pass over the tree, since some passes are recursive. */
async function bound(doc: Document, source: string): Promise<void> {
  if (/<[^<]{20000}/.test(source)) (await loadModule(() => import('./html-source'))).limitAttributes(doc)
  limitDepth(doc.documentElement)
}

/** Prefixed element names, or `math` and `svg` without `xmlns` (`names.ts`). */
const ODD_NAMES =
  /xmlns:[\w.-]+\s*=\s*["']\s*http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math)|<(?:math|svg)\b(?![^<>]*xmlns)/
