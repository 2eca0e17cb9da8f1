import { POLICY } from '../../../scripts/serve.mjs'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

test('one of several details with a name is open; ruby text is above its base', async ({ page }) => {
  await openBook(
    page,
    await novel([
      `<details name="x" open="open"><summary id="s1">一</summary><p>甲</p></details>
       <details name="x"><summary id="s2">二</summary><p>乙</p></details>
       <p><ruby><rb id="b1">東西</rb><rb id="b2">京都</rb><rtc><rt id="r1">とう</rt><rt id="r2">きょう</rt></rtc></ruby></p>`,
    ]),
  )
  const flow = page.locator('ol-flow')
  await flow.locator('#s2').click()
  await expect(flow.getByText('乙')).toBeVisible()
  await expect(flow.getByText('甲')).toBeHidden()
  for (const n of [1, 2]) {
    const base = await flow.locator(`#b${n}`).boundingBox()
    const reading = await flow.locator(`#r${n}`).boundingBox()
    if (!base || !reading) throw new Error('it is not there')
    expect(Math.abs(base.x + base.width / 2 - reading.x - reading.width / 2)).toBeLessThan(4)
    expect(reading.y).toBeLessThan(base.y)
  }
})

test('a video without controls gets controls', async ({ page }) => {
  const book = await novel(['<p>影片</p><video id="film" src="f.webm" width="200" height="100"></video>'], {
    files: { 'OPS/f.webm': 'no film' },
    manifest: '<item id="f" href="f.webm" media-type="video/webm"/>',
  })
  await openBook(page, book, { policy: `${POLICY}; media-src blob:; style-src 'self' 'unsafe-inline'` })
  await expect(page.locator('ol-flow #film')).toHaveAttribute('controls')
})
