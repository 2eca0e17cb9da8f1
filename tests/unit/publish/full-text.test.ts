import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { main } from '../../../src/publish/cli'
import { parseXml } from '../../../src/publish/xml'
import { openPublication } from '../../../src/reading/formats'
import { findQuote } from '../../../src/reading/publication/plain-text'
import { ReadingOrder } from '../../../src/reading/publication/reading-order'
import { textOfSource } from '../../../src/reading/reader/search/source-text'
import { epub, opf, page } from '../reading/formats/books'
import { freshFolders } from './folders'

const { out, put, publish, read, said } = freshFolders()
const SRC = 'https://books.example/'

const fetchFile = async (url: string) => {
  const file = join(out, decodeURIComponent(new URL(url).pathname))
  if (!existsSync(file)) return new Response('gone', { status: 404 })
  return new Response(new Uint8Array(await readFile(file)))
}
const catalogOf = () => createCatalog({ src: SRC, org: 'demo', fetch: fetchFile })
const textsFor = async (query: string) => (await catalogOf().searchTexts(query, 1)).items

const STORY = [
  '第一章 雾港',
  '　　海上的雾很大，灯塔看不见了。她说：“等风来吧！”',
  '　　船长把怀表收进口袋。',
  '第二章 归途',
  '　　三天以后，灯塔又亮了。',
  '',
].join('\n')
const TRADITIONAL = '第一章 開始\n　　學校的圖書館裡有一盞燈塔模型。\n'
async function putBooks() {
  await put('雾港.txt', STORY)
  await put('學校.txt', TRADITIONAL)
  await put(
    'english.epub',
    await epub({
      'OPS/book.opf': opf({
        metadata: '<dc:identifier id="uid">urn:x:e</dc:identifier><dc:title>The Light</dc:title>',
      }),
      'OPS/c1.xhtml': page(
        '<h1>One</h1><p>The <b>light</b>house keeper read his catalogue.</p><p>A cat sat. 灯<ruby>塔<rt>ta</rt></ruby>下有猫。</p>',
      ),
    }),
  )
}

test('says how many books are in the index while it is made', async () => {
  await putBooks()
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 3000))
  await publish('--full-text')
  clock.mockRestore()
  expect(said()).toContain('搜索索引：1/3 本……')
})

test('full text is found by any two characters, simplified in traditional, with its chapter and sentence', async () => {
  await putBooks()
  expect(await publish('--full-text')).toBe(0)
  expect(await catalogOf().hasTexts()).toBe(true)
  const found = await textsFor('灯塔')
  expect(found.map(({ title, chapter }) => `${title} ${chapter}`).sort()).toEqual([
    'The Light 1',
    '學校 1',
    '雾港 1',
    '雾港 2',
  ])
  const first = found.find(({ title, chapter }) => title === '雾港' && chapter === 1)
  expect(first).toMatchObject({ heading: '第一章 雾港', sentence: '海上的雾很大，灯塔看不见了。' })
  expect(first?.sentence.slice(first.start, first.end)).toBe('灯塔')
  expect((await textsFor('图书馆')).map(({ sentence }) => sentence)).toEqual([
    '學校的圖書館裡有一盞燈塔模型。',
  ])
  expect((await textsFor('海上的霧')).map(({ title }) => title)).toEqual(['雾港'])
})

test.each([
  ['a phrase is the phrase', '灯塔又亮了', ['雾港']],
  ['not its parts apart', '灯塔很大', []],
  ['not over a paragraph', '吧船长', []],
  ['spaces between Chinese characters do not count', '灯塔 又亮', ['雾港']],
  ['a sentence with punctuation', '雾很大，灯塔', ['雾港']],
  ['a word', 'keeper', ['The Light']],
  ['a word that markup divides', 'lighthouse keeper', ['The Light']],
  ['a word is not a part of one', 'cata', []],
  ['nor found in another before it', 'cat', ['The Light']],
  ['one character: nothing', '灯', []],
])('%s', async (_, query, titles) => {
  await putBooks()
  await publish('--full-text')
  expect((await textsFor(query)).map(({ title }) => title)).toEqual(titles)
})

test.each([
  ['Python 编程', ['有空', '无空']],
  ['Python编程', ['有空', '无空']],
  ['用 Python 编程', ['有空']],
  ['编程 Python', ['倒过来']],
  ['编程Python', ['倒过来']],
  ['第 3 章', ['有空', '无空']],
  ['第3章', ['有空', '无空']],
  ['前言', ['有空']],
  ['前 言', ['有空']],
  ['ython 编程', []],
  ['C++ 语言（上）', ['无空']],
])(
  'spaces beside Chinese characters count neither in the query nor in the text: %s',
  async (query, titles) => {
    await put('有空.txt', '第一章 甲\n　　前 言：我用 Python 编程，见第 3 章。\n')
    await put('无空.txt', '第一章 甲\n　　学Python编程，见第3章，也有C++语言（上）。\n')
    await put('倒过来.txt', '第一章 甲\n　　先学编程\u3000Python 再说。\n')
    await publish('--full-text')
    const found = await textsFor(query)
    expect(found.map(({ title }) => title).sort()).toEqual([...titles].sort())
    const bare = (text: string) => text.replace(/\s/g, '')
    for (const { sentence, start, end, quote } of found) {
      expect(bare(sentence.slice(start, end))).toBe(bare(query))
      expect(quote.highlight).toBe(sentence.slice(start, end))
    }
  },
)

