import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Highlight } from '../../../src/domain/mark'
import type { RecordStore } from '../../../src/platform/records'
import { createMarks } from '../../../src/session/marks'
import { createMemberArchive } from '../../../src/session/member-archive'
import { createPositions } from '../../../src/session/positions'
import { createReadHistory, HISTORY_LIMIT } from '../../../src/session/read-history'
import { createReadingDays } from '../../../src/session/reading-days'
import { createShelf } from '../../../src/session/shelf'
import { clock, emptyStorage, meet, openDevice } from './support/devices'

beforeEach(emptyStorage)
afterEach(() => void vi.unstubAllGlobals())

const nextHalfMinute = () => {
  clock.time += 30_000
  return clock.time
}

const TWO_DAYS = 2 * 24 * 3600 * 1000
const at = (fraction: number) => ({ href: 'c', index: 0, progression: fraction, fraction })
const highlight = (style: Highlight['style'] = 'yellow'): Highlight => ({
  kind: 'highlight',
  id: 'h1',
  bid: '7',
  locator: at(0.2),
  style,
  chapter: '',
  created: 1,
})
const book = (bid: string) => ({ bid, resName: bid, resAuthor: '', resIntro: '', cover: '', covers: [] })

const marksOf = (records: RecordStore) => createMarks(records, 'li', 'demo')
const positionsOf = (records: RecordStore) => createPositions(records, 'li', 'demo')
const shelfOf = (records: RecordStore) => createShelf(records, 'li', 'demo', () => clock.time)

/** Two devices that both have the highlight with a note; the second one's clock is wrong. */
async function twoWithMark(skew: number) {
  const [one, two] = [openDevice(), openDevice(skew)]
  await marksOf(one.records).putHighlight(highlight())
  await marksOf(one.records).putNote({ id: 'h1', bid: '7', text: '初稿' })
  await meet(one, two)
  return { one, two }
}

describe.each([0, TWO_DAYS, -TWO_DAYS])('with a clock that is %d ms wrong', (skew) => {
  it('a mark removed here and annotated there is on both, with the note', async () => {
    const { one, two } = await twoWithMark(skew)
    await marksOf(one.records).removeHighlight('7', 'h1')
    await marksOf(two.records).putNote({ id: 'h1', bid: '7', text: '二稿' }, '初稿')
    await meet(one, two)
    for (const { records } of [one, two])
      expect((await marksOf(records).list('7')).highlights).toMatchObject([{ id: 'h1', note: '二稿' }])
  })

  it('a mark removed here and coloured there is on both, with its note', async () => {
    const { one, two } = await twoWithMark(skew)
    await marksOf(one.records).removeHighlight('7', 'h1')
    await marksOf(two.records).putHighlight(highlight('blue'))
    await meet(two, one)
    for (const { records } of [one, two])
      expect((await marksOf(records).list('7')).highlights).toMatchObject([{ style: 'blue', note: '初稿' }])
  })

  it('a mark that the other device knew when it removed it is removed on both', async () => {
    const { one, two } = await twoWithMark(skew)
    await marksOf(two.records).putNote({ id: 'h1', bid: '7', text: '二稿' }, '初稿')
    await meet(one, two)
    await marksOf(one.records).removeHighlight('7', 'h1')
    await meet(one, two)
    for (const { records } of [one, two]) {
      expect((await marksOf(records).list('7')).highlights).toEqual([])
      expect(await records.list('note', 'li')).toEqual([])
    }
  })

  it('two notes are both kept, and an open note does not lose what arrives meanwhile', async () => {
    const { one, two } = await twoWithMark(skew)
    await marksOf(two.records).putNote({ id: 'h1', bid: '7', text: '那里' }, '初稿')
    await meet(one, two)
    // The dialog on the first device was opened before.
    await marksOf(one.records).putNote({ id: 'h1', bid: '7', text: '这里' }, '初稿')
    const [found] = (await marksOf(one.records).list('7')).highlights
    expect(found?.note.split('\n\n').sort()).toEqual(['这里', '那里'].sort())
    await meet(one, two)
    expect((await marksOf(two.records).list('7')).highlights[0]?.note).toBe(found?.note)
    await marksOf(two.records).putNote({ id: 'h1', bid: '7', text: '合一' }, found?.note)
    await meet(one, two)
    expect((await marksOf(one.records).list('7')).highlights[0]?.note).toBe('合一')
  })

  it('a shelf has the books of both, and not those that were removed', async () => {
    const [one, two] = [openDevice(), openDevice(skew)]
    await shelfOf(one.records).add(book('1'))
    await shelfOf(one.records).add(book('2'))
    await meet(one, two)
    await shelfOf(two.records).remove(['1'])
    await shelfOf(one.records).add(book('3'))
    await shelfOf(two.records).group(['2'], '名著')
    await meet(one, two)
    for (const { records } of [one, two]) {
      const list = await shelfOf(records).list()
      expect(list.map(({ bid, group }) => [bid, group]).sort()).toEqual([
        ['2', '名著'],
        ['3', undefined],
      ])
    }
  })

  it('a change after a merge counts, whatever the clock says', async () => {
    const [one, two] = [openDevice(), openDevice(skew)]
    await positionsOf(two.records).save('7', at(0.3))
    await meet(one, two)
    await positionsOf(one.records).load('7')
    await positionsOf(one.records).save('7', at(0.4))
    await meet(one, two)
    expect((await positionsOf(two.records).load('7'))?.fraction).toBe(0.4)
    expect(await positionsOf(two.records).all('7')).toHaveLength(1)
  })
})

