import { trustedMarkup } from './trusted'
import { isWellFormed } from './well-formed'

export type XmlType = 'application/xhtml+xml' | 'application/xml' | 'image/svg+xml'

/**
 * Parses markup into an inert document: no script runs and nothing is fetched. Under Trusted Types the text passes the
 * policy `org-library`, which is used for no other text. The result must be sanitised before it enters a page.
 */
function parseMarkup(text: string, type: DOMParserSupportedType): Document {
  const parser: { parseFromString(text: unknown, type: DOMParserSupportedType): Document } = new DOMParser()
  return parser.parseFromString(trustedMarkup(text), type)
}

/** Parses HTML (`parseMarkup`). */
export const parseHtmlMarkup = (text: string): Document => parseMarkup(text, 'text/html')

/**
 * Parses XML (`parseMarkup`); null when it is not well-formed. The browser is given well-formed text only: Chromium's
 * description of an error violates a strict policy (`isWellFormed`).
 */
export function parseXmlMarkup(text: string, type: XmlType = 'application/xml'): Document | null {
  if (!isWellFormed(text)) return null
  const doc = parseMarkup(text, type)
  return doc.getElementsByTagName('parsererror').length > 0 ? null : doc
}
