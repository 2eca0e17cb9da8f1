// `npm run bench:reader`, through scripts/bench.mjs: compares the surface and `<book-reader>` with other engines;
// writes docs/reports/bench-reader.md.
//   --runs 5        how often each engine opens each book
//   --searches 3    in how many of these the whole book is searched, the slowest part for the other engines
//   --only ours,foliate --books novel,real     a part, for an investigation; nothing is written then
//   --frames free   frames without vertical sync
//   --port 4310
//   --whole         whole readers with their interface instead, cold, warm and on slow lines (`whole/main.ts`); `--only` and `--books`
//                   choose among them
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { say } from '../../../scripts/lib/say.mjs'
import { type BenchBook, makeBooks } from '../books/make'
import { launch, machine } from '../lib/browser'
import { inRoot } from '../lib/paths'
import { CountingServer } from '../lib/server'
import { disagreements, lostTurns } from './agree'
import { ENGINES, type Engine, isOurs, titleOf } from './engines'
import { report } from './report'
import { type RunResult, runOnce } from './run'
import { makeSite } from './site'
import { benchWholeReaders } from './whole/main'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    searches: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    books: { type: 'string', default: '' },
    frames: { type: 'string', default: '60' },
    port: { type: 'string', default: '4310' },
    whole: { type: 'boolean', default: false },
  },
})
const runs = Math.max(1, Number(values.runs) || 5)
const searches = Math.min(runs, Number(values.searches) || 3)
const chosen = (list: string, id: string) => list === '' || list.split(',').includes(id)
const isWhole = values.only === '' && values.books === ''
const command = `npm run bench:reader${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`

if (values.whole) {
  const only = [values.only, values.books].filter((part) => part !== '').join(',')
  await benchWholeReaders({ runs, only, port: Number(values.port), command })
  process.exit(0)
}
say('Making the books …')
const books = (await makeBooks()).filter(({ id }) => chosen(values.books, id))
const engines = ENGINES.filter(({ id }) => chosen(values.only, id))
say('Bundling the peers …')
const server = new CountingServer(await makeSite(books))
await server.listen(Number(values.port))
const browser = await launch({ freeFrames: values.frames === 'free' })
const results: RunResult[] = []
const failures: string[] = []
/** How often each engine failed with each book; after two failures it is skipped. */
const failed = new Map<string, number>()
const MAX_FAILURES = 2
try {
  for (let run = 0; run < runs; run++) {
    say(`Run ${run + 1} of ${runs} …`)
    for (const book of books)
      for (const engine of rotated(engines, run)) if (opens(engine, book)) await measure(engine, book, run)
  }
} finally {
  await server.close()
}
const page = report({
  books,
  results,
  failures: [...failures, ...disagreements(results), ...lostTurns(results)],
  runs,
  searches,
  machine: machine(browser),
  command,
})
await browser.close()
say(`\n${page}`)
if (isWhole) {
  writeFileSync(inRoot('docs', 'reports', 'bench-reader.md'), page)
  say('Wrote docs/reports/bench-reader.md.')
}

async function measure(engine: Engine, book: BenchBook, run: number): Promise<void> {
  const name = `${engine.id}-${book.id}-${run}`
  const pair = `${engine.id} ${book.id}`
  if ((failed.get(pair) ?? 0) >= MAX_FAILURES) return
  const started = performance.now()
  try {
    results.push(await runOnce(browser, server, engine, book, name, run < searches))
    say(`  ${engine.id}, ${book.id}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    failed.set(pair, (failed.get(pair) ?? 0) + 1)
    failures.push(`${titleOf(engine)} with ${book.name}, run ${run + 1}: ${why}`)
    console.error(`  ${engine.id}, ${book.id} failed: ${why}`)
  }
}

/** Each run starts with another engine, so that none is always first after a pause. */
function rotated<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}

function opens(engine: Engine, book: BenchBook): boolean {
  return book.format === 'epub' || isOurs(engine)
}
