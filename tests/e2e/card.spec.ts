import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { recordedEvents } from './support/page-log'
import { expect, test } from './support/test'

/* `<book-card>` (DESIGN §3; SPEC §2, "Book item card display") on a plain page under the strict policy. */

const BOOK = '一杯茶的时间'

/** Serves a style sheet for the page, because the policy forbids inline styles. Returns its `<link>`. */
async function pageStyles(page: Page, css: string): Promise<string> {
  await page.route('**/page.css', (route) => route.fulfill({ contentType: 'text/css', body: css }))
  return '<link rel="stylesheet" href="/page.css">'
}

/** Records the paths of requests to the catalogue. */
function catalogueRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/library/')) requested.push(pathname)
  })
  return requested
}

test('shows title, author, introduction and cover of its attributes without a request', async ({
  page,
  bidOf,
}) => {
  const bid = await bidOf(BOOK)
  const requested = catalogueRequests(page)
  await openHost(page, {
    load: 'book-card',
    body: `<book-card res-name="茶" res-author="某人" res-intro="讲茶的书" cover="/library/demo/cover/${bid}-320.webp"></book-card>`,
  })
  const card = page.locator('book-card')
  await expect(card.getByText('茶', { exact: true })).toBeVisible()
  await expect(card.getByText('某人')).toBeVisible()
  await expect(card.getByText('讲茶的书')).toBeVisible()
  await expect(card.getByRole('img', { name: '茶', includeHidden: true })).toBeVisible()
  await expect(card.locator('[data-state="loaded"]')).toHaveCount(1)
  expect(requested).toEqual([`/library/demo/cover/${bid}-320.webp`])
})

test('shows a book of a catalogue; attributes override its fields', async ({ page, bidOf }) => {
  await openHost(page, {
    load: 'book-card',
    body: `<book-card src="/library/demo/" book="${await bidOf(BOOK)}" res-author="本馆推荐"></book-card>`,
  })
  const card = page.locator('book-card')
  await expect(card.getByText(BOOK, { exact: true })).toBeVisible()
  await expect(card.getByText('本馆推荐')).toBeVisible()
  await expect(card.getByText('顾听溪')).toHaveCount(0)
  await expect(card.getByRole('img', { name: BOOK, includeHidden: true })).toBeVisible()
})

test('has its height before its book loads; nothing below it shifts', async ({ page, bidOf }) => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/feed.json', async (route) => {
    await gate
    await route.fallback()
  })
  const bid = await bidOf(BOOK)
  const styles = await pageStyles(
    page,
    'book-card { width: 220px } book-card[direction=row] { width: 420px }',
  )
  const looks = ['', 'type="card"', 'direction="row"', 'direction="row" type="card"']
  const cards = looks.map((look) => `<book-card src="/library/demo/" book="${bid}" ${look}></book-card>`)
  await openHost(page, { load: 'book-card', body: styles + cards.join('') })
  const heights = () =>
    page.locator('book-card').evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(100)
  const before = await heights()
  letGo()
  await expect(page.getByRole('article')).toHaveCount(looks.length)
  const after = await heights()
  for (const [at, height] of after.entries())
    expect(Math.abs(height - (before[at] ?? 0)), looks[at]).toBeLessThan(1)
})

test('a cover is loading, then loaded; a failed one is replaced by the fallback', async ({ page }) => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/slow.webp', async (route) => {
    await gate
    await route.fulfill({ status: 404, body: '' })
  })
  await openHost(page, {
    load: 'book-card',
    body: '<book-card res-name="慢" cover="/slow.webp"></book-card>',
  })
  const cover = page.locator('book-card [part="cover"]')
  await expect(cover).toHaveAttribute('data-state', 'loading')
  letGo()
  await expect(cover).toHaveAttribute('data-state', 'error')
  await expect(cover.locator('img')).toHaveCount(0)
  await expect(cover.getByText('慢').first()).toBeVisible()
})

test('direction, type and their defaults', async ({ page }) => {
  await openHost(page, { load: 'book-card', body: '<book-card res-name="书" res-author="人"></book-card>' })
  const card = page.locator('book-card')
  const article = card.getByRole('article')
  await expect(article).toHaveAttribute('data-direction', 'col')
  await expect(article).toHaveAttribute('data-type', 'default')
  const sides = () =>
    card.evaluate((host) => {
      const box = (part: string) =>
        host.shadowRoot?.querySelector(`[part="${part}"]`)?.getBoundingClientRect()
      const [cover, title] = [box('cover'), box('title')]
      if (!cover || !title) return ''
      return title.top >= cover.bottom ? 'below' : title.left >= cover.right ? 'beside' : 'over'
    })
  expect(await sides()).toBe('below')
  await card.evaluate((host) => host.setAttribute('direction', 'row'))
  await expect.poll(sides).toBe('beside')
  const background = () => article.evaluate((one) => getComputedStyle(one).backgroundColor)
  const plain = await background()
  await card.evaluate((host) => host.setAttribute('type', 'card'))
  await expect.poll(background).not.toBe(plain)
})