test('a quote of a hit is found in the text that the reader shows', async () => {
  await putBooks()
  await publish('--full-text')
  for (const hit of [...(await textsFor('灯塔')), ...(await textsFor('lighthouse'))]) {
    const { bid, chapter, quote, progression } = hit
    const format = hit.title === 'The Light' ? 'epub' : 'txt'
    const bytes = new Uint8Array(await readFile(join(out, `file/${bid}.${format}`)))
    const publication = await openPublication(
      { format, bytes, fileName: `a.${format}` },
      { parseXml, locale: 'zh-CN' },
    )
    const index = new ReadingOrder(publication).indexOfChapter(chapter)
    const { text } = textOfSource(await publication.load(index))
    expect(findQuote(text, quote, progression * text.length), hit.sentence).toBeGreaterThanOrEqual(0)
    publication.close()
  }
})

test('an unchanged run writes nothing, and a changed book keeps the blocks of the others', async () => {
  await putBooks()
  await publish('--full-text')
  const times = async () => {
    const files = await readdir(join(out, 'search'), { recursive: true, withFileTypes: true })
    const paths = files.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
    return new Map(await Promise.all(paths.map(async (path) => [path, (await stat(path)).mtimeMs] as const)))
  }
  const before = await times()
  await publish('--full-text')
  expect(await times()).toEqual(before)
  await put('雾港.txt', STORY.replace('怀表', '罗盘'))
  await publish('--full-text')
  const after = await times()
  const kept = [...before].filter(([path, time]) => path.includes('/texts/') && after.get(path) === time)
  expect(kept.length).toBeGreaterThan(2)
  expect((await textsFor('罗盘')).map(({ title }) => title)).toEqual(['雾港'])
  expect(await textsFor('怀表')).toEqual([])
  expect((await textsFor('灯塔')).length).toBe(4)
})

test('books that library.json leaves out are published without their text', async () => {
  await putBooks()
  await put('library.json', JSON.stringify({ fullTextExclude: ['雾港.txt'] }))
  await publish('--full-text')
  expect((await textsFor('灯塔')).map(({ title }) => title).sort()).toEqual(['The Light', '學校'])
  expect((await catalogOf().search('雾港', 1)).items).toHaveLength(1)
})

test('without --full-text there is none', async () => {
  await putBooks()
  await publish()
  expect(await catalogOf().hasTexts()).toBe(false)
  expect(existsSync(join(out, 'search'))).toBe(false)
})

test('a block that is missing is named, and the others are searched', async () => {
  await putBooks()
  await publish('--full-text')
  const folders = await readdir(join(out, 'search/texts'))
  await rm(join(out, 'search/texts', folders[0] ?? '', 'p0.bin'))
  const found = await catalogOf().searchTexts('灯塔', 1)
  expect(found.unread).toBe('part')
  expect(found.items.length).toBe(3)
})

test('--check knows all files of the index', async () => {
  await putBooks()
  await publish('--full-text')
  expect(await main(['publish', '--check', out]), said()).toBe(0)
  const feed = await read<{ links: { rel: unknown; href: string }[] }>('feed.json')
  expect(feed.links.map(({ rel }) => rel)).toContain('search-text')
})

test('a query whose parts are everywhere, and the words nowhere, reads a bounded number of blocks for a page', async () => {
  const filler = '甲乙一。乙丙二。'.repeat(1000)
  for (let at = 0; at < 70; at++)
    await put(`书${at}.txt`, `第一章 某\n　　${filler}${at}${at === 69 ? '甲乙丙' : ''}\n`)
  await publish('--full-text')
  const asked: string[] = []
  const catalog = createCatalog({
    src: SRC,
    org: 'demo',
    fetch: async (url) => {
      asked.push(url)
      return fetchFile(url)
    },
  })
  const found: string[] = []
  let pages = 0
  for (let page = 1, hasMore = true; hasMore; page++) {
    asked.length = 0
    const { items, hasMore: more } = await catalog.searchTexts('甲乙丙', page)
    expect(asked.filter((url) => url.includes('/texts/')).length).toBeLessThanOrEqual(60)
    found.push(...items.map(({ title }) => title))
    hasMore = more
    pages++
  }
  expect(found).toEqual(['书69'])
  expect(pages).toBeGreaterThan(1)
})
