import { expect, test } from 'vitest'
import { goesOn, resolveLayout } from '../../../../../../src/reading/navigator/reflowable/page/page-metrics'
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
  expect(resolveLayout({ ...appearance, flow: null }, rendition).flow).toBe('scrolled')
  expect(resolveLayout({ ...appearance, flow: null }, { ...rendition, flow: 'auto' }).flow).toBe('paginated')
  expect(resolveLayout(appearance, rendition).flow).toBe('paginated')
  expect(resolveLayout(appearance, rendition).setting?.columns).toBe(1)
  expect(resolveLayout(appearance, { ...rendition, layout: 'roll' }).flow).toBe('scrolled')
  const centred = { ...rendition, spread: 'auto', alignCenter: true } as const
  expect(resolveLayout(appearance, centred).setting?.columns).toBe(1)
  // EPUB 3.3: `page-spread-center` is an alias of `rendition:spread-none`.
  expect(resolveLayout(appearance, { ...rendition, spread: 'auto', side: 'center' }).setting?.columns).toBe(1)
  expect(resolveLayout(appearance, { ...rendition, spread: 'auto', side: 'left' }).setting).toBeUndefined()
  const setting = { font: null, weight: null, paragraph: null, columns: 2, writing: null } as const
  expect(resolveLayout({ ...appearance, setting }, rendition).setting?.columns).toBe(2)
  expect(resolveLayout(appearance, undefined)).toEqual(appearance)
})

test('scrolled text continues into the next file, except for scrolled-doc, fixed-layout and non-linear items', () => {
  const appearance = {
    fontSize: 20,
    lineHeight: null,
    margin: 1,
    dark: false,
    still: false,
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
  expect(goesOn(item, appearance)).toBe(true)
  expect(goesOn(item, { ...appearance, flow: 'paginated' })).toBe(false)
  expect(goesOn(item, bookDefaults)).toBe(false)
  expect(goesOn({ ...item, rendition }, appearance)).toBe(true)
  expect(goesOn({ ...item, rendition: { ...rendition, flow: 'scrolled-continuous' } }, bookDefaults)).toBe(
    true,
  )
  expect(goesOn({ ...item, rendition: { ...rendition, flow: 'scrolled-doc' } }, appearance)).toBe(false)
  expect(goesOn({ ...item, rendition: { ...rendition, layout: 'pre-paginated' } }, appearance)).toBe(false)
  expect(goesOn({ ...item, linear: false }, appearance)).toBe(false)
})