describe('positions', () => {
  it('are the latest; one that another device reached further on stays until it is passed', async () => {
    const [one, two] = [openDevice(), openDevice()]
    await positionsOf(one.records).save('7', at(0.1))
    await meet(one, two)
    await positionsOf(one.records).save('7', at(0.5))
    const reading = positionsOf(two.records)
    await reading.load('7')
    await reading.save('7', at(0.2))
    await meet(one, two)
    // The first device goes on at the latest position and is offered its own; no page turn of the other drops it.
    await reading.save('7', at(0.21))
    await meet(one, two)
    const back = positionsOf(one.records)
    expect((await back.load('7'))?.fraction).toBe(0.21)
    expect((await back.all('7')).map(({ fraction }) => fraction)).toEqual([0.21, 0.5])
    await reading.save('7', at(0.55))
    await meet(one, two)
    expect((await back.all('7')).map(({ fraction }) => fraction)).toEqual([0.55])
  })

  it('that the member declines are dropped with the next page', async () => {
    const [one, two] = [openDevice(), openDevice()]
    await positionsOf(one.records).save('7', at(0.5))
    const reading = positionsOf(two.records)
    await reading.save('7', at(0.2))
    await meet(one, two)
    expect(await reading.all('7')).toHaveLength(2)
    await reading.decline('7')
    await reading.save('7', at(0.22))
    await meet(one, two)
    expect((await positionsOf(one.records).all('7')).map(({ fraction }) => fraction)).toEqual([0.22])
  })

  it('may go back on purpose: what reading began from is not offered again', async () => {
    const { records } = openDevice()
    const reading = positionsOf(records)
    await reading.save('7', at(0.5))
    await reading.load('7')
    await reading.save('7', at(0.1))
    expect((await reading.all('7')).map(({ fraction }) => fraction)).toEqual([0.1])
  })
})

describe('reading days and history', () => {
  it('add up the minutes of all devices, each once', async () => {
    const [one, two] = [openDevice(), openDevice()]
    const daysOf = (records: RecordStore, writer: string) =>
      createReadingDays({ records, owner: 'li', orgCode: 'demo', now: nextHalfMinute, writer })
    for (const [at, { records }] of [one, two].entries()) {
      const days = daysOf(records, `window ${at}`)
      days.recordPage('7', 0.1)
      days.recordPage('7', 0.2)
      days.recordClose()
      await days.list()
    }
    const sumOf = async (records: RecordStore) =>
      (await daysOf(records, 'reader').list()).reduce((sum, { ms, pages }) => sum + ms + pages, 0)
    const [here, there] = [await sumOf(one.records), await sumOf(two.records)]
    await meet(one, two)
    await meet(two, one)
    expect(await sumOf(one.records)).toBe(here + there)
    expect(await sumOf(two.records)).toBe(here + there)
  })

  it('hold the ten books that the member read last, on whatever device', async () => {
    const [one, two] = [openDevice(), openDevice()]
    const historyOf = (records: RecordStore) => createReadHistory(records, 'li', 'demo', () => ++clock.time)
    for (let bid = 0; bid < 8; bid++) await historyOf((bid % 2 ? one : two).records).add(String(bid))
    for (let bid = 8; bid < 14; bid++) await historyOf(one.records).add(String(bid))
    await meet(one, two)
    const list = await historyOf(two.records).list()
    expect(list).toHaveLength(HISTORY_LIMIT)
    expect(list.slice(0, 3)).toEqual(['13', '12', '11'])
  })
})

describe('five tabs of one device', () => {
  it('lose no change of different records, nor a later change of one record', async () => {
    const first = openDevice()
    const tabs = [first, ...Array.from({ length: 4 }, () => openDevice(0, first.name))]
    await Promise.all(
      tabs.flatMap(({ records }, tab) =>
        Array.from({ length: 20 }, (_, n) => shelfOf(records).add(book(`${tab}-${n}`))),
      ),
    )
    expect(await shelfOf(first.records).list()).toHaveLength(100)
    for (const [tab, { records }] of tabs.entries()) await positionsOf(records).save('7', at(tab / 10))
    expect((await positionsOf(first.records).load('7'))?.fraction).toBe(0.4)
  })

  it('in the same millisecond, keep the change that is stored last, as one version', async () => {
    const first = openDevice()
    const stores = [first.records, openDevice(0, first.name).records]
    clock.step = 0
    await stores[0]?.put('choice', 'li', 'demo/1', { encoding: 'a' })
    await stores[1]?.put('choice', 'li', 'demo/1', { encoding: 'b' })
    const record = await first.records.get('choice', 'li', 'demo/1')
    expect(record?.value).toEqual({ encoding: 'b' })
    expect(record?.others).toBeUndefined()
  })
})

