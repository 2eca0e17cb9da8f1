import type { LibraryPage } from './support/library'
import { expect, test } from './support/test'

const BOOK = '雾港来信'

const isSignedIn = async (library: LibraryPage) =>
  (await library.page.getByRole('button', { name: '林晓 的账户' }).count()) === 1

test.describe('a member', () => {
  test.use({ member: {} })

  test('stays signed in on open routes, and is signed out by the not-logged-in page', async ({
    page,
    library,
  }) => {
    await library.open('/search')
    await test.step('their own organisation', async () => {
      await library.navigate('/demo/index')
      await library.expectAt('/demo/index')
      expect(await isSignedIn(library)).toBe(true)
      expect(await library.recordedEvents('signed-out')).toEqual([])
    })
    await test.step('open routes', async () => {
      for (const path of ['/more/1', '/error/404', '/error/500']) {
        await library.navigate(path)
        await library.expectAt(path)
      }
      expect(await isSignedIn(library)).toBe(true)
    })
    await test.step('the not-logged-in page', async () => {
      await library.navigate('/bookshelf')
      await library.expectAt('/bookshelf')
      expect(await isSignedIn(library)).toBe(true)
      await library.navigate('/noauth/login')
      await expect(library.heading('还没有登录')).toBeVisible()
      await expect(page.getByRole('button', { name: '林晓 的账户' })).toHaveCount(0)
      expect(await library.recordedEvents('signed-out')).toEqual([{ reason: 'no-login' }])
      expect(await library.storedKeys()).toEqual([])
    })
  })

  test('is signed out by another organisation', async ({ page, library }) => {
    await library.open('/index')
    await library.navigate('/jiangnan/index')
    await expect(library.heading('江南中学图书馆')).toBeVisible()
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
    expect(await library.recordedEvents('signed-out')).toEqual([{ reason: 'organisation' }])
  })

  test('is signed out by the login page of another organisation', async ({ library }) => {
    await library.open('/index')
    await library.navigate('/jiangnan/login')
    await library.expectAt('/jiangnan/index')
    expect(await library.recordedEvents('signed-out')).toEqual([{ reason: 'organisation' }])
  })

  test('opens the book of a bid on the home page', async ({ page, library, bidOf }) => {
    const bid = await bidOf(BOOK)
    for (const home of ['/index', '/demo/index'])
      await test.step(home, async () => {
        await page.goto('about:blank')
        await library.open(`${home}?bid=${bid}`)
        await library.expectAt(`/bookdetail/${bid}`)
        await expect(library.heading(BOOK)).toBeVisible()
        expect(await library.hash()).toBe(`#/bookdetail/${bid}`)
      })
  })
})

test.describe('a member of another organisation', () => {
  test.use({ member: { orgCode: 'jiangnan' } })

  test('enters after a sign-in on the not-logged-in page', async ({ page, library }) => {
    // This page signs the member out, so the host signs in with a session of the organisation.
    await library.open('/noauth/login')
    await library.element.evaluate((element) => {
      const library = element as HTMLElement & { signIn(session: object): void }
      library.signIn({
        user: { id: '7', name: '林晓' },
        deviceToken: `${btoa(JSON.stringify({ exp: Date.now() + 3_600_000 }))}.x`,
        org: { orgCode: 'jiangnan', orgName: '江南中学图书馆', templateId: '2', exp: 0 },
      })
    })
    await expect(page.getByRole('button', { name: '林晓 的账户' })).toBeVisible()
    const before = (await library.recordedEvents('signed-out')).length
    await library.navigate('/demo/index')
    await library.expectAt('/demo/index')
    expect(await library.recordedEvents('signed-out')).toHaveLength(before)
    expect(await isSignedIn(library)).toBe(true)
  })
})

