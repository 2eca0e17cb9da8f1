import type { Clock } from '../platform/clock'
import { LibraryError } from '../platform/errors'
import { type Fetch, request } from '../platform/fetch'
import { loadModule } from '../platform/load-module'
import { withTimeout } from '../platform/timeout'
import { SharedWork } from './shared-work'

/** Milliseconds for which a response is reused. */
export const RESPONSE_LIFETIME = 5 * 60 * 1000

/** Maximum number of responses in one cache; the oldest is removed first. */
const MAX_CACHED = 300

/** A server's response. */
export interface DocumentResponse {
  /** The address after redirects, which links in it are relative to. */
  url: string
  text: string
  /** Media type without parameters, in lower case; '' if the server sends none. */
  type: string
}

export interface CachedDocument<T> {
  /** @throws LibraryError, `aborted` at once when the signal aborts */
  get(url: string, signal?: AbortSignal): Promise<T>
  /** The next request for the address does not use the cache. */
  forget(url: string): void
}

/**
 * Fetches and caches one kind of document; each address has at most one request at a time.
 *
 * Concurrent callers share a request. It is aborted when the last of them aborts, and times out without progress
 * (`withTimeout`). Progress is reported to their signals (`notifyProgress`). Failures are not cached.
 *
 * @param options `read` parses a successful response; what it throws goes to the callers. While it works in slices, it
 *   calls `onProgress`, and stops when the signal aborts.
 */
export function createCachedDocument<T>(options: {
  fetch: Fetch
  clock: Clock
  accept: string
  read: (answer: DocumentResponse, work: { signal: AbortSignal; onProgress: () => void }) => T | Promise<T>
}): CachedDocument<T> {
  const cached = new Map<string, { value: T; until: number }>()
  const pending = new Map<string, SharedWork<T>>()

  const load = async (url: string, signal: AbortSignal, onProgress: () => void): Promise<T> => {
    // Revalidate: without an explicit lifetime the browser may reuse an outdated list for days.
    const init = { headers: { accept: options.accept }, cache: 'no-cache', signal } as const
    const response = await request(options.fetch, url, init)
    onProgress()
    const value = await options.read(await answerOf(response, url, signal, onProgress), {
      signal,
      onProgress,
    })
    cached.delete(url)
    cached.set(url, { value, until: options.clock.now() + RESPONSE_LIFETIME })
    for (const oldest of cached.keys()) {
      if (cached.size <= MAX_CACHED) break
      cached.delete(oldest)
    }
    return value
  }

  const start = (url: string): SharedWork<T> => {
    const forget = () => {
      if (pending.get(url) === answer) pending.delete(url)
    }
    const answer = new SharedWork(
      (all) => withTimeout((signal, onProgress) => load(url, signal, onProgress), all),
      forget,
    )
    answer.result.then(forget, forget)
    pending.set(url, answer)
    return answer
  }

  return {
    async get(url, signal) {
      if (signal?.aborted) throw new LibraryError('aborted', url)
      const found = cached.get(url)
      if (found && options.clock.now() < found.until) return found.value
      return (pending.get(url) ?? start(url)).wait(signal, url)
    },
    forget: (url) => void cached.delete(url),
  }
}

/** What is read of an answer without content (204): a search without results, a list without books. */
const NOTHING = '{"publications":[]}'

async function answerOf(
  response: Response,
  requested: string,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<DocumentResponse> {
  const declared = response.headers.get('content-type') ?? ''
  let text: string
  try {
    text = response.status === 204 ? NOTHING : await textOf(await piecesOf(response, onProgress), declared)
  } catch (thrown) {
    if (signal.aborted) throw new LibraryError('aborted', requested, { cause: thrown })
    throw new LibraryError('network', `the answer from ${requested} broke off`, { cause: thrown })
  }
  const type = declared.split(';')[0] ?? ''
  return { url: response.url || requested, text, type: type.trim().toLowerCase() }
}

async function piecesOf(response: Response, onProgress: () => void): Promise<Uint8Array[]> {
  const reader = response.body?.getReader()
  if (!reader) return [new Uint8Array(await response.arrayBuffer())]
  const pieces: Uint8Array[] = []
  for (let loaded = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return pieces
    pieces.push(value)
    loaded += value.byteLength
    onProgress()
    // Chunks that have arrived already follow one another without a pause.
    if (loaded > LONG) await (await loadLong()).yieldToMain()
  }
}

/** Decodes as UTF-8 if the bytes are valid UTF-8, since many servers and documents declare another encoding wrongly. */
async function textOf(pieces: readonly Uint8Array[], declared: string): Promise<string> {
  try {
    return await decode(pieces, new TextDecoder('utf-8', { fatal: true }))
  } catch {
    // Another encoding, compressed, or damaged.
    const { decoderFor, unpack } = await loadModule(() => import('./other-encodings'))
    const plain = await unpack(pieces)
    return decode(plain, decoderFor(plain, declared))
  }
}

/** Bytes from which an answer is read with pauses: some catalogues have tens of megabytes. */
const LONG = 1 << 20

const loadLong = () => loadModule(() => import('./opds2/long-feed'))

async function decode(pieces: readonly Uint8Array[], decoder: TextDecoder): Promise<string> {
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (size > LONG) return (await loadLong()).decodeInSlices(pieces, decoder)
  const whole = pieces.map((piece) => decoder.decode(piece, { stream: true }))
  return whole.join('') + decoder.decode()
}
