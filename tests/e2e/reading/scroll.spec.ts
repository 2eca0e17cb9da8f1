import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { recordedEvents } from '../support/page-log'
import type { ReaderPage } from '../support/reader'
import { expect, test } from '../support/test'
import { DATA } from '../w3c/reader-host'
import { novel, type OpenOptions, openBook } from './open-book'
import { end, fakeVoices, said } from './speech-synthesis'

const WORDS = '天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。'
/** Every paragraph begins with its position: 3·07 is the seventh of the third chapter. */
const chapter = (number: number, paragraphs = 14, more = '') =>
  `<h1>第${number}章</h1>${more}${Array.from(
    { length: paragraphs },
    (_, at) =>
      `<p id="p${number}-${at}">${number}·${String(at).padStart(2, '0')} ${WORDS}${WORDS.slice(0, (at * 7) % 30)}</p>`,
  ).join('')}`

interface Seen {
  /** The first visible paragraph, and its start in the view. */
  first: string
  at: number
  /** The number of chapter files in the document, and of their characters. */
  files: number
  characters: number
  roots: string[]
  colours: string[]
}

/** What is visible of a scrolled column; in vertical writing it runs to the left. */
const seen = (page: Page): Promise<Seen> =>
  page.locator('ol-view').evaluate((view) => {
    const box = view.getBoundingClientRect()
    const isSideways = getComputedStyle(view).writingMode === 'vertical-rl'
    const files = [...view.querySelectorAll('ol-file')]
    const paragraphs = files.flatMap((file) => [...(file.shadowRoot?.querySelectorAll('p') ?? [])])
    const starts = (rect: DOMRect) => (isSideways ? box.right - rect.right : rect.top - box.top)
    const ends = (rect: DOMRect) => (isSideways ? box.right - rect.left : rect.bottom - box.top)
    const first = paragraphs.find((p) => {
      const rect = p.getBoundingClientRect()
      return rect.width > 0 && ends(rect) > (isSideways ? 60 : 70)
    })
    const texts = files.map((file) => file.shadowRoot?.textContent ?? '')
    return {
      first: (first?.textContent ?? '').trim().slice(0, 16),
      at: first ? Math.round(starts(first.getBoundingClientRect())) : -1,
      files: files.length,
      characters: texts.join('').length,
      roots: texts.map((text) => text.trim().slice(0, 4)),
      colours: files.map((file) => {
        const h1 = file.shadowRoot?.querySelector('h1')
        return h1 ? getComputedStyle(h1).color : ''
      }),
    }
  })

/** Opens a book in pages and switches to scrolled flow. */
async function openScrolled(page: Page, book: Uint8Array, options: OpenOptions = {}): Promise<ReaderPage> {
  const reader = await openBook(page, book, { attributes: 'theme="white" fs="20"', ...options })
  await setFlow(page, 'scrolled')
  await expect(page.locator('ol-file').first()).toBeAttached()
  return reader
}

const setFlow = (page: Page, flow: string) =>
  page.locator('book-reader').evaluate((element, value) => element.setAttribute('flow', value), flow)

interface RelocateLocator {
  index: number
  progression: number
  text?: { highlight: string }
}

async function lastLocator(page: Page): Promise<RelocateLocator | undefined> {
  return (await recordedEvents(page, 'relocate')).at(-1)?.locator as RelocateLocator | undefined
}

declare global {
  interface Window {
    rested: Promise<void>
  }
}

/**
 * Scrolls with the wheel and waits until scrolling has stopped for longer than files take to be added and
 * removed.
 */
async function wheelOn(page: Page, distance: number, rest = 320): Promise<void> {
  await page.locator('ol-view').evaluate((view, ms) => {
    window.rested = new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const onScroll = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          view.removeEventListener('scroll', onScroll)
          resolve()
        }, ms)
      }
      view.addEventListener('scroll', onScroll)
    })
  }, rest)
  await page.mouse.wheel(0, distance)
  await page.evaluate(() => window.rested)
}

