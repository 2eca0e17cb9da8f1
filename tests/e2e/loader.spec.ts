import type { Page } from '@playwright/test'
import { POLICY } from '../../scripts/serve.mjs'
import { openHost } from './support/host'
import { expect, test } from './support/test'

/**
 * Opens the page of an old CMS at `/cms.html`. Returns the scripts that are requested, filled as requests
 * arrive.
 */
async function openCms(page: Page, html: string, policy = POLICY): Promise<string[]> {
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script') scripts.push(pathname.replace('/dist/', ''))
  })
  await page.route('**/cms.html', (route) =>
    route.fulfill({
      body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>CMS</title></head><body>${html}</body></html>`,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    }),
  )
  await page.goto('/cms.html')
  return scripts
}

const LOADER = '<script src="/dist/loader.js"></script>'
const shows = (page: Page, text: string) =>
  expect(page.locator('book-card .ol-book-title', { hasText: text })).toBeVisible()

test('loads only the elements of the page', async ({ page }) => {
  const scripts = await openCms(page, `${LOADER}<book-card res-name="茶经"></book-card>`)
  await shows(page, '茶经')
  expect(scripts).toContain('book-card.js')
  expect(scripts).not.toContain('org-library.js')
  expect(scripts).not.toContain('book-reader.js')
  expect(scripts.filter((name) => /\/catalog-|Reader|Screen/.test(name))).toEqual([])
})

test('loads an element when it is inserted', async ({ page }) => {
  const scripts = await openCms(page, LOADER)
  await page.waitForTimeout(300)
  expect(scripts).toEqual(['loader.js'])
  await page.evaluate(() => {
    const card = document.createElement('book-card')
    card.setAttribute('res-name', '后来的书')
    const box = document.createElement('section')
    box.append(card)
    document.body.append(box)
  })
  await shows(page, '后来的书')
})

test('a data- form becomes the element with attributes, class, id and style, without scripts', async ({
  page,
}) => {
  await openCms(
    page,
    `${LOADER}<div data-book-card data-res-name="茶经" data-res-author="陆羽" data-direction="row" data-show-toggle
      data-onclick="alert(1)" data-style="color:red" data-campaign="7" data-credential-origins="https://evil.example" res-intro="x" slot="s" is="x-y"
      style="margin-top: 3px; position: fixed; inset: 0; z-index: 9" id="tea" class="wide" lang="zh-TW"><a href="/tea">茶经</a></div>`,
    `${POLICY}; style-src 'self' 'unsafe-inline'`,
  )
  await shows(page, '茶经')
  const card = page.locator('book-card')
  await expect(card).toHaveCount(1)
  await expect(page.locator('div[data-book-card]')).toHaveCount(0)
  const attributes = await card.evaluate((element) =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  )
  expect(attributes).toEqual({
    'res-name': '茶经',
    'res-author': '陆羽',
    direction: 'row',
    'show-toggle': '',
    'data-onclick': 'alert(1)',
    'data-style': 'color:red',
    'data-credential-origins': 'https://evil.example',
    'data-campaign': '7',
    id: 'tea',
    class: 'wide',
    lang: 'zh-TW',
    style: 'margin-top: 3px;',
  })
  await expect(card.locator('> a')).toBeHidden()
})

test('upgrades all three data- forms, also later ones', async ({ page, bidOf }) => {
  const bid = await bidOf('渡口')
  await openCms(
    page,
    `${LOADER}<div data-org-library data-org="demo" data-src="/library/{org}/" data-router="memory" data-manage-title></div>`,
  )
  await expect(page.locator('org-library h2').first()).toBeVisible()
  await expect(page).toHaveTitle(/^书香阅读/)
  await page.evaluate((book) => {
    for (const [form, data] of [
      ['bookCard', { src: '/library/demo/', book }],
      ['bookReader', { src: '/library/demo/', book }],
    ] as const) {
      const div = document.createElement('div')
      Object.assign(div.dataset, { [form]: '', ...data })
      document.body.prepend(div)
    }
  }, bid)
  await shows(page, '渡口')
  await expect(page.locator('book-reader [part="page"]')).toBeVisible()
})

test('works once if it is included twice', async ({ page }) => {
  const scripts = await openCms(
    page,
    `${LOADER}<div data-book-card data-res-name="茶经"></div>${LOADER}<script src="/dist/loader.js?again" async></script>`,
  )
  await shows(page, '茶经')
  await page.waitForTimeout(200)
  await expect(page.locator('book-card')).toHaveCount(1)
  expect(scripts.filter((name) => name === 'book-card.js')).toHaveLength(1)
})

test('loads from a CDN that the policy allows', async ({ page, baseURL }) => {
  const cdn = 'http://cdn.test'
  await page.route(`${cdn}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const response = await route.fetch({ url: `${baseURL}/dist${pathname.replace('/org-library@1', '')}` })
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
  })
  await openCms(
    page,
    `<script src="${cdn}/org-library@1/loader.js"></script><book-card src="/library/{org}/" org="demo" book="x" res-name="茶经"></book-card>
     <div data-book-card data-res-name="汉字的来路"></div>`,
    POLICY.replace("default-src 'self'", `default-src 'self'; script-src ${cdn}`),
  )
  await shows(page, '汉字的来路')
  // Requests after the cards may still be pending: leave the page before its server stops.
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('keeps the content of an element whose module fails, and loads it once online', async ({
  page,
  pageLog,
}) => {
  await page.route('**/dist/book-card.js', (route) => route.abort())
  await openCms(page, `${LOADER}<div data-book-card data-res-name="茶经"><a href="/tea">茶经，陆羽</a></div>`)
  await expect.poll(() => pageLog.elementLines.length).toBe(1)
  expect(pageLog.elementLines[0]).toContain('could not be loaded')
  await expect(page.getByRole('link', { name: '茶经，陆羽' })).toBeVisible()
  await page.unroute('**/dist/book-card.js')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.locator('book-card').getByRole('button', { name: '茶经' })).toBeVisible()
})

