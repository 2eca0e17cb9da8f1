import sharp from 'sharp'
import { CONTAINER, opf, page, zip } from '../../unit/reading/formats/books'
import { isRed } from './open-book'
import { expect, type ReaderHost, type Size, TALL, test, WIDE } from './reader-host'

/*
 * Requirements of EPUB Reading Systems 3.3 that need a laid-out page, tested on one book of text and one of
 * fixed pages.
 */

const NAMES = 'xmlns:m="http://www.w3.org/1998/Math/MathML" xmlns:s="http://www.w3.org/2000/svg"'
const xhtml = (name: string) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`
const named = (source: string) => source.replace('<html ', `<html ${NAMES} `)

const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><view id="right" viewBox="10 0 10 10"/>
  <rect width="10" height="10" fill="#00f"/><rect x="10" width="10" height="10" fill="#f00"/></svg>`
const ONE_RED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#f00"/></svg>'

const TEXT: Record<string, string> = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': CONTAINER,
  'OPS/pictures/sprite.svg': SPRITE,
  'OPS/pictures/red.svg': ONE_RED,
  'OPS/look.odd': 'not a sheet',
  'OPS/look.css': '#styled { color: rgb(1, 2, 3) }',
  'OPS/formulas.xhtml': named(
    page(
      `<p>公式</p><m:math id="f"><m:semantics><m:mrow><m:mi>a</m:mi><m:mfrac id="half"><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac>
      <m:mi id="bold" mathvariant="bold">v</m:mi><m:mi>d</m:mi><m:mi id="real" mathvariant="double-struck">R</m:mi>
      <m:menclose id="box" notation="box"><m:mi>q</m:mi></m:menclose></m:mrow>
      <m:annotation encoding="application/x-tex">NOT SHOWN</m:annotation></m:semantics></m:math>
      <s:svg id="drawn" width="40" height="40"><s:rect width="40" height="40" fill="red"/></s:svg>
      <p id="styled" style="position:fixed;top:0">样式</p>`,
      '<title>t</title><link rel="stylesheet" href="look.odd"/>',
    ),
  ),
  'OPS/pictures.xhtml': page(
    `<p><img id="part" src="sprite.svg#right" width="40" height="40" alt=""/></p>
     <p><embed id="embed" src="red.svg" type="image/svg+xml" width="40" height="40"/>
     <iframe id="frame" src="red.svg" width="40" height="40"></iframe></p>
     <p><img id="mapped" src="red.svg" usemap="#m" width="40" height="40" alt=""/>
     <map name="m"><area shape="rect" coords="0,0,40,40" href="../right.xhtml" alt="右"/></map></p>`,
    '<title>t</title><base href="pictures/"/>',
  ),
  'OPS/left.xhtml': page('<p>左页之文</p>'),
  'OPS/right.xhtml': page('<p>右页之文</p>'),
  'OPS/nothing.odd': '?',
  'OPS/book.opf': opf({
    manifest: `${['formulas', 'pictures', 'left', 'right'].map(xhtml).join('')}
      <item id="s" href="pictures/sprite.svg" media-type="image/svg+xml"/><item id="r" href="pictures/red.svg" media-type="image/svg+xml"/>
      <item id="odd" href="look.odd" media-type="text/x-odd-style" fallback="css"/><item id="css" href="look.css" media-type="text/css"/>
      <item id="nothing" href="nothing.odd" media-type="application/x-odd"/>`,
    spine: `<itemref idref="formulas"/><itemref idref="pictures"/><itemref idref="left" properties="page-spread-left"/>
      <itemref idref="right" properties="rendition:page-spread-right"/><itemref idref="nothing"/>`,
  }),
}

const LINES = '<p>文字文字文字文字文字。</p>'.repeat(20)
/** Documents with different writing modes, directions and spread properties. */
const WAYS: readonly (readonly [source: string, properties?: string])[] = [
  [page(LINES)],
  [page('<p>كتاب</p>').replace('<html ', '<html dir="rtl" '), 'page-spread-left'],
  [page(`<h1 style="break-before: page">右</h1>${LINES.repeat(3)}`), 'page-spread-right'],
  [page(LINES, '<title>t</title><style>body { writing-mode: vertical-rl }</style>')],
  [page(LINES), 'rendition:page-spread-center'],
  [page(LINES), 'page-spread-left'],
]

