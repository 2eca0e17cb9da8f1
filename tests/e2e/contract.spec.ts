import type { Page } from '@playwright/test'
import { ELEMENTS } from '../../widgets/contract'
import { contractPages, RUNS, type Run, runContract } from '../support/contract/run'
import { otherOrigin } from './hosts/support/other-origin'
import { expect, test } from './support/test'

/*
 * The contract of the three elements (DESIGN §3) in Chromium: every attribute, property and method. The
 * checks are in tests/support/contract; `npm run test:browsers` runs them in three engines.
 */

/** Runs the checks on this page and expects all of them to pass. */
async function passes(page: Page, baseURL: string | undefined, run: Run) {
  const { origin, close } = await otherOrigin(baseURL, await contractPages())
  try {
    const driver = {
      open: async (url: string) => void (await page.goto(url)),
      run: (body: string) => page.evaluate((text) => new Function(text)(), body),
    }
    const outcomes = await runContract(driver, origin, run)
    expect(outcomes.filter(({ passed }) => !passed)).toEqual([])
    return outcomes
  } finally {
    close()
  }
}

for (const run of [RUNS.early, RUNS.late, RUNS.twice])
  test(run.name, async ({ page, baseURL }) => {
    const outcomes = await passes(page, baseURL, run)
    const tags = new Set(outcomes.map(({ tag }) => tag))
    expect([...tags].sort()).toEqual(ELEMENTS.map(({ tag }) => tag).sort())
  })

test(`${RUNS.attributes.name}: every one of the table`, async ({ page, baseURL }) => {
  const outcomes = await passes(page, baseURL, RUNS.attributes)
  for (const { tag, attributes, properties } of ELEMENTS)
    for (const name of [...Object.keys(attributes), ...Object.keys(properties)]) {
      const checks = outcomes.filter((one) => one.tag === tag && one.subject === name)
      expect(checks.length, `${tag} ${name}`).toBeGreaterThanOrEqual(6)
    }
})

for (const { tag } of ELEMENTS)
  test(`<${tag}>: ${RUNS.lives.name}`, async ({ page, baseURL }) => {
    await passes(page, baseURL, { ...RUNS.lives, run: `contract.lives('${tag}')` })
  })
