import { expect, test } from '../support/test'
import { novel, openNext } from './open-book'

/** The first font family of an element. */
const firstFontFamily = (element: Element) => getComputedStyle(element).fontFamily.split(',')[0]

test('fonts, hyphens and direction follow the languages of book and interface', async ({ page }) => {
  await test.step('titles and contents are set in a font of the language of the book', async () => {
    const first = '<h1>One</h1><p>a</p><p style="hyphens: none">c</p>'
    const reader = await openNext(
      page,
      await novel([first, '<p>b</p>'], { language: 'en', title: 'A Trial' }),
    )
    // Words are hyphenated, except in headings and where the book's styles forbid it.
    await expect(page.getByText('a', { exact: true })).toHaveCSS('hyphens', 'auto')
    await expect(page.getByText('c', { exact: true })).toHaveCSS('hyphens', 'none')
    await expect(page.getByRole('heading', { name: 'One' })).toHaveCSS('hyphens', 'manual')
    const title = reader.region.locator('.book-name')
    await expect(title).toHaveAttribute('lang', 'en')
    expect(await title.evaluate(firstFontFamily)).toBe('Georgia')
    await reader.region.getByRole('button', { name: '目录' }).click()
    const contents = page.getByRole('dialog', { name: '目录' })
    expect(await contents.getByRole('button', { name: 'c1' }).evaluate(firstFontFamily)).toBe('Georgia')
    expect(await contents.locator('h2').evaluate(firstFontFamily)).toContain('SC')

    const chinese = await openNext(page, await novel(['<p>一</p>']), { name: 'zh.epub' })
    expect(await chinese.region.locator('.book-name').evaluate(firstFontFamily)).toContain('SC')
  })

  await test.step('an English interface and a Chinese book have different fonts', async () => {
    await openNext(page, await novel(['<p>一</p>']))
    await page.locator('book-reader').evaluate((element) => element.setAttribute('lang', 'en'))
    const region = page.getByRole('region', { name: /^Reading: / })
    await region.getByRole('button', { name: 'Contents' }).click()
    const contents = page.getByRole('dialog', { name: 'Contents' })
    expect(await contents.locator('h2').evaluate(firstFontFamily)).toBe('Georgia')
    expect(await contents.getByRole('button', { name: 'c1' }).evaluate(firstFontFamily)).toContain('SC')
  })

  await test.step('in a book from right to left the interface runs from left to right', async () => {
    const reader = await openNext(
      page,
      await novel(['<p>أ</p>', '<p>ب</p>'], {
        language: 'ar',
        attrs: 'page-progression-direction="rtl"',
      }),
    )
    await reader.text.press('/')
    await page.getByRole('searchbox').fill('أ')
    // An abridged sentence begins with dots, which have no direction.
    const hit = page.locator('.ol-hit')
    await expect(hit).toHaveCSS('direction', 'rtl')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const words = reader.region.locator('.running.foot')
    await expect(words).toHaveAttribute('dir', 'rtl')
    expect(
      await words
        .locator('span')
        .first()
        .evaluate((span) => getComputedStyle(span).direction),
    ).toBe('ltr')
  })

  await test.step('a Chinese book that declares English is set as Chinese', async () => {
    const reader = await openNext(
      page,
      await novel(['<p>天色将明未明，渡口的灯还亮着。</p>'], {
        language: 'en',
        wrap: (body) =>
          `<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>t</title></head><body>${body}</body></html>`,
      }),
    )
    const text = page.getByText('天色将明')
    await expect(text).toHaveCSS('text-align', 'justify')
    expect(await text.evaluate((element) => element.closest('html')?.lang)).toBe('zh')
    expect(await reader.region.locator('.book-name').evaluate(firstFontFamily)).toContain('SC')
  })

  await test.step('a language tag with an underscore is understood', async () => {
    await openNext(
      page,
      await novel(['<p id="p">我們在此。</p>'], {
        language: 'zh_TW',
        wrap: (body) =>
          `<html xmlns="http://www.w3.org/1999/xhtml" lang="zh_TW"><head><title>t</title></head><body>${body}</body></html>`,
      }),
      { attributes: 'fs="20"' },
    )
    await expect(page.locator('ol-flow html')).toHaveAttribute('lang', 'zh-TW')
    await expect(page.locator('ol-flow #p')).toHaveCSS('text-indent', '40px')
  })
})
