import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RecordShapes, RecordStore } from '../../../src/platform/records'
import { createRecordStore, type RecordStoreOptions } from '../../../src/platform/records-idb'

/** A shape that accepts every value except 'bad'. */
const accept = (value: unknown) => (value === 'bad' ? null : value)
const ANY_SHAPE: RecordShapes = {
  shelf: accept,
  position: accept,
  bookmark: accept,
  highlight: accept,
  note: accept,
  'reading-day': accept,
  choice: accept,
  wish: (value: unknown) => value,
  'read-mark': (value: unknown) => value,
  history: accept,
  preferences: accept,
}

const opened: RecordStore[] = []
let time = 1000
let turn = 0
let name = ''

function open(options: Partial<RecordStoreOptions> = {}): RecordStore {
  const store = createRecordStore({ name, clock: { now: () => time }, shapes: ANY_SHAPE, ...options })
  opened.push(store)
  return store
}

beforeEach(() => {
  time = 1000
  name = `library-${turn++}`
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(() => {
  for (const store of opened.splice(0)) store.close()
  vi.unstubAllGlobals()
})

/** Deletes the database; rejects if a connection is still open. */
const deleteDatabase = () =>
  new Promise<string>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve('deleted')
    request.onblocked = () => reject(new Error('a connection is still open'))
    request.onerror = () => reject(request.error)
  })

describe('member records', () => {
  it('can be put, read, listed newest first and removed', async () => {
    const store = open()
    await store.put('shelf', 'li', 'a', { n: 1 })
    time = 2000
    await store.put('shelf', 'li', 'b', { n: 2 })
    expect(await store.get('shelf', 'li', 'a')).toMatchObject({
      kind: 'shelf',
      owner: 'li',
      id: 'a',
      changed: 1000,
      value: { n: 1 },
    })
    expect((await store.list('shelf', 'li')).map((record) => record.id)).toEqual(['b', 'a'])
    time = 3000
    await store.put('shelf', 'li', 'a', { n: 3 })
    expect((await store.list('shelf', 'li')).map((record) => record.value)).toEqual([{ n: 3 }, { n: 2 }])
    await store.remove('shelf', 'li', 'a')
    await store.remove('shelf', 'li', 'never there')
    expect(await store.get('shelf', 'li', 'a')).toBeNull()
    expect((await store.list('shelf', 'li')).map((record) => record.id)).toEqual(['b'])
  })

  it('are separate per owner and kind', async () => {
    const store = open()
    await store.put('shelf', 'li', 'a', 1)
    await store.put('shelf', '', 'a', 2)
    await store.put('note', 'li', 'a', 3)
    await store.remove('shelf', 'li', 'a')
    expect(await store.list('shelf', 'li')).toEqual([])
    expect((await store.get('shelf', '', 'a'))?.value).toBe(2)
    expect((await store.get('note', 'li', 'a'))?.value).toBe(3)
  })

  it('persist after the store closes and reopens', async () => {
    const first = open()
    await first.put('position', 'li', 'a', 'kept')
    first.close()
    expect((await open().get('position', 'li', 'a'))?.value).toBe('kept')
  })

  it('are separate per namespace', async () => {
    await open().put('note', 'li', 'a', 1)
    expect(await open({ name: `${name}-other` }).list('note', 'li')).toEqual([])
  })
})

describe('two tabs', () => {
  it('notify each other of a change once, and only the listeners of its kind', async () => {
    const here = open()
    const there = open()
    const seen = vi.fn()
    const other = vi.fn()
    there.subscribe('shelf', seen)
    there.subscribe('note', other)
    await here.put('shelf', 'li', 'a', 1)
    await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(1))
    expect(await there.list('shelf', 'li')).toHaveLength(1)
    await here.remove('shelf', 'li', 'a')
    await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(2))
    expect(await there.list('shelf', 'li')).toEqual([])
    expect(other).not.toHaveBeenCalled()
  })

  it('both see the records that each of them adds', async () => {
    const here = open()
    const there = open()
    await Promise.all([here.put('note', 'li', 'a', 1), there.put('note', 'li', 'b', 2)])
    expect(new Set((await here.list('note', 'li')).map((record) => record.id))).toEqual(new Set(['a', 'b']))
  })

  it('notify listeners in the tab of the change too, until they unsubscribe', async () => {
    const store = open()
    const seen = vi.fn()
    const undo = store.subscribe('shelf', seen)
    await store.put('shelf', 'li', 'a', 1)
    expect(seen).toHaveBeenCalledTimes(1)
    undo()
    await store.put('shelf', 'li', 'b', 1)
    expect(seen).toHaveBeenCalledTimes(1)
  })
})

