import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

/** Visible controls that reach beyond an edge of the window. */
const outside = (page: Page) =>
  page.locator('book-reader').evaluate(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll('button, input, select') ?? [])]
      .filter((control) => control.checkVisibility({ opacityProperty: true }))
      .map((control) => ({
        name: control.getAttribute('aria-label'),
        ...control.getBoundingClientRect().toJSON(),
      }))
      .filter(({ width, left, right }) => width > 0 && (left < -0.5 || right > innerWidth + 0.5))
      .map(({ name }) => name),
  )

// The width of a tablet's sidebar at a zoom of 400%.
test('in a window of 188 px every control is reachable', async ({ page }) => {
  await page.setViewportSize({ width: 188, height: 340 })
  const reader = await openBook(page, await novel([`<h1>茶</h1><p>${'喝茶看书。'.repeat(60)}</p>`]))
  await expect(page.getByRole('slider')).toBeVisible()
  expect((await page.getByRole('slider').boundingBox())?.width).toBeGreaterThan(80)
  for (const name of ['目录', '版面设置', '更多'])
    await expect(reader.region.getByRole('button', { name, exact: true })).toBeVisible()
  expect(await outside(page)).toEqual([])

  await reader.region.getByRole('button', { name: '更多' }).click()
  expect(await outside(page)).toEqual([])
  await page.getByRole('menuitem', { name: '书签与划线' }).click()
  await expect(page.getByRole('dialog', { name: '书签与划线' })).toBeVisible()
  await page.keyboard.press('Escape')

  await reader.region.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '全书查找' }).click()
  await page.getByRole('searchbox').fill('看书')
  await page.locator('.drawer').getByRole('button', { name: /看书/ }).first().click()
  await expect(page.getByRole('toolbar', { name: '查找' })).toBeVisible()
  expect(await outside(page)).toEqual([])

  await page.keyboard.press('s')
  await expect(page.getByRole('toolbar', { name: '选中的字句' })).toBeVisible()
  expect(await outside(page)).toEqual([])
})
