import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bookmark, Highlight } from '../../../src/domain/mark'
import type { RecordStore } from '../../../src/platform/records'
import { createRecordStore } from '../../../src/platform/records-idb'
import { createMarks } from '../../../src/session/marks'
import { RECORD_SHAPES } from '../../../src/session/record-shapes'

const place = (fraction: number) => ({ href: 'c', index: 0, progression: fraction, fraction })
const bookmark = (id: string, fraction: number, bid = '7'): Bookmark => ({
  kind: 'bookmark',
  id,
  bid,
  locator: place(fraction),
  chapter: '',
  created: 1,
})
const highlight = (id: string, fraction: number): Highlight => ({
  kind: 'highlight',
  id,
  bid: '7',
  locator: place(fraction),
  style: 'pink',
  chapter: '',
  created: 1,
})

describe('marks', () => {
  let records: RecordStore
  let count = 0
  beforeEach(() => {
    records = createRecordStore({ name: `marks-${count++}`, shapes: RECORD_SHAPES, clock: { now: () => 5 } })
  })
  afterEach(() => records.close())

  test('are in reading order, separate per book, member and organisation', async () => {
    const marks = createMarks(records, 'a', 'org')
    await marks.putBookmark(bookmark('2', 0.9))
    await marks.putBookmark(bookmark('1', 0.1))
    await marks.putBookmark(bookmark('3', 0.1, '70'))
    expect((await marks.list('7')).bookmarks.map(({ id }) => id)).toEqual(['1', '2'])
    expect((await createMarks(records, 'b', 'org').list('7')).bookmarks).toEqual([])
    expect((await createMarks(records, 'a', 'other').list('7')).bookmarks).toEqual([])
  })

  test('keep their words when the colour changes', async () => {
    const marks = createMarks(records, 'a', 'org')
    await marks.putHighlight({ ...highlight('1', 0.5), words: '题\n字' })
    await marks.putBookmark({ ...bookmark('2', 0.5), words: '题\n字' })
    const [kept] = (await marks.list('7')).highlights
    if (kept) await marks.putHighlight({ ...kept, style: 'blue' })
    expect((await marks.list('7')).highlights).toMatchObject([{ style: 'blue', words: '题\n字' }])
    expect((await marks.list('7')).bookmarks).toMatchObject([{ words: '题\n字' }])
  })

  test('keep the note when the colour changes; an empty note is removed; removal removes both', async () => {
    const marks = createMarks(records, 'a', 'org')
    await marks.putHighlight(highlight('1', 0.5))
    await marks.putNote({ id: '1', bid: '7', text: '好' })
    await marks.putHighlight({ ...highlight('1', 0.5), style: 'blue' })
    expect((await marks.list('7')).highlights).toMatchObject([{ style: 'blue', note: '好' }])
    await marks.putNote({ id: '1', bid: '7', text: '  ' })
    expect((await marks.list('7')).highlights).toMatchObject([{ note: '' }])
    await marks.putNote({ id: '1', bid: '7', text: '又' })
    await marks.removeHighlight('7', '1')
    expect((await marks.list('7')).highlights).toEqual([])
    expect(await records.list('note', 'a')).toEqual([])
  })

  test('notify subscribers of every change until they unsubscribe', async () => {
    const marks = createMarks(records, 'a', '')
    let heard = 0
    const stop = marks.subscribe(() => {
      heard++
    })
    await marks.putBookmark(bookmark('1', 0))
    await marks.putNote({ id: '1', bid: '7', text: '好' })
    expect(heard).toBe(2)
    stop()
    await marks.removeBookmark('7', '1')
    expect(heard).toBe(2)
  })
})
