import type { Page } from '@playwright/test'
import { POLICY } from '../../../scripts/serve.mjs'
import { site } from './site'

/** A page of somebody who embeds the elements: plain HTML under the strict policy of DESIGN §3. */
export interface HostPage {
  body: string
  /** Which file of the build it loads; 'none' for a page that loads it later. */
  load?: 'all' | 'org-library' | 'book-card' | 'book-reader' | 'none'
  lang?: string
  /** What its policy says besides. */
  policy?: string
}

/** Serves the page at `/host.html` and opens it. */
export async function openHost(page: Page, host: HostPage): Promise<void> {
  const { body, load = 'all', lang = 'zh-CN', policy } = host
  const script = load === 'none' ? '' : `<script type="module" src="/dist/${load}.js"></script>`
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>一个网页</title>${script}</head><body>${body}</body></html>`
  site().servePage('/host.html', html, [POLICY, policy].filter(Boolean).join('; '))
  await page.goto('/host.html')
}
