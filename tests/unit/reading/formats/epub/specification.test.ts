import { describe, expect, test } from 'vitest'
import { parseXml } from '../../../../../src/publish/xml'
import { openPublication } from '../../../../../src/reading/formats'
import { resolveHref } from '../../../../../src/reading/publication/paths'
import { ReadingOrder } from '../../../../../src/reading/publication/reading-order'
import { CONTAINER, epub, opf, page } from '../books'

/* The requirements of EPUB Reading Systems 3.3 on containers and packages, statement by statement. */

const open = (bytes: Uint8Array) => openPublication({ format: 'epub', bytes }, { parseXml })
const openWith = async (files: Parameters<typeof epub>[0]) => open(await epub(files))
const packaged = (parts: Parameters<typeof opf>[0], files: Parameters<typeof epub>[0] = {}) =>
  openWith({ 'OPS/book.opf': opf(parts), ...files })
const DC =
  '<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>书</dc:title><dc:language>zh-CN</dc:language>'
const item = (id: string, rest = '') =>
  `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml" ${rest}/>`
const words = async (book: Awaited<ReturnType<typeof open>>, index: number) => {
  const source = await book.load(index)
  if (source.kind !== 'document') throw new Error('not a document')
  return parseXml(source.text).documentElement.textContent?.trim()
}

describe('metadata (§4.3)', () => {
  test('strips and collapses ASCII white space only', async () => {
    const { metadata } = await packaged({
      metadata: `<dc:identifier id="uid"> urn:x:1\n</dc:identifier><dc:title>
        三体　　第一部\n\t 地球   往事 </dc:title><dc:language> zh-CN </dc:language>
        <meta property="rendition:layout">\n pre-paginated\t</meta>`,
    })
    expect(metadata).toMatchObject({
      title: '三体　　第一部 地球 往事',
      identifier: 'urn:x:1',
      language: 'zh-CN',
      layout: 'pre-paginated',
    })
  })

  test('returns all creators in document order, whatever refines them', async () => {
    const { metadata } = await packaged({
      metadata: `${DC}<dc:creator id="b">乙</dc:creator><meta refines="#b" property="display-seq">2</meta>
        <meta refines="#b" property="role">ill</meta><dc:creator id="a">甲</dc:creator>
        <meta refines="#a" property="display-seq">1</meta><dc:contributor>丙</dc:contributor>`,
    })
    expect(metadata.authors).toEqual(['乙', '甲'])
  })

  test('ignores unknown expressions and links, and external records', async () => {
    const { metadata } = await packaged(
      {
        metadata: `${DC}<meta property="made:up" scheme="odd:scheme">x</meta><meta property="">y</meta><meta/>
        <meta property="nobody:knows" refines="#nothing">z</meta>
        <link rel="record" href="record.xml" media-type="application/xml" properties="onix"/>
        <link rel="made:up" href="https://elsewhere.example/"/>`,
      },
      { 'OPS/record.xml': '<record><title>另一个名字</title></record>' },
    )
    expect(metadata.title).toBe('书')
  })

  test('ignores proprietary layout properties in EPUB 3', async () => {
    const own = `${DC}<meta name="fixed-layout" content="true"/><meta name="original-resolution" content="800x600"/>`
    expect((await packaged({ metadata: own })).metadata.layout).toBe('reflowable')
  })
})

describe('vocabularies (§10)', () => {
  const layoutOf = async (prefix: string, property: string, own = '') => {
    const book = await openWith({
      'OPS/book.opf': opf({
        metadata: `${DC}<meta property="${property}">pre-paginated</meta>`,
        spine: `<itemref idref="c1" properties="${own}"/>`,
      }).replace('<package ', `<package prefix="${prefix}" `),
    })
    return { layout: book.metadata.layout, rendition: book.spine[0]?.rendition }
  }
  const RENDITION = 'http://www.idpf.org/vocab/rendition/#'

  test('resolves a declared prefix', async () => {
    expect((await layoutOf(`x: http://x.example/ look:\n  ${RENDITION}`, 'look:layout')).layout).toBe(
      'pre-paginated',
    )
    const { rendition } = await layoutOf(
      `look: ${RENDITION}`,
      'x:y',
      'look:layout-pre-paginated look:page-spread-right look:flow-scrolled-doc',
    )
    expect(rendition).toMatchObject({ layout: 'pre-paginated', side: 'right', flow: 'scrolled-doc' })
  })

  test('a reserved prefix that the book redeclares loses its meaning', async () => {
    const anew = await layoutOf(
      'rendition: http://x.example/#',
      'rendition:layout',
      'rendition:layout-pre-paginated',
    )
    expect(anew.layout).toBe('reflowable')
    expect(anew.rendition?.layout).toBe('reflowable')
    expect((await layoutOf(`rendition: ${RENDITION}`, 'rendition:layout')).layout).toBe('pre-paginated')
  })

  test('ignores an undeclared prefix and a prefix without a name', async () => {
    for (const property of ['look:layout', 'rendition:', 'layout', ':layout'])
      expect((await layoutOf('', property)).layout).toBe('reflowable')
  })
})

