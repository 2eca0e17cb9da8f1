import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTAINER, opf, page, zip } from '../../unit/reading/formats/books'
import type { OpenBook } from './open-book'
import { DATA, expect, type ReaderHost, test, WIDE } from './reader-host'

/* Fallbacks and messages that need a laid-out page, tested on generated books. */

async function openGenerated(
  host: ReaderHost,
  files: Record<string, string | Uint8Array>,
): Promise<OpenBook> {
  const bytes = await zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    ...files,
  })
  await host.page.route('**/given-way.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }), {
    times: 1,
  })
  return host.open('given-way.epub', WIDE)
}

const item = (id: string, mediaType: string, rest = '') =>
  `<item id="${id.replace('.', '-')}" href="${id}" media-type="${mediaType}" ${rest}/>`
const X = 'application/xhtml+xml'

test('a link to a foreign resource opens its fallback', async ({ host }) => {
  const book = await openGenerated(host, {
    'OPS/c1.xhtml': page('<p><a id="in" href="x.json">甲</a> <a id="beside" href="y.json#b">乙</a></p>'),
    'OPS/x.json': '{}',
    'OPS/y.json': '{}',
    'OPS/c2.xhtml': page('<p>代甲</p>'),
    'OPS/c3.xhtml': page('<p id="b">代乙</p>'),
    'OPS/book.opf': opf({
      manifest: [
        item('c1.xhtml', X),
        item('x.json', 'application/json', 'fallback="c2-xhtml"'),
        item('c2.xhtml', X),
        item('y.json', 'application/json', 'fallback="c3-xhtml"'),
        item('c3.xhtml', X),
      ].join(''),
      spine: '<itemref idref="c1-xhtml"/><itemref idref="x-json"/>',
    }),
  })
  await book.find('#in').click()
  await expect.poll(() => book.seen()).toBe('代甲')
  await book.prev()
  await book.find('#beside').click()
  await expect.poll(() => book.seen()).toBe('代乙')
})

test('unsupported audio falls back to the next source', async ({ host }) => {
  const mp3 = await soundOf('pub-cmt-mp3.epub')
  const book = await openGenerated(host, {
    'OPS/c1.xhtml': page(
      `<audio id="next" controls=""><source src="a.odd"/><source src="a.mp3" type="audio/mpeg"/></audio>
       <audio id="fallback" controls="" src="b.odd"/>`,
    ),
    'OPS/a.odd': '?',
    'OPS/b.odd': '?',
    'OPS/a.mp3': mp3,
    'OPS/book.opf': opf({
      manifest: [
        item('c1.xhtml', X),
        item('a.odd', 'audio/x-odd'),
        item('b.odd', 'audio/basic', 'fallback="a-mp3"'),
        item('a.mp3', 'audio/mpeg'),
      ].join(''),
      spine: '<itemref idref="c1-xhtml"/>',
    }),
  })
  for (const id of ['next', 'fallback']) {
    const sound = book.find(`#${id}`)
    await sound.getByRole('button', { name: 'Play' }).click()
    await expect(sound.locator('span')).toHaveText(/^0:0\d \/ 0:01$/)
  }
})

test('SVG attributes use fonts of the book; style rules override them', async ({ host }) => {
  const [font] = await filesOf('cnt-css-fonts_ot.epub', /\.otf$/)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><style>@font-face { font-family: "Own One"; src: url(own.otf) }
    .serif { font-family: serif }</style><text id="own" y="50" font-family="'Own One', serif">iiiiiWWWWW</text>
    <text id="plain" y="100" font-family="serif">iiiiiWWWWW</text><text id="ruled" y="150" class="serif" font-family="Own One">iiiiiWWWWW</text></svg>`
  const book = await openGenerated(host, {
    'OPS/c1.svg': drawing,
    'OPS/own.otf': font ?? '',
    'OPS/book.opf': opf({
      manifest: item('c1.svg', 'image/svg+xml') + item('own.otf', 'font/otf'),
      spine: '<itemref idref="c1-svg"/>',
    }),
  })
  const lengthOf = async (id: string) => (await book.boxOf(book.find(`#${id}`))).width
  await expect
    .poll(async () => Math.abs((await lengthOf('own')) - (await lengthOf('plain'))))
    .toBeGreaterThan(5)
  expect(await lengthOf('ruled')).toBe(await lengthOf('plain'))
})

test('a malformed page of a fixed size shows a message over its content', async ({ host }) => {
  const viewport = '<title>t</title><meta name="viewport" content="width=600, height=800"/>'
  const book = await openGenerated(host, {
    'OPS/c1.xhtml': page('<p>一页</p>', viewport),
    'OPS/c2.xhtml': page('<p>二页', viewport),
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>页</dc:title><dc:language>zh-CN</dc:language>
        <meta property="rendition:layout">pre-paginated</meta>`,
      manifest: item('c1.xhtml', X) + item('c2.xhtml', X),
      spine: '<itemref idref="c1-xhtml"/><itemref idref="c2-xhtml"/>',
    }),
  })
  const alert = book.stage.getByRole('alert')
  await expect(alert).toHaveText(/source of this chapter is in error/)
  const [frame, said] = [await book.boxOf(book.stage), await book.boxOf(alert)]
  expect(said.y).toBeGreaterThanOrEqual(frame.y)
  expect(said.height).toBeLessThan(60)
  expect(await book.leaves()).toMatchObject([{ isFixed: true }, { isFixed: true, text: '二页' }])
})

test('a bare ampersand shows a message and keeps all text', async ({ host }) => {
  const book = await openGenerated(host, { 'OPS/c1.xhtml': page('<p>红 & 黑</p>'), 'OPS/book.opf': opf({}) })
  await expect(book.stage.getByRole('alert')).toHaveText(/source of this chapter is in error/)
  await expect(book.find('p')).toHaveText('红 & 黑')
})

test('xml:lang overrides lang', async ({ host }) => {
  const book = await openGenerated(host, {
    'OPS/c1.xhtml': page('<p>mot</p>').replace('<html ', '<html xml:lang="fr" lang="en" '),
    'OPS/book.opf': opf({}),
  })
  await expect(book.find('p:lang(fr)')).toHaveText('mot')
})

const soundOf = async (name: string) => (await filesOf(name, /\.mp3$/))[0] ?? ''

/** Matching files of one of the W3C's books. */
async function filesOf(name: string, wanted: RegExp): Promise<Uint8Array[]> {
  const path = join(DATA, 'w3c', name)
  test.skip(!existsSync(path), 'without ../shared/data/w3c')
  const { BlobReader, Uint8ArrayWriter, ZipReader } = await import('@zip.js/zip.js')
  const reader = new ZipReader(new BlobReader(new Blob([readFileSync(path)])), {
    useWebWorkers: false,
  })
  const entries = await reader.getEntries()
  return Promise.all(
    entries.flatMap((entry) =>
      !entry.directory && wanted.test(entry.filename) ? entry.getData(new Uint8ArrayWriter()) : [],
    ),
  )
}
