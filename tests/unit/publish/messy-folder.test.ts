import { chmod, mkdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { needs } from '../needs'
import { freshFolders } from './folders'

/** Grown folders: links, drives of other systems, side files of other programs. */

const { root, books, out, lines, said, put, publish, read } = freshFolders()
const story = (words: string) => `第一章 开始\n　　${words}\n第二章 结束\n　　完。\n`

interface Listed {
  metadata: { title: string; bid: string; author?: { name: string }[]; subject: { name: string }[] }
  images: { href: string }[]
}
const listed = async (path = 'all.json') => (await read<{ publications: Listed[] }>(path)).publications
const titles = async () => (await listed()).map(({ metadata }) => metadata.title).sort()

describe('links', () => {
  beforeEach(async () => {
    await put('武侠/甲.txt', story('甲'))
    await symlink('武侠', join(books, 'a链'))
    await symlink('.', join(books, '武侠/自己'))
    await symlink('..', join(books, '武侠/上面'))
  })

  test('reads a linked folder at its own path', async () => {
    await publish()
    expect((await listed()).map(({ metadata }) => metadata.subject)).toEqual([
      [expect.objectContaining({ name: '武侠' })],
    ])
  })

  test('never scans the output folder, also through a link', async () => {
    await mkdir(join(books, 'out'))
    await symlink(join(books, 'out'), join(root, 'link'))
    await publish('--out', join(root, 'link'))
    lines.length = 0
    await publish('--out', join(root, 'link'))
    expect(said()).toContain('找到 1 本书')
  })

  test('rejects an output folder that contains the books, also through a link', async () => {
    await symlink(root, join(root, 'link'))
    expect(await publish('--out', join(root, 'link'))).toBe(2)
  })
})

describe('files that are not books', () => {
  test('recycle bins and thumbnail folders are skipped', async () => {
    await put('甲.txt', story('甲'))
    for (const folder of [
      '#recycle',
      '@Recycle',
      '$RECYCLE.BIN/S-1-5',
      '@eaDir',
      'System Volume Information',
    ])
      await put(`${folder}/删掉的.txt`, story('删'))
    await publish()
    expect(await titles()).toEqual(['甲'])
  })
})

describe('files beside a book', () => {
  test('are found regardless of the case of their extension', async () => {
    const png = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    await put('甲.TXT', story('甲'))
    await put('甲.JPG', png)
    await put('甲.Json', JSON.stringify({ resAuthor: '苏禾' }))
    await publish()
    const [book] = await listed()
    expect(book?.images).toHaveLength(1)
    expect(book?.metadata.author).toEqual([{ name: '苏禾' }])
  })

  test('a side file is read in its detected encoding', async () => {
    await put('甲.txt', story('甲'))
    await put('甲.json', iconv.encode(JSON.stringify({ resName: '国标书名与作者' }), 'gb18030'))
    await put('乙.txt', story('乙'))
    await put('乙.json', iconv.encode(JSON.stringify({ resName: '记事本' }), 'utf16le', { addBOM: true }))
    await publish()
    expect(await titles()).toEqual(['国标书名与作者', '记事本'].sort())
  })

  test('technical details are marked as such in messages', async () => {
    await put('甲.txt', story('甲'))
    await put('甲.json', '{书名')
    await put('坏.epub', 'no zip')
    await publish()
    expect(said()).toMatch(/甲\.json：不是有效的 JSON，已忽略（技术信息：.+）/)
    expect(said()).toMatch(/坏\.epub：文件已损坏或不是它该有的格式（技术信息：.+）/)
  })

  test('ignored fields of a side file are reported', async () => {
    await put('甲.txt', story('甲'))
    await put('甲.json', '["书名"]')
    await put('乙.txt', story('乙'))
    await put('乙.json', JSON.stringify({ cover: '../../secret.png' }))
    await put(
      'library.json',
      JSON.stringify({
        featured: [
          { title: '推荐', books: [] },
          { title: '', books: [] },
        ],
      }),
    )
    await publish()
    expect(said()).toContain('甲.json：')
    expect(said()).toMatch(/乙\.json：.*cover/)
    expect(said()).toMatch(/library\.json：featured\.1\.title 的值不合要求，整个 featured 已忽略/)
  })

  test('an id that would be read as an encoded id is rejected', async () => {
    await put('甲.txt', story('甲'))
    await put('甲.json', JSON.stringify({ id: '00123' }))
    await put(
      'library.json',
      JSON.stringify({ featured: [{ idp: '001', title: '推荐', books: ['甲.txt'] }] }),
    )
    await publish()
    expect((await listed())[0]?.metadata.bid).toMatch(/^[1-9]\d{8}$/)
    expect(said()).toMatch(/甲\.json：id 的值不合要求/)
    expect(said()).toMatch(/library\.json：featured\.0\.idp 的值不合要求/)
  })

  test('names match regardless of their Unicode normalisation', async () => {
    await put('Rome\u0301/e\u0301tude.txt', story('e'))
    await put(
      'library.json',
      JSON.stringify({
        categories: [{ id: 7, title: 'Rom\u00e9' }],
        featured: [{ idp: '1', title: '推荐', books: ['Rom\u00e9/\u00e9tude.txt'] }],
      }),
    )
    await publish()
    expect(await listed('featured/1.json')).toHaveLength(1)
    expect(await listed('category/7.json')).toHaveLength(1)
  })
})

describe('from run to run', () => {
  const inOrder = async () => (await listed()).map(({ metadata }) => metadata.title)

  test('a moved book keeps its date', async () => {
    await put('甲.txt', story('甲'))
    await publish()
    await put('乙.txt', story('乙'))
    await publish()
    expect(await inOrder()).toEqual(['乙', '甲'])
    await mkdir(join(books, '文学'))
    await rename(join(books, '甲.txt'), join(books, '文学/甲.txt'))
    await publish()
    expect(await inOrder()).toEqual(['乙', '甲'])
  })

  test('texts keep their ids when their names are reassigned, and when they are edited', async () => {
    const numbers = async () =>
      Object.fromEntries(
        await Promise.all(
          (await listed()).map(async ({ metadata: { bid } }) => {
            const text = await readFile(join(out, `file/${bid}.txt`), 'utf8')
            return [/　　(.)/.exec(text)?.[1], bid] as const
          }),
        ),
      )
    for (const [name, word] of Object.entries({ '1': '甲', '2': '乙', '3': '丙', '4': '丁' }))
      await put(`${name}.txt`, story(word))
    const age = new Date('2020-01-01')
    for (const name of ['1', '2', '3', '4']) await utimes(join(books, `${name}.txt`), age, age)
    await publish()
    const before = await numbers()
    // One is inserted at the front, the first two move on, the third is removed, the fourth is edited.
    await rename(join(books, '2.txt'), join(books, '3.txt'))
    await rename(join(books, '1.txt'), join(books, '2.txt'))
    await put('1.txt', story('新'))
    await put('4.txt', `${story('丁')}又记。\n`)
    await publish()
    const after = await numbers()
    expect(after).toEqual({ 甲: before.甲, 乙: before.乙, 丁: before.丁, 新: after.新 })
    expect(Object.values(before)).not.toContain(after.新)
    // A new file takes the name of the third: it gets a new id.
    await rename(join(books, '3.txt'), join(books, '5.txt'))
    await put('3.txt', story('后'))
    await publish()
    expect(await numbers()).toMatchObject({ 乙: before.乙 })
    expect(Object.values(before)).not.toContain((await numbers()).后)
  })

  test('reports removed books, but not moved ones', async () => {
    await put('甲.txt', story('甲'))
    await put('乙.txt', story('乙'))
    await put('丙.txt', story('丙'))
    await publish()
    await rm(join(books, '乙.txt'))
    await rename(join(books, '丙.txt'), join(books, '丁.txt'))
    lines.length = 0
    await publish()
    const gone = lines.slice(lines.findIndex((line) => line.includes('不在文件夹里'))).join('\n')
    expect(gone).toContain('乙.txt：乙')
    expect(gone).not.toContain('丙')
  })
})

describe('unchanged files', () => {
  test('are not rewritten when only a side file changes', async () => {
    await put('甲.txt', story('甲'))
    await publish()
    const file = join(out, `file/${(await listed())[0]?.metadata.bid}.txt`)
    const before = await stat(file)
    await put('甲.json', JSON.stringify({ resAuthor: '苏禾' }))
    await publish()
    expect((await listed())[0]?.metadata.author).toEqual([{ name: '苏禾' }])
    expect((await stat(file)).ino).toBe(before.ino)
    // The same length, but another text.
    await put('甲.txt', story('乙'))
    await publish()
    expect(await readFile(file, 'utf8')).toBe(story('乙'))
  })
})

describe('messages for the user', () => {
  test('explain empty files and broken links', async () => {
    await put('甲.txt', story('甲'))
    await put('空.epub', '')
    await symlink('nowhere', join(books, '断.epub'))
    await publish()
    expect(said()).toContain('空.epub：文件是空的')
    expect(said()).toContain('断.epub：无法读取（找不到')
    expect(said()).not.toContain('ENOENT')
  })

  test('explain an output folder that is a file or below one', async () => {
    await put('甲.txt', story('甲'))
    await writeFile(join(root, 'file'), 'x')
    for (const place of [join(root, 'file'), join(root, 'file/out')]) {
      lines.length = 0
      expect(await publish('--out', place)).toBe(1)
      expect(said()).toContain('不是文件夹')
      expect(said()).not.toMatch(/EEXIST|ENOTDIR/)
    }
  })

  test(
    'explain an output folder that is not writable',
    needs('a user who is not root', process.getuid?.() !== 0),
    async () => {
      await put('甲.txt', story('甲'))
      await mkdir(out)
      await chmod(out, 0o555)
      expect(await publish()).toBe(1)
      expect(said()).toContain('没有权限')
      expect(said()).not.toContain('EACCES')
    },
  )
})

describe('another language', () => {
  const publishIn = (...more: string[]) => publish('--name', 'Library', ...more)
  const newest = async () =>
    (await read<{ groups: { metadata: Record<string, string> }[] }>('feed.json')).groups[0]?.metadata

  test('is used for messages and output; changing it rewrites the output', async () => {
    await put('a.txt', story('甲'))
    expect(await publishIn('--lang', 'en')).toBe(0)
    expect(said()).toContain('1 book found')
    expect(await newest()).toMatchObject({ title: 'New books', subtitle: 'View all' })
    expect(await readFile(join(out, 'index.html'), 'utf8')).toContain('<html lang="en">')
    lines.length = 0
    await publishIn('--lang', 'en')
    expect(said()).toContain('unchanged “a”')
    lines.length = 0
    await publishIn('--lang', 'zh-TW')
    expect(said()).toContain('已發布 《a》')
    expect((await newest())?.title).toBe('新書')
  })

  test('is used for usage errors; an unknown one is rejected', async () => {
    expect(await publishIn('--lang', 'en', '--nonsense')).toBe(2)
    expect(said()).toContain('Wrong option')
    lines.length = 0
    expect(await publishIn('--lang', 'fr')).toBe(2)
    expect(said()).toContain('zh-CN、zh-TW、en')
  })
})
