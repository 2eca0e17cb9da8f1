import { deflateSync } from 'node:zlib'
import { mobi6 } from '../../support/mobi/books'
import { epub, opf, page as xhtml, zip } from '../../unit/reading/formats/books'
import { type PdfPage, writePdf } from '../../unit/reading/formats/pdf/write-pdf'

/** A file at the limit of what a reader must handle. */
export interface ExtremeBook {
  id: string
  name: string
  make(): Promise<Uint8Array> | Uint8Array
}

const SENTENCE = '天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。'
const ENGLISH = 'The ferryman untied the rope, and tied it again, as if he waited for somebody. '
const MB = 1024 * 1024

const bytes = (text: string) => new TextEncoder().encode(text)

/** Text repeated to about `size` bytes. */
const filled = (words: string, size: number) => bytes(words.repeat(Math.ceil(size / bytes(words).byteLength)))

const chapters = (count: number, end: string) =>
  Array.from({ length: count }, (_, at) => `第${at + 1}章 渡口${end}${SENTENCE}${end}`).join('')

function chaptersInSpine(count: number): Promise<Uint8Array> {
  const ids = Array.from({ length: count }, (_, at) => `c${at + 1}`)
  return epub(
    {
      'OPS/c1.xhtml': null,
      'OPS/book.opf': opf({
        manifest: ids
          .map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`)
          .join(''),
        spine: ids.map((id) => `<itemref idref="${id}"/>`).join(''),
      }),
      ...Object.fromEntries(ids.map((id) => [`OPS/${id}.xhtml`, xhtml(`<p>${id} ${SENTENCE}</p>`)])),
    },
    { level: 0 },
  )
}

function withContents(entries: number): Promise<Uint8Array> {
  const list = Array.from(
    { length: entries },
    (_, at) => `<li><a href="c1.xhtml#p${at % 500}">第${at + 1}节</a></li>`,
  ).join('')
  return epub({
    'OPS/book.opf': opf({
      manifest:
        '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    }),
    'OPS/nav.xhtml': xhtml(`<nav epub:type="toc"><ol>${list}</ol></nav>`),
    'OPS/c1.xhtml': xhtml(Array.from({ length: 500 }, (_, at) => `<p id="p${at}">${SENTENCE}</p>`).join('')),
  })
}

const oneChapter = (body: string) => epub({ 'OPS/c1.xhtml': xhtml(body) })

/** An image of one colour in any size. */
function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.byteLength)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(data: Uint8Array): number {
  let value = -1
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

function comic(count: number): Promise<Uint8Array> {
  const picture = png(60, 90)
  return zip(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`${String(at + 1).padStart(6, '0')}.png`, picture]),
    ),
    { level: 0 },
  )
}

const pdfPages = (count: number): PdfPage[] =>
  Array.from({ length: count }, (_, at) => ({ lines: [`Page ${at + 1}`] }))

export const BOOKS: readonly ExtremeBook[] = [
  { id: 'line-chinese', name: 'a.txt', make: () => filled(SENTENCE, 50 * MB) },
  { id: 'line-spaces', name: 'a.txt', make: () => filled(ENGLISH, 50 * MB) },
  { id: 'line-solid', name: 'a.txt', make: () => filled('abcdefghij', 50 * MB) },
  { id: 'cr-only', name: 'a.txt', make: () => filled(`${SENTENCE}\r`, 20 * MB) },
  { id: 'chapters-200000', name: 'a.txt', make: () => bytes(chapters(200_000, '\r\n')) },
  { id: 'lines-1000000', name: 'a.txt', make: () => bytes('短行。\n'.repeat(1_000_000)) },
  { id: 'blank-lines', name: 'a.txt', make: () => bytes(`${SENTENCE}\n${'\n'.repeat(20 * MB)}${SENTENCE}`) },
  { id: 'epub-one-p', name: 'a.epub', make: () => oneChapter(`<p>${SENTENCE.repeat(45_000)}</p>`) },
  { id: 'epub-solid-p', name: 'a.epub', make: () => oneChapter(`<p>${'abcdefghij'.repeat(500_000)}</p>`) },
  { id: 'epub-toc-100000', name: 'a.epub', make: () => withContents(100_000) },
  { id: 'epub-spine-19000', name: 'a.epub', make: () => chaptersInSpine(19_000) },
  {
    id: 'mobi-one',
    name: 'a.mobi',
    make: () =>
      mobi6({ title: '书', text: `<html><body>${`<p>${SENTENCE}</p>`.repeat(60_000)}</body></html>` }),
  },
  { id: 'cbz-19000', name: 'a.cbz', make: () => comic(19_000) },
  {
    id: 'cbz-tall',
    name: 'a.cbz',
    make: () => zip({ '1.png': png(800, 60_000), '2.png': png(60_000, 800), '3.png': png(60, 90) }),
  },
  { id: 'pdf-50000', name: 'a.pdf', make: () => writePdf(pdfPages(50_000)) },
  {
    id: 'pdf-outline',
    name: 'a.pdf',
    make: () =>
      writePdf(pdfPages(200), {
        outline: Array.from({ length: 9000 }, (_, at) => ({ title: `Part ${at}`, page: at % 200 })),
      }),
  },
  {
    id: 'pdf-huge',
    name: 'a.pdf',
    make: () => writePdf([{ lines: ['A'] }, { lines: ['B'], width: 1e9, height: 1e9 }, { lines: ['C'] }]),
  },
]
