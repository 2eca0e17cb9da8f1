import type { Page } from '@playwright/test'
import { POLICY } from '../../../scripts/serve.mjs'
import type { PageLog } from './page-log'
import { site } from './site'

/** A page that embeds the elements: plain HTML under the strict policy of DESIGN §3. */
export interface HostPage {
  body: string
  /** The file of the build that the page loads; 'none' for a page that loads it later. */
  load?: 'all' | 'org-library' | 'book-card' | 'book-reader' | 'none'
  lang?: string
  /** Additional directives of its policy. */
  policy?: string
  /** Of its address. */
  hash?: string
}

/** Serves the page at `/host.html` and opens it. */
export async function openHost(page: Page, host: HostPage): Promise<void> {
  const { body, load = 'all', lang = 'zh-CN', policy, hash = '' } = host
  const script = load === 'none' ? '' : `<script type="module" src="/dist/${load}.js"></script>`
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>一个网页</title>${script}</head><body>${body}</body></html>`
  site().servePage('/host.html', html, [POLICY, policy].filter(Boolean).join('; '))
  await page.goto(`/host.html${hash}`)
}

/**
 * Replaces the elements in the body of the open host page as a script of the host would, so that the
 * elements' script is loaded once. Clears the recorded events and console lines. Opens the page if none is
 * open.
 *
 * @param body empty elements without children, with attributes in double quotes
 */
export async function nextBody(page: Page, pageLog: PageLog, body: string): Promise<void> {
  if (!page.url().endsWith('/host.html')) return openHost(page, { body })
  const elements = [...body.matchAll(/<([\w-]+)([^>]*)><\/\1>/g)].map(([, tag = '', attributes = '']) => ({
    tag,
    attributes: [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({
      name,
      value,
    })),
  }))
  await page.evaluate(() => {
    document.body.replaceChildren()
    history.replaceState(null, '', location.pathname)
    window.recordedEvents = []
  })
  pageLog.lines.length = 0
  // Trusted Types prevent a script of the page from parsing HTML.
  await page.evaluate((given) => {
    for (const { tag, attributes } of given) {
      const element = document.createElement(tag)
      for (const { name, value } of attributes) element.setAttribute(name, value)
      document.body.append(element)
    }
  }, elements)
}
