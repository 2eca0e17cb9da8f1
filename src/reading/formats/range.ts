import { LibraryError } from '../../platform/errors'
import { type Fetch, request } from '../../platform/fetch'
import { type ByteSource, bytesSource, readBody } from './bytes'

/** What is asked for at least, in bytes: a round trip costs more than this much data. */
const BLOCK = 64 * 1024
/** What is asked for of a file's end before anybody reads it: the directory of two thousand files, if of short names. */
const END = 2 * BLOCK
/** Bytes kept, newest use last, so that a page turned back costs no request. */
const KEPT_BLOCKS = 256

export interface HttpOptions {
  /** Bytes as the catalogue states them. */
  sizeHint?: number
  /** The address is of the page's own origin, where `bytes=-n` may be asked for without a preflight. Default false. */
  isOwn?: boolean
  signal?: AbortSignal
  onProgress?: (loaded: number, total: number) => void
  /** False for a file that is needed whole anyway. Default true. */
  inRanges?: boolean
}

/**
 * A file behind an address: by ranges where the server gives them, else downloaded whole.
 *
 * Its beginning is asked for first, and with it its end, where an archive's directory lies: at once where that can be
 * named, else as soon as the first answer tells the size.
 *
 * @throws LibraryError as `request` does; `book-too-large` for a whole download beyond its bound.
 */
export async function httpSource(fetch: Fetch, url: string, options: HttpOptions = {}): Promise<ByteSource> {
  const { signal, onProgress, inRanges = true } = options
  const source = inRanges ? await sourceInRanges(fetch, url, options) : null
  return source ?? bytesSource(await readBody(await request(fetch, url, { signal }), onProgress))
}

/** Null where the file can only be had whole. */
async function sourceInRanges(
  fetch: Fetch,
  url: string,
  { sizeHint = 0, isOwn = false, signal, onProgress }: HttpOptions,
): Promise<ByteSource | null> {
  const ending = new AbortController()
  const untilEnd = signal ? anySignal(signal, ending) : ending.signal
  const end = isOwn ? `-${END + BLOCK}` : sizeHint > BLOCK ? rangeOf(endOf(sizeHint), sizeHint) : null
  // What becomes of it counts once the beginning has come.
  const tail = end === null ? null : rangeRequest(fetch, url, end, untilEnd).catch(() => null)
  let opened: ByteSource | null = null
  try {
    const response = await rangeRequest(fetch, url, rangeOf(0, BLOCK), signal).catch(unlessRefused)
    if (response?.status === 200) {
      ending.abort()
      return bytesSource(await readBody(response, onProgress))
    }
    if (response?.status !== 206) return null
    const part = contentRange(response)
    const size = part?.size || (await sizeByHead(fetch, url, signal))
    if (size === 0) return null
    const source = new RangeSource(fetch, url, size, response.headers, ending, untilEnd)
    source.fetchEnd(tail)
    source.keep(part?.first ?? 0, await readBody(response))
    opened = source
    return opened
  } finally {
    if (opened === null) ending.abort()
  }
}

/** Another origin may refuse the header where it would have given the file. */
function unlessRefused(thrown: unknown): null {
  if (thrown instanceof LibraryError && thrown.code === 'network') return null
  throw thrown
}

/** As a `Range` header names it; `to` is beyond the last byte. */
const rangeOf = (from: number, to: number) => `${from}-${to - 1}`

/** Where the blocks begin that are asked for as the end of a file. */
const endOf = (size: number) => Math.max(1, Math.floor((size - END) / BLOCK)) * BLOCK

/** Like `request`, but "this range cannot be had" is an answer, not a failure. */
async function rangeRequest(
  fetch: Fetch,
  url: string,
  range: string,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await request(fetch, url, { headers: { Range: `bytes=${range}` }, signal })
  } catch (thrown) {
    if (thrown instanceof LibraryError && thrown.status === 416) return new Response(null, { status: 204 })
    throw thrown
  }
}

function contentRange(response: Response): { first: number; last: number; size: number } | null {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  const [first = 0, last = 0, size = 0] = match?.slice(1).map(Number) ?? []
  return size > 0 ? { first, last, size } : null
}

/**
 * Whether two answers are of different states of a file, by what both tell: the `ETag`, else the time of the last change,
 * which every origin may know. A weak tag promises no equal bytes, but another one promises others (RFC 9110 §8.8.3.2).
 */
