import { describe, expect, it } from 'vitest'
import { createCatalog, RESPONSE_LIFETIME } from '../../../src/catalog'
import { books } from '../../fixtures/catalog/foreign'
import { type Reply, serve } from '../../fixtures/catalog/server'

const SRC = 'https://feeds.example/all'

function pages(...sizes: number[]): Record<string, Reply> {
  let from = 1
  return Object.fromEntries(
    sizes.map((size, index) => {
      const feed = {
        metadata: { title: 'all' },
        links: index < sizes.length - 1 ? [{ rel: 'next', href: `?p=${index + 2}` }] : [],
        publications: books('书', from, from + size - 1),
      }
      from += size
      return [index === 0 ? SRC : `${SRC}?p=${index + 1}`, feed]
    }),
  )
}

function setup(files: Record<string, Reply>) {
  let now = 0
  const server = serve(files)
  const catalog = createCatalog({ src: SRC, org: '', fetch: server.fetch, clock: { now: () => now } })
  const titles = async (page: number) =>
    (await catalog.category([], page)).books.items.map(({ resName }) => resName)
  return { server, catalog, titles, later: () => (now += RESPONSE_LIFETIME) }
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `书${from + index}`)

describe('a list over several feed pages', () => {
  it.each([[[100]], [[24, 24, 24, 24, 4]], [[7, 0, 0, 50, 1, 42]], [[1, 99]], [[23, 25, 52]]])(
    'of sizes %j returns every book once, in order',
    async (sizes) => {
      const { titles, catalog } = setup(pages(...sizes))
      const all = [...(await titles(1)), ...(await titles(2)), ...(await titles(3)), ...(await titles(4))]
      expect(all).toEqual(numbered(1, 96))
      const last = await catalog.category([], 5)
      expect(last.books.items).toHaveLength(4)
      expect(last.books.hasMore).toBe(false)
    },
  )

  it('requests only the feed pages that a page needs, once their addresses are known', async () => {
    const { server, titles, later } = setup(pages(24, 24, 24, 24))
    await titles(4)
    later()
    server.asked.length = 0
    expect(await titles(4)).toEqual(numbered(73, 96))
    // Every screen requests the root feed; here it is the first page.
    expect(server.asked).toEqual([SRC, `${SRC}?p=4`])
  })

  it('ends at a page that is gone, and continues when it is back', async () => {
    const { server, catalog, titles } = setup(pages(24, 24))
    const page = server.files.get(`${SRC}?p=2`)
    server.files.delete(`${SRC}?p=2`)
    expect((await catalog.category([], 2)).books).toMatchObject({ items: [], hasMore: false })
    if (page) server.files.set(`${SRC}?p=2`, page)
    expect(await titles(2)).toEqual(numbered(25, 48))
  })

  it('rejects if a page is temporarily unavailable', async () => {
    const { server, catalog } = setup(pages(24, 24))
    server.files.set(`${SRC}?p=2`, () => new Response('', { status: 502 }))
    expect((await catalog.category([], 1)).books).toMatchObject({ hasMore: true })
    await expect(catalog.category([], 2)).rejects.toMatchObject({ code: 'server', status: 502 })
  })

  it('follows changes of the list', async () => {
    const { server, titles, later } = setup(pages(24, 24, 10))
    await titles(3)
    for (const [url, feed] of Object.entries(pages(20, 30))) server.files.set(url, feed)
    later()
    expect(await titles(1)).toEqual(numbered(1, 24))
    expect(await titles(3)).toEqual(numbered(49, 50))
  })

  /** A server that gives the page which `at` names, with a link to the next number. */
  const endless = (at: (page: number) => number, limit = 60): Record<string, Reply> =>
    Object.fromEntries(
      Array.from({ length: limit }, (_, index) => [
        index === 0 ? SRC : `${SRC}?p=${index + 1}`,
        {
          metadata: { title: 'all' },
          links: [{ rel: 'next', href: `?p=${index + 2}` }],
          publications: books('书', at(index + 1) * 10 - 9, at(index + 1) * 10),
        },
      ]),
    )

  it.each<[string, (page: number) => number, number]>([
    ['ignores the number of the page', () => 1, 10],
    ['gives its last page for ever', (page) => Math.min(page, 4), 40],
    ['begins anew after its last page', (page) => ((page - 1) % 3) + 1, 30],
    ['gives one page twice and goes on', (page) => Math.min(page <= 2 ? 1 : page - 1, 6), 60],
  ])('ends where the server %s', async (_name, at, count) => {
    const { server, catalog } = setup(endless(at))
    const found: string[] = []
    let page = 1
    for (let more = true; more && page < 30; page++) {
      const { books } = await catalog.category([], page)
      found.push(...books.items.map(({ resName }) => resName))
      more = books.hasMore
    }
    expect(found).toEqual(numbered(1, count))
    expect(page).toBeLessThan(6)
    // Three repeated pages tell the end.
    expect(new Set(server.asked).size).toBeLessThanOrEqual(count / 10 + 4)
  })

  it.each([0, -1, 1.5, Number.NaN])('treats page %s as the first', async (page) => {
    const { catalog } = setup(pages(30))
    expect((await catalog.category([], page)).books).toMatchObject({ page: 1, hasMore: true })
  })
})
