import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import { makeEpub } from '../../../demo/make/epub/epub'
import { sideFile } from '../../../demo/make/library'
import { readSeries } from '../../../src/reading/formats/epub/description'
import { bookWith } from './source'

const CHAPTER = `# 第一章 {渡|dù}口

开头一段，有注[^1]，有**“重”**点。

## 上游

![水 & 山](map.svg)

### 源头

一行
换行不留空格

| 甲 | 乙 |
|---|---|
| 1 | < |

## 下游

第一句\\
第二句

---

[^1]: 注里的话。
`

const SECOND = '# 第二章\n\n结尾。'

async function open(bytes: Uint8Array) {
  const reader = new ZipReader(new Uint8ArrayReader(bytes))
  const entries = await reader.getEntries()
  const files = new Map<string, string>()
  for (const entry of entries) {
    if (entry.directory) continue
    const data = await entry.getData(new Uint8ArrayWriter())
    files.set(entry.filename, new TextDecoder().decode(data))
  }
  return { entries, files }
}

/** Parses strictly: throws if the text is not well-formed. */
function parse(text: string, name: string): Document {
  return new DOMParser({
    onError: (level, message) => {
      throw new Error(`${name}: ${level} ${message}`)
    },
  }).parseFromString(text, 'application/xml')
}

async function chapter(markdown: string) {
  const { files } = await open(await makeEpub(bookWith([markdown]), '', null))
  const text = files.get('EPUB/c01.xhtml') ?? ''
  return { text, document: parse(text, 'c01') }
}

const all = (document: Document | Element, tag: string) => [...document.getElementsByTagName(tag)]

describe('an EPUB made for the demo', () => {
  it('starts with the stored mimetype, as OCF requires', async () => {
    const bytes = await makeEpub(bookWith([CHAPTER]), '', null)
    const head = new TextDecoder('latin1').decode(bytes.slice(0, 58))
    expect(head.slice(30, 38)).toBe('mimetype')
    expect(head.slice(38)).toBe('application/epub+zip')
    const { entries } = await open(bytes)
    expect(entries[0]?.compressionMethod).toBe(0)
  })

  it('contains only well-formed XML, and every file of its manifest', async () => {
    const cover = new Uint8Array([0xff, 0xd8, 0xff])
    const { files } = await open(await makeEpub(bookWith([CHAPTER, SECOND]), 'p{}', cover))
    for (const [name, text] of files) if (/\.(xhtml|opf|ncx|xml|svg)$/.test(name)) parse(text, name)
    const opf = parse(files.get('EPUB/package.opf') ?? '', 'package.opf')
    const items = all(opf, 'item')
    for (const item of items) expect(files.has(`EPUB/${item.getAttribute('href')}`)).toBe(true)
    expect(items.length).toBe(files.size - 3)
    expect(
      items.find((item) => item.getAttribute('properties') === 'cover-image')?.getAttribute('media-type'),
    ).toBe('image/jpeg')
    expect(all(opf, 'dc:title')[0]?.textContent).toBe('山 & 水')
    expect(all(opf, 'dc:identifier')[0]?.textContent).toBe('urn:test:a-book')
    expect(all(opf, 'itemref').map((ref) => ref.getAttribute('idref'))).toEqual(['titlepage', 'c01', 'c02'])
  })

  it('has a nested table of contents whose links lead to headings', async () => {
    const { files } = await open(await makeEpub(bookWith([CHAPTER, SECOND]), '', null))
    const nav = parse(files.get('EPUB/nav.xhtml') ?? '', 'nav')
    const outline = (list: Element | undefined): unknown[] =>
      [...(list?.childNodes ?? [])]
        .filter((node): node is Element => node.nodeName === 'li')
        .map((li) => {
          const children = [...li.childNodes].find((node): node is Element => node.nodeName === 'ol')
          const title = all(li, 'a')[0]?.textContent
          return children ? [title, outline(children)] : title
        })
    expect(outline(all(nav, 'ol')[0])).toEqual([
      '扉页',
      ['第一章 渡口', [['上游', ['源头']], '下游']],
      '第二章',
    ])
    for (const link of all(nav, 'a')) {
      const [file = '', id] = (link.getAttribute('href') ?? '').split('#')
      const page = files.get(`EPUB/${file}`) ?? ''
      expect(page).not.toBe('')
      if (id) expect(page).toContain(`id="${id}"`)
    }
  })

  it('is deterministic', async () => {
    const first = await makeEpub(bookWith([CHAPTER, SECOND]), 'p{}', null)
    const second = await makeEpub(bookWith([CHAPTER, SECOND]), 'p{}', null)
    expect(Buffer.compare(first, second)).toBe(0)
  })

  it('pairs every note with its reference', async () => {
    const { document } = await chapter(CHAPTER)
    const mark = all(document, 'a').find((a) => a.getAttribute('epub:type') === 'noteref')
    const note = all(document, 'aside').find((a) => a.getAttribute('epub:type') === 'footnote')
    expect(mark?.getAttribute('href')).toBe(`#${note?.getAttribute('id')}`)
    expect(note?.textContent).toContain('注里的话。')
    const back = all(document, 'a').find((a) => a.getAttribute('role') === 'doc-backlink')
    expect(back?.getAttribute('href')).toBe(`#${mark?.getAttribute('id')}`)
  })

  it('renders ruby, figures, verse, and emphasis next to Chinese punctuation', async () => {
    const { document, text } = await chapter(CHAPTER)
    expect(all(document, 'ruby')[0]?.textContent).toBe('渡dù')
    const figure = all(document, 'figure')[0]
    expect(figure && all(figure, 'img')[0]?.getAttribute('src')).toBe('images/map.svg')
    expect(figure && all(figure, 'figcaption')[0]?.textContent).toBe('水 & 山')
    expect(all(document, 'p').find((p) => p.getAttribute('class') === 'verse')?.textContent).toContain(
      '第二句',
    )
    expect(all(document, 'strong')[0]?.textContent).toBe('“重”')
    expect(text).toContain('一行换行不留空格')
    expect(text).not.toContain('**')
  })

  it('turns pages from right to left in vertical writing', async () => {
    const { files } = await open(await makeEpub(bookWith([SECOND], { writingMode: 'vertical-rl' }), '', null))
    expect(files.get('EPUB/package.opf')).toContain('page-progression-direction="rtl"')
    expect(files.get('EPUB/c01.xhtml')).toContain('class="vertical"')
  })

  it('names its series if it has one, as the side file of a TXT does', async () => {
    const facts = { series: { name: '山 & 水', position: 2 } }
    const named = await open(await makeEpub(bookWith([SECOND], facts), '', null))
    const root = parse(named.files.get('EPUB/package.opf') ?? '', 'package').documentElement
    expect(root && readSeries(root as unknown as globalThis.Element)).toEqual([
      { name: '山 & 水', position: 2 },
    ])
    const alone = await open(await makeEpub(bookWith([SECOND]), '', null))
    expect(alone.files.get('EPUB/package.opf')).not.toContain('collection')
    expect(JSON.parse(sideFile(bookWith([SECOND], { format: 'txt', ...facts })) ?? '')).toMatchObject({
      series: '山 & 水',
      seriesPosition: 2,
    })
  })

  it('names the chapter that refers to a missing drawing', async () => {
    await expect(makeEpub(bookWith([SECOND, '# 三\n\n![x](none.svg)']), '', null)).rejects.toThrow(
      /a-book, 02\.md: there is no drawing "none\.svg"/,
    )
  })
})
