import { expect, test } from '../support/test'
import { novel, openNext } from './open-book'

/** A PNG of one pixel. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

test('black text of a book is readable on a dark page, and on white boxes in it', async ({ page }) => {
  await openNext(
    page,
    await novel(['<p id="p" style="color:#000;background:#fff">字<img id="i" src="i.PNG" alt="式"/></p>'], {
      head: '<style>body{color:black}</style>',
      files: { 'OPS/i.PNG': PIXEL },
      manifest: '<item id="i" href="i.PNG" media-type="image/png"/>',
    }),
    { attributes: 'theme="dark"' },
  )
  const luminance = () =>
    page.locator('ol-flow #p').evaluate((element) => {
      const [r = 0, g = 0, b = 0] =
        getComputedStyle(element)
          .color.match(/[\d.]+/g)
          ?.map(Number) ?? []
      return (r + g + b) / 3
    })
  expect(await luminance()).toBeGreaterThan(150)
  // A picture drawn in black on a transparent background must be readable too.
  await expect(page.locator('ol-flow #i')).toHaveCSS('background-color', 'rgb(239, 234, 224)')
  await page.locator('book-reader').evaluate((element) => element.setAttribute('theme', 'white'))
  await expect.poll(luminance).toBeLessThan(80)
  await expect(page.locator('ol-flow #i')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('text and page change colour in the same frame', async ({ page }) => {
  // With motion enabled, the old colour of the page would stay visible during a fade.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await openNext(page, await novel(['<p id="p">字</p><p id="q" style="color:#000">句</p>']), {
    attributes: 'theme="auto"',
  })
  /** Measures, in every frame from here on, the contrast of page and text, 0 to 255; keeps the minimum. */
  await page.locator('#p').evaluate((element) => {
    const bright = (color: string) => Number(color.match(/[\d.]+/g)?.[0])
    const reader = document.querySelector('book-reader')?.shadowRoot?.querySelector('.ol-reader')
    const seen = { contrast: 255 }
    const look = () => {
      const paper = bright(getComputedStyle(reader as Element).backgroundColor)
      const ink = bright(getComputedStyle(element).color)
      seen.contrast = Math.min(seen.contrast, Math.abs(paper - ink))
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { seen })
  })
  const paper = () =>
    page.locator('.ol-reader').evaluate((element) => getComputedStyle(element).backgroundColor)
  const ink = (selector: string) =>
    page.locator(selector).evaluate((element) => Number(getComputedStyle(element).color.match(/\d+/)?.[0]))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  await expect.poll(() => ink('#q')).toBeGreaterThan(150)
  const reader = page.locator('book-reader')
  await reader.evaluate((element) => element.setAttribute('theme', 'sepia'))
  await expect.poll(() => ink('#q')).toBe(0)
  await reader.evaluate((element) => element.setAttribute('theme', 'black'))
  await expect.poll(() => ink('#q')).toBeGreaterThan(150)
  await reader.evaluate((element) => element.setAttribute('theme', 'auto'))
  // A host page sets its own colours, and changes them.
  await reader.evaluate((element) => {
    element.style.setProperty('--org-library-paper', 'rgb(255, 254, 253)')
    element.style.setProperty('--org-library-ink', 'rgb(1, 2, 3)')
  })
  await expect.poll(paper).toBe('rgb(255, 254, 253)')
  await expect.poll(() => ink('#q')).toBe(0)
  expect(
    await page.evaluate(() => (window as unknown as { seen: { contrast: number } }).seen.contrast),
  ).toBeGreaterThan(120)
})

