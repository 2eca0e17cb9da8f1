import { LibraryError } from '../platform/errors'
import { type Fetch, request } from '../platform/fetch'
import { originOf } from '../platform/origins'
import type { SignInFlow } from './challenge'
import { LOCAL_TOKEN_LIFETIME_MS } from './tokens'

/** What identifies a member to a catalogue, with its lifetime. */
export interface Credentials {
  /** Value of the `Authorization` header. */
  authorization: string
  /** In ms from now; 30 days if the catalogue gives none. */
  lifetime: number
}

/** Options of a request that carries a secret: it follows no redirect, which may lead to another origin. */
const SECRET_INIT = { credentials: 'omit', cache: 'no-store', redirect: 'manual' } as const

/** Whether a sign-in failed because of a redirect: status 0 as browsers report it, or the server's 3xx. */
export const isRedirected = ({ status = -1 }: LibraryError): boolean =>
  status === 0 || (status >= 300 && status < 400)

/**
 * Creates credentials from a name and a password and checks them with the catalogue.
 *
 * @throws LibraryError `unauthorized` if they are wrong; `network` or `server` if they cannot be checked, `server` also
 *   after a redirect (`isRedirected`)
 */
export async function verifyCredentials(options: {
  fetch: Fetch
  flow: SignInFlow
  /** An address that only members may read. */
  probe: string
  login: string
  password: string
}): Promise<Credentials> {
  const { fetch, flow, probe, login, password } = options
  const credentials =
    flow.type === 'basic'
      ? { authorization: `Basic ${base64(`${login}:${password}`)}`, lifetime: LOCAL_TOKEN_LIFETIME_MS }
      : await tokenOf(fetch, flow.token, login, password)
  await prove(fetch, probe, { authorization: credentials.authorization })
  return credentials
}

/**
 * Requests the probe with the credentials. After a redirect it requests the probe without them to learn the target, and
 * follows one redirect if the target has the same origin and requires credentials too.
 */
async function prove(fetch: Fetch, probe: string, headers: Record<string, string>): Promise<void> {
  try {
    await requestSecret(fetch, probe, { headers })
  } catch (thrown) {
    if (!(thrown instanceof LibraryError && isRedirected(thrown))) throw thrown
    const { status, url } = await fetch(probe, { credentials: 'omit', cache: 'no-store' })
    if (status !== 401 || url === probe || originOf(url) !== originOf(probe)) throw thrown
    await requestSecret(fetch, url, { headers })
  }
}

/** A host page's fetch may follow redirects all the same; a response from another origin then proves nothing. */
async function requestSecret(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  const response = await request(fetch, url, { ...SECRET_INIT, ...init })
  if (response.redirected && originOf(response.url) !== originOf(url))
    throw new LibraryError('server', `redirected from ${url}`, { status: 0 })
  return response
}

/** One year: a longer stated lifetime is taken for a mistake. */
const MAX_LIFETIME_MS = 365 * 24 * 3600 * 1000

/** OAuth 2.0 password grant (RFC 6749 §4.3): the password is sent once, and the token is stored instead. */
async function tokenOf(fetch: Fetch, url: string, username: string, password: string): Promise<Credentials> {
  const response = await fetchToken(fetch, url, { grant_type: 'password', username, password })
  const json: unknown = await response.json().catch(() => null)
  const { access_token: token, expires_in: seconds } = (json ?? {}) as Record<string, unknown>
  if (typeof token !== 'string' || token === '')
    throw new LibraryError('server', `no access token from ${url}`)
  const stated = Number(seconds)
  const lifetime = stated > 0 ? Math.min(stated * 1000, MAX_LIFETIME_MS) : LOCAL_TOKEN_LIFETIME_MS
  return { authorization: `Bearer ${token}`, lifetime }
}

async function fetchToken(fetch: Fetch, url: string, fields: Record<string, string>): Promise<Response> {
  try {
    return await requestSecret(fetch, url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
    })
  } catch (thrown) {
    // RFC 6749 §5.2: a wrong password is a 400 `invalid_grant`.
    if (thrown instanceof LibraryError && thrown.status === 400)
      throw new LibraryError('unauthorized', thrown.message, { status: 400, cause: thrown })
    throw thrown
  }
}

/** Base64 of the text in UTF-8, as RFC 7617 requires. */
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
