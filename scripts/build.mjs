// `npm run build`: rebuilds dist/: the elements, their types, the classic scripts, and the `publish` command.
import { rmSync } from 'node:fs'
import { build } from 'vite'
import { BUILD_STAMP, stampNow } from './lib/freshness.mjs'
import { copyContract, writeIntegrity } from './lib/package-files.mjs'
import { inRoot, ROOT } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'

const started = performance.now()
rmSync(inRoot('dist'), { recursive: true, force: true })
try {
  await build({ root: ROOT, configFile: inRoot('vite.config.ts'), logLevel: 'warn' })
  for (const mode of ['loader', 'single'])
    await build({ root: ROOT, configFile: inRoot('vite.classic.config.ts'), logLevel: 'warn', mode })
  await build({ root: ROOT, configFile: inRoot('vite.node.config.ts'), logLevel: 'warn' })
  await build({ root: ROOT, configFile: inRoot('vite.demo.config.ts'), logLevel: 'warn' })
} catch (error) {
  stop(`Vite could not build: ${error.message}`)
}
copyContract()
const integrity = writeIntegrity()
stampNow(BUILD_STAMP)
say(`dist built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
for (const [file, hash] of Object.entries(integrity)) say(`  ${file}  ${hash}`)
