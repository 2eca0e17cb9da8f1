import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { Locator } from '../../../../../src/domain/locator'
import { LibraryError } from '../../../../../src/platform/errors'
import { parseXml } from '../../../../../src/publish/xml'
import { openPublication, readCover } from '../../../../../src/reading/formats'
import { sha1 } from '../../../../../src/reading/formats/epub/encryption'
import { cpuTime } from '../../../../support/cpu-time'
import { needs } from '../../../needs'
import { CONTAINER, epub, fileServer, opf, page, realBooks, zip } from '../books'

const open = (bytes: Uint8Array) => openPublication({ format: 'epub', bytes }, { parseXml })
async function failure(promise: Promise<unknown>): Promise<LibraryError> {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown instanceof LibraryError) return thrown
  throw new Error(`expected a LibraryError, got ${String(thrown)}`)
}
/** Opens a book over HTTP by ranges. */
async function openOverHttp(bytes: Uint8Array<ArrayBuffer>, locator?: Promise<Locator | null>) {
  const { fetch, requests } = fileServer(bytes)
  return {
    requests,
    book: await openPublication({ format: 'epub', url: 'http://x/b.epub', fetch }, { parseXml, locator }),
  }
}
const document = async (book: Awaited<ReturnType<typeof open>>, index: number) => {
  const source = await book.load(index)
  if (source.kind !== 'document') throw new Error('not a document')
  return source
}

describe('metadata', () => {
  test('reads authors in order, first title, direction and layout of EPUB 3', async () => {
    const book = await open(
      await epub({
        'OPS/book.opf': opf({
          metadata: `<dc:identifier>urn:other</dc:identifier><dc:identifier id="uid"> urn:x:9 </dc:identifier>
            <dc:title>正题</dc:title><dc:title>副题</dc:title><dc:language>zh-TW</dc:language>
            <dc:creator id="a">甲</dc:creator><dc:creator id="b">乙</dc:creator><dc:contributor>译者</dc:contributor>
            <dc:description>&lt;p&gt;一&amp;amp;二&lt;/p&gt;&lt;p&gt;三&lt;/p&gt;</dc:description>
            <dc:date>2024-05-01T00:00:00Z</dc:date><dc:subject>茶</dc:subject><dc:subject>茶</dc:subject>
            <meta property="rendition:layout">pre-paginated</meta>`,
          attrs: 'page-progression-direction="rtl"',
        }),
      }),
    )
    expect(book.metadata).toMatchObject({
      title: '正题',
      author: '甲、乙',
      authors: ['甲', '乙'],
      language: 'zh-TW',
      identifier: 'urn:x:9',
      direction: 'rtl',
      layout: 'pre-paginated',
      description: '一&二\n三',
      published: '2024-05-01',
      subjects: ['茶'],
    })
  })

  test('reads a description without its scripts and styles', async () => {
    const written = '<style>p{}</style><script>x()</script><p>一</p>'
    const metadata = `<dc:title>书</dc:title><dc:description>${written.replaceAll('<', '&lt;')}</dc:description>`
    const book = await open(await epub({ 'OPS/book.opf': opf({ metadata }) }))
    expect(book.metadata.description).toBe('一')
  })

  test.each(['&lt;br', '&lt;'])('reads a description of many %s in linear time', async (piece) => {
    const metadata = `<dc:title>书</dc:title><dc:description>${piece.repeat(200_000)}</dc:description>`
    const file = await epub({ 'OPS/book.opf': opf({ metadata }) })
    const begun = cpuTime()
    await open(file)
    expect(cpuTime() - begun).toBeLessThan(5000)
  })

  test('reads EPUB 2 attributes', async () => {
    const book = await open(
      await epub({
        'OPS/book.opf': opf({
          metadata: `<dc:title>书</dc:title><dc:creator opf:role="ill">画者</dc:creator><dc:creator opf:role="aut">作者</dc:creator>
            <dc:date opf:event="modification">2020</dc:date><dc:date opf:event="publication">1999-02</dc:date>`,
        }).replace('version="3.0"', 'version="2.0"'),
      }),
    )
    expect(book.metadata).toMatchObject({
      author: '作者',
      published: '1999-02',
      direction: 'default',
      identifier: '',
    })
  })
})

