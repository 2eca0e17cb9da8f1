import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { main } from '../../../src/publish/cli'
import { freshFolders } from './folders'

const { root, books, out, put, publish, said } = freshFolders()

const SRC = 'https://books.example/'
const catalogOf = () =>
  createCatalog({
    src: SRC,
    org: 'demo',
    fetch: async (url) => {
      const file = join(out, decodeURIComponent(new URL(url).pathname))
      if (!existsSync(file)) return new Response('gone', { status: 404 })
      return new Response(new Uint8Array(await readFile(file)))
    },
  })
const textsFor = async (query: string) => (await catalogOf().searchTexts(query, 1)).items
const titlesFor = async (query: string) => (await textsFor(query)).map(({ title }) => title).sort()

const story = (title: string, words: string) =>
  `书名：${title}\n\n第一章 开始\n　　${words}\n第二章 结束\n　　完。\n`
const part = (name: string) => join(root, name)
const publishPart = async (name: string, ...more: string[]) => {
  expect(await publish('--out', part(name), ...more)).toBe(0)
  await rm(books, { recursive: true })
}
const merge = (...names: string[]) =>
  main(['publish', '--merge', ...names.map(part), '--out', out, '--org', 'demo', '--name', '总馆'])

/** 甲.txt has the same path in both parts, and so the same id: one of them gets another. */
async function twoParts() {
  await put('文学/甲.txt', story('甲', '灯塔在雾里。'))
  await put('文学/密.txt', story('密', '灯塔的暗号。'))
  await put('历史/丙.txt', story('丙', '海图。'))
  await put(
    'library.json',
    JSON.stringify({
      fullTextExclude: ['文学/密.txt'],
      categories: [
        { id: '300001', title: '历史' },
        { id: '300002', title: '文学' },
      ],
      featured: [
        { idp: '7', title: '推荐', subtitle: '本月', books: ['文学/甲.txt'] },
        { title: '海', books: ['历史/丙.txt', '没有.txt'] },
      ],
    }),
  )
  await publishPart('a', '--full-text')
  await put('文学/甲.txt', story('另一个甲', '灯塔又亮了。'))
  await put('文学/乙.txt', story('乙', '没有塔。'))
  await put(
    'library.json',
    JSON.stringify({
      categories: [{ title: '文学' }, { id: '300009', title: '艺术' }],
      featured: [
        { idp: '9', title: '推荐', books: ['文学/乙.txt'] },
        { idp: '7', title: '新到', books: ['文学/甲.txt'] },
      ],
    }),
  )
  await publishPart('b', '--full-text')
}

test('a merged catalogue finds what the books of its parts say, and no text that a part leaves out', async () => {
  await twoParts()
  expect(await merge('a', 'b')).toBe(0)
  expect(await catalogOf().hasTexts()).toBe(true)
  expect(await titlesFor('灯塔')).toEqual(['另一个甲', '甲'].sort())
  expect(await titlesFor('海图')).toEqual(['丙'])
  expect(await titlesFor('暗号')).toEqual([])
  for (const { bid, title } of await textsFor('灯塔'))
    expect((await catalogOf().book(bid)).resName).toBe(title)
  expect(await main(['publish', '--check', out])).toBe(0)
  expect(said()).not.toContain('a/没有.txt')
})

test('merged again, it writes only the texts that have changed', async () => {
  await twoParts()
  await merge('a', 'b')
  const times = async () => {
    const entries = await readdir(join(out, 'search'), { recursive: true, withFileTypes: true })
    const paths = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
    return new Map(await Promise.all(paths.map(async (path) => [path, (await stat(path)).mtimeMs] as const)))
  }
  const before = await times()
  await merge('a', 'b')
  expect(await times()).toEqual(before)
  await put('文学/甲.txt', story('另一个甲', '灯塔倒了。'))
  await put('文学/乙.txt', story('乙', '没有塔。'))
  await publishPart('b', '--full-text')
  await merge('a', 'b')
  expect((await textsFor('灯塔')).map(({ sentence }) => sentence).sort()).toEqual([
    '灯塔倒了。',
    '灯塔在雾里。',
  ])
  const after = await times()
  const kept = [...before].filter(([path, time]) => path.includes('/texts/') && after.get(path) === time)
  expect(kept.length).toBeGreaterThan(2)
})

test('a part without full text adds none; without any part with it there is no such index', async () => {
  await twoParts()
  await put('书/丁.txt', story('丁', '灯塔下。'))
  await publishPart('c')
  await merge('a', 'c')
  expect(await titlesFor('灯塔')).toEqual(['甲'])
  await rm(out, { recursive: true })
  await merge('c')
  expect(await catalogOf().hasTexts()).toBe(false)
})

test('texts that a part has lost are read from the book', async () => {
  await twoParts()
  await rm(join(part('a'), 'search/texts'), { recursive: true })
  expect(await merge('a', 'b')).toBe(0)
  expect(await titlesFor('海图')).toEqual(['丙'])
})

test('a merged catalogue can be a part', async () => {
  await twoParts()
  expect(
    await main([
      'publish',
      '--merge',
      part('a'),
      part('b'),
      '--out',
      part('c'),
      '--org',
      'demo',
      '--name',
      '馆',
    ]),
  ).toBe(0)
  expect(await merge('c')).toBe(0)
  expect(await titlesFor('灯塔')).toEqual(['另一个甲', '甲'].sort())
  expect((await catalogOf().home()).floors).toHaveLength(3)
})

test('it has the featured lists of its parts, those of one title as one, and their categories', async () => {
  await twoParts()
  await merge('a', 'b')
  const { floors, categories } = await catalogOf().home()
  expect(
    floors.map(({ title, subTitle, books: own }) => [title, subTitle, own.map(({ resName }) => resName)]),
  ).toEqual([
    ['推荐', '本月', ['甲', '乙']],
    ['海', '查看全部', ['丙']],
    ['新到', '查看全部', ['另一个甲']],
  ])
  expect(floors[0]?.idp).toBe('7')
  expect(new Set(floors.map(({ idp }) => idp)).size).toBe(3)
  expect(categories.map(({ path, title }) => [path.at(-1), title])).toEqual([
    ['300001', '历史'],
    ['300002', '文学'],
  ])
})
