// `npm run bench:cards`, through scripts/bench.mjs: compares 200 `<book-card>`s with plain cards and bare React roots;
// writes docs/reports/bench-cards.md.
//   --runs 7      how often each page is opened
//   --port 4311
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { say } from '../../../scripts/lib/say.mjs'
import { launch, machine } from '../lib/browser'
import { inRoot } from '../lib/paths'
import { CountingServer } from '../lib/server'
import type { Markup } from './pages/shelf'
import { report } from './report'
import { type CardRun, runOnce } from './run'
import { makeSite, WAYS } from './site'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, port: { type: 'string', default: '4311' } },
})
const runs = Math.max(1, Number(values.runs) || 7)
say('Making the catalogue and the pages …')
const server = new CountingServer(await makeSite())
await server.listen(Number(values.port))
const browser = await launch({ freeFrames: false })
const results: CardRun[] = []
/** The markup of a card for the roots, taken from the first card of the same benchmark run. */
let template: Markup | null = null
try {
  for (let run = 0; run < runs; run++)
    // The first round yields the markup, so cards come first in it; each later round starts with another page.
    for (const way of [...WAYS.slice(run % WAYS.length), ...WAYS.slice(0, run % WAYS.length)]) {
      const made = await runOnce(browser, server, way, `${way}-${run}`, template)
      results.push(made.run)
      template ??= made.template
      say(`  ${way}, run ${run + 1} of ${runs}: ${Math.round(made.run.first.painted)} ms`)
    }
} finally {
  await server.close()
}
const command = `npm run bench:cards${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`
const page = report({ results, runs, machine: machine(browser), command })
await browser.close()
writeFileSync(inRoot('docs', 'reports', 'bench-cards.md'), page)
say(`\n${page}\nWrote docs/reports/bench-cards.md.`)
