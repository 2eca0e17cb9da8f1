import { misfits } from '../support/layout'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { colours } from './support/pixels'
import { row } from './support/row'
import { atHome, cardOf, goTo, inBox, LIBRARY, openStage } from './support/stage'

/* Where an element can be placed, and how it follows the user's settings (docs/reports/hosts.md). */

const BOOK = '一杯茶的时间'

test.use({ viewport: { width: 1000, height: 900 } })

const ANCESTORS = {
  'a transform': 'transform: translateX(40px) scale(0.8); transform-origin: 0 0',
  'overflow: hidden in a small box': 'overflow: hidden; height: 200px; width: 300px; position: relative',
  'zoom: 1.5': 'zoom: 1.5',
  'filter, perspective and containment':
    'filter: brightness(1); perspective: 300px; contain: strict; width: 500px; height: 300px',
  'a low z-index under a sticky bar': 'position: relative; z-index: -1',
}

for (const [name, style] of Object.entries(ANCESTORS))
  test(
    `${name}: dialog and toast are whole and on top`,
    row(
      'to the elements',
      `around it: ${name}`,
      'dialog and toast: inside the view, and on top at all four corners',
    ),
    async ({ page }) => {
      await openStage(page, {
        more: `#around { ${style} } #bar { position: fixed; inset: 0 0 auto; height: 90px; background: navy; z-index: 99999 }`,
        body: `<div id="bar"></div><div id="around">${LIBRARY}</div>`,
      })
      await expect.poll(() => recordedEvents(page, 'ready')).toHaveLength(1)
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
    },
  )

test(
  'a side column of 280 px: nothing is cut, and the page is no wider',
  row(
    'to the elements',
    'a side column of 280 px',
    'card, home and details: nothing is cut, nothing overlaps, the page is no wider',
  ),
  async ({ page, bidOf }) => {
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
  },
)

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
  test(
    `${name}: a card and a library have a width and stay inside the page`,
    row(
      'to the elements',
      `in ${name}`,
      'width and height of card and library (at least 120 px), width of the page (no wider)',
    ),
    async ({ page, bidOf }) => {
      const bid = await bidOf(BOOK)
      const classes = name === 'floats' ? 'cell floats' : 'cell'
      const cells = [cardOf(bid), LIBRARY].map(
        (inside) => `<div class="${classes}">${inside}<p>旁边的字</p></div>`,
      )
      await openStage(page, {
        more: `.cell { ${style} } .cell.floats > * { float: left }`,
        body: cells.join('<br>'),
      })
      for (const element of await page.locator('.cell > :first-child').all()) {
        await expect(element.locator('.ol-book-title').first()).toBeVisible()
        const box = await element.boundingBox()
        expect(box?.width).toBeGreaterThanOrEqual(120)
        expect(box?.height).toBeGreaterThanOrEqual(120)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBeLessThanOrEqual(1000)
      }
    },
  )

test(
  'print: card and library are printed',
  row('to the elements', 'print', 'colours on the paper, the size of the PDF: not blank'),
  async ({ page, bidOf }) => {
    await openStage(page, { body: inBox('org-library', LIBRARY) + cardOf(await bidOf(BOOK)) })
    await atHome(page)
    await page.emulateMedia({ media: 'print' })
    expect(await colours(await page.locator('org-library').screenshot())).toBeGreaterThan(100)
    expect(await colours(await page.locator('book-card').screenshot())).toBeGreaterThan(20)
    const pdf = await page.pdf()
    expect(pdf.byteLength).toBeGreaterThan(20_000)
  },
)

test(
  'reduced motion: no animation of the library is longer than 50 ms',
  row(
    'to the elements',
    '`prefers-reduced-motion`',
    'animations that run: nothing moves, but the line of a route change',
  ),
  async ({ page }) => {
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
        // The progress bar of a route change shows progress at the pace of SPEC §9, also with reduced motion.
        .filter((one) => !(one.effect as KeyframeEffect | null)?.target?.closest('.ol-route-progress'))
        .map((one) => (one as CSSAnimation).animationName ?? (one as CSSTransition).transitionProperty),
    )
    // A fade is not a movement.
    expect(moving.filter((name) => name !== 'opacity')).toEqual([])
  },
)

test(
  'forced colours: text and borders have system colours',
  row('to the elements', 'forced colours', 'computed colours: those of the reader'),
  async ({ page, bidOf }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openStage(page, { body: LIBRARY + cardOf(await bidOf(BOOK)) })
    await atHome(page)
    const box = page.locator('.ol-search input')
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
    // The card is rendered asynchronously.
    await expect.poll(async () => colours(await page.locator('book-card').screenshot())).toBeGreaterThan(2)
  },
)