describe('namespaces (XML Names)', () => {
  test('the package may be prefixed throughout', async () => {
    const source = opf({}).replace(/<(\/?)(package|metadata|manifest|spine|item|itemref)\b/g, '<$1o:$2')
    const book = await openWith({
      'OPS/book.opf': source.replace(
        'xmlns="http://www.idpf.org/2007/opf"',
        'xmlns:o="http://www.idpf.org/2007/opf"',
      ),
    })
    expect(book.spine).toHaveLength(1)
    expect(book.metadata.title).toBe('书')
  })

  test('ignores elements of other namespaces with the same local names', async () => {
    const other = 'xmlns:x="http://x.example/ns"'
    const book = await packaged(
      {
        metadata: `<x:title ${other}>不是书名</x:title><x:creator ${other}>不是人</x:creator>${DC}
        <x:meta ${other} property="rendition:layout">pre-paginated</x:meta>`,
        manifest: `<x:item ${other} id="c1" href="c2.xhtml" media-type="application/xhtml+xml"/>${item('c1')}${item('c2')}`,
        spine: `<x:itemref ${other} idref="c2"/><itemref idref="c1"/>`,
      },
      { 'OPS/c2.xhtml': page('不该看到') },
    )
    expect(book.metadata).toMatchObject({ title: '书', authors: [], layout: 'reflowable' })
    expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml'])
  })

  test('ignores collections of unknown roles with metadata and lists of their own', async () => {
    const book = await openWith({
      'OPS/book.opf': opf({ manifest: item('c1') + item('c2') }).replace(
        '</package>',
        `<collection role="http://x.example/odd"><metadata><dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">集</dc:title>
         <meta property="rendition:layout">pre-paginated</meta><meta name="cover" content="c2"/></metadata>
         <collection role="manifest"><link href="c2.xhtml"/></collection><link href="c1.xhtml"/></collection></package>`,
      ),
      'OPS/c2.xhtml': page('<img src="x.png"/>'),
    })
    expect(book.metadata).toMatchObject({ title: '书', layout: 'reflowable' })
    expect(book.spine).toHaveLength(1)
    expect(await book.cover?.()).toBeNull()
  })
})

