import type { Page } from '@playwright/test'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const PARAGRAPH = '后来头发长了，他在里面等着。老人把缆绳解开，又系上，像在等一个不会来的人。'
const book = () =>
  novel([
    `<h1>第一章</h1>${Array.from({ length: 40 }, (_, at) => `<p>第${at + 1}段，${PARAGRAPH}</p>`).join('')}`,
  ])

const setting = async (page: Page, name: string) => {
  const radio = page.getByRole('radio', { name, exact: true })
  if (!(await radio.isVisible())) {
    await page.getByRole('button', { name: '版面设置' }).focus()
    await page.keyboard.press('Enter')
  }
  await radio.check()
}
const quote = async (page: Page) => {
  const last = (await recordedEvents(page, 'relocate')).at(-1)
  return (last?.locator as { text?: { highlight: string } } | undefined)?.text?.highlight
}

test('a book is converted to the other Chinese script and back; the preference is stored', async ({
  page,
}) => {
  const reader = await openBook(page, await book())
  await reader.turn(2)
  const words = await reader.words()
  const quoted = await quote(page)
  await setting(page, '繁體')
  await expect(page.locator('ol-flow p').first()).toHaveText(/後來頭髮長了，他在裡面等著。/)
  expect(await page.locator('ol-flow html').getAttribute('lang')).toBe('zh-Hant')
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await expect(page.locator('ol-flow p').first()).toHaveText(/後來頭髮長了/)
  expect(await quote(page)).toBe(quoted)
  await setting(page, '原文')
  await expect.poll(() => reader.words()).toBe(words)
})

test('quotation marks follow the script and the direction; a locator holds', async ({ page }) => {
  const speech = novel([
    `<h1>第一章</h1>${Array.from({ length: 40 }, (_, at) => `<p>第${at + 1}段。“他说：‘走。’”老人说。It’s so.</p>`).join('')}`,
  ])
  const reader = await openBook(page, await speech)
  await reader.turn(1)
  const words = await reader.words()
  const quoted = await quote(page)
  const first = page.locator('ol-flow p').first()
  await setting(page, '繁體')
  await expect(first).toHaveText(/「他說：『走。』」老人說。It’s so\./)
  await setting(page, '简体')
  await expect(first).toHaveText(/“他说：‘走。’”/)
  await setting(page, '竖排')
  await expect(first).toHaveText(/『他说：「走。」』老人说。It’s so\./)
  await setting(page, '横排')
  await expect(first).toHaveText(/“他说：‘走。’”/)
  await setting(page, '「」')
  await expect(first).toHaveText(/「他说：『走。』」/)
  await setting(page, '原文')
  await expect(first).toHaveText(/「他说：『走。』」/)
  await setting(page, '随简繁')
  await expect(first).toHaveText(/“他说：‘走。’”/)
  await expect.poll(() => reader.words()).toBe(words)
  expect(await quote(page)).toBe(quoted)
})

test('vertical and horizontal writing show the same words', async ({ page }) => {
  const reader = await openBook(page, await book())
  await reader.turn(2)
  const words = await reader.words()
  await setting(page, '竖排')
  await expect(page.locator('ol-flow body')).toHaveCSS('writing-mode', 'vertical-rl')
  await setting(page, '横排')
  await expect(page.locator('ol-flow body')).toHaveCSS('writing-mode', 'horizontal-tb')
  await expect.poll(() => reader.words()).toBe(words)
  await setting(page, '竖排')
  await reader.text.focus()
  const before = await reader.place()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => reader.place()).not.toBe(before)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => reader.place()).toBe(before)
})

test('right-to-left text is complete in vertical writing', async ({ page }) => {
  const last = 'هذه هي الفقرة الأخيرة'
  const paragraph = 'لكن، من أين تتأتّى هذه الخلايا؟ في الواقع، تنشأ من خليّة واحدة.'.repeat(4)
  const body = `${Array.from({ length: 20 }, () => `<p>${paragraph}</p>`).join('')}<p>${last}</p>`
  const arabic = novel([body], { language: 'ar', head: '<style>body{direction:rtl}</style>' })
  const reader = await openBook(page, await arabic)
  await setting(page, '竖排')
  await expect(page.locator('ol-flow body')).toHaveCSS('writing-mode', 'vertical-rl')
  await reader.text.focus()
  await expect(page.getByText(last)).not.toBeInViewport()
  await page.keyboard.press('End')
  await expect(page.getByText(last)).toBeInViewport({ ratio: 1 })
})

test('font, weight, spacing and columns of the reader override the book', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openBook(page, await book())
  const first = page.locator('ol-flow p').first()
  const fontBefore = await first.evaluate((p) => getComputedStyle(p).fontFamily)
  await setting(page, '楷')
  await expect.poll(() => first.evaluate((p) => getComputedStyle(p).fontFamily)).not.toBe(fontBefore)
  await setting(page, '粗')
  await expect(first).toHaveCSS('font-weight', '700')
  await setting(page, '一行')
  const [line, space] = await first.evaluate((p) => {
    const { lineHeight, marginBlockEnd } = getComputedStyle(p)
    return [Number.parseFloat(lineHeight), Number.parseFloat(marginBlockEnd)]
  })
  expect(space).toBeCloseTo(line ?? 0, 0)
  const width = async () => (await first.boundingBox())?.width ?? 0
  const two = await width()
  await setting(page, '一栏')
  await expect.poll(width).toBeGreaterThan(two * 1.2)
})
