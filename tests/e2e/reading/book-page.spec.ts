import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { POLICY } from '../../../scripts/serve.mjs'
import { expect, test } from '../support/test'
import { novel, openBook, openNext } from './open-book'

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const FIXED = '<meta property="rendition:layout">pre-paginated</meta>'

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><rect width="300" height="150" fill="red"/></svg>'

test('a page of a fixed size', async ({ page }) => {
  await test.step('media queries refer to the page, not to its spread', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openNext(
      page,
      await novel(['<p class="p">一</p>', '<p class="p">二</p>'], {
        metadata: '<meta property="rendition:layout">pre-paginated</meta>',
        head: `<meta name="viewport" content="width=600,height=800"/><style>
        @media (max-width: 600px) and (orientation: portrait) { .p { color: rgb(1, 2, 3) } }
        @media (min-width: 601px) { .p { text-indent: 7px } }
        body { width: 100px } .p { min-width: 550px; max-width: 560px }
      </style>`,
      }),
    )
    expect(await style(page, 'ol-leaf .p', 'color')).toBe('rgb(1, 2, 3)')
    expect(await style(page, 'ol-leaf .p', 'text-indent')).not.toBe('7px')
    // A fixed layout keeps the widths of its author.
    expect(await style(page, 'ol-leaf .p', 'width')).toBe('550px')
  })

  for (const layout of ['pre-paginated', 'roll'])
    await test.step(`the dark theme dims a page and keeps its colours: ${layout}`, async () => {
      const metadata = `<meta property="rendition:layout">${layout}</meta>`
      const head = '<meta name="viewport" content="width=600,height=800"/><style>p { color: #012 }</style>'
      await openNext(page, await novel(['<p>一</p>'], { metadata, head }), { attributes: 'theme="dark"' })
      const pageView = layout === 'roll' ? 'ol-piece' : 'ol-leaf'
      expect(await style(page, pageView, 'filter')).toBe('brightness(0.86)')
      expect(await style(page, `${pageView} p`, 'color')).toBe('rgb(0, 17, 34)')
      await page.locator('book-reader').evaluate((host) => host.setAttribute('theme', 'paper'))
      await expect.poll(() => style(page, pageView, 'filter')).toBe('none')
    })

  await test.step('a size that the page does not declare is that of the reading area', async () => {
    await page.setViewportSize({ width: 600, height: 900 })
    const sizeOf = async (viewport: string, body = '<p id="p">字</p>', metadata = FIXED) => {
      await openNext(
        page,
        await novel([body], {
          metadata,
          head: viewport && `<meta name="viewport" content="${viewport}"/><style>#p { width: 100vw }</style>`,
          files: { 'OPS/i.svg': RED },
          manifest: '<item id="i" href="i.svg" media-type="image/svg+xml"/>',
        }),
      )
      return page
        .locator('ol-leaf')
        .evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])
    }
    expect(await sizeOf('width=device-width, height=device-height')).toEqual([600, 900])
    await page.setViewportSize({ width: 500, height: 800 })
    await expect
      .poll(() => style(page, 'ol-leaf', 'width'), 'it grows and shrinks with the area')
      .toBe('500px')
    expect(await style(page, 'ol-leaf #p', 'width')).toBe('500px')
    expect(await sizeOf('width=1000')).toEqual([1000, 1600])
    expect(await sizeOf('height=400')).toEqual([250, 400])
    expect(await sizeOf('width=device-width', '<img src="i.svg" alt=""/>'), 'of a lone picture').toEqual([
      300, 150,
    ])
    const older = `${FIXED}<meta property="rendition:viewport">width=640, height=480</meta>`
    expect(await sizeOf('', '<p>字</p>', older), 'what the package says').toEqual([640, 480])
    expect(await sizeOf('width=320, height=200', '<p>字</p>', older)).toEqual([320, 200])
  })
})

