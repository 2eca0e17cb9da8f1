import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { itemRendition, readRendition } from '../../../../../src/reading/formats/epub/rendition'
import { repairXml } from '../../../../../src/reading/formats/markup/xml'

const metadata = (inside: string) =>
  new DOMParser().parseFromString(`<metadata>${inside}</metadata>`, 'application/xml')
    .documentElement as unknown as Element
const meta = (property: string, value: string) => `<meta property="rendition:${property}">${value}</meta>`

describe('layout metadata of a package', () => {
  test('defaults to reflowable', () => {
    expect(readRendition(null)).toMatchObject({ layout: 'reflowable', flow: 'auto', spread: 'auto' })
  })

  test('uses the first valid value, reads portrait as both, and supports fixed-layout of older tools', () => {
    expect(
      readRendition(
        metadata(meta('flow', 'sideways') + meta('flow', 'scrolled-doc') + meta('flow', 'paginated')),
      ).flow,
    ).toBe('scrolled-doc')
    expect(readRendition(metadata(meta('spread', 'portrait'))).spread).toBe('both')
    const older = metadata('<meta name="fixed-layout" content="true"/>')
    expect(readRendition(older, (name) => name, 2).layout).toBe('pre-paginated')
  })

  test('reads the page size of EPUB 3.0', () => {
    const book = readRendition(metadata(meta('viewport', 'width=1200, height=900')))
    expect(book.viewport).toBe('width=1200, height=900')
    expect(itemRendition(book, ['page-spread-left']).viewport).toBe('width=1200, height=900')
  })

  test('reads page size and page spreads of Kindle', () => {
    const book = readRendition(metadata('<meta name="original-resolution" content="1024x600"/>'))
    expect(book.viewport).toBe('width=1024,height=600')
    const both = `${meta('viewport', 'width=1200, height=900')}<meta name="original-resolution" content="8x6"/>`
    expect(readRendition(metadata(both)).viewport).toBe('width=1200, height=900')
    expect(itemRendition(book, ['facing-page-left']).side).toBe('left')
  })

  test('a roll scrolls continuously, and no item overrides its layout', () => {
    const roll = readRendition(metadata(meta('layout', 'roll') + meta('flow', 'paginated')))
    expect(roll).toMatchObject({ layout: 'roll', flow: 'scrolled-continuous' })
    const wishes = ['rendition:layout-pre-paginated', 'rendition:flow-scrolled-doc', 'page-spread-left']
    expect(itemRendition(roll, wishes)).toEqual(roll)
    expect(itemRendition(readRendition(null), ['rendition:layout-roll']).layout).toBe('reflowable')
  })

  test('an item overrides the book, with or without a prefix on page spreads', () => {
    const book = readRendition(metadata(meta('layout', 'pre-paginated') + meta('spread', 'none')))
    expect(itemRendition(book, [])).toEqual(book)
    expect(
      itemRendition(book, [
        'rendition:layout-reflowable',
        'rendition:spread-both',
        'page-spread-right',
        'rendition:align-x-center',
      ]),
    ).toEqual({ layout: 'reflowable', flow: 'auto', spread: 'both', side: 'right', alignCenter: true })
    expect(itemRendition(book, ['rendition:page-spread-center']).side).toBe('center')
  })

  test('lays out a full-page picture of 多看 as a fixed page, unless the item overrides it', () => {
    const flowing = readRendition(null)
    for (const name of ['duokan-page-fullscreen', 'duokan-page-fitwindow'])
      expect(itemRendition(flowing, [name])).toMatchObject({ layout: 'pre-paginated', spread: 'none' })
    expect(itemRendition(flowing, ['duokan-page-fullscreen', 'rendition:layout-reflowable']).layout).toBe(
      'reflowable',
    )
  })
})

describe('entities', () => {
  const repaired = (subset: string, text: string) => repairXml(`<!DOCTYPE html [${subset}]><p>${text}</p>`)

  test('expands declared entities of plain text', async () => {
    expect(await repaired('<!ENTITY tea "茶">', '&tea;&tea;')).toBe('<p>茶茶</p>')
  })

  test('expands declared entities of markup', async () => {
    expect(await repaired('<!ENTITY m "<b>&lt;</b>"><!-- <!ENTITY n "x"> -->', '&m;&n;')).toBe(
      '<p><b>&lt;</b>&amp;n;</p>',
    )
  })

  test('does not expand entities that refer to others', async () => {
    expect(await repaired('<!ENTITY a "aaa"><!ENTITY b "&a;&a;">', '&b;')).toBe('<p>&amp;b;</p>')
  })

  test('never loads external entities and expands them to nothing', async () => {
    expect(await repaired('<!ENTITY x SYSTEM "file:///etc/passwd">', '[&x;]')).toBe('<p>[]</p>')
    expect(await repaired('<!ENTITY x PUBLIC "-//X//EN" "x.txt"><!ENTITY y "z">', '[&x;&y;]')).toBe(
      '<p>[z]</p>',
    )
    expect(await repaired('<!NOTATION n SYSTEM "n"><!ENTITY x SYSTEM "x.gif" NDATA n>', '[&x;]')).toBe(
      '<p>[]</p>',
    )
  })

  test("expands HTML's entities, common and rare", async () => {
    expect(await repaired('', 'a&nbsp;b&mdash;c&hellip;')).toBe('<p>a\u00a0b—c…</p>')
    expect(await repaired('', 'caf&eacute;&nbsp;&thetasym;&amp;&unheard;')).toBe(
      '<p>café\u00a0ϑ&amp;&amp;unheard;</p>',
    )
  })
})
