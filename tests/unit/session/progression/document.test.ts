import { describe, expect, it } from 'vitest'
import type { ResourceOrder } from '../../../../src/domain/locator'
import { findService } from '../../../../src/session/progression/client'
import {
  locatorOf,
  placeOf,
  readProgression,
  writeProgression,
} from '../../../../src/session/progression/document'
import { indexOfResource } from '../../../../src/session/progression/references'

const HREFS = ['OEBPS/Text/第 1+章.xhtml', 'OEBPS/Text/c2.xhtml', 'notes/c2.xhtml', 'OEBPS/Text/c3.xhtml']
const order: ResourceOrder = {
  has: (index) => index in HREFS,
  hrefOf: (index) => HREFS[index] ?? '',
  indexOfHref: (path) => (HREFS.includes(path) ? HREFS.indexOf(path) : null),
  fraction: (index, progression) => (index + progression) / HREFS.length,
  atFraction: (fraction) => ({
    index: Math.min(HREFS.length - 1, Math.floor(fraction * HREFS.length)),
    progression: (fraction * HREFS.length) % 1,
  }),
}
const device = { id: 'urn:uuid:019c0047-cc8d-7ec4-a3c3-938ccadc020a', name: 'Phone' }
const modified = '2026-01-28T19:00:00Z'
const opds = (more: object) => readProgression('opds', { modified, device, progression: 0.4, ...more })
const readium = (locator: unknown) => readProgression('readium', { modified, device, locator })

describe('a document', () => {
  const locator = {
    href: HREFS[0] ?? '',
    index: 0,
    cfi: 'epubcfi(/6/4!/4/2/1:12)',
    text: { before: '甲-乙', highlight: '丙, 丁&戊', after: '己' },
    progression: 0.5,
    fraction: 0.125,
  }
  for (const dialect of ['opds', 'readium'] as const)
    it(`in the dialect ${dialect} gives back what was written`, () => {
      const progression = { modified: Date.parse(modified), device, place: placeOf(locator, 'epub') }
      const written = JSON.parse(JSON.stringify(writeProgression(dialect, progression)))
      const read = readProgression(dialect, written)
      expect(read).toMatchObject({ modified: Date.parse(modified), device })
      expect(read && locatorOf(read.place, 'epub', order)).toEqual(locator)
      expect(JSON.stringify(written)).not.toMatch(/[ +]章/)
    })

  it('of a book of pages has their number', () => {
    const place = placeOf({ href: 'page-3', index: 2, progression: 0, fraction: 0.5 }, 'pdf')
    const progression = { modified: 1, device, place }
    expect(writeProgression('opds', progression)).toMatchObject({ references: ['#page=3', 'page-3'] })
    expect(writeProgression('readium', progression)).toMatchObject({
      locator: { type: 'application/pdf', locations: { position: 3 } },
    })
    const read = opds({ references: ['#page=2'] })
    expect(read && locatorOf(read.place, 'pdf', order)).toMatchObject({ index: 1 })
    // A position of Readium in a text is no page.
    const text = readium({ href: '', locations: { position: 2, totalProgression: 0.9 } })
    expect(text && locatorOf(text.place, 'epub', order)).toMatchObject({ index: 3, fraction: 0.9 })
  })

  it.each([
    ['a path of the package', 'Text/c3.xhtml', 3],
    ['an address at the server', 'https://komga.example/api/v1/books/1/resource/OEBPS/Text/c3.xhtml#p4', 3],
    ['an escaped path', '/OEBPS/Text/%E7%AC%AC%201%2B%E7%AB%A0.xhtml', 0],
    ['a name that two resources have', 'c2.xhtml', null],
    ['a resource of another book', 'OEBPS/Text/c9.xhtml', null],
  ])('names a resource by %s', (_, href, index) => {
    const read = readium({ href, locations: { totalProgression: 0.9 } })
    expect(read && indexOfResource(read.place.href, order)).toBe(index)
    // The percentage is enough.
    expect(read && locatorOf(read.place, 'epub', order)?.index).toBe(index ?? 3)
  })

  it.each([
    ['no object', null],
    ['no time', { device, progression: 0.4 }],
    ['a time that is none', { modified: 'soon', device, progression: 0.4 }],
    ['a percentage past the bounds', { modified, device, progression: 43 }],
    ['a percentage in words', { modified, device, progression: '0.4' }],
  ])('with %s is none', (_, json) => {
    expect(readProgression('opds', json)).toBeNull()
  })

  it('is read within bounds', () => {
    const long = 'x'.repeat(10_000)
    const read = readProgression('readium', {
      modified,
      device: { id: long, name: { toString: 'no' } },
      locator: {
        href: long,
        locations: {
          progression: -1,
          position: 1.5,
          totalProgression: 0.5,
          fragments: [`epubcfi(${long})`, 7],
        },
        text: { highlight: long, before: long, after: 3 },
      },
    })
    expect(read?.device).toEqual({ id: '', name: '' })
    expect(read?.place).toEqual({
      href: '',
      total: 0.5,
      text: { before: 'x'.repeat(200), highlight: 'x'.repeat(500), after: '' },
    })
    // Komga, for a position that was stored by its page.
    expect(readium({})).toBeNull()
    expect(opds({ references: ['%E0%A4%A', 5, '#page=0'] })?.place).toMatchObject({ total: 0.4 })
  })
})

it('a service is found by its relation and type, in the standard form first, at an address of the web', () => {
  const draft = {
    rel: ['http://opds-spec.org/progression'],
    type: 'application/opds-progression+json; charset=utf-8',
    href: 'p/1',
  }
  const komga = {
    rel: ['http://www.cantook.com/api/progression'],
    type: 'application/vnd.readium.progression+json',
    href: '/p/2',
  }
  const base = 'https://books.example/opds/'
  expect(findService([komga, draft], base)).toEqual({ dialect: 'opds', url: `${base}p/1` })
  expect(findService([komga], base)).toEqual({ dialect: 'readium', url: 'https://books.example/p/2' })
  expect(findService([{ ...draft, type: 'text/html' }], base)).toBeNull()
  expect(findService([{ ...draft, href: 'p{?id}' }], base)).toBeNull()
  expect(findService([{ ...draft, href: 'javascript:alert(1)' }], base)).toBeNull()
})
