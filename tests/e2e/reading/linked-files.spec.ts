import { POLICY } from '../../../scripts/serve.mjs'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150" viewBox="0 0 4 3"><rect width="4" height="3" fill="#a65"/></svg>'

/** Two seconds of a tone: a WAV file with one channel at 8000 Hz. */
function tone(): Uint8Array {
  const samples = 16_000
  const view = new DataView(new ArrayBuffer(44 + samples))
  const words = (at: number, text: string) => {
    for (const [nth, letter] of [...text].entries()) view.setUint8(at + nth, letter.charCodeAt(0))
  }
  words(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  words(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 8000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  words(36, 'data')
  view.setUint32(40, samples, true)
  for (let at = 0; at < samples; at++) view.setUint8(44 + at, 128 + Math.round(40 * Math.sin(at / 3)))
  return new Uint8Array(view.buffer)
}

test('a linked picture opens its target', async ({ page }) => {
  const reader = await openBook(
    page,
    await novel(
      ['<p>甲</p><p><a href="c2.xhtml"><img id="thumb" src="s.svg" alt="小图"/></a></p>', '<p>乙章</p>'],
      {
        files: { 'OPS/s.svg': PICTURE },
        manifest: '<item id="s" href="s.svg" media-type="image/svg+xml"/>',
      },
    ),
  )
  // The chunk that handles clicks on pictures loads after the first page.
  await page.waitForLoadState('networkidle')
  await page.locator('#thumb').click()
  await expect.poll(() => reader.words()).toContain('乙章')
})

test('a picture that links to itself is enlarged', async ({ page }) => {
  const link = '<a href="./图/s.svg"><img id="it" src="%E5%9B%BE/s.svg" alt="渡口图"/></a>'
  const book = await novel([`<p>甲</p><p>${link}</p>`], {
    files: { 'OPS/图/s.svg': PICTURE },
    manifest: '<item id="s" href="图/s.svg" media-type="image/svg+xml"/>',
  })
  await openBook(page, book)
  await page.waitForLoadState('networkidle')
  await page.locator('#it').click()
  await expect(page.getByRole('dialog', { name: '渡口图' })).toBeVisible()
})

test('a link to audio plays it in place; other and missing files show a message', async ({ page }) => {
  const reader = await openBook(
    page,
    await novel(
      [
        `<p><a id="sound" href="media/t.wav">听录音</a> <a id="data" href="data/%E8%A1%A8.xlsx">数据</a>
         <a id="gone" href="gone.xhtml">无</a> <a id="none" href="media/none.mp3">无声</a></p>`,
        '<p>乙</p>',
      ],
      {
        files: { 'OPS/media/t.wav': tone(), 'OPS/data/表.xlsx': 'x' },
        manifest: `<item id="t" href="media/t.wav" media-type="audio/wav"/><item id="d" href="data/%E8%A1%A8.xlsx" media-type="application/vnd.ms-excel"/>`,
      },
    ),
  )
  await page.locator('#sound').click()
  const sound = page.getByRole('dialog', { name: '声音' })
  await expect(sound.getByRole('button', { name: '暂停' })).toBeVisible()
  await expect.poll(() => sound.getByRole('slider').inputValue()).not.toBe('0')
  await page.keyboard.press('Escape')
  await expect(sound).toBeHidden()
  await expect(page.locator('#sound')).toBeFocused()

  await page.locator('#data').click()
  await expect(page.getByRole('dialog', { name: '链接' })).toContainText(
    '“表.xlsx”是书里附带的文件，这里不能打开。',
  )
  await page.keyboard.press('Escape')
  await page.locator('#gone').click()
  await expect(page.getByRole('dialog', { name: '链接' })).toContainText('这个链接通向的内容不在书里。')
  await page.keyboard.press('Escape')
  await page.locator('#none').click()
  await expect(page.getByRole('dialog', { name: '声音' })).toContainText('这段声音放不出来。')
  expect(await reader.words()).toContain('听录音')
})

test('a link to a video shows it, or a message', async ({ page }) => {
  await openBook(
    page,
    await novel(
      ['<p><a id="film" href="f.mp4">看影片</a> <a id="none" href="none.mov">没有的</a></p>', '<p>乙</p>'],
      {
        // The file is a WAV: the browser detects the type from the content.
        files: { 'OPS/f.mp4': tone() },
        manifest: '<item id="f" href="f.mp4" media-type="video/mp4"/>',
      },
    ),
    { policy: `${POLICY}; media-src blob:` },
  )
  await page.locator('#film').click()
  const film = page.getByRole('dialog', { name: '影片' })
  await expect(film.locator('video[src]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('#none').click()
  await expect(film).toContainText('这段影片放不出来。')
})

test('a link to a picture opens it, and Back returns', async ({ page }) => {
  const book = await novel(['<p><a id="go" href="images/big.png">看大图</a></p>', '<p>乙</p>'], {
    files: {
      'OPS/images/big.png': Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    },
    manifest: '<item id="b" href="images/big.png" media-type="image/png"/>',
  })
  await openBook(page, book)
  await page.locator('#go').click()
  await expect(page.locator('book-reader img')).toBeVisible()
  await page.getByRole('button', { name: '回到刚才那一页' }).click()
  await expect(page.locator('#go')).toBeVisible()
})
