import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { describeFault, faultsOf } from '../walk/faults'
import type { BookHost } from '../walk/host'
import { openReader } from '../walk/open'
import { lettersOf } from '../walk/source'
import { type WalkFindings, walkExpression } from '../walk/walk'
import { CaseReader } from './case-reader'
import { READING, type ReadingCase } from './reading-table'
import { type Claim, type Row, rowOf } from './verdict'

const SIZE = { width: 375, height: 720 }
const PAGES = { maxPages: 700, patience: 1500 }

/** Opens each book of `cases/reading` at 375 px, walks it to its end and asks what its row of the table expects. */
export async function runReading(
  page: Page,
  host: BookHost,
  folder: string,
  wanted: (name: string) => boolean,
  onRow: (row: Row) => void,
): Promise<void> {
  await page.setViewportSize(SIZE)
  const reports: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) reports.push(message.text())
  })
  page.on('pageerror', (error) => reports.push(String(error)))
  for (const name of readdirSync(folder).sort()) {
    const row = READING.find(({ file }) => file.test(name))
    if (!row || !wanted(name)) continue
    const bytes = new Uint8Array(readFileSync(join(folder, name)))
    reports.length = 0
    let claims: Claim[]
    try {
      claims = await claimsOf(page, host, row, name, bytes)
    } catch (error) {
      claims = [{ says: `the run broke: ${String(error).slice(0, 200)}`, holds: false }]
    }
    claims.push({
      says: `no policy report and no uncaught error (${reports[0]?.slice(0, 100)})`,
      holds: reports.length === 0,
    })
    onRow(rowOf(name, row.expected, claims.map(({ says }) => says).join('; '), claims))
  }
}

async function claimsOf(
  page: Page,
  host: BookHost,
  row: ReadingCase,
  name: string,
  bytes: Uint8Array,
): Promise<Claim[]> {
  const claims: Claim[] = []
  const address = (way: Readonly<Record<string, string>>) =>
    host.pageOf({
      href: host.add(name, bytes),
      namespace: `case-${name}-${Date.now()}`,
      theme: 'white',
      fs: '20',
      ...way,
    })
  const ways = row.ways ?? [{ flow: 'paginated' }]
  if (row.refused) {
    const phase = await openReader(page, address({}))
    const words = await new CaseReader(page).words()
    return [
      { says: `${phase}: ${words.slice(0, 100)}`, holds: phase === 'failed' && row.refused.test(words) },
    ]
  }
  const source = row.hasSource === false ? null : lettersOf(name, bytes)
  for (const way of ways) {
    const label = Object.entries(way)
      .map(([key, value]) => (key === 'fs' ? `${value} px` : value))
      .join(', ')
    const phase = await openReader(page, address(way))
    if (phase !== 'ready') {
      const words = await new CaseReader(page).words()
      claims.push({ says: `${label}: not open (${phase}): ${words.slice(0, 80)}`, holds: false })
      continue
    }
    const found = (await page.evaluate(walkExpression(PAGES))) as WalkFindings
    const faults = faultsOf(found, source)
    const letters = [...found.dom].length
    claims.push({
      says: `${label}: ${found.pages} pages, ${letters} letters${faults.length > 0 ? `, ${faults.map(describeFault).join(', ')}` : ''}`,
      holds: faults.length === 0,
    })
  }
  if (row.check) {
    await openReader(page, address(ways[0] ?? {}))
    claims.push(...(await row.check(new CaseReader(page))))
  }
  return claims
}
