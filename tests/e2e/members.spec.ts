import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { recordedEvents } from './support/page-log'
import { sessionOf } from './support/session'
import { expect, test } from './support/test'

/*
 * Data of members and organisations stays separate, whatever links, pages and tabs do (SPEC §4, §9; DESIGN
 * §3, §5).
 */

const BOOK = '雾港来信'
const LIBRARY = '<org-library org="demo" src="/library/{org}/"></org-library>'

interface LibraryElement extends HTMLElement {
  org: string
  session: { user: { name: string }; uToken?: string; org?: { orgName: string } } | null | object
  navigate(path: string): void
}

const jwt = `e30.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.x`
const member = (name: string, more: object = {}) => ({ ...sessionOf(name), ...more })

/** Sets properties of the element in the given order, in one task. */
const set = (page: Page, ...properties: (readonly [string, unknown])[]) =>
  page.evaluate((all) => {
    const library = document.querySelector('org-library')
    for (const [name, value] of all) if (library) Reflect.set(library, name, value)
  }, properties)
const sessionShown = (page: Page) =>
  page.evaluate(() => (document.querySelector('org-library') as LibraryElement | null)?.session ?? null)
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => (document.querySelector('org-library') as LibraryElement).navigate(to), path)
const account = (page: Page, name: string) => page.getByRole('button', { name: `${name} 的账户` })
const demoHome = (page: Page) => page.getByRole('heading', { name: '编辑推荐' })
const otherHome = (page: Page) => page.getByRole('heading', { name: '江南中学图书馆', level: 1 })

test('a link to a wrong organisation does not affect the next visit', async ({ page, pageLog }) => {
  await openHost(page, { body: LIBRARY, load: 'none' })
  const visit = async (hash: string) => {
    await page.goto('about:blank')
    await page.goto(`/host.html${hash}`)
    await page.evaluate(() => import('/dist/org-library.js' as string))
  }
  await visit('#/typo/index')
  await expect(page.getByText('没有找到“typo”的书库')).toBeVisible()
  await expect(demoHome(page)).toBeVisible()
  await expect(page.getByRole('link', { name: '书香公共图书馆' })).toBeVisible()
  await expect(page.getByText('属性')).toHaveCount(0)
  expect(pageLog.elementLines).toEqual([expect.stringMatching(/^<org-library> not-found: /)])

  await visit('#/jiangnan/index')
  await expect(otherHome(page)).toBeVisible()
  await navigate(page, '/more/1')
  await page.reload()
  await page.evaluate(() => import('/dist/org-library.js' as string))
  const masthead = (name: string) => page.getByRole('banner').getByRole('link', { name })
  await expect(masthead('江南中学图书馆')).toBeVisible()
  await masthead('江南中学图书馆').click()
  await expect(masthead('书香公共图书馆')).toBeVisible()
  await visit('')
  await expect(masthead('书香公共图书馆')).toBeVisible()
})

test('two pages of two organisations keep separate members', async ({ page, context }) => {
  await openHost(page, { body: LIBRARY })
  await expect(demoHome(page)).toBeVisible()
  await set(page, ['session', member('林晓', { uToken: jwt })])
  await expect(account(page, '林晓')).toBeVisible()

  const other = await context.newPage()
  await openHost(other, { body: LIBRARY.replace('org="demo"', 'org="jiangnan"') })
  await expect(otherHome(other)).toBeVisible()
  await expect(account(other, '林晓')).toBeVisible()
  await navigate(other, '/bookshelf')
  await expect(other.getByRole('heading', { name: '书架还空着' })).toBeVisible()

  await openHost(page, { body: LIBRARY })
  await expect(demoHome(page)).toBeVisible()
  await expect(account(page, '林晓')).toBeVisible()
  expect(await sessionShown(page)).toMatchObject({ uToken: jwt, org: { orgCode: 'demo' } })
  await other.close()
})

