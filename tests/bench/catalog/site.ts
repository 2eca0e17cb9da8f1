import { buildOf, createBookIndex, searchRecordOf, subjectsOf } from '../../../src/publish/search/book-index'
import { builtFiles } from '../lib/built'
import { bundle } from '../lib/bundle'
import { inBench } from '../lib/paths'
import type { Answer, Route } from '../lib/server'
import { makeRecords } from './books'

const CODE = inBench('.cache', 'catalog')
const FEED = 'application/opds+json'

/** A catalogue of generated books, and what making its index took. */
export interface Site {
  route: Route
  count: number
  /** Titles to search for. */
  titles: readonly string[]
  seconds: number
  bytes: number
  files: number
}

/** The cover of all books. */
const COVER = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="213"><rect width="160" height="213" fill="#2f4a63"/></svg>',
)

const json = (value: unknown, type = 'application/json'): Answer => ({
  body: Buffer.from(JSON.stringify(value)),
  type,
  kind: 'catalogue',
})

const html = (body: string): Answer => ({
  body: Buffer.from(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body>${body}</body></html>`),
  type: 'text/html;charset=utf-8',
  kind: 'page',
})

export const bundlePeers = (): Promise<void> =>
  bundle(inBench('catalog', 'pages', 'peers.ts'), `${CODE}/peers`)

/** The page of our own library, that of the peers, and the catalogue for both. */
export function makeSite(count: number): Site {
  const books = makeRecords(count)
  const records = books.map((book) => searchRecordOf(book, ({ covers }) => covers[0]?.path ?? ''))
  const subjects = books.map(subjectsOf)
  const answers = new Map<string, Answer>()
  const started = performance.now()
  let bytes = 0
  for (const file of createBookIndex(records, subjects, buildOf(records, subjects, 'bench'))) {
    bytes += file.bytes.length
    const isManifest = file.name === 'index.json'
    answers.set(`parts/${file.name}`, {
      body: Buffer.from(file.bytes),
      type: isManifest ? 'application/json' : 'application/octet-stream',
      kind: 'catalogue',
    })
  }
  const seconds = (performance.now() - started) / 1000
  const files = answers.size
  const first = { metadata: { '@type': 'http://schema.org/Book', identifier: 'urn:x:1', title: '一本书' } }
  const file = { rel: 'download', href: 'file/1.txt', type: 'text/plain' }
  const feed = {
    metadata: { title: '书库', orgCode: 'bench', orgName: '书库' },
    links: [
      { rel: 'self', href: 'feed.json', type: FEED },
      { rel: 'search-parts', href: 'parts/index.json', type: 'application/json' },
    ],
    publications: [{ ...first, links: [file] }],
  }
  answers.set('feed.json', json(feed, FEED))
  answers.set('records.json', json(records))
  answers.set(
    'ours.html',
    html(
      '<org-library src="feed.json" org="bench"></org-library><script type="module" src="dist/org-library.js"></script>',
    ),
  )
  answers.set('peers.html', html('<script type="module" src="peers/main.js"></script>'))
  const code = builtFiles(CODE)
  const cover: Answer = { body: COVER, type: 'image/svg+xml', kind: 'cover' }
  return {
    route: (path) => answers.get(path) ?? (path.startsWith('cover/') ? cover : code(path)),
    count,
    titles: books.slice(0, 400).map(({ title }) => title),
    ...{ seconds, bytes, files },
  }
}
