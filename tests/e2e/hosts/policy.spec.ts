import type { Page } from '@playwright/test'
import { POLICY } from '../../../scripts/serve.mjs'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { PagesReader } from '../reading/fixed-layout-reader'
import { ReaderPage } from '../support/reader'
import { sessionOf } from '../support/session'
import { expect, test } from '../support/test'
import { otherOrigin } from './support/other-origin'
import { row } from './support/row'
import type { LibraryElement } from './support/stage'

/* The elements cause no violation under the policies of docs/embedding.md, including Trusted Types. */

const BOOK = '雾港来信'

interface Site {
  /** The site that is served together with the page. */
  site: string | undefined
  policy: string
  /** Origin of the script and its chunks; '' for the page's own. */
  scripts?: string
  /** Origin of the catalogue. */
  books?: string
}

/** A script that records every violation from the start of the page. */
const NOTE = `window.violations = []; document.addEventListener('securitypolicyviolation', (event) =>
  violations.push([event.effectiveDirective, event.blockedURI, event.sample].join(' ')))`

/** Opens a page under that policy. Returns a function that stops its server. */
async function openUnder(
  page: Page,
  { policy, scripts = '', site }: Site,
  body: string,
): Promise<() => void> {
  const { origin, close } = await otherOrigin(site, {
    '/note.js': { type: 'text/javascript', body: NOTE },
    '/strict.html': {
      policy,
      body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>一个网页</title><script src="/note.js"></script>
        <script type="module" src="${scripts}/dist/all.js"></script></head><body>${body}</body></html>`,
    },
  })
  await page.goto(`${origin}/strict.html`)
  return close
}

const violations = (page: Page) => page.evaluate(() => Reflect.get(window, 'violations'))

/**
 * Visits the library with its dialogs, toasts and screens, the card with its parts, and the reader with its
 * panels.
 */
async function visitEverything(page: Page, site: Site, bid: string): Promise<void> {
  const { books = '' } = site
  const src = `${books}/library/demo/`
  const close = await openUnder(
    page,
    site,
    `<org-library org="demo" src="${src}" router="memory"></org-library>
     <book-card src="${src}" book="${bid}" direction="row" show-toggle></book-card><book-card res-name="书"></book-card>`,
  )
  const library = page.locator('org-library')
  const navigate = (path: string) =>
    library.evaluate((host, to) => (host as LibraryElement).navigate(to), path)
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
  await page.locator('book-card').first().scrollIntoViewIfNeeded()
  await expect(page.locator('book-card [part="cover"][data-state="loaded"]').first()).toBeVisible()
  await navigate(`/bookdetail/${bid}`)
  await page.getByRole('textbox', { name: /姓名/ }).fill('林晓')
  await page.getByRole('dialog').getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('欢迎，林晓')).toBeVisible()
  await page.getByRole('button', { name: '加入书架' }).click()
  await page.getByRole('button', { name: '林晓 的账户' }).click()
  await page.keyboard.press('Escape')
  for (const [path, heading] of [
    ['/search?q=茶', '搜索“茶”'],
    [`/bookdetail/${bid}`, BOOK],
  ] as const) {
    await navigate(path)
    await expect(library.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  await navigate('/more/1')
  await expect(library.getByRole('heading', { level: 1 })).toBeVisible()
  await navigate(`/book-read/${bid}`)
  const reader = new ReaderPage(page)
  await reader.ready()
  await reader.turn(2)
  await openPanels(reader)
  expect(await violations(page)).toEqual([])
  close()
}

async function openPanels(reader: ReaderPage): Promise<void> {
  const buttons = reader.region.locator('[aria-haspopup], [aria-expanded]')
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  expect(names.length).toBeGreaterThan(1)
  for (const name of names.filter(Boolean)) {
    await reader.region.press('Escape')
    const button = reader.region.getByRole('button', { name, exact: true }).first()
    await button.focus()
    await button.press('Enter')
    await expect(
      reader.region.locator('[role="dialog"], [role="search"], [role="menu"]').first(),
    ).toBeVisible()
    await reader.region.page().keyboard.press('Escape')
  }
}

test(
  'library, cards and reader, with dialogs, toasts and panels: the strictest policy',
  row(
    'policy',
    'the policy of the demo, all from the page’s own origin',
    'violations: none, through dialog, toast, menu, screens, cards, the reader and each of its panels',
  ),
  async ({ page, bidOf, baseURL }) => {
    test.slow()
    await visitEverything(page, { policy: POLICY, site: baseURL }, await bidOf(BOOK))
  },
)

test(
  'script from a CDN, catalogue from another origin: the policy of docs/embedding.md',
  row('policy', 'script from a second origin, catalogue from a third', 'the same'),
  async ({ page, bidOf, baseURL }) => {
    test.slow()
    const cdn = await otherOrigin(baseURL)
    const books = await otherOrigin(baseURL)
    try {
      const policy = `default-src 'self'; script-src 'self' ${cdn.origin}; connect-src 'self' ${cdn.origin} ${books.origin}; img-src 'self' blob: data: ${books.origin}; require-trusted-types-for 'script'; trusted-types org-library dompurify`
      await visitEverything(
        page,
        { policy, scripts: cdn.origin, books: books.origin, site: baseURL },
        await bidOf(BOOK),
      )
    } finally {
      cdn.close()
      books.close()
    }
  },
)

test(
  'a session of the host cannot bypass the policy',
  row('policy', 'a session with markup for a name', 'violations: none; the name is text'),
  async ({ page, bidOf, baseURL }) => {
    const bid = await bidOf(BOOK)
    const close = await openUnder(
      page,
      { policy: POLICY, site: baseURL },
      '<org-library org="demo" src="/library/demo/"></org-library>',
    )
    await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    await page.locator('org-library').evaluate(
      (host, { session, path }) => {
        Object.assign(host, {
          session: { ...session, user: { ...session.user, name: '<img src=x onerror=alert(1)>' } },
        })
        ;(host as LibraryElement).navigate(path)
      },
      { session: sessionOf('陈默'), path: `/bookdetail/${bid}` },
    )
    await expect(page.getByRole('heading', { name: BOOK, level: 1 })).toBeVisible()
    expect(await violations(page)).toEqual([])
    close()
  },
)

test(
  'a PDF without embedded fonts requests none',
  row(
    'policy',
    "a PDF whose fonts are not in it, `font-src 'none'`",
    'violations: none; addresses asked for: none but the book’s and the build’s',
  ),
  async ({ page }) => {
    const book = writePdf([{ lines: ['Plain words', '春眠不觉晓'] }])
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const reader = await PagesReader.open(page, book, {
      name: 'book.pdf',
      policy: `${POLICY}; font-src 'none'`,
    })
    await expect(reader.pageView(1).getByText('Plain words')).toBeAttached()
    await expect.poll(() => reader.ink(1)).toBeGreaterThan(0.001)
    expect(requested.filter((path) => !/^\/(dist|test)\//.test(path))).toEqual([])
  },
)
