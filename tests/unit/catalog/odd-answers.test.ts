// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { serve } from '../../fixtures/catalog/server'

/** Answers of real servers that are not what their headers say, or more than a catalogue. */

const AT = 'https://books.example/feed'
const EPUB = 'application/epub+zip'
const book = (title: string, more: object = {}) => ({
  metadata: { title },
  links: [{ rel: 'download', href: `${title}.epub`, type: EPUB }],
  ...more,
})
const FEED = { metadata: { title: '馆' }, links: [], publications: [book('书')] }
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>馆</title><entry><title>书</title><id>urn:x:y</id>
<link rel="http://opds-spec.org/acquisition" href="a.epub" type="${EPUB}"/></entry></feed>`

const answering = (body: string, type: string) =>
  createCatalog({
    ...{ src: AT, org: '' },
    fetch: serve({ [AT]: () => new Response(body, { headers: { 'content-type': type } }) }).fetch,
  })
const catalogOf = (feed: object) => createCatalog({ src: AT, org: '', fetch: serve({ [AT]: feed }).fetch })
const titlesIn = async (catalog: ReturnType<typeof answering>) =>
  (await catalog.category([], 1)).books.items.map(({ resName }) => resName)

describe('a feed', () => {
  const json = JSON.stringify(FEED)
  it.each([
    ['JSON as a web page, as PHP says of anything', json, 'text/html; charset=utf-8'],
    ['JSON behind blank lines as a web page', `\n\n${json}`, 'text/html'],
    [
      'Atom with a document type as a web page',
      `<?xml version="1.0"?>\n<!DOCTYPE feed>\n${ATOM}`,
      'text/html',
    ],
    [
      'Atom with entities as a web page',
      `<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY x "y">]>${ATOM}`,
      'text/html',
    ],
    ['Atom with the title of a page to sign in at', ATOM.replace('馆', 'Login: 登录'), 'text/html'],
    ['JSON behind a notice', `<br />\n<b>Notice</b>: x in <b>a.php</b><br />\n${json}`, 'application/json'],
    ['JSON before a comment', `${json}\n<!-- cached -->`, 'application/opds+json'],
  ])('is read: %s', async (_name, body, type) => {
    expect(await titlesIn(answering(body, type))).toEqual(['书'])
  })

  it.each(['<p>{"a":1}</p>', '{"a":1', '<!DOCTYPE html><script>{"publications":[]}</script>'])(
    'is not found in what is none: %s',
    async (body) => {
      await expect(answering(body, 'text/html').home()).rejects.toMatchObject({ code: 'not-a-feed' })
    },
  )

  it('is empty, or a search without results, if the server says that there is nothing', async () => {
    const nothing = () => new Response(null, { status: 204 })
    const feed = {
      ...FEED,
      links: [{ rel: 'search', href: 'find{?query}', templated: true, type: 'application/opds+json' }],
      navigation: [{ title: '空', href: 'empty', type: 'application/opds+json' }],
    }
    const files = { [AT]: feed, [`${AT.replace('feed', 'find')}?query=%E8%8C%B6`]: nothing }
    const { fetch } = serve({ ...files, [AT.replace('feed', 'empty')]: nothing })
    const catalog = createCatalog({ src: AT, org: '', fetch })
    expect(await catalog.search('茶', 1)).toMatchObject({ items: [], hasMore: false })
    const [empty] = (await catalog.home()).categories
    expect((await catalog.category(empty?.path ?? [], 1)).books.items).toEqual([])
  })
})

describe('what is nested', () => {
  /** JSON that no serialiser can write. */
  const deep = (before: string, after: string, end = '[]') =>
    before.repeat(20_000) + end + after.repeat(20_000)
  const epub = `"links":[{"rel":"download","href":"1.epub","type":"${EPUB}"}]`

  it.each([
    [
      'children of links',
      `"navigation":[{"title":"甲","href":"a","children":${deep('[{"title":"乙","href":"b","children":', '}]')}}]`,
    ],
    [
      'indirect acquisitions',
      `"publications":[{"metadata":{"title":"书"},"links":[{"rel":"buy","href":"b","type":"text/html","properties":{"indirectAcquisition":${deep('[{"type":"a/b","child":', '}]')}}}]}]`,
    ],
    ['groups', `"groups":${deep('[{"metadata":{"title":"组"},"groups":', '}]')}`],
    [
      'contents',
      `"publications":[{"metadata":{"title":"书"},${epub},"toc":${deep('[{"title":"章","children":', '}]')}}]`,
    ],
    ['texts', `"publications":[{"metadata":{"title":"书","description":${deep('[', ']', '"深"')}},${epub}}]`],
    ['texts as JSON-LD', `"metadata":{"title":${deep('{"@value":', '}', '"深"')}}`],
  ])('without end loses nothing else: %s', async (_name, more) => {
    const rest = more.startsWith('"publications"')
      ? ''
      : `,"publications":${JSON.stringify(FEED.publications)}`
    const catalog = answering(`{"links":[],${more}${rest}}`, 'application/opds+json')
    expect(await titlesIn(catalog)).toEqual(['书'])
    const [book] = (await catalog.category([], 1)).books.items
    expect((await catalog.book(book?.bid ?? '')).resName).toBe('书')
  })

  it('groups in groups are shown as groups', async () => {
    const group = (title: string, more: object) => ({ metadata: { title }, links: [], ...more })
    const feed = {
      ...{ metadata: { title: '馆' }, links: [] },
      groups: [group('外', { groups: [group('里', { publications: [book('甲')] })] }), group('空', {})],
    }
    const { floors } = await catalogOf(feed).home()
    expect(floors.map(({ title, books }) => [title, books.map(({ resName }) => resName)])).toEqual([
      ['里', ['甲']],
    ])
  })
})

describe('a file', () => {
  const openOf = async (link: object) => {
    const catalog = catalogOf({
      ...FEED,
      publications: [book('书', { links: [{ rel: 'download', ...link }] })],
    })
    const [found] = (await catalog.category([], 1)).books.items
    return catalog.open(found?.bid ?? '')
  }
  const at = (name: string) => `https://books.example/${name}`

  it.each([
    ['{B2F3-11}.epub', '%7BB2F3-11%7D.epub'],
    ['{guid}/书.epub', '%7Bguid%7D/%E4%B9%A6.epub'],
    ['a{2nd ed}.epub?x={y}', 'a%7B2nd%20ed%7D.epub?x={y}'],
  ])('may have braces in its name: %s', async (href, name) => {
    expect((await openOf({ href, type: EPUB })).url).toBe(at(name))
  })

  it.each(['a{?x}.epub', 'a{.x}.epub'])('is not at a template: %s', async (href) => {
    await expect(openOf({ href, type: EPUB })).rejects.toMatchObject({ code: 'no-readable-format' })
    await expect(openOf({ href: 'a{x}.epub', templated: true, type: EPUB })).rejects.toMatchObject({
      code: 'no-readable-format',
    })
  })

  it.each([
    'binary/octet-stream',
    'application/x-zip-compressed',
    'application/force-download',
    'application/x-download',
    'application/unknown',
    '*/*',
  ])('of the type %s is what its name says', async (type) => {
    expect((await openOf({ href: 'a.epub', type })).format).toBe('epub')
    await expect(openOf({ href: 'a.lcpl', type })).rejects.toMatchObject({ code: 'no-readable-format' })
  })
})

