import { LibraryPage } from './support/library'
import { recordEvents } from './support/page-log'
import { ReaderPage } from './support/reader'
import { keepBusy } from './support/records'
import { expect, test } from './support/test'

const EPUB = '雾港来信'
const GB18030 = '长街旧事'
const TEA = '一杯茶的时间'

test('a visitor finds a book, signs in, reads, and returns to the same page', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  test.slow()
  const [epub, txt] = [await bidOf(EPUB), await bidOf(GB18030)]

  await test.step('the home of the first organisation', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: '书香公共图书馆' })).toBeVisible()
    await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
    expect(await library.hash(), 'no address is written on mount').toBe('')
  })

  await test.step('opening a book asks to sign in, and goes on to that book', async () => {
    const window = library.main.getByRole('region', { name: EPUB })
    await window.getByRole('link', { name: EPUB }).click()
    await expect(library.loginDialog).toBeVisible()
    await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    await library.signIn('林晓')
    await expect(library.heading(EPUB)).toBeVisible()
    await expect(library.toast('欢迎，林晓')).toBeVisible()
    expect(await library.hash()).toBe(`#/bookdetail/${epub}`)
    expect(await library.recordedEvents('signed-in')).toHaveLength(1)
  })

  await test.step('the book goes on the shelf', async () => {
    await library.main.getByRole('button', { name: '加入书架' }).click()
    await expect(library.main.getByRole('button', { name: '已在书架' })).toBeVisible()
    await expect(library.toast(`《${EPUB}》已加入书架`)).toBeVisible()
    await page.getByRole('navigation', { name: '书库导航' }).getByRole('link', { name: '书架' }).click()
    await expect(library.heading('我的书架')).toBeVisible()
    await library.main.getByRole('link', { name: EPUB }).click()
  })

  const readThreePagesAndReload = async () => {
    await reader.ready()
    await reader.turn(3)
    const [place, words] = [await reader.place(), await reader.words()]
    expect(words.length).toBeGreaterThan(10)
    await page.reload()
    await reader.ready()
    await expect.poll(() => reader.place()).toBe(place)
    expect(await reader.words()).toBe(words)
  }

  await test.step('three pages of an EPUB, and the same page after a reload', async () => {
    await library.main.getByRole('button', { name: '开始阅读' }).click()
    await expect(reader.region).toHaveAccessibleName(`阅读：${EPUB}`)
    await readThreePagesAndReload()
    await page.goBack()
    await expect(library.heading(EPUB)).toBeVisible()
    await expect(library.main.getByRole('button', { name: '继续阅读' })).toBeVisible()
  })

  await test.step('three pages of a GB18030 text, and the same page after a reload', async () => {
    await library.navigate(`/bookdetail/${txt}`)
    await library.main.getByRole('button', { name: '开始阅读' }).click()
    await expect(reader.region).toHaveAccessibleName(`阅读：${GB18030}`)
    await readThreePagesAndReload()
    expect(await reader.words(), 'the text was decoded').not.toContain('\uFFFD')
    await page.goBack()
  })

  await test.step('both books are in the history, the last one first', async () => {
    await page.getByRole('navigation', { name: '书库导航' }).getByRole('link', { name: '历史' }).click()
    await expect(library.heading('阅读历史')).toBeVisible()
    await expect(library.main.getByRole('listitem')).toHaveCount(2)
    await expect(library.main.getByRole('heading', { level: 3 })).toHaveText([GB18030, EPUB])
  })

  await test.step('searching 茶 finds the tea book', async () => {
    const box = page.getByRole('combobox', { name: '搜索书名、作者、简介' })
    await box.fill('茶')
    await box.press('Enter')
    await expect(library.heading('搜索“茶”')).toBeVisible()
    await expect(library.main.getByRole('link', { name: TEA })).toBeVisible()
    expect(await library.hash()).toBe('#/search?q=茶')
  })

  await test.step('the second organisation signs the member out', async () => {
    await page.getByRole('radio', { name: '江南中学图书馆' }).check()
    await expect(page.getByRole('link', { name: '江南中学图书馆' })).toBeVisible()
    await expect(library.heading('江南中学图书馆')).toBeVisible()
    await expect(library.toast('已进入另一家机构的书库，请重新登录')).toBeVisible()
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
    expect(await library.recordedEvents('signed-out')).toEqual([{ reason: 'organisation' }])
    const keys = await library.storedKeys()
    expect(keys).not.toContain('user')
    expect(keys).not.toContain('device-token')
    expect((await library.stored('org-info'))?.value).toMatchObject({ orgCode: 'jiangnan', templateId: '2' })
    await page.reload()
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  })
})

test.describe('a tab that is closed or crashes', () => {
  test.use({ member: {} })

  for (const title of [EPUB, GB18030]) {
    test(`closed after a page turn of ${title}, it reopens at that page`, async ({
      page,
      context,
      library,
      reader,
      bidOf,
    }) => {
      const path = `/book-read/${await bidOf(title)}`
      await library.open(path)
      await reader.ready()
      await reader.turn(3)
      const place = await reader.place()
      await page.close()

      const again = await context.newPage()
      await recordEvents(again)
      await new LibraryPage(again).open(path)
      const later = new ReaderPage(again)
      await later.ready()
      await expect.poll(() => later.place()).toBe(place)
    })
  }

  test('left during a page turn, repeatedly, it reopens at that page', async ({
    page,
    library,
    reader,
    bidOf,
  }) => {
    const path = `/book-read/${await bidOf(GB18030)}`
    await library.open(path)
    await reader.ready()
    for (let round = 0; round < 6; round++) {
      // The browser drops pending IndexedDB writes when the page unloads.
      if (round > 2) await keepBusy(page)
      await reader.turn(2)
      const place = await reader.place()
      await page.goto('about:blank')
      await library.open(path)
      await reader.ready()
      expect(await reader.place(), `round ${round}`).toBe(place)
    }
  })

  test('crashed after a page turn, it reopens at most one page before', async ({
    page,
    context,
    library,
    reader,
    bidOf,
  }) => {
    const path = `/book-read/${await bidOf(EPUB)}`
    await library.open(path)
    await reader.ready()
    await reader.turn(2)
    const before = await reader.place()
    await reader.turn(1)
    const last = await reader.place()
    const session = await context.newCDPSession(page)
    void session.send('Page.crash').catch(() => {})
    await page.waitForEvent('crash')

    const again = await context.newPage()
    await recordEvents(again)
    await new LibraryPage(again).open(path)
    const later = new ReaderPage(again)
    await later.ready()
    await expect.poll(() => later.place()).not.toBe('')
    expect([before, last]).toContain(await later.place())
  })
})
