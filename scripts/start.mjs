// `npm start`: from a fresh clone to the demo in a browser. Only Node's built-in modules are imported at the top:
// dependencies are not installed yet.
import { build, checkNode, demoLibrary, install } from './lib/prepare.mjs'
import { say, stop } from './lib/say.mjs'

checkNode()
say('org-library: installs what is missing, builds, makes two small libraries of books and serves them here.')
await install()
await build()
await demoLibrary()

const { serve } = await import('./serve.mjs')
try {
  const server = await serve({ port: Number(process.env.PORT ?? 4173) })
  say(`\nReady: ${server.url}/\nCtrl-C ends it.`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await server.close()
      say('\nEnded.')
      process.exit(0)
    })
  }
} catch (error) {
  stop(error.message)
}
