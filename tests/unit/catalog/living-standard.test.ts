import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import type { BookDetail } from '../../../src/domain/book'
import { serve } from '../../fixtures/catalog/server'

/** OPDS 2.0 as published: a living standard since 2026, with short relations beside those of OPDS 1.x. */

const AT = 'https://books.example/feed'
const EPUB = 'application/epub+zip'

const detailOf = async (publication: object): Promise<BookDetail> => {
  const feed = { metadata: { title: '馆' }, links: [], publications: [publication] }
  const catalog = createCatalog({ src: AT, org: '', fetch: serve({ [AT]: feed }).fetch })
  const [book] = (await catalog.category([], 1)).books.items
  return catalog.book(book?.bid ?? '')
}
const withLinks = (...links: object[]) => detailOf({ metadata: { title: '书' }, links })
const withMetadata = (metadata: object) =>
  detailOf({
    metadata: { title: '书', ...metadata },
    links: [{ rel: 'download', href: '1.epub', type: EPUB }],
  })

describe('an acquisition link', () => {
  it.each([
    'download',
    'acquisition',
    'preview',
    'http://opds-spec.org/acquisition',
    'http://opds-spec.org/acquisition/open-access',
    'http://opds-spec.org/acquisition/sample',
  ])('with the relation %s has a file to read', async (rel) => {
    for (const written of [rel, [rel], ['alternate', rel], `related ${rel}`]) {
      const { acquisitions, offers } = await withLinks({ rel: written, href: '1.epub', type: EPUB })
      expect(acquisitions).toEqual([{ format: 'epub', url: 'https://books.example/1.epub' }])
      expect(offers).toEqual([])
    }
  })

  it.each(['buy', 'borrow', 'subscribe'] as const)('with the relation %s is an offer', async (rel) => {
    for (const written of [rel, [rel], `http://opds-spec.org/acquisition/${rel}`, [rel, 'alternate']]) {
      const { acquisitions, offers } = await withLinks({ rel: written, href: '/go', type: 'text/html' })
      expect(acquisitions).toEqual([])
      expect(offers).toEqual([{ kind: rel, url: 'https://books.example/go' }])
    }
  })

  it('prefers what is free, then what is whole', async () => {
    const { acquisitions } = await withLinks(
      { rel: 'preview', href: 'p.epub', type: EPUB },
      { rel: 'acquisition', href: 'a.epub', type: EPUB },
      { rel: 'download', href: 'd.epub', type: EPUB },
      { rel: 'download', href: 'd.pdf', type: 'application/pdf' },
    )
    expect(acquisitions.map(({ url }) => url.slice(22))).toEqual(
      ['/d.epub', '/a.epub', '/d.pdf', '/p.epub'].map((x) => x.slice(1)),
    )
  })

  it('with other relations is none', async () => {
    for (const rel of [
      'related',
      'self',
      'acquisitions',
      'http://opds-spec.org/acquisition/x',
      '',
      'buyer',
    ]) {
      const { acquisitions, offers } = await withLinks({ rel, href: '1.epub', type: EPUB })
      expect([acquisitions, offers]).toEqual([[], []])
    }
  })

  it('makes a document with it a catalogue of one book', async () => {
    const publication = {
      metadata: { title: '单' },
      links: [{ rel: 'download', href: '1.epub', type: EPUB }],
    }
    const catalog = createCatalog({ src: AT, org: '', fetch: serve({ [AT]: publication }).fetch })
    const { floors } = await catalog.home()
    expect(floors[0]?.books.map(({ resName }) => resName)).toEqual(['单'])
    expect((await catalog.open(floors[0]?.books[0]?.bid ?? '')).format).toBe('epub')
  })

  it('of a feed does not hide the books of the feed', async () => {
    const book = { metadata: { title: '甲' }, links: [{ rel: 'download', href: '1.epub', type: EPUB }] }
    const links = [{ rel: 'subscribe', href: '/rss', type: 'text/html' }]
    const feed = { metadata: { title: '馆' }, links, publications: [book] }
    const catalog = createCatalog({ src: AT, org: '', fetch: serve({ [AT]: feed }).fetch })
    expect((await catalog.home()).floors[0]?.books.map(({ resName }) => resName)).toEqual(['甲'])
  })
})