test('the single file defines every element and matches its hash', async ({ page, request }) => {
  const hashes = (await (await request.get('/dist/integrity.json')).json()) as Record<string, string>
  const scripts = await openCms(
    page,
    `<script src="/dist/org-library.single.js" integrity="${hashes['org-library.single.js']}" crossorigin="anonymous"></script>
     <book-card res-name="茶经"></book-card><div data-org-library data-src="/library/demo/" data-router="memory"></div>`,
  )
  await shows(page, '茶经')
  await expect(page.locator('org-library h2').first()).toBeVisible()
  expect(scripts).toEqual(['org-library.single.js'])
})

test('adds no global name', async ({ page }) => {
  await openCms(page, '')
  const before = await page.evaluate(() => Object.keys(window).sort())
  await openCms(
    page,
    `${LOADER}<script src="/dist/org-library.single.js"></script><book-card res-name="茶经"></book-card>`,
  )
  await shows(page, '茶经')
  expect(await page.evaluate(() => Object.keys(window).sort())).toEqual(before)
})

test('the styles of docs/embedding.md reserve space without a layout shift', async ({ page, bidOf }) => {
  await openHost(page, {
    load: 'none',
    body: `<book-card src="/library/demo/" book="${await bidOf('渡口')}"></book-card>
      <org-library src="/library/demo/" router="memory"></org-library>`,
  })
  const height = (tag: string) => page.locator(tag).evaluate((one) => one.getBoundingClientRect().height)
  expect(await height('org-library')).toBeLessThan(40)
  await page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync(`org-library:not(:defined), book-reader:not(:defined) { display: block; min-height: 60vh }
      book-card:not(:defined) { display: inline-block; min-height: 15em; visibility: hidden }`)
    document.adoptedStyleSheets = [rules]
  })
  const before = await height('org-library')
  expect(before).toBeGreaterThan(300)
  expect(await height('book-card')).toBeGreaterThan(200)
  await expect(page.locator('book-card')).toBeHidden()
  await page.evaluate(() => import('/dist/all.js' as string).then(() => {}))
  await expect(page.locator('book-card .ol-book-title')).toBeVisible()
  await expect(page.locator('org-library h2').first()).toBeVisible()
  expect(await height('org-library'), 'never lower than its place was').toBeGreaterThanOrEqual(before)
})

