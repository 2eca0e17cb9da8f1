import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const WORDS = '他看着窗外的雨，想起了许多年前的那个下午，那时候他们还年轻，以为一切都会好起来的。'
/** A chapter of a million characters with ten link targets. */
const MILLION = Array.from({ length: 12_500 }, (_, at) => {
  const heading = at % 1250 === 0 ? `<h2 id="h${at / 1250}">第${at / 1250}节</h2>` : ''
  return `${heading}<p>${WORDS}${WORDS.slice(0, 30)}（${at}）</p>`
}).join('\n')

const characters = (page: Page) => page.locator('ol-flow').evaluate((flow) => (flow.textContent ?? '').length)

test('a chapter of a million characters opens, turns and jumps in segments', async ({ page }) => {
  test.slow()
  const reader = await openBook(
    page,
    await novel([`<p><a id="go" href="#h7">去第七节</a></p>${MILLION}`, '<p>第二章</p>'], {
      files: {
        'OPS/nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>
          <li><a href="c1.xhtml">第一章</a></li>${[3, 7].map((at) => `<li><a href="c1.xhtml#h${at}">第${at}节</a></li>`).join('')}
          <li><a href="c2.xhtml">第二章</a></li></ol></nav></body></html>`,
      },
    }),
    { attributes: 'theme="white" fs="20"' },
  )
  expect(await characters(page)).toBeLessThan(30_000)
  const total = Number(/共 (\d+) 页/.exec(await reader.place())?.[1])
  expect(total).toBeGreaterThan(500)

  await page.locator('ol-flow #go').click()
  const isInView = () =>
    page.locator('ol-flow #h7').evaluate((heading) => {
      const box = heading.getBoundingClientRect()
      const view = heading.closest('ol-view')?.getBoundingClientRect()
      return view !== undefined && box.left >= view.left && box.right <= view.right
    })
  await expect.poll(isInView).toBe(true)
  await expect(reader.region.getByText('第7节').first()).toBeAttached()
  const there = Number(/第 (\d+) 页/.exec(await reader.place())?.[1])
  expect(there / total).toBeGreaterThan(0.6)
  expect(there / total).toBeLessThan(0.8)

  // Turning pages across the boundary of two segments and back skips no words.
  const seen: number[] = []
  for (let turn = 0; turn < 60; turn++) {
    await reader.turn(1)
    const words = await page.locator('ol-flow').evaluate((flow) => {
      const view = flow.parentElement?.getBoundingClientRect()
      return [...flow.querySelectorAll('p:not([data-ol-elsewhere])')]
        .filter((p) =>
          [...p.getClientRects()].some((box) => view && box.left >= view.left && box.right <= view.right + 1),
        )
        .map((p) => Number(/（(\d+)/.exec(p.textContent ?? '')?.[1]))
    })
    for (const number of words) if (seen.at(-1) !== number) seen.push(number)
  }
  const gaps = seen.filter((number, at) => at > 0 && number !== (seen[at - 1] ?? 0) + 1)
  expect(gaps).toEqual([])
  expect(await characters(page)).toBeLessThan(30_000)
  const forth = await reader.words()
  await reader.turn(1)
  await reader.text.press('ArrowLeft')
  await expect.poll(() => reader.words()).toBe(forth)
})

test('a position in a segmented chapter survives another size and a reload', async ({ page }) => {
  test.slow()
  const book = await novel([MILLION, '<p>第二章到了</p>'])
  const reader = await openBook(page, book, { attributes: 'theme="white" fs="20"' })
  await reader.text.press('End')
  await expect.poll(() => reader.words()).toContain('第二章到了')
  await reader.text.press('ArrowLeft')
  await expect.poll(() => reader.words()).not.toContain('第二章')
  await expect.poll(() => characters(page)).toBeLessThan(30_000)
  const [, at, of] = /第 (\d+) 页，共 (\d+) 页/.exec(await reader.place()) ?? []
  expect(at).toBe(of)
  for (let turn = 0; turn < 3; turn++) {
    const before = await reader.place()
    await reader.text.press('ArrowLeft')
    await expect.poll(() => reader.place()).not.toBe(before)
  }
  const words = (await reader.words()).slice(0, 12)
  await page.locator('book-reader').evaluate((element) => element.setAttribute('fs', '28'))
  await expect
    .poll(() => page.locator('ol-flow').evaluate((flow) => getComputedStyle(flow).fontSize))
    .toBe('28px')
  await page.locator('book-reader').evaluate((element) => element.setAttribute('fs', '20'))
  await expect.poll(async () => (await reader.words()).slice(0, 12)).toBe(words)
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await expect.poll(async () => (await reader.words()).slice(0, 12)).toBe(words)
})

test('memory does not grow with page turns', async ({ page, context }) => {
  test.slow()
  const chapters = Array.from(
    { length: 40 },
    (_, at) => `<h2>${at}</h2>${`<p>${WORDS}</p>`.repeat(60)}<img src="i${at}.svg" alt=""/>`,
  )
  const files = Object.fromEntries(
    chapters.map((_, at) => [
      `OPS/i${at}.svg`,
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ]),
  )
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
  const reader = await openBook(
    page,
    await novel(chapters, {
      files,
      manifest: chapters
        .map((_, at) => `<item id="i${at}" href="i${at}.svg" media-type="image/svg+xml"/>`)
        .join(''),
    }),
    { attributes: 'theme="white" fs="28"' },
  )
  const cdp = await context.newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  const measure = async () => {
    await page.waitForTimeout(1200)
    for (let at = 0; at < 3; at++) await cdp.send('HeapProfiler.collectGarbage')
    const { nodes } = await cdp.send('Memory.getDOMCounters')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const urls = await page.evaluate(() => (window as unknown as { liveUrls: Set<string> }).liveUrls.size)
    return { nodes, usedSize, urls }
  }
  await reader.turn(30)
  const before = await measure()
  const turned = await page.locator('book-reader').evaluate(async () => {
    let turns = 0
    const stage = document.querySelector('book-reader')?.shadowRoot?.querySelector<HTMLElement>('.stage')
    while (stage && turns < 300) {
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }))
      await new Promise((done) => setTimeout(done, 8))
      turns++
    }
    return turns
  })
  expect(turned).toBe(300)
  // The garbage collector may take some time, so poll.
  await expect(async () => {
    const after = await measure()
    test.info().annotations.push({ type: 'measured', description: JSON.stringify({ before, after }) })
    expect(after.nodes).toBeLessThan(before.nodes * 1.25 + 200)
    expect(after.urls).toBeLessThanOrEqual(before.urls + 1)
    expect(after.usedSize).toBeLessThan(before.usedSize * 1.25 + 1_000_000)
  }).toPass({ timeout: 10_000 })
})

test('a chapter of 140,000 siblings opens', async ({ page }) => {
  test.slow()
  const lines = Array.from({ length: 70_000 }, (_, at) => `<p>第${at + 1}行</p>`).join('\n')
  const reader = await openBook(page, await novel([lines]), { timeout: 60_000 })
  await expect(page.locator('ol-flow')).toContainText('第1行')
  await reader.region.press('End')
  await expect(page.locator('ol-flow')).toContainText('第70000行')
})
