import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { LibraryPage } from './support/library'
import { recordedEvents } from './support/page-log'
import { sessionOf } from './support/session'
import { expect, test } from './support/test'

/* The library element and its contract (DESIGN §3) on a host page under the strict policy. */

const LIBRARY = '<org-library org="demo" src="/library/{org}/"></org-library>'

interface LibraryElement extends HTMLElement {
  session: object | null
  navigate(path: string): void
  signIn(session: object): void
  signOut(): void
}

const element = (page: Page) => page.locator('org-library')

test('the strict policy is in force', async ({ page, pageLog }) => {
  await openHost(page, { body: LIBRARY })
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  const answer = await page.request.get('/')
  expect(answer.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
        document.head.append(
          Object.assign(document.createElement('style'), { textContent: 'body{color:red}' }),
        )
      }),
  )
  expect(refused).toBe('style-src-elem')
  // This is the violation of the test itself; the fixture reports all others.
  expect(pageLog.unexpected).toHaveLength(1)
  pageLog.lines.length = 0
})

test('nothing outside the element changes', async ({ page }) => {
  await openHost(page, { body: `<p>前</p>${LIBRARY}<p>后</p>`, load: 'none' })
  const outside = () =>
    page.evaluate(() => ({
      title: document.title,
      head: document.head.childElementCount,
      body: [...document.body.children].map((child) => child.localName),
      html: [...document.documentElement.attributes].map(({ name }) => name),
      bodyAttributes: document.body.attributes.length,
      sheets: document.adoptedStyleSheets.length,
      color: getComputedStyle(document.body).backgroundColor,
      url: location.href,
    }))
  const before = await outside()
  await page.evaluate(() => import('/dist/org-library.js' as string))
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  expect(await outside()).toEqual(before)
})

test('properties set before the definition are used', async ({ page }) => {
  await openHost(page, { body: LIBRARY, load: 'none' })
  await element(page).evaluate((host, session) => {
    Object.assign(host, { brand: '我的书房', session })
  }, sessionOf('陈默'))
  await page.evaluate(() => import('/dist/org-library.js' as string))
  await expect(page.getByRole('button', { name: '陈默 的账户' })).toBeVisible()
  expect(await element(page).getAttribute('brand')).toBe('我的书房')
  await expect
    .poll(async () => (await recordedEvents(page, 'title-change')).at(-1))
    .toEqual({ title: '我的书房，首页，让阅读更简单' })
})

test('attributes and properties reflect each other, as in HTML', async ({ page }) => {
  await openHost(page, { body: LIBRARY })
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  const read = await element(page).evaluate((host) => {
    const library = host as unknown as Record<string, unknown>
    const seen: unknown[] = []
    host.setAttribute('theme', 'DARK')
    seen.push(library.theme)
    library.theme = 'light'
    seen.push(host.getAttribute('theme'))
    host.removeAttribute('theme')
    seen.push(library.theme)
    library.manageTitle = true
    seen.push(host.getAttribute('manage-title'))
    library.manageTitle = false
    seen.push(host.hasAttribute('manage-title'))
    host.setAttribute('manage-title', 'false')
    seen.push(library.manageTitle)
    host.removeAttribute('manage-title')
    library.brand = null
    seen.push(library.brand)
    return seen
  })
  expect(read).toEqual(['dark', 'light', 'auto', '', false, true, '书香阅读'])
})

test('a moved element keeps its state', async ({ page }) => {
  await openHost(page, { body: `${LIBRARY}<section id="there"></section>` })
  // Only members get suggestions.
  await element(page).evaluate((host, session) => Object.assign(host, { session }), sessionOf('陈默'))
  await expect(page.getByRole('button', { name: '陈默 的账户' })).toBeVisible()
  await element(page).evaluate((host) => (host as LibraryElement).navigate('/more/1'))
  await expect(page.getByRole('heading', { name: '编辑推荐', level: 1 })).toBeVisible()
  const box = page.getByRole('combobox')
  // Typing requests the search index.
  const index = page.waitForResponse((response) => response.url().endsWith('/search-index.json'))
  await box.fill('还没有按回车')
  await (await index).finished()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate(() => {
    const there = document.querySelector('#there')
    const library = document.querySelector('org-library')
    if (library) there?.append(library)
  })
  await expect(page.locator('#there org-library').getByRole('combobox')).toHaveValue('还没有按回车')
  await expect(page.getByRole('heading', { name: '编辑推荐', level: 1 })).toBeVisible()
  expect(await recordedEvents(page, 'ready')).toHaveLength(1)
  expect(requests.filter((url) => url.endsWith('.json'))).toEqual([])
})