test('links on their own become cards with data-src; links in sentences stay', async ({ page, bidOf }) => {
  const [ferry, rain] = await Promise.all([bidOf('渡口'), bidOf('檐下听雨')])
  const scripts = await openCms(
    page,
    `<script src="/dist/loader.js" data-src="/library/{org}/" data-org="demo" data-href="/#/bookdetail/{bid}" data-direction="row" data-onclick="alert(1)" async></script>
     <p id="alone">\u00a0<strong><a href="/#/bookdetail/${ferry}" target="_blank">渡口</a></strong> </p>
     <p id="lines">两本：<br><a href="/#/bookdetail/${ferry}">渡口</a> <em><a href="/#/bookdetail/${rain}">檐下听雨</a></em><br>好看。</p>
     <p id="sentence">前天读了<a href="/#/bookdetail/${ferry}">《渡口》</a>，好看。<b><a href="/#/bookdetail/${rain}">檐下听雨</a></b>也好。</p>
     <p id="other"><a href="/#/more/1">更多</a></p><p><a href="/elsewhere#/bookdetail/${ferry}">别处</a></p>
     <nav><a href="/#/bookdetail/${ferry}">渡口</a></nav>
     <div contenteditable="true"><p><a href="/#/bookdetail/${ferry}">渡口</a></p></div>
     <div data-book-card data-src="/library/demo/" data-book="${rain}"><a href="/#/bookdetail/${rain}">檐下听雨</a></div>`,
  )
  await expect(page.locator('#alone book-card').getByText('渡口', { exact: true })).toBeVisible()
  await expect(page.locator('#lines book-card')).toHaveCount(2)
  await expect(page.locator('book-card')).toHaveCount(4)
  await expect(page.locator('[contenteditable] a, nav a, #sentence a, #other a')).toHaveCount(5)
  const card = page.locator('#alone book-card')
  const attributes = await card.evaluate((element) =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  )
  expect(attributes).toEqual({
    src: '/library/{org}/',
    org: 'demo',
    href: '/#/bookdetail/{bid}',
    direction: 'row',
    book: ferry,
  })
  await expect(card.getByRole('link', { name: '渡口' })).toHaveAttribute('href', `/#/bookdetail/${ferry}`)
  // A link that is added later.
  await page.evaluate((book) => {
    const late = document.createElement('p')
    const link = document.createElement('a')
    link.href = `/#/bookdetail/${book}`
    link.textContent = '后来的'
    late.append(link)
    document.body.append(late)
  }, rain)
  await expect(page.locator('book-card')).toHaveCount(5)
  expect(scripts.filter((name) => name === 'book-card.js')).toHaveLength(1)
})

test('leaves editable content alone', async ({ page }) => {
  await openCms(
    page,
    `${LOADER}<div contenteditable="true"><div data-book-card data-res-name="茶经">茶经</div></div><book-card res-name="汉字"></book-card>`,
  )
  await shows(page, '汉字')
  await expect(page.locator('[contenteditable] > div[data-book-card]')).toHaveText('茶经')
})