const unavailable: [string, () => void][] = [
  ['is missing', () => vi.stubGlobal('indexedDB', undefined)],
  [
    'throws when opened',
    () =>
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('', 'SecurityError')
        },
      }),
  ],
  [
    'belongs to a newer version of the product',
    () => {
      const request = indexedDB.open(name, 9)
      request.onsuccess = () => request.result.close()
    },
  ],
]

describe.each(unavailable)('IndexedDB that %s', (_, disable) => {
  it('keeps records in memory for this visit and reports it once', async () => {
    disable()
    const onUnavailable = vi.fn()
    const store = open({ onUnavailable })
    const seen = vi.fn()
    store.subscribe('note', seen)
    expect(await store.get('note', 'li', 'a')).toBeNull()
    await store.put('note', 'li', 'a', 1)
    time = 2000
    await store.put('note', 'li', 'b', 2)
    await store.put('shelf', 'li', 'c', 2)
    expect((await store.get('note', 'li', 'a'))?.value).toBe(1)
    expect((await store.list('note', 'li')).map((record) => record.id)).toEqual(['b', 'a'])
    await store.remove('note', 'li', 'a')
    expect((await store.list('note', 'li')).map((record) => record.id)).toEqual(['b'])
    expect(seen).toHaveBeenCalledTimes(3)
    expect(onUnavailable).toHaveBeenCalledTimes(1)
    store.close()
  })
})

describe('a device that fails later', () => {
  it('keeps a value that cannot be stored in memory, beside the stored ones', async () => {
    const onUnavailable = vi.fn()
    const store = open({ onUnavailable })
    await store.put('note', 'li', 'a', 'stored')
    await store.put('note', 'li', 'b', () => 'no clone')
    expect((await store.list('note', 'li')).map((record) => record.id).sort()).toEqual(['a', 'b'])
    expect(onUnavailable).toHaveBeenCalledTimes(1)
    await store.put('note', 'li', 'b', 'now stored')
    expect((await open().get('note', 'li', 'b'))?.value).toBe('now stored')
  })

  it('stops waiting for a database that does not open, and closes it when it opens late', async () => {
    const held = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    // An open connection blocks the deletion, and later openings wait for it.
    const removed = new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const onUnavailable = vi.fn()
    const store = open({ onUnavailable })
    const found = store.get('position', 'li', 'a')
    found.catch(() => {})
    await vi.advanceTimersByTimeAsync(7999)
    expect(onUnavailable).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await expect(found).rejects.toMatchObject({ code: 'storage-unavailable' })
    expect(onUnavailable).toHaveBeenCalledOnce()
    const putting = store.put('position', 'li', 'a', 7)
    await vi.advanceTimersByTimeAsync(8000)
    await putting
    expect((await store.get('position', 'li', 'a'))?.value).toBe(7)
    held.close()
    await removed
    // The late connection is open now.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(await indexedDB.databases()).toHaveLength(1)
    expect(await deleteDatabase()).toBe('deleted')
    expect((await store.get('position', 'li', 'a'))?.value).toBe(7)
  })

  it('stores records without BroadcastChannel, or if creating one is forbidden', async () => {
    for (const Channel of [
      undefined,
      class {
        constructor() {
          throw new DOMException('', 'SecurityError')
        }
      },
    ]) {
      vi.stubGlobal('BroadcastChannel', Channel)
      const store = open()
      await store.put('note', 'li', 'a', 1)
      expect(await store.list('note', 'li')).toHaveLength(1)
      store.close()
    }
  })
})

