// `npm run build`: dist/ anew: the elements, the `publish` command, and the types.
import { rmSync } from 'node:fs'
import { build } from 'vite'
import { BUILD_STAMP, stampNow } from './lib/freshness.mjs'
import { inRoot, ROOT } from './lib/paths.mjs'
import { node } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'

const started = performance.now()
rmSync(inRoot('dist'), { recursive: true, force: true })
try {
  await build({ root: ROOT, configFile: inRoot('vite.config.ts'), logLevel: 'warn' })
  await build({ root: ROOT, configFile: inRoot('vite.node.config.ts'), logLevel: 'warn' })
} catch (error) {
  stop(`Vite could not build: ${error.message}`)
}
const tsc = inRoot('node_modules', 'typescript', 'bin', 'tsc')
const types = await node([tsc, '--project', 'tsconfig.types.json'], { quiet: true })
if (types.code !== 0) stop(`The types could not be written:\n${types.output}`)
stampNow(BUILD_STAMP)
say(`dist built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