it('a title may have several texts for a language', async () => {
  expect(
    await titlesIn(
      catalogOf({
        ...FEED,
        publications: [book('', { metadata: { title: { fr: ['Un', 'Deux'], zh: ['一', '二'] } } })],
      }),
    ),
  ).toEqual(['一'])
})

it('a publication without a title is called as its file', async () => {
  const untitled = (href: string) =>
    book('', { metadata: {}, links: [{ rel: 'download', href, type: EPUB }] })
  const publications = [
    untitled('f/%E7%BA%A2%E6%A5%BC%E6%A2%A6.epub?x=1'),
    untitled('get/7'),
    untitled('100%.epub'),
  ]
  const catalog = catalogOf({ ...FEED, publications })
  expect(await titlesIn(catalog)).toEqual(['红楼梦', '100%'])
  expect((await catalog.category([], 1)).books.dropped).toBe(1)
})

it('relations are compared without regard to case', async () => {
  const link = { rel: ['Download', 'ALTERNATE'], href: 'a.epub', type: EPUB }
  const catalog = catalogOf({ ...FEED, publications: [book('书', { links: [link] })] })
  const [found] = (await catalog.category([], 1)).books.items
  expect((await catalog.open(found?.bid ?? '')).url).toBe('https://books.example/a.epub')
})

