import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { misplaced } from './letters'
import { novel, openBook } from './open-book'

const SENTENCE = 'A ferry crossed the wide river before dawn. '
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>(${at + 1}) ${SENTENCE.repeat(2)}</p>`).join('')

const FLOWS = ['paginated', 'scrolled'] as const
const NOTHING = { cut: [], over: [] }

async function openPage(
  page: Page,
  body: string,
  {
    css = '',
    flow = 'paginated',
    width = 375,
    fs = 20,
    theme = 'white',
    book = {},
  }: {
    css?: string
    flow?: string
    width?: number
    fs?: number
    theme?: string
    book?: Parameters<typeof novel>[1]
  } = {},
) {
  await page.setViewportSize({ width, height: 700 })
  return openBook(page, await novel([body], { language: 'en', head: `<style>${css}</style>`, ...book }), {
    attributes: `theme="${theme}" fs="${fs}" flow="${flow}"`,
  })
}

const pagesOf = (page: Page) =>
  page.locator('ol-view').evaluate((view) => Math.round(view.scrollWidth / view.clientWidth))

for (const flow of FLOWS) {
  for (const [what, css] of [
    ['has a height and hides the rest', '.b { height: 9em; overflow: hidden }'],
    ['scrolls', '.b { max-height: 200px; overflow-y: auto }'],
    ['clips', '.b { block-size: 120px; overflow: clip }'],
    ['is as high as the window', '.b { height: 100vh; overflow: hidden }'],
    ['has a height and no clipping', '.b { height: 5em }'],
    [
      'shows three lines',
      '.b { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden }',
    ],
    [
      'shows one line with an ellipsis',
      '.b p { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }',
    ],
    ['scrolls sideways', '.b { overflow-x: scroll; white-space: nowrap }'],
  ] as const)
    test(`every word of a box is shown that ${what} (${flow})`, async ({ page }) => {
      await openPage(page, `<div class="b">${paragraphs(12)}</div><p>After the box.</p>`, {
        css,
        flow,
        fs: 26,
      })
      expect(await misplaced(page)).toEqual(NOTHING)
      expect(
        await page
          .locator('.b')
          .evaluate((box) =>
            [box, ...box.children].some(
              (each) =>
                each.scrollHeight > each.clientHeight + 2 &&
                /auto|scroll/.test(getComputedStyle(each).overflow),
            ),
          ),
        'no box takes the wheel, or the page turns',
      ).toBe(false)
    })

  for (const [what, body, css] of [
    [
      'items of a row have a width',
      `<div class="r">${'<div>item</div>'.repeat(9)}</div>`,
      '.r { display: flex } .r div { flex: 0 0 110px }',
    ],
    [
      'a grid has tracks',
      `<div class="r">${'<div>track</div>'.repeat(12)}</div>`,
      '.r { display: grid; grid-template-columns: repeat(6, 140px) }',
    ],
    [
      'cells have a least width',
      `<table><tr>${'<td>cell</td>'.repeat(9)}</tr></table>`,
      'td { min-width: 80px }',
    ],
    [
      'what is in cells has a width',
      `<table><tr>${'<td><div class="w">cell</div></td>'.repeat(9)}</tr></table>`,
      '.w { width: 85px }',
    ],
    [
      'a box is pulled out of the page on both sides',
      `<div class="r">${SENTENCE.repeat(3)}</div>`,
      '.r { margin: 0 -70px }',
    ],
    [
      'a first line starts before the page',
      `<p class="r">${SENTENCE.repeat(3)}</p>`,
      '.r { text-indent: -4em }',
    ],
    ['a margin is wider than the page', '<p class="r">The undersigned</p>', '.r { margin-left: 22em }'],
    ['an indent is wider than the page', '<p class="r">The undersigned</p>', '.r { text-indent: 40em }'],
    ['a box is moved', `<p class="r">${SENTENCE}</p>`, '.r { position: relative; left: 300px }'],
    [
      'a line does not break',
      `<div class="r"><span>${SENTENCE.repeat(3)}</span></div>`,
      '.r { white-space: nowrap }',
    ],
    [
      'vertical lines are many',
      `<div class="r">${SENTENCE.repeat(40)}</div>`,
      '.r { writing-mode: vertical-rl; height: 12em }',
    ],
  ] as const)
    for (const width of [375, 1280])
      test(`nothing is drawn over the next page where ${what} (${flow}, ${width})`, async ({ page }) => {
        await openPage(page, `<p>Before.</p>${body}${paragraphs(16)}`, { css, flow, width })
        expect(await misplaced(page)).toEqual(NOTHING)
      })
}

test('a hanging indent, and text for screen readers, are left as the book has them', async ({ page }) => {
  await openPage(page, `<p class="hang">${SENTENCE.repeat(3)}</p><p>Seen<span class="sr">Heard</span></p>`, {
    css: '.hang { margin-left: 2em; text-indent: -2em } .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) }',
  })
  await expect(page.locator('.hang')).toHaveCSS('text-indent', '-40px')
  expect(await page.locator('.sr').boundingBox()).toMatchObject({ width: 1, height: 1 })
})

test('cells of a table with many columns hold words, not towers of letters', async ({ page }) => {
  const row = (nth: number) =>
    `<tr>${Array.from({ length: 11 }, (_, at) => `<td>measurement ${nth}.${at}</td>`).join('')}</tr>`
  await openPage(page, `<table border="1">${Array.from({ length: 12 }, (_, at) => row(at)).join('')}</table>`)
  expect(await misplaced(page)).toEqual(NOTHING)
  const narrowest = await page
    .locator('td')
    .evaluateAll((cells) => Math.min(...cells.map((cell) => cell.clientWidth)))
  expect(narrowest).toBeGreaterThan(80)
})

/** Whether the centre of an element is in the view. */
const isOnShow = (page: Page, selector: string) =>
  page.locator(`ol-view ${selector}`).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const host =
      element.closest('html')?.parentElement?.closest('ol-view') ??
      (element.getRootNode() as ShadowRoot).host.closest('ol-view')
    const view = host?.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return (
      view !== undefined && right > left && x > view.left && x < view.right && y > view.top && y < view.bottom
    )
  })

for (const mode of ['vertical-rl', 'vertical-lr', 'horizontal-tb'] as const)
  for (const [what, book] of [
    ['the whole book', { metadata: '<meta property="rendition:flow">scrolled-doc</meta>' }],
    ['one chapter', { properties: ['rendition:flow-scrolled-doc'] }],
    ['a book that goes on', { metadata: '<meta property="rendition:flow">scrolled-continuous</meta>' }],
  ] as const)
    for (const direction of mode === 'horizontal-tb' ? (['ltr', 'rtl'] as const) : (['ltr'] as const))
      test(`${what} scrolls by its own wish, in ${mode} ${direction}`, async ({ page }) => {
        await page.setViewportSize({ width: 375, height: 700 })
        const reader = await openBook(
          page,
          await novel([`<h1 id="h">The ferry</h1>${paragraphs(30)}`], {
            language: 'en',
            head: `<style>html { writing-mode: ${mode}; direction: ${direction} }</style>`,
            ...book,
          }),
        )
        await expect(page.locator('ol-view')).not.toHaveCSS('height', '0px')
        await expect.poll(() => isOnShow(page, 'h1')).toBe(true)
        const before = await page.locator('ol-view').evaluate((view) => [view.scrollLeft, view.scrollTop])
        await reader.text.press('PageDown')
        await expect
          .poll(() => page.locator('ol-view').evaluate((view) => [view.scrollLeft, view.scrollTop]))
          .not.toEqual(before)
        expect(await isOnShow(page, 'h1')).toBe(false)
      })

const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%"/></svg>`
const withPicture = (width: number, height: number) => ({
  files: { 'OPS/i.svg': drawing(width, height) },
  manifest: '<item id="i" href="i.svg" media-type="image/svg+xml"/>',
})

