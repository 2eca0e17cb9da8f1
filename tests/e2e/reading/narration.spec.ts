import { POLICY } from '../../../scripts/serve.mjs'
import { epub, opf, page as xhtml } from '../../unit/reading/formats/books'
import { expect, test } from '../support/test'
import { openBook } from './open-book'
import {
  highlightedWords,
  pressWhenHighlighted,
  spokenHighlights,
  watchHighlights,
} from './spoken-highlights'

const RATE = 8000

/** A quiet tone of the given length as a WAV file. */
function wav(seconds: number): Uint8Array {
  const samples = Math.round(seconds * RATE)
  const bytes = new Uint8Array(44 + samples * 2)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, 36 + samples * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples * 2, true)
  for (let at = 0; at < samples; at += 1) view.setInt16(44 + at * 2, Math.round(Math.sin(at / 5) * 200), true)
  return bytes
}

const smil = (parts: string) =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${parts}</body></smil>`
const par = (target: string, sound: string, clip: string, type = '') =>
  `<par epub:type="${type}"><text src="${target}"/><audio src="${sound}.wav" ${clip}/></par>`
const item = (id: string, type: string, more = '') =>
  `<item id="${id.replace('.', '-')}" href="${id}" media-type="${type}" ${more}/>`
const X = 'application/xhtml+xml'
const look = '<title>t</title><style>.on { color: rgb(1, 2, 3) } .playing p { opacity: 0.9 }</style>'

/**
 * Three chapters; the second has no narration. The last clips are longer than their audio or have no end. The
 * text 乙 has a clip that is long enough to interrupt on a slow machine.
 */
const narratedBook = () =>
  epub({
    'OPS/c1.xhtml': xhtml(
      `<p id="a">甲。</p><p id="b">乙。</p><p id="c">丙。</p>${'<p>没有声音的话。</p>'.repeat(60)}<p id="d">丁。</p>`,
      look,
    ),
    'OPS/c2.xhtml': xhtml('<p>无声。</p>', look),
    'OPS/c3.xhtml': xhtml('<p id="e">戊。</p>', look),
    'OPS/1.smil': smil(
      par('c1.xhtml#a', 'one', 'clipEnd="0:00:00.600"') +
        `<seq>${par('c1.xhtml#b', 'one', 'clipBegin="0.6s" clipEnd="30600ms"')}${par('c1.xhtml#c', 'one', 'clipBegin="30.6s" clipEnd="31.2s"')}${par('c1.xhtml#d', 'two', 'clipBegin="0.2s"')}</seq>`,
    ),
    'OPS/3.smil': smil(par('c3.xhtml#e', 'two', 'clipEnd="0:01:00"')),
    'OPS/one.wav': wav(31.5),
    'OPS/two.wav': wav(1),
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>试听</dc:title><dc:language>zh-CN</dc:language>
        <meta property="media:active-class">on</meta><meta property="media:playback-active-class">playing</meta>`,
      manifest: [
        item('c1.xhtml', X, 'media-overlay="1-smil"'),
        item('c2.xhtml', X),
        item('c3.xhtml', X, 'media-overlay="3-smil"'),
        item('1.smil', 'application/smil+xml'),
        item('3.smil', 'application/smil+xml'),
        item('one.wav', 'audio/wav'),
        item('two.wav', 'audio/wav'),
      ].join(''),
      spine: ['c1', 'c2', 'c3'].map((id) => `<itemref idref="${id}-xhtml"/>`).join(''),
    }),
  })