const WORDS = ['Publication', 'Navigation', 'Accessibility', 'Specification']
const NARROW: Record<string, string> = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': CONTAINER,
  'OPS/c1.xhtml': page(
    `<p id="p">${'字'.repeat(200)}</p><table id="wide"><tr>${WORDS.map((word) => `<td>${word}</td>`).join('')}</tr></table>
     <table id="small"><tr><td>甲</td><td>乙</td></tr></table>`,
    '<title>t</title><style>html body.x, body { margin: 2em 15em 2em 6em } table { border-collapse: collapse }</style>',
  ),
  'OPS/book.opf': opf({}),
}

const PAGES: Record<string, string> = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': CONTAINER,
  'OPS/held.xhtml': page(
    '<p id="held" style="position:fixed;right:0;bottom:0;width:50px;height:50px;margin:0;background:red"></p><p>页</p>',
    '<title>t</title><meta name="viewport" content="height=400, width=300"/>',
  ),
  'OPS/next.xhtml': page(
    '<p>次页</p>',
    '<title>t</title><meta name="viewport" content="width=300,height=400"/>',
  ),
  'OPS/book.opf': opf({
    metadata: `<dc:identifier id="uid">urn:x:2</dc:identifier><dc:title>页</dc:title><dc:language>zh-CN</dc:language>
      <meta property="look:layout">pre-paginated</meta>`,
    manifest: xhtml('held') + xhtml('next'),
    spine: '<itemref idref="held" properties="look:page-spread-right"/><itemref idref="next"/>',
  }).replace('<package ', '<package prefix="look: http://www.idpf.org/vocab/rendition/#" '),
}

const PHONE: Size = { width: 375, height: 700 }

async function open(host: ReaderHost, files: Record<string, string | Uint8Array>, size = WIDE) {
  const bytes = await zip(files)
  await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }), { times: 1 })
  const book = await host.open('made.epub', size)
  expect(await book.failure()).toBeNull()
  return book
}

test('formulas, pictures and page sides of reflowable text', async ({ host }) => {
  const book = await open(host, TEXT)
  const stage = await book.boxOf(book.stage)

  await test.step('what a prefix names is drawn, what annotates it is not', async () => {
    expect(await book.seen()).not.toContain('NOT SHOWN')
    const half = await book.boxOf(book.find('#half'))
    expect(half.height).toBeGreaterThan((await book.boxOf(book.find('#bold'))).height * 1.3)
    expect(await book.style(book.find('#bold'), 'font-weight')).toBe('700')
    await expect(book.find('#real')).toHaveText('ℝ')
    expect(await book.style(book.find('#box'), 'border-top-style')).toBe('solid')
    expect((await book.pixels(book.find('#drawn'))).share(isRed)).toBeGreaterThan(0.9)
  })

  await test.step('a sheet gives way to its fallback; nothing is fixed where text flows', async () => {
    expect(await book.style(book.find('#styled'), 'color')).toBe('rgb(1, 2, 3)')
    expect(await book.style(book.find('#styled'), 'position')).toBe('static')
  })

  await test.step('addresses begin at the base; parts, embeds and frames of pictures are pictures', async () => {
    await book.next()
    for (const id of ['part', 'embed', 'frame'])
      expect((await book.pixels(book.find(`#${id}`))).share(isRed), id).toBeGreaterThan(0.9)
  })

  await test.step('an area of a picture leads where it says', async () => {
    await book.find('#mapped').click()
    await expect.poll(() => book.seen()).toContain('右页')
  })

  await test.step('text for the right page begins there, for the left one on the left', async () => {
    const right = await book.boxOf(book.find('p'))
    expect(right.x).toBeGreaterThan(stage.x + stage.width / 2)
    await book.prev()
    const left = await book.boxOf(book.find('p'))
    expect(left.x).toBeLessThan(stage.x + stage.width / 2)
  })

  await test.step('a page that nothing can show is told of', async () => {
    await book.next()
    await book.next()
    await expect(book.stage.locator('ol-trouble')).toBeVisible()
  })
})

