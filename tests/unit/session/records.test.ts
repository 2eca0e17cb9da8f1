import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Book } from '../../../src/domain/book'
import { encodeId } from '../../../src/domain/book-id'
import type { Locator } from '../../../src/domain/locator'
import type { RecordStore } from '../../../src/platform/records'
import { createRecordStore } from '../../../src/platform/records-idb'
import { createPositions } from '../../../src/session/positions'
import { RECORD_SHAPES } from '../../../src/session/record-shapes'
import { createShelf } from '../../../src/session/shelf'

const bookOf = (bid: string): Book => ({
  bid,
  resName: `书${bid}`,
  resAuthor: '',
  resIntro: '',
  cover: '',
  covers: [],
  language: 'zh-CN',
})
const at = (fraction: number): Locator => ({ href: 'a.xhtml', index: 0, progression: 0, fraction })

let records: RecordStore
let time = 0

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  time = 1000
  records = createRecordStore({ name: 'library', shapes: RECORD_SHAPES, clock: { now: () => time } })
})
afterEach(() => {
  records.close()
  vi.unstubAllGlobals()
})

describe('the shelf', () => {
  const shelfOf = (owner: string, org: string) => createShelf(records, owner, org, () => time)

  it('has each book once, newest first, with the data to show it', async () => {
    const shelf = shelfOf('li', 'here')
    const changed = vi.fn()
    shelf.subscribe(changed)
    await shelf.add(bookOf('1'))
    time = 2000
    await shelf.add(bookOf('2'))
    expect(await shelf.list()).toEqual([
      { bid: '2', added: 2000, book: bookOf('2') },
      { bid: '1', added: 1000, book: bookOf('1') },
    ])
    time = 3000
    await shelf.add(bookOf('1'))
    expect((await shelf.list()).map((entry) => entry.bid)).toEqual(['1', '2'])
    expect(await shelf.has('1')).toBe(true)
    await shelf.remove(['1', '2', '3'])
    expect(await shelf.list()).toEqual([])
    expect(await shelf.has('1')).toBe(false)
    expect(changed).toHaveBeenCalled()
  })

  it('is separate per member and organisation', async () => {
    await shelfOf('li', 'here').add(bookOf('1'))
    expect(await shelfOf('wang', 'here').list()).toEqual([])
    expect(await shelfOf('li', 'there').list()).toEqual([])
    expect(await shelfOf('li', 'her').list()).toEqual([])
    await shelfOf('li', 'there').remove(['1'])
    expect(await shelfOf('li', 'here').list()).toHaveLength(1)
  })
})

describe('positions', () => {
  it('are separate per book, member and organisation', async () => {
    const positions = createPositions(records, 'li', 'here')
    expect(await positions.load('1')).toBeNull()
    await positions.save('1', at(0.2))
    time = 2000
    await positions.save('2', at(0.5))
    time = 3000
    await positions.save('1', at(0.3))
    expect(await positions.load('1')).toEqual(at(0.3))
    expect(await positions.list()).toEqual([
      { position: { bid: '1', locator: at(0.3) }, changed: 3000 },
      { position: { bid: '2', locator: at(0.5) }, changed: 2000 },
    ])
    expect(await createPositions(records, 'li', 'there').load('1')).toBeNull()
    expect(await createPositions(records, 'wang', 'here').list()).toEqual([])
  })
})

it('position and shelf entry apply to a book in every list of its server', async () => {
  const [first, second] = ['opds/new', 'opds/author/3'].map((href) =>
    encodeId({ href, key: 'urn:uuid:6f3c' }),
  )
  const positions = createPositions(records, 'li', 'here')
  const shelf = createShelf(records, 'li', 'here', () => time)
  await positions.save(first ?? '', at(0.4))
  await shelf.add(bookOf(first ?? ''))
  expect((await positions.load(second ?? ''))?.fraction).toBe(0.4)
  expect(await shelf.has(second ?? '')).toBe(true)
  await shelf.remove([second ?? ''])
  expect(await shelf.list()).toEqual([])
})
