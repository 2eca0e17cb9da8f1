import { POLICY } from '../../scripts/serve.mjs'
import { otherOrigin } from './hosts/support/other-origin'
import { violations } from './support/axe'
import { type OpdsServer, startOpdsServer } from './support/opds-server'
import { recordedEvents } from './support/page-log'
import { expect, test } from './support/test'

let server: OpdsServer
let host: { origin: string; close: () => void }

/**
 * Opens a page with a library of that server. The page has its own origin, and a policy that allows only the
 * server.
 */
async function start(site: string | undefined, options?: { isClosed: boolean }): Promise<void> {
  server = await startOpdsServer(options)
  const { origin } = server
  host = await otherOrigin(site, {
    '/page.html': {
      body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>一个网页</title>
        <script type="module" src="/dist/org-library.js"></script></head>
        <body><org-library src="${origin}/opds"></org-library></body></html>`,
      policy: `${POLICY.replace('img-src', `img-src ${origin}`)}; connect-src 'self' ${origin}`,
    },
    '/alone.html': {
      body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>一篇文章</title>
        <script type="module" src="/dist/book-reader.js"></script><script type="module" src="/dist/book-card.js"></script></head>
        <body></body></html>`,
      policy: `${POLICY.replace('img-src', `img-src ${origin}`)}; connect-src 'self' ${origin}`,
    },
  })
}

test.afterEach(async () => {
  host.close()
  await server.close()
})

test('an OPDS 1.2 server: home, categories, pages, search and a book', async ({
  page,
  library,
  browser,
  baseURL,
}) => {
  await start(baseURL)
  await page.goto(`${host.origin}/page.html`)
  await expect(page.getByRole('heading', { name: '新书', level: 2, exact: true })).toBeVisible()
  await expect(page.locator('.ol-masthead-name')).toHaveText('城南书库')

  await library.navigate('/category')
  await library.signIn()
  await library.expectAt('/category')
  await expect(library.main.getByRole('heading', { name: '新书 1', exact: true })).toBeVisible()
  await library.main.getByRole('link', { name: '作者' }).click()
  await expect(library.main.getByText('请在上面选一个小类')).toBeVisible()
  await library.main.getByRole('link', { name: '杜甫' }).click()
  await expect(library.main.getByText('春望')).toBeVisible()

  await page.getByRole('combobox').fill('静夜')
  await page.keyboard.press('Enter')
  await expect.poll(() => library.at()).toContain('/search')
  await library.main.getByText('静夜思').first().click()
  await expect(library.heading('静夜思')).toBeVisible()
  await expect
    .poll(() => page.locator('.ol-detail-cover img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(60)
  const { hash } = new URL(page.url())

  const fresh = await browser.newContext({ locale: 'zh-CN' })
  const other = await fresh.newPage()
  await other.goto(`${host.origin}/page.html${hash.replace('bookdetail', 'book-read')}`)
  const dialog = other.getByRole('dialog', { name: '登录后继续' })
  await dialog.getByRole('textbox', { name: /姓名/ }).fill('林晓')
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(other.getByText('床前明月光。')).toBeVisible()
  await fresh.close()
})

test('a server with a password: dialog, refusal, sign-in, storage, expiry and sign-out', async ({
  page,
  library,
  pageLog,
  baseURL,
}) => {
  await start(baseURL, { isClosed: true })
  await page.goto(`${host.origin}/page.html`)
  const dialog = library.loginDialog
  const submit = () => dialog.getByRole('button', { name: '登录' }).click()
  await expect(dialog.getByText('请用“City Library”的账户登录。')).toBeVisible()
  await dialog.getByRole('textbox', { name: /用户名/ }).fill('reader2')
  await dialog.getByLabel('密码', { exact: true }).fill('错')
  await submit()
  await expect(dialog.getByText('用户名或密码不对，请再试一次')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('密码', { exact: true }).fill('密码')
  await submit()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: '诗词', level: 2 })).toBeVisible()

  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  for (const secret of ['密码', Buffer.from('reader2:密码').toString('base64')])
    expect(stored).not.toContain(secret)
  await page.reload()
  await library.navigate('/search?q=静夜')
  await library.main.getByText('静夜思').first().click()
  const cover = page.locator('.ol-detail-cover img')
  await expect(cover).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60)
  await library.main.getByRole('button', { name: '开始阅读' }).click()
  await expect(page.getByText('床前明月光。')).toBeVisible()
  expect(server.requested.filter(({ path }) => path.startsWith('/files/'))).not.toContainEqual(
    expect.objectContaining({ withCredentials: false }),
  )

  await page.goBack()
  await expect(library.heading('静夜思')).toBeVisible()
  server.isShut = true
  await library.navigate('/category')
  await expect(dialog).toBeVisible()
  await library.expectAt('/index')
  server.isShut = false
  await dialog.getByRole('textbox', { name: /用户名/ }).fill('reader2')
  await dialog.getByLabel('密码', { exact: true }).fill('密码')
  await submit()
  await library.expectAt('/category')

  await library.navigate('/index')
  await page.getByRole('button', { name: 'reader2 的账户' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(library.main.getByText('书库要求先登录。')).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('textbox', { name: /用户名/ })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /access|user|token/.test(key))),
  ).toEqual([])
  expect(pageLog.elementLines.every((line) => line.includes('unauthorized'))).toBe(true)
})

