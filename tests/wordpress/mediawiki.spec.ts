import { expect, type Page, test } from '@playwright/test'
import { bidOf, expectCard, freshPage, saw, sites } from './support'

/* MediaWiki: the extension, and the recipe for a wiki where only a page of the site can be changed. */

const TITLE = '一杯茶的时间'

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto(`${sites().wiki.url}/index.php?title=Special:UserLogin`)
  await page.locator('#wpName1').fill(name)
  await page.locator('#wpPassword1').fill(password)
  await page.locator('#wpLoginAttempt').click()
  await expect(page.locator('#pt-logout, #pt-userpage-2, #pt-userpage').first()).toBeAttached()
}

/** Writes a page through the wiki's own editor. */
async function write(page: Page, title: string, text: string): Promise<void> {
  await page.goto(`${sites().wiki.url}/index.php?title=${encodeURIComponent(title)}&action=edit`)
  await page.locator('#wpTextbox1').fill(text)
  await page.locator('#wpSave').click()
  await expect(page.locator('#wpTextbox1')).toHaveCount(0)
}

const read = (page: Page, title: string, hash = '') =>
  page.goto(`${sites().wiki.url}/index.php/${encodeURIComponent(title)}${hash}`)

test('the extension: a card, a reader, the library, and the account', async ({ browser }) => {
  const { wiki } = sites()
  const bid = await bidOf(TITLE)
  const page = await freshPage(browser)
  await signIn(page, 'Xiao', 'mima-of-the-test-2')
  await write(page, '图书馆', '<orglibrary brand="试验" />')
  await write(
    page,
    '茶',
    `<book id="${bid}">${TITLE}</book>\n\n<bookreader id="${await bidOf('渡口')}" />\n\n<book id="${bid}" style="position:fixed" class="x" onclick="alert(1)" href="javascript:alert(1)" direction="col" />\n\n<book id="${bid}" src="https://evil.example/" />\n\n<book />`,
  )
  await expectCard(page, TITLE)
  await expect(page.locator('book-reader [part="page"]')).toBeVisible()
  await expect(page.getByText('这本书暂时看不到')).toHaveCount(2)
  const names = await page
    .locator('book-card')
    .last()
    .evaluate((element) => element.getAttributeNames().sort())
  expect(names).toEqual(['book', 'direction', 'href', 'src'])
  await page.screenshot({ path: 'test-results/wordpress/wiki.png' })
  await page.locator('book-card').first().getByRole('link', { name: TITLE }).click()
  await expect(page.locator('org-library').getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  const name = () =>
    page
      .locator('org-library')
      .evaluate(
        (element) =>
          (element as HTMLElement & { session: { user: { name: string } } | null }).session?.user.name,
      )
  expect(await name()).toBe('Xiao')
  // Without scripts it is a link.
  const html = await (await fetch(`${wiki.url}/index.php/${encodeURIComponent('茶')}`)).text()
  expect(html).toMatch(
    new RegExp(`<book-card[^>]*><a href="[^"]*#/bookdetail/${bid}">${TITLE}</a></book-card>`),
  )
  // Signed out of the wiki, the library forgets.
  await page.context().clearCookies()
  await read(page, '图书馆')
  await expect(page.locator('org-library h2').first()).toBeVisible()
  await expect.poll(name).toBeFalsy()
  saw(
    'MediaWiki: an account',
    '`<book id="…">title</book>`, `<bookreader>`, `<orglibrary>` in the wiki’s editor',
    'the card, the reader, and from the card to the book as that account; foreign catalogues and attributes are left out',
  )
  await page.context().close()
})

test('the extension, accounts only: by the sign-in to exactly the book', async ({ browser }) => {
  const { wiki } = sites()
  const bid = await bidOf(TITLE)
  const page = await freshPage(browser)
  await page.context().addCookies([{ name: 'accounts', value: '1', url: wiki.url }])
  await read(page, '图书馆', `#/bookdetail/${bid}`)
  await page.locator('dialog.org-library-dialog').getByRole('link').click()
  await page.locator('#wpName1').fill('Xiao')
  await page.locator('#wpPassword1').fill('mima-of-the-test-2')
  await page.locator('#wpLoginAttempt').click()
  await expect(page.locator('org-library').getByRole('heading', { level: 1 })).toHaveText(TITLE)
  saw('MediaWiki: visitor, then an account', '–', 'a dialog, the wiki’s sign-in, and exactly that book')
  await page.context().close()
})

test('the recipe for MediaWiki:Common.js', async ({ browser }) => {
  const { wiki } = sites()
  const bid = await bidOf(TITLE)
  const page = await freshPage(browser)
  await page.context().addCookies([{ name: 'plain', value: '1', url: wiki.url }])
  await signIn(page, 'Xiao', 'mima-of-the-test-2')
  await write(page, 'Library', '<div data-org-library data-src="/library/demo/"></div>')
  await write(
    page,
    '没有扩展',
    `[[Library#/bookdetail/${bid}|${TITLE}]]\n\n句子里的[[Library#/bookdetail/${bid}|链接]]还是链接。\n\n<div data-book-card data-src="https://evil.example/" data-book="1">一本书</div>`,
  )
  await expectCard(page, TITLE)
  await expect(page.locator('book-card')).toHaveCount(1)
  await expect(page.getByText('一本书')).toBeVisible()
  await page.locator('book-card').getByRole('link', { name: TITLE }).click()
  await expect(page.locator('org-library')).toContainText(TITLE)
  saw(
    'MediaWiki: an account, without the extension',
    'a link on a line of its own, and a `div`',
    'a card that leads to the library’s page; a foreign catalogue is left out',
  )
  await page.context().close()
})
