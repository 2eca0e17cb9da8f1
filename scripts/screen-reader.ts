// `npm run test:screen-reader`: what Orca speaks in Firefox and Chromium, without a screen or sound; writes docs/reports/screen-reader.md.
// Builds what is missing; needs Debian's packages and says which are not there.
//   npm run test:screen-reader -- --browser firefox --only journey   some of it, with what was spoken; the report keeps the other rows
//   npm run test:screen-reader -- --left                             what no earlier run heard as it should be
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { marks, readChapter, readPdf, readTagged, readWords } from '../tests/screen-reader/book-checks'
import type { Heard } from '../tests/screen-reader/hearing'
import { journey, shelf, signIn, suggestions } from '../tests/screen-reader/library-checks'
import {
  type BrowserName,
  missingPackages,
  ScreenReader,
  START_MS,
  versionOf,
} from '../tests/screen-reader/session'
import { FLOWS, type HeardSite, startSite, WRITINGS } from '../tests/screen-reader/site'
import { inRoot } from './lib/paths.mjs'
import { build, checkNode, demoLibrary, install } from './lib/prepare.mjs'
import { say, stop } from './lib/say.mjs'
import { table } from './lib/table'

const BROWSERS: readonly BrowserName[] = ['firefox', 'chromium']
const { values } = parseArgs({
  options: {
    browser: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    left: { type: 'boolean' },
    // Most of the time is silence that is waited for.
    jobs: { type: 'string', default: '3' },
  },
})
const wanted = BROWSERS.filter((name) => !values.browser || values.browser.includes(name))
const only = values.only ?? []

interface Check extends Heard {
  browser: BrowserName
  name: string
}

const keyOf = ({ browser, name }: { browser: BrowserName; name: string }) => `${browser} ${name}`

const missing = missingPackages(wanted)
if (missing.length > 0) stop(`Missing Debian packages: apt-get install ${missing.join(' ')}`)
checkNode()
await install()
await build()
await demoLibrary()

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const site = await startSite()
const all = BROWSERS.flatMap((browser) => checksOf(browser, site))
// What an earlier run heard stays for the report, where this one hears only some.
const kept = inRoot('test-results', 'screen-reader.json')
mkdirSync(inRoot('test-results'), { recursive: true })
const isWhole = wanted.length === BROWSERS.length && only.length === 0 && !values.left
const heard = new Map<string, Check>(
  !isWhole && existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : [],
)
const checks = all.filter(
  (check) =>
    wanted.includes(check.browser) &&
    (only.length === 0 || only.some((words) => check.name.includes(words))) &&
    !(values.left && heard.get(keyOf(check))?.fault === ''),
)
let begun = 0
await Promise.all(Array.from({ length: Number(values.jobs) }, hearNext))
site.close()
const results = all.flatMap((check) => heard.get(keyOf(check)) ?? [])
if (results.length === all.length)
  writeFileSync(inRoot('docs', 'reports', 'screen-reader.md'), reportOf(results))
const failed = checks.filter((check) => heard.get(keyOf(check))?.fault !== '')
say(`${checks.length - failed.length} of ${checks.length} are spoken as they should be`)
process.exit(failed.length > 0 ? 1 : 0)

/** Runs the checks that nobody has begun. Each has a browser and a screen reader of its own: a failed one leaves nothing behind. */
async function hearNext(): Promise<void> {
  for (let at = begun++; at < checks.length; at = begun++) {
    const next = checks[at]
    if (!next) return
    const { browser, name, url, run } = next
    const held = site.hold(url)
    const reader = await ScreenReader.start(browser, held.url)
    try {
      await reader.opened('frame', START_MS)
      held.release()
      const check = { browser, name, ...(await run(reader)) }
      say(`${browser}: ${name}: ${check.fault || 'as it should be'}`)
      if (only.length > 0) for (const line of check.log) say(`  ${line}`)
      heard.set(keyOf(check), check)
      writeFileSync(kept, JSON.stringify([...heard]))
    } finally {
      reader.close()
    }
  }
}

function checksOf(browser: BrowserName, from: HeardSite) {
  return [
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
    { name: 'a member’s journey', url: from.member, run: (reader: ScreenReader) => journey(reader) },
    {
      name: 'a member’s journey, slow catalogue',
      url: from.slowMember,
      run: (reader: ScreenReader) => journey(reader, true),
    },
    { name: 'suggestions', url: from.member, run: suggestions },
    { name: 'shelf and groups', url: from.member, run: shelf },
    { name: 'sign-in', url: from.visitor, run: signIn },
  ].map((each) => ({ ...each, browser }))
}

function reportOf(results: readonly Check[]): string {
  const versions = new Map(BROWSERS.map((browser) => [browser, versionOf(browser)]))
  const rows = results.map(({ browser, name, fault }) => [
    versions.get(browser) ?? browser,
    name,
    fault || 'as it should be',
  ])
  const logs = results.map(
    ({ browser, name, log }) => `## ${browser}: ${name}\n\n${log.map((line) => `- ${line}`).join('\n')}\n`,
  )
  return `# What a screen reader speaks

Written by \`npm run test:screen-reader\`: ${versionOf('orca')}, Debian; the speech is recorded in place of a synthesiser. A bar stands between two
utterances; what "say all" (\`KP_Add\`) reads in another language than Chinese has its code before it. \`h\`, \`k\`, \`b\`, \`e\` and \`x\` step through
headings, links, buttons, fields and checkboxes.

${table(['browser', 'check', 'spoken'], rows)}

${logs.join('\n')}`
}
