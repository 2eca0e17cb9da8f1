import { expect, test } from 'vitest'
import { parseLocator } from '../../../widgets/book-reader/locator'

const place = { href: 'c1.xhtml', index: 0, progression: 0.5, fraction: 0.25 }
const parse = (value: unknown) => parseLocator(JSON.stringify(value))

test('accepts a locator emitted by the reader unchanged', () => {
  const locator = {
    ...place,
    cfi: 'epubcfi(/6/2!/4/2)',
    text: { before: '却说', highlight: '曹操', after: '引军' },
  }
  expect(parse(locator)).toEqual(locator)
  expect(parse(place)).toEqual(place)
})

test('keeps the valid parts of a locator written by a host', () => {
  expect(parse({ ...place, text: { highlight: '曹操' } })?.text).toEqual({
    before: '',
    highlight: '曹操',
    after: '',
  })
  for (const text of [null, '曹操', { before: '却说' }, { highlight: 3 }, []])
    expect(parse({ ...place, text })).toEqual(place)
  expect(parse({ ...place, cfi: 7, more: true })).toEqual(place)
})

test.each([
  ['words that are no JSON', 'c1.xhtml'],
  ['nothing', ''],
  ['no place', '{}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['an index that is none', JSON.stringify({ ...place, index: -1 })],
  ['a progression in words', JSON.stringify({ ...place, progression: '0.5' })],
])('rejects %s', (_, text) => {
  expect(parseLocator(text)).toBeNull()
})