describe('closing', () => {
  it('closes every connection', async () => {
    const close = vi.spyOn(IDBDatabase.prototype, 'close')
    const openings = vi.spyOn(indexedDB, 'open')
    const store = open()
    await store.put('note', 'li', 'a', 1)
    await store.list('note', 'li')
    expect(openings).toHaveBeenCalledTimes(1)
    store.close()
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    await store.put('note', 'li', 'b', 1)
    expect(close).toHaveBeenCalledTimes(openings.mock.calls.length)
  })

  it('leaves no connection and no listener behind', async () => {
    const store = open()
    const seen = vi.fn()
    store.subscribe('note', seen)
    await store.put('note', 'li', 'a', 1)
    expect(seen).toHaveBeenCalledTimes(1)
    store.close()
    store.close()
    await open().put('note', 'li', 'b', 1)
    opened.at(-1)?.close()
    expect(await deleteDatabase()).toBe('deleted')
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('waits for a write in progress', async () => {
    const store = open()
    const writing = store.put('position', 'li', 'a', 'last page')
    store.close()
    await writing
    expect((await open().get('position', 'li', 'a'))?.value).toBe('last page')
  })

  it('still stores a position saved after it, without an error and without an open connection', async () => {
    const onUnavailable = vi.fn()
    const never = open({ onUnavailable })
    never.close()
    await never.put('position', 'li', 'a', 'last page')
    const used = open({ onUnavailable })
    await used.list('position', 'li')
    used.close()
    await used.put('position', 'li', 'b', 'last page')
    await used.remove('position', 'li', 'a')
    expect(onUnavailable).not.toHaveBeenCalled()
    const again = open()
    expect((await again.list('position', 'li')).map((record) => record.id)).toEqual(['b'])
    again.close()
    expect(await deleteDatabase()).toBe('deleted')
  })

  it('does not block the upgrade by a newer version in another tab', async () => {
    const store = open()
    await store.put('note', 'li', 'a', 1)
    const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 2)
      request.onsuccess = () => resolve(request.result)
      request.onblocked = () => reject(new Error('blocked'))
    })
    await store.put('note', 'li', 'b', 2)
    expect((await store.get('note', 'li', 'b'))?.value).toBe(2)
    upgraded.close()
  })

  it('reopens after the database was deleted meanwhile', async () => {
    const onUnavailable = vi.fn()
    const store = open({ onUnavailable })
    await store.put('note', 'li', 'a', 1)
    await deleteDatabase()
    await store.put('note', 'li', 'b', 2)
    expect((await open().list('note', 'li')).map((record) => record.id)).toEqual(['b'])
    expect(onUnavailable).not.toHaveBeenCalled()
  })
})

