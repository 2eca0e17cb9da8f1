import iconv from 'iconv-lite'
import { expect, test } from '../support/test'
import { openBook } from './open-book'

/** Big5 text that is also valid as Chinese text in GB18030, without any other hint of its encoding. */
const chapter = (number: string) =>
  `第${number}章 渡口\r\n\r\n${'　　江水往東流去，霧氣往西邊散去。\r\n'.repeat(40)}`
const TEXT = ['一', '二', '三', '四'].map(chapter).join('\r\n')

test('a chosen text encoding and the position are stored', async ({ page }) => {
  const reader = await openBook(page, iconv.encode(TEXT, 'big5'), { name: 'book.txt' })
  await expect.poll(() => reader.words()).toContain('江水往東')
  const percent = () =>
    page
      .getByRole('slider', { name: '阅读进度' })
      .getAttribute('aria-valuetext')
      .then((text) => Number(/[\d.]+/.exec(text ?? '')?.[0]))
  await reader.turn(3)
  const before = await percent()
  expect(before).toBeGreaterThan(3)

  await reader.showBars()
  await page.getByRole('button', { name: '版面设置' }).click()
  const choice = page.getByRole('group', { name: '编码' })
  await expect(choice.getByRole('radio', { name: '自动（Big5）' }), 'what was detected').toBeChecked()
  await choice.getByRole('radio', { name: 'GB18030' }).check()
  await expect.poll(() => reader.words()).not.toContain('江水')
  await expect(choice.getByRole('radio', { name: 'GB18030' })).toBeChecked()
  await expect(choice.getByRole('radio', { name: '自动', exact: true })).toBeVisible()
  expect(Math.abs((await percent()) - before)).toBeLessThan(4)

  await choice.getByRole('radio', { name: 'Big5' }).check()
  await expect.poll(() => reader.words()).toMatch(/江水|霧氣/)
  expect(Math.abs((await percent()) - before)).toBeLessThan(4)
  await choice.getByRole('radio', { name: 'GB18030' }).check()
  await expect.poll(() => reader.words()).not.toMatch(/江水|霧氣/)
  await page.reload()
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
  await reader.ready()
  expect(await reader.words()).not.toMatch(/江水|霧氣/)
  expect(Math.abs((await percent()) - before)).toBeLessThan(4)
})
