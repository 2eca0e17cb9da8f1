import type { Page } from '@playwright/test'
import { POLICY } from '../../scripts/serve.mjs'
import type { Sample } from './samples'

/** How much of a sample is left. */
export type Outcome = 'works' | 'with the loader' | 'as text' | 'a link' | 'lost'

const WAIT_MS = 20_000

/** Puts the saved markup into an article in another folder than the editor, and checks whether the element is shown. */
export async function outcomeOf(page: Page, base: string, sample: Sample, saved: string): Promise<Outcome> {
  if (sample.form === 'wordpress') return isText(page, sample, saved)
  if (/<script/i.test(saved) && (await stands(page, base, sample, saved, ''))) return 'works'
  const loader = sample.site || `<script src="${base}/dist/loader.js" defer></script>`
  if (await stands(page, base, sample, saved, loader)) return 'with the loader'
  const links = await page.locator(`article a[href$="${bookIn(sample)}"]`).count()
  return links > 0 ? 'a link' : 'lost'
}

/** A shortcode must be unchanged for WordPress to find it. */
const isText = (page: Page, { code }: Sample, saved: string): Promise<Outcome> =>
  page.evaluate(
    ([html, text]) => {
      const { textContent } = new DOMParser().parseFromString(html, 'text/html').body
      const written = new DOMParser().parseFromString(text, 'text/html').body.textContent
      return [text, written].some((one) => one && textContent?.includes(one)) ? 'as text' : 'lost'
    },
    [saved, code] as const,
  )

const bookIn = ({ code }: Sample) => /\d{6,}/.exec(code)?.[0] ?? 'none'

async function stands(
  page: Page,
  base: string,
  sample: Sample,
  saved: string,
  head: string,
): Promise<boolean> {
  const scripts = head.replace(/<style>.*<\/style>/s, '')
  await page.unroute('**/news/2026/article.html')
  await page.route('**/news/2026/article.html', (route) =>
    route.fulfill({
      body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>文章</title>${scripts}</head><body><article>${saved}</article></body></html>`,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
    }),
  )
  await page.goto(`${base}/news/2026/article.html`)
  const [name, value] = sample.kept
  // Without an element that could be upgraded, there is nothing to wait for.
  const left = page.locator(`${sample.tag}, [data-${sample.tag}], a[href$="${bookIn(sample)}"]`)
  if ((await left.count()) === 0) return false
  const element = page.locator(`${sample.tag}[${name}="${value}"]:defined`)
  return element
    .getByText(sample.sign)
    .first()
    .waitFor({ timeout: WAIT_MS })
    .then(
      () => true,
      () => false,
    )
}
