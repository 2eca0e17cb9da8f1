import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeCovers } from '../../../src/publish/covers'
import { assignIds } from '../../../src/publish/ids'
import { lockOutput } from '../../../src/publish/lock'
import { Output } from '../../../src/publish/output'
import { describeSystemError } from '../../../src/publish/system-errors'
import { createPublishTranslate } from '../../../src/publish/translate'
import { epub, page } from '../reading/formats/books'
import { freshFolders } from './folders'

const { root, books, out, lines, said, put, publish, read } = freshFolders()

const story = (word: string) => `第一章\n\n　　${word}的故事。\n`

interface Listed {
  metadata: { title: string; bid: string }
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications
const titles = async () => (await listed()).map(({ metadata }) => metadata.title).sort()
const numbers = async () =>
  Object.fromEntries((await listed()).map(({ metadata }) => [metadata.title, metadata.bid]))

describe('links that lead out of the folder', () => {
  const secret = () => {
    mkdirSync(join(root, '外面/里'), { recursive: true })
    writeFileSync(join(root, '外面/密.txt'), story('密'))
    writeFileSync(join(root, '外面/里/机.txt'), story('机'))
    return join(root, '外面/密.txt')
  }

  test.each<[string, (target: string) => void]>([
    ['to a file', (target) => symlinkSync(target, join(books, '甲链.txt'))],
    ['to a file, by a relative way', () => symlinkSync('../外面/密.txt', join(books, '甲链.txt'))],
    [
      'over another link',
      (target) => {
        symlinkSync(target, join(root, '中间.txt'))
        symlinkSync('../中间.txt', join(books, '甲链.txt'))
      },
    ],
    ['to a folder', () => symlinkSync('../外面', join(books, '夹'))],
    ['by another name of the file', (target) => linkSync(target, join(books, '甲链.txt'))],
  ])('are not followed: %s', async (_name, link) => {
    await put('甲.txt', story('甲'))
    link(secret())
    expect(await publish()).toBe(0)
    expect(await titles()).toEqual(['甲'])
    expect(said()).toMatch(/(?:甲链\.txt|夹)：是指向书籍文件夹以外的链接/)
    await publish('--follow-links')
    expect((await titles()).length).toBeGreaterThan(1)
    // What an earlier run has published is not kept.
    await publish()
    expect(await titles()).toEqual(['甲'])
    expect(readdirSync(join(out, 'file'))).toHaveLength(1)
  })

  test('a cover is not taken from outside', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"><rect width="30" height="40"/></svg>'
    await put('甲.txt', story('甲'))
    writeFileSync(join(root, 'c.svg'), drawing)
    symlinkSync('../c.svg', join(books, '甲.svg'))
    await publish()
    expect(existsSync(join(out, 'cover'))).toBe(false)
  })

  test('the folder itself may be a link, and files in it may be linked to each other', async () => {
    await put('甲.txt', story('甲'))
    linkSync(join(books, '甲.txt'), join(books, '又名.txt'))
    symlinkSync('甲.txt', join(books, '链.txt'))
    symlinkSync(books, join(root, '书链'))
    const { main } = await import('../../../src/publish/cli')
    expect(await main(['publish', join(root, '书链'), '--out', out, '--org', 'demo', '--name', 'x'])).toBe(0)
    expect(await titles()).toEqual(['又名', '甲', '链'].sort())
  })
})

