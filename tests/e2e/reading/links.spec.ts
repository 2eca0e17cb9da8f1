import { page as xhtml } from '../../unit/reading/formats/books'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const filler = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<p>填充的第${at + 1}段，说些不相干的话，好让这一章长一些。</p>`,
  ).join('')

test('a link opens its target, and a button leads back', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 500 })
  const reader = await openBook(
    page,
    await novel([
      `<p><a id="go" href="c2.xhtml#there">去那里</a></p>`,
      `${filler(30)}<h2 id="there">就是这里</h2>${filler(30)}`,
    ]),
  )
  await page.locator('#go').click()
  await expect.poll(() => reader.words()).not.toContain('去那里')
  await expect(page.locator('ol-flow #there')).toBeInViewport()
  await page.getByRole('button', { name: '回到刚才那一页' }).click()
  await expect.poll(() => reader.words()).toContain('去那里')
})

test('after several jumps the way back leads to the first page', async ({ page }) => {
  const reader = await openBook(page, await novel(['<p>甲</p>', '<p>乙</p>', '<p>丙</p>']))
  const onward = page.getByRole('button', { name: '下一章' })
  await onward.click()
  await expect.poll(() => reader.words()).toContain('乙')
  await onward.click()
  await expect.poll(() => reader.words()).toContain('丙')
  await page.getByRole('button', { name: '回到刚才那一页' }).click()
  await expect.poll(() => reader.words()).toContain('甲')
})

test('the contents open a chapter, mark the current one and return the focus', async ({ page }) => {
  const entries = ['c1', 'c2', 'c3'].map(
    (id) => `<li style="color: red"><a href="${id}.xhtml">${id}</a></li>`,
  )
  // The document has a style sheet, which the strict policy would report.
  const nav = xhtml(
    `<nav epub:type="toc"><ol>${entries.join('')}</ol></nav>`,
    '<style>li { margin: 0 }</style>',
  )
  const files = { 'OPS/nav.xhtml': nav }
  const reader = await openBook(page, await novel(['<p>甲</p>', '<p>乙</p>', '<p>丙</p>'], { files }))
  await reader.text.focus()
  await page.keyboard.press('t')
  const contents = page.getByRole('dialog', { name: '目录' })
  await expect(contents.getByRole('button', { name: 'c1' })).toHaveAttribute('aria-current', 'location')
  await contents.getByRole('button', { name: 'c3' }).click()
  await expect(contents).toBeHidden()
  await expect.poll(() => reader.words()).toContain('丙')
  await expect(reader.text).toBeFocused()
})

test('a link to a non-linear document opens it sanitised, with a way back', async ({ page }) => {
  const book = await novel(
    [
      '<p><a id="answer" href="answers.xhtml#two">答案</a> <a id="figure" href="large.svg">大图</a> <a id="lost" href="gone.xhtml">无</a></p>',
      '<p>第二章</p>',
    ],
    {
      files: {
        'OPS/answers.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body onload="document.title='bad'">
          <h2 id="two">答案在此</h2><script>document.title='bad'</script><p><a id="back" href="c1.xhtml">回</a></p></body></html>`,
        'OPS/large.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect id="red" width="40" height="30" fill="red" onclick="alert(1)"/></svg>',
      },
      manifest:
        '<item id="an" href="answers.xhtml" media-type="application/xhtml+xml"/><item id="la" href="large.svg" media-type="image/svg+xml"/>',
    },
  )
  let reader = await openBook(page, book)
  await page.locator('#lost').click()
  await page.locator('#answer').click()
  await expect.poll(() => reader.words()).toContain('答案在此')
  expect(await page.title()).toBe('t')
  await expect(page.locator('ol-flow script')).toHaveCount(0)
  await page.getByRole('button', { name: '回到刚才那一页' }).click()
  await expect.poll(() => reader.words()).toContain('大图')

  await page.locator('#figure').click()
  await expect(page.locator('book-reader #red')).toBeVisible()
  expect(await page.locator('book-reader #red').getAttribute('onclick')).toBeNull()
  await reader.text.focus()
  await page.keyboard.press('PageDown')
  await expect.poll(() => reader.words()).toContain('第二章')
  await page.keyboard.press('PageUp')
  await page.locator('#answer').click()
  await expect.poll(() => reader.words()).toContain('答案在此')

  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  reader = await openBook(page, book)
  await expect.poll(() => reader.words()).toContain('答案在此')
  await page.keyboard.press('PageUp')
  await expect.poll(() => reader.words()).toContain('大图')
})

test('a link target looks like the text around it, also in the dark theme', async ({ page }) => {
  const book = await novel([
    '<p id="text">字</p><h1><a id="place" name="toc1">第一章</a></h1><p><a id="black" style="color: black">节</a><a id="go" href="#place">去</a></p>',
  ])
  await openBook(page, book, { attributes: 'theme="dark"' })
  const colour = (id: string) => page.locator(`ol-flow #${id}`).evaluate((at) => getComputedStyle(at).color)
  const ink = await colour('text')
  expect(await colour('place')).toBe(ink)
  expect(await colour('black')).toBe(ink)
  expect(await colour('go')).not.toBe(ink)
})

test('an external link asks first, then opens a tab without an opener', async ({ page, context }) => {
  await context.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'ok' }))
  await openBook(page, await novel(['<p><a id="out" href="https://elsewhere.example/x">外</a></p>']))
  await page.locator('ol-flow #out').click()
  const question = page.getByRole('dialog', { name: '这个链接通到书外' })
  await expect(question).toContainText('https://elsewhere.example/x')
  expect(context.pages()).toHaveLength(1)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    question.getByRole('link', { name: '在新标签页打开' }).click(),
  ])
  expect(tab.url()).toBe('https://elsewhere.example/x')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})

test('focus and scrollIntoView show the page of their element', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 500 })
  const reader = await openBook(
    page,
    await novel([`${filler(20)}<p><a id="far" href="#far">远处</a></p>${filler(60)}<p id="end">尽头</p>`]),
  )
  const whole = () =>
    page.locator('ol-view').evaluate((view) => [view.scrollLeft > 0, view.scrollLeft % view.clientWidth])
  await page.locator('#far').focus()
  await expect(page.locator('#far')).toBeInViewport()
  await expect.poll(whole).toEqual([true, 0])
  const place = await reader.place()
  await page.locator('#end').scrollIntoViewIfNeeded()
  await expect.poll(() => reader.place()).not.toBe(place)
  await expect.poll(whole).toEqual([true, 0])
  await page.locator('#far').evaluate((link) => link.scrollIntoView({ inline: 'nearest' }))
  await expect.poll(whole).toEqual([true, 0])
})
