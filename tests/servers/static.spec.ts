import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join, normalize } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { createNameOrder } from '../../src/publish/name-order'
import {
  BROTLI_MODULE,
  blocksOf,
  missing,
  pageWith,
  site,
  startApache,
  startNginx,
  stopAll,
  writePage,
} from './support'

/* The static catalogue behind servers with the configuration of docs/servers.md. */

test.skip(missing.length > 0, `missing: ${missing.join(', ')}`)
test.afterEach(stopAll)

const ELEMENT = '<org-library src="/library/demo/"></org-library>'
const main = (page: Page) => page.getByRole('main')

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: number
}

/** A request whose body is not decompressed. */
function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Browses, sorts, searches, and reads a book. */
async function useLibrary(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('org-library').evaluate((element) => {
    ;(element as HTMLElement & { navigate(path: string): void }).navigate('/category')
  })
  await page.getByRole('dialog').getByRole('textbox').first().fill('林晓')
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click()
  await main(page).getByRole('button', { name: '排序：最新' }).click()
  await page.getByRole('menuitemradio', { name: '书名' }).click()
  await expect(main(page).getByRole('button', { name: '排序：书名' })).toBeVisible()
  const headings = main(page).getByRole('heading', { level: 2 })
  await expect.poll(() => headings.count()).toBeGreaterThan(20)
  const titles = await headings.allInnerTexts()
  expect(titles).toEqual([...titles].sort(createNameOrder('zh-CN').titles))
  const cover = main(page).getByRole('listitem').first().locator('img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('combobox').or(page.getByRole('searchbox')).fill('茶')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await main(page).getByRole('listitem').first().getByRole('link').first().click()
  await main(page)
    .getByRole('button', { name: /开始阅读/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/book-read\//)
  await expect(page.getByText(/读不了|打不开|出错/)).toHaveCount(0)
  await page.waitForTimeout(2000)
  await page.goBack()
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
}

async function bookFile(origin: string): Promise<string> {
  const feed = await (await fetch(`${origin}/library/demo/all.json`)).json()
  const links: { href: string; type: string }[] = feed.publications.flatMap(
    ({ links }: { links: object[] }) => links,
  )
  return `${origin}/library/demo/${links.find(({ type }) => type === 'application/epub+zip')?.href}`
}

/** What docs/servers.md demands of every server. */
async function checkHeaders(origin: string): Promise<void> {
  const plain = await get(`${origin}/library/demo/all.json`)
  const zipped = await get(`${origin}/library/demo/all.json`, { 'accept-encoding': 'gzip' })
  expect([zipped.status, zipped.headers['content-encoding']]).toEqual([200, 'gzip'])
  expect(zipped.bytes).toBeLessThan(plain.bytes / 3)
  expect(plain.headers['content-type']).toMatch(/^application\/json/)
  expect(plain.headers['cache-control']).toContain('no-cache')
  const script = await get(`${origin}/org-library/org-library.js`)
  expect(script.headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
  expect(script.headers['cache-control']).toContain('no-cache')
  const chunk = /chunks\/[\w.-]+\.js/.exec(
    await (await fetch(`${origin}/org-library/org-library.js`)).text(),
  )?.[0]
  const named = await get(`${origin}/org-library/${chunk}`, { 'accept-encoding': 'gzip' })
  expect([named.status, named.headers['content-encoding']]).toEqual([200, 'gzip'])
  expect(String(named.headers['cache-control'])).toMatch(/max-age=31\d{6}/)
  const book = await bookFile(origin)
  const part = await get(book, { range: 'bytes=0-99', 'accept-encoding': 'gzip' })
  expect([part.status, part.bytes, part.headers['content-encoding']]).toEqual([206, 100, undefined])
  expect(part.headers['content-type']).toMatch(/^application\/(?:epub\+zip|octet-stream)$/)
  const again = await get(`${origin}/library/demo/all.json`, {
    'if-modified-since': String(plain.headers['last-modified']),
  })
  expect(again.status).toBe(304)
  expect((await get(`${origin}/library/demo/.org-library.json`)).status).toBeGreaterThanOrEqual(403)
}

test('nginx, with gzip', async ({ page }) => {
  const root = await site({ 'page.html': ELEMENT })
  const origin = await startNginx({ root, server: blocksOf('servers.md', 'nginx static').join('\n') })
  await checkHeaders(origin)
  await useLibrary(page, `${origin}/page.html`)
})

test('nginx, with brotli', async ({ page }) => {
  test.skip(!existsSync(BROTLI_MODULE), 'libnginx-mod-http-brotli-filter is not installed')
  const root = await site({ 'page.html': ELEMENT })
  const origin = await startNginx({
    ...{ root, modules: [BROTLI_MODULE], http: blocksOf('servers.md', 'nginx brotli').join('\n') },
    server: blocksOf('servers.md', 'nginx static').join('\n'),
  })
  const zipped = await get(`${origin}/library/demo/all.json`, { 'accept-encoding': 'br, gzip' })
  expect([zipped.status, zipped.headers['content-encoding']]).toEqual([200, 'br'])
  await useLibrary(page, `${origin}/page.html`)
})

test('nginx, the page and the catalogue below a path', async ({ page }) => {
  const root = await site({})
  const origin = await startNginx({
    root: '/nowhere',
    server: `location /a/b/ { alias ${root}/; } location = /a/b/page.html { default_type text/html; return 200 '${pageWith('<org-library src="library/demo/"></org-library>', 'org-library/')}'; }`,
  })
  await useLibrary(page, `${origin}/a/b/page.html`)
})

test('Apache', async ({ page }) => {
  const root = await site({ 'page.html': ELEMENT })
  const lines = `AddType text/html .html\n${blocksOf('servers.md', 'apache static').join('\n')}`
  const origin = await startApache(root, lines)
  await checkHeaders(origin)
  await useLibrary(page, `${origin}/page.html`)
})

test('a server that knows no types, on another origin', async ({ page }) => {
  const root = await site({})
  const own = await startNginx({ root, server: '' })
  const server = createServer(async (asked, response) => {
    const path = normalize(decodeURIComponent(new URL(asked.url ?? '/', 'http://x').pathname))
    const bytes = await readFile(join(root, path)).catch(() => null)
    response.setHeader('access-control-allow-origin', '*')
    response.writeHead(bytes ? 200 : 404).end(bytes ?? '')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const src = `http://127.0.0.1:${port}/library/demo/`
  await writePage(root, `<org-library src="${src}"></org-library>`)
  await useLibrary(page, `${own}/page.html`)
  server.closeAllConnections()
  server.close()
})
