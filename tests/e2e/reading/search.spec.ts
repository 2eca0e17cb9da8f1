import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const PARAGRAPH = '天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。'
const chapter = (number: number, more = '') =>
  `<h1>第${number}章</h1>${Array.from({ length: 12 }, () => `<p>${PARAGRAPH}</p>`).join('')}${more}`

/** The highlighted text under a highlight name. */
const highlighted = (page: Page, name: string) =>
  page.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map(String), name)

async function find(page: Page, words: string) {
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: '要找的字句' }).fill(words)
}

test('a search covers the book and both Chinese scripts, and highlights its results', async ({ page }) => {
  const book = await novel([chapter(1), chapter(2, '<p>山中<em>無曆</em>日，寒盡不知年。</p>'), chapter(3)])
  const reader = await openBook(page, book)
  await reader.text.focus()
  await find(page, '无历日')
  const panel = page.getByRole('dialog', { name: '查找' })
  await expect(panel.getByRole('status')).toHaveText('1 处')
  await panel.getByRole('button', { name: '山中無曆日，寒盡不知年。' }).click()
  await expect(panel).toBeHidden()
  await expect.poll(() => highlighted(page, 'ol-find-now')).toEqual(['無曆', '日'])
  expect(await reader.place()).toContain('c2')
  expect(await page.locator('ol-flow em').evaluate((em) => em.parentElement?.innerHTML)).toBe(
    '山中<em data-ol-han="only">無曆</em>日，寒盡不知年。',
  )
})

test('words over empty lines are found and lit; what a style sheet hides is not found, except notes', async ({
  page,
}) => {
  const hidden =
    '<p class="away">江中芦苇</p><p>看<a href="#n1">注</a></p><p class="away" id="n1">注里的白鹭</p>'
  const book = await novel(
    [chapter(1), chapter(2, `<p>剩下的放在水里<br/><br/>    他合上账本。</p>${hidden}`), chapter(3)],
    {
      head: '<link rel="stylesheet" href="a.css"/>',
      manifest: ['a', 'b']
        .map((name) => `<item id="${name}" href="${name}.css" media-type="text/css"/>`)
        .join(''),
      files: {
        'OPS/a.css': '@import "b.css"; p { display: block }',
        'OPS/b.css': 'p.away { display: none }',
      },
    },
  )
  const reader = await openBook(page, book)
  await reader.text.focus()
  await find(page, '江中芦苇')
  await expect(page.getByText('没有找到“江中芦苇”。')).toBeVisible()
  const panel = page.getByRole('dialog', { name: '查找' })
  const field = page.getByRole('searchbox', { name: '要找的字句' })
  await field.fill('放在水里他合上账本')
  await expect(panel.getByRole('status')).toHaveText('1 处')
  await page.keyboard.press('Enter')
  await expect.poll(() => highlighted(page, 'ol-find-now')).toEqual(['放在水里', '    他合上账本'])
  await page.getByRole('toolbar', { name: '查找' }).getByRole('button', { name: '关闭' }).click()
  await reader.text.focus()
  await find(page, '注里的白鹭')
  await expect(page.getByRole('status').filter({ hasText: '1 处' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '注释' })).toContainText('注里的白鹭')
})

test('next and previous results wrap around; the way back leads to the start', async ({ page }) => {
  const book = await novel([chapter(1, '<p>青灯一盏。</p>'), chapter(2), chapter(3, '<p>青灯又一盏。</p>')])
  const reader = await openBook(page, book)
  await reader.text.focus()
  const start = await reader.place()
  await find(page, '青灯')
  await expect(page.getByRole('status').filter({ hasText: '2 处' })).toBeVisible()
  await page.keyboard.press('Enter')
  const bar = page.getByRole('toolbar', { name: '查找' })
  await expect(bar).toContainText('1 / 2')
  await bar.getByRole('button', { name: '下一处' }).click()
  await expect(bar).toContainText('2 / 2')
  await expect.poll(() => reader.place()).toContain('c3')
  await bar.getByRole('button', { name: '下一处' }).click()
  await expect(bar).toContainText('1 / 2')
  await expect.poll(() => reader.place()).toContain('c1')
  await page.getByRole('button', { name: '回到刚才那一页' }).click()
  await expect.poll(() => reader.place()).toBe(start)
  await bar.getByRole('button', { name: '关闭' }).click()
  expect(await highlighted(page, 'ol-find')).toEqual([])
})

