import { expect, test } from '../support/test'
import { comic, strip } from './comics'
import { PagesReader } from './fixed-layout-reader'

test.use({ viewport: { width: 1280, height: 800 } })

test('right to left can be chosen, and is stored', async ({ page }) => {
  const reader = await PagesReader.openNext(page, await comic(), { name: 'book.cbz' })
  const leftward = reader.bar.getByRole('button', { name: '从右往左翻' })
  await reader.openTools()
  await leftward.click()
  await expect(leftward).toHaveAttribute('aria-pressed', 'true')
  await reader.closeTools()
  await reader.stage.press('End')
  await reader.shows(8)
  await reader.stage.press('PageUp')
  await reader.shows(6, 7)
  const box = async (number: number) => (await reader.pageView(number).boundingBox())?.x ?? 0
  expect(await box(7), 'the later page is on the left').toBeLessThan(await box(6))
  await reader.stage.press('Home')
  await reader.stage.press('ArrowLeft')
  await reader.shows(2)
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await reader.shows(2)
  await reader.stage.press('ArrowLeft')
  await reader.shows(3)
})

test('object URLs of distant pages are revoked', async ({ page }) => {
  await page.addInitScript(() => {
    const open = new Set<string>()
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (thing) => {
      const url = createObjectURL.call(URL, thing as Blob)
      open.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      open.delete(url)
      revokeObjectURL.call(URL, url)
    }
    Object.assign(window, { openUrls: () => open.size })
  })
  await page.setViewportSize({ width: 500, height: 800 })
  const reader = await PagesReader.openNext(page, await comic(), { name: 'book.cbz' })
  const openUrls = () => page.evaluate(() => (window as unknown as { openUrls(): number }).openUrls())
  for (const next of [2, 3, 4, 5, 6, 7, 8]) {
    await reader.stage.press('ArrowRight')
    await reader.shows(next)
    // Only a painted page has an object URL. Page 5 is no valid picture.
    if (next !== 5) await expect(reader.pageView(next).getByRole('img')).toBeVisible()
  }
  await expect.poll(openUrls).toBeLessThanOrEqual(3)
  await page.evaluate(() => document.querySelector('book-reader')?.remove())
  await expect.poll(openUrls).toBe(0)
})