describe('table of contents', () => {
  const manifest = `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
    <item id="nav" href="nav/toc.xhtml" properties="nav" media-type="application/xhtml+xml"/>
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`
  const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>
    <navPoint><navLabel><text>上</text></navLabel><content src="c1.xhtml"/>
      <navPoint><navLabel><text>一</text></navLabel><content src="C1.xhtml#a"/></navPoint></navPoint></navMap></ncx>`

  test('reads nested navigation, links relative to it, headings without links', async () => {
    const book = await open(
      await epub({
        'OPS/book.opf': opf({ manifest, attrs: 'toc="ncx"' }),
        'OPS/toc.ncx': ncx,
        'OPS/nav/toc.xhtml': page(`<nav epub:type="landmarks"><ol><li><a href="x">不是</a></li></ol></nav>
          <nav epub:type="toc"><h1>目录</h1><ol><li><span>上卷&nbsp;</span>
          <ol><li><a href="../c1.xhtml#%E4%B8%80">第<b>一</b>章<br/><ruby>出<rp>(</rp><rt>chū</rt><rp>)</rp>门<rt>mén</rt></ruby></a></li></ol></li></ol></nav>`),
      }),
    )
    expect(book.toc).toEqual([
      {
        label: '上卷',
        href: '',
        children: [{ label: '第一章 出门', href: 'OPS/c1.xhtml#一', children: [] }],
      },
    ])
  })

  test.each([
    ['missing', null],
    ['broken', '<html><nav><ol><li>'],
    ['empty', page('<p>nothing</p>')],
  ])('uses the NCX when the navigation document is %s', async (_, nav) => {
    const book = await open(
      await epub({
        'OPS/book.opf': opf({ manifest, attrs: 'toc="ncx"' }),
        'OPS/toc.ncx': ncx,
        'OPS/nav/toc.xhtml': nav,
      }),
    )
    expect(book.toc).toEqual([
      {
        label: '上',
        href: 'OPS/c1.xhtml',
        children: [{ label: '一', href: 'OPS/c1.xhtml#a', children: [] }],
      },
    ])
  })
})

describe('broken books', () => {
  test('converts `zh_CN` to a BCP 47 language', async () => {
    const metadata = (language: string) => ({
      'OPS/book.opf': opf({ metadata: `<dc:title>书</dc:title><dc:language>${language}</dc:language>` }),
    })
    expect((await open(await epub(metadata('zh_TW')))).metadata.language).toBe('zh-TW')
    expect((await open(await epub(metadata('zh_Hant_HK')))).metadata.language).toBe('zh-Hant-HK')
  })

  test('opens with missing spine items, a wrong mimetype and no table of contents', async () => {
    const book = await open(
      await epub({
        mimetype: 'text/plain',
        'OPS/book.opf': opf({
          manifest: `<item id="c1" href="c%31.XHTML" media-type="text/html"/><item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>`,
          spine: '<itemref idref="gone"/><itemref idref="nothing"/><itemref idref="c1" linear="no"/>',
        }),
      }),
    )
    expect(book.spine.map(({ href }) => href)).toEqual(['OPS/gone.xhtml', 'OPS/c1.xhtml'])
    expect(book.spine[1]).toMatchObject({
      mediaType: 'application/xhtml+xml',
      linear: true,
    })
    expect(book.toc).toEqual([])
  })

  test('opens with a navigation document that cannot be inflated', async () => {
    const bytes = await epub({
      'OPS/book.opf': opf({
        manifest:
          '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
      }),
      'OPS/nav.xhtml': page(`<nav><ol>${'<li><a href="c1.xhtml">一</a></li>'.repeat(50)}</ol></nav>`),
    })
    // Its listed size is 10 bytes.
    const entry = Buffer.from(bytes).lastIndexOf('OPS/nav.xhtml') - 46
    new DataView(bytes.buffer).setUint32(entry + 24, 10, true)
    const book = await open(bytes)
    expect(book.spine).toHaveLength(1)
    expect(book.toc).toEqual([])
  })

  test('opens without a container if there is a package document', async () => {
    expect((await open(await epub({ 'META-INF/container.xml': null }))).spine).toHaveLength(1)
    expect((await open(await epub({ 'META-INF/container.xml': 'garbage' }))).spine).toHaveLength(1)
  })

  describe('an invalid package document is repaired', () => {
    const twoPages = (package_: string) =>
      epub({
        'OPS/book.opf': package_,
        'OPS/c1.xhtml': page('<p>一</p>'),
        'OPS/c2.xhtml': page('<p>二</p>'),
      })
    const items = ['c2', 'c1']
      .map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`)
      .join('')
    const spine = '<itemref idref="c1"/><itemref idref="c2"/>'
    const sound = opf({
      metadata:
        '<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>茶与信</dc:title><dc:creator>某</dc:creator><dc:language>zh-TW</dc:language>',
      manifest: items,
      spine,
      attrs: 'page-progression-direction="rtl"',
    })
    test.each([
      ['HTML tags', sound.replace('</metadata>', '<dc:description><p>说<br>明</dc:description></metadata>')],
      ['an unclosed element', sound.replace('</metadata>', '<dc:subject>茶</metadata>')],
      ['an undeclared prefix', sound.replace(/ xmlns:dc="[^"]*"/, '')],
      ['a duplicate attribute', sound.replaceAll('<item id', '<item media-type="application/xhtml+xml" id')],
      ['values without quotes', sound.replaceAll('idref="c1"', 'idref=c1')],
      ['no end', sound.replace(/<\/spine>[\s\S]*/, '')],
      ['two documents', sound + sound.replace(/<manifest>[\s\S]*/, '')],
    ])('%s', async (_, written) => {
      const book = await open(await twoPages(written))
      expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml', 'OPS/c2.xhtml'])
      expect(book.metadata).toMatchObject({
        title: '茶与信',
        author: '某',
        language: 'zh-TW',
        direction: 'rtl',
      })
    })

    test('a less-than sign outside a tag stays in the title', async () => {
      const book = await open(await twoPages(sound.replace('茶与信', 'a < b & c')))
      expect(book.metadata.title).toBe('a < b & c')
    })

    test.each([
      ['no spine', sound.replace(/<spine[\s\S]*<\/spine>/, '')],
      ['an empty spine', sound.replace(spine, '')],
      ['a spine of unknown ids', sound.replaceAll('idref="', 'idref="no')],
      ['a manifest without ids', sound.replaceAll('item id="', 'item no="')],
      ['a truncated document', sound.slice(0, sound.indexOf('<spine'))],
    ])('with %s its pages are in manifest order', async (_, written) => {
      const book = await open(await twoPages(written))
      expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c2.xhtml', 'OPS/c1.xhtml'])
      expect(book.metadata.title).toBe('茶与信')
    })

    test('a spine of file names refers to these files', async () => {
      const book = await open(await twoPages(sound.replace(/idref="(\w+)"/g, 'idref="text/$1.xhtml"')))
      expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml', 'OPS/c2.xhtml'])
    })
  })

  test.each([
    ['no package document', { 'OPS/book.opf': null, 'META-INF/container.xml': null }],
    ['a package document that is not XML', { 'OPS/book.opf': '<package><metadata>' }],
    ['no page left', { 'OPS/c1.xhtml': null }],
  ])('%s is a bad book with a detail', async (_, files) => {
    const error = await failure(open(await epub(files)))
    expect(error.code).toBe('bad-book')
    expect(error.message).not.toBe('')
  })

  test('repairs HTML entities, bare ampersands, DOCTYPEs and control characters', async () => {
    const book = await open(
      await epub({
        'OPS/c1.xhtml': `\n<?xml version="1.1"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x.dtd" [<!ENTITY a "b">]>
<html xmlns="http://www.w3.org/1999/xhtml"><body><p>&nbsp;&mdash; R&D \u0001&unknown; &#65; <![CDATA[&keep]]></p></body></html>`,
      }),
    )
    const { text } = await document(book, 0)
    expect(parseXml(text).documentElement.textContent).toBe('\u00a0— R&D &unknown; A &keep')
  })

  test('never expands nested entities of a DTD', async () => {
    const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    const book = await open(
      await epub({
        'OPS/c1.xhtml': `<!DOCTYPE html [<!ENTITY l0 "lol">${lol}]><html><body>&l9;</body></html>`,
      }),
    )
    expect((await document(book, 0)).text.length).toBeLessThan(1000)
  })

  test.each(['utf-16le', 'utf-16be'])('reads %s documents', async (encoding) => {
    const source = `\ufeff${page('<p>茶</p>')}`
    const bytes = new Uint8Array(source.length * 2)
    const view = new DataView(bytes.buffer)
    for (let n = 0; n < source.length; n++)
      view.setUint16(n * 2, source.charCodeAt(n), encoding === 'utf-16le')
    expect((await document(await open(await epub({ 'OPS/c1.xhtml': bytes })), 0)).text).toContain('<p>茶</p>')
  })
})

