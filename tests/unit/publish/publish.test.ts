import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { readAcquisitions } from '../../../src/catalog/opds2/acquisitions'
import { readPublication } from '../../../src/catalog/opds2/feed'
import { main } from '../../../src/publish/cli'
import { epub, opf, page } from '../reading/formats/books'
import { writePdf } from '../reading/formats/pdf/write-pdf'
import { freshFolders } from './folders'

const { root, books, out, lines, put, publish, read } = freshFolders()

interface Link {
  rel?: string | string[]
  href: string
  type?: string
  size?: number
  properties?: Record<string, unknown>
}
interface Publication {
  metadata: Record<string, unknown> & {
    bid: string
    title: string
    subject: { name: string; code?: string }[]
  }
  links: Link[]
  images?: { href: string; width: number; height: number }[]
  toc?: TocLink[]
}
interface TocLink {
  title: string
  href: string
  properties: { chapter: number; fragment?: string }
  children?: TocLink[]
}
interface Feed {
  metadata: Record<string, unknown>
  links: Link[]
  navigation?: (Link & { title: string; children?: (Link & { title: string })[] })[]
  groups: { metadata: Record<string, unknown>; links: Link[]; publications: Publication[] }[]
  publications: Publication[]
}
const feed = (path: string) => read<Feed>(path)
const publication = (bid: string) => read<Publication>(`book/${bid}.json`)
const ids = async () =>
  Object.fromEntries(
    (await feed('all.json')).publications.map(({ metadata }) => [metadata.title, metadata.bid]),
  )

/** Title and chapter of each entry, nested. */
const contents = (toc: TocLink[] | undefined): unknown[] =>
  (toc ?? []).map(({ title, properties: { chapter }, children }) =>
    children ? [title, chapter, contents(children)] : [title, chapter],
  )

const titles = async () => (await feed('all.json')).publications.map(({ metadata }) => metadata.title)
interface Manifest extends Record<string, unknown> {
  version: number
  maker: string
}

const metadata = (title: string, id: string) =>
  `<dc:identifier id="uid">${id}</dc:identifier><dc:title>${title}</dc:title><dc:creator>林深</dc:creator><dc:language>zh-CN</dc:language>`

async function bookWithCover(title = '雾港来信', id = 'urn:x:wu') {
  const png = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  return epub({
    'OPS/cover.png': png,
    'OPS/c2.xhtml': page('<h2>第二章 <ruby>潮<rt>cháo</rt></ruby></h2><p>水 退了。</p>'),
    'OPS/c3.xhtml': page('<p>三。</p>'),
    'OPS/note.xhtml': page('<p>注。</p>'),
    'OPS/nav.xhtml': page('<nav epub:type="toc"><ol><li><a href="c1.xhtml">第一章 来信</a></li></ol></nav>'),
    'OPS/book.opf': opf({
      metadata: metadata(title, id),
      manifest: `<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>
        <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
        ${['c1', 'c2', 'c3', 'note'].map((each) => `<item id="${each}" href="${each}.xhtml" media-type="application/xhtml+xml"/>`).join('')}`,
      spine:
        '<itemref idref="c1"/><itemref idref="note" linear="no"/><itemref idref="c2"/><itemref idref="c3"/>',
    }),
  })
}
const authors = async (title: string) => {
  const { publications } = await feed('all.json')
  return publications.find(({ metadata }) => metadata.title === title)?.metadata.author
}

const plainBook = (title: string, id: string) =>
  epub({ 'OPS/book.opf': opf({ metadata: metadata(title, id) }) })

async function library() {
  await put('文学/小说/雾港来信.epub', await bookWithCover())
  await put('文学/无封面.epub', await plainBook('无封面', 'urn:x:plain'))
  const text = '书名：一杯茶的时间\n作者：苏禾\n第一章 水\n　　烧开。\n第二章 茶\n　　放叶。\n'
  await put('生活/cha.txt', iconv.encode(text, 'gb18030'))
  await put(
    '生活/cha.json',
    JSON.stringify({ resIntro: '慢慢喝。', subjects: ['茶'], category: ['生活', '饮食'], resAuthor: 7 }),
  )
  await put('坏书.epub', 'not a zip at all')
  await put('notes.docx', 'ignored')
}