describe('an offer', () => {
  it('says the price and what is got in the end', async () => {
    const price = { value: 19.9, currency: 'CNY' }
    const buy = (indirectAcquisition: object[]) =>
      withLinks({ rel: 'buy', href: '/buy', type: 'text/html', properties: { price, indirectAcquisition } })
    const offer = { kind: 'buy', url: 'https://books.example/buy', price }
    expect((await buy([{ type: EPUB }])).offers).toEqual([{ ...offer, formats: ['epub'] }])
    expect((await buy([{ type: 'application/pdf' }, { type: EPUB }, { type: 'x/y' }])).offers).toEqual([
      { ...offer, formats: ['epub', 'pdf'] },
    ])
    const lcp = { type: 'application/vnd.readium.lcp.license.v1.0+json', child: [{ type: EPUB }] }
    const adept = { type: 'application/vnd.adobe.adept+xml', child: [{ type: 'application/pdf' }] }
    expect((await buy([lcp])).offers).toEqual([{ ...offer, formats: ['epub'], isProtected: true }])
    expect((await buy([{ type: 'text/html', child: [adept] }])).offers).toEqual([
      { ...offer, formats: ['pdf'], isProtected: true },
    ])
    expect((await buy([{ type: 'application/epub+zip' }, lcp])).offers).toEqual([
      { ...offer, formats: ['epub'] },
    ])
  })

  it('says the format of the file that is sold', async () => {
    const link = { rel: 'borrow', href: '/loan', type: EPUB }
    expect((await withLinks(link)).offers).toEqual([
      { kind: 'borrow', url: 'https://books.example/loan', formats: ['epub'] },
    ])
  })

  it('is also the page of a plain acquisition', async () => {
    const page = {
      rel: 'acquisition',
      href: '/get',
      type: 'text/html',
      properties: { indirectAcquisition: [{ type: EPUB }] },
    }
    const offer = { kind: 'page', url: 'https://books.example/get', formats: ['epub'] }
    expect(await withLinks(page)).toMatchObject({ acquisitions: [], offers: [offer] })
    const file = { rel: 'download', href: '1.pdf', type: 'application/pdf' }
    expect((await withLinks(page, file)).offers).toEqual([])
  })
})

describe('a Readium Web Publication', () => {
  const self = { rel: 'self', href: '/w/manifest.json', type: 'application/webpub+json' }
  const page = { href: 'c1.html', type: 'text/html' }

  it('is listed, and its first page is the way to it', async () => {
    const book = await detailOf({ metadata: { title: '网' }, links: [self], readingOrder: [page] })
    expect(book.resName).toBe('网')
    expect(book.acquisitions).toEqual([])
    expect(book.offers).toEqual([{ kind: 'page', url: 'https://books.example/c1.html' }])
  })

  it('is read as the book that it is also offered as', async () => {
    const alternate = { rel: 'alternate', href: '/w.epub', type: EPUB }
    const book = await detailOf({ metadata: { title: '网' }, links: [self, alternate], readingOrder: [page] })
    expect(book.acquisitions).toEqual([{ format: 'epub', url: 'https://books.example/w.epub' }])
    expect(book.offers).toEqual([])
  })

  it('of one PDF is that PDF', async () => {
    const pdf = { href: 'w.pdf', type: 'application/pdf' }
    const one = await detailOf({ metadata: { title: '网' }, links: [self], readingOrder: [pdf] })
    expect(one.acquisitions).toEqual([{ format: 'pdf', url: 'https://books.example/w.pdf' }])
    const two = await detailOf({
      metadata: { title: '网' },
      links: [self],
      readingOrder: [pdf, { ...pdf, href: '2.pdf' }],
    })
    expect(two.acquisitions).toEqual([])
  })

  it('keeps its id when it moves to another page of the catalogue, and is loaded from its manifest', async () => {
    const publication = { metadata: { title: '网' }, links: [self] }
    const manifest = { metadata: { title: '网' }, links: [self], readingOrder: [page] }
    const catalogOf = (feed: object) =>
      createCatalog({
        src: AT,
        org: '',
        fetch: serve({ [AT]: feed, 'https://books.example/w/manifest.json': manifest }).fetch,
      })
    const listed = catalogOf({ metadata: { title: '馆' }, links: [], publications: [publication] })
    const [book] = (await listed.category([], 1)).books.items
    const other = catalogOf({ metadata: { title: '馆' }, links: [], publications: [] })
    // The address is relative to the manifest.
    expect((await other.book(book?.bid ?? '')).offers).toEqual([
      { kind: 'page', url: 'https://books.example/w/c1.html' },
    ])
  })
})

