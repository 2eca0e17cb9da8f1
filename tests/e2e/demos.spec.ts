import type { Page } from '@playwright/test'
import { type Look, violationsIn } from './support/axe'
import { openHost } from './support/host'
import { expect, test } from './support/test'

/* The demo pages: each is a host page that uses the built elements. */

const PAGES = ['intranet', 'cms', 'snippet', 'theme', 'kit'] as const
const FERRY = '渡口'
const CROSSWISE: readonly Look[] = [
  { colorScheme: 'light', width: 1280, rules: 'all' },
  { colorScheme: 'dark', width: 375, rules: 'all' },
]

/** Waits for a book title and a cover, which show that the page is ready. */
async function settled(page: Page, name: (typeof PAGES)[number]): Promise<void> {
  const book = name === 'intranet' ? '雾港来信' : name === 'cms' ? '檐下听雨' : FERRY
  await expect(page.getByText(book, { exact: true }).first()).toBeVisible()
  // A cover loads only near the viewport.
  await page.locator('.ol-cover').first().scrollIntoViewIfNeeded()
  await expect(page.locator('[data-state="loaded"]').first()).toBeAttached()
  if (name === 'cms') await expect(page.getByRole('document', { name: '正文' })).toContainText('水是后半晌')
}

for (const name of PAGES)
  test.describe(`${name}.html`, () => {
    test('shows books, fits every width, passes axe and links the other demos', async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width: 768, height: 860 })
      await page.goto(`/${name}.html`)
      await settled(page, name)
      const undefinedTags = await page.evaluate(() =>
        [...document.querySelectorAll(':not(:defined)')].map(({ localName }) => localName),
      )
      expect(undefinedTags).toEqual([])
      for (const width of [375, 768, 1280]) {
        await page.setViewportSize({ width, height: 860 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(over, `${width} px`).toBeLessThanOrEqual(0)
      }

      const links = page.getByRole('navigation', { name: '更多演示' }).getByRole('link')
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(hrefs).toEqual(['/', ...PAGES.map((other) => `${other}.html`)])
      await expect(links.and(page.locator('[aria-current="page"]'))).toHaveAttribute('href', `${name}.html`)

      // On a page with its own header the library is in a section, where its `<header>` is no banner landmark, so
      // axe's `region` rule would report it.
      const embeds = name === 'intranet' || name === 'theme'
      const without = embeds ? ['region'] : []
      expect.soft(await violationsIn(page, CROSSWISE, 'body', without)).toEqual({})
    })
  })

test('the bar of the library’s page follows the address', async ({ page }) => {
  const chosen = (name: string) => page.getByRole('radio', { name, exact: true })
  await page.goto('/#/jiangnan/index')
  await expect(chosen('江南中学图书馆')).toBeChecked()
  await expect(page.locator('org-library').getByText('江南中学图书馆').first()).toBeVisible()
  await chosen('书香公共图书馆').check({ force: true })
  await expect(page.locator('org-library').getByText('书香公共图书馆').first()).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#/jiangnan/index'
  })
  await expect(chosen('江南中学图书馆')).toBeChecked()
})

