import type { Locator, Page } from '@playwright/test'
import { LOOKS, type Look, PALETTES, type Part, put, violationsIn, violationsNow } from './support/axe'
import { pass } from './support/clock'
import { openHost } from './support/host'
import type { LibraryPage } from './support/library'
import { type Seed, seed } from './support/records'
import { expect, test } from './support/test'

/*
 * Runs axe-core on states that need an interaction: dialogs, menus, panels, paper colours, selections,
 * errors. The initial state of each screen is checked in accessibility.spec.ts.
 */

/**
 * Expects no violations. The default looks keep one width, because a change of width closes menus and
 * dialogs.
 */
async function clean(
  page: Page,
  what: string,
  within?: Part,
  looks: readonly Look[] = PALETTES,
): Promise<void> {
  expect.soft(await violationsIn(page, looks, within), what).toEqual({})
}

/** Nine books on the shelf, three of them in a group; six started books; four days of reading. */
async function records(page: Page): Promise<Seed> {
  const answer = await page.request.get('/library/demo/search-index.json')
  const { books } = (await answer.json()) as { books: { bid: string; resName: string; resAuthor: string }[] }
  const bids = books.map(({ bid }) => bid)
  return {
    places: bids.slice(0, 6).map((bid, index) => [bid, 0.1 + index * 0.12]),
    shelf: books.slice(0, 9).map((book, index) => ({ ...book, ...(index % 3 === 0 && { group: '睡前' }) })),
    days: [
      [0, 12],
      [1, 48],
      [3, 75],
      [20, 30],
    ],
    history: bids.slice(0, 6),
  }
}

/** A paper changes colours only, so the colour rules are enough. */
const PAPERS = PALETTES.map((look) => ({ ...look, rules: 'colours' as const }))

async function show(library: LibraryPage, path: string): Promise<void> {
  await library.navigate(path)
  await library.expectAt(path)
  await expect(library.main.locator('[aria-busy="true"]')).toHaveCount(0)
}