test('show-toggle applies to a row with an introduction that overflows', async ({ page }) => {
  const long = '说来话长。'.repeat(120)
  await openHost(page, {
    load: 'book-card',
    body: `<book-card id="long" direction="row" show-toggle res-name="长" res-intro="${long}"></book-card>
      <book-card id="short" direction="row" show-toggle res-name="短" res-intro="话短。"></book-card>
      <book-card id="col" show-toggle res-name="竖" res-intro="${long}"></book-card>
      <book-card id="off" direction="row" res-name="关" res-intro="${long}"></book-card>`,
  })
  const toggle = page.locator('#long').getByRole('button', { name: /简介/ })
  await expect(toggle).toHaveText('展开')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  const height = () => page.locator('#long [part="intro"]').evaluate((box) => box.clientHeight)
  const clamped = await height()
  await toggle.click()
  await expect(toggle).toHaveText('收起')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(height).toBeGreaterThan(clamped)
  await toggle.click()
  await expect.poll(height).toBe(clamped)
  for (const id of ['short', 'col', 'off'])
    await expect(page.locator(`#${id}`).getByRole('button', { name: /简介/ })).toHaveCount(0)
})

test('a click sends book-click; href opens an address with the id of the book', async ({ page, bidOf }) => {
  const bid = await bidOf(BOOK)
  await openHost(page, {
    load: 'book-card',
    body: `<book-card src="/library/demo/" book="${bid}" href="#read-{bid}"></book-card>`,
  })
  const link = page.getByRole('link', { name: BOOK })
  await expect(link).toHaveAttribute('href', `#read-${bid}`)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`#read-${bid}$`))
  expect(await recordedEvents(page, 'book-click')).toMatchObject([{ book: { bid, resName: BOOK } }])

  await page.evaluate(() => {
    location.hash = ''
    document.addEventListener('book-click', (event) => event.preventDefault())
  })
  await link.click()
  expect(await recordedEvents(page, 'book-click')).toHaveLength(2)
  expect(new URL(page.url()).hash, 'a page may keep it from being followed').toBe('')
})

test('selectable sends book-select, and no click leaves the element', async ({ page }) => {
  await openHost(page, {
    load: 'book-card',
    body: '<div id="around"><book-card res-name="书" selectable href="#away"></book-card></div>',
  })
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    document.querySelector('#around')?.addEventListener('click', () => {
      Object.assign(window, { clicks: Number(Reflect.get(window, 'clicks')) + 1 })
    })
  })
  const box = page.getByRole('checkbox', { name: '书' })
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(box).toBeChecked()
  await expect(page.locator('book-card')).toHaveAttribute('selected', '')
  await box.press('Space')
  await expect(box).not.toBeChecked()
  expect(await recordedEvents(page, 'book-select')).toMatchObject([{ selected: true }, { selected: false }])
  expect(await recordedEvents(page, 'book-click')).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'clicks'))).toBe(0)
  expect(new URL(page.url()).hash).toBe('')
  await page.locator('book-card').evaluate((card) => card.toggleAttribute('selected', true))
  await expect(box).toBeChecked()
})

test('thirty cards of one catalogue request its feed once', async ({ page, request }) => {
  const answer = await request.get('/library/demo/search-index.json')
  const { books } = (await answer.json()) as { books: { bid: string }[] }
  const bids = Array.from({ length: 30 }, (_, at) => books[at % books.length]?.bid ?? '')
  const requested = catalogueRequests(page)
  await page.setViewportSize({ width: 1280, height: 3000 })
  const styles = await pageStyles(page, 'book-card { display: inline-block; width: 160px }')
  const cards = bids.map((bid) => `<book-card src="/library/demo/" book="${bid}"></book-card>`)
  await openHost(page, { load: 'book-card', body: styles + cards.join('') })
  await expect(page.getByRole('article')).toHaveCount(30)
  const documents = requested.filter((path) => path.endsWith('.json'))
  expect(documents.filter((path) => path.endsWith('/feed.json'))).toHaveLength(1)
  expect(documents.filter((path) => path.endsWith('/search-index.json')).length).toBeLessThanOrEqual(1)
  expect(documents.length, documents.join(' ')).toBeLessThanOrEqual(2)
})

test('a card far below the viewport loads nothing until it is near', async ({ page, bidOf }) => {
  const requested = catalogueRequests(page)
  const bid = await bidOf(BOOK)
  const styles = await pageStyles(page, 'book-card { width: 160px } #space { height: 6000px }')
  await openHost(page, {
    load: 'book-card',
    body: `${styles}<div id="space"></div><book-card src="/library/demo/" book="${bid}"></book-card><book-card res-name="远" cover="/library/demo/cover/${bid}-160.webp"></book-card>`,
  })
  await expect(page.getByText('远', { exact: true }).first()).toBeAttached()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(requested).toEqual([])
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByText(BOOK, { exact: true }).first()).toBeVisible()
  await expect.poll(() => requested).toContain(`/library/demo/cover/${bid}-160.webp`)
})

