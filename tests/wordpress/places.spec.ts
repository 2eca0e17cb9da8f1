import { expect, test } from '@playwright/test'
import { bidOf, expectCard, freshPage, publish, saw, settings, signIn, sites } from './support'
import { ownFaults, php } from './wordpress-site'

/* Settings, themes, places of the files, policies, and the end. */

const TITLE = '一杯茶的时间'

test('an administrator sets it up', async ({ browser }) => {
  const { sub } = sites()
  const page = await freshPage(browser)
  await signIn(page, sub, 'admin')
  await page.goto(`${sub.url}/wp-admin/options-general.php?page=org-library`)
  await page.getByLabel('Catalogue', { exact: true }).fill('/library/demo/')
  await page.getByRole('button', { name: 'Try these addresses' }).click()
  await expect(page.getByRole('status')).toHaveText('书香公共图书馆: 24 books.')
  await page.getByLabel('Brand colour').fill('#0a6')
  await page.locator('form[action="options.php"] #submit').click()
  await expect(page.getByLabel('Catalogue', { exact: true })).toHaveValue('/library/demo/')
  await page.getByRole('button', { name: 'Create a page with the library' }).click()
  await expect(page.getByLabel('The library’s page')).not.toHaveValue('0')
  await page.screenshot({ path: 'test-results/wordpress/settings.png', fullPage: true })
  const visitor = await freshPage(browser)
  await visitor.goto(`${sub.url}/reading/`)
  await expect(visitor.locator('org-library h2').first()).toBeVisible()
  // A site in a folder, and cards in it.
  await visitor.goto(await publish(sub, `[book_card book="${await bidOf(TITLE)}"]`, 'author'))
  await expectCard(visitor, TITLE)
  await visitor.locator('book-card').getByRole('link', { name: TITLE }).click()
  await expect(visitor.locator('org-library').getByRole('dialog')).toContainText(TITLE)
  expect(visitor.url()).toContain(`${sub.url}/reading/`)
  // Somebody without the right has no such page.
  await visitor.context().close()
  await page.context().clearCookies()
  await signIn(page, sub, 'editor')
  const refused = await page.goto(`${sub.url}/wp-admin/options-general.php?page=org-library`)
  expect(refused?.status()).toBe(403)
  saw(
    'admin',
    'settings in English on a site below a path: the addresses are tried, the page is made',
    'the library; a card; its book, in /blog/',
  )
  await page.context().close()
})

for (const theme of ['twentytwentyone', 'twentytwentytwo', 'twentytwentythree'])
  test(`in the theme ${theme}`, async ({ browser }) => {
    const { site } = sites()
    await settings(site)
    await php(site, `switch_theme('${theme}');`)
    try {
      const page = await freshPage(browser)
      await page.goto(`${site.url}/reading/`)
      await expect(page.locator('org-library h2').first()).toBeVisible()
      const box = await page
        .locator('org-library')
        .evaluate((element) => element.getBoundingClientRect().toJSON())
      // As far from the right edge of the window as from the left one.
      expect(Math.abs(box.left - (1280 - box.right))).toBeLessThan(17)
      const width = await page.locator('org-library').evaluate((element) => element.clientWidth)
      expect(width).toBeGreaterThan(1100)
      await page.screenshot({ path: `test-results/wordpress/${theme}-library.png` })
      await page.goto(
        await publish(
          site,
          `正文从这里开始。\n\n[book_card book="${await bidOf(TITLE)}"]\n\n[book_card book="${await bidOf('渡口')}" direction="col" width="180"]`,
          'author',
        ),
      )
      await expectCard(page, TITLE)
      await expectCard(page, '渡口')
      expect(
        await page
          .locator('book-card')
          .last()
          .evaluate((element) => element.clientWidth),
      ).toBe(180)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      // Where the text of the theme begins; its title may be wider.
      const left = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().left)
      expect(
        Math.abs((await left('book-card')) - (await left(':is(.wp-block-post-content, .entry-content) > p'))),
      ).toBeLessThan(2)
      await page.screenshot({ path: `test-results/wordpress/${theme}-cards.png` })
      saw('anybody', '–', `${theme}: the library ${width} of 1280 pixels wide, cards of 560 and 180`)
      await page.context().close()
    } finally {
      await php(site, "switch_theme('twentytwentythree');")
    }
  })

const PLACES: readonly [string, (other: string) => string, string][] = [
  ['in `uploads/`', () => '/wp-content/uploads/org-library/', ''],
  ['on another origin', (other) => `${other}/org-library/`, ''],
  [
    'in the plug-in, under a strict policy',
    () => '',
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; script-src 'self'",
  ],
]
for (const [name, base, policy] of PLACES)
  test(`with the files ${name}`, async ({ browser }) => {
    const { site, other } = sites()
    await settings(site, { base: base(other) })
    await fetch(`${site.origin}/control?policy=${encodeURIComponent(policy)}`)
    try {
      const page = await freshPage(browser)
      const refused: string[] = []
      page.on(
        'console',
        (message) => /Content.Security.Policy/i.test(message.text()) && refused.push(message.text()),
      )
      await page.goto(
        await publish(
          site,
          `[book_card book="${await bidOf(TITLE)}"]\n\n[book_reader book="${await bidOf('渡口')}"]`,
          'author',
        ),
      )
      await expectCard(page, TITLE)
      await expect(page.locator('book-reader [part="page"]')).toBeVisible()
      // The theme's own inline scripts are refused, ours are none.
      expect(refused.filter((line) => /org-library|book-/.test(line))).toEqual([])
      saw('anybody', '–', `a card and a reader, with the files ${name}`)
      await page.context().close()
    } finally {
      await fetch(`${site.origin}/control?policy=`)
      await settings(site)
    }
  })

test('merged by an optimiser', async ({ browser }) => {
  const { site } = sites()
  await settings(site)
  const page = await freshPage(browser)
  const address = await publish(
    site,
    `[book_card book="${await bidOf(TITLE)}"]\n\n<p><a href="${site.url}/reading/#/bookdetail/${await bidOf('渡口')}">渡口</a></p>`,
    'author',
  )
  await page.goto(`${address}?merged=1`)
  await expect(page.locator('script[src*="merged.js"]')).toHaveCount(1)
  const loaders = page.locator('script[src$="/loader.js"]')
  expect(await loaders.evaluateAll((all) => all.map((script) => script.outerHTML))).toEqual([])
  await expectCard(page, TITLE)
  await expectCard(page, '渡口')
  const html = await (await fetch(address)).text()
  for (const mark of ['data-no-optimize="1"', 'data-cfasync="false"', 'nowprocket', 'data-noptimize="1"'])
    expect(html).toContain(mark)
  saw('anybody', '–', 'all scripts merged into one: the cards all the same')
  await page.context().close()
})

test('uninstalled it leaves nothing but links', async () => {
  const { sub } = sites()
  await php(sub, "Org_Library\\book('1');")
  const left = await php(
    sub,
    `define('WP_UNINSTALL_PLUGIN', 'org-library/org-library.php'); include WP_PLUGIN_DIR . '/org-library/uninstall.php'; echo json_encode($GLOBALS['wpdb']->get_col("SELECT option_name FROM {$'{'}$GLOBALS['wpdb']->options} WHERE option_name LIKE '%org_library%'"));`.replace(
      "{$'{'}$",
      '{$',
    ),
  )
  expect(JSON.parse(left)).toEqual([])
  expect(await ownFaults(sub)).toEqual([])
})
