import 'fake-indexeddb/auto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LibraryError } from '../../../../src/platform/errors'
import { createPositions } from '../../../../src/session/positions'
import { readRetryAfter, retryDelay } from '../../../../src/session/retry'
import { createShelf } from '../../../../src/session/shelf'
import { startSync } from '../../../../src/session/sync'
import type { RunningSync } from '../../../../src/session/sync/port'
import { clock, emptyStorage, openDevice, type TestDevice } from '../support/devices'

interface Doc {
  _id: string
  _rev?: string
  versions?: readonly unknown[]
}

/** What CouchDB's interface does for one database, as far as the client uses it; in memory. */
class Database {
  readonly docs = new Map<string, { doc: Doc; seq: number }>()
  readonly requests: string[] = []
  /** Answers in place of the database; true if it did. */
  fault: ((request: IncomingMessage, response: ServerResponse, body: string) => boolean) | null = null
  #seq = 0
  #waiting: (() => void)[] = []

  put(doc: Doc): string {
    const rev = `${++this.#seq}-a`
    this.docs.set(doc._id, { doc: { ...doc, _rev: rev }, seq: this.#seq })
    for (const each of this.#waiting.splice(0)) each()
    return rev
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += part
    const url = new URL(request.url ?? '/', 'http://x')
    this.requests.push(`${request.method} ${url.pathname}${url.searchParams.has('feed') ? ' wait' : ''}`)
    if (this.fault?.(request, response, body)) return
    const json = (value: unknown) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (url.pathname.endsWith('_bulk_docs')) {
      const { docs } = JSON.parse(body) as { docs: Doc[] }
      return json(docs.map((doc) => ({ id: doc._id, ok: true, rev: this.put(doc) })))
    }
    const since = Number(url.searchParams.get('since') ?? 0)
    const changes = () => [...this.docs.values()].filter(({ seq }) => seq > since)
    if (url.searchParams.has('feed') && changes().length === 0)
      await new Promise<void>((done) => {
        this.#waiting.push(done)
        request.on('close', done)
        response.on('close', done)
      })
    const results = changes().map(({ doc, seq }) => ({ seq, id: doc._id, changes: [{ rev: doc._rev }], doc }))
    json({ results, last_seq: this.#seq, pending: 0 })
  }
}

let database: Database
let address = ''
let device: TestDevice
let sync: RunningSync | undefined
let problems: LibraryError[]
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  emptyStorage()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  database = new Database()
  server = createServer((request, response) => void database.handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/db`
  device = openDevice()
  problems = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  sync?.stop()
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  vi.unstubAllGlobals()
})

function start(): void {
  sync = startSync({
    records: device.records,
    owner: 'li',
    orgCode: 'demo',
    address,
    token: async () => 'token',
    fetch: (url, init) => globalThis.fetch(url, init),
    clock: { now: () => clock.time },
    random: () => 1,
    onProblem: (error) => problems.push(error),
  })
}
const shelf = () => createShelf(device.records, 'li', 'demo', () => clock.time)
const bookOf = (bid: string, resIntro = '') => ({
  bid,
  resName: bid,
  resAuthor: '',
  resIntro,
  cover: '',
  covers: [],
})
const ids = () => [...database.docs.keys()].sort()
const status = () => sync?.store.getState().status

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await vi.advanceTimersByTimeAsync(250)
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}
async function until(holds: () => boolean, what: string, steps = 400): Promise<void> {
  for (let step = 0; step < steps; step++) {
    if (holds()) return
    await pass(250)
  }
  throw new Error(`not in time: ${what}; ${status()}`)
}

/** 413 for any body with the big book, as a proxy answers. */
const tooLarge: Database['fault'] = (_request, response, body) => {
  if (!body.includes('BIG')) return false
  response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>')
  return true
}

it('a record that is too large is left out and said once; the others go, later ones at once', async () => {
  database.fault = tooLarge
  for (const bid of ['1', '2', '3']) await shelf().add(bookOf(bid))
  await shelf().add(bookOf('9', 'BIG'))
  start()
  await until(() => status() === 'too-large' && ids().length === 3, 'the others')
  await shelf().add(bookOf('4'))
  await until(() => ids().includes('shelf/demo/4'), 'a later change', 40)
  await pass(20_000)
  expect(problems.map(({ code }) => code)).toEqual(['sync'])
  expect((await shelf().list()).map(({ book }) => book.bid).sort()).toEqual(['1', '2', '3', '4', '9'])
  const writes = database.requests.filter((each) => each.includes('_bulk_docs')).length
  await pass(60_000)
  expect(database.requests.filter((each) => each.includes('_bulk_docs'))).toHaveLength(writes)
  // Made smaller, it goes, and all is well again.
  await shelf().add(bookOf('9', 'small'))
  await until(() => ids().includes('shelf/demo/9') && status() === 'synced', 'the smaller one', 40)
})

it.each([
  ['seconds', () => '30'],
  ['a date', () => new Date(Date.now() + 30_000).toUTCString()],
])('429 is heeded, in %s', async (_, header) => {
  database.fault = (_request, response) => {
    response.writeHead(429, { 'retry-after': header() }).end()
    return true
  }
  start()
  await until(() => database.requests.length === 1, 'asked')
  await shelf().add(bookOf('1'))
  await pass(25_000)
  expect(database.requests).toHaveLength(1)
  expect(status()).toBe('busy')
  database.fault = null
  await until(() => ids().includes('shelf/demo/1'), 'written afterwards')
})

it('a `Retry-After` of years does not become a loop', async () => {
  expect(readRetryAfter(new Headers({ 'retry-after': '99999999' }), 0)).toBe(3_600_000)
  expect(readRetryAfter(new Headers({ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }), 0)).toBe(3_600_000)
  for (const text of ['-1', '0', 'soon', '1e9'])
    expect(readRetryAfter(new Headers({ 'retry-after': text }), Date.now())).toBeUndefined()
  expect(retryDelay(100, () => 1)).toBe(300_000)
  database.fault = (_request, response) => {
    response.writeHead(503, { 'retry-after': '99999999' }).end()
    return true
  }
  start()
  await until(() => database.requests.length === 1, 'asked')
  await pass(60_000)
  expect(database.requests).toHaveLength(1)
})

it.each([
  ['HTML', 200, { 'content-type': 'text/html' }],
  ['a redirect to a sign-in page', 302, { location: '/login' }],
  ['404', 404, {}],
])('%s in place of a database is said once and asked again after minutes', async (_, code, headers) => {
  database.fault = (_request, response) => {
    response.writeHead(code, headers).end('<!doctype html><p>Hello')
    return true
  }
  await shelf().add(bookOf('1'))
  start()
  await until(() => status() === 'not-a-database', 'said')
  for (const bid of ['2', '3']) {
    await shelf().add(bookOf(bid))
    await pass(5000)
  }
  expect(database.requests).toHaveLength(1)
  expect(problems).toHaveLength(1)
  expect(await shelf().list()).toHaveLength(3)
  database.fault = null
  await until(() => ids().length === 3 && status() === 'synced', 'afterwards', 2000)
})

it('a full device: what is here goes to the server, what is there arrives when there is room', async () => {
  start()
  await until(() => status() === 'synced', 'synced')
  await createPositions(device.records, 'li', 'demo').save('1', {
    href: 'a',
    index: 0,
    progression: 0,
    fraction: 0.2,
  })
  await until(() => ids().includes('position/demo/1'), 'a position')
  const [template] = [...database.docs.values()].map(({ doc }) => doc)
  // From now on nothing new fits.
  const put = IDBObjectStore.prototype.put
  let isFull = true
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    if (isFull && JSON.stringify(args[0]).includes('"77"'))
      throw new DOMException('The device is full.', 'QuotaExceededError')
    return put.apply(this, args)
  }
  try {
    await shelf().add(bookOf('5'))
    const value = { bid: '77', locator: { href: 'a', index: 0, progression: 0, fraction: 0.7 } }
    database.put({
      ...template,
      _id: 'position/demo/77',
      id: 'demo/77',
      versions: [{ changed: clock.time, device: 'other', value }],
    } as Doc)
    await until(() => status() === 'full', 'said')
    await until(() => ids().includes('shelf/demo/5'), 'what is here is on the server')
    const asked = database.requests.length
    await pass(60_000)
    expect(database.requests.length - asked).toBeLessThan(3)
    isFull = false
    await until(() => status() === 'synced', 'tried again', 2000)
    const positions = await createPositions(device.records, 'li', 'demo').list()
    expect(positions.map(({ position }) => position.bid).sort()).toEqual(['1', '77'])
  } finally {
    IDBObjectStore.prototype.put = put
  }
})