const LOOKS = ['', 'direction="row" show-toggle', 'type="card"', 'direction="row" type="card" show-toggle']
const INTRO = '说来话长。'.repeat(60)
const looks = () =>
  LOOKS.map(
    (look) => `<book-card ${look} res-name="雾港来信" res-author="林知远" res-intro="${INTRO}"></book-card>`,
  ).join('')

/** The opaque background behind an element, and its text's contrast on it. */
const contrastOf = (page: Page, part: string) =>
  page.locator('book-card').evaluateAll((cards, selector) => {
    const luminance = (colour: string) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data
      const [red = 0, green = 0, blue = 0] = [r, g, b].map((value) =>
        value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const isClear = (colour: string) => /rgba\(.*, 0\)|transparent/.test(colour)
    return cards.map((card) => {
      const text = card.shadowRoot?.querySelector(selector)
      if (!text) return 21
      let at: Element | null = text
      while (at && isClear(getComputedStyle(at).backgroundColor)) {
        const root: Node = at.getRootNode()
        at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
      }
      const paper = luminance(at ? getComputedStyle(at).backgroundColor : 'white')
      // A colour with some transparency is drawn over its paper.
      const { color } = getComputedStyle(text)
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = at ? getComputedStyle(at).backgroundColor : 'white'
      canvas.fillRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data
      const ink = luminance(`rgb(${r}, ${g}, ${b})`)
      return (Math.max(paper, ink) + 0.05) / (Math.min(paper, ink) + 0.05)
    })
  }, part)

for (const scheme of ['light', 'dark'] as const)
  for (const [host, css] of [
    ['a white page', 'body { background: #fff; color: #222 }'],
    ['a dark page', 'body { background: #16181d; color: #e8e8e8 }'],
  ] as const)
    test(`on ${host}, with a device that prefers ${scheme}, a card has no paper of its own and can be read`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width: 1280, height: 900 })
      const styles = await pageStyles(
        page,
        `${css} body { display: grid; grid-template-columns: repeat(2, 1fr); gap: 24px; padding: 24px }`,
      )
      await openHost(page, { load: 'book-card', body: styles + looks() })
      await expect(page.locator('book-card .ol-book')).toHaveCount(LOOKS.length)
      await expect(page.locator('book-card .ol-book-toggle:is(button)')).toHaveCount(2)
      const papers = await page
        .locator('book-card')
        .evaluateAll((cards) =>
          cards.map((card) =>
            ['.ol-frame', '.ol-root'].map(
              (box) => getComputedStyle(card.shadowRoot?.querySelector(box) ?? card).backgroundColor,
            ),
          ),
        )
      expect(papers.flat()).toEqual(papers.flat().map(() => 'rgba(0, 0, 0, 0)'))
      for (const part of ['.ol-book-title', '.ol-book-author', '.ol-book-intro', 'button.ol-book-toggle'])
        for (const contrast of await contrastOf(page, part)) expect(contrast, part).toBeGreaterThan(4.5)
      await page.screenshot({ path: `test-results/cards/${host.replace(/\W/g, '-')}-${scheme}.png` })
    })

test('a card has paper where the page asks for it, by a colour or a theme', async ({ page }) => {
  const styles = await pageStyles(page, '.own { --org-library-paper: rgb(255, 250, 200) }')
  await openHost(page, {
    load: 'book-card',
    body: `${styles}<book-card class="own" res-name="书"></book-card><book-card theme="dark" res-name="书"></book-card>`,
  })
  await expect(page.locator('book-card .ol-book')).toHaveCount(2)
  const paper = (at: number) =>
    page
      .locator('book-card')
      .nth(at)
      .evaluate((card) => {
        const root = card.shadowRoot?.querySelector('.ol-root')
        return root ? getComputedStyle(root).backgroundColor : ''
      })
  expect(await paper(0)).toBe('rgb(255, 250, 200)')
  expect(await paper(1)).toBe('rgb(22, 21, 19)')
})

test('a card in a wide column is no wider than its cover and its lines are good to look at', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const styles = await pageStyles(page, '.wide { width: 900px; max-width: none }')
  await openHost(page, {
    load: 'book-card',
    body: `${styles}<book-card res-name="书"></book-card><book-card direction="row" res-name="书"></book-card><book-card class="wide" res-name="书"></book-card>`,
  })
  const widths = () =>
    page.locator('book-card').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width))
  await expect.poll(widths).toEqual([280, 720, 900])
  await page.setViewportSize({ width: 300, height: 600 })
  await expect.poll(async () => Math.max(...(await widths()).slice(0, 2))).toBeLessThanOrEqual(300)
})
