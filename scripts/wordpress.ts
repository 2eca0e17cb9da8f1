// `npm run test:wordpress`: WordPress and MediaWiki of Debian's packages, used in a browser by each role; writes
// docs/reports/wordpress.md. It starts its own servers on the loopback address, in a temporary folder, and ends them.
//   --only blocks    specs whose file matches; the report is not written
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { missingPackages } from '../tests/wordpress/wordpress-site'
import { inRoot } from './lib/paths.mjs'
import { build, checkNode, demoLibrary, install } from './lib/prepare.mjs'
import { node, run } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'
import { table } from './lib/table'

interface Suite {
  specs?: readonly Spec[]
  suites?: readonly Suite[]
}

interface Spec {
  title: string
  file: string
  tests: readonly { status: string; annotations: readonly { type: string; description?: string }[] }[]
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const missing = await missingPackages()
if (missing.length > 0)
  stop(`These Debian packages are missing: apt-get install --no-install-recommends ${missing.join(' ')}`)
checkNode()
await install()
await build()
await demoLibrary()
const report = inRoot('test-results', 'wordpress.json')
const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
const only = values.only ? [values.only] : []
const { code } = await node(
  [playwright, 'test', '--config', 'tests/wordpress/playwright.config.ts', ...only],
  { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
)
process.exitCode = code
if (!values.only) {
  writeFileSync(
    inRoot('docs', 'reports', 'wordpress.md'),
    await document(JSON.parse(readFileSync(report, 'utf8'))),
  )
  say('Wrote docs/reports/wordpress.md.')
}

function rowsOf(suite: Suite): string[][] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) => {
    const { status = 'skipped', annotations = [] } = tests[0] ?? {}
    const result = status === 'expected' ? 'passes' : status === 'skipped' ? 'skipped' : 'fails'
    const seen = annotations
      .filter(({ type }) => type === 'saw')
      .map(({ description = '{}' }) => JSON.parse(description))
    if (seen.length === 0) return [[title, '–', '–', '–', result]]
    return seen.map(({ as, editor, visitor }: Record<string, string>) => [
      title,
      as ?? '',
      editor ?? '',
      visitor ?? '',
      result,
    ])
  })
  return [...own, ...(suite.suites ?? []).flatMap(rowsOf)]
}

async function versionOf(name: string): Promise<string> {
  const { output } = await run('dpkg-query', ['-W', '-f', `\${Version}`, name], { quiet: true })
  return `${name} ${output.trim()}`
}

async function document(suite: Suite): Promise<string> {
  const programs = await Promise.all(['wordpress', 'mediawiki', 'php-cli', 'mariadb-server'].map(versionOf))
  return `# WordPress and MediaWiki

Written by \`npm run test:wordpress\`; do not edit it by hand. Debian's WordPress and MediaWiki, installed into a temporary folder and used in Chromium:
the plug-in is in the form of its zip, the themes are WordPress's own, a second site lies below \`/blog/\` and speaks English. A row is what was
asserted: what an author did and saw, and what a visitor saw. A test without rows asserts what its name says.

Packages: ${programs.join(', ')}.

${table(['what', 'as whom', 'what the editor saw', 'what the visitor saw', 'result'], rowsOf(suite))}
`
}