test('a removed element releases everything, and can be inserted again', async ({ page }) => {
  await openHost(page, { body: LIBRARY })
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  const events = (await recordedEvents(page, 'route-change')).length
  await page.evaluate(() => {
    const library = document.querySelector('org-library')
    Object.assign(window, { library })
    library?.remove()
  })
  const emptied = () =>
    page.evaluate(() => {
      const { library } = window as unknown as { library: HTMLElement }
      return library.shadowRoot?.textContent?.trim() ?? ''
    })
  await expect.poll(emptied).toBe('')
  await page.evaluate(() => {
    location.hash = '#/more/1'
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await recordedEvents(page, 'route-change')).toHaveLength(events)

  await page.evaluate(() => {
    const { library } = window as unknown as { library: HTMLElement }
    document.body.append(library)
  })
  await expect(page.getByRole('heading', { name: '编辑推荐', level: 1 })).toBeVisible()
})

test('a pending request is aborted when the element is removed', async ({ page }) => {
  let requested = () => {}
  const underWay = new Promise<void>((resolve) => {
    requested = resolve
  })
  await page.route('**/slow/**', () => requested())
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.failure()?.errorText ?? ''))
  await openHost(page, { body: '<org-library src="/slow/feed.json"></org-library>' })
  await underWay
  await element(page).evaluate((host) => host.remove())
  await expect.poll(() => failed).toEqual(['net::ERR_ABORTED'])
  expect(await recordedEvents(page, 'library-error')).toEqual([])
})

test('navigate, signIn and signOut', async ({ page }) => {
  await openHost(page, { body: LIBRARY, load: 'none' })
  // Called before the element is defined; the calls take effect afterwards.
  await page.evaluate(async (session) => {
    await import('/dist/org-library.js' as string)
    const library = document.querySelector('org-library') as LibraryElement
    library.signIn(session)
    library.navigate('search?q=茶')
  }, sessionOf('陈默'))
  await expect(page.getByRole('heading', { name: '搜索“茶”' })).toBeVisible()
  await expect(page.getByRole('button', { name: '陈默 的账户' })).toBeVisible()
  expect(await element(page).evaluate((host) => (host as LibraryElement).session)).toMatchObject({
    user: { name: '陈默' },
    deviceToken: expect.any(String),
  })
  await element(page).evaluate((host) => (host as LibraryElement).signOut())
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(await recordedEvents(page, 'signed-out')).toEqual([{ reason: 'host' }])
  expect(await element(page).evaluate((host) => (host as LibraryElement).session)).toBeNull()
  const thrown = await element(page).evaluate((host) => {
    try {
      ;(host as LibraryElement).signIn({ user: {} })
      return ''
    } catch (error) {
      return error instanceof TypeError ? 'TypeError' : String(error)
    }
  })
  expect(thrown).toBe('TypeError')
})

test('a host with its own sign-in prevents the dialog and sets a session', async ({ page, bidOf }) => {
  const bid = await bidOf('雾港来信')
  await openHost(page, { body: LIBRARY })
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  await page.evaluate(() => document.addEventListener('login-request', (event) => event.preventDefault()))
  await element(page).evaluate((host, path) => (host as LibraryElement).navigate(path), `/bookdetail/${bid}`)
  await expect.poll(() => recordedEvents(page, 'login-request')).toEqual([{ wanted: `/bookdetail/${bid}` }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await element(page).evaluate((host, session) => {
    ;(host as LibraryElement).session = session
  }, sessionOf('陈默'))
  await expect(page.getByRole('heading', { name: '雾港来信', level: 1 })).toBeVisible()
  expect(await recordedEvents(page, 'signed-in')).toEqual([{ user: { id: 'local:陈默', name: '陈默' } }])
})

test('a change of org opens the home of that organisation', async ({ page }) => {
  await openHost(page, { body: LIBRARY })
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  await element(page).evaluate((host) => host.setAttribute('org', 'jiangnan'))
  await expect(page.getByRole('heading', { name: '江南中学图书馆' })).toBeVisible()
  expect((await recordedEvents(page, 'route-change')).at(-1)).toMatchObject({
    name: 'IndexwithOrg',
    params: { org: 'jiangnan' },
  })
})

test('the brand stands beside the name of the organisation, and in the title', async ({ page }) => {
  await openHost(page, {
    load: 'org-library',
    body: '<org-library org="demo" src="/library/{org}/" brand="青藤读书会" manage-title></org-library>',
  })
  const library = new LibraryPage(page)
  await library.ready()
  await expect(library.element.getByText('书香公共图书馆').first()).toBeVisible()
  await expect(library.element.getByText('青藤读书会').first()).toBeVisible()
  await expect(page).toHaveTitle(/青藤读书会/)
})

test('the fetch property is used for every catalogue request', async ({ page }) => {
  await openHost(page, { body: '', load: 'org-library' })
  await page.waitForFunction(() => customElements.get('org-library'))
  await page.evaluate(() => {
    const requested: string[] = []
    const library = document.createElement('org-library')
    Object.assign(window, { requested })
    Object.assign(library, {
      fetch: (url: string, init?: RequestInit) => {
        requested.push(new URL(url).pathname)
        return fetch(url, init)
      },
    })
    library.setAttribute('org', 'demo')
    library.setAttribute('src', '/library/{org}/')
    document.body.append(library)
  })
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'requested'))).toEqual(['/library/demo/feed.json'])
})

test('the language is that of the element, else that of the page', async ({ page }) => {
  await openHost(page, { body: LIBRARY, lang: 'en' })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await element(page).evaluate((host) => host.setAttribute('lang', 'zh-TW'))
  await expect(page.getByRole('button', { name: '登入' })).toBeVisible()
})

test('loading a file twice changes nothing', async ({ page }) => {
  await openHost(page, { body: LIBRARY })
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  await page.evaluate(() => import('/dist/org-library.js?again' as string))
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  expect(await recordedEvents(page, 'ready')).toHaveLength(1)
})
