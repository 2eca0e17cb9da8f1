import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { misfits } from '../support/layout'
import { heard } from '../support/listening'
import { expect, test } from '../support/test'
import { otherOrigin } from './support/other-origin'
import { colours } from './support/pixels'
import { cardOf, goTo, inBox, LIBRARY, openStage } from './support/stage'

/* Where an element may stand, and what the page around it may do to the browser (docs/hosts.md). */

const BOOK = '一杯茶的时间'
const HASH_LIBRARY = LIBRARY.replace(' router="memory"', '')

test.use({ viewport: { width: 1000, height: 900 } })

/** Home is there. */
const atHome = (page: Page) => expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()

const ANCESTORS = {
  'a transform': 'transform: translateX(40px) scale(0.8); transform-origin: 0 0',
  'overflow: hidden in a small box': 'overflow: hidden; height: 200px; width: 300px; position: relative',
  'zoom: 1.5': 'zoom: 1.5',
  'filter, perspective and containment':
    'filter: brightness(1); perspective: 300px; contain: strict; width: 500px; height: 300px',
  'a low z-index under a sticky bar': 'position: relative; z-index: -1',
}

for (const [name, style] of Object.entries(ANCESTORS))
  test(`${name}: dialog and toast are whole, and on top`, async ({ page }) => {
    await openStage(page, {
      more: `#around { ${style} } #bar { position: fixed; inset: 0 0 auto; height: 90px; background: navy; z-index: 99999 }`,
      body: `<div id="bar"></div><div id="around">${LIBRARY}</div>`,
    })
    await expect.poll(() => heard(page, 'ready')).toHaveLength(1)
    await page
      .locator('org-library')
      .evaluate((host) => (host as unknown as { navigate(to: string): void }).navigate('/bookshelf'))
    const dialog = page.getByRole('dialog', { name: '登录后继续' })
    await expect(dialog).toBeVisible()
    const isWhole = (selector: string) =>
      page.locator(selector).evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const root = one.getRootNode() as ShadowRoot
        const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        const points = [
          [left + 20, top + 20],
          [right - 20, top + 20],
          [left + 20, bottom - 20],
          [right - 20, bottom - 20],
        ]
        return (
          inside &&
          right > left &&
          points.every(([x = 0, y = 0]) => one.contains(root.elementFromPoint(x, y)))
        )
      })
    await expect.poll(() => isWhole('org-library dialog')).toBe(true)
    await dialog.getByRole('textbox', { name: /姓名/ }).fill('林晓')
    await dialog.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('欢迎，林晓')).toBeVisible()
    await expect.poll(() => isWhole('org-library .ol-toast')).toBe(true)
  })

test('a side column of 280 px: nothing is cut, nothing makes the page wider', async ({ page, bidOf }) => {
  const bid = await bidOf(BOOK)
  await openStage(page, {
    more: '#side { width: 280px } main.theirs { float: right; width: 600px }',
    body: `<main class="theirs"><p>正文</p></main><div id="side">${LIBRARY}${cardOf(bid)}</div>`,
  })
  await atHome(page)
  expect(await misfits(page.locator('org-library'))).toEqual([])
  expect(await misfits(page.locator('book-card'))).toEqual([])
  await goTo(page, `/bookdetail/${bid}`, BOOK)
  expect(await misfits(page.locator('org-library'))).toEqual([])
})

const CELLS = {
  'a row of flexible boxes': 'display: flex; gap: 20px',
  'a column of flexible boxes, aligned at the start':
    'display: flex; flex-direction: column; align-items: flex-start',
  'a grid of two': 'display: grid; grid-template-columns: 1fr 1fr',
  'a grid of min-content': 'display: grid; grid-template-columns: min-content min-content',
  'boxes as wide as they need': 'width: max-content',
  floats: 'display: flow-root',
  'an inline block': 'display: inline-block',
}

