// `npm run package:check`: what would be published, as bundlers, Node and TypeScript would see it. Needs dist.
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
      // Modules only: there is no require, and nothing for a TypeScript older than `exports`.
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