test('media overlays play, highlight the active text and turn pages', async ({ page }) => {
  await watchHighlights(page)
  const reader = await openBook(page, await narratedBook())
  await reader.text.focus()
  await page.keyboard.press('r')
  const bar = page.getByRole('region', { name: '朗读' })
  const on = page.locator('book-reader .on')
  await expect.poll(() => highlightedWords(page)).toEqual(['甲。', '乙。'])
  await expect(bar.getByRole('combobox'), 'a narrator has one voice').toHaveCount(1)

  await bar.getByRole('button', { name: '暂停' }).click()
  await expect(on).toHaveCount(0)
  await expect(page.locator('book-reader html')).not.toHaveClass(/playing/)
  await bar.getByRole('button', { name: '继续' }).click()
  await expect.poll(() => highlightedWords(page)).toEqual(['甲。', '乙。', '乙。'])
  await bar.getByRole('button', { name: '下一句' }).click()
  await expect(page.getByText('全书读完了。')).toBeVisible()
  await expect(on).toHaveCount(0)
  const highlight = { color: 'rgb(1, 2, 3)', isPlaying: true, isInView: true }
  expect(await spokenHighlights(page)).toMatchObject(
    ['甲。', '乙。', '乙。', '丙。', '丁。', '戊。'].map((text) => ({ text, ...highlight })),
  )

  // The page before is chapter 2, which has no narration. The page before that is chapter 1, where the
  // narration resumes.
  await pressWhenHighlighted(page, '戊。', 'PageUp')
  await reader.text.focus()
  await page.keyboard.press('r')
  await expect(bar.getByRole('button', { name: '继续' })).toBeVisible()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('r')
  await expect.poll(async () => (await highlightedWords(page)).slice(6, 8)).toEqual(['戊。', '丁。'])
  await bar.getByRole('button', { name: '结束朗读' }).click()
  await expect(on).toHaveCount(0)
})

test('narration continues after a page without narration', async ({ page }) => {
  await watchHighlights(page)
  const reader = await openBook(page, await narratedBook())
  await reader.turn(1)
  await expect.poll(() => reader.words()).toMatch(/^没有声音的话/)
  await page.keyboard.press('r')
  await expect.poll(async () => (await highlightedWords(page))[0]).toBe('丁。')
})

