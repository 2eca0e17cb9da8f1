import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { encodeId } from '../../../src/domain/book-id'
import { books } from '../../fixtures/catalog/foreign'
import { type Reply, serve } from '../../fixtures/catalog/server'

const AT = 'https://feeds.example'
const SRC = `${AT}/all`
const TYPE = 'application/opds+json'

const orderFacet = (active: string) => ({
  metadata: { title: 'Order by' },
  links: ['new', 'title'].map((name) => ({
    href: name === 'new' ? '/all' : `/all?order=${name}`,
    type: TYPE,
    title: name,
    rel:
      name === active ? ['self', `http://opds-spec.org/sort/${name}`] : `http://opds-spec.org/sort/${name}`,
  })),
})
const languageFacet = {
  metadata: { title: '语言' },
  links: [
    { href: '/all', type: TYPE, title: '全部', rel: 'self', properties: { numberOfItems: 3 } },
    { href: '/all?lang=en', type: TYPE, title: '英语', properties: { numberOfItems: 1 } },
  ],
}
const list = (more: object, from = 1, to = 3) => ({
  metadata: { title: '全部' },
  links: [{ rel: 'http://opds-spec.org/sort/new', href: '/all', type: TYPE }],
  publications: books('书', from, to),
  ...more,
})
const files = (): Record<string, Reply> => ({
  [SRC]: list({ facets: [languageFacet, orderFacet('new')] }),
  [`${SRC}?order=title`]: list({ facets: [orderFacet('title')], publications: books('书', 1, 3).reverse() }),
  [`${SRC}?lang=en`]: list({}, 2, 2),
})
const catalogOf = (replies: Record<string, Reply>) => {
  const server = serve(replies)
  return { server, catalog: createCatalog({ src: SRC, org: '', fetch: server.fetch }) }
}
const titles = (found: { books: { items: readonly { resName: string }[] } }) =>
  found.books.items.map(({ resName }) => resName)

describe('the facets of a list', () => {
  it('are its orders and filters, with counts and the active option', async () => {
    const { catalog } = catalogOf(files())
    const { facets = [] } = (await catalog.category([], 1)).books
    expect(facets.map(({ title, isOrder }) => [title, isOrder])).toEqual([
      ['语言', false],
      ['Order by', true],
    ])
    expect(facets[0]?.options.map(({ title, count, isActive }) => [title, count, isActive])).toEqual([
      ['全部', 3, true],
      ['英语', 1, false],
    ])
  })

  it('lead to the list in another order, whose facets say so', async () => {
    const { catalog } = catalogOf(files())
    const first = await catalog.category([], 1)
    const option = first.books.facets?.[1]?.options[1]
    const sorted = await catalog.category([], 1, { list: option?.id })
    expect(titles(sorted)).toEqual(['书3', '书2', '书1'])
    expect(sorted.books.facets?.[0]?.options.find(({ isActive }) => isActive)?.title).toBe('title')
    expect(titles(await catalog.category([], 1, { list: first.books.facets?.[0]?.options[1]?.id }))).toEqual([
      '书2',
    ])
  })

  it('are left out if they leave no choice', async () => {
    const only = {
      metadata: { title: '语言' },
      links: [{ href: '/all', title: '中文', type: TYPE, rel: 'self' }],
    }
    const odd = {
      metadata: { title: '坏' },
      links: [{ href: '/x{?y}', title: '模板', type: TYPE }, { href: '/y' }],
    }
    const { catalog } = catalogOf({ [SRC]: list({ facets: [only, odd, { links: [] }] }) })
    expect((await catalog.category([], 1)).books.facets).toBeUndefined()
  })

  it('do not lead to other sites', async () => {
    const { catalog, server } = catalogOf(files())
    for (const id of [
      encodeId({ href: 'https://other.example/all' }),
      '12',
      encodeId({ href: 'all', key: 'k' }),
    ])
      await expect(catalog.category([], 1, { list: id })).rejects.toMatchObject({ code: 'not-found' })
    expect(server.asked.filter((url) => !url.startsWith(AT))).toEqual([])
  })
})

describe('a list that changes between two pages', () => {
  const page = (number: number, from: number, to: number, metadata: object) => ({
    metadata: { title: '全部', ...metadata },
    links: [
      { rel: 'http://opds-spec.org/sort/new', href: '/all', type: TYPE },
      ...(number < 3 ? [{ rel: 'next', href: `?p=${number + 1}`, type: TYPE }] : []),
    ],
    publications: books('书', from, to),
  })
  const state = (first: number, metadata: object): Record<string, Reply> => ({
    [SRC]: page(1, first, first + 23, metadata),
    [`${SRC}?p=2`]: page(2, first + 24, first + 47, metadata),
    [`${SRC}?p=3`]: page(3, first + 48, 80, metadata),
  })

  it.each([
    ['by the revision that publish writes', { revision: 'a' }, { revision: 'b' }],
    ['by the number of its books', { numberOfItems: 80 }, { numberOfItems: 75 }],
  ])('is read again from its first page, noticed %s', async (_, before, after) => {
    const { catalog, server } = catalogOf(state(1, before))
    const first = await catalog.category([], 1)
    expect(titles(first)[0]).toBe('书1')
    // Five books are removed: the second page begins five books later.
    for (const [url, reply] of Object.entries(state(6, after))) server.files.set(url, reply)
    const second = await catalog.category([], 2)
    expect(second.books.revision).not.toBe(first.books.revision)
    expect(titles(second)[0]).toBe('书30')
    expect([...titles(await catalog.category([], 1)), ...titles(second)]).toEqual(
      Array.from({ length: 48 }, (_each, at) => `书${at + 6}`),
    )
  })

  it('is read as it is if a server goes on mixing two states', async () => {
    const { catalog, server } = catalogOf({
      ...state(1, { revision: 'a' }),
      ...{ [`${SRC}?p=2`]: page(2, 25, 48, { revision: 'b' }) },
    })
    await catalog.category([], 1)
    expect(titles(await catalog.category([], 2))[0]).toBe('书25')
    const asked = server.asked.length
    await catalog.category([], 3)
    expect(server.asked.length - asked).toBeLessThan(8)
  })

  it('is not read again for a server that counts the books of each page', async () => {
    const { catalog, server } = catalogOf({
      ...state(1, { numberOfItems: 24 }),
      [`${SRC}?p=3`]: page(3, 49, 60, { numberOfItems: 12 }),
    })
    for (const number of [1, 2, 3]) await catalog.category([], number)
    expect(server.asked).toEqual([SRC, `${SRC}?p=2`, `${SRC}?p=3`])
  })
})
