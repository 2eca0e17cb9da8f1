// `npm test`: prepares everything the tests need, then runs the tests. Only Node's built-in modules are imported at the
// top: dependencies are not installed yet.
//   npm test -- --unit [vitest's own arguments]     only the unit tests
//   npm test -- --e2e [Playwright's own arguments]  only the browser tests
//   npm test -- --engines                           only the gate in Firefox and WebKit
import { mkdirSync, rmSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { build, checkNode, demoLibrary, install } from './lib/prepare.mjs'
import { engineResults, playwrightResults, skippedLines, summary, vitestResults } from './lib/results.mjs'
import { node } from './lib/run.mjs'
import { say } from './lib/say.mjs'

const args = process.argv.slice(2)
const only = args.find((arg) => ['--unit', '--e2e', '--engines'].includes(arg))
const rest = args.filter((arg) => arg !== only)
const reports = inRoot('test-results')
const unitReport = inRoot('test-results', 'unit.json')
const e2eReport = inRoot('test-results', 'e2e.json')
const enginesReport = inRoot('test-results', 'engines.json')

checkNode()
say('org-library: installs what is missing, then runs the unit tests and the browser tests.')
await install()
const total = { passed: 0, failed: 0, skipped: [] }
let allPassed = true
mkdirSync(reports, { recursive: true })
// The browser is installed while the unit tests run.
const { beginBrowser, ensureBrowser, NO_BROWSER } = await import('./lib/ensure-browser.mjs')
const pendingBrowser = only === '--unit' || only === '--engines' ? null : beginBrowser()

if (!only || only === '--unit') {
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
  add(code, vitestResults(unitReport))
}
if (!only || only === '--e2e') {
  const browser = await ensureBrowser(pendingBrowser)
  const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  if (browser) {
    await build()
    await demoLibrary()
    rmSync(e2eReport, { force: true })
    say('Browser tests …')
    const { code } = await node([playwright, 'test', ...rest], {
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
    })
    add(code, playwrightResults(e2eReport))
  } else {
    const { output } = await node([playwright, 'test', '--list', ...rest], { quiet: true })
    const [all = 'all'] = /\d+ tests? in \d+ files?/.exec(output) ?? []
    say(`${NO_BROWSER}\nSkipped (no browser): ${all} of tests/e2e; that counts as one failure`)
    add(1, null)
  }
}
if (!only || only === '--engines') {
  await build()
  rmSync(enginesReport, { force: true })
  say('The gate in Firefox and WebKit …')
  const tsx = inRoot('node_modules', 'tsx', 'dist', 'cli.mjs')
  const { code } = await node([tsx, inRoot('scripts', 'engines.ts'), '--gate'])
  add(code, engineResults(enginesReport))
}

for (const line of skippedLines(total.skipped)) say(line)
say(summary(total))
process.exitCode = allPassed && total.failed === 0 && total.passed > 0 ? 0 : 1

/** Adds a suite's results; a suite that failed without a report counts as one failure. */
function add(code, results) {
  if (code !== 0) allPassed = false
  const { passed, failed, skipped } = results ?? { passed: 0, failed: 0, skipped: [] }
  total.passed += passed
  total.failed += code !== 0 && failed === 0 ? 1 : failed
  total.skipped.push(...skipped)
}
