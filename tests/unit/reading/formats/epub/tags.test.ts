import { describe, expect, test } from 'vitest'
import { parseXml } from '../../../../../src/publish/xml'
import { extractLists, readPackage } from '../../../../../src/reading/formats/epub/package'
import { readXml } from '../../../../../src/reading/formats/markup/xml'
import { opf } from '../books'

const ITEMS = `
  <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav scripted"/>
  <item id="c1" href="text/%E7%AC%AC%E4%B8%80.xhtml" media-type="application/xhtml+xml" />
  <item id="c2" href="c2.xml" media-type="application/x-demo" fallback="c1"/>
  <item media-type="image/jpg" id="cover" href="cover.jpg"/>
  <item id="lost" href="" media-type="text/css"/>`
const REFS = `<itemref idref="c1" linear="no" id="one"/>\n<itemref idref="c2"/><itemref idref="nobody"/>`

const written = (text: string) => readXml(new TextEncoder().encode(text))
const listsIn = async (text: string) => [...extractLists(await written(text)).lists.keys()]
const packageOf = async (text: string) => readPackage(await written(text), 'OPS/book.opf', parseXml)

describe('lists that are extracted from a package', () => {
  test('have the same content as from the parser', async () => {
    const plain = opf({ manifest: ITEMS, spine: REFS, attrs: 'toc="ncx"' })
    expect(await listsIn(plain)).toEqual(['manifest', 'spine'])
    // With a comment, all lists are left to the parser.
    const commented = plain.replace('</package>', '<!-- as before --></package>')
    expect(await listsIn(commented)).toEqual([])
    const read = await packageOf(plain)
    expect(read).toEqual(await packageOf(commented))
    expect(read.manifest.map(({ href }) => href)).toEqual([
      'OPS/nav.xhtml',
      'OPS/text/第一.xhtml',
      'OPS/c2.xml',
      'OPS/cover.jpg',
    ])
    expect(read.spine.map(({ item, linear }) => [item.href, linear])).toEqual([
      ['OPS/text/第一.xhtml', false],
      ['OPS/text/第一.xhtml', true],
    ])
  })

  const C1 = '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>'
  test.each([
    ['a reference', C1.replace('c1.xhtml', 'c&amp;1.xhtml'), 'OPS/c&1.xhtml'],
    ['single quotes', C1.replaceAll('"', "'"), 'OPS/c1.xhtml'],
    ['line breaks in a tag', C1.replaceAll(' ', '\n'), 'OPS/c1.xhtml'],
    ['an element with content', C1.replace('/>', '></item>'), 'OPS/c1.xhtml'],
    ['a prefix', C1.replace('href', 'xmlns:o="http://www.idpf.org/2007/opf" o:href'), 'OPS/c1.xhtml'],
    ['another element among them', `<other/>${C1}`, 'OPS/c1.xhtml'],
    ['a namespace', C1.replace('<item', '<item xmlns="urn:x"'), undefined],
  ])('are left to the parser: %s', async (_what, manifest, href) => {
    const text = opf({ manifest })
    expect(await listsIn(text)).not.toContain('manifest')
    expect((await packageOf(text)).manifest[0]?.href).toBe(href)
  })

  test('exclude elements of another namespace', async () => {
    const text = opf({ metadata: '<x xmlns="urn:x"><manifest><item id="x" href="x.css"/></manifest></x>' })
    expect(await listsIn(text)).toEqual([])
    expect((await packageOf(text)).manifest.map(({ href }) => href)).toEqual(['OPS/c1.xhtml'])
  })

  test('do not hide that the document is not well-formed', async () => {
    const twice = opf({ manifest: C1.replace('/>', ' id="c2"/>') })
    expect(await listsIn(twice)).toEqual(['spine'])
    await expect(packageOf(opf({ manifest: `${C1}<item` }))).rejects.toMatchObject({ code: 'bad-book' })
  })

  test('take linear time for 100,000 elements and for a missing end', async () => {
    const many = C1.repeat(100_000)
    expect((await packageOf(opf({ manifest: many }))).manifest).toHaveLength(100_000)
    expect(await listsIn(opf({ manifest: `${many}<item ${' '.repeat(100_000)}` }))).toEqual(['spine'])
  })
})
