import { loadModule } from '../../../platform/load-module'
import { parseXmlMarkup } from '../../../platform/parse-markup'
import { yieldToMain } from '../../../platform/sliced-task'
import { beyondBounds } from '../../publication/limits'
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
  if (hasTooManyTags(source)) throw beyondBounds(`more than ${MAX_TAGS} elements in a chapter`)
  // Also a source takes its time: it was unpacked, decoded and looked through in the same task.
  if (source.length > LONG_SOURCE) await yieldToMain()
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

/** UTF-16 units of a source from which parsing it takes some tens of milliseconds. */
const LONG_SOURCE = 200_000

/**
 * Elements of a chapter. A parser takes 10 µs for each in one task, all steps together 50 µs; the longest chapters of real
 * books, dictionaries, have some ten thousand. 4 KB of an archive can be a million.
 */
const MAX_TAGS = 200_000

function hasTooManyTags(source: string): boolean {
  if (source.length < 3 * MAX_TAGS) return false
  let count = 0
  for (let at = source.indexOf('<'); at >= 0 && count <= MAX_TAGS; at = source.indexOf('<', at + 1))
    if (/[a-z]/i.test(source.charAt(at + 1))) count++
  return count > MAX_TAGS
}

/** Limits depth and attributes. Runs before any other pass over the tree, since some passes are recursive. */
async function bound(doc: Document, source: string): Promise<void> {
  if (/<[^<]{20000}/.test(source)) (await loadModule(() => import('./html-source'))).limitAttributes(doc)
  limitDepth(doc.documentElement)
}

/** Prefixed element names, or `math` and `svg` without `xmlns` (`names.ts`). */
const ODD_NAMES =
  /xmlns:[\w.-]+\s*=\s*["']\s*http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math)|<(?:math|svg)\b(?![^<>]*xmlns)/
