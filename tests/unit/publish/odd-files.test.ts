import { execFileSync } from 'node:child_process'
import { linkSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { epub, opf } from '../reading/formats/books'
import { freshFolders } from './folders'

/** Files that are not what their names say, and names that are hard to tell apart. */

const { root, books, out, said, lines, put, publish, read } = freshFolders()

const story = (words: string) => `第一章 开始\n　　${words}\n第二章 结束\n　　完。\n`
const picture = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const novel = async (title: string, id: string, cover?: Uint8Array) =>
  epub({
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">${id}</dc:identifier><dc:title>${title}</dc:title>`,
      ...(cover && {
        manifest:
          '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
      }),
    }),
    ...(cover && { 'OPS/c.png': cover }),
  })

interface Listed {
  metadata: { title: string; bid: string }
  images?: { width: number }[]
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications
const titles = async () => (await listed()).map(({ metadata }) => metadata.title).sort()

describe('what lies beside a book', () => {
  test.each(['甲.jpg', '甲.json', '甲.annotations'])(
    'and is no file is not read: a pipe would never end (%s)',
    async (name) => {
      await put('甲.txt', story('甲'))
      execFileSync('sh', ['-c', 'mkfifo "$0"', join(books, name)])
      expect(await publish()).toBe(0)
      expect(await titles()).toEqual(['甲'])
      expect(said()).toContain(`${name}：不是普通文件，已略过`)
    },
    10_000,
  )

  test('and is library.json is not read if it is no file, or a link out of the folder', async () => {
    await put('甲.txt', story('甲'))
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(books, 'library.json')])
    expect(await publish()).toBe(0)
    expect(said()).toContain('library.json：不是普通文件')
    await rm(join(books, 'library.json'))
    writeFileSync(join(root, '密.json'), '{"featured":[{"title":"机密","books":["甲.txt"]}]}')
    symlinkSync('../密.json', join(books, 'library.json'))
    await publish()
    expect(said()).toContain('library.json：是指向书籍文件夹以外的链接')
    expect(await readFile(join(out, 'feed.json'), 'utf8')).not.toContain('机密')
    await publish('--follow-links')
    expect(await readFile(join(out, 'feed.json'), 'utf8')).toContain('机密')
  })

  test('and has the name of a book without being a file is named', async () => {
    await put('甲.txt', story('甲'))
    execFileSync('sh', ['-c', 'mkfifo "$0" "$1"', join(books, '管.epub'), join(books, '管')])
    symlinkSync('/dev/zero', join(books, '零.txt'))
    await publish()
    expect(await titles()).toEqual(['甲'])
    expect(said()).toContain('管.epub：不是普通文件')
    expect(said()).toContain('零.txt：不是普通文件')
    expect(said()).not.toContain('管：')
  })

  test('is not read if it is a link out of the folder: metadata, cover, annotations', async () => {
    await put('甲.txt', story('甲'))
    writeFileSync(join(root, '密.json'), JSON.stringify({ resName: '机密' }))
    symlinkSync('../密.json', join(books, '甲.json'))
    await publish()
    expect(await titles()).toEqual(['甲'])
    expect(said()).toContain('甲.json：是指向书籍文件夹以外的链接')
    await publish('--follow-links')
    expect(await titles()).toEqual(['机密'])
  })

  test('a picture that cannot be read does not hide the cover in the book', async () => {
    await put('甲.epub', await novel('甲', 'urn:x:a', await picture(200)))
    await put('甲.jpg', 'no picture')
    await put('乙/乙.epub', await novel('乙', 'urn:x:b', await picture(180)))
    await put('乙/cover.jpg', '')
    await publish()
    const widths = Object.fromEntries(
      (await listed()).map(({ metadata, images }) => [metadata.title, images?.at(-1)?.width]),
    )
    expect(widths).toEqual({ 甲: 200, 乙: 180 })
    expect(said()).toContain('甲.epub：封面读不了：略过旁边的图片')
  })
})

test('a Markdown text with another name outside the folder is refused as a text is', async () => {
  await put('甲.txt', story('甲'))
  writeFileSync(join(root, '密.md'), '# 机密\n\n文。\n')
  linkSync(join(root, '密.md'), join(books, '乙.md'))
  await publish()
  expect(await titles()).toEqual(['甲'])
  expect(said()).toContain('乙.md：是指向书籍文件夹以外的链接')
})

describe('names', () => {
  test('that differ by letter case, Unicode form or a blank at the end are different books, also as EPUB', async () => {
    await put('caf\u00e9.epub', await novel('一', 'urn:x:1'))
    await put('cafe\u0301.epub', await novel('二', 'urn:x:2'))
    await put('b.epub', await novel('三', 'urn:x:3'))
    await put('b.EPUB', await novel('四', 'urn:x:4'))
    await put('b.epub ', await novel('五', 'urn:x:5'))
    expect(await publish()).toBe(0)
    expect(await titles()).toEqual(['一', '三', '二', '四', '五'].sort())
    // Two of one name in two formats are one book still.
    await put('b.md', '# 六\n\n文。\n')
    await publish()
    expect(await listed()).toHaveLength(5)
  })

  test('with a blank or a dot at the end are read', async () => {
    await put('甲.txt ', story('甲'))
    await put('乙.epub.', await novel('乙', 'urn:x:2'))
    await put('丙.txt . ', story('丙'))
    expect(await publish()).toBe(0)
    expect(await titles()).toEqual(['丙', '乙', '甲'].sort())
  })

  test('of prototypes and with control characters, marks of addresses and 255 bytes', async () => {
    const long = `${'长'.repeat(83)}ab.txt`
    for (const name of ['constructor.txt', '__proto__.txt', 'a%20b#c?d&e.txt', 'x\u001b[31my\n.txt', long])
      await put(`toString/${name}`, story(name))
    await put('__proto__/hasOwnProperty.txt', story('甲'))
    await put(
      '__proto__/hasOwnProperty.json',
      JSON.stringify({ subjects: ['__proto__', 'constructor'], series: 'valueOf' }),
    )
    expect(await publish('--full-text')).toBe(0)
    expect(await listed()).toHaveLength(6)
    expect(lines.join('')).not.toContain('\u001b')
    const before = await listed()
    await publish('--full-text')
    expect(await listed()).toEqual(before)
    const { navigation } = await read<{ navigation: { title: string }[] }>('feed.json')
    expect(navigation.map(({ title }) => title).sort()).toEqual(['__proto__', 'toString'])
  })
})

test('the extra files that calibre keeps for a book are no books', async () => {
  const at = 'Lu Yu/Cha Jing (3)'
  await put(`${at}/Cha Jing - Lu Yu.epub`, await novel('茶经', 'urn:x:1'))
  await put(`${at}/metadata.opf`, '<package xmlns="http://www.idpf.org/2007/opf"/>')
  await put(`${at}/data/笔记.txt`, story('笔记'))
  await put('data/别的.txt', story('别的'))
  await mkdir(join(books, 'empty'))
  expect(await publish()).toBe(0)
  expect(await titles()).toEqual(['别的', '茶经'].sort())
  expect(said()).toContain(`${at}/data：是 calibre`)
})
