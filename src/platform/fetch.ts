import { LibraryError, toLibraryError } from './errors'
import { loadModule } from './load-module'

/** The signature of `window.fetch`; a host page may supply its own (DESIGN §3, `fetch`). */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** The page's own fetch, called as a method of the window, as browsers require. */
export const windowFetch: Fetch = (input, init) => globalThis.fetch(input, init)

/** Whether a response declares itself a web page. */
export const isHtmlResponse = ({ headers }: Response): boolean =>
  /html/i.test(headers.get('content-type') ?? '')

/**
 * Fetches, and converts every failure to a `LibraryError`.
 *
 * @throws LibraryError `aborted`; `network` if there was no response (offline, refused by CORS); `unauthorized` for 401
 *   and 403, and for a sign-in page in place of the requested document; `not-found` for 404 and 410; `server` for any
 *   other error status, and for a redirect that the request does not follow
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
    const detector =
      isHtmlResponse(response) && (await loadModule(() => import('./sign-in-page')).catch(() => null))
    if (detector && (await detector.detectSignInPage(response, url)))
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
