import type { Page } from '@playwright/test'
import { startProgressionServer } from '../support/progression-server'
import { ReaderPage } from './support/reader'
import { site } from './support/site'
import { expect, test } from './support/test'

/* Positions that the catalogue keeps: OPDS Progression 1.0 and the dialect of Komga, with a server of the protocol. */

const PATH = '/books/7/progression'
const DIALECTS = {
  opds: { rel: 'http://opds-spec.org/progression', type: 'application/opds-progression+json' },
  readium: {
    rel: 'http://www.cantook.com/api/progression',
    type: 'application/vnd.readium.progression+json',
  },
} as const

let server: Awaited<ReturnType<typeof startProgressionServer>>

test.beforeEach(async () => {
  server = await startProgressionServer()
})
test.afterEach(() => server.kill())

/** Serves a catalogue with one book, whose position is kept, and a page that reads it. */
function serveBook(bid: string, link: { rel: string; type: string }): void {
  site().serve('/kept/feed.json', {
    contentType: 'application/opds+json',
    json: {
      metadata: { title: '书库' },
      publications: [
        {
          metadata: { title: '雾港来信', identifier: '7' },
          links: [
            {
              rel: 'http://opds-spec.org/acquisition/open-access',
              type: 'application/epub+zip',
              href: `/library/demo/file/${bid}.epub`,
            },
            { ...link, href: server.url + PATH },
          ],
        },
      ],
    },
  })
  site().servePage(
    '/kept.html',
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>阅读</title>
      <script type="module" src="/dist/book-reader.js"></script>
      <book-reader src="/kept/feed.json" book="7" user="li" style="height: 90vh"></book-reader>`,
  )
}

const storedTotal = () => {
  const document = server.service.stored.get(PATH) as
    | { progression?: number; locator?: { locations?: { totalProgression?: number } } }
    | undefined
  return document?.progression ?? document?.locator?.locations?.totalProgression ?? 0
}
/** The position that is stored when no write follows any more. */
async function settledTotal(): Promise<number> {
  let total = 0
  await expect
    .poll(
      () => {
        const before = total
        total = storedTotal()
        return total > 0.01 && total === before
      },
      { intervals: [3000], timeout: 30_000 },
    )
    .toBe(true)
  return total
}
const offer = (page: Page) => page.getByText(/^另一处读到/)

for (const dialect of ['opds', 'readium'] as const)
  test(`${dialect}: read here, be asked there, go on there`, async ({ page, reader, bidOf, browser }) => {
    serveBook(await bidOf('雾港来信'), DIALECTS[dialect])
    await page.goto('/kept.html')
    await reader.ready()
    await reader.turn(6)
    const words = await reader.words()
    const reached = await settledTotal()
    await expect(offer(page)).toHaveCount(0)

    const context = await browser.newContext({ locale: 'zh-CN', baseURL: site().url })
    const other = await context.newPage()
    await other.goto('/kept.html')
    const there = new ReaderPage(other)
    await there.ready()
    await expect(offer(other)).toBeVisible()
    // Not decided yet: the page stays, and nothing is written.
    expect(await there.words()).not.toBe(words)
    expect(storedTotal()).toBe(reached)
    await other.getByRole('button', { name: '过去' }).click()
    await expect.poll(() => there.words()).toBe(words)
    await expect(offer(other)).toHaveCount(0)
    await there.turn(2)
    await expect.poll(storedTotal).toBeGreaterThan(reached)

    // Back at the first device, which sees that the other one has gone on.
    await page.reload()
    await reader.ready()
    await expect(offer(page)).toBeVisible()
    await page.getByRole('button', { name: '留在这里' }).click()
    await expect(offer(page)).toHaveCount(0)
    await expect.poll(storedTotal).toBeLessThanOrEqual(reached)
    await context.close()
  })

test('the server is away while the book is read: the position is written when it is back', async ({
  page,
  reader,
  bidOf,
}) => {
  serveBook(await bidOf('雾港来信'), DIALECTS.opds)
  await page.goto('/kept.html')
  await reader.ready()
  await server.kill()
  await reader.turn(4)
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('/progression[')).length),
    )
    .toBe(1)
  await page.goto('about:blank')
  await server.restart()
  await page.goto('/kept.html')
  await reader.ready()
  await expect.poll(storedTotal).toBeGreaterThan(0.01)
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('/progression[')).length),
    )
    .toBe(0)
})

test('a percentage from another program is offered as what it is', async ({ page, reader, bidOf }) => {
  serveBook(await bidOf('雾港来信'), DIALECTS.opds)
  server.service.stored.set(PATH, {
    modified: new Date().toISOString(),
    device: { id: 'urn:uuid:019c0047-cc8d-7ec4-a3c3-938ccadc020a', name: 'Ebook Reader (Pixel 10 Pro)' },
    progression: 0.43,
  } as never)
  await page.goto('/kept.html')
  await reader.ready()
  await expect(offer(page)).toHaveText(/43%/)
  await page.getByRole('button', { name: '过去' }).click()
  await expect(offer(page)).toHaveCount(0)
  await expect.poll(storedTotal).not.toBe(0.43)
  expect(Math.abs(storedTotal() - 0.43)).toBeLessThan(0.05)
})
