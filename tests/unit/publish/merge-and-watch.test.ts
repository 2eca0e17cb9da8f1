import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { main } from '../../../src/publish/cli'
import { watchFolder } from '../../../src/publish/watch'
import { epub, opf } from '../reading/formats/books'
import { freshFolders } from './folders'

const { root, books, out, lines, put, publish, read, said } = freshFolders()

const story = (title: string) => `书名：${title}\n\n第一章 开始\n　　文。\n第二章 结束\n　　完。\n`
const part = (name: string) => join(root, name)
const merge = (...names: string[]) =>
  main(['publish', '--merge', ...names.map(part), '--out', out, '--org', 'demo', '--name', '总馆'])
const publishPart = (name: string) => publish('--out', part(name))

interface Listed {
  metadata: { title: string; bid: string }
  links: { href: string }[]
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications
const ids = async () =>
  Object.fromEntries((await listed()).map(({ metadata }) => [metadata.title, metadata.bid]))

test('an error says no control characters to the terminal', async () => {
  expect(await merge('x\u001b[31my')).toBe(2)
  expect(said()).toContain('x\ufffd[31my')
  expect(said()).not.toContain('\u001b')
})

describe('--merge', () => {
  const twoParts = async () => {
    await put('文学/甲.txt', story('甲'))
    await put('书.epub', await epub({ 'OPS/book.opf': opf({}) }))
    await publishPart('a')
    const before = JSON.parse(await readFile(join(part('a'), 'all.json'), 'utf8')) as {
      publications: Listed[]
    }
    await rm(books, { recursive: true })
    await put('文学/乙.txt', story('乙'))
    await put('文学/甲.txt', story('另一个甲'))
    await publishPart('b')
    return before.publications
  }

  test('makes one catalogue with the files, ids and categories of its parts', async () => {
    const before = await twoParts()
    expect(await merge('a', 'b')).toBe(0)
    expect(Object.keys(await ids()).sort()).toEqual(['乙', '书', '另一个甲', '甲'].sort())
    for (const { metadata } of before) expect((await ids())[metadata.title]).toBe(metadata.bid)
    // 甲.txt has the same path in both parts, and so the same id: one of them gets another.
    expect(new Set(Object.values(await ids())).size).toBe(4)
    for (const { links } of await listed())
      expect((await readFile(join(out, links[1]?.href ?? ''))).byteLength).toBeGreaterThan(0)
    const { navigation } = await read<{ navigation: { properties: { numberOfItems: number } }[] }>(
      'feed.json',
    )
    expect(navigation[0]?.properties.numberOfItems).toBe(3)
    const index = await read<{ books: unknown[] }>('search-index.json')
    expect(index.books).toHaveLength(4)
    expect(await main(['publish', '--check', out])).toBe(0)
  })

  test('run again, it keeps ids and copies nothing; a book that left its part leaves the whole', async () => {
    await twoParts()
    await merge('a', 'b')
    const first = await ids()
    await merge('a', 'b')
    expect(await ids()).toEqual(first)
    expect(said()).toContain('其中 4 本无变化')
    await rm(join(books, '文学/乙.txt'))
    await publishPart('b')
    await merge('a', 'b')
    const { 乙: _, ...others } = first
    expect(await ids()).toEqual(others)
    expect(readdirSync(join(out, 'file'))).toHaveLength(3)
  })

  test('tells what is no catalogue of this command, and what a part has lost', async () => {
    await twoParts()
    mkdirSync(part('c'))
    expect(await merge('a', 'c')).toBe(1)
    expect(said()).toContain(`${part('c')} 不是本命令的这个版本`)
    expect(
      await main(['publish', '--merge', part('a'), out, '--out', out, '--org', 'demo', '--name', '馆']),
    ).toBe(2)
    for (const name of readdirSync(join(part('b'), 'file'))) await rm(join(part('b'), 'file', name))
    expect(await merge('a', 'b')).toBe(0)
    expect(await listed()).toHaveLength(2)
    expect(said()).toContain('b/文学/乙.txt：无法读取')
  })
})

describe('--watch', () => {
  test('runs once after changes that follow each other, again after later ones, and ends when told', async () => {
    await put('a.txt', 'x')
    const abort = new AbortController()
    // The first run is at once.
    let runs = -1
    const watching = watchFolder(books, async () => void runs++, {
      ignored: [join(books, 'out'), join(books, 'report.json')],
      signal: abort.signal,
      quiet: 150,
    })
    await expect.poll(() => runs, { timeout: 5000 }).toBe(0)
    await put('b.txt', 'x')
    await put('c.txt', 'x')
    await expect.poll(() => runs, { timeout: 5000 }).toBe(1)
    mkdirSync(join(books, 'out'))
    await writeFile(join(books, 'out/feed.json'), '{}')
    await put('report.json', '{}')
    await new Promise((fulfil) => setTimeout(fulfil, 600))
    expect(runs).toBe(1)
    await put('new/d.txt', 'x')
    await expect.poll(() => runs, { timeout: 5000 }).toBeGreaterThan(1)
    abort.abort()
    await watching
  })

  test('a change during the first run leads to another', async () => {
    await put('a.txt', 'x')
    const abort = new AbortController()
    let runs = 0
    const run = async () => {
      if (++runs === 1) await put('b.txt', 'x')
    }
    const watching = watchFolder(books, run, { ignored: [], signal: abort.signal, quiet: 150 })
    await expect.poll(() => runs, { timeout: 5000 }).toBe(2)
    await new Promise((fulfil) => setTimeout(fulfil, 400))
    expect(runs).toBe(2)
    abort.abort()
    await watching
  })

  test('the command reads library.json at each run, also after a change during the first', async () => {
    await put('甲.txt', story('甲'))
    await put('library.json', JSON.stringify({ orgName: '旧名' }))
    const library = (orgName: string) =>
      writeFileSync(
        join(books, 'library.json'),
        JSON.stringify({ orgName, featured: [], exclude: ['草稿*'] }),
      )
    vi.spyOn(console, 'log').mockImplementation((line: string) => {
      lines.push(line)
      if (line.includes('找到') && lines.filter((each) => each.includes('找到')).length === 1) library('新名')
    })
    const running = main(['publish', books, '--out', out, '--org', 'demo', '--watch'])
    const name = () =>
      read<{ metadata: { title: string } }>('feed.json').then(({ metadata }) => metadata.title)
    await expect.poll(() => name().catch(() => ''), { timeout: 15_000 }).toBe('新名')
    await expect.poll(() => lines.at(-1), { timeout: 5000 }).toContain('等待')
    await put('草稿一.txt', story('草稿'))
    library('再改名')
    await expect.poll(name, { timeout: 15_000 }).toBe('再改名')
    expect(await listed()).toHaveLength(1)
    await expect.poll(() => lines.at(-1), { timeout: 5000 }).toContain('等待')
    process.emit('SIGINT')
    expect(await running).toBe(0)
  }, 60_000)

  test('a first run that fails, or wrong usage, ends the command', async () => {
    await put('甲.txt', story('甲'))
    expect(await main(['publish', books, '--out', out, '--org', 'demo', '--watch'])).toBe(2)
    await writeFile(out, 'a file, no folder')
    expect(await publish('--watch')).toBe(1)
    expect(process.listenerCount('SIGINT')).toBe(0)
  })

  test('a report, or an output folder, that is in the folder of books by another name starts no run', async () => {
    await put('甲.txt', story('甲'))
    await symlink(books, join(root, 'link'))
    const at = (name: string) => join(root, 'link', name)
    const running = publish('--watch', '--out', at('out'), '--report', at('report.json'))
    await expect.poll(said, { timeout: 10_000 }).toContain('等待')
    await new Promise((fulfil) => setTimeout(fulfil, 2500))
    expect(lines.filter((line) => line.includes('完成'))).toHaveLength(1)
    process.emit('SIGINT')
    expect(await running).toBe(0)
  }, 40_000)

  test('the command publishes what is added until it is interrupted', async () => {
    await put('甲.txt', story('甲'))
    const running = publish('--watch')
    await expect.poll(said, { timeout: 10_000 }).toContain('等待')
    await put('乙.txt', story('乙'))
    await expect.poll(said, { timeout: 15_000 }).toContain('完成：2 本已发布')
    await expect.poll(() => lines.at(-1), { timeout: 5000 }).toContain('等待')
    process.emit('SIGINT')
    expect(await running).toBe(0)
    expect(lines.at(-1)).toBe('结束。')
    expect(process.listenerCount('SIGINT')).toBe(0)
  }, 40_000)
})
