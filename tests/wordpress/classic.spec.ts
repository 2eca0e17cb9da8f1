import { expect, type Page, test } from '@playwright/test'
import { bidOf, expectCard, freshPage, saw, settings, signIn, sites } from './support'

/* The classic editor: the button, both modes, and an address on a line of its own. */

const TITLE = '一杯茶的时间'
test.beforeAll(() => settings(sites().site))

async function newPost(page: Page): Promise<void> {
  const { site } = sites()
  await page.context().addCookies([{ name: 'classic', value: '1', url: site.url }])
  await page.goto(`${site.url}/wp-admin/post-new.php`)
  await page.locator('#title').fill('经典编辑器')
}

const text = (page: Page) => page.locator('#content')

for (const role of ['author', 'contributor'])
  test(`the button above the text, in both modes, as ${role}`, async ({ browser }) => {
    const { site } = sites()
    const bid = await bidOf(TITLE)
    const other = await bidOf('渡口')
    const page = await freshPage(browser)
    await signIn(page, site, role)
    await newPost(page)
    await page.locator('#content-html').click()
    await text(page).fill(`\n\n${site.url}/reading/#/bookdetail/${other}\n\n`)
    await page.locator('#content-tmce').click()
    const frame = page.frameLocator('#content_ifr')
    await expect(frame.locator('body')).toContainText(/bookdetail|渡口/)
    await page.screenshot({ path: `test-results/wordpress/classic-${role}.png` })
    await frame.locator('body').click()
    await page.locator('.org-library-insert').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('找一本书').fill('一杯茶')
    await dialog.getByRole('button', { name: TITLE }).click()
    await expect(dialog).toHaveCount(0)
    await page.locator('#content-html').click()
    await expect(text(page)).toHaveValue(new RegExp(`\\[book_card book="${bid}"\\]`))
    // To Visual and back, and saved: nothing is lost.
    await page.locator('#content-tmce').click()
    await page.locator('#content-html').click()
    await expect(text(page)).toHaveValue(new RegExp(`\\[book_card book="${bid}"\\]`))
    await expect(text(page)).toHaveValue(new RegExp(`/reading/#/bookdetail/${other}`))
    await page.locator('#publish').click()
    await page.waitForURL(/post\.php/)
    const id = new URL(page.url()).searchParams.get('post')
    const visitor = role === 'contributor' ? page : await freshPage(browser)
    await visitor.goto(`${site.url}/?p=${id}${role === 'contributor' ? '&preview=true' : ''}`)
    await expectCard(visitor, TITLE)
    await expectCard(visitor, '渡口')
    await expect(visitor.locator('main, body').first()).not.toContainText('[book')
    await visitor.screenshot({ path: `test-results/wordpress/classic-post-${role}.png` })
    saw(
      role,
      'a button that finds the book and writes a shortcode; it and an address on a line of its own survive Visual and Text',
      role === 'contributor' ? 'two cards, in the preview' : 'two cards',
    )
    await page.context().close()
    if (visitor !== page) await visitor.context().close()
  })
