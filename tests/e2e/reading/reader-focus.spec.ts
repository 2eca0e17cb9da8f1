import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const chapters = ['一', '二', '三'].map(
  (number) =>
    `<h1>第${number}章${number === '一' ? '<a epub:type="noteref" href="#n" aria-label="注一">1</a>' : ''}</h1>${'<p>天亮了。老人把缆绳解开，又系上。</p>'.repeat(12)}${number === '一' ? '<aside epub:type="footnote" id="n"><p>一条注。</p></aside>' : ''}`,
)

/** The tag and label of the focused element, through shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return `${element?.localName} ${element?.getAttribute('aria-label') ?? ''}`
  })

test('each panel returns the focus to its button or to the page', async ({ page }) => {
  const reader = await openBook(page, await novel(chapters))
  for (const name of ['全书查找', '书签与划线', '目录', '版面设置', '更多']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => focused(page)).not.toBe(`button ${name}`)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe(`button ${name}`)
  }
  // A panel opened from another panel returns the focus to the button of the first.
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '按键一览' }).click()
  await expect(page.getByRole('dialog', { name: '按键一览' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('button 更多')

  // A control that becomes disabled passes the focus on.
  await page.getByRole('button', { name: '版面设置', exact: true }).click()
  const larger = page.getByRole('button', { name: '放大字号' })
  await larger.focus()
  while (await larger.isEnabled()) await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('button 缩小字号')
  await page.keyboard.press('Escape')
  await reader.text.press('End')
  await page.getByRole('button', { name: '上一页' }).press('Enter')
  await page.getByRole('button', { name: '下一页' }).press('Enter')
  await expect(reader.region.getByRole('button', { name: '全书完' }).last()).toBeFocused()
  await page.getByRole('button', { name: '上一页' }).focus()
  await page.keyboard.press('Home')
  await expect(reader.text).toBeFocused()

  // A note returns the focus to its reference.
  await reader.text.press('Home')
  await page.locator('ol-flow [data-ol-to]').press('Enter')
  await expect(page.getByRole('dialog', { name: '注释' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('a 注一')

  await reader.text.press('t')
  await page.getByRole('button', { name: 'c2' }).click()
  await expect(reader.text).toBeFocused()
  // The message with the link back disappears once it is used; the page gets the focus.
  await page.getByRole('button', { name: '回到刚才那一页' }).press('Enter')
  await expect(reader.text).toBeFocused()
  await expect.poll(() => reader.words()).toContain('第一章')
  await reader.text.press('/')
  const field = page.getByRole('searchbox')
  await field.fill('老人')
  await expect(page.getByRole('status').getByText('36 处')).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await field.fill('缆绳')
  await expect(page.getByRole('status').getByText('36 处')).toBeVisible()
  await field.press('Enter')
  await expect(reader.text).toBeFocused()
  // The list of hits opens again at the current hit.
  await reader.text.press('/')
  await expect(page.locator('.ol-hit[aria-current="location"]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(reader.text).toBeFocused()
})

test('in a frame without storage the reader works, with one message', async ({ page }) => {
  const book = await novel(chapters)
  await page.route('**/test/book.epub', (route) =>
    route.fulfill({ body: Buffer.from(book), headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.route('**/dist/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'access-control-allow-origin': '*' },
    })
  })
  await page.route('**/test/frame.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="zh-CN"><title>t</title><link rel="icon" href="data:,">
        <script type="module" src="/dist/book-reader.js"></script>
        <style>book-reader { position: fixed; inset: 0; block-size: 100% }</style>
        <book-reader href="/test/book.epub"></book-reader></html>`,
    }),
  )
  await page.route('**/test/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="zh-CN"><title>t</title><link rel="icon" href="data:,">
        <iframe src="/test/frame.html" sandbox="allow-scripts" title="书" width="600" height="600"></iframe></html>`,
    }),
  )
  await page.goto('/test/host.html')
  const frame = page.frameLocator('iframe')
  const message = frame.getByText('这里记不住读到哪一页，下次要从头翻起。')
  await expect(message).toHaveCount(1)
  await expect(message).toBeVisible()
  await frame.getByRole('button', { name: '知道了' }).click()
  await expect(message).toHaveCount(0)
  const text = frame.getByRole('document', { name: '正文' })
  await text.press('ArrowRight')
  await expect(frame.getByText(/^本章 2 \/ \d+$/)).toBeAttached()
  await text.press('b')
  await expect(frame.getByRole('button', { name: '去掉这一页的书签' })).toBeVisible()
  await expect(message).toHaveCount(0)
})
