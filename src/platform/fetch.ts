import { LibraryError, toLibraryError } from './errors'
import { loadModule } from './load-module'

/** The shape of `window.fetch`; a host page may hand in its own (DESIGN §3, `fetch`). */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** The page's own fetch, called as a method of the window as browsers demand. */
export const windowFetch: Fetch = (input, init) => globalThis.fetch(input, init)

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
    const look = isPage(response) && (await loadModule(() => import('./sign-in-page')).catch(() => null))
    if (look && (await look.signInPageOf(response, url)))
      throw new LibraryError('unauthorized', `a page to sign in at from ${url}`)
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