test('each document has its own writing mode and page side', async ({ host }) => {
  const name = (at: number) => `way${at}`
  const book = await open(host, {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    ...Object.fromEntries(WAYS.map(([source], at) => [`OPS/${name(at)}.xhtml`, source])),
    'OPS/book.opf': opf({
      manifest: WAYS.map((_, at) => xhtml(name(at))).join(''),
      spine: WAYS.map(
        ([, properties = ''], at) => `<itemref idref="${name(at)}" properties="${properties}"/>`,
      ).join(''),
    }),
  })
  const stage = await book.boxOf(book.stage)
  /**
   * The index, direction and writing mode of the current document, and the half of the window where its text
   * begins.
   */
  const currentLayout = async () => {
    const first = await book.boxOf(book.find(':is(h1, p)').first())
    return {
      index: (await book.place()).index,
      direction: await book.style(book.find('body'), 'direction'),
      writing: await book.style(book.find('body'), 'writing-mode'),
      side: first.x + Math.min(first.width, 10) < stage.x + stage.width / 2 ? 'left' : 'right',
    }
  }
  const plain = { direction: 'ltr', writing: 'horizontal-tb', side: 'left' }
  const layouts = [
    { index: 0, ...plain },
    { index: 1, ...plain, direction: 'rtl' },
    { index: 2, ...plain, side: 'right' },
    { index: 3, ...plain, writing: 'vertical-rl', side: 'right' },
    { index: 4, ...plain },
    { index: 5, ...plain },
  ]
  const seen = [await currentLayout()]
  while (await book.next()) {
    const { index } = await book.place()
    if (index === seen.at(-1)?.index) continue
    seen.push(await currentLayout())
    if (index !== 4) continue
    // A single column is centred in the window.
    const { x, width } = await book.boxOf(book.find('p').first())
    expect(x + width / 2).toBeCloseTo(stage.x + stage.width / 2, -1)
  }
  expect(seen).toEqual(layouts)
  // Go back to the start of the third document; the empty half before it counts as a page.
  while ((await book.place()).index > 2 || (await book.place()).progression > 0)
    expect(await book.prev()).toBe(true)
  expect(await currentLayout()).toEqual(layouts[2])
})

test('a fixed layout with a custom prefix', async ({ host }) => {
  const book = await open(host, PAGES, TALL)
  const [leaf] = await book.leaves()
  expect(leaf?.isFixed).toBe(true)
  expect((leaf?.box.width ?? 0) / (leaf?.box.height ?? 1)).toBeCloseTo(3 / 4, 2)
  const held = await book.boxOf(book.find('#held'))
  const end = (box: { x: number; y: number; width: number; height: number }) => [
    box.x + box.width,
    box.y + box.height,
  ]
  for (const [at, edge] of end(held).entries()) expect(edge).toBeCloseTo(end(leaf?.box ?? held)[at] ?? 0, 0)
})

test('a single page has a side in a spread only', async ({ host }) => {
  const book = await open(host, PAGES, TALL)
  /** The distance of the page's centre from the window's, as a fraction of the window's width. */
  const offsetFromCentre = async () => {
    const frame = await book.boxOf(book.stage)
    const [leaf] = await book.leaves()
    if (!leaf) throw new Error('no page')
    return (leaf.box.x + leaf.box.width / 2 - frame.x - frame.width / 2) / frame.width
  }
  await expect.poll(offsetFromCentre).toBeCloseTo(0, 1)
  await book.page.setViewportSize(WIDE)
  await expect.poll(offsetFromCentre).toBeGreaterThan(0.1)
  await book.page.setViewportSize(TALL)
  await expect.poll(offsetFromCentre).toBeCloseTo(0, 1)
})

