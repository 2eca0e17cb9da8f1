// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { type Catalog, createCatalog } from '../../../../src/catalog'
import { atomServer } from '../../../fixtures/catalog/atom'
import { type Reply, type Server, serve } from '../../../fixtures/catalog/server'
import { cpuTime } from '../../../support/cpu-time'

const AT = 'https://books.example'

let server: Server
let catalog: Catalog

function catalogFor(src = `${AT}/opds`): Catalog {
  const replies = Object.entries(atomServer()).map(([path, { type, body }]): [string, Reply] => [
    AT + path,
    () => new Response(body, { headers: { 'content-type': type } }),
  ])
  server = serve(Object.fromEntries(replies))
  return createCatalog({ src, org: 'city', fetch: server.fetch })
}

beforeEach(() => {
  catalog = catalogFor()
})

const titles = (list: readonly { resName: string }[]) => list.map(({ resName }) => resName)

describe('an OPDS 1.2 catalogue', () => {
  it('has the feed’s title, and an organisation with the given code', async () => {
    expect(await catalog.organisation()).toEqual({
      orgCode: 'city',
      orgName: '城南书库',
      templateId: '1',
      exp: 0,
    })
  })

  it('builds a home from the lists linked in its root', async () => {
    const { floors, categories } = await catalog.home()
    expect(floors.map(({ title, books }) => [title, books.length])).toEqual([
      ['新书', 10],
      ['诗词', 2],
    ])
    expect(categories.map(({ title }) => title)).toEqual(['作者', '新书', '诗词'])
    expect(server.asked).not.toContain(`${AT}/opds/authors`)
  })

  it('pages in our page size, also on a fresh device', async () => {
    const { floors } = await catalog.home()
    const idp = floors[0]?.idp ?? ''
    const second = await catalogFor().featured(idp, 2)
    expect(titles(second.books.items)).toEqual([25, 26, 27, 28, 29, 30].map((number) => `新书 ${number}`))
    expect([second.title, second.books.hasMore]).toEqual(['新书', false])
  })

  it('lists all books if it declares such a list', async () => {
    const { books, top } = await catalog.category([], 1)
    expect([books.items.length, books.hasMore]).toEqual([24, true])
    expect(top).toHaveLength(3)
  })

  it('reads its navigation to the last page', async () => {
    const { categories } = await catalog.home()
    const authors = await catalogFor().category(categories[0]?.path ?? [], 1)
    expect(authors.node.children.map(({ title }) => title)).toEqual(['李白', '杜甫'])
    expect(authors.books.items).toEqual([])
    const below = await catalogFor().category(authors.node.children[0]?.path ?? [], 1)
    expect([below.node.title, titles(below.books.items)]).toEqual(['诗词', ['春望']])
    expect(below.trail.map(({ title }) => title)).toEqual(['作者'])
  })

  it('reads the facets of a list, with counts and the active one', async () => {
    const poems = (await catalog.home()).categories[2]?.path ?? []
    const { books: found, node } = await catalog.category(poems, 1)
    expect([node.children, found.total]).toEqual([[], 2])
    expect(found.facets).toEqual([
      {
        title: '语言',
        isOrder: false,
        options: [
          { id: expect.any(String), title: '中文', count: 1, isActive: false },
          { id: expect.any(String), title: '全部', isActive: true },
        ],
      },
    ])
    const chinese = await catalog.category(poems, 1, { list: found.facets?.[0]?.options[0]?.id })
    expect(titles(chinese.books.items)).toEqual(['春望'])
  })

  it('reads all fields of an entry', async () => {
    const { floors } = await catalog.home()
    const bid = floors[1]?.books[0]?.bid ?? ''
    expect(await catalogFor().book(bid)).toMatchObject({
      bid,
      resName: '静夜思',
      resAuthor: '李白、杜甫',
      resIntro: '床前明月光\n疑是 <地> 上霜',
      cover: `${AT}/covers/1.svg`,
      language: 'zh',
      publisher: '城南',
      published: '1987-05',
      subjects: ['诗歌', '唐代'],
      acquisitions: [
        { format: 'txt', url: `${AT}/files/poem-1.txt` },
        { format: 'pdf', url: `${AT}/files/poem-1.pdf` },
      ],
    })
  })

  it('finds every listed book by its id on a fresh device', async () => {
    const { floors } = await catalog.home()
    const more = await catalog.featured(floors[0]?.idp ?? '', 2)
    for (const book of [...floors.flatMap((floor) => floor.books), ...more.books.items]) {
      const again = await catalogFor().book(book.bid)
      expect([again.bid, again.resName]).toEqual([book.bid, book.resName])
    }
  })

  it('finds a book that has moved to an earlier page of its list', async () => {
    const { floors } = await catalog.home()
    const { books } = await catalog.featured(floors[0]?.idp ?? '', 2)
    const moved = books.items[0]?.bid ?? ''
    const fresh = catalogFor()
    server.files.set(`${AT}/opds/new`, server.files.get(`${AT}/opds/new?page=3`) ?? '')
    const emptied =
      '<feed xmlns="http://www.w3.org/2005/Atom"><id>opds</id><link rel="first" href="/opds/new"/></feed>'
    server.files.set(`${AT}/opds/new?page=3`, () => new Response(emptied))
    expect((await fresh.book(moved)).resName).toBe('新书 25')
  })

  it('searches with its OpenSearch description, in Chinese too', async () => {
    const { items, spans } = await catalog.search('静夜', 1)
    expect(titles(items)).toEqual(['静夜思'])
    expect(spans?.('静夜思')).toEqual([[0, 2]])
    expect((await catalog.search('没有', 1)).items).toEqual([])
  })

  it('shows the books behind results that are navigation entries', async () => {
    expect(titles((await catalog.search('李', 1)).items)).toEqual(['春望'])
  })

  it('opens the readable acquisition', async () => {
    const { floors } = await catalog.home()
    const bid = floors[1]?.books[0]?.bid ?? ''
    expect(await catalogFor().open(bid)).toMatchObject({ format: 'txt', title: '静夜思' })
    expect((await catalogFor().open(bid, 'pdf')).url).toBe(`${AT}/files/poem-1.pdf`)
  })
})

