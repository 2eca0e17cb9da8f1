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