/** The part of `localStorage` that is used, over a map. */
function storageOf(stored: Map<string, string>) {
  return {
    get length() {
      return stored.size
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** The keys besides the id of the device. */
const loggedIn = (stored: Map<string, string>) => [...stored.keys()].filter((key) => !key.endsWith('/device'))

/** Makes a change in a page that closes before the database opens. */
function closePageDuring(change: (store: RecordStore) => Promise<void>): void {
  const real = indexedDB
  vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
  void change(open())
  vi.stubGlobal('indexedDB', real)
}

const closePageWriting = (kind: 'position' | 'note', id: string, value: unknown) =>
  closePageDuring((store) => store.put(kind, 'li', id, value))

describe('a page that closes while it writes', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = new Map([['of the page', '1']])
    vi.stubGlobal('localStorage', storageOf(stored))
  })

  it('has its records written by the next page', async () => {
    closePageWriting('position', 'a', { page: 3 })
    time = 2000
    closePageWriting('position', 'b', { page: 4 })
    closePageWriting('position', 'b', { page: 5 })
    const store = open()
    expect((await store.get('position', 'li', 'a'))?.value).toEqual({ page: 3 })
    expect(await store.get('position', 'li', 'b')).toMatchObject({ changed: 2000, value: { page: 5 } })
    expect(loggedIn(stored), 'the log is empty').toEqual(['of the page'])
    stored.clear()
    expect(await open().list('position', 'li')).toHaveLength(2)
  })

  it('has its removals made by the next page, except for records put since', async () => {
    const there = open()
    for (const id of ['a', 'b', 'c']) await there.put('note', 'li', id, 1)
    time = 2000
    closePageDuring((store) => store.remove('note', 'li', 'a'))
    closePageDuring((store) => store.remove('note', 'li', 'b'))
    closePageDuring((store) => store.remove('note', 'li', 'c'))
    time = 3000
    closePageWriting('note', 'b', 2)
    const logged = [...stored]
    await there.put('note', 'li', 'c', 3)
    for (const [key, text] of logged) stored.set(key, text)
    const left = await open().list('note', 'li')
    expect(left.map(({ id, value }) => [id, value]).sort()).toEqual([
      ['b', 2],
      ['c', 3],
    ])
    expect(loggedIn(stored), 'the log is empty').toEqual(['of the page'])
  })

  it('leaves no log entry for a change that is written, in the database or in memory', async () => {
    const changeBoth = async () => {
      await open().put('note', 'li', 'a', 1)
      expect(loggedIn(stored)).toHaveLength(1)
      await open().remove('note', 'li', 'a')
      expect(loggedIn(stored)).toHaveLength(1)
    }
    await changeBoth()
    vi.stubGlobal('indexedDB', undefined)
    await changeBoth()
  })

  it('keeps the log entry of a later change when an earlier write ends', async () => {
    const store = open()
    await store.list('position', 'li')
    const first = store.put('position', 'li', 'a', 1)
    closePageWriting('position', 'a', 2)
    await first
    expect((await open().get('position', 'li', 'a'))?.value).toBe(2)
  })

  it('does not overwrite newer records', async () => {
    const there = open()
    await there.list('note', 'li')
    closePageWriting('note', 'a', 'old')
    closePageWriting('note', 'b', 'old')
    time = 2000
    await there.remove('note', 'li', 'a')
    const logged = [...stored]
    await there.put('note', 'li', 'b', 'new')
    for (const [key, text] of logged) stored.set(key, text)
    expect((await open().list('note', 'li')).map(({ id, value }) => [id, value])).toEqual([['b', 'new']])
  })

  it('ignores log entries that are malformed, of another namespace or unreadable', async () => {
    closePageWriting('note', 'a', 1)
    const [key, text] = [...stored].at(-1) ?? ['', '']
    stored.set(key.replace('"a"', '"b"'), text)
    stored.set(key.replace('"a"', '"c"'), 'null')
    stored.set(key.replace('"a"', '"d"'), '{')
    stored.set(`other${key}`, text)
    expect((await open().list('note', 'li')).map(({ id }) => id)).toEqual(['a'])
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('', 'SecurityError')
      },
    })
    await open().put('note', 'li', 'z', 1)
    expect(await open().list('note', 'li')).toHaveLength(2)
  })
})

/** Makes the next `times` requests of one kind throw. */
function failNext(method: 'put' | 'get' | 'delete', times: number): void {
  const real = IDBObjectStore.prototype[method] as (...args: unknown[]) => unknown
  let remaining = times
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    if (remaining-- > 0) throw new DOMException('not now', 'UnknownError')
    return real.apply(this, args) as never
  } as never)
}