interface Fixture {
  name: string
  records: { kind: string; owner: string; id: string; changed: number; value: unknown }[]
  localStorage: Record<string, string>
}

/** Writes the database that version 1 of the product has left (`tests/fixtures/records-v1.json`). */
async function restoreVersion1(): Promise<Fixture> {
  const fixture: Fixture = JSON.parse(readFileSync('tests/fixtures/records-v1.json', 'utf8'))
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(fixture.name, 1)
    request.onupgradeneeded = () =>
      request.result
        .createObjectStore('records', { keyPath: ['kind', 'owner', 'id'] })
        .createIndex('byOwner', ['kind', 'owner'])
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const transaction = db.transaction('records', 'readwrite')
  for (const record of fixture.records) transaction.objectStore('records').put(record)
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  db.close()
  for (const [key, value] of Object.entries(fixture.localStorage)) localStorage.setItem(key, value)
  return fixture
}

describe('a database of version 1', () => {
  it('is read without loss, with the change that its last page had logged', async () => {
    const fixture = await restoreVersion1()
    const { records } = openDevice(0, fixture.name)
    const logged = Object.keys(fixture.localStorage).length
    expect(logged).toBe(1)
    for (const before of fixture.records) {
      const after = await records.get(before.kind as 'shelf', before.owner, before.id)
      const isLogged = before.kind === 'position' && before.owner === 'host:li' && before.id === 'demo/1002'
      if (isLogged) expect(after?.value).toMatchObject({ locator: { fraction: 0.15 } })
      else {
        expect(after?.value, before.id).toEqual(before.value)
        expect(after?.changed).toBe(before.changed)
      }
    }
    const marks = await createMarks(records, 'host:li', 'demo').list('1001')
    expect(marks.highlights).toMatchObject([{ note: 'host:li的笔记' }])
    expect((await createShelf(records, 'host:wang', 'demo', () => 0).list()).map(({ bid }) => bid)).toEqual([
      '1002',
      '1001',
    ])
  })

  it('of two devices merges without either losing what it had', async () => {
    const fixture = await restoreVersion1()
    const one = openDevice(0, fixture.name)
    const two = openDevice()
    await createPositions(two.records, 'host:li', 'demo').save('1001', at(0.1))
    await createMarks(two.records, 'host:li', 'demo').putNote({ id: 'h2', bid: '1001', text: '另一台' })
    await meet(one, two, 'host:li')
    const positions = createPositions(two.records, 'host:li', 'demo')
    expect((await positions.all('1001')).map(({ fraction }) => fraction)).toEqual([0.1, 0.4])
    expect(await two.records.list('shelf', 'host:li')).toHaveLength(2)
    expect(await two.records.list('shelf', 'host:wang'), 'another member’s').toEqual([])
    expect(await one.records.list('note', 'host:li')).toHaveLength(3)
  })

  it('is still read by a page of version 1, which sees no tombstone', async () => {
    const fixture = await restoreVersion1()
    const { records } = openDevice(0, fixture.name)
    await createShelf(records, 'host:li', 'demo', () => 0).remove(['1001'])
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(fixture.name)
      request.onsuccess = () => resolve(request.result)
    })
    const all = await new Promise<{ value?: unknown }[]>((resolve) => {
      const request = db.transaction('records').objectStore('records').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    expect(all.every(({ value }) => value !== undefined)).toBe(true)
    expect(all).toHaveLength(fixture.records.length - 1)
  })
})

describe('the archive of a member', () => {
  it('holds the records of one member in one organisation, and forgets those without a trace', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    const fixture = await restoreVersion1()
    const { records } = openDevice(0, fixture.name)
    const archive = createMemberArchive(records.archive, 'host:li', 'demo')
    const before = (await Promise.all(archive.kinds.map(archive.read))).flat()
    expect(before.length).toBeGreaterThan(10)
    expect(before.every(({ id }) => id.startsWith('demo/'))).toBe(true)
    await archive.forget(({ kind }) => kind === 'position')
    const after = (await Promise.all(archive.kinds.map(archive.read))).flat()
    expect(after.map(({ kind }) => kind)).toEqual(['position', 'position'])
    expect(await createMarks(records, 'host:li', 'jiangnan').list('1001')).toMatchObject({ highlights: [{}] })
    expect(await createMarks(records, 'host:wang', 'demo').list('1001')).toMatchObject({ highlights: [{}] })
  })
})