describe('manifest and spine (§4.4, §4.5)', () => {
  test.each([
    ['application/xml', 'data.xml'],
    ['application/x-own+xml', 'data.own'],
    ['text/plain', 'data.txt'],
    ['video/mp4', 'data.mp4'],
  ])('replaces %s in the spine by its fallback, two steps away', async (type, href) => {
    const book = await packaged(
      {
        manifest: `<item id="d" href="${href}" media-type="${type}" fallback="e"/>
        <item id="e" href="e.odd" media-type="application/x-odd" fallback="c1"/>${item('c1')}`,
        spine: '<itemref idref="d"/>',
      },
      { [`OPS/${href}`]: '<data/>', 'OPS/e.odd': '?' },
    )
    expect(book.spine.map((each) => each.href)).toEqual(['OPS/c1.xhtml'])
  })

  test.each([
    ['text/html', 'x.html'],
    ['application/xml', 'x.xhtml'],
    ['', 'x.xhtml'],
  ])(
    'replaces %s in the spine, which is not a page of EPUB 3, by its fallback, whatever its file name',
    async (type, href) => {
      const book = await packaged(
        {
          manifest: `<item id="d" href="${href}" media-type="${type}" fallback="c1"/>${item('c1')}`,
          spine: '<itemref idref="d"/>',
        },
        { [`OPS/${href}`]: page('不该看到') },
      )
      expect(book.spine.map((each) => each.href)).toEqual(['OPS/c1.xhtml'])
    },
  )

  test('displays HTML without an existing fallback', async () => {
    const book = await packaged({
      manifest: '<item id="d" href="c1.xhtml" media-type="text/html" fallback="gone"/>',
      spine: '<itemref idref="d"/>',
    })
    expect(book.spine).toMatchObject([{ href: 'OPS/c1.xhtml', mediaType: 'application/xhtml+xml' }])
  })

  test('a link to a replaced file leads to its fallback, inside and outside the reading order', async () => {
    const book = await packaged(
      {
        manifest: `${item('c1')}<item id="j" href="x.json" media-type="application/json" fallback="c2"/>${item('c2')}
          <item id="k" href="y.json" media-type="application/json" fallback="c3"/>${item('c3')}`,
        spine: '<itemref idref="c1"/><itemref idref="j"/>',
      },
      { 'OPS/x.json': '{}', 'OPS/y.json': '{}', 'OPS/c2.xhtml': page('乙'), 'OPS/c3.xhtml': page('丙') },
    )
    expect(new ReadingOrder(book).indexOfHref('OPS/x.json')).toBe(1)
    book.addNonLinearItem?.('OPS/y.json', { index: 0, fraction: 0 })
    expect(book.spine[2]).toMatchObject({ href: 'OPS/c3.xhtml', linear: false })
    expect(new ReadingOrder(book).indexOfHref('OPS/y.json')).toBe(2)
    // It is appended once, whichever of its paths a link uses.
    book.addNonLinearItem?.('OPS/c3.xhtml', { index: 1, fraction: 0.5 })
    expect(book.spine).toHaveLength(3)
    expect(book.spine[2]?.visit).toEqual({ index: 1, fraction: 0.5 })
  })

  test.each([
    ['audio/x-odd', 'audio/mpeg'],
    ['audio/basic', 'audio/ogg'],
    ['video/x-ms-wmv', 'video/webm'],
    ['image/tiff', 'image/gif'],
  ])('replaces a file of %s, which browsers do not support, by its fallback', async (type, known) => {
    const book = await packaged(
      {
        manifest: `${item('c1')}<item id="a" href="a.odd" media-type="${type}" fallback="b"/>
          <item id="b" href="b.odd" media-type="${type}" fallback="k"/><item id="k" href="k" media-type="${known}"/>`,
      },
      { 'OPS/a.odd': '?', 'OPS/b.odd': '?', 'OPS/k': '!' },
    )
    expect(await book.resource('OPS/a.odd')).toMatchObject({ mediaType: known })
  })

  test('replaces a scripted document in a frame by its fallback, as in the spine', async () => {
    const book = await packaged(
      {
        manifest: `${item('c1')}${item('s', 'properties="scripted" fallback="p"')}${item('p')}${item('t', 'properties="scripted"')}`,
      },
      { 'OPS/s.xhtml': page('一'), 'OPS/p.xhtml': page('二'), 'OPS/t.xhtml': page('三') },
    )
    const wordsOf = async (href: string) => new TextDecoder().decode((await book.resource(href))?.bytes)
    expect(await wordsOf('OPS/s.xhtml')).toContain('二')
    expect(await wordsOf('OPS/t.xhtml')).toContain('三')
  })

  test('trims attribute values', async () => {
    const book = await packaged(
      {
        metadata: `${DC}<meta property=" rendition:layout ">pre-paginated</meta>`,
        manifest: `${item('c1')}<item id=" c2 " href=" c2.xhtml " media-type=" application/xhtml+xml "/>`,
        attrs: 'page-progression-direction=" rtl "',
        spine: '<itemref idref="c1"/><itemref idref=" c2 " linear=" no "/>',
      },
      { 'OPS/c2.xhtml': page('乙') },
    )
    expect(book.metadata).toMatchObject({ layout: 'pre-paginated', direction: 'rtl' })
    expect(book.spine).toMatchObject([{ linear: true }, { href: 'OPS/c2.xhtml', linear: false }])
  })

  test('accepts a media type with parameters', async () => {
    const book = await packaged({
      manifest: '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml; charset=utf-8"/>',
    })
    expect(book.spine).toMatchObject([{ mediaType: 'application/xhtml+xml' }])
  })

  test('ends a cyclic chain of fallbacks', async () => {
    const book = await packaged(
      {
        manifest: `<item id="a" href="a.odd" media-type="application/x-odd" fallback="b"/>
        <item id="b" href="b.odd" media-type="application/x-odd" fallback="a"/>${item('c1')}`,
        spine: '<itemref idref="a"/><itemref idref="c1"/>',
      },
      { 'OPS/a.odd': '?', 'OPS/b.odd': '?' },
    )
    expect(book.spine.at(-1)?.href).toBe('OPS/c1.xhtml')
  })

  test('keeps a page that cannot be displayed in the spine, and loading it fails', async () => {
    const book = await packaged(
      {
        manifest: `<item id="a" href="a.odd" media-type="application/x-odd"/>${item('c1')}`,
        spine: '<itemref idref="c1"/><itemref idref="a"/>',
      },
      { 'OPS/a.odd': '?' },
    )
    expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml', 'OPS/a.odd'])
    await expect(book.load(1)).rejects.toMatchObject({ code: 'no-readable-format' })
  })

  test('uses the first of conflicting properties and ignores unknown ones', async () => {
    const book = await packaged({
      manifest: item('c1', 'properties="odd x:y svg"'),
      spine: `<itemref idref="c1" properties="odd rendition:layout-pre-paginated rendition:layout-reflowable
        rendition:spread-none rendition:spread-both page-spread-left rendition:page-spread-right"/>`,
    })
    expect(book.spine[0]?.rendition).toMatchObject({ layout: 'pre-paginated', spread: 'none', side: 'left' })
  })

  test('a link to a file that is in the spine twice leads to its first linear item', async () => {
    const book = await packaged(
      {
        manifest: item('c1') + item('c2'),
        spine:
          '<itemref idref="c2" linear="no"/><itemref idref="c1"/><itemref idref="c2"/><itemref idref="c2"/>',
      },
      { 'OPS/c2.xhtml': page('乙') },
    )
    expect(new ReadingOrder(book).indexOfHref('OPS/c2.xhtml')).toBe(2)
    const aside = await packaged(
      {
        manifest: item('c1') + item('c2'),
        spine: '<itemref idref="c1"/><itemref idref="c2" linear="no"/>',
      },
      { 'OPS/c2.xhtml': page('乙') },
    )
    expect(new ReadingOrder(aside).indexOfHref('OPS/c2.xhtml')).toBe(1)
  })

  test('ignores items with a data: or an external URL', async () => {
    const book = await packaged({
      manifest: `<item id="d" href="data:application/xhtml+xml,%3Chtml/%3E" media-type="application/xhtml+xml"/>
        <item id="r" href="https://elsewhere.example/r.xhtml" media-type="application/xhtml+xml"/>${item('c1')}`,
      spine: '<itemref idref="d"/><itemref idref="r"/><itemref idref="c1"/>',
    })
    expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml'])
  })

  test.each(['2.0', '1.0', '3.1', '4.0', '', 'x'])('opens version “%s”', async (version) => {
    const source = opf({}).replace('version="3.0"', `version="${version}"`)
    expect((await openWith({ 'OPS/book.opf': source })).spine).toHaveLength(1)
  })
})

