import type { Browser, Page } from '@playwright/test'
import { otherOrigin, type ServedPage } from '../../tests/e2e/hosts/support/other-origin'
import type { Feature, Origins, Sides } from './features'

/** One violation, enforced or only reported. */
export interface Violation {
  directive: string
  /** What was refused: an address, or a keyword such as `blob` or `inline`. */
  blocked: string
  sample: string
  /** Origin of the page that refused it. */
  page: string
}

export interface Outcome {
  /** Null when the feature does not work at all. */
  sides: Sides | null
  violations: readonly Violation[]
}

/** Records every violation from the start of the page. */
const NOTE: ServedPage = {
  type: 'text/javascript',
  body: `window.violations = []; document.addEventListener('securitypolicyviolation', (event) => violations.push({
    directive: event.effectiveDirective, blocked: event.blockedURI, sample: event.sample, page: location.origin }))
    for (const type of ['library-error', 'reader-error']) document.addEventListener(type, () => { window.failed = true })`,
}
/** Time to wait for late violations after use, in ms. */
const LATE_MS = 150

export interface Place {
  browser: Browser
  /** The site's origin and the files served beside the page. */
  site: string
  origins: Origins
  /** Files of the catalogue's origin; the page's own origin when `origins.books` is ''. */
  files: Readonly<Record<string, ServedPage>>
  bid: string
}

/** Uses a feature on a page of its own under a policy, enforced or report-only. */
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
    const sides = (await isDefined(page)) ? await tryFeature(page, feature, bid) : null
    await page.waitForTimeout(LATE_MS)
    return { sides, violations: await violationsOf(page, server.origin) }
  } finally {
    await context.close()
    server.close()
  }
}

/** Waits for one of our tags to be defined; a page whose script was refused fails after the timeout. */
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

/** What the feature did; null when the element reports an error, or after a timeout. */
function tryFeature(page: Page, feature: Feature, bid: string): Promise<Sides | null> {
  const failed = page.waitForFunction(() => Reflect.get(window, 'failed'), undefined, { timeout: 60_000 })
  return Promise.race([feature.use(page, bid), failed.then(() => null)]).catch(() => null)
}

async function violationsOf(page: Page, own: string): Promise<Violation[]> {
  const all = (await page.evaluate(() => Reflect.get(window, 'violations'))) as Violation[]
  // Excludes what this test page itself loads.
  return all.filter(({ blocked }) => ![`${own}/note.js`, `${own}/favicon.ico`].includes(blocked))
}
