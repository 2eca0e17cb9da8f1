import { loadModule } from '../../../platform/load-module'
import { hasParseError, parseMarkup } from '../../../platform/parse-markup'
import { ELEMENTS } from './markup-allow-list'
import { maskCspTriggers } from './mask-csp-triggers'
import { boundDepth } from './safe-dom'

/**
 * A chapter's source as a document: as XHTML first, so that namespaces and self-closed
 * elements mean what their author meant; as HTML where it is not well-formed. No element of it lies deeper than `MAX_DEPTH`.
 *
 * @param text without a document type, whose entities can be bombs (`ChapterSource`)
 */
export async function parseChapter(
  text: string,
  mediaType: string,
): Promise<{ doc: Document; isWellFormed: boolean }> {
  const source = maskCspTriggers(text)
  if (mediaType !== 'text/html') {
    const doc = parseMarkup(source, mediaType === 'image/svg+xml' ? mediaType : 'application/xhtml+xml')
    // Without the namespace it is no XHTML, whatever its elements are called.
    const isOurs = ELEMENTS[doc.documentElement.namespaceURI ?? ''] !== undefined
    if (isOurs && !hasParseError(doc)) {
      await bound(doc, source)
      if (ODD_NAMES.test(source)) (await loadModule(() => import('./names'))).nameElements(doc)
      return { doc, isWellFormed: true }
    }
  }
  const { parseHtml } = await loadModule(() => import('./html-source'))
  const doc = parseHtml(source)
  await bound(doc, source)
  return { doc, isWellFormed: false }
}

/** Before anything goes through it: what calls itself for each element in another has its bounds, and so have attributes. */
async function bound(doc: Document, source: string): Promise<void> {
  if (/<[^<]{20000}/.test(source)) (await loadModule(() => import('./html-source'))).boundAttributes(doc)
  boundDepth(doc.documentElement)
}

/** Names with a prefix, or a formula or drawing that does not say what it is (`names.ts`). */
const ODD_NAMES =
  /xmlns:[\w.-]+\s*=\s*["']\s*http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math)|<(?:math|svg)\b(?![^<>]*xmlns)/
