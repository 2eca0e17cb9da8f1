import { type Browser, expect, type Page, test } from '@playwright/test'
import type { MediaWikiSite } from './mediawiki-site'
import { php, type WordPressSite } from './wordpress-site'

export interface Sites {
  site: WordPressSite
  sub: WordPressSite
  wiki: MediaWikiSite
  /** Another origin, whose files any page may request. */
  other: string
}

/** The sites that `global-setup.ts` has started. */
export const sites = (): Sites => JSON.parse(process.env.CMS_SITES ?? '{}')

/** Adds what was seen to the report. */
export function saw(as: string, editor: string, visitor: string): void {
  test.info().annotations.push({ type: 'saw', description: JSON.stringify({ as, editor, visitor }) })
}

/** The id of a book of the demo. */
export async function bidOf(title: string): Promise<string> {
  const index = await (await fetch(`${sites().site.origin}/library/demo/search-index.json`)).json()
  const found = (index.books as { bid: string; resName: string }[]).find(({ resName }) => resName === title)
  if (!found) throw new Error(`the demo has no ${title}`)
  return found.bid
}

/** Changes the plug-in's settings; those not given are the defaults of the test. */
export async function settings(
  site: WordPressSite,
  given: Record<string, string | boolean> = {},
): Promise<void> {
  const values = { src: '/library/demo/', sign_in: 'both', direction: 'row', ...given }
  await php(
    site,
    `$page = get_page_by_path('reading'); $id = $page ? $page->ID : wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => '图书馆', 'post_name' => 'reading', 'post_content' => '<!-- wp:org-library/library {"align":"full"} --><p class="wp-block-org-library-library alignfull"></p><!-- /wp:org-library/library -->']);
     update_option('org_library', array_merge(json_decode(base64_decode('${Buffer.from(JSON.stringify(values)).toString('base64')}'), true), ['page' => $id, 'links' => true]));`,
  )
}

/** Opens a page with a fresh profile. */
export async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

export async function signIn(page: Page, site: WordPressSite, name: string): Promise<void> {
  await page.goto(`${site.url}/wp-login.php`)
  // WordPress focuses and selects the name 200 ms after the page has loaded, which may meet the filling.
  await expect(async () => {
    await page.locator('#user_login').fill(name)
    await page.locator('#user_pass').fill(name)
    await page.locator('#wp-submit').click()
    await expect(page).toHaveURL(/wp-admin/, { timeout: 10_000 })
  }).toPass()
}

/** Publishes a post by PHP as somebody; goes through the filters of that account. @returns its address */
export async function publish(
  site: WordPressSite,
  content: string,
  as = 'admin',
  title = '一篇文章',
): Promise<string> {
  const encoded = Buffer.from(JSON.stringify({ content, as, title })).toString('base64')
  const url = await php(
    site,
    `$given = json_decode(base64_decode('${encoded}'), true); $user = get_user_by('login', $given['as']); wp_set_current_user($user->ID); kses_init();
     $id = wp_insert_post(['post_status' => 'publish', 'post_title' => $given['title'], 'post_author' => $user->ID, 'post_content' => wp_slash($given['content'])]); echo get_permalink($id);`,
  )
  return url.trim()
}

export async function expectCard(page: Page, title: string): Promise<void> {
  await expect(page.locator('book-card .ol-book-title', { hasText: title }).first()).toBeVisible()
}