describe('what lies about', () => {
  test.each([
    ['README.txt', 'This folder holds books.\n'],
    ['Read Me.TXT', 'x'],
    ['LICENSE.txt', 'MIT'],
    ['robots.txt', 'User-agent: *\n'],
    ['说明.txt', '更多小说'],
    ['下载说明.txt', '更多小说'],
    ['【必读】.txt', '更多小说'],
    ['SHA256SUMS.txt', `${'ab'.repeat(32)}  甲.epub\n`],
    ['校验.txt', `; made by x\n${'cd'.repeat(16)} *甲.epub\r\n${'ef'.repeat(16)} *乙.epub\r\n`],
    ['甲.sync-conflict-20240101-120000-ABCDEFG.txt', story('旧')],
    ["甲 (Anna's conflicted copy 2024-01-01).txt", story('旧')],
    ['甲(冲突副本).txt', story('旧')],
    ['乙.epub.crdownload', 'PK'],
    ['乙.txt.part', 'PK'],
    ['.乙.epub.icloud', 'bplist00'],
    ['~syncthing~乙.epub.tmp', 'x'],
  ])('is left out, and told: %s', async (name, content) => {
    await put('甲.txt', story('甲'))
    await put(name, content)
    await publish()
    expect(await titles()).toEqual(['甲'])
    expect(said()).toContain(`${name}：`)
    expect(said()).toContain('已略过')
  })

  test.each([
    '说明文.txt',
    '免责.txt',
    'Readings.txt',
    '通知.txt',
    '授权.txt',
    'Notices of War.txt',
    '冲突的起源.txt',
  ])('is not what only looks so: %s', async (name) => {
    await put(name, story('甲'))
    expect(await publish()).toBe(0)
    expect(await listed()).toHaveLength(1)
  })

  test('a side file, or its size, makes a book of it', async () => {
    await put('README.txt', story('甲'))
    await put('README.json', JSON.stringify({ resName: '自述' }))
    await put('说明.txt', `${story('乙')}${'长'.repeat(40_000)}`)
    await publish()
    expect((await titles()).length).toBe(2)
  })

  test('an admin leaves out what they name', async () => {
    for (const path of ['甲.txt', '草稿/乙.txt', '草稿/深/丙.txt', '丁.bak.txt', 'a+b.txt'])
      await put(path, story(path))
    await put('library.json', JSON.stringify({ exclude: ['草稿/'] }))
    await publish('--exclude', '*.bak.txt', '--exclude', 'a+?.txt')
    expect(await listed()).toHaveLength(1)
    await put('library.json', JSON.stringify({ exclude: ['**/丙.txt', '丁*'] }))
    await publish()
    expect(await listed()).toHaveLength(3)
  })

  test('folders that are too deep are named', async () => {
    await put('甲.txt', story('甲'))
    await put(`${Array.from({ length: 18 }, (_, at) => at).join('/')}/深.txt`, story('深'))
    await publish()
    expect(said()).toContain('0/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16：文件夹超过 16 层')
  })

  test('an EPUB that is a folder is read by its name, else named; nothing in it is a book', async () => {
    await put('甲.txt', story('甲'))
    await put('苹果.epub/META-INF/container.xml', '<container/>')
    await put('苹果.epub/OEBPS/notes.txt', story('夹'))
    await put('解开的书/META-INF/container.xml', '<container/>')
    await put('解开的书/OEBPS/more/x.txt', story('夹'))
    await put('只是名字.epub/乙.txt', story('乙'))
    await publish()
    expect(await titles()).toEqual(['乙', '甲'])
    expect(said()).toContain('苹果.epub：文件已损坏')
    expect(said()).toContain('解开的书：是没有打包的 EPUB 文件夹')
  })

  test('names in GBK are explained, and shown as they were meant', async () => {
    await put('甲.txt', story('甲'))
    const at = (...bytes: number[]) => Buffer.concat([Buffer.from(`${books}/`), Buffer.from(bytes)])
    // 武侠 and 三套.txt
    mkdirSync(at(0xce, 0xe4, 0xcf, 0xc0))
    writeFileSync(at(0xc8, 0xfd, 0xcc, 0xd7, 0x2e, 0x74, 0x78, 0x74), story('三'))
    expect(await publish()).toBe(0)
    expect(said()).toContain('三套.txt：名称的编码不是 UTF-8')
    expect(said()).toContain('武侠：名称的编码不是 UTF-8')
    expect(said()).not.toContain('找不到')
  })
})

