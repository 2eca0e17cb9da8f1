import { existsSync } from 'node:fs'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { main } from '../../../src/publish/cli'
import { RunProgress } from '../../../src/publish/progress'
import { createPublishTranslate } from '../../../src/publish/translate'
import { epub, opf } from '../reading/formats/books'
import { freshFolders } from './folders'

const { root, out, lines, put, publish, read, said } = freshFolders()

const own = (title: string) =>
  epub({
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:${title}</dc:identifier><dc:title>${title}</dc:title>`,
    }),
  })
const STORY = '第一章 开始\n　　文。\n第二章 结束\n　　完。\n'
const reportFile = join(root, 'report.json')
const report = async () => JSON.parse(await readFile(reportFile, 'utf8'))

test('a dry run says what would be published, guessed and refused, and writes nothing', async () => {
  await put('文学/甲.epub', await own('甲'))
  await put('文学/甲.mobi', 'not a mobi')
  await put('《乙》林深.txt', STORY)
  await put('坏.epub', 'PK nothing')
  await put('不要/丙.txt', STORY)
  await put('a.docx', 'x')
  await put('library.json', JSON.stringify({ exclude: ['不要'] }))
  expect(await publish('--dry-run', '--report', reportFile)).toBe(0)
  expect(existsSync(out)).toBe(false)
  const result = await report()
  expect(result).toMatchObject({ version: 1, kind: 'dry-run' })
  expect(result.books).toEqual([
    expect.objectContaining({
      path: '《乙》林深.txt',
      state: 'new',
      title: '乙',
      authors: ['林深'],
      guessed: ['title', 'author'],
    }),
    expect.objectContaining({
      path: '文学/甲.epub',
      title: '甲',
      category: ['文学'],
      guessed: ['category'],
      hasCover: false,
      others: ['文学/甲.mobi'],
    }),
  ])
  expect(result.failures).toEqual([{ path: '坏.epub', reason: expect.stringMatching(/./) }])
  expect(result.warnings).toEqual([{ path: 'a.docx', reason: expect.stringMatching(/./) }])
  for (const part of [
    '书名取自文件名',
    '作者取自文件名',
    '分类：文学',
    '没有封面',
    '坏.epub',
    'a.docx',
    '试运行',
  ])
    expect(said()).toContain(part)
  await publish()
  await put('文学/甲.epub', await own('甲二'))
  const before = await readdir(out, { recursive: true })
  await publish('--dry-run', '--report', reportFile)
  expect((await report()).books.map(({ title, state }: Record<string, string>) => [title, state])).toEqual([
    ['乙', 'same'],
    ['甲二', 'changed'],
  ])
  expect(await readdir(out, { recursive: true })).toEqual(before)
})

test('a run writes its report as JSON too', async () => {
  await put('甲.epub', await own('甲'))
  await put('坏.epub', 'PK nothing')
  await publish('--report', reportFile)
  expect(await report()).toMatchObject({
    kind: 'publish',
    published: 1,
    unchanged: 0,
    failures: [{ path: '坏.epub' }],
  })
})

test('a check finds what is missing, wrong and not linked to', async () => {
  const check = (folder = out) => main(['publish', '--check', folder, '--report', reportFile])
  for (let at = 0; at < 26; at++) await put(`文学/第${at}.txt`, STORY)
  await put('甲 #1.epub', await own('甲'))
  await publish()
  expect(await check()).toBe(0)
  expect(await report()).toMatchObject({ kind: 'check', missing: [], wrong: [], unlinked: [] })
  const { publications } = await read<{ publications: { links: { href: string }[] }[] }>('all.json')
  const [first, second] = publications.map(({ links }) => links[1]?.href ?? '')
  await rm(join(out, first ?? ''))
  await truncate(join(out, second ?? ''), 3)
  await writeFile(join(out, 'file/old.epub'), 'x')
  await writeFile(
    join(out, 'all-2.json'),
    JSON.stringify({ metadata: {}, links: [{ href: '../../etc' }], publications: [{}] }),
  )
  await writeFile(join(out, 'search-index.json'), '{')
  expect(await check()).toBe(1)
  const { missing, wrong, unlinked } = await report()
  expect(missing).toHaveLength(1)
  expect(missing[0].reason).toContain(first)
  expect(unlinked).toEqual(['file/old.epub'])
  expect(wrong.map(({ path }: { path: string }) => path).sort()).toEqual([
    ...Array(5).fill('all-2.json'),
    expect.stringMatching(/^(?:all|feed|category\/.*|featured\/1|book\/.*)\.json$/),
    'search-index.json',
  ])
  expect(said()).toContain(second)
  expect(await check(root)).toBe(1)
  expect((await report()).missing).toHaveLength(1)
  expect(await check(join(root, 'nowhere'))).toBe(2)
})

test('progress begins at once, and says the rate and the time left', async () => {
  await put('甲.epub', await own('甲'))
  await publish()
  expect(lines[0]).toContain('正在查看')
  const say = vi.fn()
  let now = 0
  const progress = new RunProgress({ t: createPublishTranslate('en'), say, clock: () => now })
  progress.done(0, 1000)
  now = 1000
  progress.done(5, 1000)
  expect(say).not.toHaveBeenCalled()
  now = 4000
  progress.done(40, 1000)
  progress.done(41, 1000)
  now = 10_000
  progress.found(7)
  now = 20_000
  progress.indexed(3, 7)
  expect(say.mock.calls).toEqual([
    ['Progress 40/1000, 10 books a second, about 1:36 left'],
    ['Books found so far: 7 …'],
    ['Search index, books: 3/7 …'],
  ])
})
