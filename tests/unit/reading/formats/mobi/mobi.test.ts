import { deflateSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { LibraryError } from '../../../../../src/platform/errors'
import { openMobi } from '../../../../../src/reading/formats/mobi'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import type { Publication } from '../../../../../src/reading/publication/publication'
import { combined, type Kf8Book, kf8, type Mobi6Book, mobi6 } from '../../../../support/mobi/books'
import { bytesOf, database, join, numbers32 } from '../../../../support/mobi/database'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)
const open = (bytes: Uint8Array, locale: 'zh-CN' | 'zh-TW' | 'en' = 'zh-CN') =>
  openMobi(createBytesSource(bytes), { locale, fileName: '书.azw3' })

async function textOf(book: Publication, index: number): Promise<string> {
  const source = await book.load(index)
  return source.kind === 'document' ? source.text : ''
}

const around = (title: string, head = '') => ({
  before: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title>${head}</head><body>`,
  after: '</body></html>',
})

const NEW: Kf8Book = {
  title: '山中岁月',
  parts: [
    {
      ...around('一'),
      fragments: [
        '<h1 id="one">第一章</h1>',
        '<p>山中无<a href="kindle:pos:fid:0003:off:0000000005">甲子</a>。</p>',
      ],
    },
    {
      ...around('二', '<link rel="stylesheet" href="kindle:flow:0001?mime=text/css"/>'),
      fragments: [
        '<h1>第二章</h1>',
        '<p>岁<i id="cold">寒</i>不知年。<img src="kindle:embed:0001?mime=image/png" alt=""/></p>',
      ],
    },
  ],
  flows: [
    'p { background: url(kindle:embed:0001?mime=image/png) }',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ],
  contents: [
    { label: '第一章', to: [0, 0] },
    { label: '第二章', to: [2, 0] },
    { label: '寒', to: [3, 6], parent: 1 },
  ],
  guide: [
    { type: 'toc', title: '目录', to: [0, 0] },
    { type: 'text', title: '开始', to: [2, 0] },
  ],
  resources: [PNG],
}

const OLD: Mobi6Book = {
  title: '山中岁月',
  text: `<html><head><guide><reference type="text" title="开始" filepos=@two /></guide></head><body>
<div><h1>第一章</h1><p height="1em" width="2em">山中无<a filepos=@note>甲子</a>。</p><mbp:pagebreak/>@@two@@<h1>第二章</h1>
<p>岁@@note@@寒不知年。<img recindex="00001"/></p></div></body></html>`,
  contents: [
    { label: '第二章', to: 'two' },
    { label: '寒', to: 'note', parent: 0 },
  ],
  resources: [PNG],
}

describe('KF8', () => {
  test('assembles each part from its fragments and gives it a stable path', async () => {
    const book = await open(kf8(NEW))
    expect(book.metadata).toMatchObject({ title: '山中岁月', language: 'en', layout: 'reflowable' })
    expect(book.spine.map(({ href }) => href)).toEqual(['text/part0001.xhtml', 'text/part0002.xhtml'])
    expect(await textOf(book, 0)).toContain('<body><h1 id="one">第一章</h1><p>山中无')
    expect(await textOf(book, 1)).toMatch(/不知年。<img [^>]*><\/p><\/body><\/html>$/)
    expect(book.isIncomplete).toBe(false)
  })

  test('links lead to an existing id or to an added one', async () => {
    const book = await open(kf8(NEW))
    const link = /href="\/(text[^"]+)"/.exec(await textOf(book, 0))?.[1]
    expect(link).toMatch(/^text\/part0002\.xhtml#at\d+$/)
    expect(await textOf(book, 1)).toContain(`<a id="${link?.split('#')[1]}"></a>`)
    expect(book.toc).toMatchObject([
      { label: '第一章', href: 'text/part0001.xhtml#one', children: [] },
      { label: '第二章', children: [{ label: '寒', href: 'text/part0002.xhtml#cold' }] },
    ])
    const id = book.toc[1]?.href.split('#')[1]
    expect(await textOf(book, 1)).toContain(`<h1 id="${id}">第二章</h1>`)
    expect((await book.describe?.())?.landmarks).toEqual([
      { label: '开始', href: book.toc[1]?.href, children: [] },
    ])
  })

  test('pictures, style sheets and SVG images are resources', async () => {
    const book = await open(kf8(NEW))
    expect(await textOf(book, 1)).toContain('href="/flow/1.css"')
    expect(await textOf(book, 1)).toContain('src="/embed/1.png"')
    const sheet = await book.resource('flow/1.css')
    expect(sheet?.mediaType).toBe('text/css')
    expect(new TextDecoder().decode(sheet?.bytes)).toBe('p { background: url(/embed/1.png) }')
    expect((await book.resource('flow/2.svg'))?.mediaType).toBe('image/svg+xml')
    expect((await book.resource('embed/1.png'))?.mediaType).toBe('image/png')
    for (const path of ['flow/0', 'flow/9', 'embed/0', 'embed/9', 'embed/2.png', 'text/part0001.xhtml'])
      expect(await book.resource(path), path).toBeNull()
  })

  test('reads metadata from EXTH fields', async () => {
    const fields = [
      [100, '陆羽'],
      [100, '皎然 & 颜真卿'],
      [101, '书香'],
      [103, '<p>一&amp;二</p><p>三</p>'],
      [105, '茶'],
      [105, '茶'],
      [105, '史'],
      [106, '2019-05-04T00:00:00+00:00'],
      [113, 'urn:x:1'],
      [503, '茶经'],
      [524, 'zh_CN'],
      [525, 'vertical-rl'],
    ] as const
    const { metadata } = await open(kf8({ ...NEW, fields }))
    expect(metadata).toMatchObject({
      title: '茶经',
      author: '陆羽、皎然、颜真卿',
      authors: ['陆羽', '皎然', '颜真卿'],
      publisher: '书香',
      description: '一&二\n三',
      subjects: ['茶', '史'],
      published: '2019-05-04',
      identifier: 'urn:x:1',
      language: 'zh-CN',
      direction: 'rtl',
    })
  })

  test('ignores placeholder authors and uses the file name when there is no title', async () => {
    const { metadata } = await open(
      kf8({ ...NEW, title: '', fields: [[100, 'Unknown']], head: { locale: 0x404 } }),
    )
    expect(metadata).toMatchObject({ title: '书', author: '', authors: [], language: 'zh-TW' })
  })

  test('adds a page for a cover that the text does not contain', async () => {
    const shown = await open(kf8({ ...NEW, fields: [[201, 0]] }))
    expect(await shown.cover?.()).toBe('embed/1')
    expect(shown.spine).toHaveLength(2)
    const book = await open(kf8({ ...NEW, resources: [PNG, PNG], fields: [[201, 1]] }))
    expect(book.spine.map(({ href }) => href)).toEqual([
      'text/cover.xhtml',
      'text/part0001.xhtml',
      'text/part0002.xhtml',
    ])
    expect(await textOf(book, 0)).toContain('<img src="/embed/2"')
    expect(await textOf(book, 2)).toContain('第二章')
  })

  test('reads a fixed layout with the page spreads of the package', async () => {
    const resc = join([
      bytesOf('RESC'),
      new Uint8Array(12),
      bytesOf(`<package><spine page-progression-direction="rtl"><itemref skelid="0" properties="page-spread-right"/>
        <itemref skelid="1" linear="no" properties="facing-page-left"/></spine></package>`),
    ])
    const fields = [
      [122, 'true'],
      [126, '1072x1448'],
    ] as const
    const book = await open(kf8({ ...NEW, fields, resources: [PNG, resc] }))
    expect(book.metadata).toMatchObject({ layout: 'pre-paginated', direction: 'rtl' })
    expect(book.spine).toMatchObject([
      {
        linear: true,
        rendition: { layout: 'pre-paginated', side: 'right', viewport: 'width=1072,height=1448' },
      },
      { linear: false, rendition: { side: 'left' } },
    ])
  })

  test('decompresses and deobfuscates fonts', async () => {
    const font = join([bytesOf('OTTO'), new Uint8Array(3000).fill(7)])
    const packed = deflateSync(font)
    const key = Uint8Array.of(1, 2, 3, 4, 5)
    const hidden = Uint8Array.from(packed, (byte, n) => (n < 1040 ? byte ^ (key[n % 5] ?? 0) : byte))
    const record = join([bytesOf('FONT'), numbers32(font.byteLength, 3, 29, 5, 24), key, hidden])
    const lying = join([bytesOf('FONT'), numbers32(10, 3, 29, 5, 24), key, hidden])
    const book = await open(kf8({ ...NEW, resources: [record, lying] }))
    const found = await book.resource('embed/1')
    expect(found?.mediaType).toBe('font/otf')
    expect(found?.bytes).toEqual(font)
    expect(await book.resource('embed/2')).toBeNull()
  })

  test('is split at documents and marked incomplete when its indexes are lost', async () => {
    const book = await open(kf8({ ...NEW, head: { skeletons: 0xffffffff } }))
    expect(book.spine).toHaveLength(2)
    expect(book.isIncomplete).toBe(true)
    expect(await textOf(book, 0)).toContain('第一章')
    expect(await textOf(book, 1)).toContain('第二章')
  })
})

describe('MOBI 6', () => {
  test('parts begin at page breaks, inside the elements that are open there', async () => {
    const book = await open(mobi6(OLD))
    expect(book.spine.map(({ href, mediaType }) => `${href} ${mediaType}`)).toEqual([
      'text/part0001.xhtml text/html',
      'text/part0002.xhtml text/html',
    ])
    expect(await textOf(book, 0)).toContain('<p style="margin:1em 0 0;text-indent:2em">山中无')
    expect(await textOf(book, 0)).not.toContain('pagebreak')
    expect(await textOf(book, 1)).toMatch(/^<div><h1 id="at\d+">第二章/)
  })

  test('resolves links, the table of contents and pictures', async () => {
    const book = await open(mobi6(OLD))
    const link = /href="\/(text[^"]+)"/.exec(await textOf(book, 0))?.[1]
    const [, id] = (link ?? '').split('#')
    const second = await textOf(book, 1)
    expect(second).toContain(`岁<a id="${id}"></a>寒`)
    expect(book.toc).toMatchObject([{ label: '第二章', children: [{ label: '寒', href: link }] }])
    expect(second).toContain('<img src="/embed/1"')
    expect((await book.describe?.())?.landmarks).toMatchObject([{ label: '开始', href: book.toc[0]?.href }])
  })

  test('splits a long page at the targets of the table of contents', async () => {
    const chapter = (n: number) => `@@c${n}@@<h2>第${n}章</h2><p>${'山'.repeat(5000)}</p>`
    const text = `<html><body>${[1, 2, 3].map(chapter).join('')}</body></html>`
    const contents = [1, 2, 3].map((n) => ({ label: `第${n}章`, to: `c${n}` }))
    const book = await open(mobi6({ text, contents }))
    expect(book.spine).toHaveLength(3)
    expect(book.toc.map(({ href }) => href.split('#')[0])).toEqual(book.spine.map(({ href }) => href))
    expect(await textOf(book, 2)).toContain('第3章')
  })

  test('uses the links of the contents page when there is no index', async () => {
    const text = `<html><head><guide><reference type="toc" title="目录" filepos=@toc></guide></head><body>@@toc@@<p><a filepos=@a>甲 <b>上</b></a></p><p><a filepos=@b>乙</a></p>
<mbp:pagebreak/>@@a@@<p>甲文</p><mbp:pagebreak/>@@b@@<p>乙文</p></body></html>`
    const book = await open(mobi6({ text }))
    expect(book.toc.map(({ label, href }) => [label, href.split('#')[0]])).toEqual([
      ['甲 上', 'text/part0002.xhtml'],
      ['乙', 'text/part0003.xhtml'],
    ])
  })

  test('decodes other encodings and resolves positions in them', async () => {
    const encode = (text: string) => new Uint8Array(iconv.encode(text, 'gb18030'))
    const head = { encoding: 936 }
    const book = await open(mobi6({ ...OLD, title: 'Cha', encode, head, contents: [] }))
    expect(book.metadata.title).toBe('Cha')
    const link = /href="\/(text[^"]+)"/.exec(await textOf(book, 0))?.[1]
    expect(await textOf(book, 1)).toContain(`岁<a id="${link?.split('#')[1]}"></a>寒不知年`)
    expect((await book.describe?.())?.landmarks).toMatchObject([{ label: '开始' }])
  })
})

describe('compression', () => {
  const text = `<html><body>${'<p>山中无甲子，岁寒不知年。A  b c\0</p>'.repeat(400)}</body></html>`
  test.each(['plain', 'palmdoc', 'huffman'] as const)('%s', async (packing) => {
    const book = await open(mobi6({ text, packing }))
    expect(await textOf(book, 0)).toBe(text.slice(12, -14).replaceAll('\0', ''))
  })

  test('a combined file is read as KF8, with the resources of the MOBI 6 book', async () => {
    const book = await open(combined({ ...OLD, fields: [[201, 0]] }, NEW))
    expect(book.spine[0]?.mediaType).toBe('application/xhtml+xml')
    expect(await textOf(book, 1)).toContain('<i id="cold">')
    expect((await book.resource('embed/1.png'))?.bytes).toEqual(PNG)
    expect(book.toc).toHaveLength(2)
  })
})

describe('files that cannot be read', () => {
  const failure = (bytes: Uint8Array, locale?: 'zh-CN' | 'zh-TW' | 'en') =>
    open(bytes, locale).then(
      () => null,
      (error: LibraryError) => error,
    )

  test('an encrypted book is reported in the language of the user', async () => {
    const locked = kf8({ ...NEW, head: { encryption: 2 } })
    expect(await failure(locked)).toMatchObject({
      code: 'encrypted-book',
      userMessage: expect.stringContaining('锁'),
    })
    expect((await failure(locked, 'zh-TW'))?.userMessage).toContain('鎖')
    expect((await failure(locked, 'en'))?.userMessage).toContain('locked to a device by its shop')
  })

  test.each([
    ['KFX', 'CONT\x02\0'],
    ['Topaz', 'TPZ0'],
  ])('%s is reported with its own sentence', async (name, begin) => {
    const error = await failure(join([bytesOf(begin), new Uint8Array(200)]))
    expect(error).toMatchObject({ code: 'no-readable-format', userMessage: expect.stringContaining(name) })
  })

  test('dictionaries and other Palm databases are reported with their own sentences', async () => {
    expect(await failure(mobi6({ ...OLD, head: { dictionary: 3 } }))).toMatchObject({
      code: 'no-readable-format',
      userMessage: expect.stringContaining('词典'),
    })
    expect(await failure(database([PNG], 'TEXtREAd'))).toMatchObject({ code: 'no-readable-format' })
  })

  test('any other file is a bad book', async () => {
    for (const bytes of [
      new Uint8Array(),
      bytesOf('PK\x03\x04'),
      new Uint8Array(5000),
      database([]),
      database([PNG]),
    ])
      expect(await failure(bytes)).toMatchObject({ code: 'bad-book', userMessage: undefined })
  })
})