describe('documents must be XML (§3.6)', () => {
  const isMended = async (source: string) => {
    const loaded = await (await openWith({ 'OPS/c1.xhtml': source })).load(0)
    return loaded.kind === 'document' && loaded.strict === true && loaded.isMended === true
  }
  const declaring = (doctype: string, body: string) => page(body).replace('<!DOCTYPE html>', doctype)

  test.each(['红 & 黑', 'a &nothing; b', '<a href="?a&b">c</a>', '&amp&lt;'])(
    'reports “%s” as not well-formed and repairs it',
    async (body) => {
      expect(await isMended(page(`<p>${body}</p>`))).toBe(true)
    },
  )

  test.each(['红 &amp; 黑 &#33590;&#x8336;', '&nbsp;&thetasym;', '<![CDATA[a & b &c;]]>', '<!-- a & b -->'])(
    'accepts “%s” as well-formed',
    async (body) => {
      expect(await isMended(page(`<p>${body}</p>`))).toBe(false)
    },
  )

  test('accepts declared entities, and undeclared ones if there is an external subset', async () => {
    const own = '<!DOCTYPE html [<!ENTITY tea-house.1 "茶馆"><!ENTITY far SYSTEM "far.txt">]>'
    const source = declaring(own, '<p>&tea-house.1;&far;</p>')
    expect(await isMended(source)).toBe(false)
    expect(await words(await openWith({ 'OPS/c1.xhtml': source }), 0)).toBe('t茶馆')
    expect(await isMended(declaring('<!DOCTYPE html SYSTEM "far.dtd">', '<p>&far;</p>'))).toBe(false)
    expect(await isMended(declaring('<!DOCTYPE html SYSTEM "far.dtd">', '<p>a & b</p>'))).toBe(true)
  })
})

