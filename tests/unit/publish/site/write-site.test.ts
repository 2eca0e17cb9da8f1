import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { JSDOM } from 'jsdom'
import ogs from 'open-graph-scraper'
import sharp from 'sharp'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { main } from '../../../../src/publish/cli'
import { param, resolve } from '../../../../src/routes/match'
import { epub, opf } from '../../reading/formats/books'
import { freshFolders } from '../folders'

const { out, put, publish, read, said } = freshFolders()

const SITE = 'https://books.example/shu/'
const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&amp;`

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

async function book(title: string, more = '', withCover = true) {
  const png = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  return epub({
    ...(withCover && { 'OPS/cover.png': png }),
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:isbn:9787020002207</dc:identifier><dc:title>${escaped(title)}</dc:title>
        <dc:creator>林深</dc:creator><dc:language>zh-CN</dc:language>${more}`,
      manifest: `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>${
        withCover ? '<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>' : ''
      }`,
    }),
  })
}

const SERIES = `<dc:description>雾从海上来。&#10;第二段。</dc:description><dc:publisher>港口出版社</dc:publisher>
  <dc:date>2019-05-01</dc:date><dc:subject>小说</dc:subject>
  <meta property="belongs-to-collection" id="s">雾港</meta><meta refines="#s" property="collection-type">series</meta>
  <meta refines="#s" property="group-position">2</meta>`

const files = async () =>
  (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)))
    .sort()

const text = (path: string) => readFile(join(out, path), 'utf8')
const bidOf = async (title: string) =>
  (
    await read<{ publications: { metadata: { title: string; bid: string } }[] }>('all.json')
  ).publications.find(({ metadata }) => metadata.title === title)?.metadata.bid ?? ''
const pageOf = async (title: string) => {
  const html = await text(`book/${await bidOf(title)}.html`)
  return { html, page: new JSDOM(html).window.document }
}
const dataOf = (page: Document) =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
const xml = (source: string) =>
  new DOMParser({
    onError: (_, message) => {
      throw new Error(message)
    },
  }).parseFromString(source, 'application/xml')
const values = (source: string, name: string) =>
  Array.from(xml(source).getElementsByTagName(name), (element) => element.textContent)

/** For each object, its faults as `schema.org/Book`, by the vocabulary's published types. One program: each takes seconds. */
function faultsOf(...all: readonly unknown[]): string[][] {
  const file = join(process.cwd(), 'json-ld-under-test.ts')
  const lines = all.map((data, at) => `export const book${at}: WithContext<Book> = ${JSON.stringify(data)}`)
  const source = [`import type { Book, WithContext } from 'schema-dts'`, ...lines].join('\n')
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ['lib.es5.d.ts'] },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile: readSource } = host
  host.getSourceFile = (name, ...more) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext) : getSourceFile(name, ...more)
  host.fileExists = (name) => name === file || fileExists(name)
  host.readFile = (name) => (name === file ? source : readSource(name))
  const program = ts.createProgram([file], options, host)
  const faults: string[][] = all.map(() => [])
  for (const { file: of, start = 0, messageText } of program.getSemanticDiagnostics(
    program.getSourceFile(file),
  ))
    faults[(of?.getLineAndCharacterOfPosition(start).line ?? 0) - 1]?.push(
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    )
  return faults
}

test('without --site nothing is written but what is written today, and pages of an earlier run go', async () => {
  await put('雾港来信.epub', await book('雾港来信'))
  await publish()
  const [before, index] = [await files(), await text('index.html')]
  expect(before.filter((path) => /html$|xml$|atom$|oembed|css$/.test(path))).toEqual(['index.html'])
  await publish('--site', SITE)
  expect(await files()).toHaveLength(before.length + 5)
  await publish()
  expect(await files()).toEqual(before)
  expect(await text('index.html')).toBe(index)
})

