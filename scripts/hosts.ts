// `npm run hosts`: runs the browser tests on other people's pages and writes what was compared, and the results, to
// docs/reports/hosts.md. Every test of tests/e2e/hosts that declares a row is a row (tests/e2e/hosts/support/row.ts).
//   npm run hosts -- --from test-results/e2e.json   writes it from the report of an earlier run
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { document } from './hosts/document'
import { type Report, rowsOf } from './hosts/rows'
import { findBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/paths.mjs'
import { node, run } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'

const { values } = parseArgs({ options: { from: { type: 'string' } } })
if (!existsSync(inRoot('dist', 'all.js'))) stop('There is no dist; run npm run build first.')

const path = values.from ?? inRoot('test-results', 'hosts.json')
if (!values.from)
  await node(
    [inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', 'tests/e2e/hosts', '--retries=1'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    },
  )
const rows = rowsOf(JSON.parse(readFileSync(path, 'utf8')) as Report)
if (rows.length === 0) stop(`${path} tells of none of these tests.`)
const browser = await run((await findBrowser()) ?? 'chromium', ['--version'], { quiet: true })
writeFileSync(
  inRoot('docs', 'reports', 'hosts.md'),
  document(rows, /Chrom\w+ [\d.]+/.exec(browser.output)?.[0] ?? 'Chromium'),
)
const failed = rows.filter(({ status }) => status !== 'passes')
say(`wrote docs/reports/hosts.md: ${rows.length - failed.length} of ${rows.length} rows pass`)
if (failed.length > 0) process.exitCode = 1
