import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const WORDS = '天色将明未明，渡口的灯还亮着。'
const book = () => novel([`<h1>第一章</h1><p>${WORDS}</p><p><ruby>江<rt>jiāng</rt></ruby>水往东。</p>`])

const pasted = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function selectParagraphs(page: Page) {
  await page.locator('ol-flow').evaluate((flow) => {
    const [first, last] = flow.querySelectorAll('p')
    const selection = document.getSelection()
    if (first && last) selection?.setBaseAndExtent(first, 0, last, last.childNodes.length)
  })
  const menu = page.getByRole('toolbar', { name: '选中的字句' })
  await expect(menu).toBeVisible()
  return menu
}

test('without a limit all of it is copied, a line for each paragraph, ruby left out', async ({ page }) => {
  await openBook(page, await book())
  await (await selectParagraphs(page)).getByRole('button', { name: '复制' }).click()
  await expect(page.getByText('已复制', { exact: true })).toBeVisible()
  expect(await pasted(page)).toBe(`${WORDS}\n江水往东。`)
})

test('copy-limit applies to menu and keyboard, with a message', async ({ page }) => {
  await openBook(page, await book(), { attributes: 'copy-limit="6"' })
  const message = page.getByText('最多只能复制 6 字，已复制前 6 字')
  await (await selectParagraphs(page)).getByRole('button', { name: '复制' }).click()
  await expect(message).toBeVisible()
  expect(await pasted(page)).toBe(WORDS.slice(0, 6))
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await expect(message).toBeHidden()
  await selectParagraphs(page)
  await page.keyboard.press('Control+c')
  await expect(message).toBeVisible()
  expect(await pasted(page)).toBe(WORDS.slice(0, 6))
})

test('a limit of 0 forbids copying; an invalid number is no limit', async ({ page }) => {
  await openBook(page, await book(), { attributes: 'copy-limit="0"' })
  await page.evaluate(() => navigator.clipboard.writeText('before'))
  await expect((await selectParagraphs(page)).getByRole('button', { name: '复制' })).toHaveCount(0)
  await page.keyboard.press('Control+c')
  await expect(page.getByText('这里的文字不能复制')).toBeVisible()
  expect(await pasted(page)).not.toContain('天')
  await openBook(page, await book(), { attributes: 'copy-limit="many"' })
  await (await selectParagraphs(page)).getByRole('button', { name: '复制' }).click()
  await expect(page.getByText('已复制', { exact: true })).toBeVisible()
})

test('look-up opens the address of the host in a tab without an opener', async ({ page }) => {
  await openBook(page, await book())
  await expect((await selectParagraphs(page)).getByRole('button', { name: '查词典' })).toHaveCount(0)
  await openBook(page, await book(), { attributes: 'look-up="/dict?q={text}&lang={lang}" copy-limit="4"' })
  const button = (await selectParagraphs(page)).getByRole('button', { name: '查词典' })
  const opened = page.waitForEvent('popup')
  await button.click()
  const dictionary = await opened
  await expect(dictionary).toHaveURL(/\/dict\?q=%E5%A4%A9%E8%89%B2%E5%B0%86%E6%98%8E&lang=zh-CN$/)
  expect(await dictionary.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await dictionary.close()

  const requested = page.locator('book-reader').evaluate(
    (element) =>
      new Promise((message) =>
        element.addEventListener('look-up', (event) => {
          event.preventDefault()
          message((event as CustomEvent).detail)
        }),
      ),
  )
  await button.focus()
  await button.press('Enter')
  expect(await requested).toEqual({ text: WORDS.slice(0, 4), lang: 'zh-CN' })
  expect(page.context().pages()).toHaveLength(1)
})

test.describe('in the library', () => {
  test.use({ member: {} })

  test('the limit of the library applies to its reader', async ({ page, library, reader, bidOf }) => {
    await library.open('/index')
    await library.element.evaluate((element) => element.setAttribute('copy-limit', '4'))
    await library.navigate(`/book-read/${await bidOf('木头的脾气')}/2`)
    await reader.ready()
    await expect(async () => {
      await selectParagraphs(page)
    }).toPass()
    await page.keyboard.press('Control+c')
    await expect(page.getByText('最多只能复制 4 字')).toBeVisible()
    expect(await pasted(page)).toHaveLength(4)
  })
})
