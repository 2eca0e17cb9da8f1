import { expect, test } from '@playwright/test'
import { bidOf, expectCard, freshPage, publish, saw, settings, signIn, sites } from './support'
import { ownFaults, php } from './wordpress-site'

/* What visitors see of what authors wrote. */

const TITLE = '一杯茶的时间'
test.beforeAll(() => settings(sites().site))
test.afterAll(async () => {
  expect(await ownFaults(sites().site)).toEqual([])
})

const SPELLINGS: readonly [string, (bid: string) => string][] = [
  ['straight quotes', (bid) => `[book_card book="${bid}" direction="col"]`],
  ['a hyphen', (bid) => `[book-card book="${bid}"]`],
  ['curly quotes', (bid) => `[book_card book=“${bid}” direction=“col”]`],
  ['curly quotes as entities', (bid) => `[book_card book=&#8220;${bid}&#8221; type=&#8221;card&#8221;]`],
  ['full-width quotes and equals sign', (bid) => `[book_card book＝＂${bid}＂　type=“card”]`],
  ['corner quotes, no-break spaces', (bid) => `[book_card&nbsp;book=「${bid}」&nbsp;direction=row]`],
  ['booleans without a value', (bid) => `[book_card show_toggle book=${bid} direction=row]`],
  ['spaces around the equals sign', (bid) => `[book_card book = "${bid}"]`],
  ['single quotes, in a sentence', (bid) => `请看 [book-card book='${bid}'] 这本书。`],
  [
    'a shortcode of the block editor',
    (bid) => `<!-- wp:shortcode -->[book_card book="${bid}"]<!-- /wp:shortcode -->`,
  ],
]

