import { violations } from './support/axe'
import { openHost } from './support/host'
import { holdInterface, pageLayout, watchShifts } from './support/late-interface'
import { expect, test } from './support/test'

/* A link straight into a book of `<org-library>` shows and turns its page before the shell, the bars and React. */

const EPUB = '雾港来信'

// The code is requested, and not taken from an earlier test.
test.use({ isAlone: true, member: {} })

test('the page is shown, named and turned without the interface, which then takes it as it is', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  // It looks at much.
  test.slow()
  const bid = await bidOf(EPUB)
  const held = await holdInterface(page)
  await library.open(`/book-read/${bid}`)
  await reader.ready()
  await expect(library.main).toHaveAccessibleName('在线阅读')
  await expect(reader.region).toHaveAccessibleName(`阅读：${EPUB}`)
  await expect(reader.region.locator('[aria-live]')).toHaveText(/阅读：.*第 1 页/)
  await expect(reader.region.getByRole('button')).toHaveCount(0)
  await expect.poll(() => held.isAskedFor()).toBe(true)
  expect(await library.recordedEvents('book-open')).toEqual([{ bid }])
  expect(await violations(page)).toEqual([])

  const first = await reader.words()
  await reader.text.press('ArrowRight')
  await expect.poll(() => reader.words()).not.toBe(first)
  const [words, stage] = [await reader.words(), await reader.text.elementHandle()]
  const before = await pageLayout(library.element)
  const shifts = await watchShifts(page)
  await held.come()
  await expect(reader.nextButton).toBeVisible()
  await expect(reader.foot).toHaveText(/^本章 \d+ \/ \d+$/)
  expect(await pageLayout(library.element)).toEqual(before)
  expect(await reader.words()).toBe(words)
  expect(await reader.text.evaluate((now, then) => now === then, stage)).toBe(true)
  expect(await reader.text.evaluate((now) => now.matches(':focus'))).toBe(true)
  expect(await shifts()).toBe(0)
  await expect(reader.region).toHaveCount(1)
  await expect(library.main).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  expect(await library.recordedEvents('book-open')).toHaveLength(1)
  expect(await library.recordedEvents('route-change')).toHaveLength(1)
  await expect
    .poll(() => library.recordedEvents('title-change').then((all) => all.at(-1)))
    .toEqual({
      title: expect.stringContaining(EPUB),
    })
  await reader.turn(1)

  // The bars work, and the way back is the book's details.
  await reader.showBars()
  await reader.region.getByRole('button', { name: '目录' }).click()
  await expect(reader.region.getByRole('dialog', { name: '目录' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reader.region.getByRole('dialog')).toHaveCount(0)
  const [place, at] = [await reader.place(), await reader.words()]
  await reader.region.getByRole('button', { name: '返回书籍详情' }).click()
  await expect(library.heading(EPUB)).toBeVisible()
  await library.expectAt(`/bookdetail/${bid}`)
  await expect(reader.region).toHaveCount(0)
  await expect(library.main).toHaveCount(1)
  expect(await library.history()).toEqual([bid])

  // Read again in the same visit: the ordinary way, at the same place.
  await library.navigate(`/book-read/${bid}`)
  await reader.ready()
  await expect.poll(() => reader.place()).toBe(place)
  expect(await reader.words()).toBe(at)
})

test('the place is kept, and a chapter is opened, also if the interface never comes', async ({
  page,
  library,
  reader,
  pageLog,
  bidOf,
}) => {
  const bid = await bidOf(EPUB)
  const held = await holdInterface(page)
  await library.open(`/book-read/${bid}/3`)
  await reader.ready()
  await expect(reader.region.locator('[aria-live]')).toHaveText(/第二封/)
  await reader.text.press('ArrowRight')
  await expect.poll(() => library.recordedEvents('reading-progress').then((all) => all.length)).toBe(2)
  const words = await reader.words()
  await expect.poll(() => held.isAskedFor()).toBe(true)
  await held.fail()
  await expect
    .poll(() => pageLog.lines.filter(({ text }) => text.startsWith('the interface')))
    .toHaveLength(1)
  pageLog.lines.length = 0
  await page.goto('about:blank')
  await library.open(`/book-read/${bid}`)
  await reader.ready()
  await expect.poll(() => reader.words()).toBe(words)
  expect(await library.history()).toEqual([bid])
  pageLog.lines.length = 0
})

test('leaving before the interface has come shows the other screen, and ends the page', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  const bid = await bidOf(EPUB)
  const held = await holdInterface(page)
  await library.open(`/book-read/${bid}`)
  await reader.ready()
  await page.evaluate((to) => {
    location.hash = to
  }, `#/bookdetail/${bid}`)
  await expect.poll(() => held.isAskedFor()).toBe(true)
  await held.come()
  await expect(library.heading(EPUB)).toBeVisible()
  await expect(reader.region).toHaveCount(0)
  await expect(library.main).toHaveCount(1)
  await page.goBack()
  await reader.ready()
  await expect(reader.nextButton).toBeVisible()
})

test('a member who signs out before the interface has come leaves no page', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  const held = await holdInterface(page)
  await library.open(`/book-read/${await bidOf(EPUB)}`)
  await reader.ready()
  await library.element.evaluate((host) => (host as HTMLElement & { signOut(): void }).signOut())
  await expect(reader.region).toHaveCount(0)
  await held.come()
  await library.expectAt('/index')
  await expect(library.main).toHaveCount(1)
})

for (const [what, attribute, query] of [
  ['a kiosk', 'kiosk', ''],
  ['an annotation in the address', '', '?mark=1'],
] as const)
  test(`${what} waits for the interface`, async ({ page, library, reader, bidOf }) => {
    const held = await holdInterface(page)
    const bid = await bidOf(EPUB)
    await openHost(page, {
      load: 'org-library',
      body: `<org-library src="/library/{org}/" org="demo" ${attribute}></org-library>`,
      hash: `#/book-read/${bid}${query}`,
    })
    await expect.poll(() => held.isAskedFor()).toBe(true)
    await expect(reader.region).toHaveCount(0)
    await held.come()
    await reader.ready()
    await expect(library.main).toHaveCount(1)
  })

test('a book that the catalogue does not have has its sentence, in the ordinary way', async ({
  library,
  reader,
}) => {
  await library.open('/book-read/4040404')
  await expect(library.main).toContainText('页面不存在')
  await expect(reader.region).toHaveCount(0)
})

test.describe('a visitor', () => {
  test.use({ member: false })

  test('is asked to sign in and sees no page', async ({ page, library, reader, bidOf }) => {
    const held = await holdInterface(page)
    const path = `/book-read/${await bidOf(EPUB)}`
    await page.goto(`/#${path}`)
    await expect.poll(() => held.isAskedFor()).toBe(true)
    expect(await library.recordedEvents('login-request')).toEqual([{ wanted: path }])
    await expect(reader.region).toHaveCount(0)
    await held.come()
    await library.signIn()
    await reader.ready()
    await expect(library.main).toHaveCount(1)
  })
})