describe('a document in another encoding', () => {
  const words = '　　雾港的信是在雨天来的，那时我还没有学会等人。她说：“你来了就好。”我们都笑了。'
  const read = async (source: string, encoding: string) => {
    const book = await open(await epub({ 'OPS/c1.xhtml': iconv.encode(source, encoding) }))
    return (await document(book, 0)).text
  }
  const declared = (label: string) =>
    page(`<p>${words}</p>`).replace('version="1.0"', `version="1.0" encoding="${label}"`)

  test.each([
    ['GB18030', 'gb18030'],
    ['gb2312', 'gbk'],
    ['Big5', 'big5'],
    ['utf-8', 'gbk'],
    ['utf8', 'utf-8'],
    ['utf-16', 'utf-8'],
    ['nonsense', 'utf-8'],
    ['gb2312', 'utf-8'],
  ])('is decoded when it declares %s and is in %s', async (label, encoding) => {
    const content = encoding === 'big5' ? '雨天' : words
    expect(await read(declared(label).replace(words, content), encoding)).toContain(content)
  })

  test('is decoded when it declares nothing, or a charset as in HTML', async () => {
    expect(await read(page(`<p>${words}</p>`), 'gbk')).toContain(words)
    const meta = '<meta charset="windows-1251"/><title>t</title>'
    expect(await read(page('<p>дом</p>', meta), 'windows-1251')).toContain('дом')
    expect(await read(page('<p>café</p>'), 'latin1')).toContain('café')
  })
})

