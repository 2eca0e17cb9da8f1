import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { epub, opf } from '../reading/formats/books'
import { freshFolders } from './folders'

const { books, said, put, publish, read } = freshFolders()

interface Listed {
  metadata: {
    title: string
    bid: string
    author?: unknown
    description?: string
    belongsTo?: { series?: unknown }
    subject?: { name: string }[]
  }
  images?: unknown[]
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications
const categories = async () =>
  (await read<{ navigation?: { title: string }[] }>('feed.json')).navigation?.map(({ title }) => title)

const stale = (id: string) =>
  epub({
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:${id}</dc:identifier><dc:title>stale ${id}</dc:title><dc:creator>Unknown</dc:creator>`,
    }),
  })
const corrected = (title: string, more = '') =>
  `<?xml version='1.0' encoding='utf-8'?>
<package xmlns="http://www.idpf.org/2007/opf" unique-identifier="uuid_id" version="2.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
<dc:identifier opf:scheme="uuid" id="uuid_id">${title}</dc:identifier><dc:title>${title}</dc:title>
<dc:creator opf:role="aut">沈从文</dc:creator><dc:date>0101-01-01T00:00:00+00:00</dc:date><dc:language>zho</dc:language>${more}
</metadata></package>`
const MORE = `<dc:description>&lt;p&gt;在书库里写的简介&lt;/p&gt;</dc:description><dc:subject>散文</dc:subject><dc:subject>游记</dc:subject>
<meta name="calibre:series" content="选集"/><meta name="calibre:series_index" content="2.5"/>`
const picture = () => sharp({ create: { width: 300, height: 400, channels: 3, background: '#345' } })

test("a folder of calibre's library is published with the metadata and covers kept there", async () => {
  const folder = '沈从文/Xiang Xing San Ji (7)'
  await put(`${folder}/Xiang Xing San Ji - Shen Cong Wen.epub`, await stale('a'))
  await put(`${folder}/metadata.opf`, corrected('湘行散记', MORE))
  await put(`${folder}/cover.jpg`, await picture().jpeg().toBuffer())
  expect(await publish()).toBe(0)
  const [book] = await listed()
  expect(book?.metadata).toMatchObject({
    title: '湘行散记',
    author: [{ name: '沈从文' }],
    description: '在书库里写的简介',
    belongsTo: { series: [{ name: '选集', position: 2.5 }] },
  })
  expect(book?.metadata).not.toHaveProperty('published')
  expect(book?.images?.length).toBeGreaterThan(0)
  expect(await categories()).toEqual(['散文'])

  // What is corrected in calibre is published again, under the same number.
  await writeFile(join(books, folder, 'metadata.opf'), corrected('湘行散记全编', MORE))
  expect(await publish()).toBe(0)
  const [again] = await listed()
  expect(again?.metadata).toMatchObject({ title: '湘行散记全编', bid: book?.metadata.bid })
  await rm(join(books, folder, 'cover.jpg'))
  expect(await publish()).toBe(0)
  expect((await listed())[0]?.images ?? []).toEqual([])
})

test('a side file has the last word; a book without tags has no category', async () => {
  await put('沈从文/边城 (1)/边城.epub', await stale('a'))
  await put('沈从文/边城 (1)/metadata.opf', corrected('边城'))
  await put('沈从文/边城 (1)/边城.json', JSON.stringify({ resName: '边城（校订本）' }))
  expect(await publish()).toBe(0)
  expect((await listed())[0]?.metadata).toMatchObject({
    title: '边城（校订本）',
    author: [{ name: '沈从文' }],
  })
  expect(await categories()).toBeUndefined()
})

test('several books in one folder do not share the metadata that lie there', async () => {
  await put('杂/甲.epub', await stale('a'))
  await put('杂/乙.epub', await stale('b'))
  await put('杂/metadata.opf', corrected('丙'))
  await put('杂/cover.jpg', await picture().jpeg().toBuffer())
  expect(await publish()).toBe(0)
  expect((await listed()).map(({ metadata }) => metadata.title).sort()).toEqual(['stale a', 'stale b'])
})

test('metadata that are not well-formed are named, and the book is published with its own', async () => {
  await put('甲 (1)/甲.epub', await stale('a'))
  await put('甲 (1)/metadata.opf', '<package><metadata>')
  expect(await publish()).toBe(0)
  expect(said()).toContain('甲 (1)/metadata.opf：不是有效的 XML')
  expect((await listed())[0]?.metadata.title).toBe('stale a')
})