test.describe('light and dark', () => {
  test.use({ viewport: { width: 375, height: 800 } })

  test('the UI kit in every state', async ({ page }) => {
    test.slow()
    await page.goto('/kit.html')
    const kit = page.locator('ui-kit')
    const press = (name: string) => kit.getByRole('button', { name, exact: true }).click()
    await expect(kit.getByRole('button', { name: '版权' })).toBeVisible()
    await clean(page, 'at rest', 'ui-kit', LOOKS)

    for (const [opener, panel] of [
      ['排序', '.ol-dropdown, [role="menu"]'],
      ['版权', '[role="dialog"], .ol-popover'],
    ] as const) {
      await press(opener)
      await expect(kit.locator(panel).filter({ visible: true }).first()).toBeVisible()
      await clean(page, opener, ['ui-kit', '.ol-tip-anchor'])
      await page.keyboard.press('Escape')
    }
    for (const size of ['小', '中']) {
      await press(size)
      await expect(page.getByRole('dialog', { name: `${size}对话框` })).toBeVisible()
      await clean(page, `${size}对话框`, ['ui-kit', 'dialog'], LOOKS)
      await page.keyboard.press('Escape')
    }
    for (const [question, answer] of [
      ['告知', '确定'],
      ['确认', '移出'],
    ] as const) {
      await press(question)
      await clean(page, question, ['ui-kit', 'dialog'])
      await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
    }
    await press('询问')
    await page.getByRole('textbox', { name: '证号' }).fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: '证号' })).toHaveAttribute('aria-invalid', 'true')
    await clean(page, 'a refused answer', ['ui-kit', 'dialog'], LOOKS)
    await page.keyboard.press('Escape')
    await press('等一等')
    await clean(page, 'waiting', ['ui-kit', '.ol-loading'])
    await press('好了')
    // The pointer on a message stops its timeout while axe runs.
    for (const [stack, one, kinds] of [
      ['.ol-notices', '.ol-notice', ['通知', '出错']],
      ['.ol-toasts', '.ol-toast', ['书目更新了', '没有保存上', '可撤销']],
    ] as const) {
      for (const kind of kinds) await press(kind)
      await kit.locator(one).first().hover()
      for (const palette of PALETTES) {
        await put(page, palette)
        expect.soft(await violationsNow(page, ['ui-kit', stack], palette.rules), stack).toEqual([])
      }
    }
  })

  test('error messages in place', async ({ page }) => {
    await openHost(page, { body: '<org-library org="demo"></org-library>' })
    await expect(page.getByText(/图书馆暂时打不开/)).toBeVisible()
    await clean(page, 'no src', 'org-library', LOOKS)
    await page.route('**/away/**', (route) => route.abort('connectionrefused'))
    await openHost(page, { body: '<org-library org="demo" src="/away/"></org-library>' })
    await expect(page.getByRole('heading', { name: '服务器开小差了！' })).toBeVisible()
    await clean(page, 'no answer', 'org-library', LOOKS)
  })

  test.describe('signed in', () => {
    test.use({ member: {} })

    test('shelf, history, menus and the kiosk dialog', async ({ page, library }) => {
      test.slow()
      await page.clock.install()
      await seed(page, await records(page))
      await library.open('/bookshelf')
      const groups = library.main.getByRole('group', { name: '分组' })
      await groups.getByRole('button', { name: /^睡前/ }).click()
      await clean(page, 'a group of the shelf', 'org-library', LOOKS)
      await library.main.getByRole('button', { name: /^排序：/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await clean(page, 'the order of the shelf')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '林晓 的账户' }).click()
      await expect(page.getByRole('menu', { name: '林晓 书香公共图书馆' })).toBeVisible()
      await clean(page, 'the member’s menu')
      await page.keyboard.press('Escape')
      await groups.getByRole('button', { name: '全部' }).click()
      await library.main.getByRole('button', { name: '整理' }).click()
      await library.main.getByRole('checkbox').nth(1).click()
      await page.getByRole('toolbar').getByRole('button', { name: '移到分组' }).click()
      await expect(page.getByRole('menuitem', { name: '新建分组…' })).toBeVisible()
      await clean(page, 'several chosen, and where they may go')
      await page.keyboard.press('Escape')
      await library.main.getByRole('searchbox').fill('没有这样的书名')
      await clean(page, 'nothing on the shelf is called so', 'org-library', LOOKS)

      await show(library, '/readhistory')
      await expect(library.main.getByRole('region', { name: '我的阅读' })).toContainText('4 天')
      await clean(page, 'history and statistics', 'org-library', LOOKS)
      await library.main.getByRole('button', { name: '清空' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await clean(page, 'the question before clearing', ['org-library', 'dialog'], LOOKS)
      await page.keyboard.press('Escape')

      await show(library, '/index')
      await expect(library.main.getByRole('region', { name: '继续阅读' })).toBeVisible()
      await clean(page, 'home of who has begun to read', 'org-library', LOOKS)
      await library.element.evaluate((element) => {
        element.setAttribute('kiosk-idle', '10')
        element.setAttribute('kiosk', '')
      })
      await show(library, '/bookshelf')
      await pass(page, 6_000)
      await expect(page.getByRole('alertdialog', { name: '还在看吗？' })).toBeVisible()
      await clean(page, 'still there?', ['org-library', 'dialog'])
    })

    test('the reader’s panels and papers', async ({ page, library, reader, bidOf }) => {
      test.slow()
      await library.open(`/book-read/${await bidOf('雾港来信')}/2`)
      await reader.ready()
      await reader.text.focus()
      await page.keyboard.press('b')
      await expect(reader.region.getByRole('status').filter({ hasText: '已加书签' })).toBeVisible()
      await page.keyboard.press('m')
      await expect(reader.region.getByRole('dialog', { name: '书签与划线' })).toBeVisible()
      await clean(page, 'marks')
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      const field = reader.region.getByRole('searchbox', { name: '要找的字句' })
      await field.fill('没有这样的话')
      await expect(reader.region.getByText('没有找到“没有这样的话”。')).toBeVisible()
      await clean(page, 'nothing found')
      await field.fill('的')
      await expect(
        reader.region
          .getByRole('list', { name: '查找结果' })
          .or(reader.region.getByRole('status').filter({ hasText: /[1-9]\d* 处/ }))
          .first(),
      ).toBeVisible()
      await clean(page, 'hits')
      await page.keyboard.press('Enter')
      await expect(reader.region.getByRole('toolbar', { name: '查找' })).toBeVisible()
      await clean(page, 'from hit to hit')
      await reader.region.getByRole('toolbar', { name: '查找' }).getByRole('button', { name: '关闭' }).click()
      await reader.text.focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: '按键一览' })).toBeVisible()
      await clean(page, 'keys', ['org-library', 'dialog'])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      await reader.region.getByRole('button', { name: '更多' }).click()
      await expect(reader.region.getByRole('menu', { name: '更多' })).toBeVisible()
      await clean(page, 'more')
      await page.keyboard.press('Escape')

      await reader.region.getByRole('button', { name: '版面设置' }).click()
      const papers = reader.region.getByRole('group', { name: '纸张' }).getByRole('radio')
      for (const paper of await papers.all()) {
        await paper.check({ force: true })
        const name = await paper.evaluate((one) => one.closest('label')?.title)
        await clean(page, `paper ${name}`, 'org-library', PAPERS)
      }
    })
  })
})