test('a page says to messengers and search engines what a book is', async () => {
  await put('雾港来信.epub', await book('雾港来信', SERIES))
  expect(await publish('--site', 'https://books.example/shu', '--library', '../library.html')).toBe(0)
  const bid = await bidOf('雾港来信')
  const { html, page } = await pageOf('雾港来信')
  const { error, result } = await ogs({ html })
  expect(error).toBe(false)
  expect(result).toMatchObject({
    ogTitle: '雾港来信',
    ogType: 'book',
    ogUrl: `${SITE}book/${bid}.html`,
    ogDescription: '雾从海上来。 第二段。',
    ogSiteName: '示例书馆',
    ogLocale: 'zh_CN',
    ogImage: [
      {
        url: expect.stringMatching(`^${SITE}cover/${bid}-\\d+\\.webp$`),
        type: 'image/webp',
        alt: '雾港来信',
      },
    ],
    bookIsbn: '9787020002207',
    bookReleaseDate: '2019-05-01',
    twitterCard: 'summary',
  })
  const image = await sharp(
    join(out, new URL(result.ogImage?.[0]?.url ?? '').pathname.slice('/shu/'.length)),
  ).metadata()
  expect(result.ogImage?.[0]).toMatchObject({ width: String(image.width), height: String(image.height) })
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(result.ogUrl)
  expect(page.title).toBe('《雾港来信》林深 · 示例书馆')
  expect(page.querySelector('main')?.textContent).toContain('第二段。')
  expect(page.querySelectorAll('style, [style], script:not([type="application/ld+json"])')).toHaveLength(0)
  const local = Array.from(
    page.querySelectorAll('[src], [href]'),
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  ).filter((address) => !address.startsWith('https:'))
  expect(local.length).toBeGreaterThan(3)
  for (const address of local)
    expect(await files()).toContain(new URL(address, 'file:///book/').pathname.slice(1))

  const data = dataOf(page)
  expect(data).toMatchObject({
    name: '雾港来信',
    author: [{ '@type': 'Person', name: '林深' }],
    isbn: '9787020002207',
    inLanguage: 'zh-CN',
    datePublished: '2019-05-01',
    publisher: { name: '港口出版社' },
    isPartOf: { '@type': 'BookSeries', name: '雾港' },
    position: 2,
  })
  const [own, misspelt, wrong] = faultsOf(data, { ...data, autor: 'x' }, { ...data, isPartOf: 7 })
  expect(own).toEqual([])
  // The checker finds faults at all.
  expect(misspelt?.join()).toContain('autor')
  expect(wrong).not.toEqual([])
}, 120_000)

