import { LibraryError } from '../platform/errors'
import { type Fetch, request } from '../platform/fetch'
import { originOf } from '../platform/origins'
import type { SignInFlow } from './challenge'
import { LOCAL_TOKEN_LIFETIME_MS } from './tokens'

/** What is sent to a catalogue in proof of a member, and how long it is good for. */
export interface Credentials {
  /** Value of the `Authorization` header. */
  authorization: string
  /** Ms from now on; 30 days where the catalogue says nothing. */
  lifetime: number
}

/** Of a request that carries a secret: it follows no redirect, as that may lead to another origin. */
const ALONE = { credentials: 'omit', cache: 'no-store', redirect: 'manual' } as const

/** Whether a sign-in failed since it was redirected: by what a browser tells of that, or the server's own status. */
export const isRedirected = ({ status = -1 }: LibraryError): boolean =>
  status === 0 || (status >= 300 && status < 400)

/**
 * Credentials out of a name and a password, proved by the catalogue itself.
 *
 * @throws LibraryError `unauthorized` when they are wrong; `network` or `server` when it cannot be learned, the latter
 *   also where one is redirected (`isRedirected`).
 */
export async function proveCredentials(options: {
  fetch: Fetch
  flow: SignInFlow
  /** An address that answers members only. */
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
 * Asks with the credentials. Where that is redirected it is learned without them where it leads: one step within the
 * origin, to what asks for credentials as well, is taken.
 */
async function prove(fetch: Fetch, probe: string, headers: Record<string, string>): Promise<void> {
  try {
    await requestAlone(fetch, probe, { headers })
  } catch (thrown) {
    if (!(thrown instanceof LibraryError && isRedirected(thrown))) throw thrown
    const { status, url } = await fetch(probe, { credentials: 'omit', cache: 'no-store' })
    if (status !== 401 || url === probe || originOf(url) !== originOf(probe)) throw thrown
    await requestAlone(fetch, url, { headers })
  }
}

/** A page's own fetch may follow redirects all the same: what comes from another origin then proves nothing. */
async function requestAlone(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  const response = await request(fetch, url, { ...ALONE, ...init })
  if (response.redirected && originOf(response.url) !== originOf(url))
    throw new LibraryError('server', `redirected from ${url}`, { status: 0 })
  return response
}

/** A year: a number beyond it is a mistake. */
const LONGEST_LIFETIME_MS = 365 * 24 * 3600 * 1000

/** OAuth 2.0 with a password (RFC 6749 §4.3): the password is sent once, and a token kept in its stead. */
async function tokenOf(fetch: Fetch, url: string, username: string, password: string): Promise<Credentials> {
  const response = await fetchToken(fetch, url, { grant_type: 'password', username, password })
  const json: unknown = await response.json().catch(() => null)
  const { access_token: token, expires_in: seconds } = (json ?? {}) as Record<string, unknown>
  if (typeof token !== 'string' || token === '')
    throw new LibraryError('server', `no access token from ${url}`)
  const stated = Number(seconds)
  const lifetime = stated > 0 ? Math.min(stated * 1000, LONGEST_LIFETIME_MS) : LOCAL_TOKEN_LIFETIME_MS
  return { authorization: `Bearer ${token}`, lifetime }
}

async function fetchToken(fetch: Fetch, url: string, fields: Record<string, string>): Promise<Response> {
  try {
    return await requestAlone(fetch, url, {
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

/** Of the text in UTF-8, as RFC 7617 has it. */
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