describe('the spine', () => {
  test('has uncompressed sizes', async () => {
    const body = page(`<p>${'茶'.repeat(1000)}</p>`)
    const book = await open(
      await epub({
        'OPS/c1.xhtml': body,
        'OPS/book.opf': opf({
          manifest: '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml" properties="svg"/>',
          spine: '<itemref idref="c1" properties="page-spread-left"/>',
        }),
      }),
    )
    expect(book.spine[0]?.size).toBe(new TextEncoder().encode(body).byteLength)
  })

  test('replaces a foreign resource by its fallback and generates a page for a picture', async () => {
    const book = await open(
      await epub({
        'OPS/x.json': '{}',
        'OPS/图 1.png': new Uint8Array([1, 2]),
        'OPS/book.opf': opf({
          manifest: `<item id="j" href="x.json" media-type="application/json" fallback="c1"/>
            <item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
            <item id="p" href="%E5%9B%BE%201.png" media-type="image/png"/>`,
          spine: '<itemref idref="j"/><itemref idref="p"/>',
        }),
      }),
    )
    expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml', 'OPS/图 1.png'])
    const { text, mediaType } = await document(book, 1)
    expect(mediaType).toBe('application/xhtml+xml')
    expect(parseXml(text).getElementsByTagName('img').item(0)?.getAttribute('src')).toBe('%E5%9B%BE%201.png')
  })

  test.each(['application/octet-stream', 'application/xml', 'text/xml'])(
    'a type that says nothing of a file, %s, counts less than its name; one that says another thing more',
    async (type) => {
      const book = await open(
        await epub({
          'OPS/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
          'OPS/b.xhtml': '%PDF',
          'OPS/book.opf': opf({
            manifest: `<item id="c1" href="c1.xhtml" media-type="${type}"/><item id="a" href="a.svg" media-type="${type}"/>
              <item id="b" href="b.xhtml" media-type="application/pdf"/>`,
            spine: '<itemref idref="c1"/><itemref idref="a"/><itemref idref="b"/>',
          }),
        }),
      )
      expect(book.spine.map(({ mediaType }) => mediaType)).toEqual([
        'application/xhtml+xml',
        'image/svg+xml',
        'application/pdf',
      ])
    },
  )

  test('lists a file with an item for each section once, and a file that is referenced twice two times', async () => {
    const item = (id: string, href: string) =>
      `<item id="${id}" href="${href}" media-type="application/xhtml+xml"/>`
    const book = await open(
      await epub({
        'OPS/c2.xhtml': page('<p id="s">二</p>'),
        'OPS/book.opf': opf({
          manifest:
            item('c1', 'c1.xhtml') +
            item('c1#a', 'c1.xhtml#a') +
            item('c1#b', 'c1.xhtml#b') +
            item('c2#s', 'c2.xhtml#s'),
          spine: ['c1', 'c1#a', 'c1#b', 'c2#s', 'c1'].map((id) => `<itemref idref="${id}"/>`).join(''),
        }),
      }),
    )
    expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml', 'OPS/c2.xhtml', 'OPS/c1.xhtml'])
  })

  test('uses the fallback of a picture as its alternative text', async () => {
    const book = await open(
      await epub({
        'OPS/1.png': new Uint8Array([1, 2]),
        'OPS/2.png': new Uint8Array([1, 2]),
        'OPS/c1.xhtml': page('<p>茶 &amp; "酒"</p><img src="1.png" alt="一"/>'),
        'OPS/book.opf': opf({
          manifest: `<item id="a" href="1.png" media-type="image/png" fallback="c1"/>
            <item id="b" href="2.png" media-type="image/png" fallback="gone"/>
            <item id="x" href="x.psd" media-type="image/x-psd" fallback="b"/>
            <item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>`,
          spine: '<itemref idref="a"/><itemref idref="b"/><itemref idref="x"/>',
        }),
        'OPS/x.psd': '?',
      }),
    )
    expect(book.spine.map(({ href }) => href)).toEqual(['OPS/1.png', 'OPS/2.png', 'OPS/2.png'])
    const alt = async (index: number) =>
      parseXml((await document(book, index)).text)
        .getElementsByTagName('img')
        .item(0)
        ?.getAttribute('alt')
    expect([await alt(0), await alt(1)]).toEqual(['茶 & "酒"一', ''])
  })
})

