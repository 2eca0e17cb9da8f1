// `npm run package:check`: checks the package as bundlers, Node and TypeScript see it. Needs dist.
import { existsSync } from 'node:fs'
import { BUILD_STAMP } from './lib/freshness.mjs'
import { inRoot } from './lib/paths.mjs'
import { node } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'

if (!existsSync(BUILD_STAMP)) stop('There is no dist; run npm run build first.')

const CHECKS = [
  ['publint', [inRoot('node_modules', 'publint', 'src', 'cli.js'), 'run', '--strict']],
  [
    'attw',
    [
      inRoot('node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js'),
      '--pack',
      '.',
      // ES modules only: no `require`, and no types for TypeScript versions that do not know `exports`.
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './loader.js',
      './single.js',
    ],
  ],
]
for (const [name, args] of CHECKS) {
  const { code, output } = await node(args, { quiet: true })
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (code === 0) continue
  say(output.trim())
  process.exitCode = 1
}
