import { POLICY } from '../../scripts/serve.mjs'
import { otherOrigin } from './hosts/support/other-origin'
import { violations } from './support/axe'
import { type OpdsServer, startOpdsServer } from './support/opds-server'
import { expect, test } from './support/test'

let server: OpdsServer
let host: { origin: string; close: () => void }

/** A page with a library of that server, on an origin of its own, under a policy that leaves only the server in. */
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
  })
}

test.afterEach(async () => {
  host.close()
  await server.close()
})

test('an OPDS 1.2 server: home, categories, pages, search, a book, on a fresh device too', async ({
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

  await page.getByRole('searchbox').fill('静夜')
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

test('a server behind a password: asked, refused, let in, remembered, forgotten', async ({
  page,
  library,
  listening,
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

  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  for (const secret of ['密码', Buffer.from('reader2:密码').toString('base64')])
    expect(kept).not.toContain(secret)
  await page.reload()
  await library.navigate('/search?q=静夜')
  await library.main.getByText('静夜思').first().click()
  const cover = page.locator('.ol-detail-cover img')
  await expect(cover).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60)
  await library.main.getByRole('button', { name: '开始阅读' }).click()
  await expect(page.getByText('床前明月光。')).toBeVisible()
  expect(server.asked.filter(({ path }) => path.startsWith('/files/'))).not.toContainEqual(
    expect.objectContaining({ withCredentials: false }),
  )

  await library.navigate('/index')
  await page.getByRole('button', { name: 'reader2 的账户' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(library.main.getByText('书库要求先登录。')).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('textbox', { name: /用户名/ })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /access|user|token/.test(key))),
  ).toEqual([])
  expect(listening.ours.every((line) => line.includes('unauthorized'))).toBe(true)
})
