import type { Browser, Page } from '@playwright/test'
import { otherOrigin, type ServedPage } from '../../tests/e2e/hosts/support/other-origin'
import type { Feature, Origins, Sides } from './features'

/** One refusal, or what would have been one. */
export interface Violation {
  directive: string
  /** What was refused: an address, or a word such as `blob` or `inline`. */
  blocked: string
  sample: string
  /** Origin of the page that refused. */
  page: string
}

export interface Outcome {
  /** Null where it does not work at all. */
  sides: Sides | null
  violations: readonly Violation[]
}

/** What notes every violation from the page's first moment on. */
const NOTE: ServedPage = {
  type: 'text/javascript',
  body: `window.violations = []; document.addEventListener('securitypolicyviolation', (event) => violations.push({
    directive: event.effectiveDirective, blocked: event.blockedURI, sample: event.sample, page: location.origin }))
    for (const type of ['library-error', 'reader-error']) document.addEventListener(type, () => { window.failed = true })`,
}
/** How long after use a late refusal is waited for, in ms. */
const AFTERWARDS = 150

export interface Place {
  browser: Browser
  /** What is served beside the page, and in whose name. */
  site: string
  origins: Origins
  /** Files of the catalogue's origin; the page's own where `origins.books` is ''. */
  files: Readonly<Record<string, ServedPage>>
  bid: string
}

/** Uses a feature on a page of its own under a policy, enforced or only reported. */
export async function measure(
  { browser, site, origins, files, bid }: Place,
  feature: Feature,
  { policy, isReport = false }: { policy: (own: string) => string; isReport?: boolean },
): Promise<Outcome> {
  const pages: Record<string, ServedPage> = { ...files, '/note.js': NOTE }
  const server = await otherOrigin(site, pages)
  const text = policy(server.origin)
  const type = feature.classic ? 'defer' : 'type="module"'
  pages['/page.html'] = {
    ...(isReport ? { reportOnly: text } : { policy: text }),
    body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>一个网页</title>
      <script src="/note.js"></script><script ${type} src="${origins.scripts}/dist/${feature.script}"></script></head>
      <body>${feature.body(origins, bid)}</body></html>`,
  }
  const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    await page.goto(`${server.origin}/page.html`)
    const sides = (await isDefined(page)) ? await used(page, feature, bid) : null
    await page.waitForTimeout(AFTERWARDS)
    return { sides, violations: await violationsOf(page, server.origin) }
  } finally {
    await context.close()
    server.close()
  }
}

/** Whether any of our tags is known, in a while; a page without its script need not be waited for longer. */
const isDefined = (page: Page) =>
  page
    .waitForFunction(
      () => ['org-library', 'book-card', 'book-reader'].some((tag) => customElements.get(tag)),
      undefined,
      { timeout: 2500 },
    )
    .then(
      () => true,
      () => false,
    )

/** What it did; null once the element itself says that it cannot, or when it takes too long. */
function used(page: Page, feature: Feature, bid: string): Promise<Sides | null> {
  const failed = page.waitForFunction(() => Reflect.get(window, 'failed'), undefined, { timeout: 60_000 })
  return Promise.race([feature.use(page, bid), failed.then(() => null)]).catch(() => null)
}

async function violationsOf(page: Page, own: string): Promise<Violation[]> {
  const all = (await page.evaluate(() => Reflect.get(window, 'violations'))) as Violation[]
  // What this page brings along itself is no need of ours.
  return all.filter(({ blocked }) => ![`${own}/note.js`, `${own}/favicon.ico`].includes(blocked))
}
