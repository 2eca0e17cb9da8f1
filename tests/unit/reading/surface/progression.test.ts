import { expect, test } from 'vitest'
import { progressionOf } from '../../../../src/reading/surface/progression'
import { lookOf } from '../../../../src/reading/surface/wishes'

test.each([
  ['default', 'ar', 'rtl'],
  ['default', 'he-IL', 'rtl'],
  ['default', 'FA', 'rtl'],
  ['default', 'zh-CN', null],
  ['default', 'arn', null],
  ['default', '', null],
  ['ltr', 'ar', 'ltr'],
  ['rtl', 'en', 'rtl'],
] as const)('spine says %s, language %s: pages go %s', (direction, language, expected) => {
  expect(progressionOf({ direction, language })).toBe(expected)
})

test('a book’s wish for one column counts until the reader chooses, its wish for one page at a time unless two were chosen', () => {
  const appearance = {
    fontSize: 20,
    lineHeight: null,
    margin: 1,
    dark: false,
    still: false,
    flow: 'paginated',
  } as const
  const rendition = {
    layout: 'reflowable',
    flow: 'scrolled-doc',
    spread: 'none',
    side: null,
    alignCenter: false,
  } as const
  expect(lookOf({ ...appearance, flow: null }, rendition).flow).toBe('scrolled')
  expect(lookOf({ ...appearance, flow: null }, { ...rendition, flow: 'auto' }).flow).toBe('paginated')
  expect(lookOf(appearance, rendition).flow).toBe('paginated')
  expect(lookOf(appearance, rendition).setting?.columns).toBe(1)
  const setting = { font: null, weight: null, paragraph: null, columns: 2, writing: null } as const
  expect(lookOf({ ...appearance, setting }, rendition).setting?.columns).toBe(2)
  expect(lookOf(appearance, undefined)).toEqual(appearance)
})
