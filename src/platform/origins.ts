import { type Fetch, windowFetch } from './fetch'

/** Returns the origin of an http(s) address; undefined for anything else. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return /^https?:/.test(protocol) ? origin : undefined
}

/** Whether the host page's fetch and a member's credentials may be used for an address. */
export type Trust = (url: string) => boolean

/**
 * Trusts the catalogue's own origin and the origins that the page names; if the catalogue is on HTTPS, only HTTPS ones.
 *
 * @param own returns the catalogue's origin; undefined while its address is invalid
 * @param named `credential-origins`: origins, or addresses at them, separated by spaces or commas
 */
export function createTrust(own: () => string | undefined, named = ''): Trust {
  const namedOrigins = named.split(/[\s,]+/).map(originOf)
  return (url) => {
    const origin = originOf(url)
    const ownOrigin = own()
    if (!origin || !ownOrigin) return false
    if (origin === ownOrigin) return true
    return namedOrigins.includes(origin) && (origin.startsWith('https') || !ownOrigin.startsWith('https'))
  }
}

/** Uses the host page's fetch for trusted addresses, and the browser's own, without credentials, for all others. */
export const restrictCredentials =
  (trusts: Trust, fetch: Fetch): Fetch =>
  (url, init) =>
    trusts(url) ? fetch(url, init) : windowFetch(url, { ...init, credentials: 'omit' })
