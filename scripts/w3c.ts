// `npm run w3c`: runs the W3C's reading-system tests in a browser and writes the results to docs/reports/w3c.md.
//   npm run w3c -- --from test-results/e2e.json   writes it from the report of an earlier run
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { EXPECTATIONS } from '../tests/e2e/w3c/expectations'
import { inRoot } from './lib/paths.mjs'
import { node } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'
import { table } from './lib/table'

interface Tested {
  id: string
  file: string
  category: string
  tier: 'must' | 'should' | 'may'
  description: string
}

interface Suite {
  specs?: readonly { title: string; tests: readonly { status: string }[] }[]
  suites?: readonly Suite[]
}

const manifestPath = inRoot('..', 'shared', 'data', 'w3c', 'manifest.json')
const { values } = parseArgs({ options: { from: { type: 'string' } } })
if (!existsSync(manifestPath)) stop('../shared/data/w3c is not here: nothing to run.')
if (!existsSync(inRoot('dist'))) stop('There is no dist; run npm run build first.')

const report = values.from ?? inRoot('test-results', 'w3c.json')
if (!values.from) {
  const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  await node([playwright, 'test', 'tests/e2e/w3c/w3c.spec.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
}
const manifest: { source: string; commit: string; tests: readonly Tested[] } = JSON.parse(
  readFileSync(manifestPath, 'utf8'),
)
const results = resultsOf(JSON.parse(readFileSync(report, 'utf8')))
const page = document(manifest.tests)
writeFileSync(inRoot('docs', 'reports', 'w3c.md'), page)
say(`Wrote ${relative(inRoot(), inRoot('docs', 'reports', 'w3c.md'))}.`)

/** The status of each test, by its id. */
function resultsOf(suite: Suite, found = new Map<string, string>()): Map<string, string> {
  for (const { title, tests } of suite.specs ?? []) {
    const id = title.replace(/ \(\w+\)$/, '')
    const status = tests[0]?.status ?? 'skipped'
    found.set(id, status === 'expected' ? 'passes' : status === 'skipped' ? 'exception' : 'fails')
  }
  for (const inner of suite.suites ?? []) resultsOf(inner, found)
  return found
}

function document(tests: readonly Tested[]): string {
  const passed = (tier: string) => {
    const all = tests.filter((test) => test.tier === tier)
    return `${all.filter(({ id }) => results.get(id) === 'passes').length} of ${all.length} \`${tier}\``
  }
  const rows = tests.map(({ id, tier, description }) => {
    const how = EXPECTATIONS[id]?.how ?? 'Nobody has said how.'
    return [id, tier, results.get(id) ?? 'not run', description, how]
  })
  const exceptions = tests.flatMap(({ id }) => {
    const reason = EXPECTATIONS[id]?.exception
    return reason ? [`- \`${id}\`: ${reason}`] : []
  })
  return `# The W3C's reading-system tests

Written by \`npm run w3c\`; do not edit it by hand. Each of the tests in \`../shared/data/w3c\` (from
${manifest.source}, ${manifest.commit.slice(0, 10)}) is opened in \`<book-reader href="…">\` on a page under the strict policy of
\`scripts/serve.mjs\`, in Chromium, and what a person is asked to check is checked by code: \`tests/e2e/w3c/expectations\`.

Passed: ${passed('must')}, ${passed('should')}.

${table(['test', 'tier', 'result', 'what it is about', 'how it is checked'], rows)}

## Exceptions

${exceptions.length > 0 ? exceptions.join('\n') : 'None of these tests.'}

${readFileSync(inRoot('scripts', 'w3c-notes.md'), 'utf8').trim()}
`
}
