import { beforeEach, describe, expect, it } from 'vitest'
import { type Catalog, createCatalog } from '../../../src/catalog'
import { BASE, published } from '../../fixtures/catalog/published'
import { type Server, serve } from '../../fixtures/catalog/server'

let server: Server
let catalog: Catalog

beforeEach(() => {
  server = serve(published())
  catalog = createCatalog({ src: BASE, org: 'demo', fetch: server.fetch })
})

const asked = () => server.asked.map((url) => url.replace(BASE, ''))

describe('a published catalogue', () => {
  it('returns its organisation', async () => {
    expect(await catalog.organisation()).toEqual({
      orgCode: 'demo',
      orgName: '小城书房',
      templateId: '2',
      exp: 0,
    })
  })

  it('returns floors and categories of its home with one request', async () => {
    const { floors, categories } = await catalog.home()
    expect(floors.map(({ idp, title, subTitle, books }) => [idp, title, subTitle, books.length])).toEqual([
      ['1', '编辑推荐', '查看全部', 12],
      ['2-1', '茶席', '', 2],
    ])
    expect(floors[0]?.books[0]).toEqual({
      bid: '410283117',
      resName: '一杯茶的时间',
      resAuthor: '林小满',
      resIntro: '从水到火，慢慢喝。',
      cover: `${BASE}cover/410283117-320.webp`,
      covers: [160, 320, 640].map((width) => ({ url: `${BASE}cover/410283117-${width}.webp`, width })),
      language: 'zh-CN',
    })
    expect(categories).toEqual([
      { path: ['1'], title: '文学', count: 27, children: [{ path: ['1', '11'], title: '小说' }] },
      { path: ['2'], title: '生活', count: 3, children: [{ path: ['2', '21'], title: '茶与饮食' }] },
    ])
    expect(asked()).toEqual(['feed.json'])
  })

  it('pages through a featured list', async () => {
    const first = await catalog.featured('1', 1)
    expect(first.title).toBe('编辑推荐')
    expect(first.books).toMatchObject({ page: 1, hasMore: true, total: 30 })
    expect(first.books.items).toHaveLength(24)
    const second = await catalog.featured('1', 2)
    expect(second.books).toMatchObject({ page: 2, hasMore: false })
    expect(second.books.items.map(({ resName }) => resName)).toEqual(
      [22, 23, 24, 25, 26, 27].map((number) => `旧书${number}`),
    )
    const beyond = await catalog.featured('1', 3)
    expect(beyond.books).toMatchObject({ page: 3, items: [], hasMore: false })
  })

  it('returns a later page without a request for the first', async () => {
    const { books } = await catalog.featured('1', 2)
    expect(books.items).toHaveLength(6)
    expect(asked()).toEqual(['feed.json', 'featured/1.json', 'featured/1_2.json'])
  })

  it('lists all books without a category', async () => {
    const all = await catalog.category([], 1)
    expect(all.node).toMatchObject({ path: [], title: '' })
    expect(all.node.children.map(({ title }) => title)).toEqual(['文学', '生活'])
    expect(all.books).toMatchObject({ total: 30, hasMore: true })
    expect(asked()).toContain('all.json')
  })

  it('returns a category of the second level with its breadcrumb', async () => {
    const { node, trail, top, books } = await catalog.category(['2', '21'], 1)
    expect(node).toEqual({ path: ['2', '21'], title: '茶与饮食', children: [], count: 3 })
    expect(trail).toEqual([{ path: ['2'], title: '生活' }])
    expect(top.map(({ title }) => title)).toEqual(['文学', '生活'])
    expect(books.items.map(({ bid }) => bid)).toEqual(['410283117', '200000002', '200000003'])
  })

  it('finds a category of the second level by its id alone', async () => {
    expect((await catalog.category(['21'], 1)).node.path).toEqual(['2', '21'])
  })

  it.each([[['9']], [['1', '99']], [['1', '11', '5']], [['000']]])('has no category %j', async (path) => {
    await expect(catalog.category(path, 1)).rejects.toMatchObject({ name: 'LibraryError', code: 'not-found' })
  })

  it('has no list 77', async () => {
    await expect(catalog.featured('77', 1)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('returns all details of a book', async () => {
    expect(await catalog.book('410283117')).toMatchObject({
      bid: '410283117',
      language: 'zh-CN',
      publisher: '书香社',
      published: '2024-05-01',
      subjects: ['茶'],
      categories: [{ path: ['2', '21'], title: '茶与饮食' }],
      wordCount: 3400,
      chapters: [
        { title: '第一章', number: 1 },
        { title: '第二章', number: 2 },
      ],
      acquisitions: [{ format: 'epub', url: `${BASE}file/410283117.epub`, size: 123456 }],
      accessibility: { said: { feature: ['alternativeText'] }, isFixed: true },
    })
    expect(await catalog.book('200000002')).not.toHaveProperty('accessibility')
  })

  it.each(['999999999', 'x', '', '../feed'])('has no book %j', async (bid) => {
    await expect(catalog.book(bid)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('treats a web page in place of a book as a missing book', async () => {
    server.files.set(`${BASE}book/5.json`, '<!doctype html><title>not found</title>')
    await expect(catalog.book('5')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('returns several books in the requested order, without the missing ones', async () => {
    const books = await catalog.books(['200000003', '5', '410283117'])
    expect(books.map(({ resName }) => resName)).toEqual(['学茶记', '一杯茶的时间'])
  })

  it('sends one request for many unknown books', async () => {
    const bids = Array.from({ length: 27 }, (_, index) => String(300000001 + index))
    const books = await catalog.books([...bids, '5'])
    expect(books.map(({ bid }) => bid)).toEqual(bids)
    expect(asked()).toEqual(['feed.json', 'search-index.json', 'book/5.json'])
  })

  it('rejects if the server fails, instead of treating the books as missing', async () => {
    await catalog.organisation()
    server.files.set(`${BASE}book/200000003.json`, () => new Response('', { status: 503 }))
    await expect(catalog.books(['200000003'])).rejects.toMatchObject({ code: 'server', status: 503 })
    expect(await catalog.books(['200000003', '410283117'])).toHaveLength(1)
  })

  it('opens a book with the catalogue’s fetch', async () => {
    const { fetch, ...source } = await catalog.open('200000002')
    expect(source).toEqual({
      bid: '200000002',
      title: '抬头看星',
      format: 'txt',
      url: `${BASE}file/200000002.txt`,
      size: 123456,
      // What the file links to: services beside the book.
      services: { base: expect.stringContaining(BASE), links: expect.any(Array) },
    })
    await fetch(source.url)
    expect(server.asked.at(-1)).toBe(source.url)
    await expect(catalog.open('200000002', 'epub')).rejects.toMatchObject({ code: 'no-readable-format' })
  })
})

describe('cards', () => {
  const bids = Array.from({ length: 27 }, (_, index) => String(300000001 + index))

  it('requested together need two requests, however many', async () => {
    const cards = await Promise.all([...bids, ...bids].map((bid) => catalog.card(bid)))
    expect(cards.map(({ bid }) => bid)).toEqual([...bids, ...bids])
    expect(asked()).toEqual(['feed.json', 'search-index.json'])
  })

  it('requested one after another are soon served from the index', async () => {
    for (const bid of bids) await catalog.card(bid)
    expect(asked().length).toBeLessThan(15)
  })

  it('of a missing book do not affect the others', async () => {
    const [one, other] = await Promise.allSettled([catalog.card('5'), catalog.card('410283117')])
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } })
    expect(other).toMatchObject({ status: 'fulfilled', value: { resName: '一杯茶的时间' } })
  })

  it('that are aborted do not affect the others; the last one aborts the request', async () => {
    const leaving = new AbortController()
    const left = catalog.card('410283117', { signal: leaving.signal })
    const staying = catalog.card('410283117')
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    expect((await staying).resName).toBe('一杯茶的时间')

    server.hold()
    const last = new AbortController()
    const alone = catalog.card('200000002', { signal: last.signal })
    const ended = expect(alone).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => asked()).toContain('book/200000002.json')
    last.abort()
    await ended
    expect(server.aborted).toEqual([`${BASE}book/200000002.json`])
  })

  it('reject all if the catalogue is unavailable', async () => {
    server.files.set(`${BASE}feed.json`, () => new Response('', { status: 500 }))
    const results = await Promise.allSettled(['1', '2'].map((bid) => catalog.card(bid)))
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'LibraryError', code: 'server' } })
  })
})

describe('searching a published catalogue', () => {
  const found = async (query: string) => (await catalog.search(query, 1)).items.map(({ resName }) => resName)

  it.each([
    ['茶', ['学茶记', '一杯茶的时间', '抬头看星']],
    ['一杯时间', ['一杯茶的时间']],
    ['林滿', []],
    ['林小满', ['一杯茶的时间']],
    ['學茶記', ['学茶记']],
    ['ybc', ['一杯茶的时间']],
    ['chen yuan', ['抬头看星']],
    ['ＴＴＫＸ', ['抬头看星']],
    ['星空', ['抬头看星']],
    ['茶 星', ['抬头看星']],
    ['茶 没有', []],
    ['', []],
    ['  ', []],
  ])('%j finds %j', async (query, titles) => expect(await found(query)).toEqual(titles))

  it('returns pages, the total and the matched ranges', async () => {
    const first = await catalog.search('舊書', 1)
    expect(first).toMatchObject({ page: 1, hasMore: true, total: 27 })
    expect(first.items).toHaveLength(24)
    expect(first.items[0]?.cover).toBe(`${BASE}cover/300000001-320.webp`)
    expect(first.spans?.('买旧书去')).toEqual([[1, 3]])
    expect((await catalog.search('舊書', 2)).items).toHaveLength(3)
  })

  it('suggests what a search would find, from the index alone, which is requested once', async () => {
    const suggested = await catalog.suggest(' 茶 ')
    expect(suggested.items.map(({ resName }) => resName)).toEqual(await found('茶'))
    expect(suggested.spans?.('喝茶')).toEqual([[1, 2]])
    expect(asked()).toEqual(['feed.json', 'search-index.json'])
  })

  it('opens a book that was found', async () => {
    const [book] = (await catalog.search('学茶记', 1)).items
    expect((await catalog.book(book?.bid ?? '')).resName).toBe('学茶记')
  })

  it('works without an index', async () => {
    server.files.delete(`${BASE}search-index.json`)
    expect(await found('茶')).toEqual(['学茶记', '一杯茶的时间', '抬头看星'])
    expect(await found('旧书27')).toEqual(['旧书27'])
    expect((await catalog.suggest('茶')).items, 'nothing that would need all lists').toEqual([])
  })
})
