import { expect, test } from 'vitest'
import { epub, opf, zip } from '../reading/formats/books'
import { freshFolders } from './folders'

const { lines, put, publish, read } = freshFolders()

const book = (title: string, more: string) =>
  epub({
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:${title}</dc:identifier><dc:title>${title}</dc:title>${more}`,
    }),
  })

interface Listed {
  metadata: { title: string; bid: string; belongsTo?: unknown }
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications
const belongings = async () =>
  Object.fromEntries((await listed()).map(({ metadata: { title, belongsTo } }) => [title, belongsTo]))

const SANTI = `<meta property="belongs-to-collection" id="s">三体</meta>
  <meta refines="#s" property="collection-type">series</meta>
  <meta refines="#s" property="group-position">2</meta>`
const CALIBRE = `<meta name="calibre:series" content="三体"/><meta name="calibre:series_index" content="1.0"/>`
const STORY = '第一章 开始\n　　文。\n第二章 结束\n　　完。\n'

test('writes the series of a book to the lists, its document and the search index', async () => {
  await put('黑暗森林.epub', await book('黑暗森林', SANTI))
  await put('地球往事.epub', await book('地球往事', CALIBRE))
  await put('单行本.epub', await book('单行本', ''))
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const info = '<ComicInfo><Series>三毛</Series><Number>3</Number><Title>从军记</Title></ComicInfo>'
  await put('c.cbz', await zip({ '1.png': Buffer.from(png, 'base64'), 'ComicInfo.xml': info }))
  expect(await publish()).toBe(0)
  expect(await belongings()).toEqual({
    黑暗森林: { series: [{ name: '三体', position: 2 }] },
    地球往事: { series: [{ name: '三体', position: 1 }] },
    单行本: undefined,
    '三毛 3 从军记': { series: [{ name: '三毛', position: 3 }] },
  })
  for (const { metadata } of await listed())
    expect((await read<Listed>(`book/${metadata.bid}.json`)).metadata.belongsTo).toEqual(metadata.belongsTo)
  const index: { books: { resName: string }[] } = await read('search-index.json')
  const indexed = new Map(index.books.map((each) => [each.resName, each]))
  expect(indexed.get('黑暗森林')).toMatchObject({
    series: [{ name: '三体', position: 2 }],
    pinyin: 'heiansenlin santi',
    initials: 'hasl st',
  })
  expect(indexed.get('单行本')).not.toHaveProperty('series')
})

test('omits the position of a series if it is invalid', async () => {
  await put('a.epub', await book('甲', CALIBRE.replace('1.0', 'NaN')))
  await put('b.epub', await book('乙', SANTI.replace('>2<', '>-1<')))
  await put('c.epub', await book('丙', SANTI.replace('>2<', '>1.5<')))
  await publish()
  expect(await belongings()).toEqual({
    甲: { series: [{ name: '三体' }] },
    乙: { series: [{ name: '三体' }] },
    丙: { series: [{ name: '三体', position: 1.5 }] },
  })
})

test('does not derive a series from a number in the title', async () => {
  for (const title of ['三体II', '平凡的世界 第一卷', 'Dune Vol. 2', '1984'])
    await put(`${title}.epub`, await book(title, ''))
  await publish()
  expect(Object.values(await belongings())).toEqual(Array(4).fill(undefined))
})

test('prefers the series of the side file to that of the book', async () => {
  await put('甲.txt', STORY)
  await put('甲.json', JSON.stringify({ series: ' 平凡的世界 ', seriesPosition: '1' }))
  await put('乙.epub', await book('乙', SANTI))
  await put('乙.json', JSON.stringify({ series: '地球往事' }))
  await put('丙.epub', await book('丙', SANTI))
  await put('丙.json', JSON.stringify({ seriesPosition: 3 }))
  await put('丁.epub', await book('丁', SANTI))
  await put('丁.json', JSON.stringify({ series: '' }))
  await put('戊.epub', await book('戊', SANTI))
  await put('戊.json', JSON.stringify({ series: '三体', seriesPosition: '第二' }))
  await publish()
  expect(await belongings()).toEqual({
    甲: { series: [{ name: '平凡的世界', position: 1 }] },
    乙: { series: [{ name: '地球往事' }] },
    丙: { series: [{ name: '三体', position: 3 }] },
    丁: undefined,
    戊: { series: [{ name: '三体', position: 2 }] },
  })
  expect(lines.filter((line) => line.includes('seriesPosition'))).toEqual([
    expect.stringContaining('戊.json'),
  ])
})
