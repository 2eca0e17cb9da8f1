import { expect, test } from 'vitest'
import { parseXml } from '../../../../../src/publish/xml'
import { openPublication } from '../../../../../src/reading/formats'
import { epub, opf, page } from '../books'

const metadata = (language: string) =>
  `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>书</dc:title><dc:language>${language}</dc:language>`
const LATIN = `<p>${'The ferryman untied the rope. '.repeat(30)}</p>`
const CHINESE = `<p>${'渡口的灯还亮着，老人把缆绳解开。'.repeat(30)}</p>`
const ARABIC = `<p>${'كان المصباح مضاء عند المعبر. '.repeat(30)}</p>`

async function directionOf(
  progression: string,
  language: string,
  body: string,
  files: Parameters<typeof epub>[0] = {},
  more = '',
) {
  const bytes = await epub({
    'OPS/book.opf': opf({
      metadata: metadata(language) + more,
      attrs: progression && `page-progression-direction="${progression}"`,
    }),
    'OPS/c1.xhtml': page(body),
    ...files,
  })
  const book = await openPublication({ format: 'epub', bytes }, { parseXml })
  return book.metadata.direction
}

test.each<[string, string, string, string, string]>([
  ['horizontal Latin text', 'rtl', 'en', LATIN, 'rtl'],
  ['horizontal Chinese text', 'rtl', 'zh-CN', CHINESE, 'ltr'],
  ['Arabic text', 'ltr', 'ar', ARABIC, 'rtl'],
  ['Arabic text under a wrong language', 'rtl', 'en', ARABIC, 'rtl'],
  ['English text under an Arabic language', 'ltr', 'ar', LATIN, 'ltr'],
  ['a page of pictures', 'rtl', 'ja', '<img src="1.png" alt=""/>', 'rtl'],
  ['a body that is set from right to left', 'rtl', 'en', `<div dir="rtl">${LATIN}</div>`, 'rtl'],
  [
    'a body whose style is from right to left',
    'rtl',
    'zh',
    `<div style="direction: rtl">${CHINESE}</div>`,
    'rtl',
  ],
  [
    'vertical text by an attribute',
    'rtl',
    'zh-TW',
    `<div style="writing-mode: vertical-rl">${CHINESE}</div>`,
    'rtl',
  ],
  ['no declaration', '', 'en', LATIN, 'default'],
  ['a declaration that the language confirms', 'ltr', 'en', LATIN, 'ltr'],
])('the page progression of %s', async (_, progression, language, body, expected) => {
  expect(await directionOf(progression, language, body)).toBe(expected)
})

test('vertical text by a style sheet, and a fixed layout, keep theirs', async () => {
  const sheet = { 'OPS/s.css': 'html { -epub-writing-mode: vertical-rl }' }
  expect(await directionOf('rtl', 'ja', CHINESE, sheet)).toBe('rtl')
  const fixed = '<meta property="rendition:layout">pre-paginated</meta>'
  expect(await directionOf('rtl', 'en', LATIN, {}, fixed)).toBe('rtl')
})

test('a page of a fixed layout weighs as much as any other', async () => {
  const bytes = await epub({
    'OPS/book.opf': opf({
      metadata: `${metadata('en')}<meta property="rendition:layout">pre-paginated</meta>`,
      manifest:
        '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="p" href="p.png" media-type="image/png"/>',
      spine: '<itemref idref="c1"/><itemref idref="p"/>',
    }),
    'OPS/c1.xhtml': page(LATIN.repeat(20)),
    'OPS/p.png': new Uint8Array(50_000),
  })
  const book = await openPublication({ format: 'epub', bytes }, { parseXml })
  expect(new Set(book.spine.map(({ size }) => size)).size).toBe(1)
})
