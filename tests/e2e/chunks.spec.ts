import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { recordedEvents } from './support/page-log'
import { expect, test } from './support/test'

/*
 * Chunks that never load. A browser does not repeat a pending module request, whoever imports the module
 * again, so a retry needs another address.
 */

test.use({ member: {} })

/** Leaves matching requests pending. Calling the returned function lets later requests through. */
async function stall(page: Page, parts: RegExp): Promise<() => void> {
  let isOver = false
  await page.route(parts, (route) => (isOver ? route.continue() : undefined))
  return () => {
    isOver = true
  }
}

test('a screen whose code never loads shows an error; a retry requests it again', async ({
  page,
  library,
  pageLog,
}) => {
  await page.clock.install()
  await library.open('/category/1')
  await expect(library.heading('文学')).toBeVisible()
  const end = await stall(page, /\/chunks\/(again\/)?SearchScreen-/)
  await page.evaluate(() => {
    location.hash = '#/search?q=茶'
  })
  await expect(library.progressBar).toHaveCount(1)
  await page.clock.runFor(20_000)
  await expect(library.heading('服务器开小差了！')).toBeVisible()
  await expect(library.progressBar).toHaveCount(0)
  expect((await recordedEvents(page, 'library-error')).map(({ code }) => code)).toEqual(['network'])
  expect(pageLog.elementLines).toHaveLength(1)
  end()
  await library.main.getByRole('button', { name: '再试一次' }).click()
  await expect(library.heading(/茶/)).toBeVisible()
  await library.expectAt('/search?q=茶')
})

test('a screen whose dependency never loads is retried with a copy of it', async ({
  page,
  library,
  pageLog,
}) => {
  await page.clock.install()
  await library.open('/bookshelf')
  await expect(library.heading('书架')).toBeVisible()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await stall(page, /\/chunks\/BookPages-/)
  await library.navigate('/search?q=茶')
  await expect(library.progressBar).toHaveCount(1)
  await page.clock.runFor(20_000)
  await library.main.getByRole('button', { name: '再试一次' }).click()
  await expect(library.heading(/茶/)).toBeVisible()
  await expect(library.main.getByRole('listitem').first()).toBeVisible()
  expect(requested.filter((path) => path.includes('/chunks/again/BookPages-'))).toHaveLength(1)
  expect(pageLog.elementLines).toHaveLength(1)
})

test('cards whose catalogue code never loads show an error and a retry', async ({ page, bidOf, pageLog }) => {
  const bid = await bidOf('雾港来信')
  await page.clock.install()
  const end = await stall(page, /\/chunks\/catalog-/)
  const requested = page.waitForRequest(/\/chunks\/catalog-/)
  await openHost(page, {
    body: `<book-card src="/library/demo/" book="${bid}"></book-card>`,
    load: 'book-card',
  })
  await requested
  await page.clock.runFor(21_000)
  await expect(page.getByRole('alert')).toBeVisible()
  end()
  await page.clock.resume()
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.locator('book-card').getByText('雾港来信').first()).toBeVisible()
  expect(pageLog.elementLines).toEqual([expect.stringMatching(/^<book-card> network: /)])
})

test('a book whose format code never loads shows an error and a retry', async ({ page, pageLog }) => {
  await page.clock.install()
  const end = await stall(page, /\/chunks\/(again\/)?txt-/)
  await page.route('**/test/a.txt', (route) => route.fulfill({ body: '第一章 茶\n\n茶者，南方之嘉木也。' }))
  await openHost(page, { body: '<book-reader href="/test/a.txt"></book-reader>', load: 'book-reader' })
  await expect(page.getByRole('status').first()).toBeVisible()
  await page.clock.runFor(21_000)
  await expect(page.getByRole('alert')).toContainText('书没有打开')
  end()
  await page.getByRole('button', { name: '再试一次' }).click()
  await page.clock.resume()
  // A late part of this code imports the address that never answers: it is asked for at two more, after 4 s each.
  await expect(page.getByText('茶者，南方之嘉木也。')).toBeVisible({ timeout: 20_000 })
  expect(pageLog.elementLines).toEqual([expect.stringMatching(/^<book-reader> network: /)])
})