test.describe('a visitor', () => {
  test('opens the book of a bid on the home page after signing in', async ({ page, library, bidOf }) => {
    const bid = await bidOf(BOOK)
    await page.goto('/demo.css')
    for (const home of ['/index', '/demo/index'])
      await test.step(home, async () => {
        // The previous round leaves a member signed in.
        await page.evaluate(() => localStorage.clear())
        await page.goto('about:blank')
        await library.open(`${home}?bid=${bid}`)
        await expect(library.loginDialog).toBeVisible()
        await library.expectAt(`${home}?bid=${bid}`)
        await library.signIn()
        await expect(library.heading(BOOK)).toBeVisible()
        expect(await library.hash()).toBe(`#/bookdetail/${bid}`)
      })
  })

  test('the dialog closes when another route is opened', async ({ library }) => {
    await library.open('/bookshelf')
    await expect(library.loginDialog).toBeVisible()
    await library.navigate('/more/1')
    await expect(library.heading('编辑推荐')).toBeVisible()
    await expect(library.loginDialog).toHaveCount(0)
    await library.navigate('/category')
    await expect(library.loginDialog).toBeVisible()
  })

  test('sees the open routes without a sign-in dialog', async ({ page, library }) => {
    for (const home of ['/index', '/demo/index'])
      await test.step(home, async () => {
        await page.goto('about:blank')
        await library.open(home)
        await expect(library.heading('首页')).toBeAttached()
        await expect(library.loginDialog).toHaveCount(0)
        expect(await library.recordedEvents('login-request')).toEqual([])
      })
    for (const [path, heading] of [
      ['/noauth/login', '还没有登录'],
      ['/more/1', '编辑推荐'],
      ['/error/404', '页面不存在！'],
      ['/error/500', '服务器开小差了！'],
    ] as const)
      await test.step(path, async () => {
        await page.goto('about:blank')
        await library.open(path)
        await expect(library.heading(heading)).toBeVisible()
        expect(await library.hash()).toBe(`#${path}`)
        await expect(library.loginDialog).toHaveCount(0)
      })
  })

  const CLOSED = [
    '/bookdetail/{bid}',
    '/bookshelf',
    '/category',
    '/readhistory',
    '/book-read/{bid}',
    '/search?q=茶',
  ]

  test('stays on the home page for every closed route, and goes there after signing in', async ({
    page,
    library,
    bidOf,
  }) => {
    test.slow()
    const bid = await bidOf(BOOK)
    await library.open('/demo/index')
    for (const closed of CLOSED)
      await test.step(closed, async () => {
        const path = closed.replace('{bid}', bid)
        const before = (await library.recordedEvents('login-request')).length
        await library.navigate(path)
        await expect(library.loginDialog).toBeVisible()
        expect(await library.at()).toBe('/demo/index')
        expect(await library.hash()).toBe('#/demo/index')
        const requests = (await library.recordedEvents('login-request')).slice(before)
        expect(requests.map(({ wanted }) => decodeURIComponent(String(wanted)))).toEqual([path])
        await library.signIn()
        await library.expectAt(path)
        await library.element.evaluate((element) => {
          ;(element as HTMLElement & { signOut(): void }).signOut()
        })
        await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible()
        await library.navigate('/demo/index')
        await library.expectAt('/demo/index')
      })
  })

  test('is sent to the home page from a closed route that is opened elsewhere', async ({ library }) => {
    await library.open('/index')
    for (const from of ['/more/1', '/error/404']) {
      await library.navigate(from)
      await library.expectAt(from)
      await library.navigate('/bookshelf')
      await library.expectAt('/index')
      await expect(library.loginDialog).toBeVisible()
    }
  })

  test('is sent to the home page from a closed address and asked to sign in', async ({ library }) => {
    await library.open('/bookshelf')
    expect(await library.at()).toBe('/index')
    expect(await library.hash()).toBe('#/index')
    await expect(library.loginDialog).toBeVisible()
    await library.signIn()
    await library.expectAt('/bookshelf')
  })

  test('who dismisses the dialog stays; a later sign-in leads nowhere else', async ({ page, library }) => {
    await library.open('/index')
    await library.navigate('/bookshelf')
    await library.loginDialog.getByRole('button', { name: '以后再说' }).click()
    await expect(library.loginDialog).toHaveCount(0)
    await page.getByRole('button', { name: '登录' }).click()
    await library.signIn()
    expect(await library.at()).toBe('/index')
  })

  test('who puts off a book is told its title, and a later sign-in opens it', async ({
    page,
    library,
    bidOf,
  }) => {
    const bid = await bidOf('雾港来信')
    await library.open('/index')
    await library.navigate(`/bookdetail/${bid}`)
    await expect(library.loginDialog.getByText('登录后打开《雾港来信》')).toBeVisible()
    await library.loginDialog.getByRole('button', { name: '以后再说' }).click()
    await expect(library.loginDialog).toHaveCount(0)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(library.loginDialog.getByText('登录后打开《雾港来信》')).toBeVisible()
    await library.signIn()
    await library.expectAt(`/bookdetail/${bid}`)
  })

  test('sees an error for an empty name', async ({ page, library }) => {
    await library.open('/index')
    await page.getByRole('button', { name: '登录' }).click()
    await library.loginDialog.getByRole('button', { name: '登录' }).click()
    await expect(library.loginDialog.getByText('请填写姓名')).toBeVisible()
    await expect(library.loginDialog.getByRole('textbox', { name: /姓名/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    expect(await library.storedKeys()).not.toContain('user')
  })

  test('cannot reach a closed screen by changing the hash', async ({ page, library }) => {
    await library.open('/index')
    await library.navigate('/more/1')
    await library.expectAt('/more/1')
    await page.evaluate(() => {
      location.hash = '#/bookshelf'
    })
    await library.expectAt('/index')
    await expect(library.loginDialog).toBeVisible()
    expect(await library.hash()).toBe('#/index')
  })
})

test('signing out in the account menu goes home', async ({ page, library }) => {
  await library.open('/index')
  await page.getByRole('button', { name: '登录' }).click()
  await library.signIn()
  await library.navigate('/bookshelf')
  await library.expectAt('/bookshelf')
  await page.getByRole('button', { name: '林晓 的账户' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await library.expectAt('/index')
  await expect(library.toast('已退出登录')).toBeVisible()
  expect(await library.recordedEvents('signed-out')).toEqual([{ reason: 'user' }])
  await expect.poll(() => library.storedKeys()).not.toContain('user')
  expect(await library.storedKeys()).not.toContain('device-token')
})
