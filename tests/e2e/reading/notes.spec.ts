import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const noteOn = (page: Page) => page.getByRole('dialog', { name: '注释' })

const RUNNING = '<p>天色将明未明，渡口的灯还亮着。</p>'

/** A note mark of a bookshop: an icon with a large intrinsic size for high-density screens. */
const withIcon = {
  files: {
    'OPS/note.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="40"/></svg>',
  },
  manifest: '<item id="icon" href="note.svg" media-type="image/svg+xml"/>',
}

test('a note opens in a pop-up, returns the focus, and closes when its reference scrolls away', async ({
  page,
}) => {
  await openBook(
    page,
    await novel([
      '<p>正文<a id="mark" epub:type="noteref" href="#n1">1</a>。</p><aside epub:type="footnote" id="n1"><p>这是一条注。</p></aside>' +
        RUNNING.repeat(60),
    ]),
  )
  await expect(page.locator('ol-flow aside')).toBeHidden()
  await page.locator('#mark').focus()
  await page.keyboard.press('Enter')
  const note = page.getByRole('dialog', { name: '注释' })
  await expect(note).toContainText('这是一条注。')
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await expect(page.locator('#mark')).toBeFocused()

  await page.locator('book-reader').evaluate((element) => element.setAttribute('flow', 'scrolled'))
  await page.locator('ol-file #mark').click()
  await expect(note).toBeVisible()
  await page.mouse.move(20, 500)
  await page.mouse.wheel(0, 200)
  await expect(note).toBeHidden()
})

test('a page that turns by itself closes a note and hides the bars, unannounced', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 620 })
  const mark = '<a id="mark" epub:type="noteref" href="#n1">1</a>'
  const reader = await openBook(
    page,
    await novel([
      `<p>正文${mark}。</p>${RUNNING.repeat(90)}<aside epub:type="footnote" id="n1"><p>这是一条注。</p></aside>`,
    ]),
  )
  const announcement = page.locator('.ol-reader [aria-live=polite]')
  await expect(announcement).toHaveText('')
  await announcement.evaluate((region) => {
    new MutationObserver(() => region.setAttribute('data-spoken', `${region.textContent}`)).observe(region, {
      ...{ childList: true, subtree: true, characterData: true },
    })
  })
  const pages = () => recordedEvents(page, 'relocate')
  await reader.region.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitemcheckbox', { name: '自动翻页' }).click()
  const faster = page.getByRole('region', { name: '自动翻页' }).getByRole('button', { name: '快一些' })
  while (await faster.isEnabled()) await faster.click()
  await page.locator('#mark').click()
  await expect(noteOn(page)).toBeVisible()
  const before = (await pages()).length
  await expect.poll(async () => (await pages()).length, { timeout: 9000 }).toBeGreaterThan(before)
  await expect(noteOn(page)).toBeHidden()
  await reader.showBars()
  await expect(reader.region).not.toHaveAttribute('data-bars', { timeout: 9000 })
  await expect(announcement).not.toHaveAttribute('data-spoken')
})

test('a note reference never starts a line', async ({ page }) => {
  const marks = [
    '<sup>[1]</sup>',
    '<a epub:type="noteref" href="#n">〔1〕</a>',
    '<sup><a href="#n">（1）</a></sup>',
  ]
  // Lines of increasing length put each mark at every position of a line.
  const lines = Array.from(
    { length: 90 },
    (_, at) => `<p>${'字'.repeat(20 + Math.floor(at / 3))}${marks[at % 3]}${'后'.repeat(9)}</p>`,
  )
  await openBook(page, await novel([`${lines.join('')}<p id="n">注</p>`]))
  const separated = await page.locator('ol-flow').evaluate((flow) =>
    [...flow.querySelectorAll('sup, p > [data-ol-note]')]
      .filter((mark) => {
        const before = document.createRange()
        before.setStart(mark.previousSibling ?? mark, (mark.previousSibling?.textContent?.length ?? 1) - 1)
        before.setEndBefore(mark)
        const [last] = before.getClientRects()
        const [first] = mark.getClientRects()
        // The mark is on the next line, or in the next column.
        return last && first && first.left < last.right - 2
      })
      .map((mark) => mark.parentElement?.textContent),
  )
  expect(separated).toEqual([])
})

