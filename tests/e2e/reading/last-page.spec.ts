import { heard } from '../support/listening'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const LINE = '<p style="margin:0">山中无历日。</p>'
/** As a page of the web has it. */
const STYLE =
  '<style>body { border: 40px solid #eee; padding-bottom: 1em } .all { margin-bottom: 4em }</style>'

test('a chapter ends with its last words: no page shows what stands behind them alone', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 500 })
  const chapters = Array.from(
    { length: 10 },
    (_, more) => `<div class="all"><p style="margin:0;height:${40 * more}px">一</p>${LINE.repeat(12)}</div>`,
  )
  const reader = await openBook(page, await novel(chapters, { head: STYLE }))
  const isEnd = async () => (await heard(page, 'relocate')).at(-1)?.fraction === 1
  do {
    expect(await reader.words(), await reader.place()).not.toBe('')
    await reader.turn(1)
  } while (!(await isEnd()))
  expect(await reader.words()).not.toBe('')
})
