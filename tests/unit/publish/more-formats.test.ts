import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { parseXml } from '../../../src/publish/xml'
import { openPublication } from '../../../src/reading/formats'
import { fictionBook, PNG } from '../../support/fb2'
import { CONTAINER, opf, page, zip } from '../reading/formats/books'
import { freshFolders } from './folders'

const { books, out, put, publish, read, said } = freshFolders()

interface Listed {
  metadata: {
    title: string
    bid: string
    author?: { name: string }[]
    wordCount: number
    belongsTo?: unknown
  }
  links: { href: string; type: string; size?: number }[]
  images?: unknown[]
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications
const named = async (title: string) => (await listed()).find(({ metadata }) => metadata.title === title)
const png = Buffer.from(PNG, 'base64')

const novel = (title: string) =>
  fictionBook({
    titleInfo: `<author><first-name>Лев</first-name><last-name>Толстой</last-name></author><book-title>${title}</book-title><coverpage><image l:href="#c"/></coverpage><lang>ru</lang><sequence name="Цикл" number="2"/>`,
    body: '<section><title><p>Глава 1</p></title><p>Текст.</p></section><section><title><p>Глава 2</p></title><p>Ещё.</p></section>',
    binaries: { c: PNG },
  })

test('publishes FB2, plain and in a ZIP, with metadata, cover and contents', async () => {
  await put('а.fb2', iconv.encode(novel('Первая').replace('utf-8', 'windows-1251'), 'windows-1251'))
  await put('б.fb2.zip', await zip({ 'б.fb2': novel('Вторая') }))
  await put('в.fbz', await zip({ 'в.fb2': novel('Третья') }))
  expect(await publish()).toBe(0)
  const first = await named('Первая')
  expect(first?.links[1]).toMatchObject({
    href: `file/${first?.metadata.bid}.fb2`,
    type: 'application/x-fictionbook+xml',
  })
  expect(first?.metadata).toMatchObject({
    author: [{ name: 'Лев Толстой' }],
    belongsTo: { series: [{ name: 'Цикл', position: 2 }] },
  })
  expect(first?.images).toHaveLength(1)
  for (const title of ['Вторая', 'Третья']) {
    const book = await named(title)
    expect(book?.links[1]).toMatchObject({
      href: `file/${book?.metadata.bid}.fb2.zip`,
      type: 'application/fb2+zip',
    })
  }
  const { toc } = await read<{ toc: { title: string; properties: unknown }[] }>(
    `book/${first?.metadata.bid}.json`,
  )
  expect(toc.map(({ title, properties }) => [title, properties])).toEqual([
    ['Глава 1', { chapter: 2 }],
    ['Глава 2', { chapter: 3 }],
  ])
})

test('publishes Markdown; with pictures as a ZIP; README and LICENSE are no books', async () => {
  await put('文/plain.md', '# 纯文本\n\n文。')
  await put(
    '文/pictured.md',
    '---\ntitle: 有图\ncover: ../img/c.png\n---\n\n![图](../img/a%20b.png) ![无](none.png) ![外](https://example.org/x.png) ![出](../../../secret.png)',
  )
  await put('img/c.png', png)
  await put('img/a b.png', png)
  for (const name of ['README.md', 'readme.zh-CN.md', 'LICENSE.md', 'CHANGELOG.markdown'])
    await put(name, '# 说明')
  expect(await publish()).toBe(0)
  expect((await listed()).map(({ metadata }) => metadata.title).sort()).toEqual(['有图', '纯文本'])
  const plain = await named('纯文本')
  expect(plain?.links[1]).toMatchObject({ href: `file/${plain?.metadata.bid}.md`, type: 'text/markdown' })
  const pictured = await named('有图')
  expect(pictured?.links[1]).toMatchObject({
    href: `file/${pictured?.metadata.bid}.md.zip`,
    type: 'application/zip',
  })
  expect(pictured?.images).toHaveLength(1)
  const bytes = await readFile(join(out, pictured?.links[1]?.href ?? ''))
  expect(bytes.byteLength).toBe(pictured?.links[1]?.size)
  const book = await openPublication({ format: 'md', bytes }, { parseXml })
  expect((await book.resource('img/a b.png'))?.mediaType).toBe('image/png')

  // A picture belongs to the book: when it changes, the book does.
  await publish()
  expect(said()).toContain('无变化 《有图》')
  await writeFile(join(books, 'img/a b.png'), Buffer.concat([png, png]))
  await publish()
  expect((await named('有图'))?.links[1]?.size).not.toBe(pictured?.links[1]?.size)
})

test('EPUB, FB2 and Markdown of one name are one book', async () => {
  await put('а.fb2.zip', await zip({ 'а.fb2': novel('Первая') }))
  await put('а.md', '# Текст')
  await put('а.mobi', 'broken')
  await publish()
  expect((await listed()).map(({ metadata }) => metadata.title)).toEqual(['Первая'])
})

test('what lies beside a book belongs to it by one rule, also of the names *.fb2.zip and *.md.zip', async () => {
  const opfFile = (title: string) =>
    `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></metadata></package>`
  // Side files and covers.
  await put('一/б.fb2.zip', await zip({ 'б.fb2': novel('Вторая') }))
  await put('一/б.json', JSON.stringify({ resName: '副名' }))
  await put('二/Г.MD.ZIP', await zip({ 'г.md': '# 文' }))
  await put('二/Г.jpg', png)
  // A side file makes any text a book.
  await put('三/说明.md.txt', '文。')
  await put('三/说明.json', JSON.stringify({ resName: '说明书' }))
  // Several formats of one book in a folder of its own.
  await put('四/五/д.fb2.zip', await zip({ 'д.fb2': novel('Пятая') }))
  await put('四/五/д.mobi', 'broken')
  await put('四/五/metadata.opf', opfFile('馆名'))
  // No title but the name.
  await put('六/е.fb2.zip', await zip({ 'е.fb2': novel('') }))
  expect(await publish()).toBe(0)
  expect((await listed()).map(({ metadata }) => metadata.title).sort()).toEqual(
    ['副名', '文', '说明书', '馆名', 'е'].sort(),
  )
  expect((await named('文'))?.images).toBeTruthy()
})

test('a folder of the name *.epub is a book, packed the same each time', async () => {
  const files = {
    'META-INF/container.xml': CONTAINER,
    'OPS/book.opf': opf({}),
    'OPS/c1.xhtml': page('<h1>第一章</h1><p>茶。</p>'),
    mimetype: 'application/epub+zip\n',
    '.DS_Store': 'x',
    'OPS/Thumbs.db': 'x',
  }
  for (const [name, content] of Object.entries(files)) await put(`书.epub/${name}`, content)
  expect(await publish()).toBe(0)
  const [book] = await listed()
  const first = await readFile(join(out, book?.links[1]?.href ?? ''))
  expect(first.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
  expect(first.toString('latin1')).not.toMatch(/DS_Store|Thumbs/)
  expect(book?.links[1]?.size).toBe(first.byteLength)
  await publish()
  expect(said()).toContain('无变化 《书》')
  await put('书.epub/OPS/c1.xhtml', page('<h1>第一章</h1><p>水水。</p>'))
  await put('书.epub/OPS/new.xhtml', page('<p>新</p>'))
  await publish()
  const again = await listed()
  expect(again.map(({ metadata }) => metadata.bid)).toEqual([book?.metadata.bid])
  expect(again[0]?.metadata.wordCount).toBe(6)
})

test('a catalogue in the folder of books is no book', async () => {
  await put('a.txt', '第一章 开始\n　　文。\n第二章 结束\n　　完。\n')
  await put('old/.org-library.json', '{}')
  await put('old/file/1.txt', '第一章 开始\n　　文。\n第二章 结束\n　　完。\n')
  for (const name of [
    'Thumbs.db',
    'desktop.ini',
    'a.md5',
    '.DS_Store',
    '@eaDir/x.txt',
    '.caltrash/b.txt',
    '__MACOSX/c.txt',
  ])
    await put(name, '第一章 开始\n　　文。\n第二章 结束\n　　完。\n')
  await publish()
  expect(await listed()).toHaveLength(1)
  expect(said()).toContain('old：是本命令写出的书目')
})
