import { expect, test } from 'vitest'
import { kf8, mobi6 } from '../../support/mobi/books'
import { epub } from '../reading/formats/books'
import { freshFolders } from './folders'

const { lines, put, publish, read } = freshFolders()

interface Listed {
  metadata: { title: string; bid: string }
  links: { href: string; type: string }[]
  images: unknown[]
}
const listed = async () => (await read<{ publications: Listed[] }>('all.json')).publications

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const tea = kf8({
  title: '茶经',
  parts: ['一之源', '二之具'].map((title) => ({
    before: '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>',
    after: '</body></html>',
    fragments: [`<h1>${title}</h1><p>茶者，南方之嘉木也。</p>`],
  })),
  contents: [
    { label: '一之源', to: [0, 0] },
    { label: '二之具', to: [1, 0] },
  ],
  fields: [
    [100, '陆羽'],
    [101, '书香出版社'],
    [103, '<p>第一部茶书。</p>'],
    [105, '茶'],
    [106, '2019-05-04'],
    [201, 0],
    [524, 'zh'],
  ],
  resources: [PNG],
})
const old = mobi6({ title: '旧书', text: '<html><body><h1>旧</h1><p>文。</p></body></html>' })

test('publishes MOBI and AZW3 with their metadata', async () => {
  await put('文学/茶经.azw3', tea)
  await put('旧书.prc', old)
  expect(await publish()).toBe(0)
  const all = await listed()
  const [book, other] = ['茶经', '旧书'].map((title) => all.find(({ metadata }) => metadata.title === title))
  expect(book?.images).toHaveLength(1)
  expect(book?.links[1]).toMatchObject({
    href: `file/${book?.metadata.bid}.azw3`,
    type: 'application/vnd.amazon.mobi8-ebook',
  })
  expect(other?.links[1]).toMatchObject({
    href: `file/${other?.metadata.bid}.mobi`,
    type: 'application/x-mobipocket-ebook',
  })
  const { metadata, toc } = await read<{ metadata: unknown; toc: { title: string }[] }>(
    `book/${book?.metadata.bid}.json`,
  )
  expect(metadata).toMatchObject({
    author: [{ name: '陆羽' }],
    publisher: '书香出版社',
    description: '第一部茶书。',
    published: '2019-05-04',
    language: 'zh',
  })
  expect(toc.map(({ title }: { title: string }) => title)).toEqual(['一之源', '二之具'])
})

test('detects the format by the bytes, not by the extension', async () => {
  await put('甲.epub', tea)
  await put('乙.mobi', await epub())
  await put('丙.prc', 'a program')
  expect(await publish()).toBe(0)
  const types = (await listed()).map(({ links }) => links[1]?.href.split('.').pop())
  expect(types.sort()).toEqual(['epub', 'mobi'])
  expect(lines.join('\n')).toContain('丙.prc：这种格式不能发布')
})

test('reports an encrypted book with the reason, in the language of the run', async () => {
  await put('甲.txt', '第一章 开始\n　　文。\n第二章 结束\n　　完。\n')
  await put('锁.azw3', kf8({ parts: [], head: { encryption: 2 } }))
  await publish()
  expect(lines.join('\n')).toContain('锁.azw3：这本书被书店锁在购买它的设备上')
  await publish('--lang', 'en')
  expect(lines.join('\n')).toContain('锁.azw3: This book is locked to a device by its shop')
})

const formats = async () =>
  (await listed()).map(({ metadata, links }) => `${metadata.title}.${links[1]?.href.split('.').pop()}`)

test('treats EPUB, AZW3 and MOBI with the same name in a folder as one book', async () => {
  await put('茶/茶经.azw3', tea)
  await put('茶/茶经.epub', await epub())
  await put('茶/茶经.mobi', old)
  await put('茶/茶经.txt', '第一章 开始\n　　文。\n第二章 结束\n　　完。\n')
  await put('旧/茶经.mobi', old)
  expect(await publish()).toBe(0)
  const [made = ''] = (await formats()).filter((each) => each.endsWith('epub'))
  expect((await formats()).sort()).toEqual([made, '旧书.mobi', '茶经.txt'].sort())
  expect(lines.join('\n')).toContain('找到 3 本书')
  expect(lines.join('\n')).toContain('另有 2 个文件是这些书的其他格式')
})

test('falls back to another format of an unreadable file; keeps a published one', async () => {
  await put('茶经.epub', 'half a file')
  await put('茶经.azw3', tea)
  expect(await publish()).toBe(0)
  expect(await formats()).toEqual(['茶经.azw3'])
  expect(lines.join('\n')).toContain('茶经.epub：')

  await put('茶经.epub', await epub())
  await publish()
  const whole = await formats()
  expect(whole).toEqual([expect.stringMatching(/\.epub$/)])
  await put('茶经.epub', 'half a file again')
  await publish()
  expect(await formats()).toEqual(whole)
})