test('notes of 多看 books open in pop-ups and are hidden in the text', async ({ page }) => {
  const book = await novel(
    [
      '<p>却说曹操<a class="duokan-footnote" href="#df-1" id="mark"><img src="note.svg" alt=""/></a>引军东去。</p>' +
        '<p>玄德<sup><a class="duokan-footnote" href="#df-2" id="second"><img src="note.svg" alt=""/></a></sup>闻之大喜。</p>' +
        '<aside epub:type="footnote"><div><hr class="line"/></div><ol class="duokan-footnote-content">' +
        '<li class="duokan-footnote-item" id="df-1"><p><a href="#mark">◎</a>曹操：字<em>孟德</em>。</p><p>沛国谯人。</p></li>' +
        '<li class="duokan-footnote-item" id="df-2"><p><a href="#second">◎</a>玄德：刘备的字。</p></li></ol></aside>',
    ],
    { ...withIcon, head: '<style>.duokan-footnote-item { display: list-item }</style>' },
  )
  const reader = await openBook(page, book)
  expect(await reader.words()).not.toContain('孟德')
  await expect(page.locator('ol-flow hr')).toBeHidden()
  const icon = await page.locator('ol-flow #mark img').boundingBox()
  expect(icon?.height).toBeLessThan(24)
  expect(await violations(page, 'book-reader')).toEqual([])

  await page.locator('#mark').click()
  await expect(noteOn(page)).toContainText('曹操：字孟德。')
  await expect(noteOn(page)).toContainText('沛国谯人。')
  await expect(noteOn(page)).not.toContainText('◎')
  await page.keyboard.press('Escape')
  await page.locator('#second').focus()
  await page.keyboard.press('Enter')
  await expect(noteOn(page)).toContainText('刘备的字')
  // The note has no other place in the book, so there is nothing to jump to.
  await expect(noteOn(page).getByRole('button', { name: '到注释处' })).toBeHidden()
})

test('a note stays in its box whatever its position styles', async ({ page }) => {
  const away =
    'position: absolute; inset: -9999px; width: 30000px; max-width: none; background: #f0f; z-index: 9'
  await openBook(
    page,
    await novel([
      `<p>却说曹操<a epub:type="noteref" id="mark" href="#n">1</a>引军东去。</p>
        <aside epub:type="footnote" id="n"><p class="note stage" style="${away}">字孟德。</p></aside>`,
    ]),
  )
  await page.locator('#mark').click()
  await expect(noteOn(page)).toContainText('字孟德')
  const covered = await page.locator('book-reader').evaluate((reader) => {
    const { innerWidth, innerHeight } = window
    return [
      [4, innerHeight - 4],
      [innerWidth - 4, innerHeight - 4],
      [innerWidth - 4, innerHeight / 2],
    ].map(([x = 0, y = 0]) => reader.shadowRoot?.elementFromPoint(x, y)?.closest('[role=dialog]')?.localName)
  })
  expect(covered).toEqual([undefined, undefined, undefined])
})

