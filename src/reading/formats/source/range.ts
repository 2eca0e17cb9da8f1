import { isPassing, LibraryError, toLibraryError } from '../../../platform/errors'
import { type Fetch, request } from '../../../platform/fetch'
import { loadModule } from '../../../platform/load-module'
import { withTimeout } from '../../../platform/timeout'
import { type ByteSource, bytesSource, readBody } from './source'

/** What is asked for at least, in bytes: a round trip costs more than this much data. */
const BLOCK = 64 * 1024
/** What is asked for of a file's end before anybody reads it: the directory of two thousand files, if of short names. */
const END = 2 * BLOCK
/** A file of at most so many bytes is fetched whole once there is time: less than the pictures of many a page. */
const SMALL = 4 * 1024 * 1024
/** Blocks of it that are asked for at a time: nobody waits for more when they turn to what is on its way. */
const PIECE = 4
/** Bytes kept, newest use last, so that a page turned back costs no request. */
const KEPT_BLOCKS = 256
/** Milliseconds without a byte after which none is expected on that connection any more. */
const PATIENCE = 15_000
/** Milliseconds after which bytes that did not come are asked for once more: what was a blip is over by then. */
const AGAIN_MS = 1000

export interface HttpOptions {
  /** Bytes as the catalogue states them. */
  sizeHint?: number
  signal?: AbortSignal
  onProgress?: (loaded: number, total: number) => void
  /** False for a file that is needed whole anyway. Default true. */
  inRanges?: boolean
}

/**
 * A file behind an address: by ranges where the server gives them, else downloaded whole.
 *
 * Its beginning is asked for first, and with it its end, where an archive's directory lies: at once when the size is
 * known, else as soon as the first answer tells it. Only `first-last` ranges are used: browsers
 * send a suffix range (`bytes=-n`) across origins only after a preflight.
 *
 * @throws LibraryError as `request` does; `book-too-large` for a whole download beyond its bound.
 */
export async function httpSource(fetch: Fetch, url: string, options: HttpOptions = {}): Promise<ByteSource> {
  const { sizeHint = 0, signal, onProgress, inRanges = true } = options
  const hinted = inRanges && sizeHint > BLOCK ? new RangeSource(fetch, url, sizeHint, signal) : null
  hinted?.fetchEnd()
  let source: ByteSource | null = null
  try {
    if (inRanges) source = await sourceInRanges(fetch, url, hinted, options)
    source ??= bytesSource(await readBody(await request(fetch, url, { signal }), onProgress))
    return source
  } finally {
    if (source !== hinted) hinted?.close()
  }
}

/** Null where the file can only be had whole. */
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
    // Another origin may refuse the header where it would have given the file, and a server a range of what is empty.
    if (code === 'network' || status === 416) return null
    throw thrown
  }
  if (response.status === 200) {
    hinted?.close()
    return bytesSource(await readBody(response, onProgress))
  }
  if (response.status !== 206) return null
  const part = contentRange(response)
  const size =
    part?.size || (await (await loadModule(() => import('./size-by-head'))).sizeByHead(fetch, url, signal))
  if (size === 0) return null
  const source = hinted?.size === size ? hinted : new RangeSource(fetch, url, size, signal)
  source.fetchEnd()
  source.onProgress = onProgress
  source.keep(part?.first ?? 0, await readBody(response), response.headers)
  return source
}

const rangeRequest = (fetch: Fetch, url: string, first: number, last: number, signal?: AbortSignal) =>
  request(fetch, url, { headers: { Range: `bytes=${first}-${last}` }, signal })

function contentRange(response: Response): { first: number; size: number } | null {
  const match = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  return match && Number(match[2]) > 0 ? { first: Number(match[1]), size: Number(match[2]) } : null
}

class RangeSource implements ByteSource {
  readonly size: number
  declare onProgress: ByteSource['onProgress']
  readonly #fetch: Fetch
  readonly #url: string
  /** What the first answer told of the file; null before it. */
  #told: Headers | null = null
  readonly #ending = new AbortController()
  /** By block number; insertion order is order of use. */
  readonly #blocks = new Map<number, Promise<Uint8Array<ArrayBuffer>>>()