test('shortcodes in every spelling, by an author', async ({ browser }) => {
  const { site } = sites()
  const bid = await bidOf(TITLE)
  const page = await freshPage(browser)
  for (const [name, write] of SPELLINGS) {
    await page.goto(await publish(site, write(bid), 'author'))
    await expectCard(page, TITLE)
    await expect(page.locator('body'), name).not.toContainText(/\[book|＂/)
    saw('author', `a shortcode with ${name}`, 'a card')
  }
  await page.context().close()
})

test('attributes that are not an author’s are left out', async ({ browser }) => {
  const { site } = sites()
  const bid = await bidOf(TITLE)
  const page = await freshPage(browser)
  const evil = [
    `style="position:fixed;inset:0" class="admin-bar" id="wpadminbar" onclick="alert(1)" credential-origins="https://evil.example" data-x="1"`,
    `href="javascript:alert(1)"`,
    `href="java&#9;script:alert(1)"`,
    `href=" \u0001 javascript:alert(1)" cover="data:text/html,x"`,
  ]
  let opened = false
  page.on('dialog', (dialog) => {
    opened = true
    void dialog.dismiss()
  })
  for (const attributes of evil) {
    await page.goto(await publish(site, `[book_card book="${bid}" ${attributes}]`, 'author'))
    await expectCard(page, TITLE)
    const names = await page.locator('book-card').evaluate((element) => element.getAttributeNames().sort())
    expect(names).toEqual(['book', 'direction', 'href', 'src'])
    await expect(page.locator('book-card').getByRole('link', { name: TITLE })).toHaveAttribute(
      'href',
      `${site.url}/reading/#/bookdetail/${bid}`,
    )
  }
  expect(opened).toBe(false)
  saw(
    'author',
    'shortcodes with `style`, `class`, `id`, handlers and `javascript:` in disguise',
    'a card that leads to the book',
  )
  await page.context().close()
})

test('a foreign catalogue is not shown', async ({ browser }) => {
  const { site, other } = sites()
  const bid = await bidOf(TITLE)
  const asked: string[] = []
  const visitor = await freshPage(browser)
  visitor.on('request', (request) => asked.push(request.url()))
  const address = await publish(
    site,
    `[book_card book="${bid}" src="${other}/library/demo/"]\n\n<!-- wp:org-library/reader {"book":"${bid}","src":"${other}/library/demo/"} --><p></p><!-- /wp:org-library/reader -->\n\n[book_reader href="${other}/x.epub"]\n\n[book_card book="${bid}" src="/library/demo/../../x/"]`,
    'author',
  )
  await visitor.goto(address)
  await expect(visitor.locator('book-card, book-reader')).toHaveCount(0)
  // It links to the site's own library; a file without a name says one sentence for readers.
  await expect(visitor.getByText('这本书暂时看不到')).not.toHaveCount(0)
  await expect(visitor.getByText('设置')).toHaveCount(0)
  expect(asked.filter((url) => url.startsWith(other))).toEqual([])
  const editor = await freshPage(browser)
  await signIn(editor, site, 'author')
  await editor.goto(address)
  await expect(editor.getByText('本站不展示这份书目的书').first()).toBeVisible()
  await settings(site, { sources: `${other}/library/demo/` })
  await visitor.goto(address)
  await expect(visitor.locator(`book-card[src="${other}/library/demo/"]`)).toHaveCount(1)
  await expectCard(visitor, TITLE)
  await settings(site)
  saw(
    'author',
    'a book of a foreign catalogue: a sentence that says why, to those who may edit',
    'a link or “这本书暂时看不到”, and no request; the card once the settings allow the catalogue',
  )
  await visitor.context().close()
  await editor.context().close()
})

test('without a book visitors read nothing for developers', async ({ browser }) => {
  const { site } = sites()
  const page = await freshPage(browser)
  await page.goto(await publish(site, '[book_card]\n\n[book_card boook="1"]', 'author'))
  await expect(page.getByText('这本书暂时看不到')).toHaveCount(2)
  await expect(page.locator('.entry-content, .wp-block-post-content')).not.toContainText(/book=|src/)
  saw('author', '`[book_card]` without a book: what is missing', '这本书暂时看不到')
  await page.context().close()
})

test('an address, and a link alone, become cards; a link in a sentence stays', async ({ browser }) => {
  const { site } = sites()
  const tea = await bidOf(TITLE)
  const ferry = await bidOf('渡口')
  const lamp = await bidOf('一盏灯的时间').catch(() => tea)
  const page = await freshPage(browser)
  const at = (bid: string) => `${site.url}/reading/#/bookdetail/${bid}`
  await page.goto(
    await publish(
      site,
      `<!-- wp:embed {"url":"${at(tea)}"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${at(tea)}\n</div></figure><!-- /wp:embed -->
<!-- wp:paragraph --><p><a href="${at(ferry)}">渡口</a></p><!-- /wp:paragraph -->
<!-- wp:paragraph --><p>我读了<a href="${at(lamp)}">这一本</a>，很好。</p><!-- /wp:paragraph -->`,
      'author',
    ),
  )
  await expectCard(page, TITLE)
  await expectCard(page, '渡口')
  await expect(page.locator('book-card')).toHaveCount(2)
  await expect(page.getByRole('link', { name: '这一本' })).toBeVisible()
  saw(
    'author',
    'an address on a line of its own, a link on a line of its own, a link in a sentence',
    'two cards and a link',
  )
  await page.context().close()
})

test('feeds, and a site without the plug-in, show links', async () => {
  const { site } = sites()
  const bid = await bidOf(TITLE)
  const content = `<!-- wp:org-library/card {"book":"${bid}","title":"${TITLE}","author":"顾听溪","url":"${site.url}/reading/#/bookdetail/${bid}"} --><p class="wp-block-org-library-card"><a href="${site.url}/reading/#/bookdetail/${bid}">${TITLE}</a>，顾听溪</p><!-- /wp:org-library/card -->\n\n[book_card book="${bid}"]`
  const address = await publish(site, content, 'author', '给订阅的人')
  const feed = await (await fetch(`${site.url}/feed/`)).text()
  const own = feed.slice(feed.indexOf('给订阅的人'))
  expect(own.split('</item>')[0]).not.toContain('<book-card')
  expect(
    own
      .split('</item>')[0]
      ?.match(new RegExp(`<a href="${site.url}/reading/#/bookdetail/${bid}">${TITLE}</a>，顾听溪`, 'g')),
  ).toHaveLength(2)
  await php(site, "deactivate_plugins('org-library/org-library.php');")
  try {
    const page = await (await fetch(address)).text()
    expect(page).toContain(`<a href="${site.url}/reading/#/bookdetail/${bid}">${TITLE}</a>`)
    expect(page).not.toContain('<book-card')
  } finally {
    await php(site, "activate_plugin('org-library/org-library.php');")
  }
  saw('author', 'a card', 'in the feed, and after the plug-in is switched off: a link with title and author')
})

test('other sites and chats learn of a book', async ({ browser }) => {
  const { site } = sites()
  const bid = await bidOf(TITLE)
  const address = `${site.url}/reading/?book=${bid}`
  const html = await (await fetch(address)).text()
  expect(html).toContain(`<meta property="og:title" content="${TITLE}">`)
  expect(html).toMatch(
    new RegExp(`<meta property="og:image" content="${site.url}/library/demo/cover/${bid}-\\d+\\.webp">`),
  )
  expect(html).toContain(`<title>${TITLE}`)
  const endpoint =
    /type="application\/json\+oembed" href="([^"]+)"/
      .exec(html)?.[1]
      ?.replaceAll('&#038;', '&')
      .replaceAll('&amp;', '&') ?? ''
  const answer = await (await fetch(endpoint)).json()
  expect(answer).toMatchObject({ version: '1.0', type: 'link', title: TITLE, author_name: '顾听溪' })
  expect(answer.thumbnail_url).toContain(`/cover/${bid}-`)
  expect((await (await fetch(endpoint.replace(bid, '999'))).json()).title).toBe('图书馆')
  const page = await freshPage(browser)
  await page.goto(address)
  await expect(page.locator('org-library').getByRole('dialog')).toContainText(TITLE)
  expect(page.url()).toBe(`${site.url}/reading/#/index`)
  saw(
    'anybody',
    '–',
    '`?book=…`: title, cover and introduction for chats, oEmbed of type `link` with a thumbnail; a browser goes on to the book',
  )
  await page.context().close()
})
