import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeId } from '../../../src/domain/book-id'
import type { RecordStore } from '../../../src/platform/records'
import { createRecordStore } from '../../../src/platform/records-idb'
import {
  createReadHistory,
  HISTORY_LIMIT,
  importLegacyHistory,
  LEGACY_HISTORY_KEY,
  stashLegacyHistory,
} from '../../../src/session/read-history'
import { RECORD_SHAPES } from '../../../src/session/record-shapes'
import { createDevice, NOON } from './device'

const ids = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => String(from < to ? from + i : from - i))

let time = NOON
const open: RecordStore[] = []
/** Separate records for each tab. */
const tab = () => {
  const records = createRecordStore({ name: 'library', shapes: RECORD_SHAPES, clock: { now: () => time } })
  open.push(records)
  return records
}
const make = (records = tab(), owner = 'li', orgCode = 'here') =>
  createReadHistory(records, owner, orgCode, () => time)
const addAll = async (history: ReturnType<typeof make>, bids: readonly string[]) => {
  for (const bid of bids) await history.add(bid)
}

beforeEach(() => {
  time = NOON
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  for (const records of open.splice(0)) records.close()
  vi.unstubAllGlobals()
})

describe('the read history (SPEC §9)', () => {
  it('keeps ten books, newest first, and removes the others', async () => {
    expect(HISTORY_LIMIT).toBe(10)
    const records = tab()
    const history = make(records)
    await addAll(history, ids(1, 12))
    expect(await history.list()).toEqual(ids(12, 3))
    expect(await records.list('history', 'li')).toHaveLength(10)
  })

  it('moves a book read again to the front, whichever list its id is from', async () => {
    const history = make()
    const [first, second] = [
      encodeId({ href: 'opds/new', key: 'urn:x:7' }),
      encodeId({ href: 'opds/hot', key: 'urn:x:7' }),
    ]
    await addAll(history, ['1', first, '2', '1', second])
    expect(await history.list()).toEqual([second, '1', '2'])
  })

  it('stays in order if the clock stands still or is set back', async () => {
    const history = make()
    await addAll(history, ['1', '2'])
    time -= 3_600_000
    await history.add('3')
    expect(await history.list()).toEqual(['3', '2', '1'])
  })

  it('is separate per member and organisation', async () => {
    const records = tab()
    await make(records).add('1')
    await make(records, 'wang').add('2')
    await make(records, 'li', 'there').add('3')
    expect(await make(records).list()).toEqual(['1'])
    expect(await make(records, 'wang').list()).toEqual(['2'])
    expect(await make(records, '').list()).toEqual([])
  })

  it('keeps all books that five tabs add at once', async () => {
    const tabs = ids(1, 5).map(() => make())
    await Promise.all(tabs.map((history, at) => history.add(String(at))))
    for (const history of tabs) expect([...(await history.list())].sort()).toEqual(ids(0, 4))
  })

  it('restores removed books at their position, behind those read since', async () => {
    const history = make()
    await addAll(history, ids(1, 10))
    const before = await history.list()
    const undo = await history.remove('7')
    expect(await history.list()).toEqual(before.filter((bid) => bid !== '7'))
    await undo()
    expect(await history.list()).toEqual(before)
    const undoAll = await history.clear()
    expect(await history.list()).toEqual([])
    time += 1000
    await addAll(history, ['new', '9'])
    await undoAll()
    expect(await history.list()).toEqual(['9', 'new', '10', ...ids(8, 2)])
  })

  it('notifies subscribers, in other tabs too', async () => {
    const [here, there] = [make(), make()]
    const seen = vi.fn()
    there.subscribe(seen)
    await here.add('1')
    await vi.waitFor(() => expect(seen).toHaveBeenCalled())
  })
})

describe('the list of an earlier version', () => {
  const begunIn =
    (...bids: string[]) =>
    async () =>
      bids

  it('is added for the member who is signed in when it is found', async () => {
    const cache = createDevice().tab()
    cache.set(LEGACY_HISTORY_KEY, ['3', 2, '', '2', '3', '1'])
    stashLegacyHistory(cache, 'li')
    const records = tab()
    const history = make(records)
    await history.add('2')
    await importLegacyHistory(cache, make(records, 'wang'), 'wang', begunIn('3'))
    await importLegacyHistory(cache, history, 'li', begunIn())
    await importLegacyHistory(cache, history, 'li', begunIn())
    expect(await history.list()).toEqual(['2', '3', '1'])
    expect(await make(records, 'wang').list()).toEqual([])
  })

  it('without an owner gives each member the books with a position, and nobody the rest', async () => {
    const cache = createDevice().tab()
    cache.set(LEGACY_HISTORY_KEY, ['3', '2', '1'])
    stashLegacyHistory(cache, '')
    const records = tab()
    const [li, wang, visitor] = [make(records), make(records, 'wang'), make(records, '')]
    await importLegacyHistory(cache, visitor, '', begunIn('1', '2', '3'))
    await importLegacyHistory(cache, li, 'li', begunIn('3', '1', '9'))
    // On the next visit the member is signed in; the remaining records are still not theirs.
    stashLegacyHistory(cache, 'li')
    await importLegacyHistory(cache, li, 'li', begunIn('3', '1', '9'))
    await importLegacyHistory(cache, wang, 'wang', begunIn('2'))
    expect([await li.list(), await wang.list(), await visitor.list()]).toEqual([['3', '1'], ['2'], []])
  })

  it.each([{ a: 1 }, 'x', [], [1, null]])('is ignored if it is %j', async (kept) => {
    const cache = createDevice().tab()
    cache.set(LEGACY_HISTORY_KEY, kept)
    stashLegacyHistory(cache, 'li')
    const history = make()
    await importLegacyHistory(cache, history, 'li', begunIn())
    expect(await history.list()).toEqual([])
  })
})
