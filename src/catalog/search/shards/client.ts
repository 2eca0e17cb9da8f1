import * as v from 'valibot'
import { READ_VERSIONS, type SearchManifest } from '../../../domain/search/format'
import { LibraryError } from '../../../platform/errors'
import { type Fetch, request } from '../../../platform/fetch'
import { loadModule } from '../../../platform/load-module'
import { yieldToMain } from '../../../platform/sliced-task'
import { startWorker } from '../../../platform/start-worker'
import type { SearchRequest } from './engine'
import type { Answer, FromWorker, ToWorker } from './messages'
import workerUrl from './search-worker?worker&url'

/** Milliseconds for the manifest and each file. */
const FILE_TIMEOUT = 20_000
/** Milliseconds of waiting for the worker's first message. */
const START_TIMEOUT = 5_000
/** Milliseconds without a query after which the worker ends; the next query starts another. */
const IDLE_AFTER = 60_000
/** Milliseconds of work on the main thread after which it yields to the page. */
const SLICE_MS = 12

const manifestShape = v.object({
  version: v.picklist(READ_VERSIONS),
  build: v.pipe(v.string(), v.regex(/^[\da-f]{16}$/)),
  kind: v.picklist(['books', 'text']),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  fold: v.string(),
  terms: v.array(v.string()),
  spans: v.optional(v.array(v.number())),
  syllables: v.optional(v.array(v.string())),
  texts: v.optional(v.array(v.tuple([v.string(), v.string(), v.number()]))),
})

/** Something that answers queries: a worker, or the engine on this thread. */
interface Searcher {
  search(request: SearchRequest): Promise<Answer>
  end(): void
}

/** An index in parts, opened. */
export interface IndexInParts {
  readonly kind: SearchManifest['kind']
  readonly fold: string
  /** @throws LibraryError `network` if no part of the index can be read */
  search(request: SearchRequest): Promise<Answer>
  /** Starts what the first search needs. */
  prepare(): void
  close(): void
}

/**
 * Opens the index whose manifest is at `url`. The files are fetched on this thread, by `fetch`, and searched in a worker
 * where there may be one.
 *
 * @throws LibraryError `not-a-feed` for a manifest of another version, which is not guessed at
 */
export async function openIndexInParts(url: string, fetch: Fetch): Promise<IndexInParts> {
  const manifest = await readManifest(url, fetch)
  const fetchFile = async (name: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    try {
      const response = await request(fetch, new URL(name, url).href, {
        signal: AbortSignal.timeout(FILE_TIMEOUT),
      })
      return new Uint8Array(await response.arrayBuffer())
    } catch {
      return null
    }
  }
  const start = async (): Promise<Searcher> => {
    const worker = await startWorker(workerUrl, 'org-library-search', START_TIMEOUT)
    return worker ? inWorker(worker, manifest, fetchFile) : await onThisThread(manifest, fetchFile)
  }
  let open: { searcher: Promise<Searcher>; running: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (one = open) => {
    if (one === open) {
      clearTimeout(timer)
      open = undefined
    }
    one?.searcher.then((searcher) => searcher.end()).catch(() => undefined)
  }
  return {
    kind: manifest.kind,
    fold: manifest.fold,
    async search(wanted) {
      clearTimeout(timer)
      open ??= { searcher: start(), running: 0 }
      const used = open
      used.running++
      let isUsable = false
      try {
        const answer = await (await used.searcher).search(wanted)
        isUsable = true
        if (answer.isUnread) throw new LibraryError('network', `no part of the index ${url} can be read`)
        return answer
      } finally {
        used.running--
        // The next search starts anew; others under way are waited for.
        if (!isUsable && open === used) open = undefined
        if (used.running === 0) {
          if (open === used) timer = setTimeout(end, IDLE_AFTER)
          else end(used)
        }
      }
    },
    prepare() {
      if (open) return
      const prepared = { searcher: start(), running: 0 }
      open = prepared
      timer = setTimeout(end, IDLE_AFTER)
      prepared.searcher.catch(() => {
        if (open === prepared) open = undefined
      })
    },
    close: () => end(),
  }
}

async function readManifest(url: string, fetch: Fetch): Promise<SearchManifest> {
  const response = await request(fetch, url, { signal: AbortSignal.timeout(FILE_TIMEOUT) })
  const json: unknown = await response.json().catch(() => null)
  const { success, output } = v.safeParse(manifestShape, json)
  if (!success)
    throw new LibraryError('not-a-feed', `no search index of version ${READ_VERSIONS.join(' or ')} at ${url}`)
  return output
}

type FetchFile = (name: string) => Promise<Uint8Array<ArrayBuffer> | null>

function inWorker(worker: Worker, manifest: SearchManifest, fetchFile: FetchFile): Searcher {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let last = 0
  const send = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const settle = (id: number) => {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }
  worker.onmessage = async ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'answer') settle(data.id)?.resolve(data.answer)
    else if (data.type === 'failed') settle(data.id)?.reject(new Error(data.message))
    else if (data.type === 'read') {
      const bytes = await fetchFile(data.name)
      send({ type: 'file', name: data.name, bytes }, bytes ? [bytes.buffer] : [])
    }
  }
  worker.onerror = (event) => {
    event.preventDefault()
    for (const id of [...waiting.keys()]) settle(id)?.reject(new Error(event.message))
  }
  send({ type: 'open', manifest })
  return {
    search(request) {
      const id = ++last
      const answer = withResolvers<Answer>()
      waiting.set(id, answer)
      send({ type: 'search', id, request })
      return answer.promise
    },
    end() {
      worker.terminate()
      for (const id of [...waiting.keys()])
        settle(id)?.reject(new LibraryError('aborted', 'the search has ended'))
    },
  }
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>
  resolve(value: T): void
  reject(reason: unknown): void
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  return { promise, resolve, reject }
}

async function onThisThread(manifest: SearchManifest, fetchFile: FetchFile): Promise<Searcher> {
  const { createEngine } = await loadModule(() => import('./create-engine'))
  let sliceStart = performance.now()
  const pause = () => {
    if (performance.now() - sliceStart < SLICE_MS) return undefined
    return yieldToMain().then(() => {
      sliceStart = performance.now()
    })
  }
  const engine = createEngine({ manifest, fetchFile, pause })
  return { search: (request) => engine.search(request), end: () => undefined }
}
