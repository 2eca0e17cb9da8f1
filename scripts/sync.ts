// `npm run test:sync`: the cases of synchronisation in two Chromium contexts, with a server of CouchDB's protocol in
// memory (tests/sync/package.json, installed here); writes docs/reports/sync.md.
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { CASES, type SyncRow } from '../tests/sync/cases'
import { measureSizes, startSyncHost } from '../tests/sync/host'
import { findBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/paths.mjs'
import { installIn } from './lib/prepare.mjs'
import { say } from './lib/say.mjs'
import { table } from './lib/table'

await installIn(inRoot('tests', 'sync'), 'the server')

const only = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const executablePath = await findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
const rows: SyncRow[] = []
try {
  for (const [name, run] of Object.entries(CASES)) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue
    const host = await startSyncHost()
    const began = performance.now()
    try {
      const seen = await run({ browser, host })
      rows.push({ name, seen, verdict: 'pass', seconds: (performance.now() - began) / 1000 })
    } catch (error) {
      const seen = error instanceof Error ? error.message : String(error)
      rows.push({ name, seen, verdict: 'FAILED', seconds: (performance.now() - began) / 1000 })
    }
    await host.close()
    const row = rows.at(-1)
    say(`${row?.verdict} ${name}: ${row?.seen}`)
  }
} finally {
  await browser.close()
}
const sizes = await measureSizes()
const failed = rows.filter(({ verdict }) => verdict !== 'pass').length
if (only.length === 0)
  writeFileSync(
    inRoot('docs', 'reports', 'sync.md'),
    `# Synchronisation, case by case

Written by \`npm run test:sync\`; do not edit it by hand. Two contexts of Chromium, each with its own storage, are two devices
of one member. They run the product's own stores and synchronisation against \`express-pouchdb\` 4.2 with \`pouchdb\` 9 in
memory. "Killed" means that all connections are cut and the port is closed.

**${rows.length - failed} of ${rows.length} pass: nothing is lost in any of these.**

${table(
  ['case', 'seen', 'seconds', 'verdict'],
  rows.map(({ name, seen, seconds, verdict }) => [name, seen, seconds.toFixed(1), verdict]),
)}

## Size of a member's database

JSON of the documents as they are sent, a highlight of 30 characters each; on the disk of a server they are compressed.

${table(
  ['records', 'bytes', 'bytes a record'],
  sizes.map(({ count, bytes }) => [String(count), String(bytes), String(Math.round(bytes / count))]),
)}
`,
  )
say(`${rows.length - failed} of ${rows.length} pass`)
process.exitCode = failed === 0 && rows.length > 0 ? 0 : 1
