import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { main } from '../../../src/publish/cli'
import { kf8, mobi6 } from '../../support/mobi/books'
import { epub } from '../reading/formats/books'
import { makeFolders, putFile } from './folders'

let root: string
let books: string
let out: string
let lines: string[]

beforeEach(async () => {
  ;({ root, books, out, lines } = await makeFolders())
})
afterEach(() => rm(root, { recursive: true, force: true }))

const publish = (...more: string[]) =>
  main(['publish', books, '--out', out, '--org', 'demo', '--name', '示例书馆', ...more])
const put = (path: string, content: string | Uint8Array) => putFile(join(books, path), content)
const read = async (path: string) => JSON.parse(await readFile(join(out, path), 'utf8'))

interface Listed {
  metadata: { title: string; bid: string }
  links: { href: string; type: string }[]
  images: unknown[]
}
const listed = async (): Promise<Listed[]> => (await read('all.json')).publications

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

test('MOBI and AZW3 are published with what they tell of themselves', async () => {
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
  const { metadata, toc } = await read(`book/${book?.metadata.bid}.json`)
  expect(metadata).toMatchObject({
    author: [{ name: '陆羽' }],
    publisher: '书香出版社',
    description: '第一部茶书。',
    published: '2019-05-04',
    language: 'zh',
  })
  expect(toc.map(({ title }: { title: string }) => title)).toEqual(['一之源', '二之具'])
})

test('what a file is stands in its bytes, whatever it is called', async () => {
  await put('甲.epub', tea)
  await put('乙.mobi', await epub())
  await put('丙.prc', 'a program')
  expect(await publish()).toBe(0)
  const types = (await listed()).map(({ links }) => links[1]?.href.split('.').pop())
  expect(types.sort()).toEqual(['epub', 'mobi'])
  expect(lines.join('\n')).toContain('丙.prc：这种格式不能发布')
})

test('a locked book is named with what is the matter, in the language of the run', async () => {
  await put('甲.txt', '第一章 开始\n　　文。\n第二章 结束\n　　完。\n')
  await put('锁.azw3', kf8({ parts: [], head: { encryption: 2 } }))
  await publish()
  expect(lines.join('\n')).toContain('锁.azw3：这本书被书店锁在购买它的设备上')
  await publish('--lang', 'en')
  expect(lines.join('\n')).toContain('锁.azw3: This book is locked to a device by its shop')
})
