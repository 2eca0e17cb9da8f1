import { describe, expect, test, vi } from 'vitest'
import { parseXml } from '../../../../../src/publish/xml'
import { openPublication } from '../../../../../src/reading/formats'
import { markHeadings } from '../../../../../src/reading/formats/epub/headings'
import type { TocItem } from '../../../../../src/reading/publication/publication'
import { epub, opf, page } from '../books'

const open = async (files: Parameters<typeof epub>[0]) =>
  openPublication({ format: 'epub', bytes: await epub(files) }, { parseXml })
const flat = (toc: readonly TocItem[]): string[] =>
  toc.flatMap(({ label, href, children }) => [`${label} → ${href}`, ...flat(children)])

const TWO = {
  manifest: `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="c2" href="c2.xhtml" media-type="application/xhtml+xml"/>
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`,
  spine: '<itemref idref="c1"/><itemref idref="c2"/>',
  attrs: 'toc="ncx"',
}
const ncx = (points: string) =>
  `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><head/><navMap>${points}</navMap></ncx>`
const point = (label: string, src: string, inner = '') =>
  `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inner}</navPoint>`

describe('an NCX that is not well-formed', () => {
  test.each([
    ['a stray <', point('上 3<5', 'c1.xhtml') + point('<下>', 'c2.xhtml'), ['上 3<5', '<下>']],
    [
      'a name in angle brackets',
      point('<draft> 上', 'c1.xhtml') + point('下', 'c2.xhtml'),
      ['<draft> 上', '下'],
    ],
    [
      'content that is not closed',
      '<navPoint><navLabel><text>上</text></navLabel><content src="c1.xhtml"></navPoint><navPoint><navLabel><text>下</text></navLabel><content src=c2.xhtml></navPoint>',
      ['上', '下'],
    ],
    [
      'an end tag too many',
      `${point('上', 'c1.xhtml')}</navMap></ncx>${point('下', 'c2.xhtml')}`,
      ['上', '下'],
    ],
    ['an undeclared prefix', `<x:y/>${point('上', 'c1.xhtml')}${point('下', 'c2.xhtml')}`, ['上', '下']],
  ])('keeps its entries: %s', async (_, points, labels) => {
    const book = await open({
      'OPS/book.opf': opf(TWO),
      'OPS/toc.ncx': ncx(points),
      'OPS/c2.xhtml': page('<p>茶</p>'),
    })
    await book.restoreContents?.()
    expect(book.toc.map(({ label }) => label)).toEqual(labels)
    expect(book.toc.map(({ href }) => href)).toEqual(['OPS/c1.xhtml', 'OPS/c2.xhtml'])
  })

  test('keeps the entries below others', async () => {
    const book = await open({
      'OPS/book.opf': opf(TWO),
      'OPS/toc.ncx': ncx(point('卷<一', 'c1.xhtml', point('回 & <二', 'c2.xhtml'))),
      'OPS/c2.xhtml': page('<p>茶</p>'),
    })
    await book.restoreContents?.()
    expect(book.toc[0]?.children.map(({ label }) => label)).toEqual(['回 & <二'])
  })
})

test('a navigation document that is not well-formed keeps its entries', async () => {
  const nav = page(
    '<nav epub:type="toc"><ol><li><a href="c1.xhtml">上 <未完></a><li><a href=c1.xhtml#b>下<br></a></ol></nav>',
  )
  const book = await open({
    'OPS/book.opf': opf({
      manifest:
        '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="n" href="n.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    }),
    'OPS/n.xhtml': nav,
  })
  // The names of chapters come by themselves, once the code for it is there.
  expect(book.toc).toEqual([])
  await vi.waitFor(() => expect(flat(book.toc)).toEqual(['上 <未完> → OPS/c1.xhtml', '下 → OPS/c1.xhtml#b']))
})

describe('a book without a usable navigation', () => {
  const chapters = {
    'OPS/book.opf': opf({ ...TWO, attrs: '' }),
    'OPS/c1.xhtml': page(
      '<p>题记</p><h1 id="one">卷一<br/>山 &amp; 水</h1><p>一</p><h2>第一回 <ruby>茶<rt>chá</rt></ruby></h2><p>二</p>',
    ),
    'OPS/c2.xhtml': '<html><body><H2>第二回<p>没有闭合<h2><img src="x.png" alt="第三回"></h2></body>',
  }
  const expected = [
    '卷一 山 & 水 → OPS/c1.xhtml#one',
    '第一回 茶 → OPS/c1.xhtml#ol-heading-1',
    '第二回 → OPS/c2.xhtml',
    '第三回 → OPS/c2.xhtml#ol-heading-1',
  ]

  test('gets its contents from the headings of its chapters, in their levels', async () => {
    const book = await open({ ...chapters, 'OPS/toc.ncx': null })
    expect(book.toc).toEqual([])
    const toc = (await book.restoreContents?.()) ?? []
    expect(flat(toc)).toEqual(expected)
    expect(toc).toHaveLength(1)
    expect(book.toc).toBe(toc)
    const source = await book.load(0)
    expect(source.kind === 'document' && source.text).toContain('<h2 id="ol-heading-1">')
  })

  test('does so where every entry leads to a file that is not there', async () => {
    const book = await open({
      ...chapters,
      'OPS/book.opf': opf(TWO),
      'OPS/toc.ncx': ncx(point('上', 'part1.html') + point('下', 'part2.html')),
    })
    expect((await book.restoreContents?.())?.length).toBe(1)
  })

  test('takes a line in the form of a heading, and a title of a chapter', async () => {
    const book = await open({
      ...chapters,
      'OPS/c1.xhtml': page('<p> </p><p><b>第一章　渡口</b></p><p>一</p>', '<title>书</title>'),
      'OPS/c2.xhtml': page('<p>一二三四五六七。</p>', '<title>雨</title>'),
    })
    expect(flat((await book.restoreContents?.()) ?? [])).toEqual([
      '第一章　渡口 → OPS/c1.xhtml',
      '雨 → OPS/c2.xhtml',
    ])
  })

  test('a book whose navigation is whole is not read through', async () => {
    const book = await open({
      ...chapters,
      'OPS/book.opf': opf(TWO),
      'OPS/toc.ncx': ncx(point('上', 'c1.xhtml') + point('下', 'c2.xhtml')),
    })
    expect(await book.restoreContents?.()).toBe(book.toc)
    const source = await book.load(0)
    expect(source.kind === 'document' && source.text).not.toContain('ol-heading')
  })
})

test('10,000 headings of a chapter are marked, and no more', () => {
  const marked = markHeadings(`<body>${'<h2>章</h2>'.repeat(10_001)}</body>`)
  expect(marked.match(/ id="ol-heading-/g)).toHaveLength(10_000)
})
