// @vitest-environment jsdom

import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCatalog } from '../../../widgets/catalogue'

/* Which books the pickers of the WordPress plug-in find. */

/** A classic script without types. */
const SCRIPT = join(import.meta.dirname, '../../../integrations/wordpress/org-library/assets/catalogue.js')

interface Found {
  books: readonly { bid: string; title: string; author: string }[]
  total: number | null
}

interface Catalogue {
  title: string
  count: number | null
  find(query: string, signal?: AbortSignal): Promise<Found>
  get(bid: string): Promise<{ title: string } | null>
}

interface Plugin {
  base: string
  patterns: readonly string[]
  openCatalogue(of: { src: string; org: string }): Promise<Catalogue>
  loadCatalog(of: { src: string; org: string }): Promise<unknown>
  searcher(
    catalogue: Pick<Catalogue, 'find'>,
    show: (found: Found) => void,
    fail: (cause: unknown) => void,
  ): ((query: string) => void) & { stop(): void }
}

const ROOT = 'https://books.example/'
const publication = (number: number) => ({
  metadata: { title: `第${number}本`, identifier: String(number), bid: String(number), author: '某人' },
  links: [{ rel: 'self', href: `book/${number}.json`, type: 'application/opds-publication+json' }],
  images: [],
})
const LIST = { rel: 'http://opds-spec.org/sort/new', href: 'list/1', type: 'application/opds+json' }
const SEARCH = { rel: 'search', href: 'find{?query}', templated: true, type: 'application/opds+json' }

/** A catalogue of 2,500 books in lists of 100; the addresses that were requested. */
function serve(links: readonly object[]): string[] {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (given: string | URL | Request) => {
    const url = new URL(String(given instanceof Request ? given.url : given))
    requested.push(url.href.replace(ROOT, ''))
    const list = /^\/list\/(\d+)$/.exec(url.pathname)
    const number = Number(list?.[1])
    const answer =
      url.pathname === '/find'
        ? {
            metadata: { title: '结果', numberOfItems: 1 },
            links: [],
            publications: [publication(2400)],
          }
        : list
          ? {
              metadata: { title: '全部' },
              links: number < 25 ? [{ rel: 'next', href: `${ROOT}list/${number + 1}` }] : [],
              publications: Array.from({ length: 100 }, (_, at) => publication((number - 1) * 100 + at + 1)),
            }
          : { metadata: { title: '书库' }, links, publications: [publication(1), publication(2)] }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/opds+json' } })
  })
  return requested
}

const plugin = () => Reflect.get(window, 'orgLibrary') as Plugin

beforeEach(async () => {
  vi.resetModules()
  Reflect.deleteProperty(window, 'orgLibrary')
  await import(SCRIPT)
  plugin().patterns = ['https://site.example/reading/#/bookdetail/{bid}']
})

/** The code of the elements, as the built file exports it. */
const withElements = () => {
  plugin().loadCatalog = async ({ src, org }) =>
    createCatalog({ src, org, fetch: (...given) => fetch(...given) })
}

test('a catalogue with a search is searched, and its lists are not read', async () => {
  withElements()
  const requested = serve([LIST, SEARCH])
  const catalogue = await plugin().openCatalogue({ src: `${ROOT}feed.json`, org: '' })
  const found = await catalogue.find('第2400本')
  expect(found.books.map(({ title }) => title)).toEqual(['第2400本'])
  expect(requested.filter((path) => path.startsWith('list/'))).toEqual([])
  expect(requested).toContainEqual(expect.stringMatching(/^find\?query=/))
})

test('before a query it shows what its first page has', async () => {
  withElements()
  serve([SEARCH])
  const catalogue = await plugin().openCatalogue({ src: `${ROOT}feed.json`, org: '' })
  expect((await catalogue.find('')).books.map(({ title }) => title)).toEqual(['第1本', '第2本'])
})

test('without a search, and without the elements’ files, its lists are read, 20 at most', async () => {
  for (const links of [[LIST], [LIST, SEARCH]]) {
    plugin().loadCatalog = async () => null
    const requested = serve(links)
    const catalogue = await plugin().openCatalogue({ src: `${ROOT}feed.json`, org: '' })
    expect(catalogue.count).toBe(2000)
    expect((await catalogue.find('第1999本')).books).toHaveLength(1)
    expect(await catalogue.get('1999')).toMatchObject({ title: '第1999本' })
    expect(requested.filter((path) => path.startsWith('list/'))).toHaveLength(20)
  }
})

test('only the newest query is shown', async () => {
  vi.useFakeTimers()
  const shown: Found[] = []
  const asked: string[] = []
  const search = plugin().searcher(
    {
      async find(query) {
        asked.push(query)
        await new Promise((resolve) => setTimeout(resolve, query === '水' ? 900 : 100))
        return { books: [], total: query.length }
      },
    },
    (found) => shown.push(found),
    () => expect.fail(),
  )
  search('水')
  await vi.advanceTimersByTimeAsync(300)
  search('水浒')
  search('水浒传')
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toEqual(['水', '水浒传'])
  expect(shown.map(({ total }) => total)).toEqual([3])
  search.stop()
  vi.useRealTimers()
})