test.describe('the intranet', () => {
  const shelf = (page: Page) => page.locator('org-library').getByRole('link', { name: '书架' })
  const signInDialog = (page: Page) => page.getByRole('dialog', { name: '统一身份登录' })

  test('the page signs a member in, who then sees the requested screen', async ({ page }) => {
    await page.goto('/intranet.html')
    await shelf(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await signInDialog(page)
      .getByRole('radio', { name: /周明远/ })
      .check({ force: true })
    await signInDialog(page).getByRole('button', { name: '登录' }).click()
    await expect(page.locator('header.top').getByText('周明远')).toBeVisible()
    await expect(page).toHaveURL(/#\/bookshelf/)
    await expect(page.locator('org-library').getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a session of the page is used, and either side can end it', async ({ page }) => {
    await page.goto('/intranet.html')
    await page.getByRole('banner').getByRole('button', { name: '登录' }).first().click()
    await signInDialog(page).getByRole('button', { name: '登录' }).click()
    const user = () =>
      page
        .locator('org-library')
        .evaluate((library: HTMLElement & { session?: { user: { name: string } } | null }) =>
          library.session ? library.session.user.name : null,
        )
    await expect.poll(user).toBe('林晓')
    await page.reload()
    await expect.poll(user).toBe('林晓')
    await shelf(page).click()
    await expect(page).toHaveURL(/#\/bookshelf/)

    await page.locator('header.top').getByRole('button', { name: '换人' }).click()
    await signInDialog(page)
      .getByRole('radio', { name: /周明远/ })
      .check({ force: true })
    await signInDialog(page).getByRole('button', { name: '登录' }).click()
    await expect.poll(user).toBe('周明远')
    await expect(page.locator('header.top').getByText('周明远')).toBeVisible()

    await page
      .locator('org-library')
      .evaluate((library: HTMLElement & { signOut?: () => void }) => library.signOut?.())
    await expect(page.locator('header.top').getByRole('button', { name: '登录' })).toBeVisible()

    await page.locator('header.top').getByRole('button', { name: '登录' }).click()
    await signInDialog(page).getByRole('radio', { name: /林晓/ }).check({ force: true })
    await signInDialog(page).getByRole('button', { name: '登录' }).click()
    await expect.poll(user).toBe('林晓')
    await page.locator('header.top').getByRole('button', { name: '退出' }).click()
    await expect.poll(user).toBe(null)
  })

  test('hash links of the page scroll it and leave the screen alone', async ({ page }) => {
    await page.goto('/intranet.html')
    await settled(page, 'intranet')
    await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '班车' }).click()
    await expect(page).toHaveURL(/#bus$/)
    await expect(page.getByRole('heading', { name: '班车时刻' })).toBeInViewport()
    await expect(page.getByText('雾港来信', { exact: true }).first()).toBeAttached()
  })
})

test('an article upgrades a div to a card, has a reader and links its cards', async ({
  page,
  reader,
  bidOf,
}) => {
  const bid = await bidOf('檐下听雨')
  await page.goto('/cms.html')
  await test.step('the div that the editor left becomes a card and keeps its class', async () => {
    const card = page.locator('book-card.wp-block-html')
    await expect(card.getByRole('link', { name: '小刺猬的图书馆' })).toBeVisible()
    await expect(page.locator('[data-book-card]:not(book-card)')).toHaveCount(0)
    await expect(page.getByText('正在取书')).toBeHidden()
  })
  await test.step('the reader in the text opens and turns', async () => {
    await reader.ready()
    await reader.turn(2, 'button')
    await expect(reader.region.getByText('水是后半晌')).not.toBeInViewport()
  })
  await test.step('a click on a card opens the book', async () => {
    await page.locator('.book-shelf').getByRole('link', { name: '檐下听雨' }).click()
    await expect(page).toHaveURL(new RegExp(`/#/(bookdetail/${bid}|index)`))
  })
})

test.describe('the snippet builder', () => {
  const code = (page: Page) => page.locator('#code')

  /** The options of the book list; `<option>` elements of a `<select>` have the same role. */
  const options = (page: Page) => page.getByRole('listbox', { name: '书' }).getByRole('option')

  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  const shown = async (page: Page) => (await code(page).textContent()) ?? ''

  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  const open = async (page: Page, query = '') => {
    await page.goto(`/snippet.html${query}`)
    await expect(options(page).first()).toBeVisible()
  }

  /** Opens a page that contains the snippet, with the site-wide setup. */
  const pasted = (page: Page, body: string) =>
    openHost(page, { load: 'none', body, policy: "style-src 'self' 'unsafe-inline'" })

  test('pasted HTML shows the card at the width of the preview', async ({ page, bidOf }) => {
    await open(page, `?type=card&book=${await bidOf(FERRY)}`)
    const seen = await page.locator('#live book-card').boundingBox()
    await pasted(page, await shown(page))
    await expect(page.locator('book-card').getByText(FERRY, { exact: true })).toBeVisible()
    await expect(page.locator('book-card')).toHaveAttribute('type', 'card')
    expect((await page.locator('book-card').boundingBox())?.width).toBe(seen?.width)
  })

  test('the pasted data- form of every element is upgraded', async ({ page, bidOf }) => {
    const bid = await bidOf(FERRY)
    for (const [what, sign] of [
      ['book-card', '甘石滩'],
      ['book-reader', '水是后半晌'],
      ['org-library', '雾港来信'],
    ] as const)
      await test.step(what, async () => {
        await page.goto(`/snippet.html?as=data&what=${what}&book=${bid}`)
        await expect(code(page)).toContainText(`data-${what}`)
        if (what !== 'org-library') await expect(code(page)).toContainText(/data-book="\d+"/)
        await pasted(page, (await shown(page)) + (await page.locator('#once-code').textContent()))
        await expect(page.locator(what).getByText(sign).first()).toBeVisible()
      })
  })

  test('a pasted link becomes a card on a site with the script', async ({ page, bidOf }) => {
    await open(page, `?as=link&book=${await bidOf(FERRY)}`)
    const line = (await page.locator('#once-code').textContent()) ?? ''
    await page.getByRole('button', { name: '复制代码' }).click()
    await expect(page.getByRole('button', { name: '已复制' })).toBeVisible()
    await openHost(page, { load: 'none', body: '<div contenteditable="true" id="editor"><p>前文</p></div>' })
    await page.locator('#editor').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+v')
    const editor = page.locator('#editor')
    await expect(editor.getByRole('link', { name: `《${FERRY}》` })).toBeVisible()
    await pasted(page, line + (await editor.innerHTML()))
    await expect(page.locator('book-card').getByText(FERRY, { exact: true })).toBeVisible()
    expect((await page.locator('book-card').boundingBox())?.width).toBe(220)

    // A reader has no link form.
    await open(page, '?as=link&what=book-reader')
    await expect(page.getByRole('radio', { name: 'HTML' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '只留链接的编辑器' })).toBeHidden()
  })

  test('values are escaped in every format', async ({ page, bidOf }) => {
    const bid = await bidOf(FERRY)
    const nasty = `https://x.example/?a=1&b="'><img src=x onerror=alert(1)>[/x]{bid}`
    await open(page, `?href=${encodeURIComponent(nasty)}`)
    await pasted(page, await shown(page))
    await expect(page.locator('book-card')).toHaveAttribute('href', nasty)
    await expect(page.locator('img[src="x"]')).toHaveCount(0)

    await open(page, `?as=react&book=${bid}&href=${encodeURIComponent(nasty)}`)
    for (const [as, format] of [
      ['react', 'React'],
      ['vue', 'Vue'],
      ['data', '不认新标签的编辑器'],
      ['link', '只留链接的编辑器'],
      ['wordpress', 'WordPress'],
    ] as const) {
      const before = as === 'react' ? '' : await shown(page)
      await page.getByRole('radio', { name: format, exact: true }).check({ force: true })
      await expect.poll(() => shown(page)).not.toBe(before)
      const [, value = ''] = /href="([^"]*)"/.exec(await shown(page)) ?? []
      expect(value).not.toMatch(/[<>"]/)
      if (as === 'wordpress') expect(value).not.toMatch(/[[\]]/)
      const read = value
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#91;', '[')
        .replaceAll('&#93;', ']')
        .replaceAll('&amp;', '&')
      expect(read).toBe(as === 'link' ? nasty.replace('{bid}', bid) : nasty)
    }
  })

  test('books, formats and options of a snippet', async ({ page, bidOf }) => {
    await open(page)
    await test.step('the search finds a book by pinyin and by keyboard', async () => {
      const field = page.getByRole('combobox', { name: /搜索/ })
      await field.fill('ybcd')
      await expect(options(page)).toHaveCount(1)
      await field.press('ArrowDown')
      await field.press('Enter')
      await expect(page.locator('#live').getByText('一杯茶的时间')).toBeVisible()
      await expect(code(page)).toContainText(`book="${await bidOf('一杯茶的时间')}"`)
      await field.fill('沒有這本書')
      await expect(page.getByText(/没有找到/)).toBeVisible()
    })

    await test.step('a reload restores every choice from the address', async () => {
      await page.getByRole('radio', { name: '江南中学' }).check({ force: true })
      await page.getByRole('combobox', { name: /搜索/ }).fill('星')
      await options(page).filter({ hasText: '抬头看星' }).click()
      await page.getByRole('radio', { name: '左右', exact: true }).check({ force: true })
      await page.getByRole('checkbox', { name: /展开/ }).check()
      await page.getByRole('radio', { name: 'Vue' }).check({ force: true })
      await expect(code(page)).toContainText('show-toggle')
      const before = await shown(page)
      await page.reload()
      await expect(code(page)).toHaveText(before)
      expect(before).toContain(`book="${await bidOf('抬头看星', 'jiangnan')}"`)
      await expect(page.getByRole('radio', { name: '左右', exact: true })).toBeChecked()
    })

    await test.step('the copied code is the shown code, in every format', async () => {
      // Wait for the card: the content below it moves until its cover is loaded.
      await expect(page.locator('#live [data-state="loaded"]')).toBeVisible()
      const copied = new Set<string>()
      const formats = ['HTML', 'React', 'Vue', 'WordPress', '不认新标签的编辑器', '只留链接的编辑器']
      for (const format of formats)
        await test.step(format, async () => {
          await page.getByRole('radio', { name: format, exact: true }).check({ force: true })
          const button = page.getByRole('button', { name: '复制代码' })
          await button.focus()
          await page.keyboard.press('Enter')
          await expect(page.getByRole('button', { name: '已复制' })).toBeFocused()
          await expect(page.getByRole('status').getByText('已复制到剪贴板')).toBeAttached()
          const text = await shown(page)
          expect(await clipboard(page)).toBe(text)
          expect(text).toMatch(/book-card|book_card|bookdetail/)
          copied.add(text)
          await expect(button).toBeVisible()
        })
      expect(copied.size).toBe(formats.length)
    })
  })

  test('nothing that cannot work is copied; sign-in is offered; the package is got as it really is', async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: '复制代码' })
    await open(page, `?href=${encodeURIComponent('javascript:alert(1)')}`)
    await expect(page.locator('#about')).toContainText('不是网页的地址')
    await expect(button).toBeDisabled()
    await expect(code(page)).toHaveText('')

    await page.goto('/snippet.html?what=org-library&from=own&src=')
    await expect(button).toBeDisabled()
    await expect(code(page)).toHaveText('')

    await page.goto('/snippet.html?what=org-library')
    await expect(button).toBeEnabled()
    const before = await shown(page)
    expect(before).not.toContain('sign-in')
    await page.locator('select[name="sign-in"]').selectOption('opds')
    await expect(code(page)).toContainText('sign-in="opds"')
    await page.getByRole('radio', { name: 'React' }).check({ force: true })
    expect(await page.locator('body').textContent()).not.toMatch(/npm (?:i|install|add) org-library\b/)
  })

  test('one card on a light, a dark and a narrow page', async ({ page, bidOf }) => {
    await open(page, `?book=${await bidOf(FERRY)}`)
    const samples = page.locator('.sample book-card')
    await expect(samples).toHaveCount(3)
    for (const at of [0, 1, 2]) await expect(samples.nth(at).getByText(FERRY, { exact: true })).toBeVisible()
    await expect(samples.nth(1)).toHaveAttribute('theme', 'dark')
    expect((await page.locator('.sample.narrow').boundingBox())?.width).toBeLessThan(300)
    await page.getByRole('radio', { name: '阅读器' }).check({ force: true })
    await expect(page.locator('.sample book-reader')).toHaveCount(0)
  })

  test('a missing catalogue shows a message', async ({ page, pageLog }) => {
    await page.goto('/snippet.html?from=own&src=/nothing/here/')
    await expect(page.getByRole('alert').getByText(/这个地址下没有目录/)).toBeVisible()
    pageLog.lines.length = 0
  })
})

