// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../../src/catalog'
import { extractMetadata } from '../../../../src/catalog/opds1/calibre'
import type { JsonPublication } from '../../../../src/catalog/opds1/entry'
import { type Reply, serve } from '../../../fixtures/catalog/server'
import { cpuTime } from '../../../support/cpu-time'

/** Feeds of calibre 6.13, shortened. */
const FEED = 'application/atom+xml;type=feed;profile=opds-catalog'
const UUID = '1f768ab3-6f06-4c54-b467-f332fdc3edc2'
const feed = (title: string, inside: string) => `<?xml version='1.0' encoding='utf-8'?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/"><title>${title}</title>
<author><name>calibre</name><uri>https://calibre-ebook.com</uri></author><id>x</id>
<link type="application/atom+xml" rel="search" href="/opds/search/{searchTerms}?library_id=lib"/>
<link type="${FEED}" rel="start" href="/opds?library_id=lib"/>${inside}</feed>`
const leading = (title: string, href: string) =>
  `<entry><title>${title}</title><link type="${FEED}" href="${href}"/></entry>`
const BOOK = `<entry><title>唐诗三百首选</title><author><name>蘅塘退士</name></author><id>urn:uuid:${UUID}</id>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">RATING: ★★★<br/>TAGS: Poetry, 唐代, 诗<br/>
SERIES: Classics [1]<br/><p>选本。</p></div></content>
<link type="text/plain" href="/get/txt/12/lib" rel="http://opds-spec.org/acquisition" length="2962"/>
<link type="image/jpeg" href="/get/cover/12/lib" rel="http://opds-spec.org/cover"/>
<link type="image/jpeg" href="/get/thumb/12/lib" rel="http://opds-spec.org/thumbnail"/></entry>`

const AT = 'http://127.0.0.1:8080'
const atomOf =
  (body: string): Reply =>
  () =>
    new Response(body, { headers: { 'content-type': 'application/atom+xml' } })

function calibre() {
  const server = serve({
    [`${AT}/opds`]: atomOf(
      feed(
        'calibre Library',
        leading('By Newest', '/opds/newest?library_id=lib') +
          leading('By Authors', '/opds/authors?library_id=lib') +
          leading('Library: lib', '/opds?library_id=lib'),
      ),
    ),
    [`${AT}/opds/newest?library_id=lib`]: atomOf(feed('calibre Library :: By Newest', BOOK)),
    [`${AT}/opds/authors?library_id=lib`]: atomOf(
      feed('calibre Library :: By Authors', leading('蘅塘退士', '/opds/author/1?library_id=lib')),
    ),
    [`${AT}/opds/author/1?library_id=lib`]: atomOf(feed('calibre Library', BOOK)),
    [`${AT}/opds/search/uuid:=${UUID}?library_id=lib`]: atomOf(feed('calibre Library', BOOK)),
    [`${AT}/opds/search/${encodeURIComponent('唐诗')}?library_id=lib`]: atomOf(feed('calibre Library', BOOK)),
  })
  return createCatalog({ src: `${AT}/opds`, org: '', fetch: server.fetch })
}

