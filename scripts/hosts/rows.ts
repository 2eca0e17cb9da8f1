import type { Table } from '../../tests/e2e/hosts/support/row'

interface Annotation {
  type: string
  description?: string
}

interface Spec {
  file: string
  tests: readonly {
    status: string
    annotations: readonly Annotation[]
    results: readonly { annotations?: readonly Annotation[] }[]
  }[]
}

/** The parts of Playwright's JSON report that are read here. */
export interface Report {
  specs?: readonly Spec[]
  suites?: readonly Report[]
}

/** One row of docs/reports/hosts.md. */
export interface Row {
  table: Table
  page: string
  compared: string
  /** Figures measured in this run; '' when the test measures none. */
  measured: string
  status: 'passes' | 'fails' | 'passes the second time' | 'was not run'
  file: string
}

const STATUS: Readonly<Record<string, Row['status']>> = {
  expected: 'passes',
  flaky: 'passes the second time',
  skipped: 'was not run',
}

/** Files whose rows come first; the others follow in alphabetical order. */
const FIRST = ['hostile-hosts.spec.ts', 'object-prototype.spec.ts', 'surroundings.spec.ts']
const place = ({ file }: Row) => (FIRST.indexOf(file) + FIRST.length + 1) % (FIRST.length + 1)

/** The rows declared by the tests of a report. */
export function rowsOf(report: Report): Row[] {
  return found(report).sort((one, other) => place(one) - place(other))
}

function found({ specs = [], suites = [] }: Report): Row[] {
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ status, annotations, results }) => {
      const all = [...annotations, ...results.flatMap((result) => result.annotations ?? [])]
      const of = (type: string) => all.findLast((one) => one.type === type)?.description ?? ''
      const table = of('table')
      if (!isTable(table)) return []
      return {
        table,
        page: of('page'),
        compared: of('compared'),
        measured: of('measured'),
        status: STATUS[status] ?? 'fails',
        file: file.replace(/^.*\//, ''),
      }
    }),
  )
  return [...own, ...suites.flatMap(found)]
}

const isTable = (text: string): text is Table =>
  ['to the elements', 'to the page', 'several', 'policy'].includes(text)