describe('a temporary fault', () => {
  it('of one request is retried without a report', async () => {
    const onUnavailable = vi.fn()
    const store = open({ onUnavailable })
    await store.put('note', 'li', 'a', 1)
    failNext('put', 1)
    await store.put('note', 'li', 'a', 2)
    failNext('get', 1)
    expect((await store.get('note', 'li', 'a'))?.value).toBe(2)
    expect((await open().get('note', 'li', 'a'))?.value).toBe(2)
    expect(onUnavailable).not.toHaveBeenCalled()
  })

  it('of the first openings loses no records once the database opens', async () => {
    const real = indexedDB
    let left = 2
    vi.stubGlobal('indexedDB', {
      open: (...args: [string, number]) => {
        if (left-- > 0) throw new DOMException('', 'UnknownError')
        return real.open(...args)
      },
    })
    const store = open()
    await store.put('note', 'li', 'a', 1)
    await store.put('note', 'li', 'b', 2)
    await vi.waitFor(async () => expect(await open().list('note', 'li')).toHaveLength(2))
  })

  it('keeps the log entry until the change is written, together with the next one', async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', storageOf(stored))
    const store = open()
    failNext('put', 2)
    await store.put('note', 'li', 'a', 1)
    expect(loggedIn(stored)).toHaveLength(1)
    expect((await store.get('note', 'li', 'a'))?.value, 'readable before it is written').toBe(1)
    await store.put('note', 'li', 'b', 2)
    await vi.waitFor(() => expect(loggedIn(stored)).toHaveLength(0))
    expect(await open().list('note', 'li')).toHaveLength(2)
  })

  it('of a removal hides the record', async () => {
    const store = open()
    await store.put('note', 'li', 'a', 1)
    failNext('delete', 3)
    await store.remove('note', 'li', 'a')
    expect(await store.get('note', 'li', 'a')).toBeNull()
    expect(await store.list('note', 'li')).toEqual([])
  })

  it('of a read rejects, while a missing record is null', async () => {
    const store = open()
    expect(await store.get('position', 'li', 'a')).toBeNull()
    failNext('get', 2)
    await expect(store.get('position', 'li', 'a')).rejects.toMatchObject({ code: 'storage-unavailable' })
    expect(await store.get('position', 'li', 'a')).toBeNull()
  })

  it('of every opening makes records live in memory after three seconds', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('', 'InvalidStateError')
      },
    })
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    const store = open()
    await expect(store.get('shelf', 'li', 'a')).rejects.toMatchObject({ code: 'storage-unavailable' })
    await expect(store.get('shelf', 'li', 'a')).rejects.toMatchObject({ code: 'storage-unavailable' })
    now.mockReturnValue(3000)
    expect(await store.get('shelf', 'li', 'a')).toBeNull()
    await store.put('shelf', 'li', 'a', 1)
    expect((await store.get('shelf', 'li', 'a'))?.value).toBe(1)
  })

  it('of a commit causes no unhandled rejection', async () => {
    const store = open()
    await store.list('note', 'li')
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => {
      throw new DOMException('', 'InvalidStateError')
    })
    // An unhandled rejection fails the run.
    await store.put('note', 'li', 'a', 1)
    await new Promise((done) => setTimeout(done, 20))
  })

  it('of the channel does not fail the write', async () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage() {
          throw new DOMException('', 'InvalidStateError')
        }
        close() {}
      },
    )
    await open().put('note', 'li', 'a', 1)
  })
})

describe('a clock that is set back', () => {
  it('does not order a later change before an earlier one, logged or written', async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', storageOf(stored))
    time = 9000
    const store = open()
    await store.put('position', 'li', 'a', 1)
    time = 1000
    await store.put('position', 'li', 'a', 2)
    expect((await store.get('position', 'li', 'a'))?.changed).toBe(9001)
    const other = open()
    await other.get('position', 'li', 'a')
    failNext('put', 2)
    await other.put('position', 'li', 'a', 3)
    other.close()
    expect((await open().get('position', 'li', 'a'))?.value).toBe(3)
  })
})

describe('a record that its shape rejects', () => {
  it('is reported once, does not affect others, and is set aside when it is overwritten', async () => {
    const first = open()
    await first.put('shelf', 'li', 'a', 'bad')
    await first.put('shelf', 'li', 'b', 'bad')
    await first.put('shelf', 'li', 'c', 'good')
    first.close()
    const onMalformed = vi.fn()
    const store = open({ onMalformed })
    expect((await store.list('shelf', 'li')).map(({ id }) => id)).toEqual(['c'])
    expect(await store.get('shelf', 'li', 'a')).toBeNull()
    expect(onMalformed).toHaveBeenCalledOnce()
    await store.put('shelf', 'li', 'a', 'new')
    expect((await store.get('shelf', 'li', 'a'))?.value).toBe('new')
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    const all = await new Promise<{ kind: string; value: unknown }[]>((resolve) => {
      const request = db.transaction('records').objectStore('records').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    expect(all.filter(({ kind }) => kind === 'set-aside')).toMatchObject([{ value: { value: 'bad' } }])
    expect(all).toHaveLength(4)
  })
})

it('reads the records of a database that a newer version of the product upgraded', async () => {
  await open().put('note', 'li', 'a', 1)
  for (const store of opened.splice(0)) store.close()
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name, 7)
    request.onsuccess = () => resolve(request.result)
  })
  db.close()
  expect((await open().get('note', 'li', 'a'))?.value).toBe(1)
})
