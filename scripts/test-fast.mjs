// `npm run test:fast`: runs lint, types and the unit tests affected by the changes, without the slow ones; takes less
// than a minute. Without changes it runs all fast tests. `npm test` runs everything.
//   npm run test:fast -- <branch or commit>     changes since that commit; by default since main
import { mkdirSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { checkNode, install } from './lib/prepare.mjs'
import { node, run } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'

const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
const tool = (...path) => inRoot('node_modules', ...path)

checkNode()
await install()
mkdirSync(inRoot('test-results'), { recursive: true })
const base = await forkPoint(process.argv[2])
const changed = await changedSince(base)
const isReached = changed.some((path) => /\.(?:[cm]?[jt]sx?|css|json)$/.test(path))

/**
 * These take a third of the whole time: many real books, thousands of damaged and growing files. `npm test` runs them.
 */
const SLOW = [
  'reading/formats/zip/salvage/**',
  'reading/formats/zip/archive.test.ts',
  'reading/formats/mobi/damaged.test.ts',
  'reading/navigator/sanitise/{html-source,depth}.test.ts',
  'reading/navigator/fixed/cropping/**',
  'catalog/**/real-feeds.test.ts',
  'demo/{shortcode,covers}.test.ts',
].map((path) => `--exclude=tests/unit/${path}`)

const checks = [
  ['lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'lint', '--error-on-warnings', '.']],
  [
    'types',
    [
      tool('typescript', 'bin', 'tsc'),
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      inRoot('test-results', 'types.tsbuildinfo'),
    ],
  ],
  [
    isReached ? 'unit tests that the change reaches' : 'unit tests',
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=agent',
      '--passWithNoTests',
      ...SLOW,
      ...(isReached ? ['--changed', base] : []),
    ],
  ],
]

say(`${changed.length} ${changed.length === 1 ? 'file differs' : 'files differ'} from ${base.slice(0, 10)}.`)
const results = await Promise.all(
  checks.map(async ([name, args]) => {
    const { code, output } = await node(args, { quiet: true, env: { FORCE_COLOR: '0' } })
    say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}, ${seconds()}`)
    if (code !== 0) say(`\n${output.trim()}\n`)
    else if (name.startsWith('unit')) say(output.trim())
    return code
  }),
)
process.exitCode = results.every((code) => code === 0) ? 0 : 1

/** The fork point of this branch: the newest commit it shares with main. */
async function forkPoint(given) {
  for (const name of given ? [given] : ['origin/main', 'main']) {
    const { code, output } = await run('git', ['merge-base', 'HEAD', name], { quiet: true })
    if (code === 0) return output.trim()
  }
  return given ? stop(`git knows no ${given}.`) : 'HEAD'
}

/** @returns {Promise<string[]>} paths, including new files */
async function changedSince(commit) {
  const lists = await Promise.all([
    run('git', ['diff', '--name-only', commit], { quiet: true }),
    run('git', ['ls-files', '--others', '--exclude-standard'], { quiet: true }),
  ])
  return lists.flatMap(({ code, output }) => (code === 0 ? output.split('\n').filter(Boolean) : []))
}
