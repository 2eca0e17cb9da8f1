import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { BookHost } from '../walk/host'
import { openReader } from '../walk/open'
import { type Row, rowOf } from './verdict'

const RIGHT = 'the book opens; no request elsewhere; nothing outside the reader'

/** Opens each book of `cases/hostile` in a box of 300 px, on a page without a policy. */
export async function runHostile(
  page: Page,
  host: BookHost,
  folder: string,
  wanted: (name: string) => boolean,
  onRow: (row: Row) => void,
): Promise<void> {
  await page.setViewportSize({ width: 600, height: 700 })
  const outside: string[] = []
  await page.route(
    (url) => url.hostname !== '127.0.0.1' && /^https?:$/.test(url.protocol),
    (route) => {
      outside.push(route.request().url())
      return route.abort()
    },
  )
  for (const name of readdirSync(folder).sort()) {
    if (!wanted(name)) continue
    outside.length = 0
    const href = host.add(name, new Uint8Array(readFileSync(join(folder, name))))
    const phase = await openReader(
      page,
      host.pageOf({ href, namespace: name, style: 'block-size:300px;inset-block-end:auto' }, false),
    )
    const covered = await page.evaluate(() =>
      [320, 500, 690].flatMap((y) =>
        [5, 300, 595].filter((x) => document.elementFromPoint(x, y)?.localName === 'book-reader'),
      ),
    )
    const isShown = await page.locator('book-reader .still').isVisible()
    onRow(
      rowOf(name, RIGHT, `${phase}; ${outside.length} requests; ${covered.length} points covered`, [
        { says: `the book is open and its text is shown (${phase})`, holds: phase === 'ready' && isShown },
        { says: `no request elsewhere (${outside.join(', ')})`, holds: outside.length === 0 },
        { says: `nothing outside the reader (${covered.length} points)`, holds: covered.length === 0 },
      ]),
    )
  }
}