it.each(['', 'image/jpg', 'IMAGE/JPEG; q=1', 'application/octet-stream', 'binary/octet-stream'])(
  'a cover of the type %j is shown',
  async (type) => {
    const catalog = catalogOf({ ...FEED, publications: [book('书', { images: [{ href: 'c.jpg', type }] })] })
    expect((await catalog.category([], 1)).books.items[0]?.cover).toBe('https://books.example/c.jpg')
  },
)

it('a home with groups has the books beside them too', async () => {
  const groups = [{ metadata: { title: '组' }, links: [], publications: [book('甲')] }]
  const { floors } = await catalogOf({ ...FEED, groups }).home()
  expect(floors.map(({ title, books }) => [title, books.map(({ resName }) => resName)])).toEqual([
    ['组', ['甲']],
    ['馆', ['书']],
  ])
})

it('a number of books that is none is not said', async () => {
  for (const numberOfItems of [3.5, 1e308, -1, 'many'])
    expect(
      (await catalogOf({ ...FEED, metadata: { title: '馆', numberOfItems } }).category([], 1)).books.total,
    ).toBeUndefined()
})

it('a book that moves to the next page while a list grows is listed once', async () => {
  const named = (n: number) => book(`书${n}`, { metadata: { title: `书${n}`, identifier: `urn:x:n${n}` } })
  const page = (from: number, next?: string) => ({
    metadata: { title: '全部' },
    links: next ? [{ rel: 'next', href: next, type: 'application/opds+json' }] : [],
    publications: Array.from({ length: 24 }, (_, at) => named(from + at)),
  })
  const files = {
    [AT]: page(1, 'p2'),
    'https://books.example/p2': page(22, 'p3'),
    'https://books.example/p3': page(45),
  }
  const catalog = createCatalog({ src: AT, org: '', fetch: serve(files).fetch })
  const pages = [1, 2, 3].map((n) => catalog.category([], n))
  const all = (await Promise.all(pages)).flatMap(({ books }) => books.items.map(({ resName }) => resName))
  expect(all).toEqual(Array.from({ length: 68 }, (_, at) => `书${at + 1}`))
})

it('a web page with a base leads to its feed', async () => {
  const page =
    '<html><head><base href="/app/"><link rel="alternate" type="application/opds+json" href="feed"></head>'
  const { fetch } = serve({ [AT]: page, 'https://books.example/app/feed': FEED })
  expect((await createCatalog({ src: AT, org: '', fetch }).organisation()).orgName).toBe('馆')
})

describe('a book with a number that the catalogue cannot look up, as an ISBN', () => {
  const OPDS = 'application/opds+json'
  const numbered = (n: number) => ({
    metadata: { title: `书${n}`, identifier: `urn:isbn:${9780000000000 + n}` },
    links: [
      { rel: 'self', href: `/b/${n}`, type: 'application/opds-publication+json' },
      { rel: 'download', href: `/${n}.epub`, type: EPUB },
    ],
  })
  const page = (from: number, next: number | null) => ({
    metadata: { title: '列' },
    links: next === null ? [] : [{ rel: 'next', href: `/l${next}`, type: OPDS }],
    publications: Array.from({ length: 60 }, (_, at) => numbered(from + at)),
  })
  const catalog = () =>
    createCatalog({
      ...{ src: AT, org: '' },
      fetch: serve({
        [AT]: {
          metadata: { title: '馆' },
          links: [],
          navigation: [{ title: '列', href: '/l0', type: OPDS }],
        },
        ...Object.fromEntries(
          Array.from({ length: 6 }, (_, at) => [
            `https://books.example/l${at}`,
            page(at * 60, at < 5 ? at + 1 : null),
          ]),
        ),
        ...Object.fromEntries(
          Array.from({ length: 360 }, (_, at) => [`https://books.example/b/${at}`, numbered(at)]),
        ),
      }).fetch,
    })

  it('is opened by a shared link on another device, however far it is in a list', async () => {
    const [list] = (await catalog().home()).categories
    const last = (await catalog().category(list?.path ?? [], 15)).books.items.at(-1)
    expect(last?.resName).toBe('书359')
    expect((await catalog().book(last?.bid ?? '')).resName).toBe('书359')
  })

  it('is found by its number, as a page may name it, among the first of the list', async () => {
    expect((await catalog().card('9780000000007')).resName).toBe('书7')
    expect((await catalog().open('9780000000007')).url).toBe('https://books.example/7.epub')
  })
})

