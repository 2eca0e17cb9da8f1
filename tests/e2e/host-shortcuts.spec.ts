import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

/*
 * Host pages with single-letter shortcuts. Events from a shadow root are retargeted to the host element, so
 * the page does not recognise our input fields as fields.
 */

const PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>宿主</title><script>
window.fired = []
const shortcut = (where) => (event) => {
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return
  fired.push(where + ' ' + event.type + ' ' + event.key)
  if (event.key.length === 1 && !event.ctrlKey) event.preventDefault()
}
for (const type of ['keydown', 'keypress', 'keyup']) {
  document.addEventListener(type, shortcut('document'))
  window.addEventListener(type, shortcut('window'))
  document.addEventListener(type, shortcut('capture'), true)
}
for (const type of ['input', 'beforeinput', 'paste']) document.addEventListener(type, (event) => fired.push(event.type))
</script></head><body><div id="place"></div><script type="module" src="/dist/org-library.js"></script></body></html>`

const fired = (page: Page) => page.evaluate(() => (Reflect.get(window, 'fired') as string[]).splice(0))

test.beforeEach(async ({ page }) => {
  await page.route('**/shortcuts.html', (route) =>
    route.fulfill({ body: PAGE, headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  )
  await page.goto('/shortcuts.html')
  await page.evaluate(() => {
    const library = document.createElement('org-library')
    library.setAttribute('src', '/library/demo/')
    document.getElementById('place')?.append(library)
  })
})

test('typing in a field triggers no shortcut of the host; Escape and Ctrl still do', async ({ page }) => {
  const search = page.getByRole('searchbox')
  await search.click()
  await fired(page)
  await page.keyboard.type('sanjian g/?')
  await expect(search).toHaveValue('sanjian g/?')
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await expect(search).toHaveValue('anjian g/?')
  expect(await fired(page)).toEqual([])

  await page.keyboard.press('Control+k')
  expect(await fired(page)).toContain('document keydown k')

  // The element's own listeners receive the key, and the browser's default action happens.
  await search.fill('雾')
  await fired(page)
  await page.keyboard.press('Enter')
  const name = page.getByRole('dialog').getByRole('textbox')
  await name.click()
  await page.keyboard.type('jes?')
  await expect(name).toHaveValue('jes?')
  expect(await fired(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(name).toHaveCount(0)
  expect(await fired(page)).toContain('capture keydown Escape')
})

test('a removed element ignores keys; fields of the host keep theirs', async ({ page }) => {
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.evaluate(() => {
    const own = document.createElement('input')
    own.id = 'own'
    document.body.prepend(own)
  })
  await page.locator('#own').pressSequentially('sj')
  await expect(page.locator('#own')).toHaveValue('sj')
  await page.evaluate(() => document.querySelector('org-library')?.remove())
  await page.locator('#own').blur()
  await fired(page)
  await page.keyboard.press('j')
  expect(await fired(page)).toContain('window keydown j')
})

test('keydown and keyup that the reader handles do not bubble; others do', async ({ page, bidOf }) => {
  const bid = await bidOf('雾港来信')
  await page.evaluate(
    async ([book]) => {
      document.querySelector('org-library')?.remove()
      await import(`${location.origin}/dist/book-reader.js`)
      const reader = document.createElement('book-reader')
      reader.setAttribute('href', `/library/demo/file/${book}.epub`)
      reader.style.cssText = 'display: block; height: 600px'
      reader.addEventListener('reader-ready', () => reader.setAttribute('data-ready', ''))
      document.getElementById('place')?.append(reader)
    },
    [bid],
  )
  const reader = page.locator('book-reader')
  await expect(reader).toHaveAttribute('data-ready', '')
  await reader.click({ position: { x: 20, y: 300 } })
  await fired(page)
  await page.keyboard.press('ArrowRight')
  expect((await fired(page)).filter((each) => !each.startsWith('capture'))).toEqual([])
  await page.keyboard.press('q')
  expect(await fired(page)).toContain('document keydown q')
})