for (const [name, style] of Object.entries(CELLS))
  test(`${name}: a card and a library have a width and stay inside the page`, async ({ page, bidOf }) => {
    const bid = await bidOf(BOOK)
    const more = `#cell { ${style} } #cell.floats > * { float: left }`
    for (const inside of [cardOf(bid), LIBRARY]) {
      await openStage(page, {
        more,
        body: `<div id="cell" class="${name === 'floats' ? 'floats' : ''}">${inside}<p>旁边的字</p></div>`,
      })
      const element = page.locator('#cell > :first-child')
      await expect(element.locator('.ol-book-title').first()).toBeVisible()
      const box = await element.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(120)
      expect(box?.height).toBeGreaterThanOrEqual(120)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(1000)
    }
  })

test('printed: card and library are on the paper', async ({ page, bidOf }) => {
  await openStage(page, { body: inBox('org-library', LIBRARY) + cardOf(await bidOf(BOOK)) })
  await atHome(page)
  await page.emulateMedia({ media: 'print' })
  expect(await colours(await page.locator('org-library').screenshot())).toBeGreaterThan(100)
  expect(await colours(await page.locator('book-card').screenshot())).toBeGreaterThan(20)
  const pdf = await page.pdf()
  expect(pdf.byteLength).toBeGreaterThan(20_000)
})

test('less motion: nothing in the library moves for longer than a blink', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStage(page, { body: LIBRARY })
  await atHome(page)
  await page
    .locator('org-library')
    .evaluate((host) => (host as unknown as { navigate(to: string): void }).navigate('/bookshelf'))
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .concat(...[...document.querySelectorAll('*')].map((one) => one.shadowRoot?.getAnimations() ?? []))
      .filter((one) => Number(one.effect?.getComputedTiming().endTime) > 50)
      // The line of a route change tells how far it is, at the specification's pace (SPEC §9).
      .filter((one) => !(one.effect as KeyframeEffect | null)?.target?.closest('.ol-route-progress'))
      .map((one) => (one as CSSAnimation).animationName ?? (one as CSSTransition).transitionProperty),
  )
  // To fade is not to move.
  expect(moving.filter((name) => name !== 'opacity')).toEqual([])
})

