// `npm run test:calibre`: calibre's content server and the static catalogue behind nginx and Apache, used in a browser;
// writes docs/reports/servers.md. Needs Debian's calibre, nginx and apache2-bin.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { demoLibrary } from './lib/prepare.mjs'
import { node } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'
import { table } from './lib/table'

interface Suite {
  specs?: readonly { title: string; file: string; tests: readonly { status: string }[] }[]
  suites?: readonly Suite[]
}

if (!existsSync(inRoot('dist'))) stop('There is no dist; run npm run build first.')
await demoLibrary()
const report = inRoot('test-results', 'servers.json')
const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
const { code } = await node([playwright, 'test', '--config', 'tests/servers/playwright.config.ts'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
})

/** First line of what a program says about its version; 'missing' if it cannot be run. */
function versionOf(program: string, flag: string): string {
  try {
    return execFileSync('sh', ['-c', `${program} ${flag} 2>&1`], { encoding: 'utf8' }).split('\n', 1)[0] ?? ''
  } catch {
    return 'missing'
  }
}

function rowsOf(suite: Suite): string[][] {
  const own = (suite.specs ?? []).map(({ title, file, tests }) => {
    const status = tests[0]?.status ?? 'skipped'
    const result = status === 'expected' ? 'passes' : status === 'skipped' ? 'skipped' : 'fails'
    return [file.startsWith('calibre') ? 'calibre' : 'static catalogue', title, result]
  })
  return [...own, ...(suite.suites ?? []).flatMap(rowsOf)]
}

const rows = rowsOf(JSON.parse(readFileSync(report, 'utf8')))
const programs = [
  versionOf('/usr/bin/calibre-server', '--version'),
  versionOf('/usr/sbin/nginx', '-v'),
  versionOf('/usr/sbin/apache2', '-v'),
]
writeFileSync(
  inRoot('docs', 'reports', 'servers.md'),
  `# Servers

Written by \`npm run test:calibre\`; do not edit it by hand. The servers have the configurations of [servers.md](../servers.md) and
[embedding.md](../embedding.md#a-library-of-an-opds-server), which the test reads from these pages. calibre has a library of 30 books: the W3C's and
IDPF's samples where they are at hand, and the demo's Chinese books. In each a browser lists the books, pages to the end, sorts them by title, searches
in Chinese, sees covers, opens a book and comes back to the list. The static catalogue is also checked for types, caching, compression, ranges and
hidden files.

Programs: ${programs.map((each) => `\`${each}\``).join(', ')}.

${table(['what', 'how', 'result'], rows)}
`,
)
say('Wrote docs/reports/servers.md.')
process.exitCode = code
