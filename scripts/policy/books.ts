import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import type { ServedPage } from '../../tests/e2e/hosts/support/other-origin'
import { novel } from '../../tests/e2e/reading/open-book'
import { opf, zip } from '../../tests/unit/reading/formats/books'
import { writePdf } from '../../tests/unit/reading/formats/pdf/write-pdf'
import { inRoot } from '../lib/paths.mjs'

/** Makes a file of each format that the reader opens, by the path it is served at. */
export async function books(browser: Browser): Promise<Record<string, ServedPage>> {
  const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#2e6eb3' } })
    .png()
    .toBuffer()
  const font = new Uint8Array(await readFile(FONT))
  const head = '<style>@font-face { font-family: own; src: url(own.woff2) } h1 { font-family: own }</style>'
  const item = (id: string, href: string, type: string) =>
    `<item id="${id}" href="${href}" media-type="${type}"/>`
  const written = '<h1>Chapter 一</h1><p>一杯茶。</p>'
  const flowing = await novel(
    [
      `${written}<p><img src="a.png" alt=""/><img src="data:image/png;base64,${picture.toString('base64')}" alt=""/></p>`,
      '<p>二</p>',
    ],
    {
      head,
      files: { 'OPS/a.png': picture, 'OPS/own.woff2': font },
      manifest: item('a', 'a.png', 'image/png') + item('own', 'own.woff2', 'font/woff2'),
    },
  )
  const audioBook = await novel([`${written}<audio controls="controls" src="a.wav"></audio>`], {
    files: { 'OPS/a.wav': wave() },
    manifest: item('a', 'a.wav', 'audio/wav'),
  })
  const videoBook = await novel([`${written}<video controls="controls" src="a.webm"></video>`], {
    files: { 'OPS/a.webm': await film(browser) },
    manifest: item('a', 'a.webm', 'video/webm'),
  })
  const fixed = await novel(['<p>一</p><img src="a.png" alt=""/>', '<p>二</p>'], {
    head: '<meta name="viewport" content="width=600, height=800"/>',
    files: {
      'OPS/a.png': picture,
      'OPS/book.opf': opf({
        metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>试读</dc:title>
          <dc:language>zh-CN</dc:language><meta property="rendition:layout">pre-paginated</meta>`,
        manifest: `${['c1', 'c2'].map((id) => item(id, `${id}.xhtml`, 'application/xhtml+xml')).join('')}
          ${item('a', 'a.png', 'image/png')}
          <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`,
        spine: '<itemref idref="c1"/><itemref idref="c2"/>',
      }),
    },
  })
  const pdf = writePdf([{ lines: ['Plain words', '春眠不觉晓'] }, { lines: ['Page two'] }])
  const comic = await zip({ '1.png': picture, '2.png': picture })
  return {
    '/books/flowing.epub': { type: 'application/epub+zip', body: flowing },
    '/books/sounding.epub': { type: 'application/epub+zip', body: audioBook },
    '/books/filmed.epub': { type: 'application/epub+zip', body: videoBook },
    '/books/fixed.epub': { type: 'application/epub+zip', body: fixed },
    '/books/plain.txt': { type: 'text/plain', body: '第一章 茶\n\n一杯茶。\n\n第二章 水\n\n一杯水。\n' },
    '/books/pages.pdf': { type: 'application/pdf', body: pdf },
    '/books/comic.cbz': { type: 'application/vnd.comicbook+zip', body: comic },
  }
}

/** A small font to embed in a book. */
const FONT = inRoot('node_modules/@fontsource/noto-serif-sc/files/noto-serif-sc-latin-400-normal.woff2')

/** A tenth of a second of silence. */
function wave(): Uint8Array {
  const rate = 8000
  const samples = rate / 10
  const bytes = new Uint8Array(44 + samples)
  const view = new DataView(bytes.buffer)
  const text = (at: number, word: string) => {
    for (const [index, letter] of [...word].entries()) bytes[at + index] = letter.charCodeAt(0)
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, samples, true)
  bytes.fill(128, 44)
  return bytes
}

/** Half a second of video, recorded by the browser that plays it. */
async function film(browser: Browser): Promise<Uint8Array> {
  const page = await browser.newPage()
  const videoBytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    const paper = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const stopped = new Promise((done) => {
      recorder.onstop = done
    })
    recorder.start()
    for (let turn = 0; turn < 12; turn++) {
      if (paper) {
        paper.fillStyle = turn % 2 ? 'teal' : 'crimson'
        paper.fillRect(0, 0, 64, 48)
      }
      await new Promise((done) => setTimeout(done, 50))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  await page.close()
  return new Uint8Array(videoBytes)
}
