import { expect, test } from 'vitest'
import { parseXml } from '../../../../../src/publish/xml'
import { openEpub } from '../../../../../src/reading/formats/epub'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import { epub, opf, page } from '../books'

const TITLE =
  '<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>书</dc:title><dc:language>zh</dc:language>'
const MANIFEST = `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
  <item id="c2" href="c2.xhtml" media-type="application/xhtml+xml"/>
  <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`

async function aboutOf(parts: { metadata?: string; nav?: string; guide?: string }) {
  const book = await openEpub(
    createBytesSource(
      await epub({
        'OPS/book.opf': opf({
          metadata: TITLE + (parts.metadata ?? ''),
          manifest: MANIFEST,
          spine: '<itemref idref="c1"/><itemref idref="c2"/>',
          guide: parts.guide,
        }),
        'OPS/nav.xhtml': page(
          `<nav epub:type="toc"><ol><li><a href="c1.xhtml">一</a></li></ol></nav>${parts.nav ?? ''}`,
        ),
        'OPS/c1.xhtml': page('<p>一</p>'),
        'OPS/c2.xhtml': page('<p>二</p>'),
      }),
    ),
    parseXml,
  )
  if (!book.describe) throw new Error('an EPUB tells of itself')
  return book.describe()
}

test('reads accessibility metadata of EPUB 3', async () => {
  const { accessibility } = await aboutOf({
    metadata: `<meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">visual</meta>
      <meta property="schema:accessModeSufficient">textual, visual</meta>
      <meta property="schema:accessModeSufficient">textual</meta>
      <meta property="schema:accessibilityFeature">alternativeText</meta>
      <meta property="schema:accessibilityFeature">alternativeText</meta>
      <meta property="schema:accessibilityHazard">none</meta>
      <meta property="schema:accessibilitySummary">图片都有说明。</meta>
      <meta property="dcterms:conformsTo" id="conf">EPUB Accessibility 1.1 - WCAG 2.1 Level AA</meta>
      <meta property="a11y:certifiedBy" refines="#conf">出版社</meta>`,
  })
  expect(accessibility).toEqual({
    accessModes: ['textual', 'visual'],
    sufficient: [['textual', 'visual'], ['textual']],
    features: ['alternativeText'],
    hazards: ['none'],
    summary: '图片都有说明。',
    level: 'AA',
    conformsTo: 'https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa',
    certifiedBy: '出版社',
  })
})

test('reads accessibility metadata of EPUB 2, and conformance to 1.0 by its URL', async () => {
  const { accessibility } = await aboutOf({
    metadata: `<meta name="schema:accessibilityHazard" content="noFlashingHazard"/>
      <link rel="dcterms:conformsTo" href="http://www.idpf.org/epub/a11y/accessibility-20170105.html#wcag-a"/>`,
  })
  expect(accessibility).toMatchObject({ hazards: ['noFlashingHazard'], level: 'A' })
})

test('returns null without accessibility metadata', async () => {
  expect(await aboutOf({})).toEqual({ accessibility: null, series: [], landmarks: [], lists: [] })
})

test('returns landmarks that lead to files of the book, without the table of contents', async () => {
  const { landmarks, lists } = await aboutOf({
    nav: `<nav epub:type="landmarks"><ol><li><a epub:type="toc" href="nav.xhtml#toc">目录</a></li>
      <li><a epub:type="bodymatter" href="C1.xhtml#a">正文</a></li>
      <li><a epub:type="index" href="c2.xhtml">索引</a></li>
      <li><a epub:type="glossary" href="gone.xhtml">词汇</a></li></ol></nav>
      <nav epub:type="loi" hidden=""><ol><li><a href="c2.xhtml#f1">图一</a></li></ol></nav>`,
  })
  expect(landmarks).toEqual([
    { label: '正文', href: 'OPS/c1.xhtml#a', children: [] },
    { label: '索引', href: 'OPS/c2.xhtml', children: [] },
  ])
  expect(lists).toEqual([{ kind: 'loi', items: [{ label: '图一', href: 'OPS/c2.xhtml#f1', children: [] }] }])
})

test('uses the guide of EPUB 2 when there are no landmarks', async () => {
  const guide = `<guide><reference type="toc" title="目录" href="c2.xhtml"/>
    <reference type="text" title="正文" href="c1.xhtml"/><reference type="cover" href="c1.xhtml"/></guide>`
  const { landmarks } = await aboutOf({ guide })
  expect(landmarks).toEqual([{ label: '正文', href: 'OPS/c1.xhtml', children: [] }])
})

const collection = (id: string, name: string, ...refined: [property: string, value: string][]) =>
  `<meta property="belongs-to-collection" id="${id}">${name}</meta>${refined
    .map(([property, value]) => `<meta refines="#${id}" property="${property}">${value}</meta>`)
    .join('')}`
const calibre = (name: string, position: string) =>
  `<meta name="calibre:series" content="${name}"/><meta name="calibre:series_index" content="${position}"/>`

test.each([
  [
    'a series of EPUB 3',
    collection('s', ' 三体 ', ['collection-type', 'series'], ['group-position', '2']),
    [{ name: '三体', position: 2 }],
  ],
  [
    'a set, which contains the volumes of one work',
    collection('s', '战争与和平', ['collection-type', 'set'], ['group-position', '1']),
    [{ name: '战争与和平', position: 1 }],
  ],
  ['a series of calibre', calibre('三体', '2.0'), [{ name: '三体', position: 2 }]],
  [
    'several, each once',
    collection('a', '三体', ['collection-type', 'series']) +
      collection('b', '科幻丛书', ['collection-type', 'series'], ['group-position', '1.5']) +
      calibre('三体', '3'),
    [
      { name: '三体', position: 3 },
      { name: '科幻丛书', position: 1.5 },
    ],
  ],
  [
    'an invalid position',
    collection('s', '三体', ['collection-type', 'series'], ['group-position', '-1']),
    [{ name: '三体' }],
  ],
  ['no number at all', calibre('三体', 'NaN'), [{ name: '三体' }]],
  ['a collection that is not declared a series', collection('s', '馆藏', ['group-position', '2']), []],
  ['a collection without a name', collection('s', '', ['collection-type', 'series']) + calibre(' ', '1'), []],
  [
    'the series of a series',
    collection('s', '三体', ['collection-type', 'series']) +
      `<meta property="belongs-to-collection" id="t" refines="#s">地球往事</meta>
      <meta refines="#t" property="collection-type">series</meta>`,
    [{ name: '三体' }],
  ],
])('reads series: %s', async (_, metadata, series) => {
  expect((await aboutOf({ metadata })).series).toEqual(series)
})
