import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as readium from '@readium/shared'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { serve } from '../../fixtures/catalog/server'
import { violationsOfFeed, violationsOfPublication } from '../../support/opds-standard'
import { epub, opf } from '../reading/formats/books'
import { freshFolders } from './folders'

/** What the tests use of the toolkit, whose declarations name their parts by files that it does not ship. */
interface Named {
  items: { name: { getTranslation(language: string): string }; position?: number }[]
}
interface ReadLink {
  href: string
  type?: string
  rels?: ReadonlySet<string>
}
interface ReadMetadata {
  title: { getTranslation(language: string): string }
  identifier?: string
  belongsTo?: { items: ReadonlyMap<string, Named> }
  subjects?: Named
}
interface ReadManifest {
  metadata: ReadMetadata
  links: { items: ReadLink[]; findWithRel(rel: string): ReadLink | undefined }
  toc?: { items: unknown[] }
}
const { Manifest, Metadata, Links } = readium as unknown as {
  Manifest: { deserialize(json: unknown): ReadManifest | undefined }
  Metadata: { deserialize(json: unknown): ReadMetadata | undefined }
  Links: { deserialize(json: unknown): ReadManifest['links'] | undefined }
}

const { out, put, publish, read } = freshFolders()

const book = (metadata: string) => epub({ 'OPS/book.opf': opf({ metadata }) })
const STORY = '第一章 开始\n　　文。\n第二章 结束\n　　完。\n'

