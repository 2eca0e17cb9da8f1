import { expect, test } from 'vitest'
import {
  isContinuousItem,
  resolveLayout,
} from '../../../../../../src/reading/navigator/reflowable/page/page-metrics'
import { progressionOf } from '../../../../../../src/reading/navigator/reflowable/render-context'

test.each([
  ['default', 'ar', 'rtl'],
  ['default', 'he-IL', 'rtl'],
  ['default', 'FA', 'rtl'],
  ['default', 'zh-CN', null],
  ['default', 'arn', null],
  ['default', '', null],
  ['ltr', 'ar', 'ltr'],
  ['rtl', 'en', 'rtl'],
] as const)(
  'with spine direction %s and language %s the page progression is %s',
  (direction, language, expected) => {
    expect(progressionOf({ direction, language })).toBe(expected)
  },
)

test('preferences override the flow and the columns of the book; a book without spreads has one column', () => {
  const appearance = {
    fontSize: 20,
    lineHeight: null,
    margin: 1,
    isDark: false,
    isStill: false,
    flow: 'paginated',
  } as const
  const rendition = {
    layout: 'reflowable',
    flow: 'scrolled-doc',
    spread: 'none',
    side: null,
    alignCenter: false,
  } as const
  expect(resolveLayout({ ...appearance, flow: null }, rendition).flow).toBe('scrolled')
  expect(resolveLayout({ ...appearance, flow: null }, { ...rendition, flow: 'auto' }).flow).toBe('paginated')
  expect(resolveLayout(appearance, rendition).flow).toBe('paginated')
  expect(resolveLayout(appearance, rendition).typography?.columns).toBe(1)
  expect(resolveLayout(appearance, { ...rendition, layout: 'roll' }).flow).toBe('scrolled')
  const centred = { ...rendition, spread: 'auto', alignCenter: true } as const
  expect(resolveLayout(appearance, centred).typography?.columns).toBe(1)
  // EPUB 3.3: `page-spread-center` is an alias of `rendition:spread-none`.
  expect(
    resolveLayout(appearance, { ...rendition, spread: 'auto', side: 'center' }).typography?.columns,
  ).toBe(1)
  expect(resolveLayout(appearance, { ...rendition, spread: 'auto', side: 'left' }).typography).toBeUndefined()
  const typography = { font: null, weight: null, paragraph: null, columns: 2, writing: null } as const
  expect(resolveLayout({ ...appearance, typography }, rendition).typography?.columns).toBe(2)
  expect(resolveLayout(appearance, undefined)).toEqual(appearance)
})

test('scrolled text continues into the next file, except for scrolled-doc, fixed-layout and non-linear items', () => {
  const appearance = {
    fontSize: 20,
    lineHeight: null,
    margin: 1,
    isDark: false,
    isStill: false,
    flow: 'scrolled',
  } as const
  const item = { href: 'a', mediaType: 'application/xhtml+xml', linear: true, size: 1 }
  const rendition = {
    layout: 'reflowable',
    flow: 'auto',
    spread: 'auto',
    side: null,
    alignCenter: false,
  } as const
  const bookDefaults = { ...appearance, flow: null }
  expect(isContinuousItem(item, appearance)).toBe(true)
  expect(isContinuousItem(item, { ...appearance, flow: 'paginated' })).toBe(false)
  expect(isContinuousItem(item, bookDefaults)).toBe(false)
  expect(isContinuousItem({ ...item, rendition }, appearance)).toBe(true)
  expect(
    isContinuousItem({ ...item, rendition: { ...rendition, flow: 'scrolled-continuous' } }, bookDefaults),
  ).toBe(true)
  expect(isContinuousItem({ ...item, rendition: { ...rendition, flow: 'scrolled-doc' } }, appearance)).toBe(
    false,
  )
  expect(
    isContinuousItem({ ...item, rendition: { ...rendition, layout: 'pre-paginated' } }, appearance),
  ).toBe(false)
  expect(isContinuousItem({ ...item, linear: false }, appearance)).toBe(false)
})
