import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './paths.mjs'

/**
 * A skipped test, with what it needs or the reason.
 * @typedef {{ test: string, why: string }} Skip
 *
 * Numbers of passed and failed tests, and the skipped ones.
 * @typedef {{ passed: number, failed: number, skipped: readonly Skip[] }} Results
 */

/** Reads vitest's JSON report. @returns {Results | null} null when there is no report */
export function vitestResults(file) {
  const report = readReport(file)
  if (!report) return null
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status))
      .map(({ ancestorTitles, title, meta }) => ({
        test: [relative(ROOT, name), ...ancestorTitles, title].filter(Boolean).join(' › '),
        why: meta?.needs ? `without ${meta.needs}` : 'skipped in its file',
      })),
  )
  return {
    passed: report.numPassedTests,
    // A file that fails to load reports no tests; it counts as one failure.
    failed: report.numFailedTests + broken.length,
    skipped,
  }
}

/** Reads Playwright's JSON report. @returns {Results | null} null when there is no report */
export function playwrightResults(file) {
  const report = readReport(file)
  if (!report) return null
  const { expected, unexpected, flaky } = report.stats
  const skipped = report.suites.flatMap((suite) => skippedIn(suite, relative(ROOT, report.config.rootDir)))
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

/** Reads the report of the gate in Firefox and WebKit (`scripts/engines.ts`). @returns {Results | null} null when there is none */
export const engineResults = (file) => readReport(file)

/** @returns {Skip[]} */
function skippedIn({ suites = [], specs = [], ...suite }, path) {
  // The suite of a file has the file's name as its title.
  const here = suite.title === suite.file ? `${path}/${suite.title}` : `${path} › ${suite.title}`
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ annotations }) => ({
          test: `${here} › ${title}`,
          why: annotations.find(({ description }) => description)?.description ?? 'skipped in its file',
        })),
    ),
    ...suites.flatMap((each) => skippedIn(each, here)),
  ]
}

/**
 * The skipped tests grouped by reason, with their number. Empty when none was skipped.
 *
 * @param {readonly Skip[]} skipped
 * @returns {string[]} lines
 */
export function skippedLines(skipped) {
  const reasons = new Map()
  for (const { test, why } of skipped) reasons.set(why, [...(reasons.get(why) ?? []), test])
  return [...reasons].flatMap(([why, tests]) => [
    `Skipped (${why}): ${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`,
    ...tests.slice(0, MAX_NAMES).map((test) => `  ${test}`),
    ...(tests.length > MAX_NAMES ? [`  and ${tests.length - MAX_NAMES} more`] : []),
  ])
}

const MAX_NAMES = 12

/** The last line of the output. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
}

function readReport(file) {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
