import { trustedMarkup } from './trusted'

export type MarkupType = 'application/xhtml+xml' | 'application/xml' | 'image/svg+xml' | 'text/html'

/**
 * Parses markup into an inert document: no script runs and nothing is fetched. Under Trusted Types the text passes the
 * policy `org-library`, which is used for no other text. The result must be sanitised before it enters a page.
 *
 * XML that is not well-formed gives a document with a `parsererror` element, as in browsers.
 */
export function parseMarkup(text: string, type: MarkupType): Document {
  const parser: { parseFromString(text: unknown, type: DOMParserSupportedType): Document } = new DOMParser()
  return parser.parseFromString(trustedMarkup(text), type)
}

/** Whether the document contains a `parsererror`. */
export function hasParseError(doc: Document): boolean {
  return doc.getElementsByTagName('parsererror').length > 0
}