describe('calibre’s content server', () => {
  it('has a home and categories, without the link back to itself', async () => {
    const { floors, categories } = await calibre().home()
    expect(floors.map(({ title }) => title)).toEqual(['By Newest'])
    expect(categories.map(({ title }) => title)).toEqual(['By Newest', 'By Authors'])
  })

  it('gives a book the same id in every list, and finds it by that id', async () => {
    const { floors, categories } = await calibre().home()
    const authors = await calibre().category(categories[1]?.path ?? [], 1)
    const author = await calibre().category(authors.node.children[0]?.path ?? [], 1)
    const found = await calibre().search('唐诗', 1)
    const bids = [floors[0]?.books, author.books.items, found.items].map((books) => books?.[0]?.bid ?? '')
    expect(new Set(bids).size).toBe(1)
    expect(author.node.title).toBe('蘅塘退士')
    expect(await calibre().book(bids[0] ?? '')).toMatchObject({
      resName: '唐诗三百首选',
      resIntro: '选本。',
      cover: `${AT}/get/cover/12/lib`,
      subjects: ['Poetry', '唐代', '诗'],
      series: [{ name: 'Classics', position: 1 }],
      acquisitions: [{ format: 'txt', url: `${AT}/get/txt/12/lib`, size: 2962 }],
    })
  })

  it('takes the title of an author’s list from the list of authors, because all feeds have the same title', async () => {
    const { categories } = await calibre().home()
    const authors = await calibre().category(categories[1]?.path ?? [], 1)
    const { node, trail } = await calibre().category(authors.node.children[0]?.path ?? [], 1)
    expect([...trail, node].map(({ title }) => title)).toEqual(['By Authors', '蘅塘退士'])
  })

  it('splits authors at &, and reads && as a literal & in a name', async () => {
    const page = feed('calibre Library', BOOK.replace('蘅塘退士', '甲 &amp; 乙 &amp; Smith &amp;&amp; Co.'))
    const { fetch } = serve({ [`${AT}/opds`]: atomOf(page) })
    const catalog = createCatalog({ src: `${AT}/opds`, org: '', fetch })
    const [book] = (await catalog.home()).floors[0]?.books ?? []
    expect(book?.resAuthor).toBe('甲、乙、Smith & Co.')
    expect((await catalog.book(book?.bid ?? '')).authors).toEqual(['甲', '乙', 'Smith & Co.'])
  })

  it('has no author if the author is Unknown', async () => {
    const page = feed(
      'calibre Library',
      BOOK.replace('蘅塘退士', 'Unknown') +
        BOOK.replace('蘅塘退士', '未知').replace(UUID, UUID.replace('1f', '2f')),
    )
    const { fetch } = serve({ [`${AT}/opds`]: atomOf(page) })
    const { floors } = await createCatalog({ src: `${AT}/opds`, org: '', fetch }).home()
    expect(floors[0]?.books.map(({ resAuthor }) => resAuthor)).toEqual(['', ''])
  })

  it.each([
    ['三体 [2]', [{ name: '三体', position: 2 }]],
    ['三体 [1.5]', [{ name: '三体', position: 1.5 }]],
    ['三体 [0]', [{ name: '三体', position: 0 }]],
    ['三体 [-1]', [{ name: '三体' }]],
    ['三体 [1.2.3]', [{ name: '三体' }]],
    ['文库 [新] [3]', [{ name: '文库 [新]', position: 3 }]],
    ['三体', [{ name: '三体' }]],
  ])('reads the series from %s', async (written, series) => {
    const page = feed('calibre Library', BOOK.replace('Classics [1]', written))
    const { fetch } = serve({ [`${AT}/opds`]: atomOf(page) })
    const { floors } = await createCatalog({ src: `${AT}/opds`, org: '', fetch }).home()
    expect(floors[0]?.books[0]?.series).toEqual(series)
  })

  it('decodes HTML character references in tags and series', async () => {
    const page = feed(
      'calibre Library',
      BOOK.replace('Poetry', 'Arts &amp; Crafts').replace('Classics', 'A &lt; B &amp; C'),
    )
    const { fetch } = serve({ [`${AT}/opds`]: atomOf(page) })
    const catalog = createCatalog({ src: `${AT}/opds`, org: '', fetch })
    const { series, subjects } = await catalog.book((await catalog.home()).floors[0]?.books[0]?.bid ?? '')
    expect([series?.[0]?.name, subjects]).toEqual(['A < B & C', ['Arts & Crafts', '唐代', '诗']])
  })

  it('treats a 404 response to a search as no results', async () => {
    expect((await calibre().search('没有', 1)).items).toEqual([])
  })
})

it('reads a line of many spaces without delay', () => {
  const spaces = ' '.repeat(200_000)
  const publication = {
    metadata: { description: `TAGS: a${spaces}b, c<br/>SERIES: d${spaces}e [2]<br/>书`, subject: [] },
  } as unknown as JsonPublication
  const begun = cpuTime()
  const { metadata } = extractMetadata(publication)
  expect(cpuTime() - begun).toBeLessThan(2000)
  expect(metadata).toMatchObject({
    description: '书',
    subject: [`a${spaces}b`, 'c'],
    belongsTo: { series: { name: `d${spaces}e`, position: '2' } },
  })
})
