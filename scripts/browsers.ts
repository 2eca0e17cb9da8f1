// `npm run test:browsers`: runs one journey and the contract checks in three engines, on the built dist and the demo
// library.
//   npm run browsers    also writes the results to docs/reports/browsers.md
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ENGINES, type Engine, type StartedDriver } from '../tests/browsers/drivers'
import { FEATURES } from '../tests/browsers/features'
import { JOURNEY, takeStep } from '../tests/browsers/journey'
import { otherOrigin } from '../tests/e2e/hosts/support/other-origin'
import { contractPages, RUNS, runContract } from '../tests/support/contract/run'
import { type EngineReport, tables } from './browsers/tables'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'
import { serve } from './serve.mjs'

const { values } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string' } } })
const demo = await serve({ port: 0 })
const contract = await otherOrigin(demo.url, await contractPages())
const counts = { passed: 0, failed: 0, skipped: 0 }
const reports: EngineReport[] = []
for (const engine of ENGINES) {
  if (values.only && values.only !== engine.name) continue
  if (engine.isThere) reports.push(await reportOf(engine))
  else {
    counts.skipped += JOURNEY.length + Object.keys(RUNS).length
    say(`${engine.name}: not installed here, skipped`)
  }
}
contract.close()
await demo.close()
if (values.write && reports.length === ENGINES.length) {
  writeFileSync(inRoot('docs', 'reports', 'browsers.md'), tables(reports))
  say('wrote docs/reports/browsers.md')
} else if (values.write) stop('docs/reports/browsers.md is written when all three engines are there.')
say(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`)
process.exitCode = counts.failed > 0 ? 1 : 0

async function reportOf(engine: Engine): Promise<EngineReport> {
  const driver = await engine.start()
  const record = (name: string, failure?: string) => {
    counts[failure === undefined ? 'passed' : 'failed']++
    say(`${engine.name}: ${failure === undefined ? name : `FAILED ${name}: ${failure}`}`)
  }
  try {
    const report: EngineReport = { title: engine.title, version: driver.version, steps: 0, runs: {}, has: {} }
    report.steps = await journey(driver, record)
    for (const [id, run] of Object.entries(RUNS)) {
      const started = performance.now()
      const outcomes = await runContract(driver, contract.origin, run).catch((thrown) => {
        record(run.name, String(thrown))
        return []
      })
      report.runs[id] = outcomes
      if (outcomes.length === 0) continue
      const bad = outcomes.filter(({ passed }) => !passed)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      record(
        `${run.name}: ${outcomes.length} checks in ${seconds} s`,
        bad.length > 0 ? JSON.stringify(bad) : undefined,
      )
    }
    for (const { name, probe } of FEATURES) report.has[name] = (await driver.run(`return ${probe}`)) === true
    return report
  } finally {
    await driver.close()
  }
}

/** Runs the journey until a step fails. @returns the number of steps that passed */
async function journey(
  driver: StartedDriver,
  record: (name: string, failure?: string) => void,
): Promise<number> {
  await driver.open(`${demo.url}/`)
  for (const [at, step] of JOURNEY.entries()) {
    const failure = await takeStep(driver, step)
    record(step.name, failure ?? undefined)
    if (failure) return at
  }
  return JOURNEY.length
}
