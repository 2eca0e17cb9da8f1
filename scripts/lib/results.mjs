import { existsSync, readFileSync } from 'node:fs'

/** Tests that passed, failed and were skipped. @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Counts out of vitest's JSON report. @returns {Counts | null} null when there is no report */
export function vitestCounts(file) {
  const report = readReport(file)
  if (!report) return null
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    // A file that could not even be loaded has no tests of its own; it is a failure all the same.
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts out of Playwright's JSON report. @returns {Counts | null} null when there is no report */
export function playwrightCounts(file) {
  const report = readReport(file)
  if (!report) return null
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

/** The line everything ends with. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function readReport(file) {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
