import type { Locator } from '@playwright/test'
import { expect } from '../../support/test'
import type { Stage } from '../stage'

const press = (stage: Stage, name: string) =>
  stage.page.locator('#app').getByRole('button', { name, exact: true }).click()

const cards = (stage: Stage) => stage.page.locator('#app book-card')
const titles = (stage: Stage) => stage.page.locator('#app book-card .ol-book-title').allTextContents()
const themes = (list: Locator) => list.evaluateAll((all) => all.map((one) => one.getAttribute('theme')))

/** State of the page is passed to every element, including elements that are added later. */
export async function theme(stage: Stage): Promise<void> {
  await stage.openExample()
  const { page } = stage
  const all = page.locator('#app :is(book-card, org-library)')
  // The previous check leaves the library open and the theme dark.
  if ((await page.locator('org-library').count()) > 0) await press(stage, 'library')
  await expect(all).toHaveCount(3)
  if ((await themes(all)).includes('dark')) await press(stage, 'theme')
  expect(await themes(all)).toEqual(['light', 'light', 'light'])
  await press(stage, 'theme')
  expect(await themes(all)).toEqual(['dark', 'dark', 'dark'])
  await press(stage, 'library')
  await expect(page.locator('org-library h2').first()).toBeVisible()
  expect(await themes(all)).toEqual(['dark', 'dark', 'dark', 'dark'])
  await expect(page.locator('org-library .ol-root').first()).toHaveAttribute('data-theme', 'dark')
  await press(stage, 'theme')
  await expect(page.locator('org-library .ol-root').first()).toHaveAttribute('data-theme', 'light')
}

/** A change by the user updates the page's state, and the page can reset it. */
export async function bothWays(stage: Stage): Promise<void> {
  await stage.openExample()
  const { page } = stage
  const boxes = cards(stage).getByRole('checkbox')
  await boxes.nth(0).click()
  await boxes.nth(2).click()
  await expect(page.locator('#chosen')).toHaveText('茶经,山海')
  await boxes.nth(0).click()
  await expect(page.locator('#chosen')).toHaveText('山海')
  expect(await cards(stage).evaluateAll((all) => all.map((card) => card.hasAttribute('selected')))).toEqual([
    false,
    false,
    true,
  ])
  await press(stage, 'none')
  await expect(page.locator('#chosen')).toHaveText('')
  for (const at of [0, 1, 2]) await expect(boxes.nth(at)).not.toBeChecked()
}

/** Reordering a list keeps the elements and their internal state; removing and adding an element works. */
export async function lists(stage: Stage): Promise<void> {
  await stage.openExample()
  const { page } = stage
  const mark = () =>
    cards(stage).evaluateAll((all) => {
      const seen = all.map((card) => {
        const inner = card.shadowRoot?.querySelector('.ol-root > *') as
          | (Element & { marked?: string })
          | null
          | undefined
        if (!inner) return 'nothing inside'
        inner.marked ??= card.getAttribute('res-name') ?? ''
        return inner.marked
      })
      return seen
    })
  expect(await mark()).toEqual(['茶经', '渡口', '山海'])
  await cards(stage).getByRole('checkbox').nth(1).click()
  await press(stage, 'reverse')
  await expect.poll(() => titles(stage)).toEqual(['山海', '渡口', '茶经'])
  // Newly created content would have lost its marks, and `mark` would set them again: so read the marks
  // without setting them.
  await page.waitForTimeout(50)
  expect(
    await cards(stage).evaluateAll((all) =>
      all.map(
        (card) =>
          (card.shadowRoot?.querySelector('.ol-root > *') as (Element & { marked?: string }) | null)?.marked,
      ),
    ),
    'the same insides, moved',
  ).toEqual(['山海', '渡口', '茶经'])
  await expect(cards(stage).getByRole('checkbox').nth(1)).toBeChecked()
  await press(stage, 'fewer')
  await expect.poll(() => titles(stage)).toEqual(['渡口', '茶经'])
  await press(stage, 'fewer')
  await expect.poll(async () => (await titles(stage)).length).toBe(3)
  await expect(cards(stage).getByRole('checkbox', { checked: true })).toHaveCount(1)
}

/** The library in the page: its events and methods, the page's own sign-in and the page's own `fetch`. */
export async function library(stage: Stage): Promise<void> {
  await stage.openExample()
  const { page } = stage
  const fetched = () => page.evaluate(() => Number(document.documentElement.dataset.fetched ?? 0))
  await press(stage, 'library')
  await expect(page.locator('org-library h2').first()).toBeVisible()
  await expect(page.locator('#path')).toHaveText(/^\//)
  expect(await fetched()).toBeGreaterThan(0)

  await page.waitForLoadState('networkidle')
  const before = await fetched()
  await page.evaluate(() => {
    const root = document.querySelector('org-library')?.shadowRoot?.querySelector('.ol-root')
    if (root) (root as Element & { marked?: boolean }).marked = true
  })
  await press(stage, 'theme')
  await press(stage, 'none')
  await press(stage, 'reverse')
  await page.waitForTimeout(150)
  expect(await fetched(), 'a page that is rendered again asks for nothing again').toBe(before)
  const isSame = () =>
    page.evaluate(() => {
      const root = document.querySelector('org-library')?.shadowRoot?.querySelector('.ol-root')
      return (root as (Element & { marked?: boolean }) | null)?.marked === true
    })
  expect(await isSame()).toBe(true)

  await press(stage, 'shelf')
  await expect(page.locator('#member')).toHaveText('林晓')
  await expect(page.locator('#path')).toHaveText('/bookshelf')
  await expect(page.locator('org-library [role="dialog"]')).toHaveCount(0)
  await press(stage, 'leave')
  await expect(page.locator('#member')).toHaveText('')
  await expect
    .poll(() =>
      page.evaluate(() => (document.querySelector('org-library') as unknown as { session: unknown }).session),
    )
    .toBe(null)

  await press(stage, 'library')
  await expect(page.locator('org-library')).toHaveCount(0)
  await press(stage, 'library')
  await expect(page.locator('org-library h2').first()).toBeVisible()
}

/** Server-rendered markup has every element with its attributes, and no value that is not text. */
export async function server(stage: Stage): Promise<void> {
  const { page } = stage
  const markup = stage.rendered
  await page.setContent(markup)
  const found = await page.locator('book-card').evaluateAll((all) =>
    all.map((card) => ({
      name: card.getAttribute('res-name'),
      selectable: card.hasAttribute('selectable'),
      selected: card.hasAttribute('selected'),
    })),
  )
  expect(found).toEqual(['茶经', '渡口', '山海'].map((name) => ({ name, selectable: true, selected: false })))
  expect(markup).not.toMatch(/\[object|=>|function/)
  await stage.openRendered()
  await cards(stage).getByRole('checkbox').nth(1).click()
  await expect(page.locator('#chosen')).toHaveText('渡口')
  await expect(cards(stage).getByRole('checkbox', { checked: true })).toHaveCount(1)
}
