import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

/** Of extension G, which no common font has; of extension B, which Noto CJK has; a private one. */
const RARE = '\u{31345}'
const KNOWN = '\u{20bb7}'
const OWN = '\ue123'

test('a character without a glyph is told once, with what helps; it is found and copied as it is', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const filler = '<p>渡口的灯还亮着。</p>'.repeat(60)
  const reader = await openBook(
    page,
    await novel([`<p>${KNOWN}野家里有一个${RARE}字。</p>${filler}<p>又是${RARE}。</p>`]),
  )
  const message = reader.region.getByRole('status').filter({ hasText: '没有 1 个字的字形' })
  await expect(message).toContainText('U+31345')
  await expect(message).toContainText('遍黑体')
  await expect(message).toHaveCount(0, { timeout: 20_000 })
  await reader.region.press('End')
  await expect(page.locator('ol-flow')).toContainText(`又是${RARE}`)
  await expect(message).toHaveCount(0)

  await reader.region.press('Home')
  await page.keyboard.press('s')
  await page.getByRole('toolbar', { name: '选中的字句' }).getByRole('button', { name: '复制' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`${KNOWN}野家里有一个${RARE}字。`)
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill(`个${RARE}字`)
  await expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(RARE) })).toHaveCount(1)
})

test('private characters without their font are told as the book’s; with it, and of known fonts, nothing is', async ({
  page,
}) => {
  const reader = await openBook(page, await novel([`<p>这里有${OWN}。</p>`]))
  await expect(reader.region.getByRole('status').filter({ hasText: '1 个自造字' })).toContainText('U+E123')
  const known = await openBook(page, await novel([`<p>${KNOWN}野家。</p>`]), { name: 'known.epub' })
  await page.waitForTimeout(3000)
  await expect(known.region.getByRole('status').filter({ hasText: '字形' })).toHaveCount(0)
})