/** A catalogue with one response at one address. */
function single(
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/atom+xml',
  others: Record<string, Reply> = {},
) {
  const made = serve({
    [`${AT}/feed`]: () => new Response(body, { headers: { 'content-type': type } }),
    ...others,
  })
  return createCatalog({ src: `${AT}/feed`, org: '', fetch: made.fetch })
}

const atom = (inside: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>店</title>${inside}</feed>`
const entry = (inside: string, id = 'urn:x:y') =>
  `<entry><title>书</title><id>${id}</id>${inside}<link rel="http://opds-spec.org/acquisition" href="a.epub" type="application/epub+zip"/></entry>`
const onlyBook = async (made: Catalog) => {
  const [book] = (await made.category([], 1)).books.items
  return made.book(book?.bid ?? '')
}

describe('irregular feeds', () => {
  it.each(['text/html', 'text/plain', '', 'application/json', 'application/xml'])(
    'are recognised by their first bytes with the content type %j',
    async (type) => {
      expect((await onlyBook(single(atom(entry('')), type))).resName).toBe('书')
    },
  )

  it('are repaired if they are not well-formed XML', async () => {
    const broken = `\n\n<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY x "y">]>${atom(
      entry('<summary>红 & 黑&nbsp;\u0001</summary><dc:publisher>社</dc:publisher>'),
    )}`
    expect(await onlyBook(single(broken))).toMatchObject({ resIntro: '红 & 黑', publisher: '社' })
  })

  it.each([`<!DOCTYPE${'x'.repeat(100_000)}`, '<!DOCTYPE'.repeat(20_000)])(
    'are rejected without delay if the document type has no end',
    async (doctype) => {
      const begun = cpuTime()
      await expect(single(`${doctype}${atom(entry(''))}`, 'application/atom+xml').home()).rejects.toThrow()
      expect(cpuTime() - begun).toBeLessThan(2000)
    },
  )

  it('are decoded with the encoding they declare', async () => {
    const head = new TextEncoder().encode('<?xml version="1.0" encoding="GB18030"?>')
    const [before = '', after = ''] = atom(entry('')).split('店')
    const shop = new Uint8Array([0xb5, 0xea])
    const parts = [
      head,
      new TextEncoder().encode(before),
      shop,
      new TextEncoder().encode(after.replace('书', 'B')),
    ]
    const bytes = new Uint8Array(parts.flatMap((part) => [...part]))
    expect((await single(bytes).organisation()).orgName).toBe('店')
  })

  it('resolve addresses against xml:base', async () => {
    const book = await onlyBook(single(atom(entry('').replace('<entry>', '<entry xml:base="/there/">'))))
    expect(book.acquisitions[0]?.url).toBe(`${AT}/there/a.epub`)
  })

  it.each([
    ['plain text with markup', '<summary>&lt;p&gt;一&lt;/p&gt;&lt;b&gt;二&lt;/b&gt;</summary>', '一\n二'],
    ['HTML', '<content type="html">&lt;p&gt;甲 &amp;amp; 乙&lt;/p&gt;</content>', '甲 & 乙'],
    ['text', '<content type="text">1 &lt; 2 &amp; 3</content>', '1 < 2 & 3'],
  ])('convert the description of a book from %s', async (_name, inside, said) => {
    expect((await onlyBook(single(atom(entry(inside))))).resIntro).toBe(said)
  })

  it('group books by collection', async () => {
    const lane = (name: string) =>
      `<link rel="collection" href="${name}" title="${name}" type="application/atom+xml"/>`
    const made = single(
      atom(entry(lane('甲'), 'urn:a:x') + entry(lane('乙'), 'urn:b:x') + entry(lane('甲'), 'urn:c:x')),
    )
    expect((await made.home()).floors.map(({ title, books }) => [title, books.length])).toEqual([
      ['甲', 2],
      ['乙', 1],
    ])
  })

  it('resolve an indirect acquisition through the book’s own entry if it needs no licence', async () => {
    const indirectLink = (type: string) =>
      `<link rel="http://opds-spec.org/acquisition" href="fulfil" type="application/atom+xml;type=entry;profile=opds-catalog">
        <opds:indirectAcquisition xmlns:opds="http://opds-spec.org/2010/catalog" type="${type}"/></link>`
    const lent = (type: string) => atom(entry(indirectLink(type)).replace(/<link [^>]*a\.epub[^>]*>/, ''))
    const files = { [`${AT}/fulfil`]: () => new Response(document(entry(''))) }
    const made = single(lent('application/epub+zip'), 'application/atom+xml', files)
    const book = await onlyBook(made)
    expect((await made.open(book.bid)).url).toBe(`${AT}/a.epub`)
    const locked = single(lent('application/vnd.adobe.adept+xml'), 'application/atom+xml', files)
    expect((await onlyBook(locked)).acquisitions).toEqual([])
  })

  it('are rejected if they are not a catalogue', async () => {
    const news = atom(
      '<entry><title>新闻</title><link rel="alternate" type="text/html" href="n.html"/></entry>',
    )
    for (const body of ['<?xml version="1.0"?><feed/>', news, '<rss/>', '<?xml version="1.0"?><a>', '<feed'])
      await expect(single(body).home()).rejects.toMatchObject({ name: 'LibraryError', code: 'not-a-feed' })
  })

  it('keep a number as the id only if the root lists its books', async () => {
    const flat = single(atom(entry('', 'urn:isbn:9787020002207')))
    expect((await flat.category([], 1)).books.items[0]?.bid).toBe('9787020002207')
    const link = '<entry><title>列</title><link href="list" type="application/atom+xml"/></entry>'
    const list = () => new Response(atom(entry('', '12')))
    const deep = () => single(atom(link), 'application/atom+xml', { [`${AT}/list`]: list })
    const bid = (await deep().category([], 1)).books.items[0]?.bid ?? ''
    expect(bid).not.toBe('12')
    expect((await deep().book(bid)).resName).toBe('书')
  })
})

const document = (element: string) =>
  element.replace('<entry>', '<entry xmlns="http://www.w3.org/2005/Atom">')
