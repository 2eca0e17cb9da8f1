import { expect, type Page, test } from '@playwright/test'
import { bidOf, expectCard, freshPage, saw, settings, signIn, sites } from './support'

/* The block editor, as each role. */

const TITLE = '一杯茶的时间'
test.beforeAll(() => settings(sites().site))

/** Opens the editor for a new post and closes what greets. */
async function newPost(page: Page, kind = 'post'): Promise<void> {
  await page.goto(`${sites().site.url}/wp-admin/post-new.php?post_type=${kind}`)
  await page.locator('.editor-post-title__input, .wp-block-post-title').first().waitFor()
  await page.evaluate(() => {
    const { data } = (
      window as unknown as {
        wp: {
          data: {
            select(name: string): { isFeatureActive(name: string): boolean }
            dispatch(name: string): { toggleFeature(name: string): void }
          }
        }
      }
    ).wp
    if (data.select('core/edit-post').isFeatureActive('welcomeGuide'))
      data.dispatch('core/edit-post').toggleFeature('welcomeGuide')
  })
}

/** Writes a block by its name, as one types it. */
async function typeBlock(page: Page, name: string): Promise<void> {
  await page.keyboard.type(`/${name}`)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** Publishes, or submits for review. @returns the address of the post */
async function publishPost(page: Page): Promise<string> {
  await page.locator('.editor-post-publish-panel__toggle, .editor-post-publish-button').first().click()
  const panel = page.locator('.editor-post-publish-panel .editor-post-publish-button')
  await panel.click()
  await page.waitForFunction(() => {
    const editor = (
      window as unknown as {
        wp: {
          data: { select(name: string): { isSavingPost(): boolean; getCurrentPost(): { status: string } } }
        }
      }
    ).wp.data.select('core/editor')
    return !editor.isSavingPost() && ['publish', 'pending'].includes(editor.getCurrentPost().status)
  })
  return page.evaluate(() =>
    (window as unknown as { wp: { data: { select(name: string): { getPermalink(): string } } } }).wp.data
      .select('core/editor')
      .getPermalink(),
  )
}

const contentOf = (page: Page) =>
  page.evaluate(() =>
    (
      window as unknown as { wp: { data: { select(name: string): { getEditedPostContent(): string } } } }
    ).wp.data
      .select('core/editor')
      .getEditedPostContent(),
  )

for (const role of ['admin', 'editor', 'author', 'contributor'])
  test(`a card, found by pinyin, as ${role}`, async ({ browser }) => {
    const { site } = sites()
    const bid = await bidOf(TITLE)
    const page = await freshPage(browser)
    await signIn(page, site, role)
    await newPost(page)
    await page.locator('.editor-post-title__input, .wp-block-post-title').first().fill(`${role} 写的`)
    await page.keyboard.press('Enter')
    await typeBlock(page, '图书卡片')
    await page.getByLabel('找一本书').fill('yibeicha')
    await expect(page.getByRole('status').filter({ hasText: '1 本书' })).toBeVisible()
    await page.getByRole('button', { name: TITLE }).click()
    await expectCard(page, TITLE)
    await page.screenshot({ path: `test-results/wordpress/block-${role}.png` })
    const content = await contentOf(page)
    expect(content).toContain(`"book":"${bid}"`)
    expect(content).toContain(`${site.url}/reading/#/bookdetail/${bid}`)
    const address = await publishPost(page)
    await page.reload()
    await expectCard(page, TITLE)
    await expect(page.locator('.block-editor-warning')).toHaveCount(0)
    const id = new URL(page.url()).searchParams.get('post')
    // Nobody reads a contributor's post before it is reviewed; the preview shows it to them.
    const visitor = role === 'contributor' ? page : await freshPage(browser)
    await visitor.goto(role === 'contributor' ? `${site.url}/?p=${id}&preview=true` : address)
    await expectCard(visitor, TITLE)
    await expect(visitor.locator('book-card').getByRole('link', { name: TITLE })).toHaveAttribute(
      'href',
      `${site.url}/reading/#/bookdetail/${bid}`,
    )
    await visitor.screenshot({ path: `test-results/wordpress/post-${role}.png` })
    saw(
      role,
      'the picker finds the book by pinyin, the real card stands in the editor, also after a reload',
      role === 'contributor'
        ? 'waits for review; the preview shows the card'
        : 'the card, leading to the book',
    )
    await page.context().close()
    if (visitor !== page) await visitor.context().close()
  })
