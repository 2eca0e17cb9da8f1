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