describe('the navigation document (§6)', () => {
  const navigated = async (nav: string) =>
    packaged(
      {
        manifest: `${item('c1')}${item('c2')}<item id="n" href="n.xhtml" properties="nav" media-type="application/xhtml+xml"/>`,
        spine: '<itemref idref="c1"/><itemref idref="c2" linear="no"/>',
      },
      { 'OPS/c2.xhtml': page('乙'), 'OPS/n.xhtml': page(nav) },
    )

  test('is read whether it is in the spine or hidden, with the alternative text of pictures', async () => {
    const book = await navigated(`<nav epub:type="toc" hidden=""><h1>目</h1><ol hidden="">
      <li><a href="c1.xhtml">第<img src="1.png" alt="一"/>章</a></li>
      <li hidden="hidden"><span><img src="2.png" alt="附录"/></span><ol><li><a href="c2.xhtml#x" title="乙"/></li></ol></li></ol></nav>`)
    expect(book.toc).toEqual([
      { label: '第一章', href: 'OPS/c1.xhtml', children: [] },
      { label: '附录', href: '', children: [{ label: '乙', href: 'OPS/c2.xhtml#x', children: [] }] },
    ])
  })

  test('supplies the page list; other lists are not used as table of contents', async () => {
    const book = await navigated(`<nav epub:type="x:odd"><ol><li><a href="c2.xhtml">不是</a></li></ol></nav>
      <nav epub:type="landmarks"><ol><li><a epub:type="toc" href="n.xhtml">目录</a></li></ol></nav>
      <nav epub:type="page-list"><ol><li><a href="c1.xhtml#p1">1</a></li></ol></nav>
      <nav epub:type="toc"><ol><li><a href="c1.xhtml">一</a></li></ol></nav>`)
    expect(book.toc.map(({ label }) => label)).toEqual(['一'])
    expect(book.pageList).toEqual([{ label: '1', href: 'OPS/c1.xhtml#p1', children: [] }])
  })
})

