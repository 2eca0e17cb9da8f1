// `npm run test:engines`: books, notes, search and a member's journey in Chromium, Firefox and WebKit, at 1280 and 390 px; writes
// docs/reports/engines.md.
//   npm run test:engines -- --gate             only the gate of a minute, in Firefox and WebKit (part of `npm test`)
//   npm run test:engines -- --engine webkit --width 390 --only 03   some of it; the report is not written
//   npm run test:engines -- --from FILE …      writes the report from the results of earlier runs (test-results/engines-*.json)
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ENGINES, type Engine } from '../tests/browsers/drivers'
import { type EngineResult, reportOf, runFull } from '../tests/engines/full'
import { runGate } from '../tests/engines/gate'
import { hostBooks } from '../tests/walk/host'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'

const { values } = parseArgs({
  options: {
    gate: { type: 'boolean' },
    engine: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    /** Folder of the shared data. */
    data: { type: 'string', default: inRoot('..', 'shared', 'data') },
    /** Pages after which a walk stops. */
    pages: { type: 'string', default: '2000' },
    from: { type: 'string', multiple: true },
  },
})
const REPORT = inRoot('docs', 'reports', 'engines.md')
const wanted = ENGINES.filter(({ name }) => !values.engine || values.engine.includes(name))
mkdirSync(inRoot('test-results'), { recursive: true })

if (values.from)
  writeReport(values.from.map((file) => JSON.parse(readFileSync(file, 'utf8')) as EngineResult))
else if (!existsSync(inRoot('dist'))) stop('There is no dist; run npm run build first.')
else if (values.gate) await gate(wanted.filter(({ name }) => name !== 'chromium' || values.engine))
else await full()

/** Runs the gate and writes its results for the last line of `npm test`. */
async function gate(engines: readonly Engine[]): Promise<void> {
  const results = { passed: 0, failed: 0, skipped: [] as { test: string; why: string }[] }
  const host = await hostBooks()
  for (const engine of engines) {
    if (!engine.isThere) {
      results.skipped.push({
        test: `the gate in ${engine.title}`,
        why: `${engine.title} is not installed: ${engine.install}`,
      })
      continue
    }
    const page = await engine.start()
    try {
      await runGate(page, host, (name, faults) => {
        results[faults.length === 0 ? 'passed' : 'failed'] += 1
        say(`${engine.name}: ${faults.length === 0 ? name : `FAILED ${name}: ${faults.join('; ')}`}`)
      })
    } finally {
      await page.close()
    }
  }
  await host.close()
  writeFileSync(inRoot('test-results', 'engines.json'), JSON.stringify(results))
  for (const { why } of results.skipped) say(`Skipped: ${why}`)
  say(`${results.passed} passed, ${results.failed} failed in Firefox and WebKit`)
  process.exitCode = results.failed > 0 ? 1 : 0
}

async function full(): Promise<void> {
  const results: EngineResult[] = []
  for (const engine of wanted) {
    if (!engine.isThere) {
      say(`${engine.name}: not installed here, skipped`)
      results.push({
        engine: engine.name,
        title: engine.title,
        version: '',
        skipped: engine.install,
        books: [],
        checks: [],
      })
      continue
    }
    const result = await runFull(engine, {
      data: values.data,
      widths: (values.width ?? ['1280', '390']).map(Number),
      only: values.only ?? null,
      maxPages: Number(values.pages),
      say,
      save,
    })
    results.push(result)
    save(result)
  }
  if (!values.engine && !values.width && !values.only) writeReport(results)
  const failed = results
    .flatMap(({ books, checks }) => [...books, ...checks])
    .filter(({ faults }) => faults.length > 0).length
  process.exitCode = failed > 0 ? 1 : 0
}

function save(result: EngineResult): void {
  writeFileSync(inRoot('test-results', `engines-${result.engine}.json`), JSON.stringify(result))
}

function writeReport(results: readonly EngineResult[]): void {
  writeFileSync(REPORT, reportOf(results))
  say('wrote docs/reports/engines.md')
}