/** The same; also returns what was visible before and after. */
async function wheel(page: Page, distance: number): Promise<{ before: Seen; after: Seen }> {
  const before = await seen(page)
  await wheelOn(page, distance)
  return { before, after: await seen(page) }
}

/** The offset of the paragraph that starts with these words; null if it is not rendered any more. */
const whereIs = (page: Page, words: string): Promise<number | null> =>
  page.locator('ol-view').evaluate((view, start) => {
    const box = view.getBoundingClientRect()
    for (const file of view.querySelectorAll('ol-file'))
      for (const p of file.shadowRoot?.querySelectorAll('p') ?? [])
        if (p.textContent?.trim().startsWith(start))
          return Math.round(p.getBoundingClientRect().top - box.top)
    return null
  }, words)

test('continuous scrolling adds and removes chapters without jumps', async ({ page }) => {
  test.slow()
  const files = {
    'OPS/red.css': 'h1 { color: rgb(200, 0, 0) } p { margin: 0 0 12px }',
    'OPS/blue.css': 'h1 { color: rgb(0, 0, 200) } p { margin: 0 0 30px }',
  }
  const manifest =
    '<item id="red" href="red.css" media-type="text/css"/><item id="blue" href="blue.css" media-type="text/css"/>'
  const chapters = Array.from({ length: 12 }, (_, at) => chapter(at + 1, at === 4 ? 1 : 14))
  const book = await novel(chapters, {
    files,
    manifest,
    wrap: (body) => {
      const colour = Number(/第(\d+)章/.exec(body)?.[1]) % 2 === 0 ? 'blue' : 'red'
      return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><link rel="stylesheet" href="${colour}.css"/></head><body>${body}</body></html>`
    },
  })
  const reader = await openScrolled(page, book)
  await expect.poll(async () => (await seen(page)).files).toBeGreaterThan(1)
  const { colours } = await seen(page)
  expect(colours.slice(0, 2)).toEqual(['rgb(200, 0, 0)', 'rgb(0, 0, 200)'])

  await page.mouse.move(600, 400)
  const order: string[] = []
  for (let turn = 0; turn < 20; turn++) {
    const { before, after } = await wheel(page, 390)
    const now = await whereIs(page, before.first)
    if (now !== null) expect(Math.abs(before.at - 390 - now), `${before.first} at ${turn}`).toBeLessThan(3)
    order.push(after.first)
    expect(after.files).toBeLessThan(9)
    expect(after.characters).toBeLessThan(9_000)
  }
  expect(order).toEqual([...order].sort())
  const scrolledTo = await seen(page)
  expect(Number(scrolledTo.first.split('·')[0])).toBeGreaterThan(5)
  expect(scrolledTo.roots[0]).not.toContain('第1章')

  // A `relocate` event reports each file in order, when its first line reaches the top.
  const indexes = (await recordedEvents(page, 'relocate')).map(
    ({ locator }) => (locator as RelocateLocator).index,
  )
  expect(indexes).toEqual([...indexes].sort((a, b) => a - b))
  expect(new Set(indexes).size).toBeGreaterThan(4)

  // Scrolling back up causes no jump either.
  for (let turn = 0; turn < 8; turn++) {
    const { before } = await wheel(page, -390)
    const now = await whereIs(page, before.first)
    expect(Math.abs(before.at + 390 - (now ?? 9999)), `${before.first} back at ${turn}`).toBeLessThan(3)
  }

  // The stored position is exact to the line.
  const stored = await seen(page)
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await setFlow(page, 'scrolled')
  await expect.poll(async () => (await seen(page).catch(() => null))?.first).toBe(stored.first)

  // Another font size, and switching to pages and back, keeps the position.
  await page.locator('book-reader').evaluate((element) => element.setAttribute('fs', '26'))
  await expect.poll(async () => (await seen(page)).first).toBe(stored.first)
  await setFlow(page, 'paginated')
  await expect.poll(() => reader.words()).toContain(stored.first.slice(5, 12))
  await expect(page.locator('ol-file')).toHaveCount(0)
  await setFlow(page, 'scrolled')
  await expect.poll(async () => (await seen(page)).first).toBe(stored.first)
})

test('keys, links, search results and bookmarks cross chapter boundaries', async ({ page }) => {
  test.slow()
  const note = '<p>见<a id="go" href="c2.xhtml#p2-3">第二章</a>。青灯一盏。</p>'
  const book = await novel([
    chapter(1, 4, note),
    chapter(2, 5, '<p>青灯又一盏。</p>'),
    chapter(3, 5),
    chapter(4, 3),
  ])
  const reader = await openScrolled(page, book)
  await reader.text.focus()
  await expect.poll(async () => (await seen(page)).files).toBeGreaterThan(2)

  await page.locator('ol-file #go').click()
  await expect.poll(async () => (await seen(page)).first).toMatch(/^2·03/)
  expect((await lastLocator(page))?.index).toBe(1)
  await page.getByRole('button', { name: '回到刚才那一页' }).click()
  await expect.poll(async () => (await lastLocator(page))?.index).toBe(0)

  // Hits are highlighted in this file and in the next.
  await reader.text.focus()
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: '要找的字句' }).fill('青灯')
  await expect(page.getByRole('status').filter({ hasText: '2 处' })).toBeVisible()
  await page.keyboard.press('Enter')
  const highlighted = () =>
    page.evaluate(() =>
      ['ol-find', 'ol-find-now'].flatMap((name) =>
        [...(CSS.highlights.get(name) ?? [])].map(
          (range) => String(range) + (range as Range).startContainer.isConnected,
        ),
      ),
    )
  await expect.poll(highlighted).toEqual(['青灯true', '青灯true'])
  const bar = page.getByRole('toolbar', { name: '查找' })
  await bar.getByRole('button', { name: '下一处' }).click()
  await expect.poll(async () => (await lastLocator(page))?.index).toBe(1)
  await bar.getByRole('button', { name: '关闭' }).click()

  // A bookmark of the scrolled position is shown at once.
  await reader.text.focus()
  await page.mouse.move(600, 400)
  await wheel(page, 90)
  await page.keyboard.press('b')
  await expect(page.locator('.ol-ribbon')).toBeVisible()

  // Keys scroll by one screen less a line or two, through all files to the end of the book.
  const visited: number[] = []
  const turns = async () => (await recordedEvents(page, 'relocate')).length
  const isAtEnd = () =>
    page
      .locator('ol-view')
      .evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight > scrollHeight - 2)
  while (visited.length < 14 && !(visited.at(-1) === 3 && (await isAtEnd()))) {
    const before = await turns()
    await reader.text.press(' ')
    await expect.poll(turns).toBeGreaterThan(before)
    visited.push((await lastLocator(page))?.index ?? -1)
  }
  expect(visited).toEqual([...visited].sort())
  expect(visited.at(-1)).toBe(3)
  expect(await isAtEnd()).toBe(true)
  await reader.text.press('Home')
  await expect.poll(async () => (await lastLocator(page))?.index).toBe(0)
  await reader.text.press('End')
  await expect.poll(async () => (await lastLocator(page))?.index).toBe(3)
})

test('reading aloud continues into a visible chapter; a selection ends at the boundary', async ({ page }) => {
  await fakeVoices(page, ['zh-CN'])
  const reader = await openScrolled(
    page,
    await novel(['<p id="one">天亮了。江水往东。</p>', '<p id="two">老人把缆绳解开。</p>', chapter(3)]),
  )
  await expect(page.locator('ol-file #two')).toBeVisible()
  const [from, to] = await Promise.all(
    ['#one', '#two'].map((name) => page.locator(`ol-file ${name}`).boundingBox()),
  )
  await page.mouse.move((from?.x ?? 0) + 85, (from?.y ?? 0) + 15)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 120, (to?.y ?? 0) + 15, { steps: 8 })
  await page.mouse.up()
  const menu = page.getByRole('toolbar', { name: '选中的字句' })
  await menu.getByRole('button', { name: '绿色' }).click()
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('ol-mark-green') ?? [])].map(String).join(''))
  await expect.poll(marked).toMatch(/江水往东。$/)

  await reader.text.focus()
  await page.keyboard.press('r')
  for (const sentence of ['天亮了。', '江水往东。', '老人把缆绳解开。']) {
    await expect.poll(async () => (await said(page)).at(-1)).toBe(sentence)
    expect(await page.evaluate(() => [...(CSS.highlights.get('ol-said') ?? [])].map(String).join(''))).toBe(
      sentence,
    )
    await end(page)
  }
  expect(await page.locator('ol-view').evaluate((view) => view.scrollTop)).toBe(0)
})

test('the position is current before the scroll event fires', async ({ page }) => {
  await openScrolled(page, await novel([chapter(1, 4), chapter(2)]))
  await expect.poll(async () => (await seen(page)).files).toBe(2)
  await page.locator('ol-view').evaluate((view) => {
    view.scrollTo({ top: 900 })
    view.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true, composed: true }))
  })
  await expect(page.locator('.ol-ribbon')).toBeVisible()
  await expect.poll(async () => (await lastLocator(page))?.index).toBe(1)
})

test('a segmented chapter scrolls across segments; a chapter with its own flow is alone', async ({
  page,
}) => {
  test.slow()
  const giant = Array.from(
    { length: 2500 },
    (_, at) => `<p>${String(at).padStart(5, '0')} ${WORDS}</p>`,
  ).join('')
  await openScrolled(page, await novel([chapter(1, 2), giant, chapter(3, 2)]), {
    attributes: 'theme="white" fs="20"',
  })
  await expect.poll(async () => (await seen(page)).files).toBeGreaterThan(1)
  await page.mouse.move(600, 400)
  // There is nothing to scroll to until the first segment is laid out.
  await expect
    .poll(async () => {
      await page.locator('ol-view').evaluate((view) => view.scrollTo({ top: 700 }))
      return (await lastLocator(page))?.index
    })
    .toBe(1)
  const parts = () => page.locator('ol-piece').count()
  for (let turn = 0; turn < 8; turn++) {
    await wheelOn(page, 6000)
    expect(await parts()).toBeLessThan(5)
  }
  const { first, characters } = await seen(page)
  expect(Number(first.slice(0, 5))).toBeGreaterThan(400)
  expect(characters).toBeLessThan(70_000)
  const { before } = await wheel(page, -200)
  expect(Math.abs(before.at + 200 - ((await whereIs(page, before.first)) ?? 9999))).toBeLessThan(3)
  const place = await lastLocator(page)
  expect(place?.index).toBe(1)
  expect(Math.abs((place?.progression ?? 0) - Number(first.slice(0, 5)) / 2500)).toBeLessThan(0.02)
})

// Two turns of the wheel cover about two windows: their height, or their width in vertical writing.
for (const { name, file, turned } of [
  { name: 'Moby-Dick', file: 'moby-dick.epub', turned: 1400 },
  {
    name: 'Kusamakura, written from top to bottom',
    file: 'kusamakura-japanese-vertical-writing.epub',
    turned: 2500,
  },
])
  test(`${name} scrolls through three chapters without a jump`, async ({ page }) => {
    test.slow()
    const book = await readFile(`${DATA}/idpf/${file}`).catch(() => null)
    test.skip(book === null, 'without ../shared/data/idpf')
    if (!book) return
    await openScrolled(page, book)
    await page.mouse.move(600, 400)
    const visited = new Set<number>()
    let last = 0
    for (let turn = 0; turn < 90 && visited.size < 5; turn++) {
      await wheelOn(page, turned, 200)
      const { files } = await seen(page)
      expect(files).toBeLessThan(12)
      const { index = 0 } = (await lastLocator(page)) ?? {}
      expect(index).toBeGreaterThanOrEqual(last)
      last = index
      visited.add(index)
    }
    expect(visited.size).toBeGreaterThan(3)
    await page.waitForTimeout(500)
    const rested = await seen(page)
    await page.waitForTimeout(500)
    expect(await seen(page)).toEqual(rested)
  })