test('several patterns; an address alone; pictures, buttons, lists and what says so stay links', async ({
  page,
  bidOf,
}) => {
  const [ferry, rain] = await Promise.all([bidOf('渡口'), bidOf('檐下听雨')])
  await openCms(
    page,
    `<script src="/dist/loader.js" data-src="/library/demo/" data-href="/#/bookdetail/{bid} /reading?book={bid}" defer></script>
     <p id="first"><a href="/#/bookdetail/${ferry}">渡口</a></p>
     <p id="second"><a href="/reading?book=${rain}">檐下听雨</a></p>
     <p id="address"></p>
     <p class="stays">看 <span id="text"></span></p>
     <p class="stays"><a href="/#/bookdetail/${ferry}"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="渡口"></a></p>
     <p class="stays"><a class="wp-block-button__link" href="/#/bookdetail/${ferry}">去读</a></p>
     <ul class="stays"><li><a href="/#/bookdetail/${ferry}">渡口</a></li></ul>
     <section data-no-card class="stays"><p><a href="/#/bookdetail/${ferry}">渡口</a></p></section>
     <ul data-card id="asked"><li><a href="/#/bookdetail/${ferry}">渡口</a></li></ul>`,
  )
  await page.evaluate((book) => {
    const address = `${location.origin}/reading?book=${book}`
    const paragraph = document.createElement('p')
    paragraph.id = 'late'
    paragraph.textContent = ` ${address} `
    document.querySelector('#address')?.replaceWith(paragraph)
    document.querySelector('#text')?.replaceWith(address)
  }, rain)
  await expect(page.locator('#first book-card .ol-book-title')).toHaveText('渡口')
  for (const id of ['#second', '#late']) {
    // A card reads its catalogue when it comes near the window.
    await page.locator(`${id} book-card`).scrollIntoViewIfNeeded()
    await expect(page.locator(`${id} book-card .ol-book-title`)).toHaveText('檐下听雨')
  }
  await expect(page.locator('#asked book-card')).toHaveCount(1)
  await expect(page.locator('book-card')).toHaveCount(4)
  await expect(page.locator('.stays book-card')).toHaveCount(0)
})

test('forms show the pinned catalogues and no others', async ({ page, bidOf }) => {
  const bid = await bidOf('渡口')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const form = (id: string, src: string, more = '') =>
    `<div id="${id}" data-book-card data-src="${src}" data-book="${bid}" ${more}></div>`
  await openCms(
    page,
    `<script src="/dist/loader.js" data-sources="/library/demo/"></script>
     ${form('own', '/library/demo/')}${form('foreign', 'https://evil.example/opds')}${form('up', '/library/demo/../secret/')}
     ${form('org', '/library/{org}/', 'data-org="jiangnan"')}<div id="file" data-book-reader data-href="https://evil.example/a.epub"></div>`,
  )
  await expect(page.locator('book-card#own .ol-book-title')).toHaveText('渡口')
  for (const id of ['foreign', 'up', 'org', 'file'])
    await expect(page.locator(`div#${id}`)).toHaveText('这本书暂时看不到')
  expect(asked.filter((url) => /evil|secret|jiangnan/.test(url))).toEqual([])
})

test('merged into another script it finds its files by the meta', async ({ page, baseURL }) => {
  const loader = await (await fetch(`${baseURL}/dist/loader.js`)).text()
  await page.route('**/merged.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `var before = 1;\n${loader}\n;var after = 1` }),
  )
  await openCms(
    page,
    '<meta name="org-library-base" content="/dist/"><script src="/merged.js"></script><div data-book-card data-res-name="茶经"></div>',
  )
  await shows(page, '茶经')
})

test('says a sentence for readers where the files do not come', async ({ page, pageLog }) => {
  await page.route('**/nowhere/**', (route) => route.fulfill({ status: 404 }))
  await openCms(
    page,
    '<script src="/dist/loader.js" data-base="/nowhere/"></script><book-card res-name="茶经"></book-card><org-library src="/library/demo/" lang="en"></org-library>',
  )
  await expect(page.locator('book-card')).toHaveText('这本书暂时看不到')
  await expect(page.locator('org-library')).toHaveText('The library cannot be opened just now')
  await expect.poll(() => pageLog.elementLines.length).toBe(2)
})
