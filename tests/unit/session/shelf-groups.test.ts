import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordStore } from '../../../src/platform/records'
import { createRecordStore } from '../../../src/platform/records-idb'
import { RECORD_SHAPES } from '../../../src/session/record-shapes'
import { countGroups, createShelf, type Shelf } from '../../../src/session/shelf'

const bookOf = (bid: string) => ({ bid, resName: bid, resAuthor: '', resIntro: '', cover: '', covers: [] })

let records: RecordStore
let shelf: Shelf
let time = 0

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  records = createRecordStore({ name: 'library', shapes: RECORD_SHAPES, clock: { now: () => time } })
  shelf = createShelf(records, 'li', 'here', () => time)
  for (const bid of ['1', '2', '3']) {
    time += 1
    await shelf.add(bookOf(bid))
  }
})
afterEach(() => {
  records.close()
  vi.unstubAllGlobals()
})

const groups = async () => Object.fromEntries((await shelf.list()).map(({ bid, group }) => [bid, group]))

it('moves books into a group, to another and out of it', async () => {
  await shelf.group(['1', '3', '9'], ' 睡前 ')
  expect(await groups()).toEqual({ 1: '睡前', 2: undefined, 3: '睡前' })
  expect(countGroups(await shelf.list(), 'zh-CN')).toEqual([{ name: '睡前', count: 2 }])
  await shelf.group(['1'], '路上')
  expect(countGroups(await shelf.list(), 'zh-CN').map(({ name }) => name)).toEqual(['路上', '睡前'])
  await shelf.group(['1', '3'], '')
  expect(countGroups(await shelf.list(), 'zh-CN')).toEqual([])
  expect((await shelf.list()).map(({ bid }) => bid)).toEqual(['3', '2', '1'])
})

it('restores removed books unchanged', async () => {
  await shelf.group(['2'], '睡前')
  const before = await shelf.list()
  const removed = await shelf.remove(['2', '3', '9'])
  expect(removed.map(({ bid }) => bid)).toEqual(['2', '3'])
  expect((await shelf.list()).map(({ bid }) => bid)).toEqual(['1'])
  await shelf.restore(removed)
  expect(await shelf.list()).toEqual(before)
})

it('keeps the group of a book that is added again', async () => {
  await shelf.group(['1'], '睡前')
  time += 1
  await shelf.add(bookOf('1'))
  expect((await shelf.list())[0]).toMatchObject({ bid: '1', group: '睡前', added: time })
})
