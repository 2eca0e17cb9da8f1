import { site } from './site'

const PAGE_SIZE = 24

const publication = (number: number) => ({
  metadata: {
    '@type': 'http://schema.org/Book',
    identifier: `urn:test:${number}`,
    bid: String(number),
    title: `第 ${number} 本`,
    author: [{ name: '某人' }],
  },
  links: [
    {
      rel: 'http://opds-spec.org/acquisition/open-access',
      href: `file/${number}.epub`,
      type: 'application/epub+zip',
    },
  ],
  images: [],
})

/**
 * Serves an OPDS 2.0 catalogue of `count` books at `/many/`, in pages of 24.
 *
 * @returns the numbers of the requested pages, filled as requests arrive
 */
export function serveMany(count: number): number[] {
  const requested: number[] = []
  const pages = Math.ceil(count / PAGE_SIZE)
  const nameOf = (number: number) => (number === 1 ? 'all.json' : `all-${number}.json`)
  const root = {
    metadata: { title: '许多书', orgCode: 'many', orgName: '许多书', templateId: '1' },
    links: [
      { rel: 'self', href: 'feed.json', type: 'application/opds+json' },
      { rel: 'http://opds-spec.org/sort/new', href: 'all.json', type: 'application/opds+json' },
    ],
    navigation: [],
    groups: [
      {
        metadata: { title: '全部', identifier: '1', numberOfItems: count },
        links: [{ rel: 'self', href: 'all.json', type: 'application/opds+json' }],
        publications: [publication(1)],
      },
    ],
  }
  const list = (number: number) => ({
    metadata: { title: '全部', numberOfItems: count, itemsPerPage: PAGE_SIZE, currentPage: number },
    links: [
      { rel: 'self', href: nameOf(number), type: 'application/opds+json' },
      ...(number < pages ? [{ rel: 'next', href: nameOf(number + 1), type: 'application/opds+json' }] : []),
    ],
    publications: Array.from({ length: Math.min(PAGE_SIZE, count - (number - 1) * PAGE_SIZE) }, (_, at) =>
      publication((number - 1) * PAGE_SIZE + at + 1),
    ),
  })
  site().route('/many/*.json', (request) => {
    const [, number] = /all(?:-(\d+))?\.json$/.exec(request.path) ?? []
    const isList = request.path.includes('/all')
    if (isList) requested.push(Number(number ?? 1))
    request.fulfill({
      json: isList ? list(Number(number ?? 1)) : root,
      contentType: 'application/opds+json',
    })
  })
  return requested
}

const SORTED_TYPE = 'application/opds+json'
const COVER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="213"><rect width="160" height="213" fill="#963f33"/></svg>'

/** A server whose list changes while it is read. */
export interface SortedServer {
  /** Removes the newest books. */
  remove(count: number): void
}

/**
 * Serves `count` books with covers and introductions at `/sorted/`, newest first or by title, as `publish` writes them.
 * The titles in their order are the numbers from the last to the first.
 */
export function serveSorted(count: number): SortedServer {
  let first = 1
  const nameOf = (order: string, page: number) =>
    `all${order && `-${order}`}${page > 1 ? `-${page}` : ''}.json`
  const booksOf = (order: string) => {
    const all = Array.from({ length: count - first + 1 }, (_, at) => {
      const number = first + at
      const plain = publication(number)
      return {
        ...plain,
        metadata: {
          ...plain.metadata,
          title: `第 ${number} 本`,
          description: '这本书讲了很多事。'.repeat(8 + (number % 5) * 6),
        },
        images: [{ href: `cover/${number}.svg`, type: 'image/svg+xml', width: 160, height: 213 }],
      }
    })
    return order === '' ? all : all.reverse()
  }
  const facet = (order: string) => ({
    metadata: { title: '排序' },
    links: [
      ['', '最新', 'new'],
      ['by-title', '书名', 'title'],
    ].map(([each = '', title, rel]) => ({
      ...{ href: nameOf(each, 1), title, type: SORTED_TYPE, properties: { numberOfItems: count } },
      rel: [`http://opds-spec.org/sort/${rel}`, ...(each === order ? ['self'] : [])],
    })),
  })
  const list = (order: string, page: number) => {
    const all = booksOf(order)
    const isLast = page * PAGE_SIZE >= all.length
    return {
      metadata: { title: '全部', numberOfItems: all.length, revision: `${order}${first}` },
      links: [
        { rel: 'self', href: nameOf(order, page), type: SORTED_TYPE },
        ...(isLast ? [] : [{ rel: 'next', href: nameOf(order, page + 1), type: SORTED_TYPE }]),
      ],
      ...(page === 1 && { facets: [facet(order)] }),
      publications: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    }
  }
  const root = {
    metadata: { title: '书库', orgCode: 'sorted', orgName: '书库' },
    links: [
      { rel: 'self', href: 'feed.json', type: SORTED_TYPE },
      { rel: 'http://opds-spec.org/sort/new', href: 'all.json', type: SORTED_TYPE },
    ],
    groups: [{ metadata: { title: '新书', idp: '1' }, links: [], publications: [publication(1)] }],
  }
  site().route('/sorted/*.json', (request) => {
    const [, order = '', page = '1'] = /all(?:-(by-title))?(?:-(\d+))?\.json$/.exec(request.path) ?? []
    request.fulfill({
      json: request.path.includes('/all') ? list(order, Number(page)) : root,
      contentType: SORTED_TYPE,
    })
  })
  site().route('/sorted/cover/*', (request) => {
    setTimeout(() => request.fulfill({ body: COVER, contentType: 'image/svg+xml' }), 200)
  })
  return {
    remove(more) {
      first += more
    },
  }
}
