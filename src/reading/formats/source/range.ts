import { pause } from '../../../platform/deadline'
import { isTransient, LibraryError, toLibraryError } from '../../../platform/errors'
import { type Fetch, request } from '../../../platform/fetch'
import { loadModule } from '../../../platform/load-module'
import { withTimeout } from '../../../platform/timeout'
import { type ByteSource, createBytesSource, readBody } from './source'

/** Smallest request, in bytes: a round trip takes longer than the transfer of this much data. */
const BLOCK = 64 * 1024
/** Bytes at the end of a file that are prefetched: the central directory of 2,000 files with short names. */
const END = 2 * BLOCK
/** Files of at most this many bytes are prefetched whole: this is less than the images of many web pages. */
const SMALL = 4 * 1024 * 1024
/** Blocks per prefetch request: a read that needs a block in flight waits for at most this many. */
const PREFETCH_BLOCKS = 4
/** Blocks that are cached, least recently used first, so that turning back a page needs no request. */
const MAX_BLOCKS = 256
/** Milliseconds without a byte after which a request fails. */
const STALL_TIMEOUT_MS = 15_000
/** Milliseconds before a failed request is repeated once: a short interruption has usually ended by then. */
const RETRY_DELAY_MS = 1000

export interface HttpOptions {
  /** Size in bytes according to the catalogue. */
  sizeHint?: number
  signal?: AbortSignal
  onProgress?: (loaded: number, total: number) => void
  /** False for a file that is needed whole. Default: true. */
  inRanges?: boolean
}

/**
 * Opens the file at an address: by ranges if the server supports them, else by downloading it whole.
 *
 * The start of the file is requested first, and with it the end, which holds an archive's directory: at the same time
 * when `sizeHint` is given, else when the first response reports the size. Only `first-last` ranges are used, because
 * browsers send a suffix range (`bytes=-n`) across origins only after a preflight.
 *
 * @throws LibraryError as `request` does; `book-too-large` for a whole download over `MAX_DOWNLOAD_BYTES`.
 */
export async function createHttpSource(
  fetch: Fetch,
  url: string,
  options: HttpOptions = {},
): Promise<ByteSource> {
  const { sizeHint = 0, signal, onProgress, inRanges = true } = options
  const hinted = inRanges && sizeHint > BLOCK ? new RangeSource(fetch, url, sizeHint, signal) : null
  hinted?.fetchEnd()
  let source: ByteSource | null = null
  try {
    if (inRanges) source = await sourceInRanges(fetch, url, hinted, options)
    source ??= createBytesSource(await readBody(await request(fetch, url, { signal }), onProgress))
    return source
  } finally {
    if (source !== hinted) hinted?.close()
  }
}

/** Returns null when the server does not serve ranges of the file. */
async function sourceInRanges(
  fetch: Fetch,
  url: string,
  hinted: RangeSource | null,
  { signal, onProgress }: HttpOptions,
): Promise<ByteSource | null> {
  let response: Response
  try {
    response = await rangeRequest(fetch, url, 0, BLOCK - 1, signal)
  } catch (thrown) {
    const { code, status } = toLibraryError(thrown)
    // Another origin may refuse the Range header but serve the whole file; 416 is the response for an empty file.
    if (code === 'network' || status === 416) return null
    throw thrown
  }
  if (response.status === 200) {
    hinted?.close()
    return createBytesSource(await readBody(response, onProgress))
  }
  if (response.status !== 206) return null
  const part = contentRange(response)
  const size =
    part?.size || (await (await loadModule(() => import('./size-by-head'))).fetchSize(fetch, url, signal))
  if (size === 0) return null
  const source = hinted?.size === size ? hinted : new RangeSource(fetch, url, size, signal)
  source.fetchEnd()
  source.onProgress = onProgress
  source.keep(part?.first ?? 0, await readBody(response), response.headers)
  return source
}

const rangeRequest = (fetch: Fetch, url: string, first: number, last: number, signal?: AbortSignal) =>
  request(fetch, url, { headers: { Range: `bytes=${first}-${last}` }, signal })

/** First byte and total size by the `Content-Range` header; null when it is missing or reports no size. */
function contentRange(response: Response): { first: number; size: number } | null {
  const match = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  return match && Number(match[2]) > 0 ? { first: Number(match[1]), size: Number(match[2]) } : null
}

class RangeSource implements ByteSource {
  readonly size: number
  declare onProgress: ByteSource['onProgress']
  readonly #fetch: Fetch
  readonly #url: string
  /** Headers of the first response; null before it. */
  #firstHeaders: Headers | null = null
  readonly #abort = new AbortController()
  /** By block number, in order of last use. */
  readonly #blocks = new Map<number, Promise<Uint8Array<ArrayBuffer>>>()

