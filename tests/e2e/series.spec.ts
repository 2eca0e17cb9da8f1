import type { Locator, Page } from '@playwright/test'
import { violations, violationsNow } from './support/axe'
import { misfits } from './support/layout'
import { expect, test } from './support/test'

/** The demo library has three books of one series, each by another author. */
const SERIES = '手上的功夫'
const VOLUMES = ['木头的脾气', '厨房里的四季', '手工装帧入门']

test.use({ member: {} })

const titles = (within: Locator, level: number) => within.getByRole('heading', { level })

test('the details link the series and its other volumes in order', async ({ page, library, bidOf }) => {
  await library.open(`/bookdetail/${await bidOf('厨房里的四季')}`)
  const volumes = library.main.getByRole('region', { name: '同一丛书' })
  await expect(titles(volumes, 3)).toHaveText(['木头的脾气', '手工装帧入门'])
  await expect(volumes.getByText(/^第 \d 册$/)).toHaveText(['第 1 册', '第 3 册'])
  const others = library.main.getByRole('region', { name: '也许还想读' })
  await expect(titles(others, 3)).not.toHaveCount(0)
  for (const title of VOLUMES) await expect(others.getByRole('link', { name: title })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  expect(await misfits(library.element)).toEqual([])

  await library.main.getByRole('link', { name: `${SERIES} · 第 2 册` }).click()
  await library.expectAt(`/search?q=${SERIES}`)
  await expect
    .poll(async () => (await titles(library.main, 2).allTextContents()).sort())
    .toEqual([...VOLUMES].sort())
})

test('a book without a series shows none', async ({ library, bidOf }) => {
  await library.open(`/bookdetail/${await bidOf('一杯茶的时间')}`)
  await expect(library.main.getByRole('region', { name: '也许还想读' })).toBeVisible()
  await expect(library.main.getByRole('region', { name: '同一丛书' })).toHaveCount(0)
  await expect(library.main.getByText('丛书', { exact: true })).toHaveCount(0)
})

test.describe('the end of a volume', () => {
  /** Reads a book to its last page and turns once more. */
  async function toTheEnd(page: Page, ready: () => Promise<void>): Promise<Locator> {
    await ready()
    const dialog = page.getByRole('dialog', { name: '全书完' })
    await page.keyboard.press('End')
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(dialog).toBeVisible({ timeout: 200 })
    }).toPass()
    return dialog
  }

  test('offers the next volume first', async ({ page, library, reader, bidOf }) => {
    await library.open(`/book-read/${await bidOf('木头的脾气')}`)
    const dialog = await toTheEnd(page, async () => {
      await reader.ready()
      await reader.text.focus()
    })
    await expect(dialog.getByRole('region')).toHaveCount(3)
    const [next, volumes, others] = [0, 1, 2].map((at) => dialog.getByRole('region').nth(at))
    if (!next || !volumes || !others) throw new Error('three regions were there')
    await expect(next).toHaveAccessibleName('下一册 第 2 册')
    await expect(volumes).toHaveAccessibleName('同一丛书')
    await expect(titles(volumes, 3)).toHaveText(['手工装帧入门'])
    await expect(others).toHaveAccessibleName('也许还想读')
    expect(await violationsNow(page, 'org-library')).toEqual([])
    await next.getByRole('link', { name: '厨房里的四季' }).click()
    await expect(library.heading('厨房里的四季')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('offers none after the last volume or for a missing one', async ({ page, library, reader, bidOf }) => {
    await library.open(`/book-read/${await bidOf('手工装帧入门')}`)
    const dialog = await toTheEnd(page, async () => {
      await reader.ready()
      await reader.text.focus()
    })
    await expect(titles(dialog.getByRole('region', { name: '同一丛书' }), 3)).toHaveText(VOLUMES.slice(0, 2))
    await expect(dialog.getByRole('region', { name: /下一册/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: '合上书' }).click()

    // Changing the second volume's position to 4 leaves a gap in the series.
    await page.route(/\.json$/, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('"position":2', '"position":4')
      await route.fulfill({ response: answer, body })
    })
    await page.reload()
    await library.ready()
    await library.navigate(`/book-read/${await bidOf('木头的脾气')}`)
    await toTheEnd(page, async () => {
      await reader.ready()
      await reader.text.focus()
    })
    await expect(dialog.getByText(/^第 \d 册$/)).toHaveText(['第 3 册', '第 4 册'])
    await expect(dialog.getByRole('region', { name: /下一册/ })).toHaveCount(0)
  })
})
