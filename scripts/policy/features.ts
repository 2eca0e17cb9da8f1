import type { Locator, Page } from '@playwright/test'
import { ReaderPage } from '../../tests/e2e/support/reader'

/** The origins a page loads from; '' means its own origin. */
export interface Origins {
  scripts: string
  books: string
}

/** What a feature did: whether each of its parts worked, by name. */
export type Sides = Readonly<Record<string, boolean>>

export interface Feature {
  name: string
  /** Describes the feature and how it is used. */
  about: string
  /** The built file that the page loads, as a module unless `classic`. */
  script: string
  classic?: boolean
  /** The page's body. `bid` is the id of a catalogue book with a cover. */
  body(origins: Origins, bid: string): string
  /** Uses the feature. @throws when it does not work at all */
  use(page: Page, bid: string): Promise<Sides>
}

/** Time after which something counts as missing, in ms. */
const TIMEOUT = 8000
const SIDE_TIMEOUT = 3000

const waitVisible = (locator: Locator, timeout = TIMEOUT) =>
  locator.first().waitFor({ state: 'visible', timeout })
const isThere = (locator: Locator) =>
  waitVisible(locator, SIDE_TIMEOUT).then(
    () => true,
    () => false,
  )

/** Polls the page until `ask` returns true or the timeout passes. */
async function becomesTrue(ask: () => Promise<boolean>, timeout = SIDE_TIMEOUT): Promise<boolean> {
  const end = Date.now() + timeout
  while (Date.now() < end) {
    if (await ask().catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

const cover = (page: Page) => isThere(page.locator('[part="cover"][data-state="loaded"]'))

/** A feature that reads a file of one format: `use` starts when the first page is shown. */
const reading = (
  name: string,
  [about, file]: readonly [string, string],
  use: (page: Page, book: ReaderPage) => Promise<Sides>,
): Feature => ({
  name,
  about: `\`<book-reader>\`: ${about}`,
  script: 'book-reader.js',
  body: ({ books }) => `<book-reader href="${books}/books/${file}"></book-reader>`,
  use: async (page) => use(page, await opened(page)),
})

/** Elements inside the pages of a book. */
const inBook = (page: Page, selector: string) =>
  page.getByRole('document', { name: '正文' }).locator(selector)

/** Whether an image of the book is shown, from its file or (`data`) from a data URL in the page. */
const pictures = (page: Page, scheme: 'blob' | 'data' = 'blob') =>
  becomesTrue(() =>
    inBook(page, `img[src^="${scheme}:"]`).evaluateAll((found) =>
      found.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
    ),
  )

async function opened(page: Page): Promise<ReaderPage> {
  const book = new ReaderPage(page)
  await waitVisible(book.text)
  return book
}

/** Whether the text of the book is on the page. */
const words = (page: Page, text: string) =>
  waitVisible(page.getByRole('document', { name: '正文' }).getByText(text))

const navigate = (page: Page, path: string) =>
  page
    .locator('org-library')
    .evaluate((host, to) => (host as unknown as { navigate(to: string): void }).navigate(to), path)

/** Uses the home screen, a dialog, a toast, a menu, the search and the details of a book. */
async function library(page: Page, bid: string): Promise<Sides> {
  await waitVisible(page.getByRole('heading', { name: '编辑推荐' }))
  const covers = await cover(page)
  await navigate(page, `/bookdetail/${bid}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /姓名/ }).fill('林晓', { timeout: TIMEOUT })
  await dialog.getByRole('button', { name: '登录' }).click({ timeout: TIMEOUT })
  await waitVisible(page.getByText('欢迎，林晓'))
  await page.getByRole('button', { name: '加入书架' }).click({ timeout: TIMEOUT })
  await page.getByRole('button', { name: '林晓 的账户' }).click({ timeout: TIMEOUT })
  await waitVisible(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await navigate(page, '/search?q=茶')
  await waitVisible(page.getByRole('heading', { name: '搜索“茶”' }))
  const search = await isThere(page.locator('org-library mark'))
  return { covers, search }
}

/** Opens every panel and menu of the reader's bars, one after the other. */
async function panels(page: Page, { region }: ReaderPage): Promise<Sides> {
  const buttons = region.locator('[aria-haspopup], [aria-expanded]')
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  for (const name of names.filter(Boolean)) {
    await region.press('Escape')
    const button = region.getByRole('button', { name, exact: true }).first()
    await button.focus()
    await button.press('Enter')
    await waitVisible(region.locator('[role="dialog"], [role="search"], [role="menu"]'))
    await page.keyboard.press('Escape')
  }
  return { 'all of them': names.length > 1 }
}

async function pdf(page: Page): Promise<Sides> {
  await words(page, 'Plain words')
  const isPainted = await becomesTrue(() =>
    inBook(page, 'canvas').evaluateAll((found) =>
      found.some((one) => one instanceof HTMLCanvasElement && one.width > 1 && one.height > 1),
    ),
  )
  if (!isPainted) throw new Error('nothing is painted')
  return { 'a worker of its own': page.workers().length > 0 }
}

const libraryOf = ({ books }: Origins) =>
  `<org-library org="demo" src="${books}/library/{org}/" router="memory"></org-library>`

async function cardWithCover(page: Page): Promise<Sides> {
  await waitVisible(page.locator('book-card .ol-book-title'))
  return { 'its cover': await cover(page) }
}

export const FEATURES: readonly Feature[] = [
  {
    name: 'library',
    about: '`<org-library>`: screens, search, sign-in, menus, toasts',
    script: 'org-library.js',
    body: libraryOf,
    use: library,
  },
  {
    name: 'card',
    about: '`<book-card>` of a catalogue',
    script: 'book-card.js',
    body: ({ books }, bid) => `<book-card src="${books}/library/demo/" book="${bid}"></book-card>`,
    use: cardWithCover,
  },
  {
    name: 'card of its own words',
    about: '`<book-card>` without a catalogue',
    script: 'book-card.js',
    body: () => '<book-card res-name="茶经" res-author="陆羽"></book-card>',
    use: async (page) => {
      await waitVisible(page.locator('book-card .ol-book-title'))
      return {}
    },
  },
  reading('EPUB', ['flowing text, pictures, fonts', 'flowing.epub'], async (page) => {
    await words(page, '一杯茶。')
    const fonts = () => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    return {
      pictures: await pictures(page),
      'pictures written into its pages': await pictures(page, 'data'),
      fonts: await becomesTrue(fonts),
    }
  }),
  reading('panels', ['each panel and menu', 'flowing.epub'], panels),
  reading('fixed pages', ['an EPUB laid out as pages', 'fixed.epub'], async (page) => {
    await words(page, '一')
    return { pictures: await pictures(page) }
  }),
  reading('sound', ['an EPUB with a sound, played', 'sounding.epub'], async (page) => {
    await words(page, '一杯茶。')
    const sound = page.locator('ol-sound')
    const button = sound.getByRole('button')
    await button.click({ timeout: TIMEOUT })
    const played = () =>
      sound.locator('[role="slider"], input').evaluate((one) => Number((one as HTMLInputElement).max) > 0)
    return { sound: await becomesTrue(played, TIMEOUT) }
  }),
  reading('film', ['an EPUB with a film, played', 'filmed.epub'], async (page) => {
    await words(page, '一杯茶。')
    const film = inBook(page, 'video')
    await film.evaluate((one) => void (one as HTMLVideoElement).play().catch(() => {}))
    return { film: await becomesTrue(() => film.evaluate((one) => (one as HTMLVideoElement).videoWidth > 0)) }
  }),
  reading('TXT', ['a text', 'plain.txt'], async (page) => {
    await words(page, '一杯茶。')
    return {}
  }),
  reading('PDF', ['a PDF without its fonts, painted', 'pages.pdf'], pdf),
  reading('CBZ', ['a comic', 'comic.cbz'], async (page) => {
    return { pictures: await pictures(page) }
  }),
  {
    name: 'loader',
    about: '`loader.js` and a card in its `data-` form',
    script: 'loader.js',
    classic: true,
    body: ({ books }, bid) =>
      `<div data-book-card data-src="${books}/library/demo/" data-book="${bid}"></div>`,
    use: cardWithCover,
  },
  {
    name: 'single file',
    about: '`org-library.single.js` with a library',
    script: 'org-library.single.js',
    classic: true,
    body: libraryOf,
    use: library,
  },
]