  constructor(fetch: Fetch, url: string, size: number, signal?: AbortSignal) {
    this.#fetch = fetch
    this.#url = url
    this.size = size
    const close = () => this.close()
    if (signal?.aborted) close()
    signal?.addEventListener('abort', close, { once: true, signal: this.#abort.signal })
  }

  /**
   * Caches the complete blocks in the bytes of the first response.
   *
   * @throws LibraryError `server` when the response is of another version of the file.
   */
  keep(offset: number, bytes: Uint8Array<ArrayBuffer>, headers: Headers): void {
    if (this.#isOtherVersion(headers)) throw this.#changed()
    const end = offset + bytes.byteLength
    for (let block = Math.ceil(offset / BLOCK); block * BLOCK < end; block++) {
      const from = block * BLOCK
      const to = Math.min(from + BLOCK, this.size)
      if (to <= end) this.#blocks.set(block, Promise.resolve(bytes.slice(from - offset, to - offset)))
    }
  }

  /** Prefetches the last `END` bytes, which hold an archive's directory; block 0 is requested separately. */
  fetchEnd(): void {
    const firstBlock = Math.max(1, Math.floor((this.size - END) / BLOCK))
    this.#fill(firstBlock, Math.floor((this.size - 1) / BLOCK))
  }

  prefetch(offset: number, length: number): void {
    const last = Math.min(offset + length, this.size) - 1
    this.#fill(Math.floor(offset / BLOCK), Math.floor(last / BLOCK))
  }

  async prefetchRest(): Promise<void> {
    if (this.size > SMALL) return
    try {
      for (let at = 0; at < this.size; at += PREFETCH_BLOCKS * BLOCK)
        await this.read(at, PREFETCH_BLOCKS * BLOCK)
    } catch {
      // The next read of these bytes reports the error.
    }
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const from = Math.max(0, Math.min(offset, this.size))
    const to = Math.max(from, Math.min(offset + length, this.size))
    const whole = new Uint8Array(to - from)
    if (whole.byteLength === 0) return whole
    const firstBlock = Math.floor(from / BLOCK)
    const lastBlock = Math.floor((to - 1) / BLOCK)
    this.#fill(firstBlock, lastBlock)
    const pending: [number, Promise<Uint8Array<ArrayBuffer>>][] = []
    for (let block = firstBlock; block <= lastBlock; block++) {
      const bytes = this.#blocks.get(block)
      if (!bytes) continue
      this.#blocks.delete(block)
      this.#blocks.set(block, bytes)
      pending.push([block, bytes])
    }
    for (const [block, promise] of pending) {
      const bytes = await promise
      const start = block * BLOCK
      const piece = bytes.subarray(Math.max(0, from - start), Math.min(bytes.byteLength, to - start))
      whole.set(piece, Math.max(0, start - from))
    }
    this.#evict()
    return whole
  }

  close(): void {
    this.#abort.abort()
    this.#blocks.clear()
  }

  /** Requests the missing blocks, each contiguous run in one request. */
  #fill(firstBlock: number, lastBlock: number): void {
    let block = firstBlock
    while (block <= lastBlock) {
      if (this.#blocks.has(block)) {
        block++
        continue
      }
      const start = block
      while (block <= lastBlock && !this.#blocks.has(block)) block++
      const run = this.#requestWithRetry(start * BLOCK, Math.min(block * BLOCK, this.size))
      for (let each = start; each < block; each++) {
        const at = (each - start) * BLOCK
        const piece = run.then((bytes) => bytes.slice(at, at + BLOCK))
        piece.catch(() => this.#blocks.delete(each))
        this.#blocks.set(each, piece)
      }
    }
  }

  async #requestWithRetry(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await this.#requestOnce(from, to)
    } catch (thrown) {
      if (!isTransient(toLibraryError(thrown))) throw thrown
      await pause(RETRY_DELAY_MS)
      return this.#requestOnce(from, to)
    }
  }

  #requestOnce(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    return withTimeout(
      async (signal, onProgress) => {
        const response = await rangeRequest(this.#fetch, this.#url, from, to - 1, signal)
        const body = await readBody(response, onProgress)
        if (this.#isOtherVersion(response.headers)) throw this.#changed()
        const whole = { first: 0, size: body.byteLength }
        const { first, size } =
          response.status === 200 ? whole : (contentRange(response) ?? { first: from, size: this.size })
        if (size !== this.size || first > from || first + body.byteLength < to) throw this.#changed()
        return body.slice(from - first)
      },
      this.#abort.signal,
      STALL_TIMEOUT_MS,
    )
  }

  /**
   * Whether a response is of another version of the file than the first one, by a header that both have: `ETag`, else
   * `Last-Modified`, which is readable across origins. Equal weak tags do not guarantee equal bytes, but different ones
   * mean different bytes (RFC 9110 §8.8.3.2).
   */
  #isOtherVersion(headers: Headers): boolean {
    this.#firstHeaders ??= headers
    const both = [this.#firstHeaders, headers]
    for (const name of ['etag', 'last-modified']) {
      const [before, now] = both.map((headers) => headers.get(name)?.replace(/^W\//, ''))
      if (before && now) return before !== now
    }
    return false
  }

  #changed(): LibraryError {
    return new LibraryError('server', `${this.#url} has changed`)
  }

  /** Drops the least recently used blocks over `MAX_BLOCKS`. */
  #evict(): void {
    for (const block of this.#blocks.keys()) {
      if (this.#blocks.size <= MAX_BLOCKS) return
      this.#blocks.delete(block)
    }
  }
}
