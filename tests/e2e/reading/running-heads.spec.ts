import type { Page } from '@playwright/test'
import { colours } from '../hosts/support/pixels'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const TEXT =
  '<p id="p">天亮了。老人把缆绳解开，又系上，缆绳在他手里响了一夜，像一句没有说完的话。</p>'.repeat(40)
/** The boxes of the running head's text, and of the first and last text of the foot. */
async function running(page: Page) {
  const head = await page.locator('.running.head span').boundingBox()
  const first = await page.locator('.running.foot span').first().boundingBox()
  const last = await page.locator('.running.foot span').last().boundingBox()
  if (!head || !first || !last) throw new Error('nothing runs above or below the page')
  return { head, first, last }
}

for (const flow of ['paginated', 'scrolled'])
  test(`running header and footer align with the text at any width (${flow})`, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await openBook(page, await novel([TEXT]), { attributes: `flow="${flow}"` })
    for (const width of [1920, 1280, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => {
          const text = (await page.locator('#p').first().boundingBox())?.x ?? 0
          const { head, last } = await running(page)
          return [head.x - text, width - last.x - last.width - text].map(Math.round)
        })
        .toEqual([0, 0])
    }
  })

test('in a right-to-left book header and footer start on the right', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await openBook(page, await novel([TEXT], { head: '<style>html { writing-mode: vertical-rl }</style>' }))
  const { head, first } = await running(page)
  expect(head.x + head.width).toBeCloseTo(first.x + first.width, 0)
  expect(head.x).toBeGreaterThan(400)
})

test('on a phone the page is visible behind the settings, which offer what fits', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openBook(page, await novel([TEXT]))
  await page.getByRole('button', { name: '版面设置' }).click()
  const sheet = page.getByRole('dialog', { name: '版面设置' })
  await expect(sheet.getByRole('group', { name: '段距' })).toBeAttached()
  await expect(sheet.getByRole('group', { name: '分栏' })).toBeHidden()
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeGreaterThan(812 * 0.4)
  await page.setViewportSize({ width: 1000, height: 812 })
  await expect(sheet.getByRole('group', { name: '分栏' })).toBeVisible()
})

test('on a phone an enlarged picture is as wide as the screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="9" height="9"/></svg>'
  await openBook(
    page,
    await novel(['<p>图</p><img src="i.svg" alt="一张图"/>'], {
      files: { 'OPS/i.svg': svg },
      manifest: '<item id="i" href="i.svg" media-type="image/svg+xml"/>',
    }),
  )
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '看大图' }).click()
  const picture = page.getByRole('dialog', { name: '一张图' }).getByRole('img')
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(375)
  await page.setViewportSize({ width: 600, height: 320 })
  await expect.poll(async () => ((await picture.boundingBox())?.height ?? 320) < 250).toBe(true)
})

test('forced colours keep highlights and the progress bar visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const reader = await openBook(page, await novel([TEXT]))
  const slider = await page.getByRole('slider', { name: '阅读进度' }).boundingBox()
  if (!slider) throw new Error('there is no slider')
  const rest = { ...slider, x: slider.x + slider.width / 2, width: slider.width / 4 }
  await expect.poll(async () => colours(await page.screenshot({ clip: rest }))).toBeGreaterThan(1)
  await reader.text.press('s')
  const menu = page.getByRole('toolbar', { name: '选中的字句' }).or(page.getByLabel('选中的字句'))
  const swatches = await Promise.all(
    ['黄色', '绿色', '蓝色', '粉色'].map((name) =>
      menu
        .first()
        .getByRole('button', { name })
        .locator('span')
        .evaluate((swatch) => getComputedStyle(swatch).backgroundColor),
    ),
  )
  expect(new Set(swatches).size).toBe(4)
})