  constructor(fetch: Fetch, url: string, size: number, signal?: AbortSignal) {
    this.#fetch = fetch
    this.#url = url
    this.size = size
    const close = () => this.close()
    if (signal?.aborted) close()
    signal?.addEventListener('abort', close, { once: true, signal: this.#ending.signal })
  }

  /**
   * Keeps the whole blocks within bytes that came with another request, and what its answer told.
   *
   * @throws LibraryError `server` when that was of another state of the file.
   */
  keep(offset: number, bytes: Uint8Array<ArrayBuffer>, told: Headers): void {
    if (this.#isOther(told)) throw this.#changed()
    const end = offset + bytes.byteLength
    for (let block = Math.ceil(offset / BLOCK); block * BLOCK < end; block++) {
      const from = block * BLOCK
      const to = Math.min(from + BLOCK, this.size)
      if (to <= end) this.#blocks.set(block, Promise.resolve(bytes.slice(from - offset, to - offset)))
    }
  }

  /** Asks for the last blocks but for the first, in which a directory lies, before anybody reads them. */
  fetchEnd(): void {
    const firstBlock = Math.max(1, Math.floor((this.size - END) / BLOCK))
    this.#fill(firstBlock, Math.floor((this.size - 1) / BLOCK))
  }

  async fetchRest(): Promise<void> {
    if (this.size > SMALL) return
    try {
      for (let at = 0; at < this.size; at += PIECE * BLOCK) await this.read(at, PIECE * BLOCK)
    } catch {
      // Whoever reads it is told.
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
    this.#forget()
    return whole
  }

  close(): void {
    this.#ending.abort()
    this.#blocks.clear()
  }

  /** Asks for the missing blocks, each run of them in one request. */
  #fill(firstBlock: number, lastBlock: number): void {
    let block = firstBlock
    while (block <= lastBlock) {
      if (this.#blocks.has(block)) {
        block++
        continue
      }
      const start = block
      while (block <= lastBlock && !this.#blocks.has(block)) block++
      const run = this.#request(start * BLOCK, Math.min(block * BLOCK, this.size))
      for (let each = start; each < block; each++) {
        const at = (each - start) * BLOCK
        const piece = run.then((bytes) => bytes.slice(at, at + BLOCK))
        piece.catch(() => this.#blocks.delete(each))
        this.#blocks.set(each, piece)
      }
    }
  }

  async #request(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await this.#ask(from, to)
    } catch (thrown) {
      if (!isPassing(toLibraryError(thrown))) throw thrown
      await new Promise((done) => setTimeout(done, AGAIN_MS))
      return this.#ask(from, to)
    }
  }

  #ask(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    return withTimeout(
      async (signal, heard) => {
        const response = await rangeRequest(this.#fetch, this.#url, from, to - 1, signal)
        const body = await readBody(response, heard)
        if (this.#isOther(response.headers)) throw this.#changed()
        const whole = { first: 0, size: body.byteLength }
        const { first, size } =
          response.status === 200 ? whole : (contentRange(response) ?? { first: from, size: this.size })
        if (size !== this.size || first > from || first + body.byteLength < to) throw this.#changed()
        return body.slice(from - first)
      },
      this.#ending.signal,
      PATIENCE,
    )
  }

  /**
   * Whether an answer is of another state of the file than the first one was, by what both tell: the `ETag`, else the
   * time of the last change, which every origin may know. A weak tag promises no equal bytes, but another one promises
   * others (RFC 9110 §8.8.3.2).
   */
  #isOther(told: Headers): boolean {
    this.#told ??= told
    const both = [this.#told, told]
    for (const name of ['etag', 'last-modified']) {
      const [before, now] = both.map((headers) => headers.get(name)?.replace(/^W\//, ''))
      if (before && now) return before !== now
    }
    return false
  }

  #changed(): LibraryError {
    return new LibraryError('server', `${this.#url} has changed`)
  }

  #forget(): void {
    for (const block of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT_BLOCKS) return
      this.#blocks.delete(block)
    }
  }
}