test('session and org set together, in either order and before the definition', async ({ page }) => {
  await openHost(page, { body: LIBRARY, load: 'none' })
  const given = { orgCode: 'jiangnan', orgName: '本站的说法', templateId: '3', exp: 0 }
  await set(page, ['session', member('林晓', { uToken: jwt, org: given })], ['org', 'jiangnan'])
  await page.evaluate(async () => {
    const { recordEvents } = Object.assign(window, {
      requested: [] as string[],
      recordEvents: (name: string) => name,
    })
    document.addEventListener('login-request', () =>
      Reflect.get(window, 'requested').push(recordEvents('login-request')),
    )
    location.hash = '#/bookshelf'
    await import('/dist/org-library.js' as string)
  })
  await expect(page.getByRole('heading', { name: '书架还空着' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'requested'))).toEqual([])
  await expect(page.getByRole('banner').getByRole('link', { name: '江南中学图书馆' })).toBeVisible()
  expect(await sessionShown(page)).toMatchObject({ uToken: jwt, org: given })

  await set(page, ['session', member('陈默', { uToken: jwt })], ['org', 'demo'])
  await expect(demoHome(page)).toBeVisible()
  await expect(account(page, '陈默')).toBeVisible()
  await set(page, ['org', 'jiangnan'], ['session', member('林晓', { uToken: jwt })])
  await expect(otherHome(page)).toBeVisible()
  await expect(account(page, '林晓')).toBeVisible()
  expect(await sessionShown(page)).toMatchObject({ uToken: jwt, org: { orgCode: 'jiangnan' } })
  expect(await recordedEvents(page, 'signed-out')).toEqual([])
})

test('two members on one device, the second while the first has a book open', async ({
  page,
  context,
  reader,
  bidOf,
}) => {
  test.slow()
  const bid = await bidOf(BOOK)
  await openHost(page, { body: LIBRARY })
  await expect(demoHome(page)).toBeVisible()
  await set(page, ['session', member('林晓', { uToken: jwt })])
  await navigate(page, `/bookdetail/${bid}`)
  await page.getByRole('main').getByRole('button', { name: '加入书架' }).click()
  await navigate(page, `/book-read/${bid}`)
  await reader.ready()
  const first = await reader.place()
  await reader.turn(3)
  const place = await reader.place()

  await test.step('the open book is the second member’s, at their own place', async () => {
    await set(page, ['session', member('陈默')])
    await expect.poll(() => reader.place()).toBe(first)
    await reader.ready()
    await reader.turn(1)
    expect(await sessionShown(page)).toEqual(expect.objectContaining({ user: expect.anything() }))
    expect(await sessionShown(page)).not.toHaveProperty('uToken', jwt)
  })

  await test.step('who sees their own shelf, history and statistics', async () => {
    await navigate(page, '/bookshelf')
    await expect(page.getByRole('heading', { name: '书架还空着' })).toBeVisible()
    await navigate(page, '/readhistory')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    const turned = page.getByRole('region', { name: '我的阅读' }).getByText('1页', { exact: true })
    await expect(turned, 'the three pages of the first are not theirs').toBeVisible()
    await page.getByRole('button', { name: '清空' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  })

  await test.step('the first finds everything as it was, undo of the second’s gone', async () => {
    await set(page, ['session', member('林晓')])
    await expect(page.getByRole('main').getByRole('heading', { name: BOOK })).toBeVisible()
    await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0)
    await navigate(page, '/bookshelf')
    await expect(page.getByRole('main').getByRole('link', { name: BOOK })).toBeVisible()
    await navigate(page, `/book-read/${bid}`)
    await reader.ready()
    await expect.poll(() => reader.place()).toBe(place)
  })

  await test.step('signed out by another tab, the book closes', async () => {
    const other = await context.newPage()
    await openHost(other, { body: LIBRARY })
    await expect(account(other, '林晓')).toBeVisible()
    await set(other, ['session', null])
    await expect(reader.region).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
    await other.close()
  })
})

test('an invalid session is reported, and the library works', async ({ page, pageLog }) => {
  await openHost(page, { body: LIBRARY, load: 'none' })
  await page.evaluate(async () => {
    const session = {
      get user() {
        throw new Error('nobody')
      },
      deviceToken: 7,
    }
    Object.assign(document.querySelector('org-library') ?? {}, { session })
    await import('/dist/org-library.js' as string)
  })
  await expect(demoHome(page)).toBeVisible()
  await expect(page.getByText('登录信息不完整，请重新登录。')).toBeVisible()
  expect(await recordedEvents(page, 'library-error')).toEqual([
    { code: 'bad-session', message: expect.any(String) },
  ])
  expect(pageLog.elementLines).toEqual([expect.stringMatching(/^<org-library> bad-session: /)])
  expect(await sessionShown(page)).toBeNull()
  await set(page, ['session', member('林晓')])
  await expect(account(page, '林晓')).toBeVisible()
})
