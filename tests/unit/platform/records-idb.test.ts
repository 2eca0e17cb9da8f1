import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RecordShapes, RecordStore } from '../../../src/platform/records'
import { createRecordStore, type RecordStoreOptions } from '../../../src/platform/records-idb'

/** Takes any value but what says of itself that it is bad. */
const accept = (value: unknown) => (value === 'bad' ? null : value)
const ANY_SHAPE: RecordShapes = {
  shelf: accept,
  position: accept,
  bookmark: accept,
  highlight: accept,
  note: accept,
  'reading-day': accept,
  choice: accept,
  history: accept,
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

/** Resolves when nothing more holds the database open; fails by the test's time limit otherwise. */
const deleted = () =>
  new Promise<string>((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(name)
    asked.onsuccess = () => resolve('deleted')
    asked.onblocked = () => reject(new Error('a connection is still open'))
    asked.onerror = () => reject(asked.error)
  })

describe('member records', () => {
  it('are put, got, listed newest first and removed', async () => {
    const store = open()
    await store.put('shelf', 'li', 'a', { n: 1 })
    time = 2000
    await store.put('shelf', 'li', 'b', { n: 2 })
    expect(await store.get('shelf', 'li', 'a')).toEqual({
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

  it('of another owner or kind stay apart', async () => {
    const store = open()
    await store.put('shelf', 'li', 'a', 1)
    await store.put('shelf', '', 'a', 2)
    await store.put('note', 'li', 'a', 3)
    await store.remove('shelf', 'li', 'a')
    expect(await store.list('shelf', 'li')).toEqual([])
    expect((await store.get('shelf', '', 'a'))?.value).toBe(2)
    expect((await store.get('note', 'li', 'a'))?.value).toBe(3)
  })

  it('are there after closing and opening again', async () => {
    const first = open()
    await first.put('position', 'li', 'a', 'kept')
    first.close()
    expect((await open().get('position', 'li', 'a'))?.value).toBe('kept')
  })

  it('of another namespace are not seen', async () => {
    await open().put('note', 'li', 'a', 1)
    expect(await open({ name: `${name}-other` }).list('note', 'li')).toEqual([])
  })
})

describe('two tabs', () => {
  it('tell each other what changed, once, and only of that kind', async () => {
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

  it('merge: what each adds is there in both', async () => {
    const here = open()
    const there = open()
    await Promise.all([here.put('note', 'li', 'a', 1), there.put('note', 'li', 'b', 2)])
    expect(new Set((await here.list('note', 'li')).map((record) => record.id))).toEqual(new Set(['a', 'b']))
  })

  it('a change is told in the tab it was made in too, until the undo', async () => {
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

const refusals: [string, () => void][] = [
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
      const asked = indexedDB.open(name, 9)
      asked.onsuccess = () => asked.result.close()
    },
  ],
]

describe.each(refusals)('IndexedDB that %s', (_, refuse) => {
  it('records live in memory for this visit, and it is said once', async () => {
    refuse()
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

describe('a device that refuses later', () => {
  it('what cannot be stored is kept in memory beside what is stored', async () => {
    const onUnavailable = vi.fn()
    const store = open({ onUnavailable })
    await store.put('note', 'li', 'a', 'stored')
    await store.put('note', 'li', 'b', () => 'no clone')
    expect((await store.list('note', 'li')).map((record) => record.id).sort()).toEqual(['a', 'b'])
    expect(onUnavailable).toHaveBeenCalledTimes(1)
    await store.put('note', 'li', 'b', 'now stored')
    expect((await open().get('note', 'li', 'b'))?.value).toBe('now stored')
  })

  it('a database that does not open is not waited for for ever, and is let go of when it opens after all', async () => {
    const held = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
    })
    // As long as somebody has it open it is not deleted, and whoever comes later waits for that.
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
    // The one that was not waited for is open now.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(await indexedDB.databases()).toHaveLength(1)
    expect(await deleted()).toBe('deleted')
    expect((await store.get('position', 'li', 'a'))?.value).toBe(7)
  })

  it('without BroadcastChannel, or where making one is forbidden, records still work', async () => {
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
  it('closes every connection by itself', async () => {
    const close = vi.spyOn(IDBDatabase.prototype, 'close')
    const asked = vi.spyOn(indexedDB, 'open')
    const store = open()
    await store.put('note', 'li', 'a', 1)
    await store.list('note', 'li')
    expect(asked).toHaveBeenCalledTimes(1)
    store.close()
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    await store.put('note', 'li', 'b', 1)
    expect(close).toHaveBeenCalledTimes(asked.mock.calls.length)
  })

  it('leaves no connection and no listener', async () => {
    const store = open()
    const seen = vi.fn()
    store.subscribe('note', seen)
    await store.put('note', 'li', 'a', 1)
    expect(seen).toHaveBeenCalledTimes(1)
    store.close()
    store.close()
    await open().put('note', 'li', 'b', 1)
    opened.at(-1)?.close()
    expect(await deleted()).toBe('deleted')
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('waits for what is being written', async () => {
    const store = open()
    const writing = store.put('position', 'li', 'a', 'last page')
    store.close()
    await writing
    expect((await open().get('position', 'li', 'a'))?.value).toBe('last page')
  })

  it('a place saved while everything goes down is kept, quietly, and nothing stays open', async () => {
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
    expect(await deleted()).toBe('deleted')
  })

  it('a newer version in another tab need not wait for this one', async () => {
    const store = open()
    await store.put('note', 'li', 'a', 1)
    const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name, 2)
      asked.onsuccess = () => resolve(asked.result)
      asked.onblocked = () => reject(new Error('blocked'))
    })
    await store.put('note', 'li', 'b', 2)
    expect((await store.get('note', 'li', 'b'))?.value).toBe(2)
    upgraded.close()
  })

  it('opens again after the database was deleted under it', async () => {
    const onUnavailable = vi.fn()
    const store = open({ onUnavailable })
    await store.put('note', 'li', 'a', 1)
    await deleted()
    await store.put('note', 'li', 'b', 2)
    expect((await open().list('note', 'li')).map((record) => record.id)).toEqual(['b'])
    expect(onUnavailable).not.toHaveBeenCalled()
  })
})

/** As much of `localStorage` as is used. */
function storageOf(kept: Map<string, string>) {
  return {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A page goes away with a change that nobody answers any more. */
function goAwayIn(change: (store: RecordStore) => Promise<void>): void {
  const real = indexedDB
  vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
  void change(open())
  vi.stubGlobal('indexedDB', real)
}

const goAway = (kind: 'position' | 'note', id: string, value: unknown) =>
  goAwayIn((store) => store.put(kind, 'li', id, value))

describe('a page that goes away while it writes', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = new Map([['of the page', '1']])
    vi.stubGlobal('localStorage', storageOf(kept))
  })

  it('has its records written by the next', async () => {
    goAway('position', 'a', { page: 3 })
    time = 2000
    goAway('position', 'b', { page: 4 })
    goAway('position', 'b', { page: 5 })
    const store = open()
    expect((await store.get('position', 'li', 'a'))?.value).toEqual({ page: 3 })
    expect(await store.get('position', 'li', 'b')).toMatchObject({ changed: 2000, value: { page: 5 } })
    expect([...kept.keys()], 'nothing is noted any more').toEqual(['of the page'])
    kept.clear()
    expect(await open().list('position', 'li')).toHaveLength(2)
  })

  it('has its removals made by the next, but for what was put since', async () => {
    const there = open()
    for (const id of ['a', 'b', 'c']) await there.put('note', 'li', id, 1)
    time = 2000
    goAwayIn((store) => store.remove('note', 'li', 'a'))
    goAwayIn((store) => store.remove('note', 'li', 'b'))
    goAwayIn((store) => store.remove('note', 'li', 'c'))
    time = 3000
    goAway('note', 'b', 2)
    const noted = [...kept]
    await there.put('note', 'li', 'c', 3)
    for (const [key, text] of noted) kept.set(key, text)
    const left = await open().list('note', 'li')
    expect(left.map(({ id, value }) => [id, value]).sort()).toEqual([
      ['b', 2],
      ['c', 3],
    ])
    expect([...kept.keys()], 'nothing is noted any more').toEqual(['of the page'])
  })

  it('what is written leaves no note, in the database or in memory', async () => {
    const changeBoth = async () => {
      await open().put('note', 'li', 'a', 1)
      expect(kept.size).toBe(1)
      await open().remove('note', 'li', 'a')
      expect(kept.size).toBe(1)
    }
    await changeBoth()
    vi.stubGlobal('indexedDB', undefined)
    await changeBoth()
  })

  it('a write that ends strikes out no later one', async () => {
    const store = open()
    await store.list('position', 'li')
    const first = store.put('position', 'li', 'a', 1)
    goAway('position', 'a', 2)
    await first
    expect((await open().get('position', 'li', 'a'))?.value).toBe(2)
  })

  it('does not undo what was done since', async () => {
    const there = open()
    await there.list('note', 'li')
    goAway('note', 'a', 'old')
    goAway('note', 'b', 'old')
    time = 2000
    await there.remove('note', 'li', 'a')
    const noted = [...kept]
    await there.put('note', 'li', 'b', 'new')
    for (const [key, text] of noted) kept.set(key, text)
    expect((await open().list('note', 'li')).map(({ id, value }) => [id, value])).toEqual([['b', 'new']])
  })

  it('what is no record, of another namespace or out of reach does no harm', async () => {
    goAway('note', 'a', 1)
    const [key, text] = [...kept].at(-1) ?? ['', '']
    kept.set(key.replace('"a"', '"b"'), text)
    kept.set(key.replace('"a"', '"c"'), 'null')
    kept.set(key.replace('"a"', '"d"'), '{')
    kept.set(`other${key}`, text)
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

/** Makes requests of one kind fail as often as is left to do so. */
function failing(method: 'put' | 'get' | 'delete', times: number): void {
  const real = IDBObjectStore.prototype[method] as (...args: unknown[]) => unknown
  let left = times
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    if (left-- > 0) throw new DOMException('not now', 'UnknownError')
    return real.apply(this, args) as never
  } as never)
}

describe('a fault that passes', () => {
  it('of one request is not noticed', async () => {
    const onUnavailable = vi.fn()
    const store = open({ onUnavailable })
    await store.put('note', 'li', 'a', 1)
    failing('put', 1)
    failing('get', 1)
    await store.put('note', 'li', 'a', 2)
    expect((await store.get('note', 'li', 'a'))?.value).toBe(2)
    expect((await open().get('note', 'li', 'a'))?.value).toBe(2)
    expect(onUnavailable).not.toHaveBeenCalled()
  })

  it('of the first opening costs nothing once it opens', async () => {
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

  it('keeps its note until the change is written, and writes it with the next', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', storageOf(kept))
    const store = open()
    failing('put', 4)
    await store.put('note', 'li', 'a', 1)
    expect(kept.size).toBe(1)
    expect((await store.get('note', 'li', 'a'))?.value, 'here it is there already').toBe(1)
    await store.put('note', 'li', 'b', 2)
    await vi.waitFor(() => expect(kept.size).toBe(0))
    expect(await open().list('note', 'li')).toHaveLength(2)
  })

  it('of a removal shows the record no more', async () => {
    const store = open()
    await store.put('note', 'li', 'a', 1)
    failing('delete', 3)
    await store.remove('note', 'li', 'a')
    expect(await store.get('note', 'li', 'a')).toBeNull()
    expect(await store.list('note', 'li')).toEqual([])
  })

  it('of a reading is told apart from a record that is not there', async () => {
    const store = open()
    expect(await store.get('position', 'li', 'a')).toBeNull()
    failing('get', 2)
    await expect(store.get('position', 'li', 'a')).rejects.toMatchObject({ code: 'storage-unavailable' })
    expect(await store.get('position', 'li', 'a')).toBeNull()
  })

  it('of every opening lets one go on without, after three seconds', async () => {
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

  it('leaves no rejection to the page', async () => {
    const store = open()
    await store.list('note', 'li')
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => {
      throw new DOMException('', 'InvalidStateError')
    })
    // An unhandled one fails the run.
    await store.put('note', 'li', 'a', 1)
    await new Promise((done) => setTimeout(done, 20))
  })

  it('of the channel neither', async () => {
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
  it('makes no later change an older one, noted or written', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', storageOf(kept))
    time = 9000
    const store = open()
    await store.put('position', 'li', 'a', 1)
    time = 1000
    await store.put('position', 'li', 'a', 2)
    expect((await store.get('position', 'li', 'a'))?.changed).toBe(9001)
    const other = open()
    await other.get('position', 'li', 'a')
    failing('put', 3)
    await other.put('position', 'li', 'a', 3)
    other.close()
    expect((await open().get('position', 'li', 'a'))?.value).toBe(3)
  })
})

describe('a record that its shape refuses', () => {
  it('is told once, leaves the others as they are, and stays beside what is put in its place', async () => {
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
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
    })
    const all = await new Promise<{ kind: string; value: unknown }[]>((resolve) => {
      const asked = db.transaction('records').objectStore('records').getAll()
      asked.onsuccess = () => resolve(asked.result)
    })
    db.close()
    expect(all.filter(({ kind }) => kind === 'set-aside')).toMatchObject([{ value: { value: 'bad' } }])
    expect(all).toHaveLength(4)
  })
})

it('a database of a newer version of the product is read as it stands', async () => {
  await open().put('note', 'li', 'a', 1)
  for (const store of opened.splice(0)) store.close()
  const db = await new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open(name, 7)
    asked.onsuccess = () => resolve(asked.result)
  })
  db.close()
  expect((await open().get('note', 'li', 'a'))?.value).toBe(1)
})
