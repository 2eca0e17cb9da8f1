// `npm run test:frameworks`: tests the contract in a page of every framework, on the built dist and the demo library,
// and writes docs/reports/frameworks.md from the results. Angular is a separate package, installed here only.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../lib/paths.mjs'
import { node, run } from '../lib/run.mjs'
import { say, stop } from '../lib/say.mjs'
import { resultsOf } from './results'

const FILE = inRoot('docs', 'reports', 'frameworks.md')
const REPORT = inRoot('test-results', 'frameworks.json')
const ANGULAR = inRoot('tests', 'e2e', 'frameworks', 'pages', 'angular')

for (const [needed, command] of [
  ['dist/.built', 'npm run build'],
  ['.demo/library', 'npm test'],
] as const)
  if (!existsSync(inRoot(needed))) stop(`There is no ${needed}; run ${command} first.`)

if (!existsSync(`${ANGULAR}/node_modules/@angular/core`)) {
  say('Installing Angular …')
  const { code } = await run('npm', [
    'ci',
    '--prefix',
    ANGULAR,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) stop('Angular could not be installed; npm’s own words are above.')
}

mkdirSync(inRoot('test-results'), { recursive: true })
const started = performance.now()
const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
const { code } = await node([playwright, 'test', 'tests/e2e/frameworks'], {
  env: { FRAMEWORKS: 'all', PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
})
const results = resultsOf(JSON.parse(readFileSync(REPORT, 'utf8')))
// This module reads Angular's version, so it can only be imported after the installation.
const { frameworksPage } = await import('./page')
writeFileSync(FILE, frameworksPage(results))
const failed = [...results.values()].flatMap((checks) => [...checks.values()]).filter((isGood) => !isGood)
say(`wrote ${FILE}; ${((performance.now() - started) / 1000).toFixed(0)} s`)
if (code !== 0 || failed.length > 0) stop(`${failed.length} checks failed.`)
