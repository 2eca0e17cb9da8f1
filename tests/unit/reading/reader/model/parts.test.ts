import { expect, test } from 'vitest'
import { formatPercent } from '../../../../../src/domain/reading-percent'
import type { Location, Navigator } from '../../../../../src/reading/navigator/navigator'
import type {
  Publication,
  PublicationMetadata,
  SpineItem,
} from '../../../../../src/reading/publication/publication'
import { hasTypography, isAnnounced, titleSetting } from '../../../../../src/reading/reader/model/parts'

test.each([
  [0, '0'],
  [0.0004, '0'],
  [0.0024, '0'],
  [0.0996, '9'],
  [0.29, '29'],
  [0.425, '42'],
  [0.999, '99'],
  [1, '100'],
])('%d of a book is shown as %s per cent', (fraction, shown) => expect(formatPercent(fraction)).toBe(shown))

const metadata: PublicationMetadata = {
  title: 'Moby-Dick',
  author: '',
  language: 'en-US',
  identifier: '',
  direction: 'ltr',
  layout: 'reflowable',
}

test('gives a title its own language, otherwise that of the book', () => {
  expect(titleSetting('Moby-Dick', metadata)).toEqual({ language: 'en-US', direction: 'auto' })
  const titleText = { language: 'fr', direction: 'rtl' } as const
  expect(titleSetting('Moby-Dick', { ...metadata, titleText })).toEqual(titleText)
})

test('gives no language to a title from a catalogue', () => {
  expect(titleSetting('白鲸', metadata)).toBeUndefined()
  expect(titleSetting('白鲸', null)).toBeUndefined()
})

test('allows typography if any resource is reflowable', () => {
  const page = { href: '1', mediaType: '', linear: true, size: 1 }
  const flowing = {
    layout: 'reflowable',
    flow: 'auto',
    spread: 'auto',
    side: null,
    alignCenter: false,
  } as const
  const book = (layout: 'reflowable' | 'pre-paginated', ...spine: SpineItem[]) =>
    ({ metadata: { ...metadata, layout }, spine }) as unknown as Publication
  const navigator = {} as Navigator
  expect(hasTypography(null)).toBe(true)
  expect(hasTypography({ navigator, publication: book('reflowable', page) })).toBe(true)
  expect(hasTypography({ navigator, publication: book('pre-paginated', page) })).toBe(false)
  const mixed = book('pre-paginated', page, { ...page, rendition: flowing })
  expect(hasTypography({ navigator, publication: mixed })).toBe(true)
  const pages = { traits: { hasText: true, hasTypography: false } } as Navigator
  expect(hasTypography({ navigator: pages, publication: book('reflowable', page) })).toBe(false)
})

test.each([
  ['turn', true],
  ['auto', false],
  ['jump', true],
  ['follow', false],
  ['layout', false],
  ['rest', false],
] as const)('the move “%s” is announced: %s', (cause, announced) => {
  expect(isAnnounced({ flow: 'paginated' } as Location, cause)).toBe(announced)
  expect(isAnnounced({ flow: 'scrolled' } as Location, cause)).toBe(announced && cause === 'jump')
})
