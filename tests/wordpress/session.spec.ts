import { expect, type Page, test } from '@playwright/test'
import { bidOf, freshPage, publish, saw, settings, signIn, sites } from './support'

/* Who WordPress knows is the library's member. */

const TITLE = '一杯茶的时间'
const member = (page: Page) =>
  page
    .locator('org-library')
    .evaluate(
      (element) =>
        (element as HTMLElement & { session: { user: { id: string; name: string } } | null }).session?.user,
    )

test('a card leads somebody signed in to the book, without a dialog', async ({ browser }) => {
  const { site } = sites()
  await settings(site)
  const bid = await bidOf(TITLE)
  const page = await freshPage(browser)
  await signIn(page, site, 'author')
  await page.goto(await publish(site, `[book_card book="${bid}"]`, 'author'))
  await page.locator('book-card').getByRole('link', { name: TITLE }).click()
  await expect(page.locator('org-library').getByRole('heading', { level: 1 })).toHaveText(TITLE)
  expect(new URL(page.url()).hash).toBe(`#/bookdetail/${bid}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await member(page)).toMatchObject({ name: 'Author' })
  await page.screenshot({ path: 'test-results/wordpress/member.png' })
  // Out of the library is out of the site.
  await page.locator('org-library').evaluate((element) => element.dispatchEvent(new Event('x')))
  await page
    .locator('org-library')
    .getByRole('button', { name: /Author/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /退出/ }).click()
  const confirm = page.locator('org-library').getByRole('dialog').getByRole('button', { name: /退出/ })
  if (await confirm.isVisible().catch(() => false)) await confirm.click()
  await expect(page.locator('#wpadminbar')).toHaveCount(0)
  expect(
    (await page.context().cookies()).filter(
      ({ name, value }) => name.startsWith('wordpress_logged_in') && value.trim() !== '',
    ),
  ).toEqual([])
  await page.goto(`${site.url}/wp-admin/`)
  await expect(page).toHaveURL(/wp-login/)
  saw(
    'author',
    '–',
    'from a card to the book without a dialog, as “Author”; 退出 in the library signs out of WordPress',
  )
  await page.context().close()
})

test('signed out of WordPress, the library forgets the member', async ({ browser }) => {
  const { site } = sites()
  await settings(site)
  const page = await freshPage(browser)
  await signIn(page, site, 'editor')
  await page.goto(`${site.url}/reading/`)
  await expect.poll(() => member(page)).toMatchObject({ name: 'Editor' })
  await page.context().clearCookies()
  await page.reload()
  await expect(page.locator('org-library h2').first()).toBeVisible()
  await expect.poll(() => member(page)).toBeFalsy()
  saw('editor', '–', 'signed out of WordPress, the library forgets the member at the next look')
  await page.context().close()
})

test('accounts only: a dialog with the book leads by the sign-in to exactly that book', async ({
  browser,
}) => {
  const { site } = sites()
  await settings(site, { sign_in: 'site' })
  const bid = await bidOf(TITLE)
  const page = await freshPage(browser)
  await page.goto(`${site.url}/reading/#/bookdetail/${bid}`)
  const dialog = page.locator('dialog.org-library-dialog')
  await expect(dialog).toContainText(`登录后就可以读《${TITLE}》`)
  await page.screenshot({ path: 'test-results/wordpress/dialog.png' })
  await dialog.getByRole('button', { name: '以后再说' }).click()
  await expect(page.locator('org-library h2').first()).toBeVisible()
  await page.goto(`${site.url}/?p=1`)
  await page.goto(`${site.url}/reading/#/bookdetail/${bid}`)
  await page.locator('dialog.org-library-dialog').getByRole('link', { name: '登录' }).click()
  await page.locator('#user_login').fill('contributor')
  await page.locator('#user_pass').fill('contributor')
  await page.locator('#wp-submit').click()
  await expect(page.locator('org-library').getByRole('heading', { level: 1 })).toHaveText(TITLE)
  expect(new URL(page.url()).hash).toBe(`#/bookdetail/${bid}`)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  saw(
    'visitor, then contributor',
    '–',
    'a dialog with cover and title, the site’s sign-in, and exactly that book',
  )
  await page.context().close()
})

test('a sign-in that fails goes round in no loop', async ({ browser }) => {
  const { site } = sites()
  await settings(site, { sign_in: 'site' })
  const bid = await bidOf(TITLE)
  const page = await freshPage(browser)
  await signIn(page, site, 'author')
  let asked = 0
  await page.route(/org-library(?:\/|%2F)v1(?:\/|%2F)session/, (route) => {
    asked += 1
    return route.fulfill({ status: 503, body: 'no' })
  })
  let visits = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits += 1
  })
  await page.goto(`${site.url}/reading/#/bookdetail/${bid}`)
  await expect(page.locator('dialog.org-library-dialog')).toBeVisible()
  await page.waitForTimeout(3000)
  expect([asked, visits]).toEqual([1, 1])
  await page.locator('dialog.org-library-dialog').getByRole('link', { name: '登录' }).click()
  await page.goto(`${site.url}/reading/#/bookdetail/${bid}`)
  await expect(page.locator('dialog.org-library-dialog')).toContainText('这个页面还不认识您')
  saw(
    'author',
    '–',
    'where the site does not say who is signed in: one request, one dialog, which says so the second time',
  )
  await page.context().close()
})

test('the session is for pages of the site alone, and is not kept', async ({ browser }) => {
  const { site } = sites()
  const page = await freshPage(browser)
  await signIn(page, site, 'author')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const ask = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${site.url}/wp-json/org-library/v1/session`, { method, headers: { cookie, ...headers } })
  const good = await ask({ 'X-Org-Library': '1' })
  const { session } = await good.json()
  expect(session.user.name).toBe('Author')
  expect(good.headers.get('cache-control')).toContain('no-store')
  expect(good.headers.get('access-control-allow-origin')).toBeNull()
  const left =
    JSON.parse(Buffer.from(session.deviceToken.split('.')[0], 'base64url').toString()).exp - Date.now() / 1000
  expect(left).toBeGreaterThan(3000)
  expect(left).toBeLessThan(3700)
  for (const headers of [
    {},
    { 'X-Org-Library': '1', origin: 'https://evil.example' },
    { 'X-Org-Library': '1', 'Sec-Fetch-Site': 'cross-site' },
  ]) {
    const refused = await ask(headers as Record<string, string>)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  }
  // Signing out needs the token of the same account.
  expect((await ask({ 'X-Org-Library': '1' }, 'DELETE')).status).toBe(403)
  expect((await ask({ 'X-Org-Library': session.deviceToken.replace(/.$/, 'x') }, 'DELETE')).status).toBe(403)
  expect((await ask({ 'X-Org-Library': session.deviceToken }, 'DELETE')).status).toBe(200)
  expect((await (await ask({ 'X-Org-Library': '1' })).json()).session).toBeNull()
  await page.context().close()
})
