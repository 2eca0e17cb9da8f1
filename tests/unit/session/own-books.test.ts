import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeMark } from '../../../src/domain/remove-mark'
import { createAllMarks } from '../../../src/session/all-marks'
import { createMarks } from '../../../src/session/marks'
import { createReadMarks } from '../../../src/session/read-marks'
import { computeStatistics } from '../../../src/session/reading-statistics'
import { RECORD_SHAPES } from '../../../src/session/record-shapes'
import { createShelf } from '../../../src/session/shelf'
import { emptyStorage, meet, openDevice } from './support/devices'

beforeEach(emptyStorage)
afterEach(() => void vi.unstubAllGlobals())

const book = (bid: string) => ({
  bid,
  resName: `书${bid}`,
  resAuthor: '',
  resIntro: '',
  cover: '',
  covers: [],
})
const locator = { href: 'c', index: 0, progression: 0.5, fraction: 0.5 }

describe('what a member wants to read', () => {
  it('is a list of its own: the shelf does not have it, nor another member or organisation', async () => {
    const { records } = openDevice()
    const of = (owner: string, org: string, kind: 'shelf' | 'wish') =>
      createShelf(records, owner, org, () => 1, kind)
    await of('li', 'demo', 'wish').add(book('1'))
    await of('li', 'demo', 'shelf').add(book('2'))
    const bids = async (owner: string, org: string, kind: 'shelf' | 'wish') =>
      (await of(owner, org, kind).list()).map(({ bid }) => bid)
    expect(await bids('li', 'demo', 'wish')).toEqual(['1'])
    expect(await bids('li', 'demo', 'shelf')).toEqual(['2'])
    expect(await bids('wang', 'demo', 'wish')).toEqual([])
    expect(await bids('li', 'other', 'wish')).toEqual([])
  })

  it('merges between devices, and what is removed stays removed', async () => {
    const [one, two] = [openDevice(), openDevice()]
    const here = createShelf(one.records, 'li', 'demo', () => 1, 'wish')
    const there = createShelf(two.records, 'li', 'demo', () => 2, 'wish')
    await here.add(book('1'))
    await there.add(book('2'))
    await meet(one, two)
    expect((await here.list()).map(({ bid }) => bid)).toEqual(['2', '1'])
    await there.remove(['1'])
    await meet(one, two)
    expect((await here.list()).map(({ bid }) => bid)).toEqual(['2'])
  })
})

describe('what a member has read by their own word', () => {
  it('is set, changed, taken back and followed', async () => {
    const { records } = openDevice()
    const marks = createReadMarks(records, 'li', 'demo')
    const listener = vi.fn()
    const undo = marks.subscribe(listener)
    await marks.set('1', true)
    await marks.set('2', false)
    expect([...(await marks.list())].map(([key, { isRead }]) => [key, isRead])).toEqual([
      ['2', false],
      ['1', true],
    ])
    await marks.set('1', null)
    expect((await marks.list()).has('1')).toBe(false)
    expect(listener).toHaveBeenCalled()
    undo()
    expect((await createReadMarks(records, 'wang', 'demo').list()).size).toBe(0)
  })

  it('the latest word of two devices counts', async () => {
    const [one, two] = [openDevice(), openDevice()]
    await createReadMarks(one.records, 'li', 'demo').set('1', true)
    await createReadMarks(two.records, 'li', 'demo').set('1', false)
    await meet(one, two)
    for (const { records } of [one, two])
      expect((await createReadMarks(records, 'li', 'demo').list()).get('1')?.isRead).toBe(false)
  })

  it.each([null, 7, {}, { bid: '1' }, { bid: '', isRead: true }, { bid: '1', isRead: 'yes' }])(
    'the stored value %j is none',
    (value) => {
      expect(RECORD_SHAPES['read-mark'](value)).toBeNull()
    },
  )

  it('goes into the number of finished books, before the pages reached', () => {
    const days = [{ day: '2026-11-01', ms: 1, pages: 1, books: new Map(), finished: new Set(['1', '2']) }]
    const marks = new Map([
      ['2', { isRead: false }],
      ['3', { isRead: true }],
      ['4', { isRead: true }],
    ])
    expect(computeStatistics(days, 0).finished).toBe(2)
    expect(computeStatistics(days, 0, 1, marks).finished).toBe(3)
  })
})

it('the annotations of all books are listed with their notes, the newest first', async () => {
  const { records } = openDevice()
  const marks = createMarks(records, 'li', 'demo')
  const highlight = (bid: string, id: string, created: number) =>
    marks.putHighlight({ kind: 'highlight', id, bid, locator, style: 'pink', chapter: '', created })
  await highlight('1', 'a', 10)
  // Two books may have annotations with one id.
  await highlight('2', 'a', 30)
  await marks.putNote({ id: 'a', bid: '2', text: '第二本' })
  await marks.putBookmark({ kind: 'bookmark', id: 'b', bid: '1', locator, chapter: '', created: 20 })
  await createMarks(records, 'wang', 'demo').putBookmark({
    ...{ kind: 'bookmark', id: 'c', bid: '1', locator, chapter: '', created: 40 },
  })
  const all = await createAllMarks(records, 'li', 'demo').list()
  expect(all.map((mark) => [mark.bid, mark.id, mark.kind === 'highlight' ? mark.note : null])).toEqual([
    ['2', 'a', '第二本'],
    ['1', 'b', null],
    ['1', 'a', ''],
  ])
})

it('an annotation that is deleted among all goes from every device with its note, and comes back with it', async () => {
  const [one, two] = [openDevice(), openDevice()]
  const marks = createMarks(one.records, 'li', 'demo')
  await marks.putHighlight({
    ...{ kind: 'highlight', id: 'a', bid: '1', locator, style: 'pink', chapter: '', created: 10 },
  })
  await marks.putNote({ id: 'a', bid: '1', text: '旧' })
  await marks.putBookmark({ kind: 'bookmark', id: 'b', bid: '1', locator, chapter: '', created: 20 })
  await meet(one, two)
  const there = createAllMarks(two.records, 'li', 'demo')
  const before = await there.list()
  expect(before).toHaveLength(2)

  const all = await createAllMarks(one.records, 'li', 'demo').list()
  const restores = await Promise.all(all.map((mark) => removeMark(marks, mark)))
  await meet(one, two)
  expect(await there.list()).toEqual([])

  await Promise.all(restores.map((restore) => restore()))
  await meet(one, two)
  expect(await there.list()).toEqual(before)
})
