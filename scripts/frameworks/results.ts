/** Whether each check passed in each framework, by spec file name and check title. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, boolean>>

interface Step {
  title: string
  error?: unknown
}

interface Suite {
  file?: string
  suites?: readonly Suite[]
  specs?: readonly {
    tests: readonly { results: readonly { steps?: readonly Step[] }[] }[]
  }[]
}

/** Reads the results from Playwright's JSON report. */
export function resultsOf(report: { suites: readonly Suite[] }): Results {
  const results = new Map<string, Map<string, boolean>>()
  const visit = ({ suites = [], specs = [] }: Suite, file: string) => {
    const checks = results.get(file) ?? new Map<string, boolean>()
    // Each check is a step; of a test that was repeated the last try counts.
    for (const { tests } of specs)
      for (const { title, error } of tests.flatMap(({ results }) => results.at(-1)?.steps ?? []))
        checks.set(title, error === undefined)
    if (checks.size > 0) results.set(file, checks)
    for (const suite of suites) visit(suite, file)
  }
  for (const suite of report.suites)
    visit(suite, (suite.file ?? '').replace(/^.*\//, '').replace('.spec.ts', ''))
  return results
}