describe('a book keeps its number', () => {
  test('when it is moved and edited, converted, or written by another system', async () => {
    await put('a/移.txt', story('移'))
    await put('がく/本.txt'.normalize('NFC'), story('本'))
    await put('Big/Case.txt', story('大'))
    await publish()
    const before = await numbers()
    await rm(join(books, 'a'), { recursive: true })
    await put('b/移.txt', story('移动'))
    await rm(join(books, 'がく'.normalize('NFC')), { recursive: true })
    await put('がく/本.txt'.normalize('NFD'), story('书'))
    await rm(join(books, 'Big'), { recursive: true })
    await put('big/case.TXT', story('小'))
    await publish()
    const after = Object.values(await numbers())
    expect(after.sort()).toEqual(Object.values(before).sort())
  })

  const was = (path: string, bid: string, more: object = {}) =>
    [path, { identity: `path:${path}`, bid, digest: bid, ...more }] as const
  const is = (path: string, more: object = {}) => ({
    path,
    identity: `id:${path}`,
    digest: `new ${path}`,
    ...more,
  })
  const given = (earlier: ReturnType<typeof was>[], now: ReturnType<typeof is>[]) =>
    Object.fromEntries(assignIds(now, { byIdentity: {}, byPath: new Map(earlier) }, () => undefined).ids)

  test('when it is converted in its place or elsewhere, or renamed with a new identifier', () => {
    expect(given([was('x.txt', '111111111')], [is('x.epub')])).toEqual({ 'x.epub': '111111111' })
    expect(given([was('a/x.txt', '111111111')], [is('b/X.epub')])).toEqual({ 'b/X.epub': '111111111' })
    expect(given([was('x.fb2', '111111111')], [is('x.fb2.zip')])).toEqual({ 'x.fb2.zip': '111111111' })
    expect(given([was('a/x.fb2.zip', '111111111')], [is('b/x.epub')])).toEqual({ 'b/x.epub': '111111111' })
    const named = { name: '书\n甲' }
    expect(given([was('x.epub', '111111111', named)], [is('书 - 甲.epub', named)])).toEqual({
      '书 - 甲.epub': '111111111',
    })
  })

  test('but takes none where two could have it, or the other is still there', () => {
    const named = { name: '书\n甲' }
    const other = (found: Record<string, string>) => expect(Object.values(found)).not.toContain('111111111')
    other(given([was('a/x.txt', '111111111')], [is('b/x.txt'), is('c/x.txt')]))
    other(given([was('a/x.txt', '111111111'), was('b/x.txt', '222222222')], [is('c/x.txt')]))
    other(given([was('a.epub', '111111111', named)], [is('b.epub', named), is('c.epub', named)]))
    const both = given(
      [was('a/x.txt', '111111111')],
      [is('a/x.txt', { digest: '111111111', identity: 'path:a/x.txt' }), is('b/x.txt')],
    )
    expect(both['a/x.txt']).toBe('111111111')
    expect(both['b/x.txt']).not.toBe('111111111')
  })
})

describe('the output folder', () => {
  test('can be read by a web server whatever the umask, also what an earlier run wrote otherwise', async () => {
    const former = process.umask(0o077)
    try {
      await put('甲.txt', story('甲'))
      await publish('--out', join(root, 'deep/er/out'))
      const there = join(root, 'deep/er/out')
      const modes = (folder: string): [string, number][] =>
        readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
          const path = join(folder, entry.name)
          const own = [[path, statSync(path).mode & 0o777]] as [string, number][]
          return entry.isDirectory() ? [...own, ...modes(path)] : own
        })
      const wrong = () =>
        modes(join(root, 'deep')).filter(
          ([path, mode]) =>
            !path.endsWith('.org-library.json') && mode !== (statSync(path).isDirectory() ? 0o755 : 0o644),
        )
      expect(wrong()).toEqual([])
      for (const [path] of modes(there))
        if (!path.includes('.org-library')) chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600)
      await publish('--out', there)
      expect(wrong()).toEqual([])
    } finally {
      process.umask(former)
    }
  })

  test('keeps nothing of a run that failed', async () => {
    await put('甲.txt', story('甲'))
    await publish()
    const before = execFileSync('find', [out], { encoding: 'utf8' }).split('\n').sort()
    const feed = await readFile(join(out, 'feed.json'), 'utf8')
    await put('乙.txt', story('乙'))
    await put('丙.txt', story('丙'))
    // No file can take the place of a folder: the run fails after it has copied the books.
    await rm(join(out, 'search-index.json'))
    mkdirSync(join(out, 'search-index.json/x'), { recursive: true })
    expect(await publish()).toBe(1)
    await rm(join(out, 'search-index.json'), { recursive: true })
    expect(await readFile(join(out, 'feed.json'), 'utf8')).toBe(feed)
    const left = execFileSync('find', [out], { encoding: 'utf8' }).split('\n').sort()
    expect(left).toEqual(before.filter((path) => !path.endsWith('search-index.json')))
  })

  test('a failure names the file and not a temporary one', async () => {
    mkdirSync(join(out, 'x.json/y'), { recursive: true })
    const thrown = await new Output(out).write('x.json', '{}').catch((error: unknown) => error)
    expect(Reflect.get(thrown as object, 'dest')).toBe(join(out, 'x.json'))
  })

  test('that is read-only is called so', () => {
    const t = createPublishTranslate('zh-CN')
    const error = Object.assign(new Error('x'), { code: 'EROFS', path: '/mnt/out' })
    expect(describeSystemError(error, t)).toBe('只读，不能写入：/mnt/out')
  })
})

