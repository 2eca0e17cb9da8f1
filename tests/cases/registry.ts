import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { site } from '../../scripts/serve.mjs'
import { type Row, rowOf } from './verdict'

const PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<script type="module" src="/dist/org-library.js"></script></head><body><org-library src="/registry.json"></org-library></body></html>`

/** Opens an OPDS 2 list of catalogues, one of OPDS 1.2, one of OPDS 2 and one a web page. */
export async function runRegistry(page: Page, file: string): Promise<Row> {
  const demo = site()
  const server = createServer((request, response) => {
    if (request.url === '/registry.json') {
      response.setHeader('Content-Type', 'application/opds+json')
      response.end(readFileSync(file))
    } else if (request.url?.startsWith('/registry.html')) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(PAGE)
    } else demo(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    await page.setViewportSize({ width: 1100, height: 800 })
    const { port } = server.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/registry.html`)
    const library = page.locator('org-library')
    await library
      .getByText(/library/)
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => {})
    const words = ((await library.textContent()) ?? '').replace(/\s+/g, ' ').slice(0, 300)
    return rowOf('registry-opds1.json', 'the catalogues are listed; “empty” is not said', words, [
      { says: 'the OPDS 1.2 catalogue is listed', holds: words.includes('OPDS 1 library') },
      { says: 'the OPDS 2 catalogue is listed', holds: words.includes('OPDS 2 library') },
      { says: '“empty” is not said', holds: !/还没有书|没有书/.test(words) },
    ])
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
