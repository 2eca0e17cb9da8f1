import { LibraryError, toLibraryError } from './errors'

/** The shape of `window.fetch`; a host page may hand in its own (DESIGN §3, `fetch`). */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** The page's own fetch, called as a method of the window as browsers demand. */
export const windowFetch: Fetch = (input, init) => globalThis.fetch(input, init)

/** Origin of an http(s) address; undefined for anything else. */
export function originOf(address: string): string | undefined {
  return URL.canParse(address) && /^\s*https?:/i.test(address) ? new URL(address).origin : undefined
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
  const more = named.split(/[\s,]+/).flatMap((one) => {
    const origin = originOf(one)
    if (one !== '' && !origin) console.warn(`credential-origins: "${one}" is no origin`)
    return origin && !origin.includes('*') ? [origin] : []
  })
  return (url) => {
    const at = originOf(url)
    const home = own()
    if (at === undefined || home === undefined) return false
    return at === home || (more.includes(at) && !(/^https/.test(home) && !/^https/.test(at)))
  }
}

/** A page's fetch where it is trusted; elsewhere, where a feed may have led, the browser's own, without credentials. */
export const fetchWithin =
  (trusts: Trust, fetch: Fetch): Fetch =>
  (url, init) =>
    trusts(url) ? fetch(url, init) : windowFetch(url, { ...init, credentials: 'omit' })

/** Whether an answer says of itself that it is a web page. */
export const isPage = ({ headers }: Response): boolean => /html/i.test(headers.get('content-type') ?? '')

/**
 * Fetches and turns every failure into a `LibraryError`.
 *
 * @throws LibraryError `aborted`; `network` when no answer came (offline, refused by CORS);
 *   `unauthorized` for 401 and 403, and for a page to sign in at in place of what was asked for; `not-found` for 404
 *   and 410; `server` for any other bad status, and for a redirect that the request does not follow.
 */
export async function request(fetch: Fetch, url: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, init)
  } catch (thrown) {
    const error = toLibraryError(thrown)
    if (error.code === 'aborted' || init?.signal?.aborted)
      throw new LibraryError('aborted', url, { cause: thrown })
    throw new LibraryError('network', `no answer from ${url}`, { cause: thrown })
  }
  if (response.ok) {
    const look = isPage(response) && (await import('./sign-in-page').catch(() => null))
    if (look && (await look.signInPageOf(response, url)) !== undefined)
      throw new LibraryError('unauthorized', `a page to sign in at came from ${url}`)
    return response
  }
  const { status } = response
  const code =
    status === 401 || status === 403
      ? 'unauthorized'
      : status === 404 || status === 410
        ? 'not-found'
        : 'server'
  throw new LibraryError(code, `${status} from ${url}`, { status })
}
