import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SET_FILE } from '../../../src/annotation-files/write'
import { writeZip } from '../../../src/platform/write-zip'
import { freshFolders } from './folders'

const { books, put, publish, read, said } = freshFolders()

const STORY = '第一章 开始\n　　江水往东，雾往西。\n第二章 结束\n　　完。\n'
const set = (value: string) => ({
  '@context': 'https://www.w3.org/ns/epub-anno.jsonld',
  id: 'urn:uuid:1',
  type: 'AnnotationSet',
  title: '王老师',
  about: { 'dc:title': '渡口' },
  items: [
    {
      id: 'urn:uuid:2',
      type: 'Annotation',
      created: '2026-01-01T00:00:00Z',
      target: { source: 'chapter-0', selector: [{ type: 'TextQuoteSelector', exact: '江水往东' }] },
      body: { type: 'TextualBody', value },
    },
  ],
})
const archive = async (text: string, name = SET_FILE) =>
  new Uint8Array(await (await writeZip([{ name, content: new Blob([text]) }], new Date(0))).arrayBuffer())

interface Linked {
  metadata: { title: string; bid: string }
  links: { rel: string | string[]; href: string; type: string }[]
}
const listed = async () => (await read<{ publications: Linked[] }>('all.json')).publications
const linkOf = ({ links }: Linked) => links.find(({ rel }) => rel === 'annotations')

test('annotations beside a book are published with it, and no others', async () => {
  await put('渡口.txt', STORY)
  await put('别的.txt', STORY)
  await put('渡口.annotations', await archive(JSON.stringify(set('为什么往东？'))))
  expect(await publish()).toBe(0)
  expect(said()).not.toContain('渡口.annotations')
  const found = await listed()
  const ferry = found.find(({ metadata }) => metadata.title === '渡口')
  if (!ferry) throw new Error('no book')
  expect(found.flatMap((book) => linkOf(book) ?? [])).toEqual([
    {
      rel: 'annotations',
      href: `annotations/${ferry.metadata.bid}.annotation`,
      type: 'application/ld+json;profile="http://www.w3.org/ns/anno.jsonld"',
    },
  ])
  expect(linkOf(await read(`book/${ferry.metadata.bid}.json`))?.href).toBe(
    `../annotations/${ferry.metadata.bid}.annotation`,
  )
  expect(await read(`annotations/${ferry.metadata.bid}.annotation`)).toEqual(set('为什么往东？'))

  // A change of the file alone is noticed.
  await writeFile(join(books, '渡口.annotations'), await archive(JSON.stringify(set('因为低。'))))
  expect(await publish()).toBe(0)
  expect(await read(`annotations/${ferry.metadata.bid}.annotation`)).toEqual(set('因为低。'))
})

test.each([
  ['a text', async () => new TextEncoder().encode('hello')],
  ['another archive', () => archive('x', 'mimetype')],
  ['damaged JSON', () => archive('{"type":')],
  ['a page', () => archive('<html></html>')],
  ['a large one', () => archive(' '.repeat(3 << 20))],
])('a file that cannot be read is named, and the book is published without: %s', async (_name, make) => {
  await put('渡口.txt', STORY)
  await put('渡口.annotations', await make())
  await publish()
  expect(said()).toContain('.annotations 读不了')
  expect((await listed()).map(linkOf)).toEqual([undefined])
})