test('a book leads into the library by the route of its details', async () => {
  await put('雾港来信.epub', await book('雾港来信'))
  await publish('--site', SITE, '--library', 'https://intranet.example/reading?page_id=7#old')
  const bid = await bidOf('雾港来信')
  const { page } = await pageOf('雾港来信')
  const link = new URL(page.querySelector('a.read')?.getAttribute('href') ?? '')
  expect(link.href).toMatch(/^https:\/\/intranet\.example\/reading\?page_id=7#\//)
  const route = resolve(link.hash.slice(1))
  expect([route.name, param(route, 'id')]).toEqual(['BookDetail', bid])
  expect(page.querySelector('footer a')?.getAttribute('href')).toBe(
    'https://intranet.example/reading?page_id=7',
  )

  await publish('--site', SITE)
  expect((await pageOf('雾港来信')).page.querySelector('a.read')).toBeNull()
  expect(said()).toContain('--library')
})

test('a static answer of oEmbed is where the page says', async () => {
  await put('雾港来信.epub', await book('雾港来信'))
  await put('无封面.epub', await book('无封面', '', false))
  await publish('--site', SITE, '--library', '/library')
  const bid = await bidOf('雾港来信')
  const { page } = await pageOf('雾港来信')
  const discovery = page.querySelector('link[type="application/json+oembed"]')
  expect(discovery?.getAttribute('href')).toBe(`${SITE}oembed/${bid}.json`)
  expect(discovery?.getAttribute('title')).toContain('雾港来信')
  const answer = await read<Record<string, unknown>>(`oembed/${bid}.json`)
  expect(answer).toMatchObject({
    version: '1.0',
    type: 'link',
    title: '雾港来信',
    author_name: '林深',
    provider_name: '示例书馆',
    provider_url: 'https://books.example/library',
    thumbnail_url: page.querySelector('meta[property="og:image"]')?.getAttribute('content'),
    thumbnail_width: Number(page.querySelector('meta[property="og:image:width"]')?.getAttribute('content')),
  })
  // Of the three members of a thumbnail all or none may be given.
  expect(
    Object.keys(await read(`oembed/${await bidOf('无封面')}.json`)).filter((name) => /^thumb/.test(name)),
  ).toEqual([])
})

test('a hostile title stays text everywhere', async () => {
  await put(
    'h.epub',
    await book(HOSTILE, `<dc:description>${escaped(`${HOSTILE}\u2028<b>x</b>`)}</dc:description>`),
  )
  await publish('--site', SITE, '--library', `https://x.example/"><script>alert(3)</script>`)
  const bid = await bidOf(HOSTILE)
  const { html, page } = await pageOf(HOSTILE)
  expect(page.querySelectorAll('script')).toHaveLength(1)
  expect(page.querySelectorAll('img')).toHaveLength(1)
  expect(
    Array.from(page.querySelectorAll('*'))
      .flatMap((each) => [...each.attributes])
      .filter(({ name }) => name.startsWith('on')),
  ).toEqual([])
  expect(page.querySelector('h1')?.textContent).toBe(HOSTILE)
  expect(page.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(HOSTILE)
  expect(dataOf(page).name).toBe(HOSTILE)
  expect(html).not.toContain('<script>alert')
  expect(values(await text('new-books.atom'), 'title')).toContain(HOSTILE)
  expect((await read<{ title: string }>(`oembed/${bid}.json`)).title).toBe(HOSTILE)
})

test('the sitemap and the feed name every page, and do not change without a new book', async () => {
  await put('一.epub', await book('一', '<dc:description>甲乙\u0001丙</dc:description>'))
  await put('二.epub', await book('二'))
  await publish('--site', SITE)
  const pages = [`${SITE}book/${await bidOf('一')}.html`, `${SITE}book/${await bidOf('二')}.html`]
  const sitemap = await text('sitemap.xml')
  expect(values(sitemap, 'loc').sort()).toEqual(pages.sort())
  expect(values(sitemap, 'lastmod').every((date) => !Number.isNaN(Date.parse(date ?? '')))).toBe(true)
  const feed = await text('new-books.atom')
  expect(values(feed, 'id').sort()).toEqual([...pages, `${SITE}new-books.atom`].sort())
  // RFC 4287: each has a title and a time; the feed has an author.
  expect(values(feed, 'updated')).toHaveLength(3)
  expect(values(feed, 'title')).toEqual(expect.arrayContaining(['示例书馆：新书', '一', '二']))
  await publish('--site', SITE)
  expect(await text('new-books.atom')).toBe(feed)
  const index = new JSDOM(await text('index.html')).window.document
  expect(index.querySelector('li a')?.getAttribute('href')).toMatch(/^book\/\d+\.html$/)
  expect(index.querySelector('link[type="application/atom+xml"]')?.getAttribute('href')).toBe(
    'new-books.atom',
  )
})

test('a page of the host in the folder is the library', async () => {
  await put('一.epub', await book('一'))
  await publish()
  const { writeFile } = await import('node:fs/promises')
  await writeFile(
    join(out, '.org-library.json'),
    (await text('.org-library.json')).replace('"index.html",', ''),
  )
  await writeFile(join(out, 'index.html'), '<org-library src="feed.json"></org-library>')
  await publish('--site', SITE)
  expect((await pageOf('一')).page.querySelector('a.read')?.getAttribute('href')).toBe(
    `${SITE}#/bookdetail/${await bidOf('一')}`,
  )
  expect(await text('index.html')).toContain('<org-library')
})

test('--check takes the pages for part of the catalogue, as long as their books are', async () => {
  await put('一.epub', await book('一'))
  await publish('--site', SITE)
  expect(await main(['publish', out, '--check', '--report', join(out, '.org-library-check.json')])).toBe(0)
  expect((await read<{ unlinked: string[] }>('.org-library-check.json')).unlinked).toEqual([])
  const { writeFile } = await import('node:fs/promises')
  await writeFile(join(out, 'book', '99.html'), '')
  await main(['publish', out, '--check', '--report', join(out, '.org-library-check.json')])
  expect((await read<{ unlinked: string[] }>('.org-library-check.json')).unlinked).toEqual(['book/99.html'])
})

test.each([
  ['--site', 'books.example'],
  ['--site', 'ftp://books.example/'],
  ['--site', 'https://u:p@books.example/'],
  ['--site', 'https://books.example/?a=b'],
  ['--library', 'https://books.example/'],
  ['--site', SITE, '--library', 'javascript:alert(1)'],
])('%s %s %s is wrong usage', async (...more) => {
  await put('一.epub', await book('一', '', false))
  expect(await publish(...more)).toBe(2)
})
