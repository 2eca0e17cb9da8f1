import { openHost } from './support/host'
import { heard } from './support/listening'
import { expect, test } from './support/test'
import { expectTrouble } from './support/trouble'

/* What wrong input gets from `<book-card>` and `<book-reader>` (DESIGN §9). */

test.describe('cards and readers alone', () => {
  test('a card of a book that does not exist', async ({ page, listening }) => {
    await openHost(page, { body: '<book-card src="/library/demo/" book="1"></book-card>' })
    await expectTrouble(page, listening, { tag: 'book-card', code: 'not-found', sentence: /没有找到这本书/ })
  })

  test('a card with a book and no catalogue', async ({ page, listening }) => {
    await openHost(page, { body: '<book-card book="1"></book-card>' })
    await expectTrouble(page, listening, { tag: 'book-card', code: 'no-src', sentence: /src/ })
  })

  test('a card with nothing', async ({ page, listening }) => {
    await openHost(page, { body: '<book-card></book-card>' })
    await expect(page.locator('book-card').getByRole('alert')).toBeVisible()
    expect(listening.ours).toHaveLength(1)
    expect(await heard(page, 'library-error')).toHaveLength(1)
  })

  test('a card with an attribute of a bad value', async ({ page, listening }) => {
    await openHost(page, { body: '<book-card res-name="书" direction="sideways"></book-card>' })
    await expect(page.locator('book-card').getByText('书', { exact: true }).first()).toBeVisible()
    expect(await page.locator('book-card').evaluate((card) => Reflect.get(card, 'direction'))).toBe('col')
    expect(listening.ours).toHaveLength(1)
    expect(listening.ours[0]).toMatch(/^<book-card> direction="sideways"/)
  })

  test('a reader with nothing', async ({ page, listening }) => {
    await openHost(page, { body: '<book-reader></book-reader>' })
    await expectTrouble(page, listening, {
      tag: 'book-reader',
      event: 'reader-error',
      code: 'no-src',
      sentence: /src/,
    })
  })

  test('a reader of a file that is not there', async ({ page, listening }) => {
    await openHost(page, { body: '<book-reader href="/library/demo/file/none.epub"></book-reader>' })
    await expectTrouble(page, listening, {
      tag: 'book-reader',
      event: 'reader-error',
      code: 'not-found',
      sentence: /书的文件不在了/,
    })
  })

  test('a reader of a file that is no book', async ({ page, listening }) => {
    await page.route('**/bad.epub', (route) => route.fulfill({ body: 'PK\u0003\u0004nothing' }))
    await openHost(page, { body: '<book-reader href="/bad.epub"></book-reader>' })
    await expectTrouble(page, listening, {
      tag: 'book-reader',
      event: 'reader-error',
      code: 'bad-book',
      sentence: /文件已损坏/,
    })
  })
})
