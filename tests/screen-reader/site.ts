import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { site } from '../../scripts/serve.mjs'
import { memberState } from '../e2e/support/session'
import { epub, opf, page } from '../unit/reading/formats/books'
import { writePdf } from '../unit/reading/formats/pdf/write-pdf'

export const WRITINGS = ['horizontal', 'vertical'] as const
export const FLOWS = ['paginated', 'scrolled'] as const
export type Writing = (typeof WRITINGS)[number]
export type Flow = (typeof FLOWS)[number]

const PARAGRAPHS = 24
const LINES = [
  '灯亮了整夜，岸上没有人。',
  '水从石头缝里流过去。',
  '他数到第三条船，天就亮了。',
  '风停以后，草还在动。',
]
export const CHAPTER = '第一章'
export const LAST_SENTENCE = '这是第一章的最后一句。'
export const PICTURE = '一座木桥'

/** A chapter of about three pages, its picture on the second, and a short chapter behind it. */
async function bookOf(writing: Writing): Promise<Uint8Array<ArrayBuffer>> {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, at) => {
    const lines = [0, 1, 2].map((step) => LINES[(at + step) % LINES.length])
    const picture = at === PARAGRAPHS / 2 ? `<p><img src="bridge.svg" alt="${PICTURE}"/></p>` : ''
    return `${picture}<p>第${at + 1}段。${lines.join('')}</p>`
  })
  const head = `<title>t</title>${writing === 'vertical' ? '<style>html{-epub-writing-mode:vertical-rl;writing-mode:vertical-rl}</style>' : ''}`
  const item = (id: string, href: string, type: string, more = '') =>
    `<item id="${id}" href="${href}" media-type="${type}" ${more}/>`
  return epub({
    'OPS/book.opf': opf({
      metadata:
        '<dc:identifier id="uid">urn:x:heard</dc:identifier><dc:title>桥边</dc:title><dc:language>zh-CN</dc:language>',
      manifest: [
        item('c1', 'c1.xhtml', 'application/xhtml+xml'),
        item('c2', 'c2.xhtml', 'application/xhtml+xml'),
        item('nav', 'nav.xhtml', 'application/xhtml+xml', 'properties="nav"'),
        item('bridge', 'bridge.svg', 'image/svg+xml'),
      ].join(''),
      spine: '<itemref idref="c1"/><itemref idref="c2"/>',
    }),
    'OPS/nav.xhtml': page(
      `<nav epub:type="toc"><ol><li><a href="c1.xhtml">${CHAPTER}</a></li><li><a href="c2.xhtml">第二章</a></li></ol></nav>`,
    ),
    'OPS/c1.xhtml': page(`<h1>${CHAPTER}</h1>${paragraphs.join('')}<p>${LAST_SENTENCE}</p>`, head),
    'OPS/c2.xhtml': page('<h1>第二章</h1><p>桥那边是另一座桥。</p>', head),
    'OPS/bridge.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80"><path d="M0 60Q60 0 120 60" fill="none" stroke="#754"/></svg>',
  })
}

/** Three pages; no line ends a paragraph but the last of each page. */
export const PDF_LINES = [
  ['天色将明未明的时候渡口的灯还亮着', '老人把缆绳解开又系上了像在等一人', '江水往东流去雾气往西边散了。'],
  ['第二页的第一行说的是另一条河与船', '河上没有桥。'],
  ['第三页只有这一行，灯在这里灭了。'],
] as const

export interface HeardSite {
  /** Opens the demo library as a signed-in member. */
  member: string
  chapter(writing: Writing, flow: Flow): string
  pdf: string
  close(): void
}

/** Files by the name that a page has for them. */
const BOOKS = new Map([
  ['horizontal', 'horizontal.epub'],
  ['vertical', 'vertical.epub'],
  ['pdf', 'book.pdf'],
])

/** Serves the demo, and pages with one chapter in a reader. */
export async function startSite(): Promise<HeardSite> {
  const books = new Map<string, Uint8Array<ArrayBuffer>>(
    await Promise.all(
      WRITINGS.map(async (writing) => [`/heard/${writing}.epub`, await bookOf(writing)] as const),
    ),
  )
  const pdf = writePdf(
    PDF_LINES.map((lines) => ({ lines: [...lines] })),
    { info: { Title: '渡口' }, language: 'zh-CN' },
  )
  const demo = site()
  let origin = ''
  const html = (body: string) =>
    `<!doctype html><html lang="zh"><meta charset="utf-8"><title>试听</title>${body}</html>`
  const memberPage = () => {
    const entries = memberState(origin).origins.flatMap(({ localStorage }) => localStorage)
    return html(
      `<script>for (const { name, value } of ${JSON.stringify(entries)}) localStorage.setItem(name, value)
location.replace('/#/index')</script>`,
    )
  }
  const chapterPage = (query: URLSearchParams) =>
    html(`<body style="margin:0"><script type="module" src="/dist/book-reader.js"></script>
<book-reader href="/heard/${BOOKS.get(query.get('book') ?? '') ?? 'horizontal.epub'}" flow="${query.get('flow') === 'scrolled' ? 'scrolled' : 'paginated'}" style="display:block;height:560px"></book-reader></body>`)
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    const book = books.get(pathname)
    if (pathname === '/heard/book.pdf') return response.setHeader('content-type', 'application/pdf').end(pdf)
    if (book) return response.setHeader('content-type', 'application/epub+zip').end(book)
    const own =
      pathname === '/heard/member'
        ? memberPage()
        : pathname === '/heard/chapter'
          ? chapterPage(searchParams)
          : ''
    if (own) return response.setHeader('content-type', 'text/html; charset=utf-8').end(own)
    return demo(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    member: `${origin}/heard/member`,
    chapter: (writing, flow) => `${origin}/heard/chapter?book=${writing}&flow=${flow}`,
    pdf: `${origin}/heard/chapter?book=pdf`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
