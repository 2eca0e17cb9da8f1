import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishFolder } from '../../../src/publish/publish'
import { createPublishTranslate } from '../../../src/publish/translate'
import { epub, opf } from '../reading/formats/books'
import { freshFolders } from './folders'

/** Folders in which people work while they are published: a run of many books takes hours. */

const { books, out, put, read } = freshFolders()
const t = createPublishTranslate('zh-CN')

const story = (words: string) => `第一章 开始\n　　${words}\n第二章 结束\n　　完。\n`
const novel = (title: string) => epub({ 'OPS/book.opf': opf({ metadata: `<dc:title>${title}</dc:title>` }) })

/** Publishes; `change` is called when all books are read and none is written. */
const publishWhile = (change: () => void) =>
  publishFolder({
    ...{ books, out, orgCode: 'demo', orgName: '示例书馆', templateId: '1', locale: 'zh-CN', t },
    library: { categories: [], featured: [] },
    now: new Date(),
    say: (line) => {
      if (line.startsWith('正在写')) change()
    },
  })

interface Listed {
  metadata: { title: string; bid: string }
  links: { href: string; size?: number }[]
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications
const titles = async () => (await listed()).map(({ metadata }) => metadata.title).sort()

test('a book that goes away or changes between being read and being written does not stop the run', async () => {
  await put('甲.txt', story('甲'))
  await put('乙.txt', story('乙'))
  await put('丙.txt', story('丙'))
  const { published, failures } = await publishWhile(() => {
    rmSync(join(books, '乙.txt'))
    writeFileSync(join(books, '丙.txt'), story('丙，改到一半'))
  })
  expect(published).toBe(1)
  expect(await titles()).toEqual(['甲'])
  expect(failures.map(({ path }) => path).sort()).toEqual(['丙.txt', '乙.txt'])
  for (const { reason } of failures) expect(reason).toContain('变了或不见了')
  expect(readdirSync(join(out, 'file'))).toHaveLength(1)
  await publishWhile(() => undefined)
  expect(await titles()).toEqual(['丙', '甲'])
})

test('its published version stays, with the size that the catalogue says', async () => {
  await put('甲.txt', story('甲'))
  await put('乙.epub', await novel('乙'))
  await publishWhile(() => undefined)
  const before = await listed()
  await put('乙.epub', await novel('乙，第二版'))
  const { failures } = await publishWhile(() => writeFileSync(join(books, '乙.epub'), 'PK'))
  expect(failures.map(({ reason }) => reason)).toEqual([expect.stringContaining('上次发布的 1 本保留不变')])
  expect(await listed()).toEqual(before)
  for (const { links } of before) {
    const file = links.find(({ size }) => size !== undefined)
    expect((await readFile(join(out, file?.href ?? ''))).byteLength).toBe(file?.size)
  }
})

test('a book that is saved again as it was is published', async () => {
  await put('甲.txt', story('甲'))
  const { failures } = await publishWhile(() => writeFileSync(join(books, '甲.txt'), story('甲')))
  expect(failures).toEqual([])
  expect(await titles()).toEqual(['甲'])
})

test('nothing is written if all books have gone', async () => {
  await put('甲.txt', story('甲'))
  const { published, failures } = await publishWhile(() => rmSync(join(books, '甲.txt')))
  expect([published, failures.length]).toEqual([0, 1])
  expect(existsSync(join(out, 'feed.json'))).toBe(false)
})
