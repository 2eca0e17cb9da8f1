import { beforeEach, describe, expect, it } from 'vitest'
import { type Catalog, createCatalog } from '../../../src/catalog'
import { encodeId } from '../../../src/domain/book-id'
import { books, foreign, ROOT } from '../../fixtures/catalog/foreign'
import { type Reply, type Server, serve, serveAnywhere } from '../../fixtures/catalog/server'

let server: Server
let catalog: Catalog

function catalogFor(files: Record<string, Reply> = foreign(), src = ROOT): Catalog {
  server = serveAnywhere(files)
  return createCatalog({ src, org: 'far', fetch: server.fetch })
}

beforeEach(() => {
  catalog = catalogFor()
})

const titles = (list: readonly { resName: string }[]) => list.map(({ resName }) => resName)
const numbered = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`)

describe('a third-party catalogue', () => {
  it('has an organisation with the given code', async () => {
    expect(await catalog.organisation()).toEqual({
      orgCode: 'far',
      orgName: '远方书店',
      templateId: '1',
      exp: 0,
    })
  })

  it('shows the valid parts of its home feed and drops the rest', async () => {
    const { floors, categories } = await catalog.home()
    expect(floors.map(({ title, books }) => [title, titles(books)])).toEqual([
      ['新到', ['远行', 'ISBN', '新1']],
      ['馆员推荐', ['荐1', '荐2', '荐3']],
    ])
    expect(categories.map(({ title }) => title)).toEqual(['小说', 'Atom only', '姊妹书店', '诗'])
    expect(categories[0]?.count).toBe(60)
    for (const { idp } of floors) expect(idp).toMatch(/^\d+(-\d+)?$/)
    for (const { path } of categories) for (const id of path) expect(id).toMatch(/^\d+$/)
    expect(floors[0]?.books[0]).toMatchObject({
      resAuthor: '甲、乙、7',
      cover: 'https://feeds.example/opds/cover.jpg',
    })
    expect(floors[0]?.books[1]?.bid).toBe('9787020002207')
  })

  it('pages in our page size along the next links, and ends where they loop', async () => {
    const { floors } = await catalog.home()
    const idp = floors[0]?.idp ?? ''
    const pages = [1, 2, 3].map((page) => catalog.featured(idp, page))
    const [first, second, third] = await Promise.all(pages)
    expect(titles(first?.books.items ?? [])).toEqual(numbered('新', 1, 24))
    expect(titles(second?.books.items ?? [])).toEqual(numbered('新', 25, 48))
    expect(titles(third?.books.items ?? [])).toEqual(numbered('新', 49, 50))
    expect([first, second, third].map((one) => one?.books.hasMore)).toEqual([true, true, false])
  })

  it('has a list for a group that has no address', async () => {
    const { floors } = await catalog.home()
    const fresh = catalogFor()
    const { title, books } = await fresh.featured(floors[1]?.idp ?? '', 1)
    expect([title, titles(books.items), books.hasMore]).toEqual(['馆员推荐', ['荐1', '荐2', '荐3'], false])
  })

  it('finds every listed book by its id on a fresh device', async () => {
    const { floors } = await catalog.home()
    const more = await catalog.featured(floors[0]?.idp ?? '', 2)
    const all = [...floors.flatMap((floor) => floor.books), ...more.books.items]
    for (const book of all) {
      const again = await catalogFor().book(book.bid)
      expect([again.bid, again.resName]).toEqual([book.bid, book.resName])
    }
  })

  it('lists the readable acquisitions of a book, best first', async () => {
    const bid = encodeId({ href: 'p/1a' })
    const book = await catalog.book(bid)
    expect(book.resIntro).toBe('第一段&完\n第二段')
    const at = (name: string) => `https://feeds.example/opds/p/${name}`
    expect(book.acquisitions).toEqual([
      { format: 'txt', url: at('a.txt'), size: 10 },
      { format: 'pdf', url: at('a.pdf') },
      { format: 'cbz', url: at('c.cbz') },
      { format: 'epub', url: at('s.epub') },
    ])
    expect((await catalog.open(bid)).format).toBe('txt')
    expect((await catalog.open(bid, 'epub')).url).toBe(at('s.epub'))
    await expect(catalog.open('9787020002207')).rejects.toMatchObject({ code: 'no-readable-format' })
  })

  it('shows the data of the list for a book whose own page is gone', async () => {
    const { floors } = await catalog.home()
    server.files.delete('https://feeds.example/opds/p/1a')
    expect((await catalog.book(floors[0]?.books[0]?.bid ?? '')).resName).toBe('远行')
  })

  it('opens its categories by path, on a fresh device too', async () => {
    const { categories } = await catalog.home()
    const fiction = await catalogFor().category(categories[0]?.path ?? [], 1)
    expect(fiction.node.title).toBe('小说')
    expect(fiction.node.children.map(({ title }) => title)).toEqual(['武侠', '推理'])
    expect(titles(fiction.books.items)).toEqual(['案1', '案2'])

    const below = await catalogFor().category(fiction.node.children[1]?.path ?? [], 1)
    expect(below.node.title).toBe('推理')
    expect(below.trail.map(({ title }) => title)).toEqual(['小说'])
    expect(titles(below.books.items)).toEqual(numbered('案', 1, 5))
  })

  it('lists the books of its groups if it names no list of all books', async () => {
    const { books, node } = await catalog.category([], 1)
    expect(titles(books.items)).toEqual(['远行', 'ISBN', '新1', '荐1', '荐2', '荐3'])
    expect(node.children.map(({ title }) => title)).toEqual(['小说', 'Atom only', '姊妹书店', '诗'])
  })

  it('requests other origins only if its root feed leads there', async () => {
    const { categories } = await catalog.home()
    const sister = categories.find(({ title }) => title === '姊妹书店')
    expect((await catalogFor().category(sister?.path ?? [], 1)).node.title).toBe('姊妹书店')

    const fresh = catalogFor({
      ...foreign(),
      'https://evil.example/x': { metadata: { title: 'x' }, links: [] },
    })
    const evil = encodeId({ href: 'https://evil.example/x' })
    await expect(fresh.category([evil], 1)).rejects.toMatchObject({ code: 'not-found' })
    await expect(fresh.featured(evil, 1)).rejects.toMatchObject({ code: 'not-found' })
    await expect(fresh.book(evil)).rejects.toMatchObject({ code: 'not-found' })
    expect(server.asked).toEqual([ROOT])
  })

  it('is searched on its server; a 404 means no results', async () => {
    expect(titles((await catalog.search('茶', 1)).items)).toEqual(['茶1', '茶2'])
    expect(await catalog.search('没有', 1)).toMatchObject({ items: [], hasMore: false })
    server.files.set('https://feeds.example/opds/search?query=x', () => new Response('', { status: 500 }))
    await expect(catalog.search('x', 1)).rejects.toMatchObject({ code: 'server' })
  })

  it('is not requested for suggestions', async () => {
    expect(await catalog.suggest('茶')).toMatchObject({ items: [], hasMore: false })
    expect(server.asked).toEqual([ROOT])
  })
})

