/**
 * The use of an address: a link that the user follows (`link`), an image that is displayed (`picture`), or a document
 * that this code fetches or opens, such as a catalogue or a dictionary (`web`).
 */
export type AddressUse = 'link' | 'picture' | 'web'

const SCHEMES: Readonly<Record<AddressUse, readonly string[]>> = {
  link: ['http:', 'https:', 'mailto:', 'tel:'],
  picture: ['http:', 'https:', 'blob:'],
  web: ['http:', 'https:'],
}

/** Schemes whose addresses contain a document, which may run with the page's origin; never accepted as "the page's own". */
const EMBEDDING_SCHEMES = /^(?:javascript|vbscript|data|blob|filesystem|view-source):$/

/**
 * Decides which addresses of a page, a feed or a book may be written into the page; nothing else does. The browser's
 * URL parser reads the address, so the checked address is the one that is followed, whatever spaces, tabs, control
 * characters or letter case it contains.
 *
 * Links and images may also have the scheme of the page itself (`file:`, an app's own); a link may lead to a fragment of
 * the page whatever the page's address; an image may be `data:image/…`.
 *
 * @param base what a relative address is relative to; without it only an absolute address is accepted
 * @returns the absolute address, or undefined if the text is no address or its scheme is not allowed for this use
 */
export function safeAddress(address: string, use: AddressUse, base?: string): string | undefined {
  const url = parse(address, base)
  if (!url) return undefined
  const { href, protocol, pathname } = url
  const page = use === 'web' || base === undefined ? null : parse(base)
  const isAllowed =
    SCHEMES[use].includes(protocol) ||
    (use === 'picture' && protocol === 'data:' && /^image\//i.test(pathname)) ||
    (page?.protocol === protocol && !EMBEDDING_SCHEMES.test(protocol)) ||
    (use === 'link' && page && withoutHash(href) === withoutHash(page.href))
  return isAllowed ? href : undefined
}

/** Returns the address unchanged if it is allowed for its use on the current page, else ''. */
export const pageAddress = (address: string, use: 'link' | 'picture'): string =>
  address !== '' && safeAddress(address, use, document.baseURI) ? address : ''

const withoutHash = (href: string) => href.split('#')[0]

function parse(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
