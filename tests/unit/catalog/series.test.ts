// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { type Reply, serve } from '../../fixtures/catalog/server'

const ROOT = 'https://books.example/feed'

const publication = (bid: string, title: string, series?: unknown) => ({
  metadata: { bid, title, ...(series !== undefined && { belongsTo: { series } }) },
  links: [{ rel: 'self', href: `book/${bid}`, type: 'application/opds-publication+json' }],
})

function catalogOf(publications: readonly object[], more: Record<string, Reply> = {}, links: object[] = []) {
  const { fetch } = serve({ [ROOT]: { metadata: { title: '书馆' }, links, publications }, ...more })
  return createCatalog({ src: ROOT, org: '', fetch })
}

const bids = (books: readonly { bid: string }[]) => books.map(({ bid }) => bid)

describe('a series in OPDS 2.0', () => {
  it.each([
    ['a name', '三体', [{ name: '三体' }]],
    ['an object', { name: '三体', position: 2 }, [{ name: '三体', position: 2 }]],
    [
      'several',
      [{ name: '三体', position: 1.5 }, '科幻丛书', { position: 1 }, null, ''],
      [{ name: '三体', position: 1.5 }, { name: '科幻丛书' }],
    ],
    ['a name by language', { name: { 'zh-CN': '三体', en: 'Three-Body' } }, [{ name: '三体' }]],
    ['a place in words', { name: '三体', position: '3' }, [{ name: '三体', position: 3 }]],
    ['a place that is none', { name: '三体', position: 'NaN' }, [{ name: '三体' }]],
    ['a negative place', { name: '三体', position: -1 }, [{ name: '三体' }]],
    ['an empty place', { name: '三体', position: '' }, [{ name: '三体' }]],
    ['nothing', [], undefined],
    ['something else', 7.5, [{ name: '7.5' }]],
    ['no name', { position: 2 }, undefined],
  ])('may be %s', async (_, written, series) => {
    const catalog = catalogOf([publication('1', '黑暗森林', written)])
    const { books } = await catalog.category([], 1)
    expect(books.items[0]?.series).toEqual(series)
    expect((await catalog.book('1')).series).toEqual(series)
  })
})

describe('a search for a series', () => {
  const own = publication('1', '黑暗森林', { name: '三体', position: 2 })
  const other = publication('2', '球状闪电')

  it('finds its books among those of a feed', async () => {
    const { items } = await catalogOf([own, other]).search('三体', 1)
    expect(bids(items)).toEqual(['1'])
    expect(items[0]?.series).toEqual([{ name: '三体', position: 2 }])
  })

  it('finds its books in a catalogue’s own index', async () => {
    const books = [
      { bid: '1', resName: '黑暗森林', series: [{ name: '三体', position: 2 }] },
      { bid: '2', resName: '球状闪电' },
    ]
    const links = [{ rel: 'search-index', href: 'index.json', type: 'application/json' }]
    const catalog = catalogOf([own, other], { 'https://books.example/index.json': { books } }, links)
    const { items } = await catalog.search('三體', 1)
    expect(bids(items)).toEqual([])
    const found = (await catalog.search('三体', 1)).items
    expect(found).toMatchObject([{ bid: '1', series: [{ name: '三体', position: 2 }] }])
    expect(found[0]).not.toHaveProperty('subjects')
  })
})

it.each([
  [
    'schema:Series',
    '<schema:Series schema:name="三体" schema:position="2"/>',
    [{ name: '三体', position: 2 }],
  ],
  ['schema:Series without a place', '<schema:Series name="三体" position=""/>', [{ name: '三体' }]],
  [
    'calibre’s elements',
    '<calibre:series>三体</calibre:series><calibre:series_index>2.0</calibre:series_index>',
    [{ name: '三体', position: 2 }],
  ],
])('reads a series in OPDS 1.2 from %s', async (_, inside, series) => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>书馆</title><entry><title>黑暗森林</title><id>urn:x:1</id>
    ${inside}<link rel="http://opds-spec.org/acquisition" href="1.epub" type="application/epub+zip"/></entry></feed>`
  const { fetch } = serve({
    [ROOT]: () => new Response(atom, { headers: { 'content-type': 'application/atom+xml' } }),
  })
  const { floors } = await createCatalog({ src: ROOT, org: '', fetch }).home()
  expect(floors[0]?.books[0]?.series).toEqual(series)
})
