import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordStore } from '../../../src/platform/records'
import { createRecordStore } from '../../../src/platform/records-idb'
import { createReadingDays, formatDay, IDLE_CUTOFF_MS } from '../../../src/session/reading-days'
import { RECORD_SHAPES } from '../../../src/session/record-shapes'

const MINUTE = 60_000
const MORNING = new Date(2026, 10, 21, 9).getTime()

let records: RecordStore
let time = MORNING
const now = () => time

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  time = MORNING
  records = createRecordStore({ name: 'library', shapes: RECORD_SHAPES, clock: { now } })
})
afterEach(() => {
  records.close()
  vi.unstubAllGlobals()
})

const daysOf = (writer = 'a', owner = 'li', orgCode = 'here') =>
  createReadingDays({ records, owner, orgCode, now, writer })

describe('reading days', () => {
  it('count the time on each page and the pages turned', async () => {
    const days = daysOf()
    days.recordPage('1', 0.1)
    time += MINUTE
    days.recordPage('1', 0.2)
    time += MINUTE / 2
    days.recordPage('1', 0.3)
    time += MINUTE
    days.recordClose()
    const [today] = await days.list()
    expect(today).toMatchObject({ day: '2026-11-21', ms: 2.5 * MINUTE, pages: 2 })
    expect(today?.books.get('1')).toBe(2.5 * MINUTE)
  })

  it('count at most the idle cutoff per page', async () => {
    const days = daysOf()
    days.recordPage('1', 0.1)
    time += 60 * MINUTE
    days.recordPage('1', 0.2)
    expect((await days.list())[0]?.ms).toBe(IDLE_CUTOFF_MS)
  })

  it('count neither a page that is laid out again nor the first page', async () => {
    const days = daysOf()
    days.recordPage('1', 0.1)
    days.recordPage('1', 0.1)
    days.recordPage('2', 0.5)
    expect((await days.list())[0]?.pages ?? 0).toBe(0)
    time += MINUTE
    days.recordClose()
    time += MINUTE
    days.recordPage('2', 0.5)
    expect((await days.list())[0]?.ms).toBe(MINUTE)
  })

  it('record a finished book, but not if it was opened at its last page', async () => {
    const days = daysOf()
    days.recordPage('1', 1)
    days.recordClose()
    expect((await days.list()).flatMap((day) => [...day.finished])).toEqual([])
    days.recordPage('2', 0.9)
    time += MINUTE
    days.recordPage('2', 0.99)
    expect(
      [...((await days.list())[0]?.finished ?? [])],
      'forty chapters of two thousand may be left',
    ).toEqual([])
    days.recordPage('2', 1)
    expect([...((await days.list())[0]?.finished ?? [])]).toEqual(['2'])
  })

  it('are summed over windows and reloads, and start at midnight', async () => {
    for (const writer of ['a', 'b', 'a']) {
      const days = daysOf(writer)
      days.recordPage('1', 0.1)
      time += MINUTE
      days.recordClose()
      await days.list()
    }
    time = new Date(2026, 10, 22, 0, 1).getTime()
    const days = daysOf()
    days.recordPage('1', 0.4)
    time += MINUTE
    days.recordClose()
    expect((await days.list()).map(({ day, ms }) => [day, ms])).toEqual([
      ['2026-11-22', MINUTE],
      ['2026-11-21', 3 * MINUTE],
    ])
  })

  it('are separate per member and organisation', async () => {
    const days = daysOf()
    days.recordPage('1', 0.1)
    time += MINUTE
    days.recordClose()
    await days.list()
    expect(await daysOf('a', 'wang').list()).toEqual([])
    expect(await daysOf('a', 'li', 'there').list()).toEqual([])
    expect(await days.list()).toHaveLength(1)
  })

  it('use the local date', () => {
    expect(formatDay(new Date(2026, 0, 5, 0, 0, 1).getTime())).toBe('2026-01-05')
    expect(formatDay(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
  })
})
