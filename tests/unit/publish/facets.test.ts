import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createArrange } from '../../../src/publish/facets'
import { createPublishTranslate } from '../../../src/publish/translate'
import type { BookRecord, PublishOptions } from '../../../src/publish/types'
import { freshFolders } from './folders'

const { out, put, publish, read, lines } = freshFolders()

interface FacetLink {
  title: string
  href: string
  rel?: string[]
  properties: { numberOfItems: number }
}
interface List {
  metadata: { title: string; numberOfItems: number; revision: string; identifier?: string }
  links: { rel: string; href: string }[]
  facets?: { metadata: { title: string }; links: FacetLink[] }[]
  publications: { metadata: { title: string } }[]
}

const record = (at: number, more: Partial<BookRecord>): BookRecord => ({
  ...{ path: `${at}.txt`, bid: String(100 + at), format: 'txt', bytes: 1, modified: '', added: '' },
  ...{ identifier: '', title: `书${at}`, authors: ['甲'], description: '', language: 'zh-CN', publisher: '' },
  ...{ published: '', subjects: [], series: [], category: [], wordCount: 1000, toc: [], covers: [] },
  ...more,
})
const options = { t: createPublishTranslate('zh-CN'), locale: 'zh-CN' } as PublishOptions
const viewsOf = (books: readonly BookRecord[]) =>
  new Map(createArrange(books, options)(books).map((view) => [view.key, view]))
const many = (count: number, more: (at: number) => Partial<BookRecord> = () => ({})) =>
  Array.from({ length: count }, (_, at) => record(at, more(at)))
const titlesOf = (books: readonly BookRecord[] = []) => books.map(({ title }) => title)

test('titles are ordered by pinyin, without their marks, by what they are sorted as; numbers count as numbers', () => {
  const named = ['《赵城》', '安', '卷10', '卷2', 'Zebra', '白']
  const books = [
    ...named.map((title, at) => record(at, { title })),
    record(20, { title: '一座城', sortAs: '北城' }),
    ...many(6, (at) => ({ title: `末${at}`, bid: `9${at}` })),
  ]
  const sorted = titlesOf(viewsOf(books).get('by-title')?.books)
  expect(sorted.filter((title) => !title.startsWith('末'))).toEqual([
    '安',
    '白',
    '一座城',
    '卷2',
    '卷10',
    '《赵城》',
    'Zebra',
  ])
})

test('a polyphone stands where it is said', () => {
  const named = ['长城', '查字典', '重庆', '张三', '中国', '曾国藩家书', '曾经', '水浒传', '水浒画']
  const books = [
    ...named.map((title, at) => record(at, { title })),
    ...many(6, (at) => ({ title: `A${at}` })),
  ]
  expect(titlesOf(viewsOf(books).get('by-title')?.books).filter((title) => !title.startsWith('A'))).toEqual([
    '曾经',
    '查字典',
    '长城',
    '重庆',
    '水浒画',
    '水浒传',
    '曾国藩家书',
    '张三',
    '中国',
  ])
})

test('authors are ordered by their sorted form, dates from the newest; what has neither is last', () => {
  const books = many(12, (at) => ({
    authors: at === 0 ? [] : [at === 1 ? 'Zoe Adams' : '陈'],
    ...(at === 1 && { authorsSortAs: ['Adams, Zoe'] }),
    published: at < 7 ? `20${10 + at}` : '',
  }))
  const views = viewsOf(books)
  expect(titlesOf(views.get('by-author')?.books).at(-1)).toBe('书0')
  expect(titlesOf(views.get('by-published')?.books).slice(0, 7)).toEqual([
    '书6',
    '书5',
    '书4',
    '书3',
    '书2',
    '书1',
    '书0',
  ])
})

test('an order that changes nothing, and facets of a short list, are not written', () => {
  expect([...viewsOf(many(11)).keys()]).toEqual([''])
  expect([...viewsOf(many(12)).keys()]).toEqual(['', 'by-title'])
  const one = viewsOf(many(12)).get('')
  expect(one?.facets.map(({ title, links }) => [title, links.map((link) => link.title)])).toEqual([
    ['排序', ['最新', '书名']],
  ])
})

test('a filter is what tells books apart: at least 3 %, not nearly all, the eight most common', () => {
  const books = many(100, (at) => ({
    language: at < 5 ? 'en-GB' : 'zh',
    format: at === 0 ? 'pdf' : 'txt',
    wordCount: at < 50 ? 10_000 : at < 80 ? 100_000 : 300_000,
    subjects: [`主题${at % 20}`],
    series: at < 4 ? [{ name: '三体', position: at }] : [],
  }))
  const facets = viewsOf(books).get('')?.facets ?? []
  expect(
    facets.slice(1).map(({ title, links }) => [title, links.map((link) => `${link.title} ${link.count}`)]),
  ).toEqual([
    ['语言', ['全部 100', '英语 5']],
    ['篇幅', ['全部 100', '5 万字以内 50', '5 万–20 万字 30', '20 万字以上 20']],
    ['系列', ['全部 100', '三体 4']],
    ['主题', ['全部 100', ...Array.from({ length: 8 }, () => expect.stringMatching(/^主题\d+ 5$/))]],
  ])
})

