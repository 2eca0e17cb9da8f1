import { FILES } from '../../fixtures/hostile/archives'
import { ELSEWHERE, withId } from '../../fixtures/hostile/vector'
import { AS_HTML_ITSELF, FLOW_VECTORS, VECTORS } from '../../fixtures/hostile/vectors'
import { expect, test } from '../support/test'
import {
  isHarmless,
  isPaintedAround,
  NO_POLICY,
  type Outcome,
  runFiles,
  runVectors,
  STRICT,
  watchPage,
} from './hostile-run'

/** Two vectors of each kind. */
const SOME = VECTORS.filter(({ kind }, at) => VECTORS[at - 2]?.kind !== kind)

/*
 * Without a policy only the sanitiser protects the page, so every vector is tried. A policy only forbids
 * more: under it a few vectors show that the sanitiser works there too. `npm run hostile` tries all of them.
 */
const WAYS = [
  { name: 'under the strict policy', circumstances: STRICT, vectors: SOME },
  { name: 'on a page without any policy', circumstances: NO_POLICY, vectors: VECTORS },
  {
    name: 'as HTML that is no XML, without any policy',
    circumstances: { ...NO_POLICY, as: 'html' },
    // A vector that is a whole document does not change in this mode. Style vectors are tested in
    // tests/unit/reading/hostile-styles.
    vectors: VECTORS.filter(
      (vector) =>
        vector.document === undefined &&
        (!FLOW_VECTORS.includes(vector) || SOME.includes(vector) || AS_HTML_ITSELF.has(vector.id)),
    ),
  },
  { name: 'in a frame, without any policy', circumstances: { ...NO_POLICY, as: 'frame' }, vectors: SOME },
] as const

const harmful = (outcomes: readonly Outcome[]) => outcomes.filter((outcome) => !isHarmless(outcome))

/** One vector for each known way to bypass a filter. */
const OF_FLOW = FLOW_VECTORS.filter(({ id }) =>
  /^(?:rule-(?:1|3|8|1[1249]|2[4-8]|3[2-7]|45)|value-(?:[1-9]|2[2-7]|3\d)|style-(?:2[2-7]|of-root)|legal-|attribute-(?:[1369]|2[0-9]|4[4-8])$)/.test(
    id,
  ),
)

for (const flow of ['scrolled', 'fixed'] as const)
  test(`styles of a chapter request nothing and stay in the reader, ${flow}`, async ({ page, pageLog }) => {
    test.setTimeout(240_000)
    const outcomes = await runVectors(page, { ...NO_POLICY, flow }, OF_FLOW)
    expect(harmful(outcomes)).toEqual([])
    expect(outcomes.filter(({ shown }) => !shown)).toEqual([])
    pageLog.lines.length = 0
  })

for (const { name, circumstances, vectors } of WAYS)
  test(`nothing of a hostile chapter runs or reaches the network ${name}`, async ({ page, pageLog }) => {
    test.setTimeout(240_000)
    const outcomes = await runVectors(page, circumstances, vectors)
    expect(harmful(outcomes)).toEqual([])
    // Markup that is not well-formed XML may swallow the content after it.
    if (!('as' in circumstances && circumstances.as === 'html'))
      expect(outcomes.filter(({ shown }) => !shown).map(({ id }) => id)).toEqual([])
    const left = await page.locator('ol-flow').evaluate((flow) => {
      // A frame's document is rendered in its own shadow root.
      const within = (root: Element | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap((each) => [
          each,
          ...(each.shadowRoot ? within(each.shadowRoot) : []),
        ])
      return within(flow)
        .filter(
          (element) =>
            /^(script|iframe|object|embed|form|input|link|style|meta|base|animate|set)$/i.test(
              element.localName,
            ) || [...element.attributes].some(({ name: attribute }) => /^on/i.test(attribute)),
        )
        .map((element) => element.outerHTML)
    })
    expect(left).toEqual([])
    const frames = await page
      .locator('ol-flow div')
      .evaluateAll((all) => all.filter(({ shadowRoot }) => shadowRoot?.textContent).length)
    expect(frames).toBe('as' in circumstances && circumstances.as === 'frame' ? 1 : 0)
    // Console lines about refused requests are expected.
    pageLog.lines.length = 0
  })

for (const { name, circumstances } of WAYS.slice(0, 2))
  test(`a hostile archive is refused with a sentence, or does no harm, ${name}`, async ({
    page,
    pageLog,
  }) => {
    test.setTimeout(120_000)
    // A book is refused before it is rendered, so the policy makes no difference.
    const files = circumstances === STRICT ? FILES.filter(({ refused }) => refused === null) : FILES
    const outcomes = await runFiles(page, circumstances, files)
    expect(harmful(outcomes)).toEqual([])
    expect(Object.fromEntries(outcomes.map(({ id, refused }) => [id, refused]))).toEqual(
      Object.fromEntries(files.map(({ id, refused }) => [id, refused])),
    )
    for (const { id, refused, shown } of outcomes)
      expect(shown || refused !== null || id === 'package-laughs', id).toBe(true)
    pageLog.lines.length = 0
  })

test('the checks notice scripts, requests and paint outside the reader', async ({ page, pageLog }) => {
  const watch = watchPage(page)
  await page.route('**/test/bare.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>t</title><link rel="icon" href="data:,">',
    }),
  )
  await page.goto('/test/bare.html')
  watch.take()
  await page.evaluate(
    (markup) => {
      document.body.innerHTML = markup
    },
    withId('<img src="OUT.png" onerror="OWN">', 'control'),
  )
  await expect.poll(() => page.evaluate(() => window.owned)).toEqual(['control'])
  expect(watch.take().requested).toEqual([`${ELSEWHERE}/control.png`])
  await page.evaluate(() => document.body.replaceChildren())
  const cdp = await page.context().newCDPSession(page)
  expect(await isPaintedAround(cdp)).toBe(false)
  await page.evaluate(() => {
    const spot = document.createElement('div')
    spot.style.cssText =
      'position:fixed;inset:auto 0 0 auto;inline-size:2px;block-size:2px;background:#fffffe'
    document.body.append(spot)
  })
  expect(await isPaintedAround(cdp)).toBe(true)
  pageLog.lines.length = 0
})