test('fonts of a book', async ({ page }) => {
  await test.step('a font in a data URL is used', async () => {
    const folder = inRoot('node_modules', '@fontsource', 'noto-serif-sc', 'files')
    const font = await readFile(`${folder}/noto-serif-sc-latin-400-normal.woff2`)
    await openNext(
      page,
      await novel(['<p id="p">Latin</p>'], {
        head: `<style>@font-face { font-family: Own; src: url(data:font/woff2;base64,${font.toString('base64')}) } #p { font-family: Own }</style>`,
      }),
    )
    const own = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => /^"?ol-/.test(family) && status === 'loaded')
            .length,
      )
    await expect.poll(own).toBe(1)
    expect(await style(page, 'ol-flow #p', 'font-family')).toMatch(/^"?ol-\w+-own/)
  })

  await test.step('a local font and a font named by a custom property are used', async () => {
    const folder = inRoot('node_modules', '@fontsource', 'noto-serif-sc', 'files')
    const font = await readFile(`${folder}/noto-serif-sc-latin-400-normal.woff2`)
    const installed = ['Liberation Mono', 'DejaVu Sans Mono', 'Noto Sans Mono', 'Courier New', 'Menlo']
    await openNext(
      page,
      await novel(
        [
          '<p id="l">iiiiii</p><p id="m">MMMMMM</p><p id="v">Latin</p><p id="i" style="font-family: var(--f)">Latin</p>',
        ],
        {
          head: `<link rel="stylesheet" href="root.css"/><style>
        @font-face { font-family: Here; src: local("not there at all"), ${installed.map((name) => `local("${name}")`).join()} }
        @font-face { font-family: Own; src: url(data:font/woff2;base64,${font.toString('base64')}) }
        #l, #m { font-family: Here; width: fit-content; text-indent: 0 } #v { font-family: var(--none, var(--f)) }</style>`,
          files: { 'OPS/root.css': ':root { --f: "Own", monospace; --c: #fff }' },
          manifest: '<item id="s" href="root.css" media-type="text/css"/>',
        },
      ),
    )
    const own = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => /^"?ol-/.test(family) && status === 'loaded')
            .length,
      )
    await expect.poll(own).toBe(2)
    for (const id of ['v', 'i'])
      expect(await style(page, `ol-flow #${id}`, 'font-family')).toMatch(
        /^"?ol-\w+-own"?, "?Own"?, monospace$/,
      )
    const width = (selector: string) =>
      page.locator(`ol-flow ${selector}`).evaluate((element: HTMLElement) => element.offsetWidth)
    expect(await width('#l'), 'each letter as wide as any').toBe(await width('#m'))
  })
})

