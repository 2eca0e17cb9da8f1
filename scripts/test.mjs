// `npm test`: everything the tests need, then the tests. Only Node's own modules up here: nothing is installed yet.
//   npm test -- --unit [vitest's own arguments]     the unit tests alone
//   npm test -- --e2e [Playwright's own arguments]  the browser tests alone
import { mkdirSync, rmSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { build, checkNode, demoLibrary, install } from './lib/prepare.mjs'
import { playwrightCounts, summary, vitestCounts } from './lib/results.mjs'
import { node } from './lib/run.mjs'
import { say } from './lib/say.mjs'

const args = process.argv.slice(2)
const only = args.find((arg) => arg === '--unit' || arg === '--e2e')
const rest = args.filter((arg) => arg !== only)
const reports = inRoot('test-results')
const unitReport = inRoot('test-results', 'unit.json')
const e2eReport = inRoot('test-results', 'e2e.json')

checkNode()
say('org-library: installs what is missing, then runs the unit tests and the browser tests.')
await install()
const total = { passed: 0, failed: 0, skipped: 0 }
let clean = true
mkdirSync(reports, { recursive: true })
// What the browser tests need comes while the unit tests run.
const { beginBrowser, ensureBrowser } = await import('./lib/ensure-browser.mjs')
const coming = only === '--unit' ? null : beginBrowser()

if (only !== '--e2e') {
  rmSync(unitReport, { force: true })
  say('Unit tests …')
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const { code } = await node([
    vitest,
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    ...rest,
  ])
  add(code, vitestCounts(unitReport))
}
if (only !== '--unit') {
  const browser = await ensureBrowser(coming)
  await build()
  await demoLibrary()
  rmSync(e2eReport, { force: true })
  say('Browser tests …')
  const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const { code } = await node([playwright, 'test', ...rest], {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
  })
  add(code, playwrightCounts(e2eReport))
}

say(summary(total))
process.exitCode = clean && total.failed === 0 && total.passed > 0 ? 0 : 1

/** Adds a suite's counts; a suite that ended badly without saying so is one failure. */
function add(code, counts) {
  if (code !== 0) clean = false
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  total.passed += passed
  total.failed += code !== 0 && failed === 0 ? 1 : failed
  total.skipped += skipped
}