test.describe('theming', () => {
  const BRANDS = [
    'yellow',
    '#ffd400',
    'cyan',
    '#fdfdfd',
    '#050505',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ff00ff',
    '#1677ff',
    '#07c160',
    'oklch(0.75 0.2 60)',
    '#001f5f',
    '#888888',
  ]

  interface Pair {
    text: string
    on: string
    least: number
    ratio: number
  }

  /** Measures every pair of colours on the screen, independently of the page's own measurement. */
  const measure = (page: Page) =>
    page.locator('ui-kit').evaluateAll((kits) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('no canvas')
      const luminance = (color: string) => {
        context.fillStyle = '#000'
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255)
        const [r = 0, g = 0, b = 0] = parts.map((v) =>
          v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const contrast = (one: string, other: string) => {
        const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
        return (high + 0.05) / (low + 0.05)
      }
      return kits.flatMap((kit) =>
        [...(kit.shadowRoot?.querySelectorAll<HTMLElement>('.kit-pair') ?? [])].map((pair) => {
          const { color, backgroundColor } = getComputedStyle(pair)
          return {
            text: `${kit.getAttribute('theme')} ${pair.dataset.text}`,
            on: pair.dataset.on ?? '',
            least: Number(pair.dataset.least),
            ratio: contrast(color, backgroundColor),
          }
        }),
      )
    })

  const setBrand = (page: Page, brand: string) =>
    page.evaluate((color) => document.documentElement.style.setProperty('--org-library-brand', color), brand)

  test('any brand colour gives a readable palette in light and dark', async ({ page }) => {
    await page.goto('/theme.html?plain')
    await expect(page.locator('ui-kit .kit-pair').first()).toBeVisible()
    for (const contrast of ['no-preference', 'more'] as const)
      await test.step(`contrast: ${contrast}`, async () => {
        await page.emulateMedia({ contrast, reducedMotion: 'reduce' })
        await setBrand(page, '')
        expect((await measure(page)).length).toBe(20)
        for (const brand of BRANDS) {
          await setBrand(page, brand)
          const pairs: Pair[] = await measure(page)
          const poor = pairs.filter(({ least, ratio }) => ratio < least)
          expect(poor, brand).toEqual([])
        }
      })
  })

  test('a brand colour changes light and dark; without one the default colours remain', async ({ page }) => {
    await page.goto('/theme.html?plain')
    const toggle = (theme: string) =>
      page.locator(`.look book-card[theme="${theme}"][show-toggle]`).locator('[part~="toggle"]')
    await expect(toggle('light')).toHaveCSS('color', 'rgb(143, 59, 43)')
    await expect(toggle('dark')).toHaveCSS('color', 'rgb(227, 154, 134)')
    await page.getByRole('button', { name: '靛' }).click()
    await expect(toggle('light')).not.toHaveCSS('color', 'rgb(143, 59, 43)')
    await expect(toggle('dark')).not.toHaveCSS('color', 'rgb(227, 154, 134)')
  })

  test('parts, density and type are applied to the elements and copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/theme.html?plain')
    const card = page.locator('.look book-card[type="card"]').first()
    await expect(card.getByText(FERRY, { exact: true })).toBeVisible()
    const paddingOf = () =>
      card.locator('[part~="card"]').evaluate((part) => getComputedStyle(part).paddingTop)
    const before = await paddingOf()
    await page.getByRole('slider', { name: /疏密/ }).fill('1.5')
    await page.getByRole('slider', { name: /封面圆角/ }).fill('12')
    await expect(card.locator('[part~="cover"]')).toHaveCSS('border-top-left-radius', '12px')
    expect(Number.parseFloat(await paddingOf())).toBeCloseTo(Number.parseFloat(before) * 1.5, 1)
    await page.getByRole('radio', { name: '黑体' }).check({ force: true })
    await expect(card.locator('[part~="title"]')).toHaveCSS('font-family', /PingFang/)
    await page.getByRole('button', { name: '复制样式' }).click()
    const text = await page.locator('#code').textContent()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    expect(text).toContain('--org-library-density: 1.5;')
    expect(text).toContain('::part(cover)')
    const url = page.url()
    await page.goto('about:blank')
    await page.goto(url)
    await expect(page.locator('#code')).toHaveText(text ?? '')
  })
})

