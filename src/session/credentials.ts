import { LibraryError } from '../platform/errors'
import { type Fetch, request } from '../platform/fetch'
import type { Flow } from './challenge'
import { LOCAL_TOKEN_LIFETIME_MS } from './tokens'

/** What is sent to a catalogue in proof of a member, and how long it is good for. */
export interface Credentials {
  /** Value of the `Authorization` header. */
  authorization: string
  /** Ms from now on; 30 days where the catalogue says nothing. */
  lifetime: number
}

/**
 * Credentials out of a name and a password, proved by the catalogue itself.
 *
 * @throws LibraryError `unauthorized` when they are wrong; `network` or `server` when it cannot be learned.
 */
export async function proveCredentials(options: {
  fetch: Fetch
  flow: Flow
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
  const headers = { authorization: credentials.authorization }
  await request(fetch, probe, { headers, credentials: 'omit', cache: 'no-store' })
  return credentials
}

/** OAuth 2.0 with a password (RFC 6749 §4.3): the password is sent once, and a token kept in its stead. */
async function tokenOf(fetch: Fetch, url: string, username: string, password: string): Promise<Credentials> {
  const response = await fetchToken(fetch, url, { grant_type: 'password', username, password })
  const json: unknown = await response.json().catch(() => null)
  const { access_token: token, expires_in: seconds } = (json ?? {}) as Record<string, unknown>
  if (typeof token !== 'string' || token === '')
    throw new LibraryError('server', `no access token from ${url}`)
  const stated = Number(seconds)
  const lifetime = Number.isFinite(stated) && stated > 0 ? stated * 1000 : LOCAL_TOKEN_LIFETIME_MS
  return { authorization: `Bearer ${token}`, lifetime }
}

async function fetchToken(fetch: Fetch, url: string, fields: Record<string, string>): Promise<Response> {
  try {
    return await request(fetch, url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      credentials: 'omit',
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