test('the number of lists is bounded: filters in every order only in a catalogue of up to 240 books, none that leaves over 2,400', () => {
  const mixed = (at: number) => ({ language: at % 2 ? 'en' : 'zh', format: at % 3 ? 'epub' : 'pdf' }) as const
  expect([...viewsOf(many(240, mixed)).keys()]).toEqual(
    expect.arrayContaining(['language-en-by-title', 'format-pdf']),
  )
  const long = viewsOf(many(241, mixed))
  expect([...long.keys()].sort()).toEqual(
    ['', 'by-title', 'format-epub', 'format-pdf', 'language-en', 'language-zh'].sort(),
  )
  // Where it cannot be kept, an order leads nowhere.
  expect(long.get('language-en')?.facets.map(({ title }) => title)).toEqual(['语言', '格式'])
  const longest = viewsOf(many(6000, mixed))
  expect([...longest.keys()].sort()).toEqual(['', 'by-title', 'format-pdf'])
})

test('a folder of books is published with its lists in every order, in pages, all linked', async () => {
  for (let at = 0; at < 50; at++)
    await put(`文学/${at % 2 ? '乙' : '甲'}${at}.txt`, `第一章\n　　${'字'.repeat(at)}。\n`)
  await put('文学/甲0.json', JSON.stringify({ language: 'en', resAuthor: '某人' }))
  await put('文学/乙1.json', JSON.stringify({ language: 'en' }))
  expect(await publish()).toBe(0)
  const all = await read<List>('all.json')
  const order = all.facets?.find(({ metadata: { title } }) => title === '排序')
  expect(
    order?.links.map(({ title, rel, properties: { numberOfItems } }) => [title, rel, numberOfItems]),
  ).toEqual([
    ['最新', ['http://opds-spec.org/sort/new', 'self'], 50],
    ['书名', 'http://opds-spec.org/sort/title', 50],
    ['作者', 'http://opds-spec.org/sort/author', 50],
  ])
  const byTitle = await read<List>(order?.links[1]?.href ?? '')
  expect(byTitle.links.find(({ rel }) => rel === 'next')?.href).toBe('all-by-title-2.json')
  expect(byTitle.metadata.identifier).toBeUndefined()
  const titles = [
    byTitle,
    await read<List>('all-by-title-2.json'),
    await read<List>('all-by-title-3.json'),
  ].flatMap(({ publications }) => publications.map(({ metadata: { title } }) => title))
  expect(titles).toEqual([...titles].sort(new Intl.Collator('zh-CN', { numeric: true }).compare))
  expect([titles.length, titles[0]]).toEqual([50, '甲0'])
  const english = all.facets?.find(({ metadata: { title } }) => title === '语言')?.links[1]
  expect(english).toMatchObject({
    title: '英语',
    href: 'all-language-en.json',
    properties: { numberOfItems: 2 },
  })
  expect((await read<List>('all-language-en.json')).publications).toHaveLength(2)
  const category = (await read<{ navigation: { href: string }[] }>('feed.json')).navigation[0]?.href ?? ''
  expect(existsSync(join(out, category.replace('.json', '-by-title.json')))).toBe(true)

  // Nothing missing, nothing that no document links to.
  const { main } = await import('../../../src/publish/cli')
  expect([await main(['publish', '--check', out]), lines.join('\n')]).toEqual([0, expect.any(String)])
  const report = join(out, '..', 'check.json')
  await main(['publish', '--check', out, '--report', report])
  expect(await read<object>('../check.json')).toMatchObject({ missing: [], wrong: [], unlinked: [] })
})

test('the pages of one state of a list have one revision, and those of another state another', async () => {
  for (let at = 0; at < 30; at++) await put(`${at}.txt`, '第一章\n　　文。\n')
  await publish()
  const before = await Promise.all(['all.json', 'all-2.json'].map((path) => read<List>(path)))
  expect(new Set(before.map(({ metadata: { revision } }) => revision)).size).toBe(1)
  await publish()
  expect((await read<List>('all.json')).metadata.revision).toBe(before[0]?.metadata.revision)
  await put('新.txt', '第一章\n　　文。\n')
  await publish()
  expect((await read<List>('all-2.json')).metadata.revision).not.toBe(before[0]?.metadata.revision)
})
