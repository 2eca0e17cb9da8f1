import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { otherOrigin } from './hosts/support/other-origin'
import { recordedEvents } from './support/page-log'
import { expect, test } from './support/test'

interface TestRequest {
  path: string
  method: string
  authorization: string | undefined
  token: string | undefined
  body: string
}

/** Starts a server on another origin that allows all origins, and records its requests. */
async function startServer(
  answer: (requested: TestRequest, response: ServerResponse, origin: string) => void,
): Promise<{ origin: string; requested: TestRequest[] }> {
  const requested: TestRequest[] = []
  let origin = ''
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += part
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Range, X-Token')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const one: TestRequest = {
      path: request.url ?? '/',
      method: request.method ?? '',
      authorization: request.headers.authorization,
      token: request.headers['x-token']?.toString(),
      body,
    }
    requested.push(one)
    answer(one, response, origin)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { origin, requested }
}

const stops: (() => void)[] = []
test.afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const json = (response: ServerResponse, body: object, type = 'application/opds+json', status = 200) =>
  void response.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body))
const text = '第一章\n\n床前明月光。'

const COVER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"><rect width="60" height="80"/></svg>'

/** Opens a page on another origin that contains only the elements' scripts. */
async function openPage(page: import('@playwright/test').Page, site: string | undefined, body: string) {
  const host = await otherOrigin(site, {
    '/page.html': {
      body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>一个网页</title></head>
        <body>${body}<script type="module" src="/dist/all.js"></script></body></html>`,
    },
  })
  stops.push(host.close)
  await page.goto(`${host.origin}/page.html`)
}

/** A feed whose lists, covers, book and search are on another origin. */
const feedOf = (cdn: string) => ({
  metadata: { title: '城南书库' },
  links: [
    { rel: 'http://opds-spec.org/sort/new', href: `${cdn}/new.json`, type: 'application/opds+json' },
    { rel: 'search', href: `${cdn}/search{?query}`, templated: true, type: 'application/opds+json' },
  ],
  navigation: [{ title: '新书', href: `${cdn}/new.json`, type: 'application/opds+json' }],
  publications: [bookOf(cdn)],
})
const bookOf = (cdn: string) => ({
  metadata: { title: '静夜思', identifier: '7700001', bid: '7700001' },
  links: [{ rel: 'http://opds-spec.org/acquisition/open-access', href: `${cdn}/1.txt`, type: 'text/plain' }],
  images: [{ href: `${cdn}/1.svg`, type: 'image/svg+xml' }],
})

test('the token of the host is sent to the catalogue and to named origins only', async ({
  page,
  library,
  baseURL,
}) => {
  const cdn = await startServer(({ path }, response, origin) => {
    if (path === '/1.txt')
      return void response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
    if (path === '/1.svg') return void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(COVER)
    json(response, { metadata: { title: '新书' }, publications: [bookOf(origin)] })
  })
  const books = await startServer(({ token }, response) =>
    token === 'T' ? json(response, feedOf(cdn.origin)) : void response.writeHead(403).end(),
  )
  const src = `${books.origin}/feed.json`
  await openPage(
    page,
    baseURL,
    `<script>
      const withToken = (url, init) => fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), 'x-token': 'T' } })
      const show = (tag, attributes) => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        element.fetch = withToken
        element.style.cssText = 'display:block;block-size:600px'
        document.body.replaceChildren(element)
      }
    </script>`,
  )
  const show = (tag: string, attributes: Record<string, string>) =>
    page.evaluate(`show(${JSON.stringify(tag)}, ${JSON.stringify(attributes)})`)
  const tokens = () => new Set(cdn.requested.map(({ token }) => token))

  await show('org-library', { src })
  await library.navigate('/category')
  await library.signIn()
  await library.expectAt('/category')
  await library.navigate('/search?q=静夜')
  await library.navigate('/book-read/7700001')
  await expect(page.getByText('床前明月光。')).toBeVisible()
  for (const path of ['/new.json', '/1.txt']) expect(cdn.requested.map((one) => one.path)).toContain(path)
  await show('book-card', { src, book: '7700001' })
  await expect(page.locator('book-card').getByText('静夜思').first()).toBeVisible()
  await show('book-reader', { src, book: '7700001', namespace: 'alone' })
  await expect(page.getByText('床前明月光。')).toBeVisible()
  expect([...tokens()]).toEqual([undefined])
  expect([...new Set(books.requested.map(({ token }) => token))]).toEqual(['T'])

  cdn.requested.length = 0
  await show('book-reader', { src, book: '7700001', namespace: 'named', 'credential-origins': cdn.origin })
  await expect(page.getByText('床前明月光。')).toBeVisible()
  expect([...tokens()]).toEqual(['T'])
})

test('a sign-in names the recipient; a redirect does not carry the password', async ({
  page,
  library,
  baseURL,
}) => {
  const other = await startServer((_asked, response) => json(response, { access_token: 'T' }))
  const books = await startServer(({ path }, response) =>
    path === '/token'
      ? void response.writeHead(307, { Location: `${other.origin}/token` }).end()
      : json(
          response,
          {
            title: '城南书库',
            authentication: [
              {
                type: 'http://opds-spec.org/auth/oauth/password',
                links: [{ rel: 'authenticate', href: '/token' }],
              },
            ],
          },
          'application/opds-authentication+json',
          401,
        ),
  )
  await openPage(page, baseURL, `<org-library src="${books.origin}/opds"></org-library>`)
  const dialog = library.loginDialog
  await expect(dialog.getByText(`填写的内容只会发送到 ${new URL(books.origin).host}。`)).toBeVisible()
  await dialog.getByRole('textbox', { name: /用户名/ }).fill('reader2')
  await dialog.getByLabel('密码', { exact: true }).fill('secret2')
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(dialog.getByText(/书库把登录转到了别的地址/)).toBeVisible()
  expect(books.requested.filter(({ path }) => path === '/token').map(({ body }) => body)).toEqual([
    'grant_type=password&username=reader2&password=secret2',
  ])
  expect(other.requested).toEqual([])
})

test('credentials are not sent after a redirect; a 401 of another origin opens no dialog', async ({
  page,
  library,
  baseURL,
}) => {
  const basic = { 'WWW-Authenticate': 'Basic realm="Storage"' }
  const other = await startServer((_asked, response) => void response.writeHead(401, basic).end())
  const books = await startServer(({ path, authorization }, response, origin) => {
    if (!authorization) return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end()
    if (path === '/1.txt') return void response.writeHead(302, { Location: `${other.origin}/1.txt` }).end()
    json(response, feedOf(origin))
  })
  await openPage(page, baseURL, `<org-library src="${books.origin}/opds"></org-library>`)
  const dialog = library.loginDialog
  await dialog.getByRole('textbox', { name: /用户名/ }).fill('reader2')
  await dialog.getByLabel('密码', { exact: true }).fill('secret2')
  await dialog.getByRole('button', { name: '登录' }).click()
  await expect(dialog).toBeHidden()
  await library.navigate('/book-read/7700001')
  await expect(page.getByText('没有阅读这本书的权限')).toBeVisible()
  expect(books.requested.find(({ path }) => path === '/1.txt')?.authorization).toContain('Basic ')
  expect(other.requested.length).toBeGreaterThan(0)
  expect(other.requested.filter(({ authorization }) => authorization)).toEqual([])
  await expect(dialog).toBeHidden()
})

test('single sign-on names its page; reading continues after it', async ({ page, library, baseURL }) => {
  let isKnown = false
  const sso = createServer((_request, response) => response.end('<title>Sign in</title>'))
  await new Promise<void>((ready) => sso.listen(0, '127.0.0.1', ready))
  stops.push(() => void sso.close())
  const away = `http://127.0.0.1:${(sso.address() as AddressInfo).port}/login`
  const books = await startServer((_asked, response, origin) =>
    isKnown ? json(response, feedOf(origin)) : void response.writeHead(302, { Location: away }).end(),
  )
  const src = `${books.origin}/opds`
  await openPage(page, baseURL, `<org-library src="${src}"></org-library>`)
  const dialog = library.loginDialog
  const link = dialog.getByRole('link', { name: `打开登录页（${new URL(src).host}）` })
  await expect(link).toHaveAttribute('href', src)
  expect(await recordedEvents(page, 'login-request')).toHaveLength(1)
  isKnown = true
  await dialog.getByRole('button', { name: '再试一次' }).click()
  await expect(dialog).toBeHidden()
  await expect(library.main.getByText('静夜思').first()).toBeVisible()
})
