import { test } from '../support/test'
import type { Pages } from './build'
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
import { bothWays, library, lists, server, theme } from './checks/corner'
import { leavesNothing } from './checks/life'
import type { Forbidden, Framework } from './framework'
import { Stage } from './stage'

interface Tools {
  stage: Stage
  listening: Parameters<typeof booleans>[1]
  bidOf: (title: string) => Promise<string>
}

interface Check {
  title: string
  run: (tools: Tools) => Promise<void>
  forbidden?: Forbidden
}

const BOOK = '渡口'

/** What every framework has to pass; `docs/frameworks.md` has a line for each. */
export const CHECKS: readonly Check[] = [
  { title: 'attributes: set, updated, emptied, removed', run: ({ stage }) => attributes(stage) },
  { title: 'properties: set, updated, removed', run: ({ stage }) => properties(stage) },
  { title: 'objects and functions as properties', run: ({ stage }) => objects(stage) },
  {
    title: 'the contract’s own checks, on an element of the framework’s',
    run: ({ stage }) => byOthers(stage),
  },
  { title: 'spellings of a boolean', run: ({ stage, listening }) => booleans(stage, listening) },
  { title: 'malformed values', run: ({ stage, listening }) => malformed(stage, listening) },
  { title: 'attributes before definition', run: ({ stage }) => early(stage, 'attributes') },
  {
    title: 'properties before definition',
    run: ({ stage }) => early(stage, 'properties'),
    forbidden: 'early properties',
  },
  { title: 'every event, prevented where it may be', run: ({ stage }) => events(stage) },
  {
    title: 'shown on a condition; removed, nothing is left',
    run: async ({ stage, bidOf }) => leavesNothing(stage, await bidOf(BOOK)),
  },
  { title: 'a keyed list reordered: moved, not made anew', run: ({ stage }) => lists(stage) },
  { title: 'state into elements', run: ({ stage }) => theme(stage) },
  { title: 'state both ways', run: ({ stage }) => bothWays(stage) },
  { title: 'library: events, method, session, fetch', run: ({ stage }) => library(stage) },
  { title: 'rendered on a server', run: ({ stage }) => server(stage), forbidden: 'server' },
]

/** All checks in a framework's pages, one after the other: they share what was built. */
export function checkFramework(framework: Framework): void {
  test.describe.configure({ mode: 'default' })
  let pages: Pages
  test.beforeAll(async () => {
    // Angular’s compiler on a busy machine is the slowest.
    test.setTimeout(300_000)
    pages = await framework.build()
  })
  for (const { title, run, forbidden } of CHECKS)
    if (!forbidden || !framework.forbids[forbidden])
      test(title, ({ page, listening, bidOf }) =>
        run({ stage: new Stage(page, framework, pages), listening, bidOf }),
      )
}
