import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { epub, opf } from '../reading/formats/books'
import { freshFolders } from './folders'

const { put, publish, read, said, books: folder } = freshFolders()

interface Listed {
  metadata: Record<string, unknown> & { bid: string; title: string; subject?: { name: string }[] }
  links: { href: string }[]
  images?: { width: number }[]
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications
const picture = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

/** `metadata.opf` as calibre 6 writes it. */
const metadataOpf = (inside: string) => `<?xml version='1.0' encoding='utf-8'?>
<package xmlns="http://www.idpf.org/2007/opf" unique-identifier="uuid_id" version="2.0">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    <dc:identifier opf:scheme="calibre" id="calibre_id">7</dc:identifier>
    <dc:identifier opf:scheme="uuid" id="uuid_id">0ae16b47-c22d-457b-8f11-300177fee012</dc:identifier>
    ${inside}
  </metadata>
  <guide><reference type="cover" title="Cover" href="cover.jpg"/></guide>
</package>`
const FULL = metadataOpf(`<dc:title>黑暗森林</dc:title>
  <dc:creator opf:file-as="Liu, Cixin" opf:role="aut">刘慈欣</dc:creator>
  <dc:creator opf:file-as="Smith, J., Jr." opf:role="aut">Smith, J., Jr.</dc:creator>
  <dc:creator opf:file-as="x" opf:role="trl">译者</dc:creator>
  <dc:contributor opf:file-as="calibre" opf:role="bkp">calibre (6.13.0) [https://calibre-ebook.com]</dc:contributor>
  <dc:date>2008-04-30T16:00:00+00:00</dc:date>
  <dc:description>&lt;p&gt;简介 &lt;b&gt;粗&lt;/b&gt;&lt;/p&gt;&lt;p&gt;二&lt;/p&gt;</dc:description>
  <dc:publisher>重庆出版社</dc:publisher>
  <dc:identifier opf:scheme="ISBN">9787536693968</dc:identifier>
  <dc:identifier opf:scheme="DOUBAN">3066477</dc:identifier>
  <dc:language>zho</dc:language>
  <dc:subject>科幻</dc:subject><dc:subject>长篇</dc:subject>
  <meta name="calibre:series" content="三体"/><meta name="calibre:series_index" content="2.0"/>
  <meta name="calibre:rating" content="9"/>
  <meta name="calibre:title_sort" content="Hei an sen lin"/>
  <meta name="calibre:user_metadata:#own" content="{&quot;#value#&quot;: 1}"/>`)
const own = (title: string) =>
  epub({
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>${title}</dc:title>`,
    }),
  })
const STORY = '第一章 开始\n　　文。\n第二章 结束\n　　完。\n'
const AT = 'Liu Ci Xin/Hei An Sen Lin (7)'

test("a book of calibre's library has the metadata, cover and formats that calibre keeps beside it", async () => {
  await put('metadata.db', 'SQLite format 3')
  await put(`${AT}/Hei An Sen Lin - Liu Ci Xin.epub`, await own('wrong'))
  await put(`${AT}/Hei An Sen Lin - Liu Ci Xin.txt`, STORY)
  await put(`${AT}/Hei An Sen Lin - Liu Ci Xin.original_epub`, 'x')
  await put(`${AT}/metadata.opf`, FULL)
  await put(`${AT}/cover.jpg`, await picture(200))
  expect(await publish()).toBe(0)
  const [book, ...others] = await listed()
  expect(others).toEqual([])
  expect(book?.metadata).toMatchObject({
    identifier: 'urn:uuid:0ae16b47-c22d-457b-8f11-300177fee012',
    title: '黑暗森林',
    sortAs: 'Hei an sen lin',
    author: [
      { name: '刘慈欣', sortAs: 'Liu, Cixin' },
      { name: 'Smith, J., Jr.', sortAs: 'Smith, J., Jr.' },
    ],
    translator: ['译者'],
    published: '2008-05-01',
    description: '简介 粗\n二',
    publisher: '重庆出版社',
    language: 'zh',
    rating: 4.5,
    belongsTo: { series: [{ name: '三体', position: 2 }] },
  })
  expect(book?.metadata.subject?.map(({ name }) => name)).toEqual(['科幻', '长篇'])
  expect(book?.metadata.contributor).toBeUndefined()
  expect(book?.images?.map(({ width }) => width)).toEqual([160, 200])
  expect(book?.links[1]?.href).toMatch(/\.epub$/)
  const full = await read<Listed>(`book/${book?.metadata.bid}.json`)
  expect(full.metadata.altIdentifier).toEqual(['urn:isbn:9787536693968', 'urn:douban:3066477'])
  // The first tag is the category; the names of folders are calibre's.
  const { navigation } = await read<{ navigation: { title: string }[] }>('feed.json')
  expect(navigation.map(({ title }) => title)).toEqual(['科幻'])
})

test('a changed metadata.opf is read; one that is broken or says nothing leaves what the book says', async () => {
  await put(`${AT}/b.epub`, await own('自己的题目'))
  await put(`${AT}/metadata.opf`, FULL)
  await publish()
  expect((await listed())[0]?.metadata.title).toBe('黑暗森林')
  const { bid } = (await listed())[0]?.metadata ?? { bid: '' }
  await put(`${AT}/metadata.opf`, FULL.replace('<dc:title>黑暗森林', '<dc:title>新的题目'))
  await publish()
  expect((await listed())[0]?.metadata).toMatchObject({ title: '新的题目', bid })
  await put(`${AT}/metadata.opf`, '<package')
  await publish()
  expect((await listed())[0]?.metadata).toMatchObject({ title: '自己的题目', bid })
  expect(said()).toContain(`${AT}/metadata.opf`)
  await put(
    `${AT}/metadata.opf`,
    metadataOpf(`<dc:title></dc:title><dc:creator opf:role="aut">未知</dc:creator><dc:date>0101-01-01T00:00:00+00:00</dc:date>
      <dc:language>und</dc:language><meta name="calibre:rating" content="x"/><meta name="calibre:series_index" content="1"/>`),
  )
  await publish()
  const { metadata } = (await listed())[0] ?? { metadata: {} }
  expect(metadata).toMatchObject({ title: '自己的题目' })
  for (const name of ['author', 'published', 'publishedIn', 'rating', 'belongsTo', 'language'])
    expect([name, Reflect.get(metadata, name)]).toEqual([
      name,
      name === 'language' ? Reflect.get(metadata, name) : undefined,
    ])
})

test('a side file says more than calibre, and a book without an EPUB is published in what there is', async () => {
  await put(`${AT}/b.txt`, STORY)
  await put(`${AT}/b.json`, JSON.stringify({ resName: '边上的题目', category: '小说/长篇' }))
  await put(`${AT}/metadata.opf`, FULL)
  await put('别的/另一本.txt', STORY)
  await publish()
  const all = await listed()
  expect(
    all.map(({ metadata: { title, author } }) => [title, (author as object[] | undefined)?.length]).sort(),
  ).toEqual([
    ['另一本', undefined],
    ['边上的题目', 2],
  ])
})

test('a folder for one book has its cover as cover.jpg or folder.jpg, and is no category', async () => {
  await put('文学/雾港/雾港.txt', STORY)
  await put('文学/雾港/Cover.JPG', await picture(180))
  await put('文学/潮声/潮声.epub', await own('潮声'))
  await put('文学/潮声/潮声.pdf', 'not a pdf')
  await put('文学/潮声/folder.png', await picture(190))
  // The picture of a folder with several books is none of them.
  await put('诗/一.txt', STORY)
  await put('诗/二.txt', STORY)
  await put('诗/cover.jpg', await picture(170))
  await publish()
  const widths = Object.fromEntries(
    (await listed()).map(({ metadata, images }) => [metadata.title, images?.at(-1)?.width]),
  )
  expect(widths).toEqual({ 雾港: 180, 潮声: 190, 一: undefined, 二: undefined })
  const { navigation } = await read<{ navigation: { title: string; children?: object[] }[] }>('feed.json')
  expect(navigation.map(({ title, children }) => [title, children])).toEqual([
    ['诗', undefined],
    ['文学', undefined],
  ])
  await rm(join(folder, '文学/雾港/Cover.JPG'))
  await publish()
  expect((await listed()).find(({ metadata }) => metadata.title === '雾港')?.images).toBeUndefined()
})

test('metadata.opf is read as the package of a book is: in any encoding, with entities, not well-formed', async () => {
  const titled = (title: string) => metadataOpf(`<dc:title>${title}</dc:title>`)
  const utf16 = Buffer.from(`\ufeff${titled('甲').replace('utf-8', 'utf-16')}`, 'utf16le')
  const [before = '', after = ''] = titled('店').replace('utf-8', 'GBK').split('店')
  const files: Record<string, string | Uint8Array> = {
    1: utf16,
    2: Buffer.concat([Buffer.from(before), Buffer.from([0xb5, 0xea]), Buffer.from(after)]),
    3: `\ufeff\n${titled('乙&nbsp;&eacute; & 丙')}`,
    4: titled('丁').replace('</metadata>', '<dc:description><p>一<br>二</dc:description></metadata>'),
  }
  for (const [name, opf] of Object.entries(files)) {
    await put(`A/${name} (${name})/b.epub`, await own(`wrong ${name}`))
    await put(`A/${name} (${name})/metadata.opf`, opf)
  }
  await publish()
  const titles = (await listed()).map(({ metadata }) => metadata.title)
  expect(titles.sort()).toEqual(['丁', '乙\u00a0é & 丙', '店', '甲'])
  expect(said()).not.toContain('metadata.opf')
})

test('an author that is named twice is one, and a date is as precise as it is written', async () => {
  await put(`${AT}/b.epub`, await own('书'))
  const author = '<dc:creator opf:role="aut">甲</dc:creator>'
  await put(
    `${AT}/metadata.opf`,
    metadataOpf(`<dc:title>书</dc:title>${author}${author}<dc:date>2020</dc:date>`),
  )
  await put(`${AT} (8)/b.epub`, await own('书'))
  await put(`${AT} (8)/metadata.opf`, metadataOpf('<dc:title>乙</dc:title><dc:date>0101</dc:date>'))
  await publish()
  const [book, unknown] = (await listed()).sort((a, b) => (a.metadata.title < b.metadata.title ? 1 : -1))
  expect(book?.metadata).toMatchObject({ author: [{ name: '甲' }], publishedIn: '2020' })
  expect(unknown?.metadata).not.toHaveProperty('publishedIn')
})