/** Books with everything that a naive writer would pass on: odd identifiers, dates and languages, and nothing at all. */
beforeEach(async () => {
  const metadata = (id: string, title: string, more: string) =>
    `<dc:identifier id="uid">${id}</dc:identifier><dc:title>${title}</dc:title>${more}`
  await put(
    '文学/小说/甲.epub',
    await book(
      metadata(
        'urn:书:甲 乙',
        '甲',
        '<dc:language>zh_CN</dc:language><dc:date>1998</dc:date><dc:creator>林深</dc:creator>',
      ),
    ),
  )
  await put(
    '文学/乙.epub',
    await book(
      metadata(
        'http://例.cn/100%/{a}',
        '乙',
        `<dc:language>no language</dc:language><dc:date>2024-05-01T08:00:00</dc:date><dc:subject>茶</dc:subject>
         <meta property="belongs-to-collection" id="s">三体</meta><meta refines="#s" property="collection-type">series</meta>
         <meta refines="#s" property="group-position">2</meta>`,
      ),
    ),
  )
  await put(
    '丙.epub',
    await book(metadata('9787020002207', '丙', '<dc:language></dc:language><dc:date>2024-13-01</dc:date>')),
  )
  for (let at = 0; at < 30; at++) await put(`文学/小说/第${at}.txt`, STORY)
  const cover = await sharp({ create: { width: 400, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await put('文学/小说/第1.png', cover)
  await put(
    'library.json',
    JSON.stringify({
      categories: [
        { title: '空', id: '9' },
        { title: '文学', id: '21' },
      ],
      featured: [
        { title: '推荐', idp: '7', subtitle: '', books: ['丙.epub', '文学/乙.epub'] },
        { title: '都没有', books: ['没有.epub'] },
      ],
    }),
  )
  expect(await publish()).toBe(0)
})

const documents = async () => {
  const paths = (await readdir(out, { recursive: true })).filter((path) => /(?:^|\/)[\w-]+\.json$/.test(path))
  const feeds = paths.filter((path) => !path.startsWith('book/') && path !== 'search-index.json')
  return { feeds, books: paths.filter((path) => path.startsWith('book/')) }
}

test('every feed and publication is what the published standard demands', async () => {
  const { feeds, books } = await documents()
  expect([feeds.length, books.length]).toEqual([20, 33])
  for (const path of feeds) expect([path, violationsOfFeed(await read(path))]).toEqual([path, []])
  for (const path of books) expect([path, violationsOfPublication(await read(path))]).toEqual([path, []])
})

test('the checks of the standard find what is wrong', () => {
  const wrong = {
    metadata: {
      title: '甲',
      identifier: 'x',
      subject: [],
      language: 'zh_CN',
      published: '2024',
      author: { name: '' },
    },
    links: [{ rel: 'self', href: '中.json', type: 'json' }],
    images: [],
  }
  expect(violationsOfPublication(wrong)).toHaveLength(10)
  expect(violationsOfFeed({ metadata: {}, links: [], publications: [] })).toEqual([
    '/metadata: no title',
    '/metadata: blank',
    '/links: empty',
    '/links: no self',
    '/publications: empty',
  ])
})

test('the catalogue is read the same by this library', async () => {
  const files: Record<string, object> = {}
  const { feeds, books } = await documents()
  for (const path of [...feeds, ...books]) files[`https://x.example/${path}`] = await read<object>(path)
  const catalog = createCatalog({
    src: 'https://x.example/feed.json',
    org: 'demo',
    fetch: serve(files).fetch,
  })
  const { floors } = await catalog.home()
  expect(floors.map(({ idp, title, books: all }) => [idp, title, all.map(({ resName }) => resName)])).toEqual(
    [['7', '推荐', ['丙', '乙']]],
  )
  const all = (await Promise.all([1, 2].map((page) => catalog.category([], page)))).flatMap(
    ({ books: { items } }) => items,
  )
  const details = await Promise.all(all.map(({ bid }) => catalog.book(bid)))
  const said = Object.fromEntries(
    details.map((one) => [one.resName, [one.published, one.language, one.acquisitions.length]]),
  )
  expect(said).toMatchObject({ 甲: ['1998', 'zh-CN', 1], 乙: ['2024-05-01', '', 1], 丙: ['2024-13', '', 1] })
})

test("Readium's toolkit reads every publication: metadata, file, cover and contents", async () => {
  const { feeds, books } = await documents()
  for (const path of books) {
    const json = await read<
      Record<string, unknown> & { metadata: Record<string, string>; links: object[]; images?: object[] }
    >(path)
    // Its manifest requires a reading order, which an OPDS publication need not have.
    const manifest = Manifest.deserialize({ ...json, readingOrder: [] })
    expect(manifest?.metadata.title.getTranslation('zh')).toBe(json.metadata.title)
    expect(manifest?.metadata.identifier).toBe(json.metadata.identifier)
    const file = manifest?.links.findWithRel('download')
    expect(file?.rels?.has('http://opds-spec.org/acquisition/open-access')).toBe(true)
    expect(file?.type).toMatch(/^(?:application\/epub\+zip|text\/plain)$/)
    expect((await readFile(join(out, 'book', file?.href ?? ''))).length).toBeGreaterThan(0)
    if (json.images)
      expect(Links.deserialize(json.images)?.items.map(({ href }) => href)).toHaveLength(json.images.length)
    expect(manifest?.toc?.items.length ?? 0).toBe((json.toc as object[]).length)
  }
  const [second] = (
    await read<{ publications: { metadata: object }[] }>('featured/7.json')
  ).publications.slice(1)
  const metadata = Metadata.deserialize(second?.metadata)
  expect(
    metadata?.belongsTo?.items
      .get('series')
      ?.items.map(({ name, position }) => [name.getTranslation('zh'), position]),
  ).toEqual([['三体', 2]])
  expect(metadata?.subjects?.items.map(({ name }) => name.getTranslation('zh'))).toEqual(['文学', '茶'])
  for (const path of feeds) {
    const { links, publications = [] } = await read<{
      links: object[]
      publications?: { links: object[] }[]
    }>(path)
    expect(Links.deserialize(links)?.findWithRel('self')?.type).toBe('application/opds+json')
    for (const one of publications)
      expect(Links.deserialize(one.links)?.findWithRel('download')).toBeDefined()
  }
})
