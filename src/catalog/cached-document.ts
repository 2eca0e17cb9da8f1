import type { Clock } from '../platform/clock'
import { LibraryError, toLibraryError } from '../platform/errors'
import { type Fetch, request } from '../platform/fetch'
import { notifyProgress, onFetchProgress, withTimeout } from '../platform/timeout'

/** How long an answer is used again, in milliseconds. */
export const RESPONSE_LIFETIME = 5 * 60 * 1000

/** Answers kept at most by one resource; the oldest goes first. */
const MOST_KEPT = 300

/** What a server said. */
export interface Answer {
  /** Where it was found in the end, after redirects: what its links are relative to. */
  url: string
  text: string
  /** Media type without parameters, lower case; '' when not said. */
  type: string
}

export interface CachedDocument<T> {
  /** Rejects with a LibraryError; `aborted` at once when the signal says so. */
  get(url: string, signal?: AbortSignal): Promise<T>
}

interface PendingAnswer<T> {
  result: Promise<T>
  /** Those who wait, each by the signal it has. */
  waiting: Set<{ signal: AbortSignal | undefined }>
  controller: AbortController
}

/**
 * One kind of document over fetch, each address kept for a while and asked for once at a time.
 *
 * Several may wait for one request; it is aborted only when the last of them has gone, and given up when nothing comes
 * of it for a while. What comes is told on their signals (`tellProgress`). A failure is not kept.
 *
 * @param read what a good answer means; what it throws goes to those who wait.
 */
export function createCachedDocument<T>(options: {
  fetch: Fetch
  clock: Clock
  accept: string
  read: (answer: Answer) => T | Promise<T>
}): CachedDocument<T> {
  const kept = new Map<string, { value: T; until: number }>()
  const pending = new Map<string, PendingAnswer<T>>()

  const load = async (url: string, signal: AbortSignal, heard: () => void): Promise<T> => {
    // Asked whether it has changed: a server that says nothing of age would have the browser keep an old list for days.
    const init = { headers: { accept: options.accept }, cache: 'no-cache', signal } as const
    const response = await request(options.fetch, url, init)
    heard()
    const value = await options.read(await answerOf(response, url, signal, heard))
    kept.delete(url)
    kept.set(url, { value, until: options.clock.now() + RESPONSE_LIFETIME })
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return value
  }

  const start = (url: string): PendingAnswer<T> => {
    const controller = new AbortController()
    const entry: PendingAnswer<T> = {
      result: withTimeout((signal, heard) => load(url, signal, heard), controller.signal),
      waiting: new Set(),
      controller,
    }
    onFetchProgress(controller.signal, () => {
      for (const { signal } of entry.waiting) notifyProgress(signal)
    })
    const forget = () => {
      if (pending.get(url) === entry) pending.delete(url)
    }
    entry.result.then(forget, forget)
    pending.set(url, entry)
    return entry
  }

  const wait = (entry: PendingAnswer<T>, url: string, signal: AbortSignal | undefined): Promise<T> => {
    const waiter = { signal }
    entry.waiting.add(waiter)
    return new Promise<T>((fulfil, reject) => {
      const leave = () => {
        entry.waiting.delete(waiter)
        if (entry.waiting.size === 0) {
          if (pending.get(url) === entry) pending.delete(url)
          entry.controller.abort()
        }
        reject(new LibraryError('aborted', url))
      }
      signal?.addEventListener('abort', leave, { once: true })
      const done = () => {
        entry.waiting.delete(waiter)
        signal?.removeEventListener('abort', leave)
      }
      entry.result.then(
        (value) => {
          done()
          fulfil(value)
        },
        (thrown: unknown) => {
          done()
          reject(toLibraryError(thrown))
        },
      )
    })
  }

  return {
    async get(url, signal) {
      if (signal?.aborted) throw new LibraryError('aborted', url)
      const found = kept.get(url)
      if (found && options.clock.now() < found.until) return found.value
      return wait(pending.get(url) ?? start(url), url, signal)
    },
  }
}

async function answerOf(
  response: Response,
  asked: string,
  signal: AbortSignal,
  heard: () => void,
): Promise<Answer> {
  const declared = response.headers.get('content-type') ?? ''
  let text: string
  try {
    text = textOf(await bytesOf(response, heard), declared)
  } catch (thrown) {
    if (signal.aborted) throw new LibraryError('aborted', asked, { cause: thrown })
    throw new LibraryError('network', `the answer from ${asked} broke off`, { cause: thrown })
  }
  const type = declared.split(';')[0] ?? ''
  return { url: response.url || asked, text, type: type.trim().toLowerCase() }
}

async function bytesOf(response: Response, heard: () => void): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array(await response.arrayBuffer())
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    size += value.length
    heard()
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** How UTF-16 begins, each byte as a character. */
const MARKS: Readonly<Record<string, string>> = { '\u00ff\u00fe': 'utf-16le', '\u00fe\u00ff': 'utf-16be' }

/**
 * UTF-8 where it can be: many servers and documents name another and are wrong. Else what the first bytes mark, the
 * server says, or an XML document says of itself.
 */
function textOf(bytes: Uint8Array, declared: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // In another encoding, or broken.
  }
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  const label =
    MARKS[head.slice(0, 2)] ??
    /charset=["']?([\w.:-]+)/i.exec(declared)?.[1] ??
    /^<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/i.exec(head)?.[1] ??
    'utf-8'
  return decoderOf(label).decode(bytes)
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
