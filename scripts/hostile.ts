// `npm run hostile`: opens every hostile book of tests/fixtures/hostile in a browser, under the strict policy and on a
// page without a policy, and writes the results to docs/reports/hostile-books.md. Fails when an attack succeeds.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import {
  type Circumstances,
  isHarmless,
  NO_POLICY,
  type Outcome,
  runFiles,
  runVectors,
  STRICT,
} from '../tests/e2e/reading/hostile-run'
import { FILES } from '../tests/fixtures/hostile/archives'
import { FLOW_VECTORS, VECTORS } from '../tests/fixtures/hostile/vectors'
import { findBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'
import { table } from './lib/table'
import { serve } from './serve.mjs'

/** Number of characters of a vector that the report shows. */
const MAX_VECTOR_LENGTH = 90
const FILE = inRoot('docs', 'reports', 'hostile-books.md')
if (!existsSync(inRoot('dist'))) stop('There is no dist; run npm run build first.')

const runs: readonly { name: string; circumstances: Circumstances; hasFiles?: true; isOfStyle?: true }[] = [
  { name: 'strict policy', circumstances: STRICT, hasFiles: true },
  { name: 'no policy', circumstances: NO_POLICY, hasFiles: true },
  { name: 'no policy, as HTML', circumstances: { ...NO_POLICY, as: 'html' } },
  { name: 'no policy, in a frame', circumstances: { ...NO_POLICY, as: 'frame' } },
  { name: 'strict, scrolled', circumstances: { ...STRICT, flow: 'scrolled' }, isOfStyle: true },
  { name: 'no policy, scrolled', circumstances: { ...NO_POLICY, flow: 'scrolled' }, isOfStyle: true },
  { name: 'strict, fixed layout', circumstances: { ...STRICT, flow: 'fixed' }, isOfStyle: true },
  { name: 'no policy, fixed layout', circumstances: { ...NO_POLICY, flow: 'fixed' }, isOfStyle: true },
]

const server = await serve({ port: 0 })
const executablePath = await findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
const found = new Map<string, { kind: string; outcomes: (Outcome | null)[] }>()
try {
  for (const [at, { name, circumstances, hasFiles, isOfStyle }] of runs.entries()) {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    const vectors = await runVectors(
      await context.newPage(),
      circumstances,
      isOfStyle ? FLOW_VECTORS : VECTORS,
    )
    const files = hasFiles ? await runFiles(await context.newPage(), circumstances) : []
    await context.close()
    for (const outcome of [...vectors, ...files]) {
      const row = found.get(outcome.id) ?? { kind: outcome.kind, outcomes: runs.map(() => null) }
      row.outcomes[at] = outcome
      found.set(outcome.id, row)
    }
    say(
      `${name}: ${vectors.length + files.length} tried, ${[...vectors, ...files].filter((each) => !isHarmless(each)).length} got through`,
    )
  }
} finally {
  await browser.close()
  await server.close()
}

const expected = new Map(FILES.map(({ id, refused }) => [id, refused]))
const rows = [...found]
const bad = rows.filter(([id, { outcomes }]) =>
  outcomes.some(
    (outcome) => outcome && (!isHarmless(outcome) || outcome.refused !== (expected.get(id) ?? null)),
  ),
)
/** The table of `tests/bench/extremes/main.ts --costs`, which is kept. */
const costs = existsSync(FILE)
  ? (/## What it costs to open them[\s\S]*/.exec(readFileSync(FILE, 'utf8'))?.[0] ?? '')
  : ''
const kinds = [...new Set(rows.map(([, { kind }]) => kind))]
writeFileSync(
  FILE,
  `# Hostile books

Written by \`npm run hostile\`; the vectors are in \`tests/fixtures/hostile/\`, and \`tests/e2e/reading/hostile.spec.ts\` runs
the same ones. Each is a chapter or a file that tries to run a script, to reach the network, to leave its page or to
exhaust the device. It is opened in Chromium ${browser.version()} under the strict policy (\`scripts/serve.mjs\`), on a page without
any policy, where the sanitiser alone has to protect, and there once more as a chapter that is not well-formed XML, and as a
document in a frame of its chapter.

Vectors that may cover the page, or fetch by CSS, are opened in scrolled flow and in fixed layout as well.

Of ${rows.length} vectors **${rows.length - bad.length} did no harm**${bad.length > 0 ? `, ${bad.length} did` : ''}. Harm is: “executed”, any script, dialog, frame or window; “fetched”, any
request for something outside the book; “covered”, a pixel outside the reader that is painted differently, or that does
not receive a press; “threw”, an uncaught error or a report of the policy. “Shown” says whether the rest of the chapter can be read.

${kinds.map(tableOf).join('\n\n')}
${costs && `\n${costs}`}`,
)
say(`wrote ${FILE}`)
if (bad.length > 0) stop(`These got through: ${bad.map(([id]) => id).join(', ')}`)

function tableOf(kind: string): string {
  const lines = rows
    .filter(([, row]) => row.kind === kind)
    .map(([id, { outcomes }]) => [id, vectorText(id), ...outcomes.map(describe)])
  return `## ${kind}\n\n${table(['vector', 'what it tries', ...runs.map(({ name }) => name)], lines)}`
}

/** The beginning of a vector as code; for a file, its name. */
function vectorText(id: string): string {
  const vector = VECTORS.find((each) => each.id === id)
  const text = (vector?.css ?? vector?.body ?? vector?.document ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[`|]/g, '·')
  return text === ''
    ? ''
    : `\`${text.length > MAX_VECTOR_LENGTH ? `${text.slice(0, MAX_VECTOR_LENGTH)}…` : text}\``
}

function describe(outcome: Outcome | null): string {
  if (!outcome) return '–'
  const { executed, fetched, covered, thrown, shown, refused } = outcome
  const harm = [
    ...(executed ? ['executed'] : []),
    ...(fetched.length > 0 ? [`fetched ${fetched.length}`] : []),
    ...(covered ? ['covered'] : []),
    ...(thrown.length > 0 ? [`threw ${thrown.length}`] : []),
  ]
  const end = refused ? `refused: \`${refused}\`` : shown ? 'shown' : 'not shown'
  return harm.length > 0 ? `**${harm.join(', ')}**, ${end}` : `no harm, ${end}`
}
