import { type Fetch, windowFetch } from './fetch'

/** Origin of an http(s) address; undefined for anything else. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return /^https?:/.test(protocol) ? origin : undefined
}

/** Whether what is secret, a page's own fetch or a member's credentials, may go to an address. */
export type Trust = (url: string) => boolean

/**
 * Trusts the catalogue's own origin, and those that the page allows by name: of a catalogue that is had over HTTPS
 * only such as are so too.
 *
 * @param own the catalogue's origin; undefined while its address is none
 * @param named `credential-origins`: origins, or addresses at them, between spaces or commas
 */
export function trustOf(own: () => string | undefined, named = ''): Trust {
  const more = named.split(/[\s,]+/).map(originOf)
  return (url) => {
    const at = originOf(url)
    const home = own()
    if (!at || !home) return false
    return at === home || (more.includes(at) && (at.startsWith('https') || !home.startsWith('https')))
  }
}

/** A page's fetch where it is trusted; elsewhere, where a feed may have led, the browser's own, without credentials. */
export const fetchWithin =
  (trusts: Trust, fetch: Fetch): Fetch =>
  (url, init) =>
    trusts(url) ? fetch(url, init) : windowFetch(url, { ...init, credentials: 'omit' })