test('a chapter with malformed markup is shown with a message', async ({ page }) => {
  const wrap = (body: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" epub:type="x"><head><title>t</title></head><body class="text" epub:type="bodymatter">${body}</body></html>`
  // Chromium adds inline styles to its own error report, and reports a violation if the policy forbids them.
  const policy = `${POLICY}; style-src 'self' 'unsafe-inline'`
  await openBook(page, await novel(['<p>没有关上的<b>一段。<p>还在。'], { wrap }), { policy })
  await expect(page.locator('ol-flow')).toContainText('还在。')
  await expect(page.locator('ol-flow')).toContainText('这一章的源文件有错误')
  await expect(page.locator('ol-flow body')).toHaveClass('text')
})

test('the page of a book', async ({ page }) => {
  await test.step('media queries refer to the size of the page, not of the window', async () => {
    await page.setViewportSize({ width: 1200, height: 800 })
    await openNext(
      page,
      await novel(['<p id="p">字</p>'], {
        head: `<link rel="stylesheet" media="(max-width: 700px)" href="small.css"/><style>
        @media screen and (max-width: 700px) { #p { color: rgb(1, 2, 3) } }
        @media (min-width: 701px), print and (min-width: 1px) { #p { text-indent: 7px } }
        @media (orientation: portrait) { #p { letter-spacing: 3px } }
        @media (100px &lt;= width &lt; 700px) { @media screen { #p { word-spacing: 4px } } }
        @media print { #p { color: rgb(9, 9, 9) } }
      </style>`,
        files: { 'OPS/small.css': '#p { text-decoration-line: underline }' },
        manifest: '<item id="s" href="small.css" media-type="text/css"/>',
      }),
      { attributes: 'theme="white"' },
    )
    expect(await style(page, 'ol-flow #p', 'text-indent')).toBe('7px')
    expect(await style(page, 'ol-flow #p', 'color')).not.toBe('rgb(1, 2, 3)')
    // The element becomes narrow while the window keeps its size.
    await page.locator('book-reader').evaluate((element) => {
      element.style.cssText = 'position:fixed;inset:0 auto 0 0;inline-size:400px;block-size:100%'
    })
    await expect.poll(() => style(page, 'ol-flow #p', 'color')).toBe('rgb(1, 2, 3)')
    expect(await style(page, 'ol-flow #p', 'text-indent')).not.toBe('7px')
    expect(await style(page, 'ol-flow #p', 'letter-spacing')).toBe('3px')
    expect(await style(page, 'ol-flow #p', 'word-spacing')).toBe('4px')
    expect(await style(page, 'ol-flow #p', 'text-decoration-line')).toBe('underline')
  })

  await test.step('white backgrounds take the colour of the chosen theme', async () => {
    const head = '<style>.a { background: #fff } .b { background: white } .c { background: #eee }</style>'
    const boxes =
      '<p class="a">一</p><p class="b">二</p><p class="c">三</p><p style="background:#ffffff" class="d">四</p>'
    const paper = await openNext(page, await novel([boxes], { head }), { attributes: 'theme="sepia"' }).then(
      () => style(page, '.ol-reader', 'background-color'),
    )
    for (const name of ['a', 'b', 'd'])
      expect(await style(page, `ol-flow .${name}`, 'background-color')).toBe(paper)
    expect(await style(page, 'ol-flow .c', 'background-color')).toBe('rgb(238, 238, 238)')
    // A fixed-layout page keeps its colours.
    const drawn = '<meta property="rendition:layout">pre-paginated</meta>'
    await openNext(page, await novel([boxes], { head, metadata: drawn }), { attributes: 'theme="sepia"' })
    expect(await style(page, 'ol-leaf .a', 'background-color')).toBe('rgb(255, 255, 255)')
  })

  await test.step('the background of the root is painted on the page; white is left to the theme', async () => {
    const book = (css: string) =>
      novel(['<p id="p">字</p>', '<p>二</p>'], {
        head: `<style>${css}</style>`,
        files: { 'OPS/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
        manifest: '<item id="i" href="i.svg" media-type="image/svg+xml"/>',
      })
    await openNext(
      page,
      await book(
        'html { background: rgb(10, 20, 30) url(i.svg) repeat-x } body { color: rgb(250, 250, 250) }',
      ),
      {
        attributes: 'theme="paper"',
      },
    )
    expect(await style(page, 'ol-view', 'background-color')).toBe('rgb(10, 20, 30)')
    expect(await style(page, 'ol-view', 'background-image')).toMatch(/^url\("blob:/)
    expect(await style(page, 'ol-view', 'background-repeat')).toMatch(/^repeat-x|repeat no-repeat/)
    await page.locator('book-reader').evaluate((element) => element.setAttribute('theme', 'dark'))
    await expect.poll(() => style(page, 'ol-view', 'background-color')).toBe('rgba(0, 0, 0, 0)')
    await openNext(page, await book('body { background: #fff } div { background: red }'), {
      attributes: 'theme="paper"',
    })
    expect(await style(page, 'ol-view', 'background-color')).toBe('rgba(0, 0, 0, 0)')
  })

  await test.step('a cover is centred on a spread, and fills it with 多看’s full-screen property', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const cover = '<p><img src="cover.svg" alt="封面"/></p>'
    const files = {
      'OPS/cover.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800"/></svg>',
    }
    const manifest = '<item id="cover" href="cover.svg" media-type="image/svg+xml"/>'
    const middle = async () => {
      const box = await page.getByRole('img', { name: '封面' }).boundingBox()
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
    }
    const chapters = [cover, '<p>正文。</p>'.repeat(400)]
    const reader = await openNext(page, await novel(chapters, { files, manifest }))
    expect(await middle()).toMatchObject({ x: expect.closeTo(640, 0), y: expect.closeTo(400, 0) })
    await reader.text.press('ArrowRight')
    await expect(page.locator('ol-flow')).toContainText('正文')
    // The next chapter is a spread again.
    await expect(page.locator('[data-columns="2"]')).toBeVisible()

    await openNext(page, await novel(chapters, { files, manifest, properties: ['duokan-page-fullscreen'] }), {
      name: 'plate.epub',
    })
    expect(await middle()).toEqual({ x: 640, y: 400, height: 800 })
    await reader.text.press('ArrowRight')
    await expect(page.locator('[data-columns="2"]')).toBeVisible()
  })

  await test.step('the padding that Google Docs writes becomes the margin of the page', async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    const wrap = (body: string) =>
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><style>.c7 { background-color: #fff; max-width: 451.4pt; padding: 72pt 72pt 72pt 72pt }</style></head><body class="c7 doc-content">${body}</body></html>`
    await openNext(page, await novel(['<p id="p">字</p>'], { wrap }))
    expect((await page.locator('#p').boundingBox())?.width).toBeGreaterThan(280)
  })

  await test.step('a body keeps its margins on a page of a fixed size and in a frame', async () => {
    await page.setViewportSize({ width: 400, height: 600 })
    const inset = (name: string) =>
      page
        .locator(`#${name}`)
        .evaluate((element) => getComputedStyle(element.parentElement ?? element).marginLeft)
    // The first page is flowing text, whose body margins are replaced by the reader's; the second has a fixed layout.
    await openNext(
      page,
      await novel(['<p id="flowing">字</p>', '<p id="p">字</p>'], {
        properties: ['', 'rendition:layout-pre-paginated'],
        head: '<meta name="viewport" content="width=400, height=600"/><style>body { margin: 0 20px }</style>',
      }),
    )
    expect(await inset('flowing')).toBe('0px')
    await page.keyboard.press('PageDown')
    expect(await inset('p')).toBe('20px')
    await openNext(
      page,
      await novel(['<p>前文</p><iframe src="in.xhtml" title="框"></iframe>'], {
        files: {
          'OPS/in.xhtml':
            '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><style>body { margin: 0 8px }</style></head><body><p id="in">框中</p></body></html>',
        },
        manifest: '<item id="in" href="in.xhtml" media-type="application/xhtml+xml"/>',
      }),
    )
    await expect(page.locator('#in')).toBeVisible()
    expect(await inset('in')).toBe('8px')
  })
})