describe('the container (§7)', () => {
  const rooted = (...paths: string[]) =>
    CONTAINER.replace(
      /<rootfile .*\/>/,
      paths
        .map((path) => `<rootfile full-path="${path}" media-type="application/oebps-package+xml"/>`)
        .join(''),
    )

  test.each([
    ['My%20Book/%E4%B9%A6.opf', 'My Book/书.opf'],
    ['My Book/书.opf', 'My Book/书.opf'],
    ['book.opf', 'book.opf'],
    ['a/b/c/d/book.xml', 'a/b/c/d/book.xml'],
  ])('finds the package at any path: %s', async (named, path) => {
    const book = await openWith({
      'META-INF/container.xml': rooted(named),
      'OPS/book.opf': null,
      [path]: opf({ manifest: '<item id="c1" href="/OPS/c1.xhtml" media-type="application/xhtml+xml"/>' }),
    })
    expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml'])
  })

  test('a number sign in a file name does not begin a fragment', async () => {
    const book = await packaged(
      {
        manifest: `<item id="a" href="a%23b.xhtml" media-type="application/xhtml+xml"/><item id="i" href="p%23q.svg" media-type="image/svg+xml"/>
          <item id="n" href="n.xhtml" properties="nav" media-type="application/xhtml+xml"/>`,
        spine: '<itemref idref="a"/>',
      },
      {
        'OPS/a#b.xhtml': page('甲'),
        'OPS/p#q.svg': '<svg/>',
        'OPS/n.xhtml': page('<nav epub:type="toc"><ol><li><a href="a%23b.xhtml#x">甲</a></li></ol></nav>'),
      },
    )
    expect(await words(book, 0)).toContain('甲')
    const href = book.spine[0]?.href ?? ''
    expect(href).not.toContain('#')
    expect(book.toc[0]?.href).toBe(`${href}#x`)
    expect(resolveHref('p%23q.svg#y', href)?.split('#')[1]).toBe('y')
    for (const written of ['p%23q.svg', '../OPS/p%23q.svg'])
      expect((await book.resource(resolveHref(written, href) ?? ''))?.mediaType).toBe('image/svg+xml')
    expect(resolveHref('#z', href)).toBe(`${href}#z`)
  })

  test('opens the first of several packages, whatever else META-INF contains', async () => {
    const book = await openWith({
      'META-INF/container.xml': rooted('OPS/book.opf', 'OPS/other.opf').replace(
        '</container>',
        '<links><link rel="mapping" href="map.xhtml" media-type="application/xhtml+xml"/></links></container>',
      ),
      'OPS/other.opf': opf({ metadata: '<dc:title>另一本</dc:title>' }),
      'META-INF/metadata.xml': '<odd xmlns="http://x.example/"/>',
      'META-INF/rights.xml': '<rights/>',
      'META-INF/signatures.xml': '<signatures xmlns="urn:oasis:names:tc:opendocument:xmlns:container"/>',
      'META-INF/com.apple.ibooks.display-options.xml':
        '<display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>',
    })
    expect(book.metadata).toMatchObject({ title: '书', layout: 'reflowable' })
  })

  test('the display options of Apple and Kobo make an older book fixed-layout', async () => {
    const options = (value: string) =>
      `<display_options><platform name="*"><option name="fixed-layout"> ${value} </option></platform></display_options>`
    const layoutOf = async (name: string, content: string) => {
      const older = opf({}).replace('version="3.0"', 'version="2.0"')
      const book = await openWith({
        'OPS/book.opf': older,
        [`META-INF/com.${name}.display-options.xml`]: content,
      })
      return [book.metadata.layout, book.spine[0]?.rendition?.layout]
    }
    const fixed = ['pre-paginated', 'pre-paginated']
    expect(await layoutOf('apple.ibooks', options('true'))).toEqual(fixed)
    expect(await layoutOf('kobobooks', options('Yes'))).toEqual(fixed)
    for (const other of [options('false'), '<display_options', ''])
      expect(await layoutOf('apple.ibooks', other)).toEqual(['reflowable', 'reflowable'])
  })

  test.each([
    '../c1.xhtml',
    '../../../../c1.xhtml',
    '/c1.xhtml',
    './../OPS/.././c1.xhtml',
    'x/../../c1.xhtml?query#part',
  ])('never resolves to a path outside the root: %s', async (href) => {
    const book = await packaged(
      { manifest: `<item id="c1" href="${href}" media-type="application/xhtml+xml"/>` },
      {
        'OPS/c1.xhtml': null,
        'c1.xhtml': page('根'),
      },
    )
    expect(await words(book, 0)).toContain('根')
  })

  test.each(['书 (1) 100%.xhtml', 'a+b&c=d.xhtml', 'a:b*c.xhtml', 'e\u0301.xhtml', 'q"uo\'te~.xhtml'])(
    'names that are not allowed are attempted: %s',
    async (name) => {
      const href = encodeURIComponent(name)
      const book = await packaged(
        { manifest: `<item id="c1" href="${href}" media-type="application/xhtml+xml"/>` },
        {
          [`OPS/${name}`]: page('有'),
        },
      )
      expect(await words(book, 0)).toContain('有')
    },
  )

  test('refuses an archive with zip encryption of any file', async () => {
    const bytes = await epub({ 'OPS/aside.png': 'x' })
    expect((await open(bytes)).spine).toHaveLength(1)
    await expect(open(patched(bytes, 'OPS/aside.png', 8, 1))).rejects.toMatchObject({
      code: 'encrypted-book',
    })
  })
})

test('refuses an archive with an unsupported compression method of any file', async () => {
  const bytes = await epub({ 'OPS/aside.png': 'x' })
  await expect(open(patched(bytes, 'OPS/aside.png', 10, 12))).rejects.toMatchObject({ code: 'bad-book' })
})

/** Changes a 16-bit field in the directory entry of a file (APPNOTE §4.3.12). */
function patched(bytes: Uint8Array<ArrayBuffer>, name: string, field: number, value: number) {
  const patchedBytes = bytes.slice()
  const at = Buffer.from(patchedBytes).lastIndexOf(name) - 46
  const view = new DataView(patchedBytes.buffer)
  if (view.getUint32(at, true) !== 0x02014b50) throw new Error(`${name} is not in the directory`)
  view.setUint16(at + field, value, true)
  return patchedBytes
}
