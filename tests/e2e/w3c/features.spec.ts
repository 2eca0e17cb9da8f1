import { CONTAINER, opf, page, zip } from '../../unit/reading/formats/books'
import { isRed } from './open-book'
import { expect, TALL, test, WIDE } from './reader-host'

/* Features that the specification requires and no available W3C test covers. */

const RED_SVG = `<?xml version="1.0"?><?xml-stylesheet href="red.css" type="text/css"?><?xml-stylesheet href="green.css" alternate="yes"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600"><rect class="all" width="400" height="600"/></svg>`

const FILES: Record<string, string> = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': CONTAINER,
  'OPS/red.css': '.all { fill: #f00 }',
  'OPS/green.css': '.all { fill: #0f0 }',
  'OPS/one.svg': RED_SVG,
  'OPS/two.svg': RED_SVG.replace('400" height="600"/', '400" height="300"/'),
  'OPS/long.xhtml': page(`<p>长</p>${'<p>一段话。</p>'.repeat(200)}`),
  'OPS/centre.xhtml': page(
    `<p id="narrow" style="width:200px">窄</p><p id="wide" style="text-transform: -epub-fullwidth">茶 a<b>b</b> 1 2</p>
    <object data="film.swf" type="application/x-shockwave-flash"><p>没有影片</p></object>
    <object data="one.svg" type="image/svg+xml" width="100">图</object><noscript><p>没有脚本</p></noscript>
    <form><fieldset><legend>练习</legend><p>填空</p><input/></fieldset></form>
    <audio controls="controls" src="https://elsewhere.example/a.mp3">没有声音</audio>`,
  ),
  'OPS/entity.xhtml': `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY teahouse "茶馆">]>
    <html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>老舍《&teahouse;》</p></body></html>`,
  'OPS/book.opf': opf({
    metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>版式</dc:title><dc:language>zh-CN</dc:language>
      <meta property="rendition:layout">pre-paginated</meta>`,
    manifest: ['one.svg', 'two.svg']
      .map((name, at) => `<item id="s${at}" href="${name}" media-type="image/svg+xml"/>`)
      .concat(
        ['long', 'centre', 'entity'].map(
          (name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`,
        ),
        ['red', 'green'].map((name) => `<item id="${name}" href="${name}.css" media-type="text/css"/>`),
      )
      .join(''),
    spine: `<itemref idref="s0" properties="rendition:spread-both"/><itemref idref="s1" properties="rendition:spread-portrait"/>
      <itemref idref="long" properties="rendition:layout-reflowable rendition:flow-scrolled-doc"/>
      <itemref idref="centre" properties="rendition:layout-reflowable rendition:align-x-center"/>
      <itemref idref="entity" properties="rendition:layout-reflowable rendition:spread-none"/>`,
  }),
}

test('item overrides, pictures as pages and fallback content', async ({ host }) => {
  const bytes = await zip(FILES)
  await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }))
  const book = await host.open('made.epub', TALL)
  expect(await book.failure()).toBeNull()

  // In a tall window `both` is shown as a spread; the picture has the style sheet that is named before its
  // root element.
  const leaves = await book.leaves()
  expect(leaves.map(({ isFixed }) => isFixed)).toEqual([true, true])
  expect(leaves[0]?.box.x).toBeLessThan(leaves[1]?.box.x ?? 0)
  expect((await book.pixels(leaves[0]?.box)).share(isRed)).toBeGreaterThan(0.9)
  expect((await book.pixels(leaves[1]?.box)).share(isRed)).toBeLessThan(0.6)

  await book.next()
  const view = () =>
    book.documents.first().evaluate((root) => {
      const box = (root.getRootNode() as ShadowRoot).querySelector('ol-view')
      return box ? box.scrollHeight - box.clientHeight : 0
    })
  expect(await view()).toBeGreaterThan(500)
  // Another turn of the wheel at the end opens the next document.
  await book.stage.hover()
  await host.page.mouse.wheel(0, 100_000)
  await expect
    .poll(async () => (await book.seen()).includes('窄') || host.page.mouse.wheel(0, 100).then(() => false), {
      intervals: [300],
    })
    .toBe(true)

  const frame = await book.boxOf(book.stage)
  const narrow = await book.boxOf(book.find('#narrow'))
  expect(Math.abs(narrow.x + narrow.width / 2 - frame.x - frame.width / 2)).toBeLessThan(60)
  const letters = book.find('#wide')
  if (await letters.evaluate(() => !CSS.supports('text-transform', 'full-width')))
    await expect(letters).toHaveText('茶\u3000ａｂ １\u3000２')
  const words = await book.seen()
  for (const word of ['没有影片', '没有脚本', '练习', '填空', '没有声音']) expect(words).toContain(word)
  await expect(book.find('svg .all'), 'a drawing with its sheets').toBeVisible()
  expect(await book.style(book.find('svg .all'), 'fill')).toBe('rgb(255, 0, 0)')
  await expect(book.find('form, object, noscript, input, audio')).toHaveCount(0)

  await host.page.setViewportSize(WIDE)
  await book.next()
  await expect.poll(() => book.seen()).toBe('老舍《茶馆》')
  expect(host.requests.filter((url) => url.includes('elsewhere'))).toEqual([])
})

