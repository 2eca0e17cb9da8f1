import type { Page } from '@playwright/test'
import { novel, openBook } from './reading/open-book'
import { recordEvents } from './support/page-log'
import { ReaderPage } from './support/reader'
import { seed } from './support/records'
import { demoNamespace, sessionOf } from './support/session'
import { expect, test } from './support/test'

const SHELF = [{ bid: '1001', resName: '好书一本', resAuthor: '某人' }]
const BAD = [
  null,
  'text',
  7,
  [],
  {},
  { bid: 5 },
  { bid: '9', book: null },
  { bid: '9', locator: { fraction: Number.NaN } },
]
const KINDS = ['shelf', 'position', 'bookmark', 'highlight', 'note', 'reading-day', 'choice', 'history']

/**
 * Writes a record of every invalid shape under every kind, as an older version or another program may have
 * left it.
 */
async function writeInvalidRecords(page: Page): Promise<number> {
  const name = demoNamespace(new URL(page.url()).origin)
  const owner = sessionOf('林晓').user.id
  const rows = KINDS.flatMap((kind) =>
    BAD.map((value, at) => ({ kind, owner, id: `demo/bad${at}`, changed: at, value })),
  )
  await page.evaluate(
    async ({ name, rows }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const requested = indexedDB.open(name)
        requested.onsuccess = () => resolve(requested.result)
        requested.onerror = () => reject(requested.error)
      })
      const task = db.transaction('records', 'readwrite')
      for (const row of rows) task.objectStore('records').put(row)
      await new Promise((resolve) => {
        task.oncomplete = resolve
      })
      db.close()
    },
    { name, rows },
  )
  return rows.length
}

const countOf = (page: Page, name: string) =>
  page.evaluate(
    (requested) =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open(requested)
        request.onsuccess = () => {
          const counting = request.result.transaction('records').objectStore('records').count()
          counting.onsuccess = () => {
            request.result.close()
            resolve(counting.result)
          }
        }
      }),
    name,
  )

test.describe('a member', () => {
  test.use({ member: {} })

  test('sees all valid records; invalid ones stay stored and are reported once', async ({
    page,
    library,
    pageLog,
  }) => {
    await seed(page, { shelf: SHELF, places: [['1001', 0.5]], days: [[0, 5]] })
    const invalidCount = await writeInvalidRecords(page)
    await library.open('/bookshelf')
    await expect(library.main.getByRole('link', { name: '好书一本' })).toBeVisible()
    await library.navigate('/readhistory')
    await expect(library.main.getByRole('heading', { name: '我的阅读' })).toBeVisible()
    await library.navigate('/index')
    await expect(library.main.getByRole('heading').first()).toBeVisible()
    expect((await library.recordedEvents('library-error')).map(({ code }) => code)).toEqual(['bad-record'])
    expect(pageLog.elementLines).toEqual([expect.stringMatching(/^<org-library> bad-record: /)])
    expect(await countOf(page, demoNamespace(new URL(page.url()).origin))).toBeGreaterThanOrEqual(
      invalidCount + 3,
    )
  })

  test('finds the shelf in a database that fails to open twice', async ({ page, library }) => {
    await seed(page, { shelf: SHELF })
    await page.addInitScript(() => {
      const { open } = indexedDB
      let left = 2
      indexedDB.open = function (...args: [string]) {
        if (left-- > 0) throw new DOMException('not now', 'UnknownError')
        return open.apply(this, args)
      }
    })
    await library.open('/bookshelf')
    await expect(library.main.getByRole('link', { name: '好书一本' })).toBeVisible()
  })
})

test('a tab without page turns never overwrites the later position of another tab', async ({
  page,
  context,
}) => {
  const book = await novel(Array.from({ length: 10 }, (_, at) => `<h1>${at}</h1><p>第${at}章的话。</p>`))
  const old = await openBook(page, book, { attributes: 'theme="white"' })
  const other = await context.newPage()
  await recordEvents(other)
  await openBook(other, book, { attributes: 'theme="white"' })
  const there = new ReaderPage(other)
  for (let turn = 0; turn < 3; turn++) await other.locator('.stage').press('ArrowRight')
  await expect.poll(() => there.words()).toContain('3')
  await other.close()
  await page.bringToFront()
  await expect(old.region.getByText(/另一处读到/)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  await page.reload()
  const again = new ReaderPage(page)
  await again.ready()
  await expect.poll(() => again.words()).toContain('3')
})
