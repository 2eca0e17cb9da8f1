import { type ExpectedError, expectError } from './support/expect-error'
import { nextBody, openHost } from './support/host'
import { recordedEvents } from './support/page-log'
import { site } from './support/site'
import { expect, test } from './support/test'

/* Errors of `<book-card>` and `<book-reader>` (DESIGN §9). */

test.describe('cards and readers outside a library', () => {
  const SORRY = '这本书暂时看不到'
  const reader = { tag: 'book-reader', event: 'reader-error' }
  const CASES: readonly (readonly [what: string, body: string, expected: ExpectedError])[] = [
    [
      'a card of a book that does not exist',
      '<book-card src="/library/demo/" book="1"></book-card>',
      { tag: 'book-card', code: 'not-found', sentence: SORRY, reason: /没有找到这本书.*book="1"/ },
    ],
    [
      'a card with a book and no catalogue',
      '<book-card book="1"></book-card>',
      { tag: 'book-card', code: 'no-src', sentence: SORRY, reason: /src/ },
    ],
    [
      'a reader without attributes',
      '<book-reader></book-reader>',
      { ...reader, code: 'no-src', sentence: SORRY, reason: /href.*src/ },
    ],
    [
      'a reader of a missing file',
      '<book-reader href="/library/demo/file/none.epub"></book-reader>',
      { ...reader, code: 'not-found', sentence: /服务器没有给出书的文件/ },
    ],
    [
      'a reader of a file that is not a book',
      '<book-reader href="/bad.epub"></book-reader>',
      { ...reader, code: 'bad-book', sentence: /文件已损坏/ },
    ],
  ]

  test('show a sentence, send an event and write one console line', async ({ page, pageLog }) => {
    site().serve('/bad.epub', { body: 'PK\u0003\u0004nothing' })
    for (const [what, body, expected] of CASES)
      await test.step(what, async () => {
        await nextBody(page, pageLog, body)
        await expectError(page, pageLog, expected)
      })
    await test.step('a card without attributes', async () => {
      await nextBody(page, pageLog, '<book-card></book-card>')
      await expect(page.locator('book-card').getByRole('alert')).toBeVisible()
      expect(pageLog.elementLines).toHaveLength(1)
      expect(await recordedEvents(page, 'library-error')).toHaveLength(1)
    })
    await test.step('a card with an attribute of a bad value', async () => {
      await nextBody(page, pageLog, '<book-card res-name="书" direction="sideways"></book-card>')
      await expect(page.locator('book-card').getByText('书', { exact: true }).first()).toBeVisible()
      expect(await page.locator('book-card').evaluate((card) => Reflect.get(card, 'direction'))).toBe('col')
      expect(pageLog.elementLines).toHaveLength(1)
      expect(pageLog.elementLines[0]).toMatch(/^<book-card> direction="sideways"/)
    })
  })

  test('the console and the event name the attribute to correct, and no visitor reads it', async ({
    page,
    pageLog,
  }) => {
    const card = (attributes: string) => `<book-card ${attributes}></book-card>`
    const slips: [string, RegExp][] = [
      [card('scr="/library/demo/" book="751763635"'), /不认识属性 scr，是不是 src？/],
      [
        card('src="/library/demo/" bookid="751763635"'),
        /请写上 src.*和 book.*不认识属性 bookid，是不是 book？/s,
      ],
      [card('src="/library/{org}/" book="751763635"'), /请给这个元素加上 org 属性/],
      [card('src="/library/{org}/" org="demoo" book="751763635"'), /没有找到书库，请检查 src 属性和机构代码/],
      ['<book-reader hfer="/a.epub"></book-reader>', /加上 href.*不认识属性 hfer，是不是 href？/s],
      ['<book-reader href="/none/at/all"></book-reader>', /这个地址没有书的文件，请检查 href 属性/],
    ]
    await openHost(page, { body: slips.map(([tag]) => tag).join('') })
    const alerts = page.locator('book-card, book-reader').getByRole('alert')
    await expect(alerts).toHaveText(slips.map(() => '这本书暂时看不到'))
    const told = async () => [
      ...(await recordedEvents(page, 'library-error')),
      ...(await recordedEvents(page, 'reader-error')),
    ]
    await expect.poll(async () => (await told()).length).toBe(slips.length)
    for (const [, reason] of slips) {
      expect((await told()).map(({ message }) => message)).toContainEqual(expect.stringMatching(reason))
      expect(pageLog.elementLines).toContainEqual(expect.stringMatching(reason))
    }
    // Whitespace around a value is allowed.
    await openHost(page, { body: card('src=" /library/{org}/ " org=" demo " book=" 751763635 "') })
    await expect(page.locator('book-card').getByText('一杯茶的时间').first()).toBeVisible()
  })

  test('a reader shows an error if its catalogue never answers', async ({ page, pageLog }) => {
    await page.clock.install()
    let isSilent = true
    await page.route('**/library/demo/**/*.json', (route) => (isSilent ? undefined : route.continue()))
    await page.route('**/library/demo/*.json', (route) => (isSilent ? undefined : route.continue()))
    const requested = page.waitForRequest('**/library/demo/*.json')
    await openHost(page, { body: '<book-reader src="/library/demo/" book="751763635"></book-reader>' })
    await requested
    await page.clock.runFor(31_000)
    await expectError(page, pageLog, {
      tag: 'book-reader',
      event: 'reader-error',
      code: 'network',
      sentence: '这本书暂时看不到',
      reason: /连不上书库/,
    })
    isSilent = false
    await page.getByRole('button', { name: '再试一次' }).click()
    await expect.poll(() => recordedEvents(page, 'reader-ready')).toHaveLength(1)
  })

  test('a card and a reader without a network load by themselves once online', async ({ page }) => {
    let isAway = true
    await page.route('**/library/demo/**', (route) => (isAway ? route.abort() : route.continue()))
    const catalogue = 'src="/library/demo/" book="751763635"'
    await openHost(page, {
      body: `<book-card ${catalogue}></book-card><book-reader ${catalogue}></book-reader>`,
    })
    await expect(page.locator('book-card').getByRole('alert')).toBeVisible()
    await expect(page.locator('book-reader').getByRole('alert')).toBeVisible()
    isAway = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.locator('book-card').getByText('一杯茶的时间').first()).toBeVisible()
    await expect.poll(() => recordedEvents(page, 'reader-ready')).toHaveLength(1)
  })
})
