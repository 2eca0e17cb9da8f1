// `npm run verify`: runs every check in turn; stops at the first failure and prints its output.
//   npm run verify -- --no-tests   skips the tests and the installation of the tarball

import { inRoot } from './lib/paths.mjs'
import { checkNode, install } from './lib/prepare.mjs'
import { node } from './lib/run.mjs'
import { say } from './lib/say.mjs'

const tool = (...path) => inRoot('node_modules', ...path)
const biome = tool('@biomejs', 'biome', 'bin', 'biome')

const STEPS = [
  ['format', [biome, 'format', '.']],
  ['lint', [biome, 'lint', '--error-on-warnings', '.']],
  ['types', [tool('typescript', 'bin', 'tsc'), '--noEmit']],
  [
    'imports',
    [
      tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      'src',
      'widgets',
      '--config',
      '.dependency-cruiser.cjs',
    ],
  ],
  ['architecture', [tool('tsx', 'dist', 'cli.mjs'), 'scripts/architecture/main.ts']],
  ['unused', [tool('knip', 'bin', 'knip.js')]],
  ['patterns', [tool('tsx', 'dist', 'cli.mjs'), 'scripts/patterns.ts']],
  ['texts', [tool('tsx', 'dist', 'cli.mjs'), 'scripts/texts.ts']],
  ['build', ['scripts/build.mjs']],
  ['tests', ['scripts/test.mjs']],
  ['sizes', ['scripts/sizes.mjs']],
  ['package', ['scripts/package-check.mjs']],
  ['install', [tool('vitest', 'vitest.mjs'), 'run', '--config', 'tests/package/vitest.config.ts']],
]

/** The steps that take minutes. */
const TESTS = new Set(['tests', 'install'])
const withTests = !process.argv.includes('--no-tests')

checkNode()
await install()
for (const [name, args] of STEPS.filter(([name]) => withTests || !TESTS.has(name))) {
  const started = performance.now()
  const { code, output } = await node(args, { quiet: true })
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${seconds.padStart(8)}`)
  if (code !== 0) {
    say(`\n${output.trim()}`)
    process.exit(1)
  }
}
