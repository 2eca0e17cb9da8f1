import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { POLICY } from '../../../../scripts/serve.mjs'
import { ReaderPage } from '../../support/reader'
import { sessionOf } from '../../support/session'
import { site } from '../../support/site'

/** A host page with one of our elements in a box of fixed size, and the page's styles and scripts. */
export interface Stage {
  /** The name of a file in `tests/fixtures/hosts`, without its extension. */
  css?: string
  /** Attributes of `<html>`, as markup. */
  html?: string
  /** The content of the body. */
  body?: string
  /** Additional styles of this page. */
  more?: string
  /** Code that runs before the elements' scripts. */
  before?: () => void
  policy?: string | null
}

export const LIBRARY =
  '<org-library org="demo" src="/library/{org}/" router="memory" theme="light"></org-library>'
export const cardOf = (bid: string) =>
  `<book-card org="demo" src="/library/{org}/" book="${bid}" theme="light"></book-card>`
export const readerOf = (bid: string) =>
  `<book-reader src="/library/demo/" book="${bid}" theme="paper"></book-reader>`
/** Wraps an element like an article of a CMS, so that the page's selectors match its ancestors. */
export const inBox = (of: string, inside: string) =>
  `<article class="post"><div class="entry-content card" id="box" data-of="${of}">${inside}</div></article>`

const fixture = (name: string) =>
  readFile(new URL(`../../../fixtures/hosts/${name}.css`, import.meta.url), 'utf8')

/** Serves the page at `/stage.html` and opens it. */
export async function openStage(
  page: Page,
  { css, html = '', body = '', more = '', before, policy = POLICY }: Stage,
) {
  const [theirs, ours] = await Promise.all([css ? fixture(css) : '', fixture('stage')])
  const here = site()
  here.serve('/stage.css', { contentType: 'text/css', body: `${theirs}\n${more}\n${ours}` })
  here.serve('/stage.js', { contentType: 'text/javascript', body: before ? `(${before})()` : '' })
  here.servePage(
    '/stage.html',
    `<!doctype html><html lang="zh-CN" ${html}><head><meta charset="utf-8"><title>一个网页</title>
      <link rel="stylesheet" href="/stage.css"><script src="/stage.js"></script>
      <script type="module" src="/dist/all.js"></script></head><body>${body}</body></html>`,
    policy,
  )
  await page.goto('/stage.html')
}

/** Takes a screenshot of a box once its content is loaded. */
export async function shot(page: Page, selector = '#box'): Promise<Buffer> {
  await page.mouse.move(990, 895)
  await expect(
    page.locator(
      `${selector} .ol-skeleton:visible, ${selector} .ol-book-waiting:visible, ${selector} [aria-busy="true"]`,
    ),
  ).toHaveCount(0)
  await expect.poll(() => coversUnderWay(page, selector)).toBe(0)
  await page.evaluate(() => document.fonts.ready)
  await hideToasts(page)
  return page.locator(selector).screenshot({ animations: 'disabled', caret: 'hide' })
}

/** Hides toasts: they cover the page for three seconds, independently of the box. */
async function hideToasts(page: Page): Promise<void> {
  await page.locator('org-library .ol-toasts').evaluateAll((stacks) => {
    for (const stack of stacks) (stack as HTMLElement).style.visibility = 'hidden'
  })
}

/** Counts the visible covers that are still loading. */
function coversUnderWay(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((box) => {
    const limit = box.getBoundingClientRect()
    const covers = [...box.querySelectorAll('*')].flatMap((one) => [
      ...(one.shadowRoot?.querySelectorAll('[part="cover"][data-state="loading"]') ?? []),
    ])
    return covers.filter((cover) => {
      const { left, right, top, bottom } = cover.getBoundingClientRect()
      return right > limit.left && left < limit.right && bottom > limit.top && top < limit.bottom
    }).length
  })
}

/** The members of the element that the tests use. */
export interface LibraryElement extends HTMLElement {
  session: object | null
  navigate(path: string): void
}

/** Signs a member in and opens a path of the library. */
export async function goTo(page: Page, path: string, heading: string | RegExp) {
  await page.locator('org-library').evaluate(
    (host, { session, path }) => {
      const library = host as LibraryElement
      library.session ??= session
      library.navigate(path)
    },
    { session: sessionOf('陈默'), path },
  )
  const title = page.locator('org-library').getByRole('heading', { name: heading, level: 1 })
  await expect(title).toBeVisible()
}

/** Screenshots of a box with each of the elements. */
export type Portraits = Readonly<Record<'card' | 'home' | 'detail' | 'reader', Buffer>>

/** Waits for the library's home screen. */
export const atHome = (page: Page) => expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()

/** Takes screenshots of the card, the library's home and details screens, and the reader, each in its box. */
export async function portraits(
  page: Page,
  bid: string,
  title: string,
  stage: Omit<Stage, 'body'>,
): Promise<Portraits> {
  await openStage(page, { ...stage, body: inBox('book-card', cardOf(bid)) })
  await expect(page.locator('book-card [part="cover"][data-state="loaded"]')).toBeVisible()
  const card = await shot(page)
  // The previous round leaves a member signed in.
  await page.evaluate(() => localStorage.clear())
  await openStage(page, { ...stage, body: inBox('org-library', LIBRARY) })
  await atHome(page)
  const home = await shot(page)
  await goTo(page, `/bookdetail/${bid}`, title)
  const detail = await shot(page)
  const reader = await readerIn(page, bid, stage)
  return { card, home, detail, reader }
}

/** Takes a screenshot of the first page of a book, without a stored position. */
async function readerIn(page: Page, bid: string, stage: Omit<Stage, 'body'>): Promise<Buffer> {
  await openStage(page, { ...stage, body: inBox('book-reader', readerOf(bid)) })
  await new ReaderPage(page).ready()
  // The controls around the page load after it; this text is the last of them.
  await expect(page.getByText(/^本章(?:还有|最后)/)).toBeVisible()
  return shot(page)
}
