import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { site } from '../../scripts/serve.mjs'
import { memberState } from '../e2e/support/session'
import { epub, opf, page } from '../unit/reading/formats/books'
import { type PdfTag, writePdf } from '../unit/reading/formats/pdf/write-pdf'

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
function bookOf(writing: Writing): Promise<Uint8Array<ArrayBuffer>> {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, at) => {
    const lines = [0, 1, 2].map((step) => LINES[(at + step) % LINES.length])
    const picture = at === PARAGRAPHS / 2 ? `<p><img src="bridge.svg" alt="${PICTURE}"/></p>` : ''
    return `${picture}<p>第${at + 1}段。${lines.join('')}</p>`
  })
  const style =
    writing === 'vertical'
      ? '<style>html{-epub-writing-mode:vertical-rl;writing-mode:vertical-rl}</style>'
      : ''
  return twoChapters(`${paragraphs.join('')}<p>${LAST_SENTENCE}</p>`, style)
}

/** What a chapter of `wordsBook` says beside its text. */
export const WORDS = {
  ruby: { base: '渡口', reading: 'dùkǒu' },
  english: 'All is well',
  japanese: '川は流れる',
  /** Of the note: the number in the text, and its words. */
  mark: '〔1〕',
  note: '注里说的是另一座桥',
} as const

/** A chapter with ruby, passages in other languages, and a note. */
function wordsBook(): Promise<Uint8Array<ArrayBuffer>> {
  const { ruby, english, japanese, mark, note } = WORDS
  return twoChapters(
    `<p><ruby>${ruby.base}<rp>（</rp><rt>${ruby.reading}</rt><rp>）</rp></ruby>的灯亮着。</p>
<p>他说：<span lang="en" xml:lang="en">${english}.</span>说完就走了。</p><p lang="ja" xml:lang="ja">${japanese}。</p>
<p>桥有两座<a id="mark" epub:type="noteref" href="#n1">${mark}</a>，都是木头的。</p><p>${LAST_SENTENCE}</p>
<aside epub:type="footnote" id="n1"><p>${note}。</p></aside>`,
    '',
  )
}

