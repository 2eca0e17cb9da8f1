import { POLICY } from '../../../scripts/serve.mjs'
import type { ServedPage } from '../../e2e/hosts/support/other-origin'
import type { Outcome } from './page/ledger'
import { contractScript } from './script'

/** One page of an engine; `run` evaluates a function body there and returns its JSON value. */
export interface Driver {
  open(url: string): Promise<void>
  run(body: string): Promise<unknown>
}

const PAGE = (scripts: string): ServedPage => ({
  policy: POLICY,
  body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>一个网页</title>${scripts}</head><body></body></html>`,
})
const CHECKS = '<script src="/contract.js" data-count></script>'

/** The pages of the checks, with the strict policy of DESIGN §3, to be served beside the site. */
export async function contractPages(): Promise<Record<string, ServedPage>> {
  return {
    '/contract.js': { type: 'text/javascript', body: await contractScript() },
    '/contract.html': PAGE(`${CHECKS}<script type="module" src="/dist/all.js"></script>`),
    '/contract-late.html': PAGE(CHECKS),
  }
}

/** A run: its page, and an expression that returns a promise of outcomes. */
export interface Run {
  name: string
  page: string
  run: string
}

export const RUNS = {
  attributes: { name: 'attributes and properties', page: '/contract.html', run: 'contract.attributes()' },
  early: {
    name: 'set before definition',
    page: '/contract-late.html',
    run: "contract.early(() => import('/dist/all.js'))",
  },
  lives: {
    name: 'moved, removed, put in again, cloned, in a template, shown later',
    page: '/contract.html',
    run: 'contract.lives()',
  },
  late: {
    name: 'defined late',
    page: '/contract-late.html',
    run: "contract.definedLate(() => import('/dist/all.js'))",
  },
  twice: {
    name: 'defined twice',
    page: '/contract.html',
    run: "contract.definedTwice(() => import('/dist/org-library.single.js'))",
  },
} as const satisfies Readonly<Record<string, Run>>

const POLL_MS = 200

/**
 * Runs one of `RUNS` in an engine.
 *
 * @param origin where the site and `contractPages` are served
 * @throws Error when the page throws, or does not finish within `within` ms
 */
export async function runContract(
  driver: Driver,
  origin: string,
  { page, run }: Run,
  within = 180_000,
): Promise<readonly Outcome[]> {
  await driver.open(origin + page)
  await driver.run(`window.contractDone = null
    ${run}.then((outcomes) => { window.contractDone = outcomes }, (thrown) => { window.contractDone = { threw: String(thrown) } })`)
  const end = Date.now() + within
  while (Date.now() < end) {
    const done = (await driver.run('return window.contractDone')) as
      | readonly Outcome[]
      | { threw: string }
      | null
    if (done && 'threw' in done) throw new Error(done.threw)
    if (done) return done
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`${run} did not come to an end`)
}
