// `npm run packaging`: tests the package and writes the results to docs/reports/packaging.md: publint and attw, the
// packed tarball installed by a project (tests/package), the loader and its forms in a browser. Needs dist.
//   npm run packaging -- --from test-results   writes it from the reports of an earlier run
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BUDGETS } from './lib/budgets.mjs'
import { inRoot } from './lib/paths.mjs'
import { node } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'
import { table } from './lib/table'

interface VitestReport {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}
interface PlaywrightReport {
  specs?: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightReport[]
}
type Row = readonly [fact: string, result: string]

const { values } = parseArgs({ options: { from: { type: 'string' } } })
if (!existsSync(inRoot('dist', 'integrity.json'))) stop('There is no dist; run npm run build first.')
const folder = values.from ?? inRoot('test-results')
const reports = { checks: 'packaging-checks.txt', package: 'packaging.json', loader: 'packaging-loader.json' }
const path = (name: keyof typeof reports) => `${folder}/${reports[name]}`

if (!values.from) {
  mkdirSync(folder, { recursive: true })
  const { output } = await node(['scripts/package-check.mjs'], { quiet: true })
  const sizes = await node(['scripts/sizes.mjs'], { quiet: true })
  writeFileSync(path('checks'), `${output}\n${sizes.code === 0 ? 'ok  ' : 'FAIL'} sizes\n`)
  await node([
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    'tests/package/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${path('package')}`,
  ])
  await node([inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', 'tests/e2e/loader.spec.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path('loader') },
  })
}

const passes = (isPassed: boolean) => (isPassed ? 'passes' : '**fails**')
const read = <T>(name: keyof typeof reports) => JSON.parse(readFileSync(path(name), 'utf8')) as T
const checks: Row[] = [...readFileSync(path('checks'), 'utf8').matchAll(/^(ok|FAIL)\s+(\w+)$/gm)].map(
  ([, result, name = '']) => [factOf(name), passes(result === 'ok')],
)
const installed: Row[] = read<VitestReport>('package').testResults.flatMap(({ assertionResults }) =>
  assertionResults.map(
    ({ ancestorTitles, title, status }): Row => [
      [...ancestorTitles, title].join(': '),
      passes(status === 'passed'),
    ],
  ),
)
const loader = testsOf(read<PlaywrightReport>('loader'))
const all = [...checks, ...installed, ...loader]
writeFileSync(inRoot('docs', 'reports', 'packaging.md'), document())
const failed = all.filter(([, result]) => result !== 'passes')
say(`wrote docs/reports/packaging.md: ${all.length - failed.length} of ${all.length} pass`)
if (failed.length > 0 || checks.length < 3) process.exitCode = 1

function testsOf({ specs = [], suites = [] }: PlaywrightReport): Row[] {
  const own = specs.map(
    ({ title, tests }): Row => [
      title,
      passes(tests.every(({ status }) => status === 'expected' || status === 'flaky')),
    ],
  )
  return [...own, ...suites.flatMap(testsOf)]
}

function factOf(name: string): string {
  if (name === 'publint') return '`publint --strict`: exports, files and types agree'
  if (name === 'attw') return '`attw` (`esm-only`): types are found by every module resolution'
  return `sizes, gzip, first load: ${BUDGETS.map(({ name, limit }) => `${name} ≤ ${limit} KB`).join(', ')}`
}

function document(): string {
  return `# The package

Written by \`npm run packaging\`; do not edit it by hand. How to use it is in [embedding.md](../embedding.md); this page lists what is
tested, and the results. Of ${all.length} facts **${all.filter(([, result]) => result === 'passes').length} pass**.

## What is published

${table(['checked', 'result'], checks)}

## The packed tarball, installed by a new project

\`tests/package\`: \`npm pack\`, \`npm i\` of the tarball, imports, types and pages.

${table(['fact', 'result'], installed)}

## The loader, \`data-\` forms and the time before the elements are defined

\`tests/e2e/loader.spec.ts\`, in Chromium.

${table(['fact', 'result'], loader)}
`
}