test('a frame shows a sanitised document of the book', async ({ host }) => {
  const bytes = await zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OPS/c1.xhtml': page(
      `<iframe id="frame" src="inner/frame.xhtml" width="200" height="80" style="border: 1px solid"></iframe>
      <iframe src="https://elsewhere.example/x.xhtml"></iframe><iframe src="gone.xhtml"></iframe>
      <object id="object" data="inner/frame.xhtml" type="application/xhtml+xml" width="200" height="80">无</object>
      <object data="gone.xhtml" type="application/xhtml+xml"><p id="instead">没有此文</p></object>`,
    ),
    'OPS/c2.xhtml': page('<p>末页</p>'),
    'OPS/red.svg': RED_SVG,
    'OPS/inner/frame.xhtml': page(
      `<p class="all">框中之文</p><p><a href="../c2.xhtml">末页</a><img src="../red.svg" width="9" height="9" alt=""/></p>
      <script>document.title = 'run'</script><iframe src="frame.xhtml"></iframe>`,
      '<title>t</title><style>.all { color: rgb(0, 0, 255) }</style>',
    ),
    'OPS/book.opf': opf({
      manifest: `${['c1', 'c2', 'inner/frame']
        .map(
          (name) => `<item id="${name.slice(-2)}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`,
        )
        .join('')}<item id="red" href="red.svg" media-type="image/svg+xml"/>`,
      spine: '<itemref idref="c1"/><itemref idref="c2"/>',
    }),
  })
  await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }))
  const book = await host.open('made.epub', TALL)
  const words = book.find('#frame .all')
  await expect(words).toHaveText('框中之文')
  expect(await book.style(words, 'color')).toBe('rgb(0, 0, 255)')
  const { width, height } = await book.boxOf(book.find('#frame'))
  expect(width).toBe(202)
  // The two lines need more height than the book gives; the frame grows to show them.
  expect(height).toBeGreaterThanOrEqual(82)
  expect(height).toBeLessThan(120)
  await expect(book.find('#frame img')).toHaveAttribute('src', /^blob:/)
  await expect(book.find('#object .all')).toBeVisible()
  await expect(book.find('#instead')).toBeVisible()
  await expect(book.find('iframe, object, script')).toHaveCount(0)
  expect(await host.page.title()).toBe('A page')
  await book.find('#frame a').click()
  await expect.poll(() => book.seen()).toBe('末页')
  expect(host.requests.filter((url) => url.includes('elsewhere'))).toEqual([])
})

const IN_DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600"><title>t</title>
  <rect width="400" height="300" fill="#f00"/><foreignObject y="300" width="400" height="300">
  <body xmlns="http://www.w3.org/1999/xhtml" style="margin:0;height:300px;background:#f00"><p style="margin:0">图中之文</p>
  <script>document.title = 'run'</script></body></foreignObject></svg>`

test('document structure for style sheets, picture sources and text in SVG', async ({ host }) => {
  const bytes = await zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OPS/far.css': '.note { text-align: right }',
    'OPS/look.css': `@import "far.css" layer(far) supports(display: grid); @namespace epub "http://www.idpf.org/2007/ops"; [data-kind] p { text-indent: 7px }
      body[epub|type~="bodymatter"] p { color: rgb(1, 2, 3) } a[href] { color: rgb(4, 5, 6) } .note::before { content: attr(data-note) }`,
    'OPS/c1.xhtml': page(
      `<p class="note" data-note="注">字</p><p><a href="c2.svg">图</a></p>
      <p><picture><source srcset="odd.png" type="image/x-odd"/><source srcset="red.svg 1x, red.svg#b 2x"/><img id="chosen" src="blue.svg" width="40" height="40" alt=""/></picture>
      <img id="narrow" srcset="https://elsewhere.example/a.png" src="red.svg" width="40" height="40" alt=""/></p>`,
      '<title>t</title><link rel="stylesheet" href="look.css"/>',
    )
      .replace('<html ', '<html data-kind="x" style="letter-spacing: 3px" ')
      .replace('<body', '<body epub:type="bodymatter"'),
    'OPS/c2.svg': IN_DRAWING,
    'OPS/red.svg': RED_SVG.replace('class="all"', 'fill="#f00"'),
    'OPS/blue.svg': RED_SVG.replace('class="all"', 'fill="#00f"'),
    'OPS/book.opf': opf({
      manifest: `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>${['look', 'far'].map((id) => `<item id="${id}" href="${id}.css" media-type="text/css"/>`).join('')}
        ${['c2', 'red', 'blue'].map((id) => `<item id="${id}" href="${id}.svg" media-type="image/svg+xml"/>`).join('')}`,
      spine: '<itemref idref="c1"/><itemref idref="c2"/>',
    }),
  })
  await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }))
  const book = await host.open('made.epub', TALL)
  const note = book.find('.note')
  const looks = ['text-indent', 'color', 'letter-spacing', 'text-align'].map((name) => book.style(note, name))
  expect(await Promise.all(looks)).toEqual(['7px', 'rgb(1, 2, 3)', '3px', 'right'])
  expect(await note.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"注"')
  expect(await book.style(book.find('a'), 'color')).toBe('rgb(4, 5, 6)')
  for (const id of ['chosen', 'narrow'])
    expect((await book.pixels(book.find(`#${id}`))).share(isRed), id).toBeGreaterThan(0.6)

  await book.find('a').click()
  await expect.poll(() => book.seen()).toContain('图中之文')
  const [leaf] = await book.leaves()
  expect((await book.pixels(leaf?.box)).share(isRed)).toBeGreaterThan(0.9)
  expect(await host.page.title()).toBe('A page')
  expect(host.requests.filter((url) => url.includes('elsewhere'))).toEqual([])
})

