import { describe, expect, it } from 'vitest'
import { RECORD_SHAPES } from '../../../src/session/record-shapes'

const place = { href: 'c1', index: 0, progression: 0.5, fraction: 0.25 }
const mark = { id: 'm', bid: '1', locator: place, chapter: 'One', created: 5 }
const GOOD = {
  shelf: {
    bid: '1',
    added: 5,
    book: { bid: '1', resName: 'T', resAuthor: '', resIntro: '', cover: '', covers: [] },
    group: 'G',
  },
  position: { bid: '1', locator: { ...place, cfi: '/2', text: { before: '', highlight: 'x', after: '' } } },
  bookmark: { kind: 'bookmark', ...mark },
  highlight: { kind: 'highlight', ...mark, style: 'yellow', words: 'w' },
  note: { id: 'm', bid: '1', text: 'n' },
  'reading-day': { day: '2026-11-25', books: { '1': 60_000 }, pages: 3, finished: ['1'] },
  choice: { encoding: 'gb18030', view: { fit: 'width' } },
  history: { bid: '1', at: 5 },
} as const

const NEVER = [undefined, null, 0, Number.NaN, 'text', true, [], [1], () => {}, Symbol('x')]

describe.each(Object.entries(GOOD))('%s', (kind, good) => {
  const read = RECORD_SHAPES[kind as keyof typeof GOOD]

  it('is read unchanged', () => expect(read(good)).toEqual(good))

  it('is rejected in any other shape, without throwing', () => {
    for (const value of NEVER) expect(read(value)).toBeNull()
    if (kind !== 'choice') expect(read({})).toBeNull()
    for (const [name, before] of Object.entries(good))
      for (const value of [...NEVER, {}, { ...Object(before), deep: { deep: 1 } }])
        expect(() => JSON.stringify(read({ ...good, [name]: value }))).not.toThrow()
  })
})

it('corrects or drops malformed members of a record', () => {
  expect(RECORD_SHAPES.shelf({ ...GOOD.shelf, added: 1e300, group: 7 })).toMatchObject({ added: 0 })
  expect(RECORD_SHAPES.shelf({ ...GOOD.shelf, book: { covers: [null, { url: 1 }] } })).toMatchObject({
    book: { resName: '', covers: [] },
  })
  expect(RECORD_SHAPES.position({ bid: '1', locator: { ...place, fraction: 7 } })).toMatchObject({
    locator: { fraction: 1 },
  })
  expect(RECORD_SHAPES.position({ bid: '1', locator: { ...place, index: -1 } })).toBeNull()
  expect(
    RECORD_SHAPES['reading-day']({ ...GOOD['reading-day'], books: { a: -1, b: 'x', c: 5, d: 1e12 } }),
  ).toMatchObject({ books: { c: 5 } })
})