describe('metadata', () => {
  it('names contributors of every kind', async () => {
    const roles = [
      'translator',
      'editor',
      'artist',
      'illustrator',
      'letterer',
      'penciler',
      'colorist',
      'inker',
      'narrator',
      'contributor',
      'imprint',
    ]
    const metadata = Object.fromEntries(
      roles.map((role, at) => [role, [`甲${at}`, { name: { zh: `乙${at}` } }][at % 2]]),
    )
    const { contributors } = await withMetadata({ ...metadata, author: '著者' })
    expect(contributors).toEqual(roles.map((role, at) => ({ role, names: [`${at % 2 ? '乙' : '甲'}${at}`] })))
    expect(
      (await withMetadata({ translator: ['甲', { name: '乙', sortAs: 'Yi' }, null, 3, '甲'] })).contributors,
    ).toEqual([{ role: 'translator', names: ['甲', '乙', '3'] }])
    expect((await withMetadata({ translator: [] })).contributors).toBeUndefined()
  })

  it('leads to the lists of authors, series and collections that have one', async () => {
    const links = (href: string, type = 'application/opds+json') => [{ href, type }]
    const { lists, series, collections } = await withMetadata({
      author: [
        { name: '甲', links: links('/author/1') },
        { name: '乙', links: links('https://elsewhere.example/2') },
      ],
      translator: { name: '丙', links: links('/author/3') },
      publisher: { name: '社', links: links('/publisher/1') },
      belongsTo: {
        series: { name: '三体', position: 2, links: links('/series/1') },
        collection: [
          { name: '科幻经典', links: links('/c/9', 'text/html') },
          '馆藏',
          { name: '选集', links: links('/c/3') },
        ],
      },
    })
    expect(lists?.map(({ title }) => title)).toEqual(['甲', '丙', '社', '三体', '选集'])
    for (const { path } of lists ?? []) expect(path).toEqual([expect.stringMatching(/^\d+$/)])
    expect(series).toEqual([{ name: '三体', position: 2 }])
    expect(collections).toEqual(['科幻经典', '馆藏', '选集'])
  })

  it('has series and collections in any form, also per language', async () => {
    const { series, collections } = await withMetadata({
      belongsTo: {
        series: { name: { en: 'T', 'zh-CN': '三体' }, position: '1' },
        collection: { name: { zh: '丛' } },
      },
    })
    expect([series, collections]).toEqual([[{ name: '三体', position: 1 }], ['丛']])
  })

  it('takes the title and names as they are read, not as they are sorted', async () => {
    const book = await withMetadata({
      title: '了不起的书',
      sortAs: 'liaobuqi',
      author: { name: '凡尔纳', sortAs: 'Verne' },
    })
    expect([book.resName, book.resAuthor]).toEqual(['了不起的书', '凡尔纳'])
  })

  it('says a date that the standard has no form for', async () => {
    expect((await withMetadata({ publishedIn: '1998' })).published).toBe('1998')
    expect((await withMetadata({ publishedIn: '1998', published: '1998-05-01' })).published).toBe(
      '1998-05-01',
    )
    for (const published of ['0101-01-01T00:00:00+00:00', '0000-00-00', '0001-01-01', 'soon'])
      expect((await withMetadata({ published })).published).toBe('')
  })
})

describe('a cover', () => {
  const coversOf = async (...images: object[]) =>
    (
      await detailOf({
        metadata: { title: '书' },
        links: [{ rel: 'download', href: '1.epub', type: EPUB }],
        images,
      })
    ).covers.map(({ url }) => url.replace('https://books.example/', ''))
  it('may be AVIF or WebP', async () => {
    expect(
      await coversOf(
        { href: 'c.avif', type: 'image/avif', width: 200 },
        { href: 'c.webp', type: 'image/webp', width: 400 },
      ),
    ).toEqual(['c.avif', 'c.webp'])
  })
  it('is JPEG XL only where there is nothing else: few browsers show it', async () => {
    for (const jxl of [
      { href: 'c.jxl', type: 'image/jxl', width: 800 },
      { href: 'c.JXL?v=1', width: 800 },
      { href: 'c', type: 'image/heic' },
      { href: 'c.tif' },
    ]) {
      expect(await coversOf(jxl, { href: 'c.png', type: 'image/png' })).toEqual(['c.png'])
      expect(await coversOf(jxl)).toHaveLength(1)
    }
  })
})