const ONE_PAGE: Record<string, string> = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': CONTAINER,
  'OPS/book.opf': opf({}),
}

test('prefixed properties for hyphens and running heads work', async ({ host }) => {
  const bytes = await zip({
    ...ONE_PAGE,
    'OPS/c1.xhtml': page(
      '<p id="apple">a</p><p id="adobe">b</p><p id="both" style="-webkit-hyphens: none">c</p><p id="head">头</p>',
      `<title>t</title><style>#apple { -webkit-hyphens: none }</style><style>#adobe { adobe-hyphenate: explicit }</style>
      <style>#head { display: oeb-page-head }</style>`,
    ),
  })
  await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }))
  const book = await host.open('made.epub', TALL)
  const hyphens = ['apple', 'adobe', 'both'].map((id) => book.style(book.find(`#${id}`), 'hyphens'))
  expect(await Promise.all(hyphens)).toEqual(['none', 'manual', 'none'])
  expect(await book.seen()).toBe('a b c')
})

test('vertical-lr text is turned and scrolled to the right', async ({ host }) => {
  for (const flow of ['paginated', 'scrolled-doc', 'scrolled-continuous']) {
    const bytes = await zip({
      ...ONE_PAGE,
      'OPS/c1.xhtml': page(
        `<h1>首</h1>${'<p>一行字一行字一行字一行字。</p>'.repeat(80)}`,
        '<title>t</title><style>html { -epub-writing-mode: vertical-lr }</style>',
      ),
      'OPS/c2.xhtml': page('<p>末</p>'),
      'OPS/book.opf': opf({
        metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>书</dc:title><dc:language>mn</dc:language>
          <meta property="rendition:flow">${flow}</meta>`,
        manifest: ['c1', 'c2']
          .map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`)
          .join(''),
        spine: '<itemref idref="c1"/><itemref idref="c2"/>',
      }),
    })
    await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }), {
      times: 1,
    })
    const book = await host.open('made.epub', WIDE)
    const stage = await book.boxOf(book.stage)
    const first = await book.boxOf(book.find('h1'))
    expect(first.x - stage.x, flow).toBeLessThan(stage.width / 4)
    expect(await book.press('ArrowRight'), flow).toBe(true)
    const { index, progression } = await book.place()
    expect(index, flow).toBe(0)
    expect(progression, flow).toBeGreaterThan(0.1)
    expect(await book.seen(), flow).not.toContain('首')
    expect(await book.press('ArrowLeft'), flow).toBe(true)
    expect(await book.seen(), flow).toContain('首')
  }
})

