import { resolveUrl } from './addresses'

/** Whether a response is a web page rather than data. */
export function isHtml(type: string, text: string): boolean {
  // `text/html` is what PHP says of anything.
  const isJson = /^\s*[{[]/.test(text)
  return (
    (/^(?:text\/html|application\/xhtml\+xml)$/.test(type) && !isJson) ||
    /^\s*<(?:!doctype html|html)\b/i.test(text)
  )
}

/** Media types of a catalogue. Atom needs the OPDS profile; without it the feed contains the site's news. */
const FEED = /^application\/opds\+json|^application\/atom\+xml.*opds-catalog/

/** Returns the address that the links of a web page are relative to. */
export function baseOfPage(html: string, url: string): string {
  const [, inside = ''] = /<base\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>/i.exec(html) ?? []
  return resolveUrl(attribute(inside, 'href') ?? '', url) ?? url
}

/**
 * Returns the feed that a web page links to: `<link rel="alternate" type="application/opds+json" href="…">`.
 *
 * Regular expressions are enough here, since the result is only an address to fetch.
 */
export function findAlternateFeed(html: string): string | undefined {
  for (const [, inside = ''] of html.matchAll(/<link\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi)) {
    const rels = (attribute(inside, 'rel') ?? '').toLowerCase().split(/\s+/)
    const type = (attribute(inside, 'type') ?? '').toLowerCase()
    const href = attribute(inside, 'href')
    if (rels.includes('alternate') && FEED.test(type) && href) return href
  }
  return undefined
}

function attribute(inside: string, name: string): string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
  const found = pattern.exec(inside)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value?.trim().replaceAll('&amp;', '&')
}