describe('a small library', () => {
  beforeEach(library)

  test('becomes a catalogue; a broken file is reported with its reason', async () => {
    expect(await publish('--template', '2')).toBe(0)
    const root = await feed('feed.json')
    expect(root.metadata).toMatchObject({
      title: '示例书馆',
      orgCode: 'demo',
      orgName: '示例书馆',
      templateId: '2',
    })
    expect(
      root.navigation?.map(({ title, properties, children }) => [
        title,
        properties?.numberOfItems,
        children?.map((child) => child.title),
      ]),
    ).toEqual([
      ['生活', 1, ['饮食']],
      ['文学', 2, ['小说']],
    ])
    expect(root.groups.map((group) => [group.metadata.title, group.publications.length])).toEqual([
      ['新书', 3],
    ])
    const report = lines.slice(lines.findIndex((line) => line.includes('没有发布'))).join('\n')
    expect(report).toContain('坏书.epub')
    expect(report).toMatch(/坏书\.epub：.*损坏/)
    expect(report).not.toContain('docx')
    expect(lines.join('\n')).toMatch(/cha\.json：.*resAuthor/)
  })

  test('a publication has its covers, text, chapters and file', async () => {
    await publish()
    const { 雾港来信: bid = '', 一杯茶的时间: tea = '', 无封面: bare = '' } = await ids()
    expect(bid).toMatch(/^\d{9}$/)
    const book = await publication(bid)
    expect(book.metadata).toMatchObject({
      identifier: 'urn:x:wu',
      author: [{ name: '林深' }],
      language: 'zh-CN',
    })
    // 第一章 茶。 + 第二章潮 水退了。 + 三。 + 注。
    expect(book.metadata.wordCount).toBe(3 + 2 + 4 + 4 + 2 + 2)
    expect(contents(book.toc)).toEqual([
      ['第一章 来信', 1],
      ['第二章 潮', 2],
      ['第 3 节', 3],
    ])
    expect(book.metadata.subject.map(({ name, code }) => [name, /^\d+$/.test(code ?? '')])).toEqual([
      ['文学', true],
      ['小说', true],
    ])
    expect(book.images?.map(({ width, height }) => [width, height])).toEqual([
      [160, 240],
      [320, 480],
      [400, 600],
    ])
    for (const { href, width } of book.images ?? []) {
      const info = await sharp(await readFile(join(out, 'book', href))).metadata()
      expect([info.format, info.width]).toEqual(['webp', width])
    }
    const file = book.links.find(({ rel }) => rel?.includes('download'))
    expect(file?.type).toBe('application/epub+zip')
    const original = await readFile(join(books, '文学/小说/雾港来信.epub'))
    expect((await readFile(join(out, 'book', file?.href ?? ''))).equals(original)).toBe(true)
    expect(file?.size).toBe(original.byteLength)

    expect((await publication(bare)).images).toBeUndefined()
    const txt = await publication(tea)
    expect(txt.metadata).toMatchObject({
      author: [{ name: '苏禾' }],
      description: '慢慢喝。',
      identifier: `urn:org-library:${tea}`,
    })
    expect(txt.metadata.subject.map(({ name }) => name)).toEqual(['生活', '饮食', '茶'])
    expect(contents(txt.toc?.slice(1))).toEqual([
      ['第一章 水', 2],
      ['第二章 茶', 3],
    ])
  })

  test('accessibility metadata is in the document of the book only', async () => {
    const said = `<meta property="schema:accessMode">textual</meta>
      <meta property="schema:accessModeSufficient">textual</meta>
      <meta property="schema:accessibilityHazard">none</meta>
      <meta property="schema:accessibilitySummary">都有说明。</meta>
      <meta property="dcterms:conformsTo">EPUB Accessibility 1.1 - WCAG 2.1 Level AA</meta>
      <meta property="a11y:certifiedBy">出版社</meta>
      <meta property="rendition:layout">pre-paginated</meta>`
    const told = opf({ metadata: metadata('能读', 'urn:x:access') + said })
    await put('能读.epub', await epub({ 'OPS/book.opf': told }))
    expect(await publish()).toBe(0)
    const { 能读: bid = '', 无封面: bare = '' } = await ids()
    expect((await publication(bid)).metadata).toMatchObject({
      layout: 'fixed',
      accessibility: {
        conformsTo: ['https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa'],
        certification: { certifiedBy: '出版社' },
        summary: '都有说明。',
        accessMode: ['textual'],
        accessModeSufficient: [['textual']],
        hazard: ['none'],
      },
    })
    expect((await publication(bare)).metadata).not.toHaveProperty('accessibility')
    expect((await publication(bare)).metadata).not.toHaveProperty('layout')
    const listed = (await feed('all.json')).publications.find(({ metadata }) => metadata.bid === bid)
    expect(listed?.metadata).not.toHaveProperty('accessibility')
  })

  test('an author placeholder of calibre is dropped, in any language', async () => {
    const by = (name: string) =>
      epub({ 'OPS/book.opf': opf({ metadata: metadata(name, `urn:x:${name}`).replace('林深', name) }) })
    for (const name of ['未知', 'Unknown', '佚名']) await put(`无名/${name}.epub`, await by(name))
    await put('无名/不明.epub', await by('不明'))
    await put('无名/不明.json', JSON.stringify({ resAuthor: '未知' }))
    expect(await publish()).toBe(0)
    expect(await authors('未知')).toBeUndefined()
    expect(await authors('Unknown')).toBeUndefined()
    expect(await authors('佚名')).toEqual([{ name: '佚名' }])
    expect(await authors('不明')).toBeUndefined()
  })

  test('placeholders that programs write for missing metadata are dropped', async () => {
    const more = (words: string) =>
      `${metadata(words, `urn:x:${words}`)}<dc:description>${words}</dc:description><dc:publisher>${words}</dc:publisher>`
    for (const words of ['unknown', '未知的岛'])
      await put(`${words}.epub`, await epub({ 'OPS/book.opf': opf({ metadata: more(words) }) }))
    expect(await publish()).toBe(0)
    const bids = await ids()
    const told = async (title: string) => (await publication(bids[title] ?? '')).metadata
    expect(await told('未知的岛')).toMatchObject({ description: '未知的岛', publisher: '未知的岛' })
    expect(Object.keys(await told('unknown'))).not.toEqual(expect.arrayContaining(['description']))
    expect(Object.keys(await told('unknown'))).not.toEqual(expect.arrayContaining(['publisher']))
  })

  test('a description that was escaped twice has its characters', async () => {
    const description = '<dc:description>&lt;p&gt;Don&amp;#39;t &amp;#x4E00;&lt;/p&gt;</dc:description>'
    await put(
      'x.epub',
      await epub({ 'OPS/book.opf': opf({ metadata: `${metadata('题', 'urn:x:t')}${description}` }) }),
    )
    await publish()
    const { 题: bid = '' } = await ids()
    expect((await publication(bid)).metadata).toMatchObject({ description: "Don't 一" })
  })

  test('a date that calibre writes for an unknown one is dropped', async () => {
    const dated = (date: string) => `${metadata(date, `urn:x:${date}`)}<dc:date>${date}</dc:date>`
    for (const date of ['0101-01-01T00:00:00+00:00', '0868-05-11'])
      await put(`${date.slice(0, 4)}.epub`, await epub({ 'OPS/book.opf': opf({ metadata: dated(date) }) }))
    await publish()
    const bids = await ids()
    const said = async (title: string) => (await publication(bids[title] ?? '')).metadata
    expect(Object.keys(await said('0101-01-01T00:00:00+00:00'))).not.toContain('published')
    expect(await said('0868-05-11')).toMatchObject({ published: '0868-05-11' })
  })

  test('every link of every feed leads to an existing file', async () => {
    await publish()
    const files = (await readdir(out, { recursive: true })).filter(
      (name) => name.endsWith('.json') && !name.startsWith('.'),
    )
    expect(files.length).toBeGreaterThan(9)
    let checked = 0
    for (const name of files) {
      const text = await readFile(join(out, name), 'utf8')
      for (const [, href = ''] of text.matchAll(/"(?:href|url|cover)":"([^"{]+)"/g)) {
        expect(existsSync(join(out, dirname(name), href)), `${href} in ${name}`).toBe(true)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(50)
    expect((await readdir(out, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('the search index has pinyin and folds traditional characters', async () => {
    await publish()
    const index = JSON.parse(await readFile(join(out, 'search-index.json'), 'utf8'))
    const tea = index.books.find((book: { resName: string }) => book.resName === '一杯茶的时间')
    expect(tea).toMatchObject({
      pinyin: 'yibeichadeshijian suhe',
      initials: 'ybcdsj sh',
      subjects: ['茶', '生活', '饮食'],
      language: 'zh-CN',
    })
    const fold = new Map<string, string>()
    for (let at = 0; at < index.fold.length; at += 2) fold.set(index.fold[at], index.fold[at + 1])
    expect(['體', '學', '書', '讀', '裡'].map((each) => fold.get(each))).toEqual([
      '体',
      '学',
      '书',
      '读',
      '里',
    ])
    expect(fold.has('茶')).toBe(false)
  })

  test('ids are stable when books are added, changed or moved', async () => {
    await publish()
    const before = await ids()
    await put('A/新来的.epub', await plainBook('新来的', 'urn:x:new'))
    await put('A/同一编号.epub', await plainBook('同一编号', 'urn:x:plain'))
    await put('B/无封面.epub', await plainBook('无封面', 'urn:x:plain'))
    await rm(join(books, '文学/小说/雾港来信.epub'))
    await put('移走/雾港.epub', await bookWithCover())
    expect(await publish()).toBe(0)
    const after = await ids()
    const all = (await feed('all.json')).publications.map(({ metadata }) => metadata.bid)
    expect(all).toHaveLength(6)
    expect(new Set(all).size).toBe(6)
    expect(after.雾港来信).toBe(before.雾港来信)
    expect(after.一杯茶的时间).toBe(before.一杯茶的时间)
    expect(all).toContain(before.无封面)
    const category = (await feed('feed.json')).navigation?.find(({ title }) => title === '文学')
    expect((await feed(category?.href ?? '')).publications.map(({ metadata }) => metadata.bid)).toEqual([
      before.无封面,
    ])
  })

  test('the id of a side file wins, and a clash is reported', async () => {
    await put('文学/无封面.json', JSON.stringify({ id: 42 }))
    await put('生活/cha.json', JSON.stringify({ id: '42' }))
    await publish()
    expect((await ids()).无封面).toBe('42')
    expect((await ids()).一杯茶的时间).toMatch(/^\d{9}$/)
    expect(lines.join('\n')).toMatch(/cha\.txt：编号 42 已被另一本书使用/)
  })

  test('a second run converts no book and changes no file', async () => {
    await publish()
    const long = new Date('2020-01-01')
    const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
    for (const entry of files) await utimes(join(entry.parentPath, entry.name), long, long)
    lines.length = 0
    expect(await publish()).toBe(0)
    expect(lines.filter((line) => line.includes('无变化 《'))).toHaveLength(3)
    expect(lines.filter((line) => line.includes('已发布 《'))).toHaveLength(0)
    const { mtimeMs } = await import('node:fs/promises').then(({ stat }) => stat(join(out, 'feed.json')))
    expect(mtimeMs).toBe(long.getTime())
  })

  test.each([
    ['another version of the command', (last: Manifest) => ({ ...last, maker: 'older' })],
    ['records of another shape', (last: Manifest) => ({ ...last, version: last.version - 1 })],
    ['a version without a digest', ({ maker: _, ...last }: Manifest) => last],
  ])('books converted by %s are converted again; ids and order stay', async (_, changed) => {
    await publish()
    await put('后来/甲.txt', '书名：甲\n文。')
    await publish()
    const [before, order] = [await ids(), await titles()]
    expect(order[0]).toBe('甲')
    const file = join(out, '.org-library.json')
    const last: Manifest = JSON.parse(await readFile(file, 'utf8'))
    // As if an older version had converted the book.
    const told = JSON.stringify(changed(last)).replaceAll('第一章 水', '旧题')
    await writeFile(file, told)
    lines.length = 0
    expect(await publish()).toBe(0)
    expect(lines.filter((line) => line.includes('已发布 《'))).toHaveLength(4)
    expect(lines.join('\n')).toContain('重新读取')
    expect(await ids()).toEqual(before)
    expect(await titles()).toEqual(order)
    expect(JSON.stringify(await publication(before.一杯茶的时间 ?? ''))).not.toContain('旧题')
    lines.length = 0
    await publish()
    expect(lines.filter((line) => line.includes('无变化 《'))).toHaveLength(4)
    expect(lines.join('\n')).not.toContain('重新读取')
  })

  test('detects a changed side file and a missing cover', async () => {
    await publish()
    const { 雾港来信: bid = '' } = await ids()
    await put('生活/cha.json', JSON.stringify({ resName: '茶事' }))
    await rm(join(out, `cover/${bid}-320.webp`))
    lines.length = 0
    await publish()
    expect(lines.filter((line) => line.includes('已发布 《'))).toHaveLength(2)
    expect(Object.keys(await ids())).toContain('茶事')
    expect(existsSync(join(out, `cover/${bid}-320.webp`))).toBe(true)
  })

  test('removes all files of a removed book, and keeps foreign files', async () => {
    await publish()
    const { 雾港来信: bid = '' } = await ids()
    await writeFile(join(out, 'cover/mine.webp'), 'mine')
    await writeFile(join(out, 'robots.txt'), 'mine')
    await rm(join(books, '文学/小说/雾港来信.epub'))
    await publish()
    const left = await readdir(out, { recursive: true })
    expect(left.filter((name) => name.includes(bid))).toEqual([])
    expect(left).toContain('robots.txt')
    expect(left).toContain(join('cover', 'mine.webp'))
    // The category that only this book had is removed, too.
    expect(
      (await feed('feed.json')).navigation?.find(({ title }) => title === '文学')?.children,
    ).toBeUndefined()
    // If the book returns, it gets the same id.
    await put('别处/雾港来信.epub', await bookWithCover())
    await publish()
    expect((await ids()).雾港来信).toBe(bid)
  })

  test('does not overwrite a foreign index.html', async () => {
    await mkdir(out)
    await writeFile(join(out, 'index.html'), '<h1>mine</h1>')
    expect(await publish()).toBe(0)
    expect(await readFile(join(out, 'index.html'), 'utf8')).toBe('<h1>mine</h1>')
  })

  test('reads covers of any kind beside the book, but not outside the folder', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40" width="30" height="40"><rect width="30" height="40" fill="red"/></svg>'
    await put('文学/无封面.svg', svg)
    await writeFile(join(root, 'secret.png'), 'x')
    await put('生活/cha.json', JSON.stringify({ cover: '../../secret.png' }))
    await put('文学/小说/雾港来信.jpg', 'no picture')
    expect(await publish()).toBe(0)
    const { 雾港来信: bid = '', 一杯茶的时间: tea = '', 无封面: bare = '' } = await ids()
    expect((await publication(bare)).images?.map(({ width }) => width)).toEqual([160, 320, 640])
    expect((await publication(tea)).images).toBeUndefined()
    // The book has a cover of its own.
    expect((await publication(bid)).images).toBeDefined()
    expect(lines.join('\n')).toMatch(/雾港来信\.epub：封面读不了/)
  })

  test('library.json sets names, ids, order and featured lists', async () => {
    await put(
      'library.json',
      JSON.stringify({
        orgName: '山中书馆',
        templateId: 3,
        categories: [
          { id: 1, title: '文学', children: [{ id: 11, title: '小说' }] },
          { id: 9, title: '空' },
        ],
        featured: [
          {
            idp: '7-2',
            title: '编辑推荐',
            subtitle: '更多',
            books: ['文学/小说/雾港来信.epub', '没有.epub'],
          },
        ],
      }),
    )
    expect(await main(['publish', books, '-o', out, '--org', 'demo'])).toBe(0)
    const root = await feed('feed.json')
    expect(root.metadata).toMatchObject({ orgName: '山中书馆', templateId: '3' })
    expect(
      root.navigation?.map(({ title, href, properties }) => [title, href, properties?.categoryPath]),
    ).toEqual([
      ['文学', 'category/1.json', ['1']],
      ['生活', expect.stringMatching(/^category\/\d{6}\.json$/), [expect.any(String)]],
    ])
    expect(root.navigation?.[0]?.children?.[0]).toMatchObject({
      href: 'category/11.json',
      properties: { categoryPath: ['1', '11'] },
    })
    expect(root.groups.map(({ metadata }) => metadata)).toEqual([
      {
        title: '编辑推荐',
        subtitle: '更多',
        identifier: 'urn:org-library:list:7-2',
        idp: '7-2',
        numberOfItems: 1,
      },
    ])
    expect((await feed('featured/7-2.json')).publications.map(({ metadata }) => metadata.title)).toEqual([
      '雾港来信',
    ])
    expect(lines.join('\n')).toContain('没有.epub')
  })
})

describe('the table of contents', () => {
  const files = Object.fromEntries(
    ['cover', 'p1', 'c1', 'c2', 'c3', 'note'].map((each) => [`OPS/${each}.xhtml`, page(`<h1>${each}</h1>`)]),
  )
  const manifest = ['cover', 'p1', 'c1', 'c2', 'c3', 'note']
    .map((each) => `<item id="${each}" href="${each}.xhtml" media-type="application/xhtml+xml"/>`)
    .join('')
  const spine = ['cover', 'p1', 'c1', 'note', 'c2', 'c3']
    .map((each) => `<itemref idref="${each}"${each === 'note' ? ' linear="no"' : ''}/>`)
    .join('')

  test('of an EPUB keeps its levels, each entry with its chapter', async () => {
    const nav = page(`<nav epub:type="toc"><ol>
      <li><span>上部</span><ol>
        <li><a href="c1.xhtml">第一章</a><ol><li><a href="c1.xhtml#s1">第一节</a></li></ol></li>
        <li><a href="c2.xhtml#top">第二章</a></li></ol></li>
      <li><span>没有下文</span></li>
      <li><a href="c3.xhtml">尾声</a></li></ol></nav>`)
    const navItem = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    const opfFile = opf({ metadata: metadata('上下', 'urn:x:1'), manifest: manifest + navItem, spine })
    await put('a.epub', await epub({ ...files, 'OPS/nav.xhtml': nav, 'OPS/book.opf': opfFile }))
    await publish()
    const { toc, links } = await publication((await ids()).上下 ?? '')
    expect(contents(toc)).toEqual([
      [
        '上部',
        3,
        [
          ['第一章', 3, [['第一节', 3]]],
          ['第二章', 4],
        ],
      ],
      ['尾声', 5],
    ])
    const [first, second] = toc?.[0]?.children ?? []
    expect(first?.properties).toEqual({ chapter: 3 })
    expect(first?.children?.[0]?.properties).toEqual({ chapter: 3, fragment: 's1' })
    expect(second?.properties).toEqual({ chapter: 4, fragment: 'top' })
    // A client that reads it as a manifest finds a link in every entry.
    expect(toc?.[0]?.children?.[1]?.href).toBe(links.find(({ rel }) => rel?.includes('download'))?.href)
  })

  test('of an EPUB 2 comes from its NCX', async () => {
    const point = (label: string, src: string, inner = '') =>
      `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inner}</navPoint>`
    const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${point(
      '卷上',
      'p1.xhtml',
      point('一', 'c1.xhtml') + point('二', 'c2.xhtml'),
    )}${point('跋', 'c3.xhtml')}</navMap></ncx>`
    const ncxItem = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    const opfFile = opf({ metadata: metadata('旧式', 'urn:x:2'), manifest: manifest + ncxItem, spine })
    const named = opfFile.replace('<spine', '<spine toc="ncx"').replace('version="3.0"', 'version="2.0"')
    await put('b.epub', await epub({ ...files, 'OPS/toc.ncx': ncx, 'OPS/book.opf': named }))
    await publish()
    expect(contents((await publication((await ids()).旧式 ?? '')).toc)).toEqual([
      [
        '卷上',
        2,
        [
          ['一', 3],
          ['二', 4],
        ],
      ],
      ['跋', 5],
    ])
  })

  test('of a PDF is its outline, by pages; empty without an outline', async () => {
    const pages = Array.from({ length: 6 }, (_, n) => ({ lines: [`Page ${n + 1}`] }))
    const outline = [
      {
        title: '上卷',
        page: null,
        children: [
          { title: '一', page: 1 },
          { title: '二', page: 3, top: 300 },
        ],
      },
      { title: '跋', page: 5 },
    ]
    await put('d.pdf', writePdf(pages, { info: { Title: 'outlined' }, outline }))
    await put('e.pdf', writePdf(pages, { info: { Title: 'plain' } }))
    await publish()
    const { outlined = '', plain = '' } = await ids()
    expect(contents((await publication(outlined)).toc)).toEqual([
      [
        '上卷',
        2,
        [
          ['一', 2],
          ['二', 4],
        ],
      ],
      ['跋', 6],
    ])
    expect((await publication(plain)).toc).toEqual([])
  })

  test('of a plain text has volumes above chapters', async () => {
    await put('c.txt', '书名：长河\n第一卷 源\n第一章 雨\n文。\n第二章 雪\n文。\n第二卷 海\n第三章 风\n文。')
    await publish()
    expect(contents((await publication((await ids()).长河 ?? '')).toc).slice(1)).toEqual([
      [
        '第一卷 源',
        2,
        [
          ['第一章 雨', 2],
          ['第二章 雪', 3],
        ],
      ],
      ['第二卷 海', 4, [['第三章 风', 4]]],
    ])
  })

  test('of a plain text follows the rules of its side file, which the reader finds in the catalogue', async () => {
    const headings = [
      { pattern: '[甲乙]部', level: 1 },
      { pattern: '◇', level: 2 },
    ]
    await put('c.txt', '书名：长河\n甲部\n◇雨\n文。\n◇雪\n文。\n乙部\n◇风\n文。')
    await put('c.json', JSON.stringify({ headings }))
    await put('d.txt', '书名：短河\n第一章 雨\n文。\n第二章 雪\n文。')
    await put('d.json', JSON.stringify({ headings: [{ pattern: '(a+)+$', level: 1 }] }))
    await publish()
    const bid = (await ids()).长河 ?? ''
    expect(contents((await publication(bid)).toc).slice(1)).toEqual([
      [
        '甲部',
        2,
        [
          ['◇雨', 2],
          ['◇雪', 3],
        ],
      ],
      ['乙部', 4, [['◇风', 4]]],
    ])
    const document = readPublication(await publication(bid))
    expect(readAcquisitions(document?.links ?? [], 'https://x/book/c.json')[0]?.headingRules).toEqual(
      headings,
    )
    expect(lines.filter((line) => line.includes('d.json'))).toEqual([expect.stringContaining('headings')])
  })
})

test('paginates long lists', async () => {
  for (let n = 0; n < 50; n++) await put(`集/${n}.txt`, `书名：第${n}本\n文。`)
  await publish()
  const first = await feed('all.json')
  expect(first.metadata).toMatchObject({ numberOfItems: 50, itemsPerPage: 24, currentPage: 1 })
  const seen: string[] = []
  let path: string | undefined = 'all.json'
  while (path) {
    const page: Feed = await feed(path)
    seen.push(...page.publications.map(({ metadata }) => metadata.bid))
    path = page.links.find(({ rel }) => rel === 'next')?.href
  }
  expect(new Set(seen).size).toBe(50)
  const category = (await feed('feed.json')).navigation?.[0]
  expect(existsSync(join(out, (category?.href ?? '').replace('.json', '-3.json')))).toBe(true)
})

describe('usage', () => {
  test('no readable book: exit code 1 and nothing written', async () => {
    await put('坏.epub', 'x')
    expect(await publish()).toBe(1)
    expect(existsSync(out)).toBe(false)
    expect(lines.join('\n')).toContain('坏.epub')
  })

  test.each([
    ['no arguments', []],
    ['another command', ['serve', 'x']],
    ['an unknown option', ['publish', '.', '--out', 'x', '--org', 'a', '--name', 'n', '--wrong']],
    ['no such folder', ['publish', '/no/such/folder', '--out', 'x', '--org', 'a', '--name', 'n']],
    ['no output', ['publish', '.', '--org', 'a', '--name', 'n']],
    ['no organisation', ['publish', '.', '--out', 'x', '--name', 'n']],
    ['a wrong organisation', ['publish', '.', '--out', 'x', '--org', 'a/b', '--name', 'n']],
    ['an organisation named like a page', ['publish', '.', '--out', 'x', '--org', 'noauth', '--name', 'n']],
    ['output over the books', ['publish', '.', '--out', '.', '--org', 'a', '--name', 'n']],
  ])('%s: exit code 2 with the help', async (_, argv) => {
    expect(await main(argv)).toBe(2)
    expect(lines.join('\n')).toContain('用法')
  })

  test('--help exits with 0', async () => {
    expect(await main(['--help'])).toBe(0)
    expect(lines.join('\n')).toContain('--org')
  })
})