/** One chapter with one audio file: a page number, a table of long clips, and text after it. */
const structuredBook = (sound: Uint8Array) =>
  epub({
    'OPS/c1.xhtml': xhtml(
      '<p id="a">甲。</p><p id="p">第 9 页</p><table><tr><td id="t1">表一</td></tr><tr><td id="t2">表二</td></tr></table><p id="b">乙。</p>',
      look,
    ),
    'OPS/1.smil': smil(
      `${par('c1.xhtml#a', 'one', 'clipEnd="3s"')}${par('c1.xhtml#p', 'one', 'clipBegin="3s" clipEnd="60s"', 'pagebreak')}
        <seq epub:type="table">${par('c1.xhtml#t1', 'one', 'clipBegin="60s" clipEnd="90s"')}${par('c1.xhtml#t2', 'one', 'clipBegin="90s" clipEnd="95s"')}</seq>
        ${par('c1.xhtml#b', 'one', 'clipBegin="95s"')}`,
    ),
    'OPS/one.wav': sound,
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>试听</dc:title><dc:language>zh-CN</dc:language>
        <meta property="media:active-class">on</meta>`,
      manifest: [
        item('c1.xhtml', X, 'media-overlay="1-smil"'),
        item('1.smil', 'application/smil+xml'),
        item('one.wav', 'audio/wav'),
      ].join(''),
      spine: '<itemref idref="c1-xhtml"/>',
    }),
  })

test('speed and skippability are preferences that are stored', async ({ page }) => {
  await watchHighlights(page)
  const book = await structuredBook(wav(97))
  let reader = await openBook(page, book)
  const bar = page.getByRole('region', { name: '朗读' })
  const on = page.locator('book-reader .on')
  await page.keyboard.press('r')
  await expect.poll(() => highlightedWords(page)).toContain('甲。')
  await bar.getByRole('combobox', { name: '语速' }).selectOption('2')
  await bar.getByRole('button', { name: '不读这些' }).click()
  await bar.getByRole('checkbox', { name: '页码' }).check()
  await expect(on, 'the number is left out').toHaveText('表一')
  await bar.getByRole('button', { name: '跳过这张表格' }).click()
  await expect(bar.getByRole('button', { name: '跳过这张表格' })).toHaveCount(0)
  await expect(page.getByText('全书读完了。')).toBeVisible()
  const last = (await spokenHighlights(page)).at(-1)
  expect(last?.text).toBe('乙。')
  expect(Number(last?.until) - Number(last?.since), 'two seconds in one').toBeLessThan(1900)

  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  reader = await openBook(page, book)
  await reader.text.focus()
  await page.keyboard.press('r')
  await expect(bar.getByRole('combobox', { name: '语速' })).toHaveValue('2')
  await bar.getByRole('button', { name: '不读这些' }).click()
  await expect(bar.getByRole('checkbox', { name: '页码' })).toBeChecked()
  await bar.getByRole('button', { name: '下一句' }).click()
  await expect.poll(async () => (await highlightedWords(page)).slice(0, 2)).toEqual(['甲。', '表一'])
})

test('long audio plays where the policy allows it, else a message is shown', async ({ page, pageLog }) => {
  await watchHighlights(page)
  const book = await structuredBook(wav(1100))
  await openBook(page, book, { policy: `${POLICY}; media-src blob:` })
  const bar = page.getByRole('region', { name: '朗读' })
  const on = page.locator('book-reader .on')
  await page.keyboard.press('r')
  await expect.poll(() => highlightedWords(page)).toContain('甲。')
  await bar.getByRole('combobox', { name: '语速' }).selectOption('2')
  await expect(on).toHaveText('第 9 页')
  await bar.getByRole('button', { name: '下一句' }).click()
  await bar.getByRole('button', { name: '跳过这张表格' }).click()
  await expect(on).toHaveText('乙。')

  await openBook(page, book)
  await page.keyboard.press('r')
  await expect(bar).toContainText('这段录音太长')
  // The browser reports what the policy forbids.
  expect(pageLog.unexpected.join()).toContain('Content Security Policy')
  pageLog.lines.splice(0)
})

test('audio and video of the text play when the narration reaches them', async ({ page }) => {
  await watchHighlights(page)
  const text = (id: string) => `<par><text src="c1.xhtml#${id}"/></par>`
  const book = await epub({
    'OPS/c1.xhtml': xhtml(
      `<p id="a">甲。</p><audio id="hidden" src="one.wav"/><p><audio id="song" src="one.wav" controls="controls"/></p>
       <p><video id="film" src="two.wav" loop="loop" width="200" height="100"/></p><p id="b">乙。</p>`,
      look,
    ),
    'OPS/1.smil': smil(
      `${par('c1.xhtml#a', 'one', 'clipEnd="0.5s"')}${['hidden', 'song', 'film'].map(text).join('')}${par('c1.xhtml#b', 'one', 'clipEnd="0.5s"')}`,
    ),
    'OPS/one.wav': wav(0.8),
    'OPS/two.wav': wav(1.5),
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>试听</dc:title><dc:language>zh-CN</dc:language>
        <meta property="media:active-class">on</meta>`,
      manifest: [
        item('c1.xhtml', X, 'media-overlay="1-smil"'),
        item('1.smil', 'application/smil+xml'),
        item('one.wav', 'audio/wav'),
        item('two.wav', 'audio/wav'),
      ].join(''),
      spine: '<itemref idref="c1-xhtml"/>',
    }),
  })
  // The browser's video controls have inline styles.
  await openBook(page, book, { policy: `${POLICY}; media-src blob:; style-src 'self' 'unsafe-inline'` })
  await page.locator('book-reader #film').evaluate((film: HTMLVideoElement) => {
    for (const type of ['playing', 'ended'])
      film.addEventListener(type, () => film.classList.add(`was-${type}`))
  })
  await page.keyboard.press('r')
  await expect(page.getByText('全书读完了。')).toBeVisible()
  const highlighted = await spokenHighlights(page)
  expect(highlighted.map(({ text }) => text)).toEqual(['甲。', '', '', '', '乙。'])
  const lasted = highlighted.map(({ since, until }) => Number(until) - since)
  expect(lasted[1]).toBeGreaterThan(700)
  expect(lasted[2]).toBeGreaterThan(700)
  expect(lasted[3]).toBeGreaterThan(1300)
  await expect(page.locator('book-reader #film')).toHaveClass(/was-playing was-ended/)
})
