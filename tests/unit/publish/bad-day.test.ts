import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { needs } from '../needs'
import { epub, opf } from '../reading/formats/books'
import { writePdf } from '../reading/formats/pdf/write-pdf'
import { freshFolders } from './folders'

/** Folders as found in offices, and interrupted runs. */

const { root, books, out, said, put, publish, read } = freshFolders()

const story = (words: string) => `第一章 开始\n　　${words}\n第二章 结束\n　　完。\n`
const novel = (title: string, id: string) =>
  epub({
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">${id}</dc:identifier><dc:title>${title}</dc:title>`,
    }),
  })

interface Listed {
  metadata: { title: string; bid: string }
  links: { href: string; type: string }[]
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications
const ids = async () =>
  Object.fromEntries((await listed()).map(({ metadata: { title, bid } }) => [title, bid]))

describe('a book that cannot be read in this run', () => {
  test('stays published, and is reported', async () => {
    await put('文学/甲.epub', await novel('甲', 'urn:x:a'))
    await put('文学/乙.txt', story('乙'))
    await publish()
    const before = await ids()
    const file = join(out, `file/${before.甲}.epub`)
    const bytes = await readFile(file)
    await put('文学/甲.epub', bytes.subarray(0, bytes.length / 2))
    expect(await publish()).toBe(0)
    expect(await ids()).toEqual(before)
    expect(await readFile(file)).toEqual(bytes)
    expect(said()).toContain('上次发布的 1 本保留不变')

    // Once it is readable, it is converted again; once it is removed, it is unpublished.
    await put('文学/甲.epub', await novel('甲，第二版', 'urn:x:a'))
    await publish()
    expect(await ids()).toEqual({ '甲，第二版': before.甲, 乙: before.乙 })
    await rm(join(books, '文学/甲.epub'))
    await publish()
    expect(await ids()).toEqual({ 乙: before.乙 })
    expect(existsSync(file)).toBe(false)
  })

  test('keeps its id reserved', async () => {
    await put('甲.txt', story('甲'))
    await put('乙.txt', story('乙'))
    await publish()
    const { 甲 } = await ids()
    await put('甲.txt', '')
    await put('乙.json', JSON.stringify({ id: 甲 }))
    await publish()
    const after = await ids()
    expect(after.甲).toBe(甲)
    expect(after.乙).not.toBe(甲)
    expect(said()).toContain(`编号 ${甲} 已被另一本书使用`)
  })

  test('on an unmounted drive stays published; other books are published', async () => {
    await put('书/甲.txt', story('甲'))
    await rename(join(books, '书'), join(root, 'drive'))
    await symlink(join(root, 'drive'), join(books, '书'))
    await put('乙.txt', story('乙'))
    await publish('--follow-links')
    const before = await ids()
    await rename(join(root, 'drive'), join(root, 'away'))
    await put('丙.txt', story('丙'))
    expect(await publish('--follow-links')).toBe(0)
    expect(await ids()).toMatchObject(before)
    expect(Object.keys(await ids()).sort()).toEqual(['丙', '乙', '甲'])
    expect(said()).toMatch(/书：.*上次发布的 1 本保留不变/)
  })

  test('a cyclic or broken link does not stop the run', async () => {
    await put('甲.txt', story('甲'))
    await symlink('自己', join(books, '自己'))
    await symlink('..', join(books, '上面'))
    await symlink('nowhere', join(books, '断.epub'))
    expect(await publish()).toBe(0)
    expect(Object.keys(await ids())).toContain('甲')
    expect(said()).toContain('断.epub：无法读取')
  })

  // Root can read everything.
  test(
    'an unreadable folder does not stop the run',
    needs('a user who is not root', process.getuid?.() !== 0),
    async () => {
      await put('甲.txt', story('甲'))
      await put('别人的/乙.txt', story('乙'))
      await chmod(join(books, '别人的'), 0)
      expect(await publish()).toBe(0)
      await chmod(join(books, '别人的'), 0o755)
      expect(said()).toContain('别人的：无法读取')
    },
  )
})

describe('ambiguous names', () => {
  test('a renamed or moved text keeps its id; an edited text keeps that of its path', async () => {
    await put('山中.txt', story('山'))
    await put('水边.txt', story('水'))
    await put('相同.txt', story('水'))
    await publish()
    const before = await ids()
    await mkdir(join(books, '文学'))
    await rename(join(books, '山中.txt'), join(books, '文学/山中岁月（全本）.txt'))
    await appendFile(join(books, '水边.txt'), '再添一段。\n')
    await publish()
    expect(await ids()).toEqual({ 山中岁月: before.山中, 水边: before.水边, 相同: before.相同 })
    await rename(join(books, '文学/山中岁月（全本）.txt'), join(books, '山中.txt'))
    await publish()
    expect(await ids()).toEqual(before)
  })

  test('EPUB and PDF are detected by their first bytes', async () => {
    await put('甲.txt', await novel('其实是书', 'urn:x:a'))
    await put('乙.cbz', await novel('也是书', 'urn:x:b'))
    await put('丙.epub', writePdf([{ lines: ['page'] }]))
    expect(await publish()).toBe(0)
    const types = (await listed()).map(({ links }) => [links[1]?.href.split('.').pop(), links[1]?.type])
    expect(types.sort()).toEqual([
      ['epub', 'application/epub+zip'],
      ['epub', 'application/epub+zip'],
      ['pdf', 'application/pdf'],
    ])
  })

  test('unsupported books are reported with advice; other files are not', async () => {
    await put('甲.txt', story('甲'))
    await put('三体.kfx', 'CONT')
    await put('Thumbs.db', 'x')
    await publish()
    expect(said()).toContain('三体.kfx：这种格式不能发布，已略过；可先转换成 EPUB 或 PDF')
    expect(said()).not.toContain('Thumbs.db')
  })

  test('reports the same file under two names', async () => {
    await put('甲.txt', story('甲'))
    await put('甲 副本.txt', story('甲'))
    await publish()
    expect(said()).toMatch(/甲.*：内容与“甲.*”完全相同/)
    expect(await listed()).toHaveLength(2)
  })

  test('sorts volumes added together by their numbers', async () => {
    for (const n of [1, 2, 10]) await put(`卷${n}.txt`, story(String(n)))
    await publish()
    expect((await listed()).map(({ metadata }) => metadata.title)).toEqual(['卷1', '卷2', '卷10'])
  })
})

describe('runs', () => {
  const lock = () => join(out, '.org-library.lock')

  test('of two concurrent runs one works and the other reports why it does not', async () => {
    await put('甲.txt', story('甲'))
    expect((await Promise.all([publish(), publish()])).sort()).toEqual([0, 1])
    expect(said()).toContain('另一次发布正在写同一个输出文件夹')
    expect(existsSync(lock())).toBe(false)
    expect(await publish()).toBe(0)
  })

  test('takes over the lock of a killed run and removes its temporary files', async () => {
    await put('甲.txt', story('甲'))
    await publish()
    await writeFile(join(out, 'file/.0123456789ab.tmp'), 'half')
    await writeFile(join(out, '.keep'), '')
    // Higher than any process id.
    await writeFile(lock(), `99999999 ${hostname()}\n`)
    expect(await publish()).toBe(0)
    expect((await readdir(join(out, 'file'))).filter((name) => name.startsWith('.'))).toEqual([])
    expect(existsSync(join(out, '.keep'))).toBe(true)
  })

  test(
    'takes over the lock of a killed run whose number stays, as in a container that asks for no dead processes',
    needs('the process list of Linux', existsSync('/proc/self/stat')),
    async () => {
      await put('甲.txt', story('甲'))
      await mkdir(out)
      // The shell becomes a program that does not wait for its child.
      const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 30'])
      try {
        const [bytes] = (await once(parent.stdout, 'data')) as [Buffer]
        const pid = bytes.toString().trim()
        await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '))
        await writeFile(lock(), `${pid} ${hostname()}\n`)
        expect(await publish()).toBe(0)
      } finally {
        parent.kill()
      }
    },
  )

  test('a run on another machine counts as dead after its heartbeat stops', async () => {
    await put('甲.txt', story('甲'))
    await mkdir(out)
    await writeFile(lock(), '1 another-machine\n')
    expect(await publish()).toBe(1)
    expect(said()).toContain(lock())
    const longAgo = new Date(Date.now() - 120_000)
    await utimes(lock(), longAgo, longAgo)
    expect(await publish()).toBe(0)
  })

  test('does not publish the paths of the books', async () => {
    await put('甲.txt', story('甲'))
    await publish()
    expect((await stat(join(out, '.org-library.json'))).mode & 0o077).toBe(0)
  })
})
