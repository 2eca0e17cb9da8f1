import { LibraryError } from '../../../platform/errors'
import { type Fetch, request } from '../../../platform/fetch'

/**
 * A file's size in bytes where its ranges do not tell it: across origins `Content-Range` may be hidden while
 * `Content-Length` never is. 0 where that does not tell it either.
 *
 * @throws LibraryError `aborted`
 */
export async function sizeByHead(fetch: Fetch, url: string, signal?: AbortSignal): Promise<number> {
  try {
    const response = await request(fetch, url, { method: 'HEAD', signal })
    return response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length')) || 0
  } catch (thrown) {
    if (thrown instanceof LibraryError && thrown.code === 'aborted') throw thrown
    return 0
  }
}