/** With forced colours the system chooses the palette, so one look is enough. */
const FORCED: readonly Look[] = [{ colorScheme: 'light', width: 1280, rules: 'all' }]

test.describe('forced colours', () => {
  test.use({ member: {}, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('every state is visible without colours', async ({ page, library, reader, bidOf }) => {
    test.slow()
    await seed(page, await records(page))
    await library.open('/index')
    await expect(library.main.getByRole('region', { name: '继续阅读' })).toBeVisible()
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    await clean(page, 'home', 'org-library', FORCED)

    await show(library, '/bookshelf')
    /** Takes a screenshot of 3 × 3 px inside the control, beside its text. */
    const look = async (one: Locator) => {
      const box = await one.boundingBox()
      if (!box) throw new Error('nothing to be seen')
      const clip = { x: Math.round(box.x) + 6, y: Math.round(box.y + box.height / 2), width: 3, height: 3 }
      return (await page.screenshot({ clip })).toString('base64')
    }
    const groups = library.main.getByRole('group', { name: '分组' }).getByRole('button')
    expect(await look(groups.nth(0)), 'the chosen group').not.toBe(await look(groups.nth(1)))
    const tabs = page.getByRole('navigation', { name: '书库导航' }).getByRole('link')
    const backgroundOf = (one: Locator) => one.evaluate((tab) => getComputedStyle(tab).backgroundColor)
    expect(await backgroundOf(tabs.nth(2)), 'the screen one is on').not.toBe(await backgroundOf(tabs.nth(1)))
    await library.main.getByRole('button', { name: '整理' }).click()
    const chosenBar = library.main.getByRole('toolbar')
    expect(await chosenBar.evaluate((bar) => getComputedStyle(bar).borderTopStyle), 'its edge').toBe('solid')
    const checks = library.main.getByRole('checkbox')
    await checks.nth(0).click()
    await clean(page, 'several chosen', 'org-library', FORCED)

    await library.navigate(`/book-read/${await bidOf('雾港来信')}/2`)
    await reader.ready()
    await reader.region.getByRole('button', { name: '版面设置' }).click()
    const options = reader.region.getByRole('group', { name: '翻阅' }).locator('label > span')
    await expect(options).toHaveCount(2)
    expect(await look(options.nth(0)), 'the chosen setting').not.toBe(await look(options.nth(1)))
    await clean(page, 'settings of the reader', 'org-library', FORCED)

    await reader.text.focus()
    await page.keyboard.press('t')
    const line = (one: Locator) => one.evaluate((tab) => getComputedStyle(tab).borderBottomColor)
    const panels = page.getByRole('dialog', { name: '目录' }).getByRole('tab')
    await expect(panels).toHaveCount(2)
    expect(await line(panels.nth(0)), 'the chosen tab').not.toBe(await line(panels.nth(1)))
  })
})
