import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { expect, test } from './support/test'

const BOOK = '雾港来信'

/** Records the names of the chunks that are requested from now on. */
function chunksOf(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const name = /\/chunks\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) requested.push(name)
  })
  return requested
}

/** Leaves matching requests pending until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return go
}

test.describe('code is prefetched', () => {
  test.use({ member: {} })

  test('requests a screen with its dependencies, and not again', async ({ page, library }) => {
    const requested = chunksOf(page)
    const release = await hold(page, /\/chunks\/HomeScreen-/)
    await page.goto('/#/index')
    await expect.poll(() => requested).toContain('BookEntry')
    await expect.poll(() => requested).toContain('book-item')
    release()
    await library.ready()
    await expect(library.main.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  })

  test('prefetches the reader on the details of a book', async ({ page, library, reader, bidOf }) => {
    const requested = chunksOf(page)
    await library.open(`/bookdetail/${await bidOf(BOOK)}`)
    await expect(library.heading(BOOK)).toBeVisible()
    for (const name of ['reader', 'epub', 'archive']) await expect.poll(() => requested).toContain(name)
    await page.waitForLoadState('networkidle')
    requested.length = 0
    // The first page does not depend on these chunks, so they may stay pending.
    const release = await hold(page, /\/chunks\/(Tools|ReaderOverlays|reading-assistants|notes|prelayout)-/)
    await page.getByRole('button', { name: '开始阅读' }).click()
    await reader.ready()
    // `Opening` is the loading state of a book that takes longer than 300 ms, which happens on a busy
    // machine.
    expect(
      requested.filter(
        (name) => !/^(Opening|Tools|ReaderOverlays|reading-assistants|notes|prelayout)$/.test(name),
      ),
      // `first-page` says what a route to a book opens; it loads beside the screen.
    ).toEqual(['BookReadScreen', 'first-page'])
    release()
  })

  test('prefetches nothing with Save-Data', async ({ page, library, bidOf }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const requested = chunksOf(page)
    await library.open(`/bookdetail/${await bidOf(BOOK)}`)
    await expect(library.heading(BOOK)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requested).not.toContain('reader')
  })
})

test.describe('modulepreload.json', () => {
  test.use({ isAlone: true })

  test('names all that a reader loads before the first page of an EPUB, and no more', async ({
    page,
    reader,
    bidOf,
    request,
  }) => {
    const answer = await request.get('/dist/modulepreload.json')
    const lists = (await answer.json()) as Record<string, string[]>
    const requested: string[] = []
    page.on('request', (each) => {
      const [, file] = /\/dist\/(chunks\/[^/]+\.js)$/.exec(each.url()) ?? []
      if (file) requested.push(file)
    })
    // What comes after the page stays pending.
    await hold(page, /\/chunks\/(live|react|reader|reading-assistants|notes|prelayout)-/)
    const href = `/library/demo/file/${await bidOf(BOOK)}.epub`
    await openHost(page, { load: 'book-reader', body: `<book-reader href="${href}"></book-reader>` })
    await reader.ready()
    const late = /^chunks\/(live|react|reader|reading-assistants|notes|prelayout)-/
    expect(new Set(requested.filter((file) => !late.test(file)))).toEqual(new Set(lists['book-reader.js']))
    expect(Object.keys(lists)).toEqual(expect.arrayContaining(['book-card.js', 'org-library.js']))
  })
})
