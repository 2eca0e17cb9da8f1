/** The one use made of Trusted Types; the DOM library of TypeScript does not know them yet. */
interface HtmlPolicy {
  createHTML(text: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): HtmlPolicy
}

export type MarkupType = 'application/xhtml+xml' | 'application/xml' | 'image/svg+xml' | 'text/html'

/**
 * Parses markup into a document that is not shown: nothing in it runs and nothing is fetched.
 * Under Trusted Types the text passes the policy `org-library`, whose only use is this parser;
 * what comes out must still be sanitised before any of it enters a page.
 *
 * XML that is not well-formed gives a document with a `parsererror` in it, as browsers do.
 */
export function parseMarkup(text: string, type: MarkupType): Document {
  const parser: { parseFromString(text: unknown, type: DOMParserSupportedType): Document } = new DOMParser()
  return parser.parseFromString(policy()?.createHTML(text) ?? text, type)
}

/** True when an XML parser gave up on the text. */
export function hasParseError(doc: Document): boolean {
  return doc.getElementsByTagName('parsererror').length > 0
}

let made: HtmlPolicy | null | undefined

/** A page allows one policy of a name, so it is made once for all elements; null where there is none. */
function policy(): HtmlPolicy | null {
  if (made === undefined) {
    try {
      const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
      made = trustedTypes?.createPolicy('org-library', { createHTML: (text) => text }) ?? null
    } catch {
      made = null
    }
  }
  return made
}
