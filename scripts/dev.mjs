// `npm run dev`: serves the demo from its sources and updates pages when a source changes. PORT sets the port. Only
// Node's built-in modules are imported at the top: dependencies are not installed yet.
import { existsSync } from 'node:fs'
import { extname, posix } from 'node:path'
import { inRoot, ROOT } from './lib/paths.mjs'
import { build, checkNode, demoLibrary, install } from './lib/prepare.mjs'
import { say, stop } from './lib/say.mjs'

const HOST = '127.0.0.1'
const port = Number(process.env.PORT ?? 5173)

checkNode()
await install()
// The built `publish` command makes the catalogues. `npm start` makes them again when books have changed.
if (!existsSync(inRoot('.demo', 'library', 'demo', 'feed.json'))) {
  await build()
  await demoLibrary()
}

/** Returns the source of a file in `dist/`. @returns {string | undefined} */
function sourceOf(name) {
  const paths = [
    ['widgets', `${name}.ts`],
    ['widgets', name, 'define.ts'],
    ['widgets', 'loader', `${name}.ts`],
  ]
  if (name === 'demo/kit') return inRoot('demo', 'kit', 'main.tsx')
  return paths.map((path) => inRoot(...path)).find((path) => existsSync(path))
}

/** The demo's pages name built files; this plugin serves the sources instead. */
const sourcesForBuilt = {
  name: 'sources-for-built',
  enforce: 'pre',
  resolveId(id) {
    const [, name] = /^\/dist\/(.+)\.js(?:\?.*)?$/.exec(id) ?? []
    return name && sourceOf(name)
  },
  // The sources of classic scripts contain imports, so they are loaded as modules here.
  transformIndexHtml: (html) =>
    html.replace(/<script (src="\/dist\/loader\.js")/g, '<script type="module" $1'),
}

/**
 * React's Fast Refresh replaces components and keeps their state. Values that components took from other modules
 * (translations in a context, adopted style sheets) would stay outdated, so a change of any other file reloads the
 * page.
 */
const reloadForOthers = {
  name: 'reload-for-others',
  handleHotUpdate({ file, modules, server }) {
    if (modules.length === 0 || extname(file) === '.tsx') return undefined
    server.ws.send({ type: 'full-reload', path: '*' })
    return []
  },
}

/** Serves the catalogues and the page addresses as `npm start` does. */
async function demoSite() {
  const { site } = await import('./serve.mjs')
  const answer = site()
  return {
    name: 'demo-site',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, path = '/', query = ''] = /^([^?]*)(.*)$/s.exec(request.url ?? '/') ?? []
        const pathname = posix.normalize(path)
        if (pathname.startsWith('/library/')) return answer(request, response)
        const page = pathname === '/' ? 'index' : /^\/([\w-]+)(?:\.html)?$/.exec(pathname)?.[1]
        if (!page || !existsSync(inRoot('demo', `${page}.html`))) return next()
        response.writeHead(302, { Location: `/demo/${page}.html${query}` }).end()
      })
    },
  }
}

const { createServer } = await import('vite')
const { default: react } = await import('@vitejs/plugin-react')
try {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    plugins: [react(), sourcesForBuilt, reloadForOthers, await demoSite()],
    // Dependencies are found at the start: each one found later would reload the page.
    optimizeDeps: { entries: ['widgets/all.ts', 'demo/kit/main.tsx'] },
    server: {
      host: HOST,
      port,
      strictPort: true,
      watch: { ignored: ['**/.demo/**', '**/dist/**', '**/test-results/**', '**/tests/**'] },
    },
  })
  await server.listen()
  say(
    `Ready: http://${HOST}:${port}/\nCtrl-C ends it. Under the policy of DESIGN §3 runs only \`npm start\`.`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, async () => {
      await server.close()
      say('\nEnded.')
      process.exit(0)
    })
} catch (error) {
  stop(
    /in use/.test(error.message)
      ? `Port ${port} is in use. Choose another: PORT=${port + 1} npm run dev`
      : error.message,
  )
}
