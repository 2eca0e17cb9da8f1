import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'
import { end, fakeVoices, type Stage, said } from './speech-synthesis'

const chapters = [
  '<h1>第一章</h1><p>天亮了。老人把缆绳解开，又系上。</p>',
  '<h1>第二章</h1><p>江水往东。</p>',
]

const highlighted = (page: Page, name: string) =>
  page.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map(String), name)

test('reading aloud highlights each sentence, continues into the next chapter and stops on close', async ({
  page,
}) => {
  await fakeVoices(page, ['en-US', 'zh-CN'])
  const reader = await openBook(page, await novel(chapters))
  await reader.text.focus()
  await page.keyboard.press('r')
  const bar = page.getByRole('region', { name: '朗读' })
  await expect(bar.getByRole('button', { name: '暂停' })).toBeVisible()
  await expect.poll(() => said(page)).toEqual(['第一章'])
  await end(page)
  await end(page)
  await expect.poll(() => said(page)).toEqual(['第一章', '天亮了。', '老人把缆绳解开，又系上。'])
  // A range for each text node: the end of a paragraph is one of its own.
  expect((await highlighted(page, 'ol-said')).join('')).toBe('老人把缆绳解开，又系上。')
  await page.evaluate(() => (window as unknown as Stage).sayWord(3))
  // Word boundaries depend on the browser's dictionary.
  await expect.poll(async () => (await highlighted(page, 'ol-saying')).join('')).toMatch(/^缆绳?$/)
  await end(page)
  await expect.poll(async () => (await said(page)).at(-1)).toBe('第二章')
  await expect.poll(() => reader.place()).toContain('c2')

  await bar.getByRole('button', { name: '暂停' }).click()
  expect(await page.evaluate(() => (window as unknown as Stage).isSpeaking())).toBe(false)
  await bar.getByRole('button', { name: '继续' }).click()
  expect((await said(page)).at(-1)).toBe('第二章')
  await bar.getByRole('combobox', { name: '语速' }).selectOption('1.5')
  await page.locator('book-reader').evaluate((element) => element.remove())
  await expect.poll(() => page.evaluate(() => (window as unknown as Stage).isSpeaking())).toBe(false)
  expect(await highlighted(page, 'ol-said')).toEqual([])
})

test('a page turn moves reading aloud, also while it is paused', async ({ page }) => {
  await fakeVoices(page, ['zh-CN'])
  const lines = Array.from({ length: 200 }, (_, at) => `<p>第${at}行说的是河水。</p>`).join('')
  const reader = await openBook(page, await novel([lines, '<p>第二章</p>']))
  await reader.text.focus()
  await page.keyboard.press('r')
  const bar = page.getByRole('region', { name: '朗读' })
  const last = async () => (await said(page)).at(-1)
  await expect.poll(last).toBe('第0行说的是河水。')
  const first = async () => /第\d+行说的是河水。/.exec(await reader.words())?.[0]
  await reader.turn(1)
  await reader.turn(1)
  await expect.poll(last).toBe(await first())
  expect(await first()).not.toBe('第0行说的是河水。')
  await end(page)
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(3)
  expect(await last(), 'the line after it').not.toBe(await first())

  await bar.getByRole('button', { name: '暂停' }).click()
  const paused = await first()
  await reader.text.press('PageUp')
  await expect.poll(first).not.toBe(paused)
  const count = (await said(page)).length
  await bar.getByRole('button', { name: '继续' }).click()
  await expect.poll(async () => (await said(page)).length).toBe(count + 1)
  expect(await last()).toBe(await first())
})

test('a device without voices shows a message', async ({ page }) => {
  await fakeVoices(page, ['en-US'])
  const reader = await openBook(page, await novel(chapters))
  await reader.text.focus()
  await page.keyboard.press('r')
  await expect(page.getByText('这台设备没有会读这本书的语言（zh-CN）的声音。')).toBeVisible()
  expect(await said(page)).toEqual([])
})

test('Escape stops reading aloud, then is left to the host', async ({ page }) => {
  const reader = await openBook(page, await novel(chapters))
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.append(document.querySelector('book-reader') as Element)
    dialog.showModal()
  })
  await reader.text.focus()
  await page.keyboard.press('r')
  const speechBar = page.getByRole('region', { name: '朗读' })
  await expect(speechBar).toBeVisible()
  await reader.region.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitemcheckbox', { name: '自动翻页' }).click()
  const turning = page.getByRole('region', { name: '自动翻页' })
  await expect(turning).toBeVisible()
  await expect(reader.region, 'bars make room for it').not.toHaveAttribute('data-bars')
  for (const [bar, others] of [
    [speechBar, 1],
    [turning, 0],
  ] as const) {
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    expect(await speechBar.or(turning).count()).toBe(others)
    await expect(reader.text).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(reader.region).toBeHidden()
})
