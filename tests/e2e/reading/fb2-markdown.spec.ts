import { fictionBook, PNG } from '../../support/fb2'
import { expect, test } from '../support/test'
import { openBook } from './open-book'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('a FictionBook has contents, pictures, verses and notes beside the text', async ({ page }) => {
  const book = fictionBook({
    body: `<section><title><p>Глава первая</p></title><p>Слово<a l:href="#n1" type="note">[1]</a> и <a l:href="#two">далее</a>.</p>
      <image l:href="#dot" alt="точка"/><poem><stanza><v>Строка стиха</v></stanza></poem></section>
      <section id="two"><title><p>Глава вторая</p></title><p>Конец книги.</p></section>`,
    more: '<body name="notes"><section id="n1"><title><p>1</p></title><p>Текст сноски.</p></section></body>',
    binaries: { dot: PNG },
  })
  const reader = await openBook(page, bytesOf(book), { name: 'book.fb2' })
  const flow = page.locator('ol-flow')
  await expect(flow).toContainText('Строка стиха')
  const picture = flow.getByRole('img', { name: 'точка' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await flow.locator('[role=doc-noteref]').filter({ hasText: '[1]' }).click()
  await expect(reader.region.getByRole('dialog', { name: '注释' })).toContainText('Текст сноски.')
  await page.keyboard.press('Escape')
  await flow.getByRole('link', { name: 'далее' }).click()
  await expect(flow).toContainText('Конец книги')
  await reader.text.focus()
  await page.keyboard.press('t')
  await page.getByRole('dialog', { name: '目录' }).getByRole('button', { name: 'Глава первая' }).click()
  await expect(flow).toContainText('Строка стиха')
})

test('a Markdown text has chapters, notes and tables, and its HTML is sanitised', async ({ page }) => {
  const text = `---
title: 茶事
author: 陆羽
---

# 一之源

茶者[^1]，见[二之具](#二之具)。

| 水 | 火 |
|---|---|
| 山水 | 炭 |

<script>document.title = 'hacked'</script><b onclick="document.title = 'hacked'">粗</b>

# 二之具

籝，一曰篮。

[^1]: 一名槚。
`
  const reader = await openBook(page, bytesOf(text), { name: 'book.md' })
  const flow = page.locator('ol-flow')
  await expect(flow.getByRole('cell', { name: '山水' })).toBeVisible()
  await flow.locator('b').click()
  expect(await page.title()).not.toBe('hacked')
  await page.keyboard.press('Escape')
  await flow.locator('[role=doc-noteref]').first().click()
  await expect(reader.region.getByRole('dialog', { name: '注释' })).toContainText('一名槚')
  await page.keyboard.press('Escape')
  await flow.getByRole('link', { name: '二之具' }).click()
  await expect(flow).toContainText('籝，一曰篮')
})