test('a search without results says so; Escape clears the field, then closes', async ({ page }) => {
  const reader = await openBook(page, await novel([chapter(1)]))
  await reader.text.focus()
  await find(page, '不在书里的话')
  await expect(page.getByText('没有找到“不在书里的话”。')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox', { name: '要找的字句' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '查找' })).toBeHidden()
  await expect(reader.text).toBeFocused()
})

test('a result on the current page adds no way back', async ({ page }) => {
  const reader = await openBook(page, await novel([chapter(1), chapter(2, '<p>青灯一盏。</p>')]))
  await reader.text.focus()
  const chip = page.getByRole('button', { name: '回到刚才那一页' })
  for (const [words, isLedAway] of [
    ['第1章', false],
    ['青灯', true],
  ] as const) {
    await find(page, words)
    await expect(page.getByRole('status').filter({ hasText: '1 处' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(() => highlighted(page, 'ol-find-now')).toEqual([words])
    await expect(chip).toHaveCount(isLedAway ? 1 : 0)
    await page.keyboard.press('Escape')
    await expect.poll(() => highlighted(page, 'ol-find')).toEqual([])
    await expect(reader.text).toBeFocused()
  }
})

test('2,000 chapters are searched in about a second, with early results', async ({ page }) => {
  test.slow()
  const text = PARAGRAPH.repeat(60)
  const chapters = Array.from(
    { length: 2000 },
    (_, at) => `第${at + 1}章 渡口\n\n${text}\n\n${at % 100 === 0 ? '青灯一盏。' : '无事。'}\n`,
  )
  const bytes = new TextEncoder().encode(chapters.join('\n'))
  const reader = await openBook(page, bytes, { name: 'book.txt' })
  await reader.text.focus()
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: '要找的字句' }).fill('青燈')
  const done = page.getByRole('status').filter({ hasText: '20 处' })
  await expect(done).toBeVisible({ timeout: 15_000 })
  // Search again: now everything needed is loaded, so only the search is timed.
  await page.getByRole('searchbox', { name: '要找的字句' }).fill('青灯一')
  const began = Date.now()
  await expect(done).toBeVisible()
  expect(Date.now() - began).toBeLessThan(3000)
})

test('without the Highlight API results are marked by boxes', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'Highlight')
  })
  const reader = await openBook(page, await novel([chapter(1, '<p>青灯一盏。</p>')]))
  await reader.text.focus()
  const before = await page.locator('ol-flow').evaluate((flow) => flow.innerHTML)
  await find(page, '青灯')
  await expect(page.getByRole('status').filter({ hasText: '1 处' })).toBeVisible()
  await page.keyboard.press('Enter')
  const box = page.locator('ol-light[data-light="find-now"]')
  await expect(box).toHaveCount(1)
  const [lightAt, textAt] = await Promise.all([
    box.boundingBox(),
    page
      .locator('ol-flow p')
      .last()
      .evaluate((p) => {
        const range = document.createRange()
        range.setStart(p.firstChild as Node, 0)
        range.setEnd(p.firstChild as Node, 2)
        const { x, y } = range.getBoundingClientRect()
        return { x, y }
      }),
  ])
  expect(Math.abs((lightAt?.x ?? 0) - textAt.x)).toBeLessThan(2)
  expect(Math.abs((lightAt?.y ?? 0) - textAt.y)).toBeLessThan(2)
  expect(await page.locator('ol-flow').evaluate((flow) => flow.innerHTML)).toBe(before)
})
