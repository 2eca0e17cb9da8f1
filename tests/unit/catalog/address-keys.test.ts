import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { decodeId, encodeId } from '../../../src/domain/book-id'
import { type Reply, serve } from '../../fixtures/catalog/server'

const AT = 'https://books.example'
const FILE = 'http://opds-spec.org/acquisition/open-access'
const json = { type: 'application/opds+json' }

/** A book with its own document at `self`, and its file. */
const book = (title: string, self: string | undefined, file = `/f/${title}.epub`) => ({
  metadata: { title, identifier: `urn:x:${title}` },
  links: [
    ...(self ? [{ rel: 'self', href: self, type: 'application/opds-publication+json' }] : []),
    { rel: FILE, href: file, type: 'application/epub+zip' },
  ],
})

/** A server whose every answer depends on today's key. */
function daily(
  make: (key: string) => Record<string, Reply>,
  src: (key: string) => string = () => `${AT}/opds`,
) {
  return (key: string) => {
    const server = serve(make(key))
    return { server, catalog: createCatalog({ src: src(key), org: '', fetch: server.fetch }) }
  }
}

const KINDS: Readonly<Record<string, ReturnType<typeof daily>>> = {
  'a parameter of every link': daily((key) => ({
    [`${AT}/opds`]: {
      metadata: { title: '库' },
      navigation: [{ title: '新书', href: `/new?t=${key}`, ...json }],
    },
    [`${AT}/new?t=${key}`]: { metadata: { title: '新书' }, publications: [book('甲', `/b/1?t=${key}`)] },
    [`${AT}/b/1?t=${key}`]: book('甲', `/b/1?t=${key}`),
  })),
  'a parameter that only the books have': daily((key) => ({
    [`${AT}/opds`]: { metadata: { title: '库' }, navigation: [{ title: '新书', href: '/new', ...json }] },
    [`${AT}/new`]: {
      metadata: { title: '新书' },
      publications: [book('甲', `/b/1?k=${key}&lang=zh`), book('乙', `/b/2?k=${key}&lang=zh`)],
    },
    [`${AT}/b/1?k=${key}&lang=zh`]: book('甲', undefined),
    [`${AT}/b/2?k=${key}&lang=zh`]: book('乙', undefined),
  })),
  'a signature of each address': daily((key) => ({
    [`${AT}/opds`]: {
      metadata: { title: '库' },
      publications: [1, 2].map((n) =>
        book(`书${n}`, `/b/${n}?X-Amz-Expires=${key}99&X-Amz-Signature=${key}${n}`),
      ),
    },
    ...Object.fromEntries(
      [1, 2].map((n) => [
        `${AT}/b/${n}?X-Amz-Expires=${key}99&X-Amz-Signature=${key}${n}`,
        book(`书${n}`, undefined),
      ]),
    ),
  })),
  'the root’s last segment': daily(
    (key) => ({
      [`${AT}/api/opds/${key}`]: {
        metadata: { title: '库' },
        publications: [book('甲', `/api/opds/${key}/b/1`), book('乙', `/api/opds/${key}/b/2`)],
      },
      [`${AT}/api/opds/${key}/b/1`]: book('甲', undefined),
      [`${AT}/api/opds/${key}/b/2`]: book('乙', undefined),
    }),
    (key) => `${AT}/api/opds/${key}`,
  ),
  'a segment of what the root links to': daily((key) => ({
    [`${AT}/opds`]: {
      metadata: { title: '库' },
      navigation: [
        { title: '新书', href: `/opds/${key}/new`, ...json },
        { title: '旧书', href: `/opds/${key}/old`, ...json },
      ],
    },
    [`${AT}/opds/${key}/new`]: {
      metadata: { title: '新书' },
      publications: [book('甲', `/opds/${key}/b/1`)],
    },
    [`${AT}/opds/${key}/old`]: { metadata: { title: '旧书' }, publications: [] },
    [`${AT}/opds/${key}/b/1`]: book('甲', undefined),
  })),
  'the address of a feed whose books have no document': daily((key) => ({
    [`${AT}/opds`]: {
      metadata: { title: '库' },
      navigation: [{ title: '新书', href: `/new?apikey=${key}`, ...json }],
    },
    [`${AT}/new?apikey=${key}`]: {
      metadata: { title: '新书' },
      publications: [
        book('甲', undefined, `/f/1?apikey=${key}`),
        book('乙', undefined, `/f/2?apikey=${key}`),
      ],
    },
  })),
  'an identifier that is an address': daily((key) => ({
    [`${AT}/opds`]: {
      metadata: { title: '库' },
      publications: [1, 2].map((n) => ({
        metadata: { title: `书${n}`, identifier: `${AT}/b/${n}?token=${key}` },
        links: [{ rel: FILE, href: `/f/${n}?token=${key}`, type: 'application/epub+zip' }],
      })),
    },
  })),
}