test('a search result in a note opens it', async ({ page }) => {
  const reader = await openBook(
    page,
    await novel([
      `<p>却说曹操<a epub:type="noteref" href="#n">1</a>引军东去。</p>${RUNNING.repeat(80)}` +
        '<aside epub:type="footnote" id="n"><p>字孟德，沛国谯人。</p></aside>',
    ]),
  )
  await reader.turn(2)
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('孟德')
  await page.getByRole('button', { name: /字孟德/ }).click()
  await expect(noteOn(page)).toContainText('字孟德，沛国谯人。')
  await expect.poll(() => reader.words()).toContain('却说曹操')
  // The next hit is counted from the hit that was opened.
  await page.keyboard.press('Escape')
  await expect(noteOn(page)).toBeHidden()
  const onward = page.getByRole('button', { name: '下一处' })
  await onward.focus()
  await page.keyboard.press('Enter')
  await expect(noteOn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(onward).toBeFocused()
})

test('a note inside its reference opens', async ({ page }) => {
  const mark = (attributes: string) => `<img src="note.svg" ${attributes}/>`
  await openBook(
    page,
    await novel(
      [
        `<p>甲${mark('id="zy" class="zhangyue-footnote" alt="" zy-footnote="掌阅的注。"')}</p>` +
          `<p>乙${mark('id="qq" class="qqreader-footnote" alt="QQ阅读的注。"')}</p>` +
          `<p>丙<span id="wr" class="reader_footer_note js_readerFooterNote" data-wr-footernote="微信读书的注。&lt;br/&gt;第二行。"></span></p>` +
          `<p>丁<a id="dk" class="duokan-footnote" href="#gone" alt="多看的注。">${mark('alt=""')}</a></p>` +
          `<p>戊${mark('id="plain" class="qqreader-footnote" alt="注"')}</p>`,
      ],
      withIcon,
    ),
  )
  const notes = { zy: '掌阅的注。', qq: 'QQ阅读的注。', wr: '微信读书的注。', dk: '多看的注。' }
  for (const [id, words] of Object.entries(notes)) {
    await page.locator(`ol-flow [data-ol-note]:is(#${id}, :has(> #${id}))`).focus()
    await page.keyboard.press('Enter')
    await expect(noteOn(page)).toContainText(words)
    await expect(noteOn(page).getByRole('button', { name: '到注释处' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(noteOn(page)).toBeHidden()
  }
  await page.locator('ol-flow #wr').click()
  await expect(noteOn(page).getByRole('paragraph')).toHaveText(['微信读书的注。', '第二行。'])
  await page.keyboard.press('Escape')
  await expect(page.locator('ol-flow #plain')).not.toHaveAttribute('role', 'link')
  expect(await violations(page, 'book-reader')).toEqual([])
})

test('an unmarked reference opens its note by the type of its target', async ({ page }) => {
  const reader = await openBook(
    page,
    await novel([
      '<p>词语<a id="r1" href="#n1"><sup>1</sup></a>，又<a id="r2"></a><a id="m2" href="c2.xhtml#n2">[2]</a>，再<a id="m3" href="c2.xhtml#n3">〔3〕</a>。</p>' +
        '<p>见<a id="chapter" href="c2.xhtml#n2">下一章</a>，得<a id="power" href="c2.xhtml#start"><sup>2</sup></a>。</p>' +
        '<ol><li id="n1">第一条注<a href="#r1">↩︎</a></li></ol>',
      '<h2 id="start">注释</h2><p><a id="n2" href="c1.xhtml#r2">[2]</a> 第二条注。</p><dl><dt id="n3">3.</dt><dd>第三条注。</dd></dl>',
    ]),
  )
  const notes = { 'r1 sup': '第一条注', m2: '第二条注。', m3: '第三条注。' }
  for (const [id, words] of Object.entries(notes)) {
    await page.locator(`ol-flow #${id}`).click()
    await expect(noteOn(page)).toContainText(words)
    await expect(noteOn(page)).not.toContainText(/↩|\[2\]/)
    await page.keyboard.press('Escape')
    await expect(noteOn(page)).toBeHidden()
  }
  // A link that is no note reference jumps, and so does a back link.
  await page.locator('ol-flow #chapter').click()
  await expect.poll(() => reader.words()).toContain('第二条注')
  await expect(noteOn(page)).toBeHidden()
  await page.locator('ol-flow #n2').click()
  await expect.poll(() => reader.words()).toContain('词语')
  await page.locator('ol-flow #power').click()
  await expect.poll(() => reader.words()).toContain('第二条注')
})

test('no line starts with the full stop after a picture reference', async ({ page }) => {
  const marks = [
    '<a class="duokan-footnote" href="#n"><img src="note.svg" alt=""/></a>',
    '<sup><a class="duokan-footnote" href="#n"><img src="note.svg" alt=""/></a></sup>',
    '<img class="qqreader-footnote" alt="一条注，有些长。" src="note.svg"/>',
    '<span class="reader_footer_note" data-wr-footernote="一条注。"></span>',
  ]
  const lines = Array.from(
    { length: 120 },
    (_, at) => `<p>${'字'.repeat(20 + Math.floor(at / 4))}${marks[at % 4]}。${'后'.repeat(9)}</p>`,
  )
  await openBook(
    page,
    await novel([`${lines.join('')}<p id="n">注</p>`], {
      ...withIcon,
      head: '<style>p { text-indent: 0 }</style>',
    }),
  )
  const separated = await page.locator('ol-flow').evaluate((flow) =>
    [...flow.querySelectorAll('p:has([data-ol-note])')]
      .filter((line) => {
        const stop = [...line.childNodes].findLast((node) => node instanceof Text)
        const mark = line.querySelector('[data-ol-note]')
        if (!stop || !mark) return true
        const range = document.createRange()
        range.setStart(stop, 0)
        range.setEnd(stop, 1)
        return range.getBoundingClientRect().left < mark.getBoundingClientRect().right - 2
      })
      .map((line) => line.innerHTML),
  )
  expect(separated).toEqual([])
})