describe('other shapes of a root feed', () => {
  const SRC = 'https://feeds.example/all.json'

  it('only publications: shows one floor, with the remaining books on its further pages', async () => {
    const plain = catalogFor(
      { [SRC]: { metadata: { title: '全部' }, publications: books('书', 1, 30) } },
      SRC,
    )
    const { floors } = await plain.home()
    expect(floors.map(({ title, books }) => [title, books.length])).toEqual([['全部', 12]])
    const more = await plain.featured(floors[0]?.idp ?? '', 2)
    expect([more.title, titles(more.books.items)]).toEqual(['全部', numbered('书', 25, 30)])
    expect((await plain.search('书3', 1)).items.map(({ resName }) => resName)).toEqual([
      '书3',
      '书30',
      '书13',
      '书23',
    ])
  })

  it('only a link to new books: shows that list', async () => {
    const plain = catalogFor(
      {
        [SRC]: {
          metadata: { title: '店' },
          navigation: [{ title: '新书', href: 'new', rel: 'http://opds-spec.org/sort/new' }],
        },
        'https://feeds.example/new': { metadata: {}, publications: books('书', 1, 2) },
      },
      SRC,
    )
    const { floors, categories } = await plain.home()
    expect(floors.map(({ title, books }) => [title, books.length])).toEqual([['新书', 2]])
    expect(categories.map(({ title }) => title)).toEqual(['新书'])
    server.files.delete('https://feeds.example/new')
    expect((await plain.featured(floors[0]?.idp ?? '', 1)).books.items).toHaveLength(2)
  })

  it('nearly empty: shows an empty home', async () => {
    const plain = catalogFor({ [SRC]: { metadata: null, links: 'x', navigation: {}, groups: [] } }, SRC)
    expect(await plain.home()).toEqual({ floors: [], categories: [] })
    expect((await plain.category([], 1)).books.items).toEqual([])
    expect((await plain.search('茶', 1)).items).toEqual([])
  })

  it('endless empty pages: stops', async () => {
    const endless = serve({})
    let page = 0
    const plain = createCatalog({
      src: SRC,
      org: '',
      fetch: (url, init) => {
        endless.files.set(url, {
          metadata: {},
          links: [{ rel: 'next', href: `?p=${++page}` }],
          publications: [],
        })
        return endless.fetch(url, init)
      },
    })
    expect((await plain.category([], 1)).books).toMatchObject({ items: [], hasMore: false })
    expect(endless.asked.length).toBeLessThan(20)
  })
})
