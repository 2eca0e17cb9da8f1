import { test } from '../support/test'
import type { Pages } from './build'
import { bothWays, library, lists, server, theme } from './checks/application'
import {
  attributes,
  booleans,
  byOthers,
  early,
  events,
  malformed,
  objects,
  properties,
} from './checks/contract'
import { leavesNothing } from './checks/leaks'
import type { Forbidden, Framework } from './framework'
import { Stage } from './stage'

interface Tools {
  stage: Stage
  pageLog: Parameters<typeof booleans>[1]
  bidOf: (title: string) => Promise<string>
}

/** Pages of checks. Checks of one page share a test, the page it opens and the elements on it. */
const PAGES = {
  bench: 'every attribute, property and event on one test bench',
  early: 'given before the elements are defined',
  leaks: 'shown on a condition and removed',
  example: 'an application page',
  server: 'server rendering',
} as const

interface Check {
  /** The test that runs this check as one of its steps, in the order of `CHECKS`. */
  page: keyof typeof PAGES
  title: string
  run: (tools: Tools) => Promise<void>
  forbidden?: Forbidden
}

const BOOK = '渡口'

/** The checks for every framework; `docs/reports/frameworks.md` has a row for each. */
export const CHECKS: readonly Check[] = [
  {
    page: 'bench',
    title: 'attributes: set, updated, emptied, removed',
    run: ({ stage }) => attributes(stage),
  },
  { page: 'bench', title: 'properties: set, updated, removed', run: ({ stage }) => properties(stage) },
  { page: 'bench', title: 'objects and functions as properties', run: ({ stage }) => objects(stage) },
  {
    page: 'bench',
    title: 'spellings of a boolean',
    run: ({ stage, pageLog }) => booleans(stage, pageLog),
  },
  { page: 'bench', title: 'malformed values', run: ({ stage, pageLog }) => malformed(stage, pageLog) },
  { page: 'bench', title: 'every event, prevented where it may be', run: ({ stage }) => events(stage) },
  {
    page: 'bench',
    title: 'the contract’s own checks, on an element of the framework’s',
    run: ({ stage }) => byOthers(stage),
  },
  { page: 'early', title: 'attributes before definition', run: ({ stage }) => early(stage, 'attributes') },
  {
    page: 'early',
    title: 'properties before definition',
    run: ({ stage }) => early(stage, 'properties'),
    forbidden: 'early properties',
  },
  {
    page: 'leaks',
    title: 'shown on a condition; removed, nothing is left',
    run: async ({ stage, bidOf }) => leavesNothing(stage, await bidOf(BOOK)),
  },
  { page: 'example', title: 'state both ways', run: ({ stage }) => bothWays(stage) },
  {
    page: 'example',
    title: 'a keyed list reordered: moved, not made anew',
    run: ({ stage }) => lists(stage),
  },
  {
    page: 'example',
    title: 'library: events, method, session, fetch',
    run: ({ stage }) => library(stage),
  },
  { page: 'example', title: 'state into elements', run: ({ stage }) => theme(stage) },
  { page: 'server', title: 'rendered on a server', run: ({ stage }) => server(stage), forbidden: 'server' },
]

/** Runs all checks on a framework's pages in series, because they share the build. */
export function checkFramework(framework: Framework): void {
  test.describe.configure({ mode: 'default' })
  let pages: Pages
  test.beforeAll(async () => {
    // Angular's compiler is the slowest build on a busy machine.
    test.setTimeout(300_000)
    pages = await framework.build()
  })
  for (const [name, title] of Object.entries(PAGES)) {
    const checks = CHECKS.filter(
      ({ page, forbidden }) => page === name && !(forbidden && framework.forbids[forbidden]),
    )
    if (checks.length === 0) continue
    test(title, async ({ page, pageLog, bidOf }) => {
      const stage = new Stage(page, framework, pages)
      for (const check of checks) await test.step(check.title, () => check.run({ stage, pageLog, bidOf }))
    })
  }
}
