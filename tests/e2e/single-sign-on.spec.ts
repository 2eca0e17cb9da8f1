import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { ReaderPage } from './support/reader'
import { site } from './support/site'
import { expect, test } from './support/test'

/* The script of docs/embedding.md for sign-ins that leave the page, with a server that answers as oauth2-proxy does. */

const QUOTE = '存邮局，你就在邮局。'

/** A page with the script. @returns how often a sign-in was begun */
async function openPage(page: Page, succeeds: boolean) {
  const docs = await readFile('docs/embedding.md', 'utf8')
  const script = /### Sign-ins that leave the page[\s\S]*?```js\n([\s\S]*?)```/.exec(docs)?.[1] ?? ''
  expect(script).toContain('login-request')
  let begun = 0
  site().serve('/member.js', { contentType: 'text/javascript', body: script })
  site().route('/oauth2/userinfo', (requested) =>
    /_oauth2_proxy=yes/.test(requested.headers.cookie ?? '')
      ? requested.fulfill({ json: { user: 'u-17', email: 'zm@example.com', preferredUsername: '周明' } })
      : requested.fulfill({ status: 401 }),
  )
  site().route('/oauth2/start', (requested) => {
    begun++
    const location = new URL(requested.path, 'http://x').searchParams.get('rd') ?? '/'
    requested.fulfill({
      status: 302,
      headers: { location, ...(succeeds && { 'set-cookie': '_oauth2_proxy=yes; Path=/; HttpOnly' }) },
    })
  })
  await openHost(page, {
    body: '<org-library src="/library/demo/" sign-in="host"></org-library><script src="/member.js" defer></script>',
  })
  return () => begun
}

/** Follows a link in the open tab, as somebody who has it from a chat. */
async function follow(page: Page, hash: string) {
  await page.goto('about:blank')
  await page.goto(`/host.html${hash}`)
}

test('a link to a passage ends at the passage, with one journey to the sign-in and no dialog', async ({
  page,
  bidOf,
}) => {
  const begun = await openPage(page, true)
  await follow(page, `#/book-read/${await bidOf('雾港来信')}?text=${encodeURIComponent(QUOTE)}`)
  await new ReaderPage(page).ready()
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('ol-find-now') ?? [])].map(String).join('')))
    .toBe(QUOTE)
  expect(begun()).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Known already: nobody is sent away.
  await follow(page, `#/bookdetail/${await bidOf('渡口')}`)
  await expect(page.getByRole('heading', { name: '渡口', level: 1 })).toBeVisible()
  expect(begun()).toBe(1)
})

test('a sign-in that fails does not go in circles', async ({ page, pageLog, bidOf }) => {
  const begun = await openPage(page, false)
  await follow(page, `#/bookdetail/${await bidOf('雾港来信')}`)
  await expect.poll(begun).toBe(1)
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  await page.waitForTimeout(1000)
  expect(begun()).toBe(1)
  expect(pageLog.thrown).toEqual([])
})
