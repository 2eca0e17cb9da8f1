import type { Page } from '@playwright/test'
import { focused, tabTo } from './support/keyboard'
import { seed } from './support/records'
import { expect, test } from './support/test'

/*
 * What a signed-in member does by keyboard alone, starting at the shelf; accessibility.spec.ts covers the way
 * to the shelf. A dialog or a panel takes the focus when it opens and returns it when it closes. Removing the
 * focused element moves the focus to another element of the library.
 */

test.use({ member: {} })

const BOOKS = ['雾港来信', '渡口', '一杯茶的时间', '抬头看星']

async function withShelf(page: Page, bidOf: (title: string) => Promise<string>): Promise<void> {
  const bids = await Promise.all(BOOKS.map((title) => bidOf(title)))
  await seed(page, {
    shelf: BOOKS.map((resName, at) => ({ bid: bids[at] ?? '', resName, ...(at < 2 && { group: '睡前' }) })),
    places: bids.slice(0, 3).map((bid, at) => [bid, 0.2 + at * 0.2]),
    history: bids.slice(0, 3),
    days: [[0, 20]],
  })
}

/** Returns the label of the focused element if other content covers all of it (WCAG 2.4.11), else null. */
const obscured = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    const root = at?.getRootNode()
    if (!at || at === document.body || !(root instanceof ShadowRoot)) return null
    const target = at.closest('label, .ol-field-box, .ol-book') ?? at
    const { left, top, width, height } = target.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]),
    )
    const isSeen = points.some(([x = 0, y = 0]) => {
      const hit = root.elementFromPoint(x, y)
      return hit !== null && (target.contains(hit) || hit.contains(target))
    })
    return isSeen ? null : (at.ariaLabel ?? at.textContent ?? at.tagName).trim().slice(0, 24)
  })

const expectFocus = (page: Page) => expect.poll(() => focused(page), 'the focus is not lost').not.toBe('')

test('the shelf: several books are selected, removed and restored', async ({ page, library, bidOf }) => {
  await withShelf(page, bidOf)
  await library.open('/bookshelf')
  await tabTo(page, '整理')
  await page.keyboard.press('Enter')
  await tabTo(page, '雾港来信')
  await page.keyboard.press('Space')
  await tabTo(page, '渡口')
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar')
  await expect(bar.getByRole('status')).toContainText('2')
  await tabTo(page, '移出书架')
  await page.keyboard.press('Enter')
  await expect(library.main.getByRole('heading', { level: 2 })).toHaveCount(2)
  await expect(library.main, 'the bar went; the focus did not').toBeFocused()
  await tabTo(page, '撤销')
  await page.keyboard.press('Enter')
  await expect(library.main.getByRole('heading', { level: 2 })).toHaveCount(4)
  await expectFocus(page)
})