test('forced colours: words, and edges of what is pressed, are in the reader’s colours', async ({
  page,
  bidOf,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openStage(page, { body: LIBRARY + cardOf(await bidOf(BOOK)) })
  await atHome(page)
  const box = page.getByRole('searchbox')
  await box.focus()
  const seen = await page.locator('org-library').evaluate((host) => {
    const root = host.shadowRoot?.querySelector('.ol-root')
    const probe = document.createElement('p')
    probe.style.color = 'CanvasText'
    document.body.append(probe)
    const wanted = getComputedStyle(probe).color
    probe.remove()
    const headings = [...(host.shadowRoot?.querySelectorAll('h2') ?? [])]
    return {
      adjust: root && getComputedStyle(root).forcedColorAdjust,
      same: headings.every((one) => getComputedStyle(one).color === wanted),
    }
  })
  expect(seen).toEqual({ adjust: 'auto', same: true })
  expect(await colours(await page.locator('book-card').screenshot())).toBeGreaterThan(2)
})

test('a page that patches the history: its patch is called, Back works', async ({ page, bidOf }) => {
  const bid = await bidOf(BOOK)
  await openStage(page, {
    body: HASH_LIBRARY,
    before: () => {
      const seen: string[] = []
      Object.assign(window, { seen })
      for (const name of ['pushState', 'replaceState'] as const) {
        const real = history[name]
        history[name] = function (...rest) {
          seen.push(`${name} ${String(rest[2])}`)
          const answer = real.apply(this, rest)
          dispatchEvent(new Event('locationchange'))
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
          return answer
        }
      }
    },
  })
  await atHome(page)
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
  await goTo(page, `/bookdetail/${bid}`, BOOK)
  await goTo(page, '/search?q=茶', '搜索“茶”')
  await page.goBack()
  await expect(page.getByRole('heading', { name: BOOK, level: 1 })).toBeVisible()
  await page.goBack()
  await atHome(page)
})

test('a page with a router of its own over #!/ and #name', async ({ page, bidOf }) => {
  const bid = await bidOf(BOOK)
  await openStage(page, {
    body: `<a href="#!/news">新闻</a><output></output>${HASH_LIBRARY}`,
    before: () => {
      const show = () => {
        const place = document.querySelector('output')
        if (place && !location.hash.startsWith('#/')) place.textContent = location.hash
      }
      addEventListener('hashchange', show)
      addEventListener('popstate', show)
    },
  })
  await atHome(page)
  await page.getByRole('link', { name: '新闻' }).click()
  await expect(page.locator('output')).toHaveText('#!/news')
  await atHome(page)
  await goTo(page, `/bookdetail/${bid}`, BOOK)
  await expect(page).toHaveURL(new RegExp(`#/bookdetail/${bid}$`))
  await page.goBack()
  await expect(page).toHaveURL(/#!\/news$/)
  await atHome(page)
  await page.goForward()
  await expect(page.getByRole('heading', { name: BOOK, level: 1 })).toBeVisible()
})

const FRAME = (origin: string) => `<!doctype html><html lang=zh-CN><meta charset=utf-8><title>f</title>
  <script>window.errors=[];document.addEventListener('library-error',e=>errors.push(e.detail.code))</script>
  <script type=module src="${origin}/dist/all.js"></script>
  <org-library org=demo src="${origin}/library/{org}/"></org-library>`

test('a sandboxed frame without an origin: everything works in memory, and it is said once', async ({
  page,
  bidOf,
  baseURL,
  listening,
}) => {
  const { origin, close } = await otherOrigin(baseURL)
  const outer = await otherOrigin(baseURL, {
    '/outer.html': {
      body: '<!doctype html><iframe width="900" height="800" sandbox="allow-scripts" src="/inner.html"></iframe>',
    },
    '/inner.html': { body: FRAME(origin) },
  })
  try {
    const bid = await bidOf(BOOK)
    await page.goto(`${outer.origin}/outer.html`)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    await frame.locator('org-library').evaluate((host, path) => {
      ;(host as unknown as { navigate(to: string): void }).navigate(path)
    }, `/bookdetail/${bid}`)
    await frame.getByRole('textbox', { name: /姓名/ }).fill('林晓')
    await frame.getByRole('dialog').getByRole('button', { name: '登录' }).click()
    await expect(frame.getByRole('heading', { name: BOOK, level: 1 })).toBeVisible()
    await frame.getByRole('button', { name: '加入书架' }).click()
    await expect(frame.getByRole('button', { name: '已在书架' })).toBeVisible()
    const told = await frame.locator('body').evaluate(() => Reflect.get(window, 'errors'))
    expect(told).toEqual(['storage-unavailable'])
    expect(listening.ours.filter((line) => line.includes('storage-unavailable'))).toHaveLength(1)
  } finally {
    close()
    outer.close()
  }
})

test('a page from file: the single file reads a catalogue from a server', async ({ page, baseURL }, info) => {
  const { origin, close } = await otherOrigin(baseURL)
  try {
    const path = info.outputPath('page.html')
    const script = pathToFileURL(inRoot('dist', 'org-library.single.js')).href
    await writeFile(
      path,
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>f</title><script src="${script}" defer></script>
       <org-library org="demo" src="${origin}/library/{org}/"></org-library>`,
    )
    await page.goto(pathToFileURL(path).href)
    await atHome(page)
    await goTo(page, '/search?q=茶', '搜索“茶”')
    await expect(page).toHaveURL(/#\/search/)
    await page.goBack()
    await atHome(page)
  } finally {
    close()
  }
})
