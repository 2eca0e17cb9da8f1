// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { books } from '../../fixtures/catalog/foreign'
import { type Reply, serve } from '../../fixtures/catalog/server'

const AT = 'https://registry.example/list'

const catalogOf = (files: Record<string, Reply>) => {
  const { fetch, asked } = serve(files)
  return { catalog: createCatalog({ src: AT, org: '', fetch }), asked }
}
const listed = (title: string, ...links: object[]) => ({ metadata: { title }, links })
const REL = 'http://opds-spec.org/catalog'
const ATOM = 'application/atom+xml;profile=opds-catalog;kind=acquisition'

describe('a registry of catalogues', () => {
  it('lists those of OPDS 1.2 as well, and opens them', async () => {
    const { catalog } = catalogOf({
      [AT]: {
        metadata: { title: '名录' },
        links: [],
        catalogs: [
          listed('一', { rel: REL, href: '/one', type: ATOM }),
          listed('二', { rel: REL, href: '/two', type: 'application/opds+json' }),
          listed('三', { rel: [REL], href: '/three', type: 'application/atom+xml' }),
          listed('四', { rel: REL, href: '/four' }),
          listed(
            '五',
            { rel: REL, href: '/atom', type: ATOM },
            { rel: REL, href: '/json', type: 'application/opds+json' },
          ),
          listed(
            '六',
            { rel: 'http://opds-spec.org/image', href: '/logo.png', type: 'image/png' },
            { rel: 'alternate', href: '/', type: 'text/html' },
            { rel: 'start', href: '/six', type: ATOM },
          ),
          listed('七', { rel: REL, href: '/seven', type: 'text/html' }),
        ],
      },
      'https://registry.example/one': `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>一</title><entry><id>urn:x:1</id><title>甲</title><link rel="http://opds-spec.org/acquisition" href="/1.epub" type="application/epub+zip"/></entry></feed>`,
      'https://registry.example/json': { metadata: { title: '五' }, publications: books('书', 1, 2) },
    })
    const { categories } = await catalog.home()
    expect(categories.map(({ title }) => title)).toEqual(['一', '二', '三', '四', '五', '六'])
    const open = async (title: string) => {
      const found = categories.find((each) => each.title === title)
      return (await catalog.category(found?.path ?? [], 1)).books.items.map(({ resName }) => resName)
    }
    expect(await open('一')).toEqual(['甲'])
    expect(await open('五')).toEqual(['书1', '书2'])
  })
})

describe('a feed none of whose entries can be shown', () => {
  it.each<[string, Reply, number]>([
    [
      'catalogues that are web pages',
      { metadata: { title: 'x' }, catalogs: [listed('a', { href: '/a', type: 'text/html' })] },
      1,
    ],
    ['books without a title', { metadata: { title: 'x' }, publications: [{ metadata: {} }, {}, null] }, 3],
    [
      'links to something else',
      {
        metadata: { title: 'x' },
        navigation: [{ title: 'a', href: '/a', type: 'text/html' }, { title: 'b' }],
      },
      2,
    ],
    [
      'groups of them',
      { metadata: { title: 'x' }, groups: [{ metadata: { title: 'g' }, publications: [{}, {}] }] },
      2,
    ],
    [
      'Atom entries that lead nowhere',
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog"><title>x</title><entry><title>a</title></entry><entry><title>b</title></entry></feed>',
      2,
    ],
  ])('says how many it has: %s', async (_name, feed, count) => {
    const { catalog } = catalogOf({ [AT]: feed })
    expect(await catalog.home()).toEqual({ floors: [], categories: [], dropped: count })
  })

  it('says so in a list too, and not where there is nothing', async () => {
    const { catalog } = catalogOf({
      [AT]: {
        metadata: { title: 'x' },
        navigation: ['a', 'b', 'c'].map((title) => ({
          title,
          href: `/${title}`,
          type: 'application/opds+json',
        })),
      },
      'https://registry.example/a': { metadata: { title: 'a' }, publications: [{}, { metadata: {} }] },
      'https://registry.example/b': { metadata: { title: 'b' }, publications: [] },
      'https://registry.example/c': { metadata: { title: 'c' }, publications: [{}, ...books('书', 1, 1)] },
    })
    const { categories } = await catalog.home()
    const found = await Promise.all(categories.map(({ path }) => catalog.category(path, 1)))
    expect(found.map(({ books }) => [books.items.length, books.dropped])).toEqual([
      [0, 2],
      [0, undefined],
      [1, 1],
    ])
  })

  it('does not look empty because its only list does not come', async () => {
    const { catalog } = catalogOf({
      [AT]: {
        metadata: { title: 'x' },
        links: [{ rel: 'http://opds-spec.org/sort/new', href: '/new', type: 'application/opds+json' }],
        navigation: [],
      },
      'https://registry.example/new': () => new Response('', { status: 502 }),
    })
    await expect(catalog.home()).rejects.toMatchObject({ code: 'server' })
  })
})