test('the shelf: menus and dialogs return the focus', async ({ page, library, bidOf }) => {
  await withShelf(page, bidOf)
  await library.open('/bookshelf')
  await tabTo(page, /^排序：/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(library.main.getByRole('button', { name: /^排序：/ })).toBeFocused()
  await tabTo(page, /^睡前/)
  await page.keyboard.press('Enter')
  await tabTo(page, /改名|重命名/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '分组名称' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await focused(page)).toMatch(/改名|重命名/)
  await tabTo(page, /解散/)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  if (await question.isVisible()) {
    await tabTo(page, /解散|确定/)
    await page.keyboard.press('Enter')
  }
  await expect(library.main.getByRole('group', { name: '分组' })).toHaveCount(0)
  await expectFocus(page)
})

test('search and history', async ({ page, library, bidOf }) => {
  await withShelf(page, bidOf)
  await library.open('/index')
  await tabTo(page, '搜索书名、作者、简介')
  await page.keyboard.type('茶')
  await page.keyboard.press('Enter')
  await expect(library.heading('搜索“茶”')).toBeVisible()
  await tabTo(page, '一杯茶的时间')
  await page.keyboard.press('Enter')
  await expect(library.heading('一杯茶的时间')).toBeVisible()

  await tabTo(page, '历史', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(library.heading('阅读历史')).toBeVisible()
  await tabTo(page, '清空')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: '取消' }), 'the harmless answer').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(library.main.getByRole('button', { name: '清空' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, '清空')
  await page.keyboard.press('Enter')
  await expect(library.heading('还没有读过的书')).toBeVisible()
  await expectFocus(page)
  await tabTo(page, '撤销')
  await page.keyboard.press('Enter')
  await expect(library.main.getByRole('heading', { level: 3 })).toHaveCount(3)
  await expectFocus(page)
})

test('the focused element is never covered by a bar', async ({ page, library, bidOf }) => {
  await withShelf(page, bidOf)
  await page.setViewportSize({ width: 375, height: 740 })
  await library.open('/index')
  const hidden: string[] = []
  const walk = async (path: string) => {
    for (const key of ['Tab', 'Shift+Tab'] as const)
      for (let press = 0; press < 32; press++) {
        await page.keyboard.press(key)
        const found = await obscured(page)
        if (found) hidden.push(`${path}, ${key}: ${found}`)
      }
  }
  await walk('/index')
  await page.setViewportSize({ width: 375, height: 480 })
  await walk('/index, a low window')
  await library.navigate('/bookshelf')
  await library.main.getByRole('button', { name: '整理' }).click()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await walk('/bookshelf, choosing')
  expect(hidden).toEqual([])
})

test('another organisation is chosen and gets the focus', async ({ page, library }) => {
  await library.open('/index')
  await tabTo(page, /书香公共图书馆/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('banner').getByRole('link', { name: '江南中学图书馆' })).toBeVisible()
  await expect(
    page.getByRole('radio', { name: '江南中学图书馆' }),
    'the choice keeps the focus',
  ).toBeFocused()
  await expect(
    page.getByRole('button', { name: '登录' }),
    'who was signed in here is not there',
  ).toBeVisible()
  await tabTo(page, '跳到正文')
  await page.keyboard.press('Enter')
  await expect(library.main).toBeFocused()
  await page.keyboard.press('Tab')
  await expectFocus(page)
})

test('signing out', async ({ page, library }) => {
  await library.open('/index')
  await tabTo(page, /林晓/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(library.toast('已退出登录')).toBeVisible()
  await expect(library.main).toBeFocused()
})

test('the reader: contents, a setting, a search, a bookmark and the way out', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  await library.open(`/book-read/${await bidOf('雾港来信')}/1`)
  await reader.ready()
  await expect(reader.text, 'keys turn pages at once').toBeFocused()
  const first = await reader.place()

  await tabTo(page, '目录')
  const pageAt = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  const contents = reader.region.getByRole('dialog', { name: '目录' })
  await expect(contents.locator('[aria-current]')).toBeFocused()
  expect(await page.evaluate(() => scrollY), 'the page around the reader stays where it is').toBe(pageAt)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(contents).toHaveCount(0)
  await expect.poll(() => reader.place()).not.toBe(first)
  await expectFocus(page)

  await tabTo(page, '版面设置')
  await page.keyboard.press('Enter')
  await expect(reader.region.getByText('字号').first()).toBeVisible()
  const size = reader.region.getByRole('status', { name: '字号' })
  const before = Number(await size.textContent())
  await tabTo(page, '放大字号')
  await page.keyboard.press('Enter')
  await expect(size).not.toHaveText(String(before))
  await page.keyboard.press('Escape')
  await expect(reader.region.getByRole('button', { name: '版面设置' })).toBeFocused()

  await reader.text.focus()
  await page.keyboard.press('b')
  await expect(reader.region.getByRole('status').filter({ hasText: '已加书签' })).toBeVisible()
  const ribbon = reader.region.getByRole('button', { name: /^去掉.*书签$/ })
  await expect(ribbon, 'the page shows that it is marked').toBeVisible()
  await expect(reader.text).toBeFocused()
  await page.keyboard.press('b')
  await expect(ribbon).toHaveCount(0)
  await page.keyboard.press('b')
  await expect(ribbon).toBeVisible()

  await page.keyboard.press('/')
  await expect(reader.region.getByRole('searchbox', { name: '要找的字句' })).toBeFocused()
  // No note contains this text: Enter would open a note that matches.
  await page.keyboard.type('我')
  await expect(reader.region.getByRole('status').filter({ hasText: /[1-9]\d* 处/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(reader.region.getByRole('toolbar', { name: '查找' })).toBeVisible()
  await expectFocus(page)
  await tabTo(page, '下一处')
  await page.keyboard.press('Enter')
  await tabTo(page, '关闭')
  await page.keyboard.press('Enter')
  await expect(reader.text, 'the page again').toBeFocused()

  await page.keyboard.press('m')
  const marks = reader.region.getByRole('dialog', { name: '书签与划线' })
  await expect(marks).toBeVisible()
  await expectFocus(page)
  await page.keyboard.press('Escape')
  await expect(marks).toHaveCount(0)
  await expect(reader.text).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '按键一览' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '按键一览' })).toHaveCount(0)
  await expect(reader.text).toBeFocused()

  await tabTo(page, '返回书籍详情', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(library.heading('雾港来信')).toBeVisible()
  await expectFocus(page)
})

test('the reader: single-character shortcuts are switched off and on', async ({
  page,
  library,
  reader,
  bidOf,
}) => {
  await library.open(`/book-read/${await bidOf('雾港来信')}/1`)
  await reader.ready()
  const letters = reader.region.getByRole('switch', { name: '单键快捷键' })
  const toggle = async () => {
    await tabTo(page, '版面设置')
    await page.keyboard.press('Enter')
    await letters.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(letters).toHaveCount(0)
  }
  const keysSheet = reader.region.getByRole('dialog', { name: '按键一览' })
  const contents = reader.region.getByRole('dialog', { name: '目录' })
  await toggle()

  await reader.text.focus()
  const before = await reader.place()
  for (const key of ['b', '?', '/', 'm', 't']) await page.keyboard.press(key)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => reader.place(), 'arrows turn pages as ever').not.toBe(before)
  await expect(reader.region.getByRole('dialog')).toHaveCount(0)
  await expect(reader.region.getByRole('button', { name: /^去掉.*书签$/ })).toHaveCount(0)

  await reader.showBars()
  await tabTo(page, '更多')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(keysSheet.getByText('单键快捷键已在版面设置里关闭')).toBeVisible()
  await expect(keysSheet.getByText('翻页', { exact: true })).toBeVisible()
  await expect(keysSheet.getByText('目录', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.reload()
  await reader.ready()
  await reader.text.focus()
  await page.keyboard.press('t')
  await toggle()
  await expect(contents, 'the choice is kept').toHaveCount(0)
  await reader.text.focus()
  await page.keyboard.press('t')
  await expect(contents).toBeVisible()
})

test('after each change of screen the focus is on its name, which is spoken once', async ({
  page,
  library,
  bidOf,
}) => {
  await withShelf(page, bidOf)
  await library.open('/index')
  await expect(library.heading(/./), 'the first screen takes no focus').not.toBeFocused()
  const bid = await bidOf('雾港来信')
  const shelf = page.getByRole('navigation', { name: '书库导航' }).getByRole('link', { name: '书架' })
  await shelf.focus()
  await page.keyboard.press('Enter')
  await expect(library.heading('我的书架')).toBeFocused()
  await library.navigate('/readhistory')
  await expect(library.heading('阅读历史')).toBeFocused()
  await library.navigate(`/bookdetail/${bid}`)
  await expect(library.heading('雾港来信'), 'a name that comes with its data').toBeFocused()
  await page.keyboard.press('Tab')
  await expectFocus(page)
  await expect(library.heading('雾港来信'), 'the keyboard goes on behind it').not.toBeFocused()
  await page.goBack()
  await expect(library.heading('阅读历史')).toBeFocused()
})

test('a host page keeps its focus when the library changes its screen', async ({ page, library }) => {
  await library.open('/index')
  const field = page.getByRole('radio', { name: '书香公共图书馆' })
  await field.focus()
  await library.navigate('/category')
  await expect(library.heading(/./)).toBeVisible()
  await expect(field).toBeFocused()
})
