import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { type IndexInParts, openIndexInParts } from '../../../src/catalog/search/shards/client'
import type { FromWorker, ToWorker } from '../../../src/catalog/search/shards/messages'
import { indexFilesOf } from '../../fixtures/catalog/index-in-parts'

const BASE = 'https://books.example/'
const REQUEST = { query: '茶', from: 0, limit: 24, isQuick: false }
const files = indexFilesOf([{ title: '茶经' }, { title: '山里的茶' }])
const fetchFile = async (url: string) => {
  const bytes = files.get(url.slice(url.lastIndexOf('/') + 1))
  return bytes ? new Response(new Uint8Array(bytes)) : new Response('', { status: 404 })
}

/** Workers that have been started and not ended. */
let alive: FakeWorker[] = []
/** What a worker does with a search. */
let answer: (worker: FakeWorker, id: number) => void = () => undefined

class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null

  constructor() {
    alive.push(this)
    this.post({ type: 'ready' })
  }

  post(data: FromWorker): void {
    setTimeout(() => this.onmessage?.({ data }))
  }

  postMessage(message: ToWorker): void {
    if (message.type === 'search') answer(this, message.id)
  }

  terminate(): void {
    alive = alive.filter((each) => each !== this)
  }
}

const failed = (worker: FakeWorker, id: number) =>
  worker.post({ type: 'failed', id, message: 'RangeError: a search index is cut short' })
const found = (worker: FakeWorker, id: number) =>
  worker.post({
    type: 'answer',
    id,
    answer: { records: [], hasMore: false, total: 0, isPartial: false, isUnread: false },
  })

let index: IndexInParts
beforeEach(async () => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('document', { baseURI: BASE })
  vi.stubGlobal('window', { origin: new URL(BASE).origin })
  index = await openIndexInParts(`${BASE}index.json`, fetchFile)
})
afterEach(() => {
  index.close()
  vi.unstubAllGlobals()
  alive = []
})

const settled = () => new Promise((done) => setTimeout(done, 5))

test('a worker whose search fails is ended, and the next search starts another', async () => {
  answer = failed
  await expect(index.search(REQUEST)).rejects.toThrow('cut short')
  await settled()
  expect(alive).toHaveLength(0)
  answer = found
  expect(await index.search(REQUEST)).toMatchObject({ total: 0 })
  expect(alive).toHaveLength(1)
})

test('a worker that crashes is ended', async () => {
  answer = (worker) =>
    setTimeout(() => worker.onerror?.({ message: 'out of memory', preventDefault: () => undefined }))
  await expect(index.search(REQUEST)).rejects.toThrow('out of memory')
  await settled()
  expect(alive).toHaveLength(0)
})

test('a search that fails does not end another one under way, whose worker ends after it', async () => {
  let reply: () => void = () => undefined
  answer = (worker, id) => {
    if (id === 1) reply = () => found(worker, id)
    else failed(worker, id)
  }
  const slow = index.search(REQUEST)
  await expect(index.search({ ...REQUEST, query: '山' })).rejects.toThrow('cut short')
  reply()
  expect(await slow).toMatchObject({ total: 0 })
  await settled()
  expect(alive).toHaveLength(0)
})

test('no part of the index can be read: said, and the worker stays for the next search', async () => {
  answer = (worker, id) =>
    worker.post({
      type: 'answer',
      id,
      answer: { records: [], hasMore: false, isPartial: true, isUnread: true },
    })
  await expect(index.search(REQUEST)).rejects.toMatchObject({ code: 'network' })
  await settled()
  expect(alive).toHaveLength(1)
})

test('prepared: the worker runs before the first search, which uses it, and ends without one', async () => {
  vi.useFakeTimers()
  answer = found
  index.prepare()
  index.prepare()
  await vi.advanceTimersByTimeAsync(5)
  expect(alive).toHaveLength(1)
  const searched = index.search(REQUEST)
  await vi.advanceTimersByTimeAsync(5)
  expect(await searched).toMatchObject({ total: 0 })
  expect(alive).toHaveLength(1)
  index.prepare()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(alive).toHaveLength(0)
  index.prepare()
  await vi.advanceTimersByTimeAsync(60_005)
  expect(alive).toHaveLength(0)
  vi.useRealTimers()
})

test('closing ends the worker, also one that is starting', async () => {
  answer = () => undefined
  const waiting = index.search(REQUEST)
  index.close()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  await settled()
  expect(alive).toHaveLength(0)
})

test.each([
  ['search', 100],
  ['search', 0],
  ['suggest', 100],
  ['searchTexts', 100],
  ['searchTexts', 0],
] as const)(
  'an aborted %s leaves at once, after %i ms',
  async (method, wait) => {
    answer = () => undefined
    const root = {
      metadata: { title: '书' },
      links: ['search-parts', 'search-text'].map((rel) => ({
        rel,
        href: 'search/index.json',
        type: 'application/vnd.org-library.search+json',
      })),
      publications: [],
    }
    const catalog = createCatalog({
      src: `${BASE}feed.json`,
      org: 'demo',
      fetch: async (url) => (url.endsWith('feed.json') ? Response.json(root) : fetchFile(url)),
    })
    const abort = new AbortController()
    const options = { signal: abort.signal }
    const search = method === 'suggest' ? catalog.suggest('茶', options) : catalog[method]('茶', 1, options)
    setTimeout(() => abort.abort(), wait)
    await expect(search).rejects.toMatchObject({ code: 'aborted' })
  },
  5000,
)
