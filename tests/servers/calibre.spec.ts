import { expect, type Page, test } from '@playwright/test'
import {
  blocksOf,
  COUNT,
  freshFolder,
  makeCalibreLibrary,
  missing,
  READER,
  site,
  startCalibre,
  startNginx,
  stopAll,
  writePage,
} from './support'

/* calibre's content server with 30 books behind nginx, with the configuration of docs/embedding.md. */

test.skip(missing.length > 0, `missing: ${missing.join(', ')}`)
let library: Awaited<ReturnType<typeof makeCalibreLibrary>>
const [proxy = '', cors = ''] = blocksOf('embedding.md', 'nginx')
const at = (port: number, lines: string) => lines.replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)

test.beforeAll(async () => {
  test.setTimeout(240_000)
  library = await makeCalibreLibrary()
})
// Two servers on one library are one too many for calibre.
test.afterEach(stopAll)
test.afterAll(() => library?.remove())

const main = (page: Page) => page.getByRole('main')
const to = (page: Page, path: string) =>
  page.locator('org-library').evaluate((element, target) => {
    ;(element as HTMLElement & { navigate(path: string): void }).navigate(target)
  }, path)

/** Signs in with a name on the device, or with the name and password of the catalogue. */
async function signIn(page: Page, reader?: { username: string; password: string }): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox') })
  await dialog
    .getByRole('textbox')
    .first()
    .fill(reader?.username ?? '林晓')
  if (reader) await dialog.locator('input[type="password"]').fill(reader.password)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Browses, pages, sorts, searches, reads and comes back. */
async function useLibrary(page: Page): Promise<void> {
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  // The page of every book: the cover of the first is a picture.
  await to(page, '/category')
  const items = main(page).getByRole('listitem')
  await expect(items.first()).toBeVisible()
  await expect
    .poll(() =>
      items
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

  // A list of all in another order: calibre has them as categories.
  await main(page)
    .getByRole('link', { name: /^(?:By )?Title|按.*书名|标题/ })
    .first()
    .click()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(/Title|书名|标题/)
  await expect
    .poll(async () => {
      await items.last().scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 3000)
      return items.count()
    })
    .toBe(COUNT)
  const titles = await main(page).getByRole('heading', { level: 2 }).allInnerTexts()
  expect(new Set(titles).size).toBeGreaterThan(15)

  await page.getByRole('combobox').or(page.getByRole('searchbox')).fill('山')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('山')
  await expect(items.first()).toBeVisible()
  const found = await main(page).getByRole('heading', { level: 2 }).allInnerTexts()
  await items.first().getByRole('link').first().click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(found[0] ?? '')
  await main(page)
    .getByRole('button', { name: /开始阅读|继续阅读|阅读/ })
    .first()
    .click()
  await expect(page.locator('.ol-bare')).toBeVisible()
  await expect(page.getByText(/读不了|打不开|出错/)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/book-read\//)
  await page.waitForTimeout(2500)
  await page.goBack()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(found[0] ?? '')
  await page.goBack()
  await expect(items).toHaveCount(found.length)
}

test('open, on the origin of the page', async ({ page }) => {
  const port = await startCalibre(library.folder, 'open')
  const root = await site({ 'page.html': '<org-library src="/calibre/opds" sign-in="local"></org-library>' })
  const origin = await startNginx({ root, server: at(port, proxy) })
  await page.goto(`${origin}/page.html`)
  await to(page, '/category')
  await signIn(page)
  await useLibrary(page)
})

test('with a password (Basic), on the origin of the page', async ({ page }) => {
  const port = await startCalibre(library.folder, 'basic')
  const root = await site({ 'page.html': '<org-library src="/calibre/opds" sign-in="opds"></org-library>' })
  const origin = await startNginx({ root, server: at(port, proxy) })
  await page.goto(`${origin}/page.html`)
  await to(page, '/category')
  await signIn(page, READER)
  await to(page, '/index')
  await useLibrary(page)
})

test('with a password (Basic), on another origin', async ({ page }) => {
  const port = await startCalibre(library.folder, 'basic')
  const root = await site({})
  const own = await startNginx({ root, server: '' })
  const block = at(port, cors).replaceAll('https://intranet.example', own)
  const begin = block.indexOf('location')
  const server = await startNginx({
    root: freshFolder(),
    http: block.slice(0, begin),
    server: block.slice(begin),
  })
  await writePage(root, `<org-library src="${server}/calibre/opds"></org-library>`)
  await page.goto(`${own}/page.html`)
  await to(page, '/category')
  await signIn(page, READER)
  await to(page, '/index')
  await useLibrary(page)
})

test.describe(() => {
  test.use({ httpCredentials: READER })
  test('with a password (Digest), which the browser asks for, on the origin of the page', async ({
    page,
  }) => {
    const port = await startCalibre(library.folder, 'digest')
    const root = await site({
      'page.html': '<org-library src="/calibre/opds" sign-in="local"></org-library>',
    })
    const origin = await startNginx({ root, server: at(port, proxy) })
    await page.goto(`${origin}/page.html`)
    await to(page, '/category')
    await signIn(page)
    await useLibrary(page)
  })
})

test('with a password (Digest), on another origin: a sentence says that it cannot be asked for here', async ({
  page,
}) => {
  const port = await startCalibre(library.folder, 'digest')
  const root = await site({})
  const own = await startNginx({ root, server: '' })
  const block = at(port, cors).replaceAll('https://intranet.example', own)
  const begin = block.indexOf('location')
  const server = await startNginx({
    root: freshFolder(),
    http: block.slice(0, begin),
    server: block.slice(begin),
  })
  await writePage(root, `<org-library src="${server}/calibre/opds"></org-library>`)
  await page.goto(`${own}/page.html`)
  await to(page, '/category')
  await expect(page.locator('org-library')).toContainText(/登录|口令|密码/)
  await page.screenshot({ path: 'test-results/servers/digest.png' })
})