test('object URLs are revoked when the element is removed', async ({ page }) => {
  await page.addInitScript(() => {
    const live = new Set<string>()
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (object) => {
      const url = createObjectURL.call(URL, object)
      live.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      live.delete(url)
      revokeObjectURL.call(URL, url)
    }
    Object.assign(window, { liveUrls: live })
  })
  await openNext(
    page,
    await novel(['<img src="i.svg" alt=""/>', '<img src="i.svg" alt=""/>'], {
      files: { 'OPS/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
      manifest: '<item id="i" href="i.svg" media-type="image/svg+xml"/>',
    }),
  )
  const live = () => page.evaluate(() => (window as unknown as { liveUrls: Set<string> }).liveUrls.size)
  expect(await live()).toBe(1)
  await page.locator('book-reader').evaluate((element) => element.remove())
  await expect.poll(live).toBe(0)
})

test('text is set by the language of the book', async ({ page }) => {
  for (const flow of ['paginated', 'scrolled'])
    await test.step(`the language of the book counts, not that of the page around it (${flow})`, async () => {
      await openNext(
        page,
        await novel(['<h1>One</h1><p id="p">Words</p>', '<p>More</p>'], {
          language: 'en',
          head: '<style>:lang(zh) p { color: rgb(1, 2, 3) } :lang(zh) #p { letter-spacing: 3px }</style>',
        }),
        { attributes: `theme="white" fs="20" flow="${flow}"` },
      )
      const words = page.locator('#p')
      await expect(words).toHaveCSS('text-indent', '0px')
      await expect(words).toHaveCSS('margin-top', '20px')
      await expect(words).toHaveCSS('letter-spacing', 'normal')
      await expect(words).not.toHaveCSS('color', 'rgb(1, 2, 3)')
    })

  for (const flow of ['paginated', 'scrolled'])
    await test.step(`text without a font family gets one of its language, quotation marks included (${flow})`, async () => {
      const faces = {
        'zh-CN': /^"Source Han Serif SC"/,
        'zh-Hant': /^"Source Han Serif TC"/,
        ja: /^"Hiragino Mincho ProN"/,
        en: /^Georgia/,
      }
      const said: Record<string, string> = { en: 'She said “yes”', ja: '「はい」と彼女は言った……' }
      for (const [language, face] of Object.entries(faces)) {
        const words = said[language] ?? '她说“好”……'
        await openNext(page, await novel([`<p id="p">${words}</p>`], { language }), {
          attributes: `flow="${flow}"`,
          name: `${language}.epub`,
        })
        await expect(page.locator('#p')).toHaveCSS('font-family', face)
      }
      await openNext(page, new TextEncoder().encode('第一章\n\n她说“好”，就走了。\n'), {
        attributes: `flow="${flow}"`,
        name: 'book.txt',
      })
      await expect(page.locator('.ol-text p')).toHaveCSS('font-family', faces['zh-CN'])
    })
})

test('style sheets of a book apply to its document and to nothing else', async ({ page }) => {
  await test.step('styles reach the text of the book and nothing else', async () => {
    await openNext(
      page,
      await novel(
        [
          '<div class="k"><p id="p">字</p><p id="q" style="color: rgb(4, 5, 6); position: fixed">句</p></div>',
        ],
        {
          head: `<link rel="stylesheet" href="css/a.css"/><style>
        :root { font-size: 50% }
        html body > .k > p { margin-left: 2rem; letter-spacing: 3px; color: rgb(1, 2, 3) }
        * { text-decoration: underline }
        div { padding: 40px }
        :host { display: none !important }
        body { position: fixed; overflow: hidden; height: 100% }
        #p { height: 10vh; position: sticky }
        @media screen { #q { text-indent: 1em } }
      </style>`,
          files: {
            'OPS/css/a.css': '@import "b.css"; #p { background-image: url("../i.svg") }',
            'OPS/css/b.css': '#p { font-size: 24px; background-color: rgb(9, 9, 9) }',
            'OPS/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
          },
          manifest: `<item id="a" href="css/a.css" media-type="text/css"/><item id="b" href="css/b.css" media-type="text/css"/>
        <item id="i" href="i.svg" media-type="image/svg+xml"/>`,
        },
      ),
      { attributes: 'theme="white" fs="20"' },
    )
    const style = (selector: string, property: string) =>
      page
        .locator(selector)
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    expect(await style('ol-flow #p', 'color')).toBe('rgb(1, 2, 3)')
    expect(await style('ol-flow #q', 'color')).toBe('rgb(4, 5, 6)')
    // 2rem, with the root at 50% of the reader's 20 px.
    expect(await style('ol-flow #p', 'margin-left')).toBe('20px')
    // 24 px relative to the usual 16 px, times the reader's 20 px; the rule is in an imported sheet.
    expect(await style('ol-flow #p', 'font-size')).toBe('30px')
    expect(await style('ol-flow #p', 'background-image')).toMatch(/^url\("blob:/)
    expect(await style('ol-flow #p', 'position')).toBe('static')
    expect(await style('ol-flow #q', 'position')).toBe('static')
    const height = Number.parseFloat(await style('ol-flow #p', 'height'))
    const page10 = await page.locator('ol-flow').evaluate((flow) => flow.clientHeight / 10)
    expect(Math.abs(height - page10)).toBeLessThan(1)
    expect(await style('ol-view', 'padding-left')).toBe('0px')
    expect(await style('ol-view', 'text-decoration-line')).toBe('none')
    expect(await page.evaluate(() => getComputedStyle(document.body).textDecorationLine)).toBe('none')
  })

  await test.step('headings and tables follow the alignment around them; centred text and verse have no indent', async () => {
    await openNext(
      page,
      await novel(
        [
          `<h2 id="plain">甲</h2><p id="text">乙</p><div class="mid"><h2 id="in">丙</h2><p id="centred">丁</p><table><tr><td id="cell">戊</td></tr></table></div>
         <div style="text-align: right"><h2 id="right">己</h2><p id="signed">庚</p></div><center><h2 id="old">辛</h2></center>
         <div align="center"><p id="older">壬</p></div><div class="mid"><div class="even"><h2 id="back">癸</h2><p id="indented">子</p></div></div>
         <blockquote id="quote"><p>丑</p></blockquote><pre id="pre"><code id="lines">寅</code></pre><p><code id="word">卯</code></p>
         <p id="verse">辰<br/>巳<br/>午</p><p id="ended">未<br/></p>`,
        ],
        { head: '<style>.mid { text-align: center } .even { text-align: justify }</style>' },
      ),
      { attributes: 'theme="white" fs="20"' },
    )
    const flow = page.locator('ol-flow')
    for (const [id, align] of [
      ['#plain', 'start'],
      ['#in', 'center'],
      ['#cell', 'center'],
      ['#right', 'right'],
      ['#old', 'center'],
      ['#back', 'start'],
    ] as const)
      await expect(flow.locator(id)).toHaveCSS('text-align', align)
    for (const [id, indent] of [
      ['#text', '40px'],
      ['#centred', '0px'],
      ['#signed', '0px'],
      ['#older', '0px'],
      ['#verse', '0px'],
      ['#ended', '40px'],
      ['#indented', '40px'],
    ] as const)
      await expect(flow.locator(id)).toHaveCSS('text-indent', indent)
    // The margin of a quotation is kept: nothing else distinguishes it from the book's own text.
    await expect(flow.locator('#quote')).toHaveCSS('margin-left', '40px')
    for (const id of ['#pre', '#lines', '#word'])
      await expect(flow.locator(id)).toHaveCSS('font-size', '17px')
  })

  await test.step('selectors match the root, links and pictures as the book has them', async () => {
    await openNext(
      page,
      await novel(
        [
          `<p id="a" class="x">a</p><p id="b">b</p><p id="c">c</p><p id="n">n <a id="d" href="c2.xhtml#n">d</a> <a id="e" href="#n">e</a>
         <a id="f">f</a> <img id="i" src="i.svg" alt=""/></p>`,
          '<p id="n">n</p>',
        ],
        {
          head: `<style>
          :root:root #a { color: rgb(1, 0, 0) }
          :root { letter-spacing: 1px } html { letter-spacing: 2px }
          p.x:root, * html #b { color: red }
          a { color: rgb(9, 9, 9) }
          a[href$="xhtml#n"] { color: rgb(2, 0, 0) } a[href^="#"] { color: rgb(3, 0, 0) } a:not([href]) { color: rgb(4, 0, 0) }
          a[href="c2.xhtml#n"] { font-weight: 700 } img[src$=".svg"] { padding: 3px }
        </style>`,
          files: { 'OPS/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
          manifest: '<item id="i" href="i.svg" media-type="image/svg+xml"/>',
        },
      ),
      { attributes: 'theme="white"' },
    )
    const flow = page.locator('ol-flow')
    await expect(flow.locator('#a')).toHaveCSS('color', 'rgb(1, 0, 0)')
    await expect(flow.locator('#a')).toHaveCSS('letter-spacing', '1px')
    await expect(flow.locator('#b')).not.toHaveCSS('color', 'rgb(255, 0, 0)')
    await expect(flow.locator('#d')).toHaveCSS('color', 'rgb(2, 0, 0)')
    await expect(flow.locator('#d')).toHaveCSS('font-weight', '700')
    await expect(flow.locator('#e')).toHaveCSS('color', 'rgb(3, 0, 0)')
    await expect(flow.locator('#f')).toHaveCSS('color', 'rgb(4, 0, 0)')
    await expect(flow.locator('#i')).toHaveCSS('padding-top', '3px')
  })

  await test.step('a scope without a start is the document; quoted strings in selectors are left alone', async () => {
    await openNext(
      page,
      await novel(['<p id="a" title=":root">a</p><p id="b" data-k="x:link">b</p>'], {
        head: `<style>@scope { #a { letter-spacing: 1px } :scope > body > #b { letter-spacing: 2px } } @scope to (#b) { p { word-spacing: 3px } }
        [title=":root"] { text-indent: 4px } [data-k="x:link"] { text-indent: 5px } #b { line-height: 2; margin-left: 2rlh }</style>`,
      }),
    )
    const flow = page.locator('ol-flow')
    await expect(flow.locator('#a')).toHaveCSS('letter-spacing', '1px')
    await expect(flow.locator('#b')).toHaveCSS('letter-spacing', '2px')
    await expect(flow.locator('#a')).toHaveCSS('word-spacing', '3px')
    await expect(flow.locator('#b')).toHaveCSS('word-spacing', '0px')
    await expect(flow.locator('#a')).toHaveCSS('text-indent', '4px')
    await expect(flow.locator('#b')).toHaveCSS('text-indent', '5px')
    await expect(flow.locator('#b')).toHaveCSS('margin-left', /^[6-9]\d(\.\d+)?px$/)
  })

  await test.step('a refused rule removes no other rule', async () => {
    await openNext(
      page,
      await novel(
        [
          '<p id="a">a</p><p id="b" style="overflow: hidden">b</p><p id="c">c</p><p id="d">d</p><a id="e" href="#a">e</a>',
        ],
        {
          head: `<style>
        @media (prefers-color-scheme: light) and (a, b) { #a { color: red } } #a { color: rgb(1, 0, 0) }
        #a, :host(x:not([title=")"])), ::slotted(p) { letter-spacing: 2px } @function --f() { result: 9px } #a { word-spacing: 3px; outline-width: --f() }
        #b { --q: "\\201C"; --l: 4px; text-indent: var(--l) } #b::before { content: var(--q) "url(x)" attr(id) }
        @layer under, over; @layer over { #c { text-indent: 5px; color: rgb(0, 9, 0) !important } } @layer under { #c { text-indent: 6px; color: rgb(0, 8, 0) !important } }
        #c { color: rgb(0, 7, 0) !important } @layer over { body { overflow: hidden !important } blockquote, p { margin-block: 7px } }
        #d { &amp; { text-indent: 8px } @media all { letter-spacing: 9px } :host &amp; { word-spacing: 10px } }
        #e { cursor: url(x.png) 1 1, help; font: var(--none, 20px) serif; background: var(--none, linear-gradient(red, blue)) }
        @keyframes k { to { outline-offset: 11px } } #d { animation: k 1s forwards; animation-duration: 1ms }
      </style>`,
        },
      ),
      { attributes: 'theme="white"' },
    )
    const flow = page.locator('ol-flow')
    await expect(flow.locator('#a')).toHaveCSS('color', 'rgb(1, 0, 0)')
    await expect(flow.locator('#a')).toHaveCSS('letter-spacing', '2px')
    await expect(flow.locator('#a')).toHaveCSS('word-spacing', '3px')
    await expect(flow.locator('#b')).toHaveCSS('text-indent', '4px')
    expect(await flow.locator('#b').evaluate((b) => getComputedStyle(b, '::before').content)).toBe(
      '"“url(x)b"',
    )
    // The later layer wins for normal declarations. For important ones the earlier layer wins, also over
    // unlayered ones.
    await expect(flow.locator('#c')).toHaveCSS('text-indent', '5px')
    await expect(flow.locator('#c')).toHaveCSS('color', 'rgb(0, 8, 0)')
    // A rule in a layer overrides the reader's default styles for text, but not those of its frame.
    await expect(flow.locator('#d')).toHaveCSS('margin-top', '7px')
    await expect(flow.locator('body')).toHaveCSS('overflow', 'visible')
    await expect(flow.locator('#b')).toHaveCSS('overflow', 'hidden')
    await expect(flow.locator('#d')).toHaveCSS('text-indent', '8px')
    await expect(flow.locator('#d')).toHaveCSS('letter-spacing', '9px')
    await expect(flow.locator('#d')).toHaveCSS('word-spacing', '0px')
    await expect(flow.locator('#d')).toHaveCSS('outline-offset', '11px')
    await expect(flow.locator('#e')).toHaveCSS('background-image', /^linear-gradient/)
  })

  await test.step('rare at-rules and pseudo-classes refer to the document of the book', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const sheet = (text: string) => ({ text, type: 'text/css' })
    const sheets = {
      'a.css': sheet(
        '@layer one, two; @import "b.css" layer(two); @import "c.css" layer(one); @import "a.css";',
      ),
      'b.css': sheet('@import "a.css"; #c { color: rgb(5, 0, 0) }'),
      'c.css': sheet('#c { color: red }'),
      'd.css': sheet('@import "e.css";'),
      'e.css': sheet('p { color: red !important }'),
      'f.css': { text: 'p { color: red !important }', type: 'application/vnd.adobe-page-template+xml' },
    }
    await openNext(
      page,
      await novel(
        [
          `<p id="a">a</p><p id="b">b</p><p id="c">c</p><p id="d">d <a id="to" href="#b">to b</a> <a id="on" href="c2.xhtml#h">on</a></p>
         <div id="e"><p id="f">f</p></div><p id="g">g</p>`,
          '<p id="h">h</p><p id="i">i</p>',
        ],
        {
          head: `<link rel="stylesheet" href="a.css"/><link rel="stylesheet" href="d.css" media="print"/>
          <link rel="stylesheet" href="f.css" type="application/vnd.adobe-page-template+xml"/><style>
          head + body #a { color: rgb(1, 0, 0) } body:first-child #a { color: red }
          :scope > body #a { letter-spacing: 1px } &amp; body { word-spacing: 2px } @scope (:root) { #a { text-indent: 3px } }
          :target { color: rgb(2, 0, 0) } #i:target, #a:target { display: none } body:has(#b:target) #a { padding-left: 4px }
          #d { color: rgb(3, 0, 0) } @container (width > 1px) { #d { color: red } #f { color: rgb(4, 0, 0) } }
          #e { container: named / inline-size }
          @property --own { syntax: "&lt;color>"; inherits: false; initial-value: rgb(6, 0, 0) }
          #e { --own: red } #f { background-color: var(--own) }
          #g { all: revert; display: block; font-weight: 700 } @media (prefers-color-scheme: dark) { #g { color: red } }
          @media screen and (prefers-color-scheme: light) { #g { letter-spacing: 7px } }
          #to::after { content: attr(href) }
          @position-try --x { left: 0 } @font-palette-values --y { font-family: z; base-palette: 1 }
        </style>`,
          files: Object.fromEntries(Object.entries(sheets).map(([name, { text }]) => [`OPS/${name}`, text])),
          manifest: Object.entries(sheets)
            .map(([name, { type }]) => `<item id="${name}" href="${name}" media-type="${type}"/>`)
            .join(''),
        },
      ),
      { attributes: 'theme="white"' },
    )
    const flow = page.locator('ol-flow')
    await expect(flow.locator('#a')).toHaveCSS('color', 'rgb(1, 0, 0)')
    await expect(flow.locator('#a')).toHaveCSS('letter-spacing', '1px')
    await expect(flow.locator('#a')).toHaveCSS('word-spacing', '2px')
    await expect(flow.locator('#a')).toHaveCSS('text-indent', '3px')
    await expect(flow.locator('#b')).not.toHaveCSS('color', 'rgb(2, 0, 0)')
    await expect(flow.locator('#c')).toHaveCSS('color', 'rgb(5, 0, 0)')
    await expect(flow.locator('#d')).toHaveCSS('color', 'rgb(3, 0, 0)')
    await expect(flow.locator('#f')).toHaveCSS('color', 'rgb(4, 0, 0)')
    await expect(flow.locator('#f')).toHaveCSS('background-color', 'rgb(6, 0, 0)')
    await expect(flow.locator('#g')).not.toHaveCSS('color', 'rgb(255, 0, 0)')
    await expect(flow.locator('#g')).toHaveCSS('letter-spacing', '7px')
    await expect(flow.locator('#g')).toHaveCSS('font-weight', '700')
    expect(await flow.locator('#to').evaluate((link) => getComputedStyle(link, '::after').content)).toBe(
      '"#b"',
    )

    await flow.locator('#to').click()
    await expect(flow.locator('#b')).toHaveCSS('color', 'rgb(2, 0, 0)')
    await expect(flow.locator('#a')).toHaveCSS('padding-left', '4px')
    await flow.locator('#on').click()
    await expect(flow.locator('#h')).toHaveCSS('color', 'rgb(2, 0, 0)')
    await expect(flow.locator('#i')).not.toHaveCSS('color', 'rgb(2, 0, 0)')
  })
})