function isOther(one: Headers, other: Headers): boolean {
  for (const name of ['etag', 'last-modified']) {
    const [before, now] = [one, other].map((headers) => headers.get(name)?.replace(/^W\//, ''))
    if (before && now) return before !== now
  }
  return false
}

/** Across origins `Content-Range` may be hidden while `Content-Length` never is. */
async function sizeByHead(fetch: Fetch, url: string, signal?: AbortSignal): Promise<number> {
  try {
    const response = await request(fetch, url, { method: 'HEAD', signal })
    return response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length')) || 0
  } catch (thrown) {
    if (thrown instanceof LibraryError && thrown.code === 'aborted') throw thrown
    return 0
  }
}

class RangeSource implements ByteSource {
  readonly size: number
  readonly #fetch: Fetch
  readonly #url: string
  /** What the first answer told of the file. */
  readonly #told: Headers
  readonly #ending: AbortController
  readonly #signal: AbortSignal
  /** By block number; insertion order is order of use. */
  readonly #blocks = new Map<number, Promise<Uint8Array<ArrayBuffer>>>()

  /** @param signal follows `ending`, which ends with the source */
  constructor(
    fetch: Fetch,
    url: string,
    size: number,
    told: Headers,
    ending: AbortController,
    signal: AbortSignal,
  ) {
    this.#fetch = fetch
    this.#url = url
    this.size = size
    this.#told = told
    this.#ending = ending
    this.#signal = signal
  }

  /** Keeps the whole blocks within bytes that came with another request. */
  keep(offset: number, bytes: Uint8Array<ArrayBuffer>): void {
    const end = offset + bytes.byteLength
    for (let block = Math.ceil(offset / BLOCK); block * BLOCK < end; block++) {
      const from = block * BLOCK
      const to = Math.min(from + BLOCK, this.size)
      if (to <= end) this.#blocks.set(block, Promise.resolve(bytes.slice(from - offset, to - offset)))
    }
  }

  /**
   * Asks for the last blocks, in which a directory lies, before anybody reads them.
   *
   * @param tail the answer for them where they were asked for already; null where there was none
   */
  fetchEnd(tail: Promise<Response | null> | null): void {
    if (this.size > BLOCK) this.#ask(endOf(this.size) / BLOCK, Math.ceil(this.size / BLOCK), tail)
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
      this.#ask(start, block, null)
    }
  }

  /** Asks for blocks in one request; `beyond` is the one after the last. */
  #ask(first: number, beyond: number, coming: Promise<Response | null> | null): void {
    const run = this.#request(first * BLOCK, Math.min(beyond * BLOCK, this.size), coming)
    for (let block = first; block < beyond; block++) {
      const at = (block - first) * BLOCK
      const piece = run.then((bytes) => bytes.slice(at, at + BLOCK))
      piece.catch(() => this.#blocks.delete(block))
      this.#blocks.set(block, piece)
    }
  }

  /** @param coming an answer that may hold these bytes, and others before them */
  async #request(
    from: number,
    to: number,
    coming: Promise<Response | null> | null,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const early = coming && (await coming)
    const isEarly = early !== null && this.#isEnd(early, from)
    if (!isEarly) early?.body?.cancel().catch(() => {})
    const response = isEarly
      ? early
      : await rangeRequest(this.#fetch, this.#url, rangeOf(from, to), this.#signal)
    const body = await readBody(response)
    const changed = () => new LibraryError('server', `${this.#url} changed while it was being read`)
    if (isOther(this.#told, response.headers)) throw changed()
    if (response.status === 200) {
      if (body.byteLength !== this.size) throw changed()
      return body.slice(from, to)
    }
    const { first, size } = contentRange(response) ?? { first: from, size: this.size }
    const at = from - first
    if (at < 0 || size !== this.size || body.byteLength < to - first) throw changed()
    return at === 0 ? body : body.slice(at, to - first)
  }

  /** Whether an answer is the end of this file, from no later than `from`. */
  #isEnd(answer: Response, from: number): boolean {
    const part = answer.status === 206 ? contentRange(answer) : null
    return part !== null && part.size === this.size && part.last === part.size - 1 && part.first <= from
  }

  #forget(): void {
    for (const block of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT_BLOCKS) return
      this.#blocks.delete(block)
    }
  }
}

/** A signal that follows `outer` until `own` is aborted (`AbortSignal.any` is younger than our browsers). */
function anySignal(outer: AbortSignal, own: AbortController): AbortSignal {
  const follow = () => own.abort(outer.reason)
  if (outer.aborted) follow()
  else outer.addEventListener('abort', follow, { once: true, signal: own.signal })
  return own.signal
}
