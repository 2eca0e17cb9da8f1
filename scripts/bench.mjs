// `npm run bench:reader`, `npm run bench:cards` and `npm run bench:catalog`: prepare what the benchmark needs and run it. The readers it is
// compared with are installed in tests/bench only; they are not dependencies of the product.
import { existsSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { build, checkNode, install, installIn } from './lib/prepare.mjs'
import { node } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'

const [name, ...args] = process.argv.slice(2)
const main = inRoot('tests', 'bench', name ?? '', 'main.ts')
if (!name || !existsSync(main))
  stop('Which bench? npm run bench:reader, npm run bench:cards, npm run bench:catalog.')
checkNode()
await install()
await build()
if (name === 'reader') {
  await installIn(inRoot('tests', 'bench'), 'the peers')
  await realBook()
}
if (name === 'catalog') await installIn(inRoot('tests', 'bench'), 'the peers')
const tsx = inRoot('node_modules', 'tsx', 'dist', 'cli.mjs')
process.exit((await node([tsx, main, ...args])).code)

/** Makes the demo books when the data folder is missing: one of them then replaces the real novel. */
async function realBook() {
  if (existsSync(inRoot('..', 'shared', 'data', 'idpf', 'moby-dick.epub'))) return
  if (existsSync(inRoot('.demo', 'books', 'demo'))) return
  say('Making the demo books …')
  const { code } = await node([inRoot('node_modules', 'tsx', 'dist', 'cli.mjs'), 'demo/make/main.ts'])
  if (code !== 0) stop('The demo books could not be made; the reason is above.')
}