test('a strip of pictures is as wide as its column where there are no pages', async ({ page }) => {
  await openPage(page, '<p><img src="i.svg" alt=""/></p><p>After</p>', {
    flow: 'scrolled',
    book: withPicture(340, 2400),
  })
  const box = await page.locator('ol-view img').boundingBox()
  // The column is 16 characters wide, which is 320 px.
  expect([box?.width, box?.height].map((length) => Math.round(length ?? 0))).toEqual([320, 2259])
})

test('pages end where a book has them end, and none is blank', async ({ page }) => {
  await openPage(
    page,
    `<div class="end"></div><h1 class="new">One</h1><p>one</p><div class="end"></div><p> </p><div class="end"></div>
     <section><div><h1 class="new" id="two">Two</h1><p class="end">two</p></div></section><div class="new"></div><h1 id="three">Three</h1><p class="end">three</p><div class="new"> </div>
     <nav hidden="hidden"><h2 class="new">Pages</h2><p>1</p></nav>`,
    { css: '.new { page-break-before: always } .end { break-after: page } div { min-height: 1em }' },
  )
  expect(await pagesOf(page)).toBe(3)
  const pageOf = (id: string) =>
    page.locator(id).evaluate((element) => Math.floor(element.getBoundingClientRect().left / 375))
  expect([await pageOf('#two'), await pageOf('#three')]).toEqual([1, 2])
})