test('on a phone body margins leave room for text, and a wide table fits', async ({ host }) => {
  const book = await open(host, NARROW, PHONE)
  const stage = await book.boxOf(book.stage)
  expect((await book.boxOf(book.find('#p'))).width).toBeGreaterThan(stage.width * 0.7)
  expect((await book.boxOf(book.find('#wide'))).width).toBeLessThan(stage.width)
  await expect(book.find('#small')).not.toHaveAttribute('data-ol-wide')
  // At 880 px there is one column, wide enough even for the wide Latin letters of a Chinese font.
  await host.page.setViewportSize({ width: 880, height: 800 })
  await expect(book.find('#wide')).not.toHaveAttribute('data-ol-wide', { timeout: 5000 })
})

test('a paragraph of another writing mode is wholly on the page', async ({ host }) => {
  const words = 'This text renders vertically starting from the left-hand side of the page. '.repeat(3)
  const book = await open(host, {
    ...NARROW,
    'OPS/c1.xhtml': page(`<p id="down" style="-epub-writing-mode: vertical-rl; margin: 1em">${words}</p>`),
  })
  const stage = await book.boxOf(book.stage)
  const { x, y, width, height } = await book.boxOf(book.find('#down'))
  expect([x > stage.x, y > stage.y]).toEqual([true, true])
  expect(x + width).toBeLessThan(stage.x + stage.width)
  expect(y + height).toBeLessThan(stage.y + stage.height - 40)
  expect(width).toBeGreaterThan(60)
  // On a page of vertical text, lines are as long as the page is high.
  const down = await open(host, {
    ...NARROW,
    'OPS/c1.xhtml': page(
      `<div style="writing-mode: vertical-rl"><p id="p">${'字'.repeat(400)}</p><p id="across" style="writing-mode: horizontal-tb">${words}</p></div>`,
      '<title>t</title><style>html { writing-mode: vertical-rl }</style>',
    ),
  })
  const whole = await down.boxOf(down.find('body'))
  expect((await down.boxOf(down.find('#p'))).height).toBeCloseTo(whole.height, 0)
  expect((await down.boxOf(down.find('#across'))).width).toBeLessThan(stage.width - 60)
})

const ROLL_CSS = `html, body { margin: 0; height: 100% } figure { margin: 0; height: 100%; display: flex }
  img { max-width: 100%; max-height: 100%; width: auto; height: auto }`
const drawn = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${color}"/></svg>`

test('a roll has the width of the window and no gaps', async ({ host }) => {
  const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const book = await open(
    host,
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': CONTAINER,
      'OPS/fixed.css': ROLL_CSS,
      'OPS/one.png': red,
      'OPS/three.svg': drawn('#f00'),
      'OPS/two.xhtml': page(
        '<figure><img src="one.png" alt=""/></figure>',
        '<title>t</title><meta name="viewport" content="width=400,height=300"/><link rel="stylesheet" href="fixed.css"/>',
      ),
      'OPS/told.xhtml': page('<p>一张红色的画</p>'),
      'OPS/book.opf': opf({
        metadata: `<dc:identifier id="uid">urn:x:3</dc:identifier><dc:title>卷</dc:title><dc:language>zh-CN</dc:language>
          <meta property="rendition:layout">roll</meta>`,
        manifest: `<item id="one" href="one.png" media-type="image/png" fallback="told"/>${['two', 'told'].map(xhtml).join('')}
          <item id="three" href="three.svg" media-type="image/svg+xml"/><item id="css" href="fixed.css" media-type="text/css"/>`,
        spine:
          '<itemref idref="one"/><itemref idref="two" properties="rendition:layout-reflowable"/><itemref idref="three"/>',
      }),
    },
    TALL,
  )
  await expect(book.documents).toHaveCount(3)
  const stage = await book.boxOf(book.stage)
  const leaves = await book.leaves()
  for (const [at, { box }] of leaves.entries()) {
    expect(box.width).toBeCloseTo(stage.width, 0)
    expect(box.height).toBeCloseTo((stage.width * 3) / 4, -1)
    if (at > 0) expect(box.y - (leaves[at - 1]?.box.y ?? 0)).toBeCloseTo(box.height, -1)
  }
  await expect(book.find('img[alt="一张红色的画"]')).toBeVisible()
  expect((await book.pixels(stage)).share(isRed)).toBeGreaterThan(0.99)
})