test('spreads, directions and strips of a comic', async ({ page }) => {
  await test.step('pages are paired; the first and a landscape one are single', async () => {
    const reader = await PagesReader.openNext(page, await comic(), { name: 'book.cbz' })
    await reader.shows(1)
    for (const pages of [[2], [3], [4, 5], [6, 7], [8]]) {
      await reader.stage.press('ArrowRight')
      await reader.shows(...pages)
    }
  })

  await test.step('the first page can be paired with the second', async () => {
    const reader = await PagesReader.openNext(page, await comic(), { name: 'book.cbz' })
    const alone = reader.bar.getByRole('button', { name: '封面单页' })
    await reader.openTools()
    await expect(alone).toHaveAttribute('aria-pressed', 'true')
    await alone.click()
    await reader.shows(1, 2)
    await reader.bar.getByRole('button', { name: '双页' }).click()
    await expect(alone).toBeHidden()
  })

  await test.step('the mouse drags a page that is larger than the window', async () => {
    const reader = await PagesReader.openNext(page, await comic(), { name: 'book.cbz' })
    await reader.choose('适宽')
    await expect.poll(() => reader.width(1)).toBe(1280)
    const top = async () => (await reader.pageView(1).boundingBox())?.y ?? Number.NaN
    const before = await top()
    await page.mouse.move(1000, 600)
    await page.mouse.down()
    await page.mouse.move(1000, 300, { steps: 5 })
    await page.mouse.up()
    expect(await top()).toBe(before - 300)
    await reader.shows(1)
  })

  await test.step('a comic has no controls for text', async () => {
    const reader = await PagesReader.openNext(page, await comic(), { name: 'book.cbz' })
    await expect(page.getByRole('button', { name: '书签与划线' })).toBeVisible()
    await expect(page.getByRole('button', { name: '全书查找' })).toHaveCount(0)
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await expect(page.getByRole('menu').getByText('自动翻页')).toBeVisible()
    for (const name of ['全书查找', '朗读'])
      await expect(page.getByRole('menu').getByText(name)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '版面设置' }).press('Enter')
    await expect(page.getByRole('group', { name: '纸张' })).toBeVisible()
    await expect(page.getByRole('group', { name: '字体' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await reader.stage.press('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await reader.stage.press('m')
    await expect(page.getByRole('tab')).toHaveCount(1)
  })

  await test.step('a comic that declares it is read from right to left', async () => {
    const book = await comic('<Manga>YesAndRightToLeft</Manga>')
    const reader = await PagesReader.openNext(page, book, { name: 'book.cbz' })
    for (const next of [[2], [3], [4, 5], [6, 7]]) {
      await reader.stage.press('ArrowLeft')
      await reader.shows(...next)
    }
    const [six, seven] = [await reader.pageView(6).boundingBox(), await reader.pageView(7).boundingBox()]
    expect(six?.x ?? 0).toBeGreaterThan(seven?.x ?? 0)
    // The fold shadow is between the two pages.
    const fold = (number: number, side: 'left' | 'right') =>
      reader.pageView(number).evaluate((pageView, at) => getComputedStyle(pageView, '::after')[at], side)
    expect([await fold(6, 'left'), await fold(7, 'right')]).toEqual(['0px', '0px'])
    // The text direction of a message stays left to right.
    await reader.stage.press('ArrowRight')
    await expect(reader.pageView(5).getByText('这一页的图坏了')).toHaveCSS('direction', 'ltr')
  })

  await test.step('all pages in one column', async () => {
    const reader = await PagesReader.openNext(page, await comic(), {
      name: 'book.cbz',
      attributes: 'flow="scrolled"',
    })
    await reader.stage.press('End')
    await expect.poll(async () => (await reader.shown()).at(-1)).toBe('第 8 页')
    // Like the pieces of a strip, pages follow each other without a gap.
    await reader.stage.press('PageUp')
    const [seventh, eighth] = [await reader.pageView(7).boundingBox(), await reader.pageView(8).boundingBox()]
    expect((eighth?.y ?? 0) - (seventh?.y ?? 0)).toBeCloseTo(seventh?.height ?? 0, 0)
  })

  await test.step('a strip is one column; with pages chosen each keeps its width', async () => {
    const reader = await PagesReader.openNext(page, await strip(), { name: 'book.cbz' })
    for (let turn = 0; turn < 3; turn++) await reader.stage.press('PageDown')
    await expect.poll(() => reader.shown()).toEqual(['第 2 页'])
    expect(await reader.width(2)).toBe(960)
    await page.getByRole('button', { name: '版面设置' }).press('Enter')
    await expect(page.getByRole('radio', { name: '滚动' })).toBeChecked()
    await page.getByRole('radio', { name: '翻页' }).check()
    await reader.stage.press('Escape')
    await reader.shows(2)
    expect(await reader.width(2)).toBe(960)
    const top = () =>
      reader.pageView(2).evaluate((pageView) => Math.round(pageView.getBoundingClientRect().top))
    const before = await top()
    await reader.stage.press('PageDown')
    await expect.poll(top).toBeLessThan(before - 400)
    await reader.shows(2)
  })

  await test.step('a broken picture shows a message and can be turned past', async () => {
    await page.setViewportSize({ width: 500, height: 800 })
    const reader = await PagesReader.openNext(page, await comic(), { name: 'book.cbz' })
    for (const next of [2, 3, 4, 5]) {
      await reader.stage.press('ArrowRight')
      await reader.shows(next)
    }
    await expect(reader.pageView(5)).toContainText('这一页的图坏了')
    await expect(page).toHaveTitle('t')
    await reader.stage.press('ArrowRight')
    await reader.shows(6)
    await expect(reader.pageView(6).getByRole('img', { name: '第 6 页' })).toBeVisible()
  })
})

for (const flow of ['paginated', 'scrolled'])
  test(`a page wider than the window keeps its scroll position over a reload (${flow})`, async ({ page }) => {
    const reader = await PagesReader.openNext(page, await comic(), {
      name: 'book.cbz',
      attributes: `flow="${flow}"`,
    })
    for (let step = 0; step < 12; step++) await reader.stage.press('+')
    await expect.poll(() => reader.width(1)).toBeGreaterThan(1500)
    const left = async () => Math.round((await reader.pageView(1).boundingBox())?.x ?? Number.NaN)
    await reader.stage.press('ArrowRight')
    await expect.poll(left).toBeLessThan(-500)
    const before = await left()
    // The offset is stored once scrolling has stopped.
    await page.waitForTimeout(600)
    await page.reload()
    await expect.poll(() => reader.width(1)).toBeGreaterThan(1500)
    await expect.poll(left).toBeLessThan(before + 5)
    expect(await left()).toBeGreaterThan(before - 5)
  })
