import { expect, test } from 'vitest'
import { parseXml } from '../../../../../src/publish/xml'
import { openPublication } from '../../../../../src/reading/formats'
import { parseClockValue } from '../../../../../src/reading/formats/epub/media-overlays'
import { epub, opf, page } from '../books'

test.each([
  ['0:00:29.268', 29.268],
  ['01:02:03', 3723],
  ['02:03.5', 123.5],
  ['7.5s', 7.5],
  ['12', 12],
  ['200ms', 0.2],
  ['1.5min', 90],
  ['2h', 7200],
  ['', null],
  ['soon', null],
])('parses %s as %s seconds', (value, seconds) => {
  expect(parseClockValue(value)).toBe(seconds)
})

const SMIL = `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>
  <seq epub:textref="../c1.xhtml#all"><par><text src="../c1.xhtml#a"/><audio src="../audio/%E8%8C%B6.mp3" clipBegin="1s" clipEnd="0:00:02.5"/></par>
  <seq><par><text src="../c1.xhtml#b"/></par></seq></seq>
  <par><text src="../c2.xhtml#c"/><audio src="../audio/b.mp3"/></par></body></smil>`

const narrated = async (metadata: string, prefix = '', smil = SMIL, body = '<p>茶</p>') => {
  const package_ = opf({
    metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>书</dc:title><dc:language>zh-CN</dc:language>${metadata}`,
    manifest: `${['c1', 'c2'].map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml" media-overlay="o"/>`).join('')}
      <item id="c3" href="c3.xhtml" media-type="application/xhtml+xml"/><item id="o" href="mo/o.smil" media-type="application/smil+xml"/>`,
    spine: ['c1', 'c2', 'c3'].map((id) => `<itemref idref="${id}"/>`).join(''),
  })
  const files = Object.fromEntries(['c1', 'c2', 'c3'].map((id) => [`OPS/${id}.xhtml`, page(body)]))
  const bytes = await epub({
    ...files,
    ...Object.fromEntries(['audio/茶.mp3', 'a.odd', 'a.ogg'].map((name) => [`OPS/${name}`, 'sound'])),
    'OPS/book.opf': package_.replace('<package ', `<package ${prefix} `),
    'OPS/mo/o.smil': smil,
  })
  return openPublication({ format: 'epub', bytes }, { parseXml })
}

test('returns the parts of each file in order, with the CSS classes of the book', async () => {
  const book = await narrated(
    '<meta property="media:active-class">on</meta><meta property="media:playback-active-class">playing</meta>',
  )
  const classes = { activeClass: 'on', playingClass: 'playing' }
  expect(await book.mediaOverlay?.(0)).toEqual({
    parts: [
      { fragment: 'a', audio: { href: 'OPS/audio/茶.mp3', from: 1, to: 2.5 } },
      { fragment: 'b', audio: null },
    ],
    ...classes,
  })
  expect(await book.mediaOverlay?.(1)).toEqual({
    parts: [{ fragment: 'c', audio: { href: 'OPS/audio/b.mp3', from: 0, to: null } }],
    ...classes,
  })
  expect(await book.mediaOverlay?.(2)).toBeNull()
})

test('accepts any prefix of the vocabulary; a book without overlays has none', async () => {
  const book = await narrated(
    '<meta property="mo:active-class">on</meta>',
    'prefix="mo: http://www.idpf.org/epub/vocab/overlays/#"',
  )
  expect(await book.mediaOverlay?.(0)).toMatchObject({ activeClass: 'on', playingClass: '' })
  const plain = await openPublication({ format: 'epub', bytes: await epub() }, { parseXml })
  expect(plain.mediaOverlay).toBeUndefined()
})

test('reports skippable and escapable parts by the types of a part and of its ancestors', async () => {
  const par = (id: string, type = '') =>
    `<par ${type && `epub:type="${type}"`}><text src="../c1.xhtml#${id}"/></par>`
  const book = await narrated(
    '',
    '',
    `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>
      ${par('a')}${par('b', 'pagebreak')}
      <seq epub:type="z3998:verse table">${par('c')}<seq epub:type="table-row">${par('d', 'table-cell')}</seq>
        <seq epub:type="list">${par('e', 'list-item')}${par('f')}</seq>${par('g')}</seq>
      ${par('h')}<seq epub:type="Footnotes">${par('i')}${par('j', 'footnote')}</seq></body></smil>`,
  )
  const parts = (await book.mediaOverlay?.(0))?.parts.map(({ fragment, skippable, escapable }) => [
    fragment,
    skippable,
    escapable && `${escapable.structure} to ${escapable.next}`,
  ])
  expect(parts).toEqual([
    ['a', undefined, undefined],
    ['b', 'page', undefined],
    ['c', undefined, 'table to 7'],
    ['d', undefined, 'table to 7'],
    ['e', undefined, 'list to 6'],
    ['f', undefined, 'list to 6'],
    ['g', undefined, 'table to 7'],
    ['h', undefined, undefined],
    ['i', 'note', 'aside to 10'],
    ['j', 'note', 'aside to 10'],
  ])
})

test('a part without audio that refers to an audio or video element is narrated by it', async () => {
  const smil = `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>
    ${['song', 'choice', 'film', 'elsewhere', 'words', 'none'].map((id) => `<par><text src="../c1.xhtml#${id}"/></par>`).join('')}
    <par><text src="../c1.xhtml#song"/><audio src="../own.mp3"/></par></body></smil>`
  const book = await narrated(
    '',
    '',
    smil,
    `<audio id="song" src="audio/%E8%8C%B6.mp3"/><audio id="choice"><source src="a.odd" type="audio/x-odd"/><source src="a.ogg"/></audio>
     <video id="film" src="f.webm"/><audio id="elsewhere" src="https://example.org/a.mp3"/><p id="words">茶</p>`,
  )
  const overlay = await book.mediaOverlay?.(0)
  expect(overlay?.parts).toEqual([
    { fragment: 'song', audio: { href: 'OPS/audio/茶.mp3', from: 0, to: null } },
    { fragment: 'choice', audio: { href: 'OPS/a.ogg', from: 0, to: null } },
    { fragment: 'film', audio: null, isVideo: true },
    { fragment: 'elsewhere', audio: null },
    { fragment: 'words', audio: null },
    { fragment: 'none', audio: null },
    { fragment: 'song', audio: { href: 'OPS/own.mp3', from: 0, to: null } },
  ])
})
