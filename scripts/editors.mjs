// `npm run editors`: prepares what it needs and tests the snippet in real editors. The editors are installed in
// tests/editors only; they are not dependencies of the product.
import { inRoot } from './lib/paths.mjs'
import { build, checkNode, demoLibrary, install, installIn } from './lib/prepare.mjs'
import { node } from './lib/run.mjs'

checkNode()
await install()
await build()
await demoLibrary()
await installIn(inRoot('tests', 'editors'), 'the editors')
const tsx = inRoot('node_modules', 'tsx', 'dist', 'cli.mjs')
process.exit((await node([tsx, inRoot('tests', 'editors', 'main.ts'), ...process.argv.slice(2)])).code)