test('a frame uses the media type of the manifest, or its srcdoc', async ({ host }) => {
  const bytes = await zip({
    ...ONE_PAGE,
    'OPS/c1.xhtml': page(
      `<iframe id="frame" src="inner.xml" width="200" height="40"></iframe>
      <object id="object" data="inner.xml" type="application/xhtml+xml" width="200" height="40">无</object>
      <object data="red.dat" width="40" height="40">无</object><iframe src="red.dat"></iframe>
      <object data="gone.mp4" type="video/mp4"><object data="gone.png"><p>没有影片</p></object></object>
      <object data="gone.jpg" type="image/jpeg"><img id="instead" src="red.dat" alt=""/></object>`,
    ),
    'OPS/inner.xml': page('<p class="inner">框中之文</p>'),
    'OPS/red.dat':
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#f00"/></svg>',
    'OPS/book.opf': opf({
      manifest: `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
        <item id="inner" href="inner.xml" media-type="application/xhtml+xml"/><item id="red" href="red.dat" media-type="image/svg+xml"/>`,
    }),
  })
  await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }), { times: 1 })
  const book = await host.open('made.epub', TALL)
  for (const id of ['frame', 'object']) await expect(book.find(`#${id} .inner`)).toHaveText('框中之文')
  await expect(book.find('video')).toHaveCount(0)
  expect(await book.seen()).toContain('没有影片')
  expect(await book.seen()).not.toContain('无')
  await expect(book.find('img')).toHaveCount(3)
  for (const picture of await book.find('img').all())
    expect(await picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
})

test('links on a page of a fixed size have browser styles by default', async ({ host }) => {
  const bytes = await zip({
    ...ONE_PAGE,
    'OPS/c1.xhtml': page(
      '<p id="p"><a id="plain" href="#p">甲</a> <a id="own" href="#p">乙</a></p>',
      '<title>t</title><meta name="viewport" content="width=300,height=400"/><style>#own { color: #123456; text-decoration: none }</style>',
    ),
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>页</dc:title><dc:language>zh-CN</dc:language>
        <meta property="rendition:layout">pre-paginated</meta>`,
    }),
  })
  await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }), { times: 1 })
  const book = await host.open('made.epub', TALL)
  const looks = ['plain', 'own'].flatMap((id) =>
    ['color', 'text-decoration-line'].map((name) => book.style(book.find(`#${id}`), name)),
  )
  expect(await Promise.all(looks)).toEqual(['rgb(0, 0, 238)', 'underline', 'rgb(18, 52, 86)', 'none'])
})
