import { trustedMarkup } from './trusted'

export type MarkupType = 'application/xhtml+xml' | 'application/xml' | 'image/svg+xml' | 'text/html'

/**
 * Parses markup into a document that is not shown: nothing in it runs and nothing is fetched.
 * Under Trusted Types the text passes the policy `org-library`, as no other text does;
 * what comes out must still be sanitised before any of it enters a page.
 *
 * XML that is not well-formed gives a document with a `parsererror` in it, as browsers do.
 */
export function parseMarkup(text: string, type: MarkupType): Document {
  const parser: { parseFromString(text: unknown, type: DOMParserSupportedType): Document } = new DOMParser()
  return parser.parseFromString(trustedMarkup(text), type)
}

/** True when an XML parser gave up on the text. */
export function hasParseError(doc: Document): boolean {
  return doc.getElementsByTagName('parsererror').length > 0
}
