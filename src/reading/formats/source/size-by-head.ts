import { LibraryError } from '../../../platform/errors'
import { type Fetch, request } from '../../../platform/fetch'

/**
 * A file's size in bytes by a HEAD request. It is needed when the server's `Content-Range` header is hidden from other
 * origins; `Content-Length` never is. Returns 0 when the size stays unknown.
 *
 * @throws LibraryError `aborted`
 */
export async function fetchSize(fetch: Fetch, url: string, signal?: AbortSignal): Promise<number> {
  try {
    const response = await request(fetch, url, { method: 'HEAD', signal })
    return response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length')) || 0
  } catch (thrown) {
    if (thrown instanceof LibraryError && thrown.code === 'aborted') throw thrown
    return 0
  }
}