it('an id holds an identifier with half a character', async () => {
  const list = `{"publications":[{"metadata":{"title":"书","identifier":"\\ud800"},"links":[]}]}`
  const files = {
    [AT]: { metadata: { title: '馆' }, links: [], navigation: [{ title: '列', href: 'l' }] },
    'https://books.example/l': () => new Response(list),
  }
  const catalog = () => createCatalog({ src: AT, org: '', fetch: serve(files).fetch })
  const [book] = (await catalog().category([], 1)).books.items
  expect((await catalog().book(book?.bid ?? '')).resName).toBe('书')
})

describe('a book', () => {
  const openOf = async (links: object[]) => {
    const catalog = catalogOf({ ...FEED, publications: [book('书', { links })] })
    const [found] = (await catalog.category([], 1)).books.items
    return catalog.open(found?.bid ?? '')
  }

  it.each([
    // As calibre, Calibre-Web and COPS write it.
    ['application/x-mobi8-ebook', 'azw3'],
    ['application/x-epub+zip', 'epub'],
    ['application/kepub+zip', 'epub'],
  ])('of the type %s is %s', async (type, format) => {
    expect((await openOf([{ rel: 'download', href: 'get/7', type }])).format).toBe(format)
  })

  it('without an acquisition link is the file that it is also offered as', async () => {
    for (const rel of ['alternate', 'enclosure'])
      expect((await openOf([{ rel, href: 'a.epub', type: EPUB }])).format).toBe('epub')
    const text = openOf([{ rel: 'alternate', href: 'a.txt', type: 'text/plain' }])
    await expect(text).rejects.toMatchObject({ code: 'no-readable-format' })
  })
})

it('a search without results may say no more than that', async () => {
  const links = [{ rel: 'search', href: 'find{?query}', templated: true, type: 'application/opds+json' }]
  const found = { metadata: { title: '结果', numberOfItems: 0 } }
  const { fetch } = serve({ [AT]: { ...FEED, links }, 'https://books.example/find?query=%E8%8C%B6': found })
  expect((await createCatalog({ src: AT, org: '', fetch }).search('茶', 1)).items).toEqual([])
})

it('a home has a bounded number of lists, and all books are in the list of all', async () => {
  const groups = Array.from({ length: 500 }, (_, at) => ({
    ...{ metadata: { title: `组${at}` }, links: [] },
    publications: [book(`书${at}`)],
  }))
  const catalog = catalogOf({ metadata: { title: '馆' }, links: [], groups })
  expect((await catalog.home()).floors).toHaveLength(60)
  expect((await catalog.category([], 21)).books.items.at(-1)?.resName).toBe('书499')
})

describe('the encoding of XML', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text)

  it.each(['application/atom+xml; charset=utf-8', 'application/atom+xml; charset=of-mine'])(
    'is the one that the document declares if the server says %s, which it is not',
    async (type) => {
      const [before = '', after = ''] =
        '<?xml version="1.0" encoding="GBK"?><feed xmlns="http://www.w3.org/2005/Atom"><title>店</title></feed>'.split(
          '店',
        )
      const shop = new Uint8Array([0xb5, 0xea])
      const bytes = new Uint8Array([...utf8(before), ...shop, ...utf8(after)])
      const { fetch } = serve({ [AT]: () => new Response(bytes, { headers: { 'content-type': type } }) })
      expect((await createCatalog({ src: AT, org: '', fetch }).organisation()).orgName).toBe('店')
    },
  )
})
