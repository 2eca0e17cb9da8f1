// `npm run cases`: runs the shared cases of ../shared/data/cases against dist/ and writes docs/reports/cases.md.
//   npm run cases -- --only reading/14 --only catalogue/09   runs some; the report is not written
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { runCatalogue } from '../tests/cases/catalogue'
import { runHostile } from '../tests/cases/hostile'
import { runReading } from '../tests/cases/reading'
import { runRegistry } from '../tests/cases/registry'
import type { Row } from '../tests/cases/verdict'
import { hostBooks } from '../tests/walk/host'
import { findBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'
import { table } from './lib/table'

const FILE = inRoot('docs', 'reports', 'cases.md')
const { values } = parseArgs({
  options: {
    /** Folder of the shared data. */
    data: { type: 'string', default: inRoot('..', 'shared', 'data') },
    only: { type: 'string', multiple: true },
  },
})
const folder = join(resolve(values.data), 'cases')

if (!existsSync(folder)) say('../shared/data/cases is not here: nothing to run.')
else if (!existsSync(inRoot('dist'))) stop('There is no dist; run npm run build first.')
else await main()

async function main(): Promise<void> {
  const groups = { reading: [] as Row[], catalogue: [] as Row[], registry: [] as Row[], hostile: [] as Row[] }
  const into = (group: keyof typeof groups) => (row: Row) => {
    groups[group].push(row)
    say(`${row.verdict.padEnd(7)} ${group}/${row.name}${row.why.length > 0 ? `  ${row.why.join('; ')}` : ''}`)
  }
  const wanted = (group: string) => (name: string) =>
    !values.only || values.only.some((only) => `${group}/${name}`.startsWith(only))
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const host = await hostBooks()
  try {
    const newPage = async () =>
      (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
    await runReading(await newPage(), host, join(folder, 'reading'), wanted('reading'), into('reading'))
    await runHostile(await newPage(), host, join(folder, 'hostile'), wanted('hostile'), into('hostile'))
    if (wanted('registry')('registry-opds1.json'))
      into('registry')(await runRegistry(await newPage(), join(folder, 'registry-opds1.json')))
  } finally {
    await host.close()
    await browser.close()
  }
  await runCatalogue(join(folder, 'catalogue'), wanted('catalogue'), into('catalogue'))

  const rows = Object.values(groups).flat()
  const passed = rows.filter(({ verdict }) => verdict === 'pass').length
  say(`${passed} of ${rows.length} pass`)
  if (values.only) return
  writeFileSync(FILE, document(groups, passed, rows.length))
  say(`wrote ${FILE}`)
}

function document(groups: Readonly<Record<string, readonly Row[]>>, passed: number, all: number): string {
  const sections = Object.entries(groups).map(
    ([name, rows]) =>
      `## ${name}\n\n${table(
        ['case', 'expected', 'seen', 'verdict'],
        rows.map(({ name: file, expected, seen, verdict, why }) => [
          file,
          expected,
          seen,
          why.length > 0 ? `**${verdict}**: ${why.join('; ')}` : verdict,
        ]),
      )}`,
  )
  return `# The shared cases

Written by \`npm run cases\`; do not edit it by hand. Each case of \`../shared/data/cases\` was made after a public report about
another reader or catalogue. The books are opened in \`<book-reader>\` in Chromium, 375 px wide, and turned to their end;
every letter seen is compared with the file (\`tests/walk\`). The cases of catalogues print what they observe, and
\`tests/cases/catalogue-table.ts\` judges it.

**${passed} of ${all} pass.** The verdict of the others names what does not hold.

${sections.join('\n\n')}
`
}