test.describe('the kit', () => {
  test('dialogs, menus, messages and toasts work', async ({ page }) => {
    await page.goto('/kit.html')
    const rooms = page.locator('ui-kit').getByRole('heading', { level: 2 })
    await expect(rooms).toHaveText(['颜色', '按钮', '输入', '弹出', '消息', '等待与空白', '书', '图标'])
    await page.getByRole('button', { name: '中', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '中对话框' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '中', exact: true })).toBeFocused()
    await page.getByRole('button', { name: '排序' }).click()
    await page.getByRole('menuitemradio', { name: '书名' }).click()
    await page.getByRole('button', { name: '已加入书架' }).click()
    await expect(page.getByRole('status').getByText('已加入书架')).toBeVisible()
    await page.getByRole('button', { name: '询问' }).click()
    const prompt = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: '借书证号' })
    await prompt.getByRole('textbox').fill('12')
    await prompt.getByRole('button').last().click()
    await expect(prompt).toBeVisible()
    await prompt.getByRole('textbox').fill('123456')
    await prompt.getByRole('button').last().click()
    await expect(page.getByText('"123456"')).toBeVisible()

    await test.step('a switch for the dark theme', async () => {
      await page.getByRole('radio', { name: '深' }).check({ force: true })
      await expect(page.locator('ui-kit').locator('[part="root"]')).toHaveCSS(
        'background-color',
        'rgb(22, 21, 19)',
      )
    })
  })
})