test('a cover that a converter stretches keeps its shape', async ({ page }) => {
  await openPage(
    page,
    '<div><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100%" height="100%" viewBox="0 0 600 800" preserveAspectRatio="none"><image width="600" height="800" xlink:href="i.svg"/></svg></div>',
    { width: 1280, book: withPicture(600, 800) },
  )
  const box = await page.locator('ol-flow image').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.75, 1)
})

test('a caption stands on the page of its picture', async ({ page }) => {
  await openPage(
    page,
    `${paragraphs(6)}<figure><img src="i.svg" alt=""/><figcaption>Figure 1: the ferry, as it was drawn at that time.</figcaption></figure>${paragraphs(6)}`,
    { width: 900, book: withPicture(600, 900) },
  )
  const pageOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.floor(element.getBoundingClientRect().left / 450))
  expect(await pageOf('figcaption')).toBe(await pageOf('figure img'))
  expect(await misplaced(page)).toEqual(NOTHING)
})

test('in the dark a fill colour does not hide words, and code keeps the colours of its words', async ({
  page,
}) => {
  await openPage(
    page,
    '<p style="-webkit-text-fill-color: #111">dark</p><p id="p">plain</p><pre><code><span id="k" style="color: #00f">if</span> <span id="s" style="color: #800">"a"</span></code></pre>',
    { theme: 'dark' },
  )
  const colour = (selector: string, name = 'color') =>
    page
      .locator(`ol-flow ${selector}`)
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
  expect(await colour('p', '-webkit-text-fill-color').catch(() => '')).not.toBe('rgb(17, 17, 17)')
  const [plain, keyword, text] = [await colour('#p'), await colour('#k'), await colour('#s')]
  expect(new Set([plain, keyword, text]).size).toBe(3)
  for (const each of [keyword, text])
    expect(Number(/oklch\(([\d.]+)/.exec(each)?.[1])).toBeGreaterThanOrEqual(0.75)
})

test('a picture that is placed over the text stands in it; one under raised text stays', async ({ page }) => {
  await openPage(
    page,
    `<div><img id="over" src="i.svg" alt=""/></div><h2 id="h">The ferry</h2>${paragraphs(3)}
     <div class="frame"><img id="under" src="i.svg" alt=""/><p class="raised">${SENTENCE.repeat(2)}</p></div>`,
    {
      css: '#over { position: absolute; top: 0; left: 0; width: 1400px } .frame { position: relative } #under { position: absolute; top: 0; left: 0; width: 100% } .raised { position: relative }',
      book: withPicture(600, 400),
    },
  )
  await expect(page.locator('#under')).toHaveCSS('position', 'absolute')
  const over = await page.locator('#over').boundingBox()
  const heading = await page.locator('#h').boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((over?.y ?? 0) + (over?.height ?? 0))
})
