import { LibraryError, toLibraryError } from '../../../platform/errors'
import { beyondBounds, MAX_DOWNLOAD_BYTES } from '../../publication/limits'

/** A file read piece by piece, wherever it lies. */
export interface ByteSource {
  /** Bytes in all. */
  readonly size: number
  /** Bytes from `offset`; fewer than `length` at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  /** Fetches in the background what has not been read, if it is little; absent where all is at hand. Never rejects. */
  fetchRest?(): Promise<void>
  /** To be told how much of it has come, by whoever has to read all of it. */
  onProgress?: (loaded: number, total: number) => void
  /** Aborts what is under way and forgets what was kept. Idempotent. */
  close(): void
}

/** A file that is at hand already. */
export function bytesSource(data: Uint8Array | Blob): ByteSource {
  const isHere = data instanceof Uint8Array
  return {
    size: isHere ? data.byteLength : data.size,
    read: async (offset, length) =>
      new Uint8Array(
        isHere
          ? data.subarray(offset, offset + length)
          : await data.slice(offset, offset + length).arrayBuffer(),
      ),
    close: () => {},
  }
}

/**
 * Reads a response to its end.
 *
 * @throws LibraryError `book-too-large`, `aborted`, `network` when the connection breaks off, or `unauthorized` where
 *   one was led to a web page, to sign in there.
 */
export async function readBody(
  response: Response,
  onProgress?: (loaded: number, total: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { headers, body } = response
  const total = headers.has('content-encoding') ? 0 : Number(headers.get('content-length')) || 0
  const reader = body?.getReader()
  try {
    if (!reader) return new Uint8Array(await response.arrayBuffer())
    const chunks: Uint8Array[] = []
    let loaded = 0
    for (;;) {
      if (Math.max(total, loaded) > MAX_DOWNLOAD_BYTES)
        throw beyondBounds(`download over ${MAX_DOWNLOAD_BYTES} bytes`)
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      loaded += value.byteLength
      onProgress?.(loaded, Math.max(total, loaded))
    }
    // `<!doctype` or `<html`; a text may begin with `<` as well: 《…》 is often typed as <…>.
    const [first, second = 0] = chunks[0] ?? []
    if (response.redirected && response.status === 200 && first === 60 && [33, 104].includes(second))
      throw new LibraryError('unauthorized', `led to ${response.url}`)
    return concat(chunks, loaded)
  } catch (thrown) {
    // What is left of it is not wanted.
    reader?.cancel().catch(() => {})
    const error = toLibraryError(thrown)
    if (error.code !== 'unknown') throw error
    throw new LibraryError('network', `connection broke off: ${error.message}`, { cause: thrown })
  }
}

export function concat(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
