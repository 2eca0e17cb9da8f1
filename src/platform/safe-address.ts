/**
 * What an address is written for: a link that somebody follows (`link`), a picture that is shown (`picture`), a
 * document that is fetched or opened by ourselves, as a catalogue or a dictionary (`web`).
 */
export type AddressUse = 'link' | 'picture' | 'web'

const SCHEMES: Readonly<Record<AddressUse, readonly string[]>> = {
  link: ['http:', 'https:', 'mailto:', 'tel:'],
  picture: ['http:', 'https:', 'blob:'],
  web: ['http:', 'https:'],
}

/** Schemes whose addresses bring a document of their own, which may run as the page: never taken for the page's own. */
const CARRIES = /^(?:javascript|vbscript|data|blob|filesystem|view-source):$/

/**
 * The one place that says which addresses of a page, a feed or a book may be written into the page. The browser's own
 * parser reads the address, so that what is checked is what would be followed, whatever spaces, tabs, controls or
 * letter case it is written with.
 *
 * Links and pictures may also have the scheme of the page itself (`file:`, an app's own); a link may lead to a place in
 * the page whatever the page's address; a picture may be a `data:image/…`.
 *
 * @param base what a relative address is relative to; without it only an absolute one is taken
 * @returns the absolute address, or undefined for what is no address or has no scheme of its use
 */
export function safeAddress(address: string, use: AddressUse, base?: string): string | undefined {
  const url = parse(address, base)
  if (!url) return undefined
  const { href, protocol, pathname } = url
  const page = use === 'web' || base === undefined ? null : parse(base)
  const isAllowed =
    SCHEMES[use].includes(protocol) ||
    (use === 'picture' && protocol === 'data:' && /^image\//i.test(pathname)) ||
    (page?.protocol === protocol && !CARRIES.test(protocol)) ||
    (use === 'link' && page && withoutHash(href) === withoutHash(page.href))
  return isAllowed ? href : undefined
}

/** The address as it is written in the page, or '' where its use does not allow it. */
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