test('a reader and a card ask the host, then the person; stored credentials are used', async ({
  page,
  library,
  pageLog,
  baseURL,
}) => {
  await start(baseURL, { isClosed: true })
  const src = `${server.origin}/opds`
  const dialog = library.loginDialog
  const signIn = async (password: string) => {
    await dialog.getByRole('textbox', { name: /用户名/ }).fill('reader2')
    await dialog.getByLabel('密码', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: '登录' }).click()
  }
  const place = (tag: string, attributes: Record<string, string>) =>
    page.evaluate(
      ([tag, attributes]) => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        element.style.cssText = 'display:block;block-size:500px'
        document.body.replaceChildren(element)
      },
      [tag, attributes] as const,
    )

  await page.goto(`${host.origin}/page.html`)
  await signIn('密码')
  await library.navigate('/search?q=静夜')
  await library.main.getByText('静夜思').first().click()
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/bookdetail/)
  const book = (await page.evaluate(() => location.hash)).replace(/^.*bookdetail\/(\d+).*$/, '$1')

  // The same catalogue on the same device.
  await page.goto(`${host.origin}/alone.html`)
  await place('book-reader', { src, book })
  await expect(page.getByText('床前明月光。')).toBeVisible()
  expect(await recordedEvents(page, 'login-request')).toEqual([])
  expect(await recordedEvents(page, 'reader-error')).toEqual([])

  // A file, for which no credentials are stored.
  await place('book-reader', { href: `${server.origin}/files/a.txt` })
  const refused = page.getByRole('alert').filter({ hasText: '书库要求先登录。' })
  expect(await violations(page, 'book-reader')).toEqual([])
  await refused.getByRole('button', { name: '登录' }).click()
  await expect(dialog.getByText('请用“City Library”的账户登录。')).toBeVisible()
  await signIn('错')
  await expect(dialog.getByText('用户名或密码不对，请再试一次')).toBeVisible()
  await signIn('密码')
  await expect(page.getByText('床前明月光。')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await recordedEvents(page, 'login-request')).toHaveLength(1)
  expect((await recordedEvents(page, 'reader-error')).map(({ code }) => code)).toEqual(['unauthorized'])

  // A page that handles the sign-in itself.
  await page.evaluate(() =>
    document.addEventListener('login-request', (event) => {
      event.preventDefault()
    }),
  )
  const give = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const bytes = new TextEncoder().encode('reader2:密码')
      const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`
      Object.assign(element, {
        fetch: (url: string, init?: RequestInit) => fetch(url, { ...init, headers: { authorization } }),
      })
    })
  await place('book-reader', { href: `${server.origin}/files/b.txt` })
  await expect(refused.getByRole('button', { name: '再试一次' })).toBeVisible()
  await give('book-reader')
  await expect(page.getByText('床前明月光。')).toBeVisible()

  await place('book-card', { src, book })
  await expect(refused).toBeVisible()
  expect(await violations(page, 'book-card')).toEqual([])
  await refused.getByRole('button', { name: '再试一次' }).click()
  await expect.poll(async () => (await recordedEvents(page, 'login-request')).length).toBeGreaterThan(2)
  await give('book-card')
  await expect(page.locator('book-card').getByText('静夜思').first()).toBeVisible()
  await expect(refused).toHaveCount(0)
  expect(pageLog.elementLines.every((line) => line.includes('unauthorized'))).toBe(true)
})
