import { resolveUrl } from './addresses'

/** Media types of a catalogue. Atom needs the OPDS profile; without it the feed contains the site's news. */
const FEED = /^application\/opds\+json|^application\/atom\+xml.*opds-catalog/

/**
 * Returns the address of the feed that a web page links to: `<link rel="alternate" type="application/opds+json" href="…">`.
 *
 * Regular expressions are enough here, since the result is only an address to fetch.
 */
export function findAlternateFeed(html: string, url: string): string | undefined {
  const [, base = ''] = /<base\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>/i.exec(html) ?? []
  for (const [, inside = ''] of html.matchAll(/<link\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi)) {
    const rels = (attribute(inside, 'rel') ?? '').toLowerCase().split(/\s+/)
    const type = (attribute(inside, 'type') ?? '').toLowerCase()
    const href = attribute(inside, 'href')
    if (rels.includes('alternate') && FEED.test(type) && href)
      return resolveUrl(href, resolveUrl(attribute(base, 'href') ?? '', url))
  }
  return undefined
}

function attribute(inside: string, name: string): string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
  const found = pattern.exec(inside)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value?.trim().replaceAll('&amp;', '&')
}
