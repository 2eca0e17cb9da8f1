import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { itemRendition, readRendition } from '../../../../../src/reading/formats/epub/rendition'
import { repairXml } from '../../../../../src/reading/formats/markup/xml'

const metadata = (inside: string) =>
  new DOMParser().parseFromString(`<metadata>${inside}</metadata>`, 'application/xml')
    .documentElement as unknown as Element
const meta = (property: string, value: string) => `<meta property="rendition:${property}">${value}</meta>`

describe('what a package wishes of layout', () => {
  test('nothing: flowing text', () => {
    expect(readRendition(null)).toMatchObject({ layout: 'reflowable', flow: 'auto', spread: 'auto' })
  })

  test('the first value that means something; portrait is both; an older way of saying fixed', () => {
    expect(
      readRendition(
        metadata(meta('flow', 'sideways') + meta('flow', 'scrolled-doc') + meta('flow', 'paginated')),
      ).flow,
    ).toBe('scrolled-doc')
    expect(readRendition(metadata(meta('spread', 'portrait'))).spread).toBe('both')
    const older = metadata('<meta name="fixed-layout" content="true"/>')
    expect(readRendition(older, (name) => name, 2).layout).toBe('pre-paginated')
  })

  test('the size of pages, as EPUB 3.0 let a package say it', () => {
    const book = readRendition(metadata(meta('viewport', 'width=1200, height=900')))
    expect(book.viewport).toBe('width=1200, height=900')
    expect(itemRendition(book, ['page-spread-left']).viewport).toBe('width=1200, height=900')
  })

  test('the size of pages and their sides in Kindle’s own words', () => {
    const book = readRendition(metadata('<meta name="original-resolution" content="1024x600"/>'))
    expect(book.viewport).toBe('width=1024,height=600')
    const both = `${meta('viewport', 'width=1200, height=900')}<meta name="original-resolution" content="8x6"/>`
    expect(readRendition(metadata(both)).viewport).toBe('width=1200, height=900')
    expect(itemRendition(book, ['facing-page-left']).side).toBe('left')
  })

  test('a roll scrolls on from item to item, and no item is laid out otherwise', () => {
    const roll = readRendition(metadata(meta('layout', 'roll') + meta('flow', 'paginated')))
    expect(roll).toMatchObject({ layout: 'roll', flow: 'scrolled-continuous' })
    const wishes = ['rendition:layout-pre-paginated', 'rendition:flow-scrolled-doc', 'page-spread-left']
    expect(itemRendition(roll, wishes)).toEqual(roll)
    expect(itemRendition(readRendition(null), ['rendition:layout-roll']).layout).toBe('reflowable')
  })

  test('an item overrides the book, with or without the prefix of sides', () => {
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

  test('makes a page of a plate of 多看, unless the item says otherwise', () => {
    const flowing = readRendition(null)
    for (const name of ['duokan-page-fullscreen', 'duokan-page-fitwindow'])
      expect(itemRendition(flowing, [name])).toMatchObject({ layout: 'pre-paginated', spread: 'none' })
    expect(itemRendition(flowing, ['duokan-page-fullscreen', 'rendition:layout-reflowable']).layout).toBe(
      'reflowable',
    )
  })
})

describe('entities that a document declares itself', () => {
  const repaired = (subset: string, text: string) => repairXml(`<!DOCTYPE html [${subset}]><p>${text}</p>`)

  test('plain ones are known', async () => {
    expect(await repaired('<!ENTITY tea "茶">', '&tea;&tea;')).toBe('<p>茶茶</p>')
  })

  test('so are ones that hold markup', async () => {
    expect(await repaired('<!ENTITY m "<b>&lt;</b>"><!-- <!ENTITY n "x"> -->', '&m;&n;')).toBe(
      '<p><b>&lt;</b>&amp;n;</p>',
    )
  })

  test('what could grow is not', async () => {
    expect(await repaired('<!ENTITY a "aaa"><!ENTITY b "&a;&a;">', '&b;')).toBe('<p>&amp;b;</p>')
  })

  test('what stands elsewhere is not looked for and leaves nothing', async () => {
    expect(await repaired('<!ENTITY x SYSTEM "file:///etc/passwd">', '[&x;]')).toBe('<p>[]</p>')
    expect(await repaired('<!ENTITY x PUBLIC "-//X//EN" "x.txt"><!ENTITY y "z">', '[&x;&y;]')).toBe(
      '<p>[z]</p>',
    )
    expect(await repaired('<!NOTATION n SYSTEM "n"><!ENTITY x SYSTEM "x.gif" NDATA n>', '[&x;]')).toBe(
      '<p>[]</p>',
    )
  })

  test("HTML's are known, common and rare", async () => {
    expect(await repaired('', 'a&nbsp;b&mdash;c&hellip;')).toBe('<p>a\u00a0b—c…</p>')
    expect(await repaired('', 'caf&eacute;&nbsp;&thetasym;&amp;&unheard;')).toBe(
      '<p>café\u00a0ϑ&amp;&amp;unheard;</p>',
    )
  })
})
