// `npm run policy`: measures what a page's Content-Security-Policy has to allow for each feature, and how a feature
// degrades when one of these sources is refused; writes docs/reports/policy.md. Needs dist and the demo library.
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { otherOrigin } from '../tests/e2e/hosts/support/other-origin'
import { findBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'
import { books } from './policy/books'
import { FEATURES, type Feature } from './policy/features'
import { measure, type Outcome, type Place } from './policy/measure'
import {
  headerOf,
  type Names,
  NOTHING,
  needOf,
  needsIn,
  type Policy,
  policyOf,
  without,
} from './policy/sources'
import { document, type FeatureReport, type SettingReport } from './policy/tables'
import { POLICY, serve } from './serve.mjs'

/** Number of pages measured at the same time. */
const AT_ONCE = 3
const { values } = parseArgs({ options: { only: { type: 'string' } } })
if (!existsSync(inRoot('dist', 'all.js'))) stop('There is no dist; run npm run build first.')

const demo = await serve({ port: 0 })
const executablePath = await findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
let isDone = false
// The browser was closed or ran out of memory: do not write an incomplete table.
browser.on('disconnected', () => {
  if (!isDone)
    stop(
      'The browser has gone away in the midst of measuring; docs/reports/policy.md is as it was. Run it again.',
    )
})
const files = await books(browser)
const [scripts, catalogue] = await Promise.all([otherOrigin(demo.url), otherOrigin(demo.url, files)])
const bid = await bookWithCover()
const features = FEATURES.filter(({ name }) => !values.only || name.includes(values.only))
const own: Place = { browser, site: demo.url, files, bid, origins: { scripts: '', books: '' } }
const cdn: Place = { ...own, files: {}, origins: { scripts: scripts.origin, books: catalogue.origin } }
try {
  const reports: SettingReport[] = []
  for (const [title, place] of [
    ['Everything on the page’s own origin', own],
    ['The script from a CDN, catalogue and books from a third origin', cdn],
  ] as const)
    reports.push({ title, features: await mapLimited(features, (feature) => report(feature, place)) })
  const strict = new Map(
    await mapLimited(features, async (feature) => {
      return [feature.name, await withRetry(() => measure(own, feature, { policy: () => POLICY }))] as const
    }),
  )
  if (!values.only) {
    writeFileSync(
      inRoot('docs', 'reports', 'policy.md'),
      document(reports, strict, { policy: POLICY, version: browser.version() }),
    )
    say('wrote docs/reports/policy.md')
  } else console.dir(reports, { depth: 8 })
  const bad = reports.flatMap((setting) =>
    setting.features.filter(({ exact }) => !exact.sides || exact.violations.length > 0),
  )
  if (bad.length > 0) stop(`Not as measured: ${bad.map(({ name }) => name).join(', ')}`)
} finally {
  isDone = true
  await browser.close()
  for (const server of [scripts, catalogue]) server.close()
  await demo.close()
}

/** Repeats a failed measurement once, to tell a stalled machine from a policy that refuses. */
async function withRetry(work: () => Promise<Outcome>): Promise<Outcome> {
  const first = await work()
  return first.sides ? first : work()
}

/** Measures what a feature needs, whether that is enough, and what happens without each need. */
async function report(feature: Feature, place: Place): Promise<FeatureReport> {
  const names = (page: string): Names => ({ own: page, ...place.origins })
  const measureUnder = (policy: Policy, isReport = false) =>
    measure(place, feature, { policy: (page) => headerOf(policy, names(page)), isReport })
  const asked = await withRetry(() => measureUnder(NOTHING, true))
  let needs = policyOf(needsOf(asked, place))
  let exact = await withRetry(() => measureUnder(needs))
  // A part that is reached only when the first need is allowed has needs of its own.
  for (let round = 0; exact.violations.length > 0 && round < 3; round++) {
    needs = policyOf([...needsIn(needs), ...needsOf(exact, place)])
    exact = await withRetry(() => measureUnder(needs))
  }
  const lost: FeatureReport['lost'][number][] = []
  for (const [directive, source] of needsIn(needs))
    lost.push({
      directive,
      source,
      outcome: await withRetry(() => measureUnder(without(needs, directive, source))),
    })
  say(`${feature.name}: ${needsIn(needs).length} needs`)
  return { name: feature.name, about: feature.about, asked, needs, exact, lost }
}

function needsOf({ violations }: Outcome, { origins }: Place): [string, string][] {
  return violations.flatMap((violation) => {
    const need = needOf(violation, { own: violation.page, ...origins })
    return need ? [need] : []
  })
}

/** A book of the demo library that has a cover image. */
async function bookWithCover(): Promise<string> {
  const answer = await fetch(`${demo.url}/library/demo/search-index.json`)
  const { books } = (await answer.json()) as { books: { bid: string; resName: string }[] }
  const found = books.find(({ resName }) => resName === '雾港来信')
  return found?.bid ?? stop('The demo library has not the book that is measured with.')
}

/** Maps the items with at most AT_ONCE running at a time; keeps their order. */
async function mapLimited<Item, Made>(
  items: readonly Item[],
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at]
      if (item !== undefined) made[at] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return made
}
