// `npm run test:screen-reader`: what Orca speaks in Firefox and Chromium, without a screen or sound; writes docs/reports/screen-reader.md.
// Builds what is missing; needs Debian's packages and says which are not there.
//   npm run test:screen-reader -- --browser firefox --only journey   some of it, with what was spoken; the report is not written
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { marks, readChapter, readPdf, readTagged, readWords } from '../tests/screen-reader/book-checks'
import type { Heard } from '../tests/screen-reader/hearing'
import { journey, shelf, signIn, suggestions } from '../tests/screen-reader/library-checks'
import { type BrowserName, missingPackages, ScreenReader, versionOf } from '../tests/screen-reader/session'
import { FLOWS, type HeardSite, startSite, WRITINGS } from '../tests/screen-reader/site'
import { inRoot } from './lib/paths.mjs'
import { build, checkNode, demoLibrary, install } from './lib/prepare.mjs'
import { say, stop } from './lib/say.mjs'
import { table } from './lib/table'

const BROWSERS: readonly BrowserName[] = ['firefox', 'chromium']
const { values } = parseArgs({
  options: { browser: { type: 'string', multiple: true }, only: { type: 'string', multiple: true } },
})
const wanted = BROWSERS.filter((name) => !values.browser || values.browser.includes(name))
const only = values.only ?? []

interface Check extends Heard {
  name: string
}

const missing = missingPackages(wanted)
if (missing.length > 0) stop(`Missing Debian packages: apt-get install ${missing.join(' ')}`)
checkNode()
await install()
await build()
await demoLibrary()

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const site = await startSite()
// Both browsers at once, each on a display and a bus of its own: most of the time is silence that is waited for.
const results = new Map(
  await Promise.all(wanted.map(async (browser) => [browser, await hear(browser, site)] as const)),
)
site.close()
const all = [...results.values()].flat()
mkdirSync(inRoot('test-results'), { recursive: true })
const report = reportOf(results)
writeFileSync(inRoot('test-results', 'screen-reader.md'), report)
if (!values.browser && only.length === 0) writeFileSync(inRoot('docs', 'reports', 'screen-reader.md'), report)
const failed = all.filter(({ fault }) => fault !== '')
say(`${all.length - failed.length} of ${all.length} are spoken as they should be`)
process.exit(failed.length > 0 ? 1 : 0)

async function hear(browser: BrowserName, from: HeardSite): Promise<Check[]> {
  const checks = [
    ...WRITINGS.flatMap((writing) =>
      FLOWS.map((flow) => ({
        name: `say all, ${writing}, ${flow}`,
        url: from.chapter(writing, flow),
        run: (reader: ScreenReader) => readChapter(reader, flow),
      })),
    ),
    { name: 'say all, PDF', url: from.pdf, run: readPdf },
    { name: 'say all, tagged PDF', url: from.taggedPdf, run: readTagged },
    { name: 'ruby, languages and a note', url: from.words, run: readWords },
    { name: 'highlights and bookmarks', url: from.chapter('horizontal', 'paginated'), run: marks },
    { name: 'a member’s journey', url: from.member, run: journey },
    { name: 'suggestions', url: from.member, run: suggestions },
    { name: 'shelf and groups', url: from.member, run: shelf },
    { name: 'sign-in', url: from.visitor, run: signIn },
  ].filter(({ name }) => only.length === 0 || only.some((words) => name.includes(words)))
  const heard: Check[] = []
  for (const { name, url, run } of checks) {
    // A browser and a screen reader of its own for each: a failed check leaves nothing behind.
    const reader = await ScreenReader.start(browser, url)
    try {
      const check = { name, ...(await run(reader)) }
      say(`${browser}: ${name}: ${check.fault || 'as it should be'}`)
      if (only.length > 0) for (const line of check.log) say(`  ${line}`)
      heard.push(check)
    } finally {
      reader.close()
    }
  }
  return heard
}

function reportOf(heard: ReadonlyMap<BrowserName, readonly Check[]>): string {
  const rows = [...heard].flatMap(([browser, checks]) => {
    const version = versionOf(browser)
    return checks.map(({ name, fault }) => [version, name, fault || 'as it should be'])
  })
  const logs = [...heard].flatMap(([browser, checks]) =>
    checks.map(({ name, log }) => `## ${browser}: ${name}\n\n${log.map((line) => `- ${line}`).join('\n')}\n`),
  )
  return `# What a screen reader speaks

Written by \`npm run test:screen-reader\`: ${versionOf('orca')}, Debian; the speech is recorded in place of a synthesiser. A bar stands between two
utterances. \`KP_Add\` is "say all"; \`h\`, \`k\` and \`b\` step through headings, links and buttons.

${table(['browser', 'check', 'spoken'], rows)}

${logs.join('\n')}`
}