/** A book of a chapter with this text, and a short chapter behind it. */
function twoChapters(text: string, style: string): Promise<Uint8Array<ArrayBuffer>> {
  const head = `<title>t</title>${style}`
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
    'OPS/c1.xhtml': page(`<h1>${CHAPTER}</h1>${text}`, head),
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

/** What the tags of a PDF declare, in their order, which is not that of the page. */
export const TAGGED = {
  /** Marked as an artifact, so it is not read. */
  runningHead: '渡口卷首',
  heading: '第一章的题目',
  before: '天色将明未明的时候',
  english: 'All is well',
  link: '见下一页',
  after: '江水往东流去',
  item: '苹果',
  cell: '三文',
  figure: '江上的一条船',
  next: '第二页也有话说',
} as const

function taggedPdf(): Uint8Array<ArrayBuffer> {
  const { runningHead, heading, before, english, link, after, item, cell, figure, next } = TAGGED
  const tags: readonly PdfTag[] = [
    {
      role: 'Document',
      holds: [
        { role: 'H1', holds: [0] },
        {
          role: 'P',
          holds: [2, { role: 'Span', language: 'en', holds: [3] }, { role: 'Link', holds: [4, { link: 0 }] }],
        },
        { role: 'P', holds: [1] },
        { role: 'L', holds: [{ role: 'LI', holds: [{ role: 'LBody', holds: [5] }] }] },
        {
          role: 'Table',
          holds: [
            { role: 'TR', holds: [{ role: 'TH', holds: [6] }] },
            { role: 'TR', holds: [{ role: 'TD', holds: [7] }] },
          ],
        },
        { role: 'Figure', alt: figure, box: [60, 400, 260, 500], holds: [8] },
      ],
    },
  ]
  const lines = [
    runningHead,
    heading,
    `${after}。`,
    before,
    `${english}.`,
    link,
    item,
    '价钱',
    cell,
    '图中的字',
  ]
  return writePdf(
    [
      {
        lines,
        marks: ['Artifact', 0, 1, 2, 3, 4, 5, 6, 7, 8],
        links: [{ rect: [58, 600, 140, 620], to: { page: 1 } }],
        tags,
      },
      { lines: [runningHead, `${next}。`], marks: ['Artifact', 0], tags: [{ role: 'P', holds: [0] }] },
    ],
    { info: { Title: '渡口' }, language: 'zh-CN' },
  )
}

/** Milliseconds that a slow catalogue takes for each of its files: the screen shows that it loads, and says so. */
const SLOW_MS = 900
const SLOW_COOKIE = 'catalogue=slow'

export interface HeardSite {
  /** Opens the demo library as a signed-in member. */
  member: string
  /** The same with a catalogue whose files take `SLOW_MS` each. */
  slowMember: string
  /** The same as a visitor. */
  visitor: string
  chapter(writing: Writing, flow: Flow): string
  /** A chapter with ruby, other languages and a note. */
  words: string
  pdf: string
  taggedPdf: string
  /**
   * A page that shows `url` once it is released: a screen reader that starts while a page loads misses what is said, and is not in the page.
   */
  hold(url: string): { url: string; release(): void }
  close(): void
}

/** Serves the demo, and pages with one book in a reader. */
export async function startSite(): Promise<HeardSite> {
  const untagged = writePdf(
    PDF_LINES.map((lines) => ({ lines: [...lines] })),
    { info: { Title: '渡口' }, language: 'zh-CN' },
  )
  const books = new Map<string, Uint8Array<ArrayBuffer>>([
    ...(await Promise.all(
      WRITINGS.map(async (writing) => [`${writing}.epub`, await bookOf(writing)] as const),
    )),
    ['words.epub', await wordsBook()],
    ['untagged.pdf', untagged],
    ['tagged.pdf', taggedPdf()],
  ])
  const demo = site()
  let origin = ''
  const html = (body: string) =>
    `<!doctype html><html lang="zh"><meta charset="utf-8"><title>试听</title>${body}</html>`
  const memberPage = (query: URLSearchParams) => {
    const entries = memberState(origin).origins.flatMap(({ localStorage }) => localStorage)
    return html(
      `<script>for (const { name, value } of ${JSON.stringify(entries)}) localStorage.setItem(name, value)
${query.has('slow') ? `document.cookie = '${SLOW_COOKIE}; path=/'` : ''}
location.replace('/#/index')</script>`,
    )
  }
  const readerPage = (query: URLSearchParams) => {
    const name = query.get('book') ?? ''
    return html(`<body style="margin:0"><script type="module" src="/dist/book-reader.js"></script>
<book-reader href="/heard/${books.has(name) ? name : 'horizontal.epub'}" flow="${query.get('flow') === 'scrolled' ? 'scrolled' : 'paginated'}" style="display:block;height:560px"></book-reader></body>`)
  }
  /** What ends the wait of each page that is held. */
  const held: Promise<void>[] = []
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    if (pathname === '/heard/released')
      return void held[Number(searchParams.get('page'))]?.then(() => response.end('released'))
    const name = pathname.replace('/heard/', '')
    const book = books.get(name)
    if (book) {
      const type = name.endsWith('.pdf') ? 'application/pdf' : 'application/epub+zip'
      return response.setHeader('content-type', type).end(book)
    }
    const own =
      pathname === '/heard/member'
        ? memberPage(searchParams)
        : pathname === '/heard/reader'
          ? readerPage(searchParams)
          : pathname === '/heard/held'
            ? html(`<script>const query = new URLSearchParams(location.search)
fetch('/heard/released' + location.search).then(() => location.replace(query.get('to')))</script>`)
            : ''
    if (own) return response.setHeader('content-type', 'text/html; charset=utf-8').end(own)
    if (pathname.endsWith('.json') && request.headers.cookie?.includes(SLOW_COOKIE))
      return setTimeout(() => demo(request, response), SLOW_MS)
    return demo(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    member: `${origin}/heard/member`,
    slowMember: `${origin}/heard/member?slow`,
    visitor: `${origin}/#/index`,
    chapter: (writing, flow) => `${origin}/heard/reader?book=${writing}.epub&flow=${flow}`,
    words: `${origin}/heard/reader?book=words.epub`,
    pdf: `${origin}/heard/reader?book=untagged.pdf`,
    taggedPdf: `${origin}/heard/reader?book=tagged.pdf`,
    hold(url) {
      let release = () => {}
      const page = held.length
      held.push(
        new Promise((resolve) => {
          release = resolve
        }),
      )
      return { url: `${origin}/heard/held?page=${page}&to=${encodeURIComponent(url)}`, release }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