test('prefetches a chapter, which then loads without a request', async () => {
  const far = '<item id="far" href="far.xhtml" media-type="application/xhtml+xml"/>'
  const files = {
    'OPS/book.opf': opf({
      manifest: `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>${far}`,
      spine: '<itemref idref="c1"/><itemref idref="far"/>',
    }),
    'OPS/a.bin': new Uint8Array(300_000),
    'OPS/far.xhtml': page('<p>远</p>'),
    'OPS/z.bin': new Uint8Array(300_000),
  }
  const { book, requests } = await openOverHttp(await epub(files, { level: 0 }))
  const before = requests.length
  book.prefetch?.(1)
  book.prefetch?.(7)
  expect(requests).toHaveLength(before + 1)
  expect((await document(book, 1)).text).toContain('远')
  expect(requests).toHaveLength(before + 1)
})

test('prefetches the chapter of the locator and style sheets before it reads the package', async () => {
  const item = (id: string) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`
  // The package is in a block that no other request covers.
  const book = await zip(
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': CONTAINER,
      'OPS/a.bin': new Uint8Array(200_000),
      'OPS/far.xhtml': page('<p>远</p>'),
      'OPS/b.bin': new Uint8Array(200_000),
      'OPS/look.css': 'p{}',
      'OPS/c.bin': new Uint8Array(200_000),
      'OPS/c1.xhtml': page('<p>近</p>'),
      'OPS/d.bin': new Uint8Array(200_000),
      'OPS/book.opf': opf({
        manifest: `${item('c1')}${item('far')}<item id="look" href="look.css" media-type="text/css"/>`,
        spine: '<itemref idref="c1"/><itemref idref="far"/>',
      }),
      'OPS/z.bin': new Uint8Array(300_000),
    },
    { level: 0 },
  )
  const place = Promise.resolve({ href: 'OPS/far.xhtml', index: 1, progression: 0, fraction: 0.5 })
  const afresh = await openOverHttp(book, Promise.resolve(null))
  const again = await openOverHttp(book, place)
  expect(again.requests).toHaveLength(afresh.requests.length + 1)
  // The request for the package is the last one.
  expect(again.requests.at(-1)).toBe(afresh.requests.at(-1))
  expect((await document(again.book, 1)).text).toContain('远')
  expect(await again.book.resource('OPS/look.css')).not.toBeNull()
  expect(again.requests).toHaveLength(afresh.requests.length + 1)
})

describe('cover', () => {
  const image = new Uint8Array([137, 80])
  const item = '<item id="i" href="i.png" media-type="image/png"/>'
  const c1 = '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>'
  test.each([
    [
      'EPUB 3 property',
      opf({ manifest: `${c1}<item id="i" href="i.png" media-type="image/png" properties="cover-image"/>` }),
    ],
    [
      'EPUB 2 meta',
      opf({ metadata: '<dc:title>x</dc:title><meta name="cover" content="i"/>', manifest: c1 + item }),
    ],
    [
      'guide page',
      opf({ manifest: c1 + item, guide: '<guide><reference type="cover" href="cover.xhtml"/></guide>' }),
    ],
  ])('is found by %s', async (_, packageDocument) => {
    const book = await open(
      await epub({
        'OPS/book.opf': packageDocument,
        'OPS/i.png': image,
        'OPS/cover.xhtml': page('<svg xmlns="http://www.w3.org/2000/svg"><image href="i.png"/></svg>'),
      }),
    )
    expect(await readCover(book)).toMatchObject({ mediaType: 'image/png', bytes: image })
  })

  test('is prefetched with a first page that is a cover page, not with a page of text', async () => {
    const requestsOf = async (first: string) => {
      const files = {
        'OPS/book.opf': opf({
          manifest: `${c1}<item id="i" href="i.png" media-type="image/png" properties="cover-image"/>`,
        }),
        'OPS/c1.xhtml': page(first),
        'OPS/i.png': new Uint8Array(200_000),
        'OPS/z.bin': new Uint8Array(400_000),
      }
      const { book, requests } = await openOverHttp(await epub(files, { level: 0 }))
      await book.load(0)
      const before = requests.length
      expect((await book.resource('OPS/i.png'))?.bytes).toHaveLength(200_000)
      return requests.length - before
    }
    expect(await requestsOf('<img src="i.png"/>')).toBe(0)
    expect(await requestsOf(`<p>${'话'.repeat(2000)}</p>`)).toBe(1)
  })

  test('is not found on a first page of text', async () => {
    const book = await open(
      await epub({
        'OPS/book.opf': opf({ manifest: c1 + item }),
        'OPS/i.png': image,
        'OPS/c1.xhtml': page(`<img src="i.png"/><p>${'字'.repeat(80)}</p>`),
      }),
    )
    expect(await readCover(book)).toBeNull()
  })
})

describe('encryption', () => {
  const encryption = (algorithm: string, uri: string) =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">
     <EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`

  test('refuses encrypted pages, but not an encrypted picture', async () => {
    const pages = await epub({
      'META-INF/encryption.xml': encryption(aes, 'OPS/c1.xhtml'),
      'OPS/c1.xhtml': cipher,
    })
    expect((await failure(open(pages))).code).toBe('encrypted-book')
    const picture = await epub({ 'META-INF/encryption.xml': encryption(aes, 'OPS/i.png'), 'OPS/i.png': 'x' })
    expect(await (await open(picture)).resource('OPS/i.png')).toBeNull()
    expect((await failure(open(await epub({}, { password: 'x' })))).code).toBe('encrypted-book')
  })

  const aes = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'
  const idpf = 'http://www.idpf.org/2008/embedding'
  /** Encrypted content of a page, without markup. */
  const cipher = Uint8Array.from({ length: 200 }, (_, at) => (at * 151 + 7) % 256)

  test.each([
    ['unclosed', (list: string) => list.replace('</encryption>', '')],
    [
      'with crossing tags',
      (list: string) => list.replace('</CipherData></EncryptedData>', '</EncryptedData>'),
    ],
    ['with unquoted values', (list: string) => list.replace(/="([^" ]*)"/g, '=$1')],
    ['with an undeclared prefix', (list: string) => list.replace(/<(\/?)(E|C)/g, '<$1enc:$2')],
  ])('repairs an encryption.xml that is invalid: %s', async (_how, breakIt) => {
    const font = new TextEncoder().encode('wOFF and then what there is of a font')
    const key = sha1(new TextEncoder().encode('urn:x:1'))
    const files = {
      'META-INF/encryption.xml': breakIt(encryption(idpf, 'OPS/f.woff')),
      'OPS/f.woff': font.map((byte, at) => byte ^ (key[at % key.length] ?? 0)),
      'OPS/book.opf': opf({
        manifest:
          '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="f" href="f.woff" media-type="font/woff"/>',
      }),
    }
    const book = await open(await epub(files))
    expect((await book.resource('OPS/f.woff'))?.bytes).toEqual(font)
    const locked = await epub({
      'META-INF/encryption.xml': breakIt(encryption(aes, 'OPS/c1.xhtml')),
      'OPS/c1.xhtml': cipher,
    })
    expect((await failure(open(locked))).code).toBe('encrypted-book')
  })

  test('ignores an empty encryption.xml', async () => {
    for (const list of ['', 'nothing', '<encryption', '{"a": 1}', '<html><body>404'])
      expect((await open(await epub({ 'META-INF/encryption.xml': list }))).spine).toHaveLength(1)
  })

  test('reads listed pages that are plain markup', async () => {
    const book = await open(await epub({ 'META-INF/encryption.xml': encryption(aes, 'OPS/c1.xhtml') }))
    expect(await book.load(0)).toMatchObject({ text: expect.stringContaining('茶') })
  })

  test('keeps a listed font that is not obfuscated', async () => {
    const font = new TextEncoder().encode('OTTO and then what there is of a font')
    const manifest =
      '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="f" href="f.otf" media-type="font/otf"/>'
    const book = await open(
      await epub({
        'META-INF/encryption.xml': encryption(idpf, 'OPS/f.otf'),
        'OPS/f.otf': font,
        'OPS/book.opf': opf({ manifest }),
      }),
    )
    expect((await book.resource('OPS/f.otf'))?.bytes).toEqual(font)
  })

  test('computes SHA-1 of the standard test vectors', () => {
    const hex = (text: string) => Buffer.from(sha1(new TextEncoder().encode(text))).toString('hex')
    expect(hex('abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
    expect(hex('')).toBe('da39a3ee5e6b4b0d3255bfef95601890afd80709')
    expect(hex('a'.repeat(119))).toBe('ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56')
  })

  test(
    'obfuscated fonts of a real book come out as fonts',
    needs('../shared/data/idpf', realBooks('idpf').length > 0),
    async () => {
      const path = realBooks('idpf').find((name) => name.includes('woff-obf')) ?? ''
      const font = await (await open(readFileSync(path))).resource('EPUB/OldStandard-Regular.obf.woff')
      expect(new TextDecoder().decode(font?.bytes.subarray(0, 4))).toBe('wOFF')
    },
  )
})

test('distinguishes an unsupported format, an aborted opening and a missing source', async () => {
  const bytes = new Uint8Array()
  expect((await failure(openPublication({ format: 'pdf', bytes }, { parseXml }))).code).toBe(
    'no-readable-format',
  )
  expect((await failure(openPublication({ format: 'epub' }, { parseXml }))).code).toBe('bad-address')
  const signal = AbortSignal.abort()
  const { fetch } = fileServer(new Uint8Array(10))
  const aborted = openPublication({ format: 'epub', url: 'http://x/', fetch }, { parseXml, signal })
  expect((await failure(aborted)).code).toBe('aborted')
})

const real = ['idpf', 'w3c', 'misc'].flatMap(realBooks)
// A split archive is refused; a spine of foreign resources only cannot be displayed.
const refused = ['ocf-zip-mult.epub', 'pub-foreign_bad-fallback.epub']
describe('real books', needs('../shared/data', real.length > 0), () => {
  test.each(real.map((path) => [basename(path), path]))('%s', async (name, path) => {
    const opening = open(readFileSync(path))
    if (refused.includes(name)) {
      expect((await failure(opening)).code).toBe('bad-book')
      return
    }
    const book = await opening
    expect(book.metadata.title).not.toBe('')
    expect(book.toc.length).toBeGreaterThan(0)
    const hrefs = new Set(book.spine.flatMap(({ href, fallbackFor = href }) => [href, fallbackFor]))
    const first = book.toc[0]?.href.replace(/#.*/, '')
    if (first) expect(hrefs).toContain(first)
    for (const index of [0, book.spine.length - 1]) {
      const { text } = await document(book, index)
      // The W3C's test with an unclosed element must stay an error in the navigator.
      if (name.includes('unclosed')) expect(() => parseXml(text)).toThrow()
      else expect(parseXml(text).documentElement).toBeTruthy()
    }
  })

  test('have the same content over HTTP ranges', async () => {
    const bytes = new Uint8Array(readFileSync(real.find((path) => path.includes('moby-dick')) ?? ''))
    const server = fileServer(bytes)
    const book = await openPublication(
      { format: 'epub', url: 'http://x/m.epub', fetch: server.fetch, size: bytes.byteLength },
      { parseXml },
    )
    const local = await open(bytes)
    expect(book.toc).toEqual(local.toc)
    expect(await book.load(5)).toEqual(await local.load(5))
    expect(server.requests.length).toBeLessThan(8)
  })
})

describe('pages outside the reading order', () => {
  const files = {
    'OPS/answers.xhtml': page('<p>答案</p>'),
    'OPS/large.png': new Uint8Array([1]),
    'OPS/unlisted.xhtml': page('<p>无名</p>'),
    'OPS/tone.mp3': new Uint8Array([2]),
  }
  const parts = {
    metadata:
      '<dc:identifier id="uid">u</dc:identifier><dc:title>t</dc:title><dc:language>zh</dc:language><meta property="rendition:layout">pre-paginated</meta>',
    manifest: `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
      <item id="a" href="answers.xhtml" media-type="application/xhtml+xml"/>
      <item id="l" href="large.png" media-type="image/png"/><item id="t" href="tone.mp3" media-type="audio/mpeg"/>`,
    spine: '<itemref idref="c1" properties="page-spread-right"/>',
  }
  const visit = { index: 0, fraction: 0.4 }

  test('are appended once when a link leads there, as documents or as pages for pictures', async () => {
    const book = await open(await epub({ ...files, 'OPS/book.opf': opf(parts) }))
    expect(book.spine).toHaveLength(1)
    for (const name of ['answers.xhtml', 'large.png', 'answers.xhtml', 'c1.xhtml', 'gone.xhtml', 'tone.mp3'])
      book.addNonLinearItem?.(`OPS/${name}`, visit)
    expect(book.spine.slice(1)).toMatchObject([
      {
        href: 'OPS/answers.xhtml',
        linear: false,
        visit,
        rendition: { layout: 'pre-paginated', side: null },
      },
      { href: 'OPS/large.png', linear: false, visit },
    ])
    expect((await document(book, 1)).text).toContain('答案')
    expect((await document(book, 2)).text).toContain('<img src="large.png"')
    book.addNonLinearItem?.('OPS/answers.xhtml', { index: 0, fraction: 0.9 })
    expect(book.spine.map((item) => item.visit?.fraction)).toEqual([undefined, 0.9, 0.4])
  })

  test('must be in the manifest, except in older books', async () => {
    const book = await open(await epub({ ...files, 'OPS/book.opf': opf(parts) }))
    book.addNonLinearItem?.('OPS/unlisted.xhtml', visit)
    expect(book.spine).toHaveLength(1)
    const older = await open(
      await epub({ ...files, 'OPS/book.opf': opf(parts).replace('version="3.0"', 'version="2.0"') }),
    )
    older.addNonLinearItem?.('OPS/unlisted.xhtml', visit)
    older.addNonLinearItem?.('META-INF/container.xml', visit)
    expect(older.spine.slice(1)).toMatchObject([{ href: 'OPS/unlisted.xhtml' }])
  })
})