describe('after a kill', () => {
  const work = () => join(out, '.org-library.work')

  test('the next run takes what is converted, and clears up', async () => {
    await put('甲.txt', story('甲'))
    await put('乙.txt', story('乙'))
    const { Journal } = await import('../../../src/publish/journal')
    const { scanBooks } = await import('../../../src/publish/scan')
    const { convertBook } = await import('../../../src/publish/convert')
    const { SideFiles } = await import('../../../src/publish/side-files')
    const t = createPublishTranslate('zh-CN')
    const scanned = await scanBooks(books, {
      ...{ out, t, exclude: [], followLinks: false },
      sideFiles: new SideFiles(t, () => undefined),
    })
    const journal = await Journal.open(out, 'zh-CN')
    for (const file of scanned.books)
      await journal.keep(file, {
        converted: await convertBook(file, { locale: 'zh-CN', t }, () => undefined),
        notes: [],
      })
    await journal.created('file/999999999.txt')
    // The kill cut the last entry short.
    writeFileSync(join(work(), 'books'), '{"path":"甲.txt","sta', { flag: 'a' })
    mkdirSync(join(out, 'file'))
    writeFileSync(join(out, 'file/999999999.txt'), 'left')
    // It has changed since.
    await put('乙.txt', story('乙乙'))
    expect(await publish()).toBe(0)
    expect(said()).toMatch(/接着上次.*甲\.txt/)
    expect(said()).toMatch(/已发布.*乙\.txt/)
    expect(readdirSync(join(out, 'file'))).not.toContain('999999999.txt')
    expect(existsSync(work())).toBe(false)
    lines.length = 0
    await publish()
    expect(said()).toContain('其中 2 本无变化')
  })

  test('a journal that is damaged does no harm', async () => {
    await put('甲.txt', story('甲'))
    mkdirSync(work(), { recursive: true })
    writeFileSync(join(work(), 'books'), '{')
    await writeFile(join(work(), 'created'), '../../etc/passwd\nbooks\n')
    expect(await publish()).toBe(0)
    expect(existsSync(work())).toBe(false)
    expect(existsSync(join(books, '甲.txt'))).toBe(true)
  })
})

describe('the lock of a dead run', () => {
  const lock = () => join(out, '.org-library.lock')

  test('is taken over although another process has its number since a restart', async () => {
    mkdirSync(out)
    // The parent runs, but it began after the lock was last touched.
    writeFileSync(lock(), `${process.ppid} ${hostname()}\n`)
    const past = new Date(Date.now() - 50 * 24 * 3600_000)
    utimesSync(lock(), past, past)
    await (await lockOutput(out))()
    expect(existsSync(lock())).toBe(false)
  })

  test('holds while its process runs', async () => {
    mkdirSync(out)
    writeFileSync(lock(), `${process.ppid} ${hostname()}\n`)
    await expect(lockOutput(out)).rejects.toThrow('held by')
  })
})

describe('a cover that is a drawing', () => {
  const svg = (inside: string) =>
    Buffer.from(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="400">${inside}</svg>`,
    )

  test('is drawn in all widths', async () => {
    const covers = await makeCovers(svg('<rect width="300" height="400" fill="#963"/>'))
    expect(covers.map(({ width }) => width)).toEqual([160, 320, 640])
  })

  test('ends after ten seconds, however long it would take', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, n) => `<g id="g${n + 1}">${`<use xlink:href="#g${n}"/>`.repeat(9)}</g>`,
    )
    const bomb = svg(
      `<defs><g id="g0"><circle r="200" cx="150" cy="200" fill-opacity=".1" filter="url(#f)"/></g>${levels.join('')}<filter id="f"><feGaussianBlur stdDeviation="60"/></filter></defs><use xlink:href="#g9"/>`,
    )
    const began = Date.now()
    await expect(makeCovers(bomb)).rejects.toThrow()
    expect(Date.now() - began).toBeLessThan(20_000)
  }, 30_000)
})

test('books with one title and identifier are pointed out', async () => {
  const pages = (word: string) => epub({ 'OPS/c1.xhtml': page(`<p>${word}</p>`) })
  await put('好书.epub', await pages('一'))
  await put('好书.kepub.epub', await pages('二'))
  expect(await publish()).toBe(0)
  expect(said()).toContain('好书.kepub.epub：书名和标识')
})