const TODAY = 'SECRET-1-anna'
const TOMORROW = 'SECRET-2-anna'

describe.each(Object.entries(KINDS))('with the key in %s', (_name, on) => {
  const firstBook = async (catalog: ReturnType<typeof on>['catalog']) =>
    (await catalog.home()).floors[0]?.books[0]

  it('a book’s id has no key in it and is the same tomorrow', async () => {
    const today = await firstBook(on(TODAY).catalog)
    const tomorrow = await firstBook(on(TOMORROW).catalog)
    expect(today?.bid).toBe(tomorrow?.bid)
    const { href = '', key = '' } = decodeId(today?.bid ?? '') ?? {}
    expect(href + key).not.toContain('SECRET')
  })

  it('the id opens the book on a device that has seen nothing, tomorrow too', async () => {
    const today = await firstBook(on(TODAY).catalog)
    const { catalog } = on(TOMORROW)
    const found = await catalog.book(today?.bid ?? '')
    expect(found.resName).toBe(today?.resName)
    expect(found.acquisitions).toHaveLength(1)
  })

  it('a list’s id has none either, and opens', async () => {
    const [list] = (await on(TODAY).catalog.home()).floors
    const { catalog } = on(TOMORROW)
    expect((await catalog.home()).floors[0]?.idp).toBe(list?.idp)
    expect(decodeId(list?.idp ?? '')?.href).not.toContain('SECRET')
    expect((await catalog.featured(list?.idp ?? '', 1)).books.items[0]?.resName).toBe(list?.books[0]?.resName)
  })
})

it('an id with a key, as earlier versions stored it, opens the book with today’s key', async () => {
  const old = encodeId({ href: `b/1?t=${TODAY}` })
  const { catalog } = KINDS['a parameter of every link']?.(TOMORROW) ?? {}
  expect((await catalog?.book(old))?.resName).toBe('甲')
})

it.each([
  ['a search', '/b?q=longwords1&id=1', '/b?q=longwords1&id=2'],
  ['a document', '/b?id=abcdef123456', '/b?id=abcdef123457'],
  ['a document, by a telling name', '/b?ticket=AAAAAAAA1', '/b?ticket=AAAAAAAA2'],
  ['a library', '/lib/1/b?db=0', '/lib/2/b?db=0'],
  ['a language', '/b/1?lang=zh-Hans', '/b/2?lang=zh-Hans'],
])('a parameter that names %s stays in ids', async (_name, one, other) => {
  const { fetch } = serve({
    [`${AT}/opds`]: { metadata: { title: '库' }, publications: [book('甲', one), book('乙', other)] },
  })
  const [list] = (await createCatalog({ src: `${AT}/opds`, org: '', fetch }).home()).floors
  const hrefs = list?.books.map(({ bid }) => `/${decodeId(bid)?.href}`)
  expect(hrefs).toEqual([one, other])
})
