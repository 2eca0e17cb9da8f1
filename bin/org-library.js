#!/usr/bin/env node
// A closed pager, or `| head`, must not stop publishing.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (thrown) => {
    if (thrown.code !== 'EPIPE') throw thrown
  })

let cli
try {
  cli = await import('../dist/node/cli.js')
} catch (thrown) {
  if (thrown?.code !== 'ERR_MODULE_NOT_FOUND' || !String(thrown.message).includes('dist')) throw thrown
  console.error(
    '还没有构建：请先在项目目录里运行 npm run build。\nNot built yet: run "npm run build" in the project first.',
  )
  process.exitCode = 1
}
if (cli) process.exitCode = await cli.main(process.argv.slice(2))
