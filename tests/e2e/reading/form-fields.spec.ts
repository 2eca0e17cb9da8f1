import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

test('form fields of a book are shown, searched around, read aloud and never editable', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  const reader = await openBook(
    page,
    await novel([
      `<h1>练习</h1><form action="https://elsewhere.example/" method="post">
       <p id="one">法国的首都是<input id="gap" type="text" name="submit" size="8"/>，在塞纳河边。</p><p>题目：<input id="filled" size="4" value="塞纳河与卢瓦尔河"/></p>
       <ul style="list-style: none"><li><label><input type="checkbox" checked=""/>巴黎</label></li><li><input type="radio" name="a"/>里昂</li></ul>
       <p>选：<select id="choice"><option>巴黎</option><option>里昂</option></select></p>
       <p><textarea id="answer" rows="4"></textarea></p><p><button id="send">交卷</button></p></form>`,
    ]),
    { attributes: 'theme="white"' },
  )
  const gap = page.getByRole('img', { name: '填空' })
  const { width, height } = (await gap.boundingBox()) ?? { width: 0, height: 0 }
  expect(width).toBeGreaterThan(60)
  expect(height).toBeGreaterThan(12)
  // A filled-in value stays on one line.
  expect((await page.locator('#filled').boundingBox())?.width).toBeGreaterThan(140)
  const room = await page.getByRole('img', { name: '答题处' }).boundingBox()
  expect(room?.height).toBeGreaterThan(90)
  expect(room?.width).toBeGreaterThan(300)
  await expect(page.getByRole('img', { name: '已勾选' })).toHaveText('☑')
  await expect(page.getByRole('img', { name: '未勾选' })).toHaveText('○')
  await expect(page.locator('#choice')).toHaveText('巴黎 / 里昂')
  // No form control is left that accepts or sends input.
  await expect(page.locator('ol-flow').locator('input, textarea, select, button, form')).toHaveCount(0)
  await page.locator('#send').click()
  expect((await reader.words()).replace(/\s/g, '')).toContain('法国的首都是，在塞纳河边。')
  const found = await new AxeBuilder({ page }).include('book-reader').analyze()
  expect(found.violations.map(({ id }) => id)).toEqual([])
  // A search finds a sentence across its gap.
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: '要找的字句' }).fill('首都是，在塞')
  await expect(page.getByRole('dialog', { name: '查找' }).getByRole('status')).toHaveText('1 处')
})
