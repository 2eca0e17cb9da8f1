import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { markupFor, PLACE } from './bench'

/** The build of a framework's pages: files by name, and the server-rendered example page. */
export interface Pages {
  files: ReadonlyMap<string, string>
  /** The name of the script that hydrates the server-rendered page. */
  takesOver: string
  /** Server-rendered HTML of the root element; '' if the framework is not rendered on a server here. */
  rendered: string
}

/**
 * The script that hydrates a server-rendered page. React has a separate entry point for it; the others use
 * their main one.
 */
const TAKES_OVER = { react: 'hydrate', vue: 'main', svelte: 'main' }

const HERE = import.meta.dirname

/** Resolves the product's package exports to its built files, as the package manager of a page would. */
export const product = (forServer: boolean): Plugin => ({
  name: 'product',
  enforce: 'pre',
  async resolveId(source) {
    if (!source.startsWith('org-library')) return null
    const { exports } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'))
    const file = inRoot(exports[source.replace('org-library', '.')].default)
    return forServer ? { id: pathToFileURL(file).href, external: true } : file
  },
})

/** Inserts every element with every attribute into the template of the test bench. */
const everyElement = (framework: 'vue' | 'svelte'): Plugin => ({
  name: 'every-element',
  enforce: 'pre',
  transform: (code, id) =>
    /Bench\.(vue|svelte)$/.test(id) ? code.replace(PLACE, markupFor(framework)) : null,
})

const compilers = {
  react: async () => (await import('@vitejs/plugin-react')).default(),
  vue: async () => {
    const { default: vue } = await import('@vitejs/plugin-vue')
    const isCustomElement = (tag: string) => /^(org-library|book-card|book-reader)$/.test(tag)
    return [everyElement('vue'), vue({ template: { compilerOptions: { isCustomElement } } })]
  },
  svelte: async () => {
    const { svelte } = await import('@sveltejs/vite-plugin-svelte')
    return [everyElement('svelte'), svelte({ configFile: false })]
  },
}

/** Builds a framework's pages as its users would. The development build is used because it warns. */
export async function buildPages(name: keyof typeof compilers): Promise<Pages> {
  const root = join(HERE, 'pages', name)
  const extension = name === 'react' ? 'tsx' : 'ts'
  const plugins = await compilers[name]()
  const config = (forServer: boolean): InlineConfig => ({
    root,
    configFile: false,
    mode: 'development',
    base: '/frameworks/',
    logLevel: 'error',
    publicDir: false,
    plugins: [product(forServer), plugins],
  })
  const files = await browserFiles(
    config(false),
    [...new Set(['main', 'bench', TAKES_OVER[name]])].map((entry) => join(root, `${entry}.${extension}`)),
  )
  const outDir = inRoot('test-results', 'frameworks', name)
  await build({
    ...config(true),
    build: { ssr: join(root, `server.${extension}`), outDir, emptyOutDir: true },
  })
  const { render } = await import(pathToFileURL(join(outDir, 'server.js')).href)
  return { files, takesOver: `${TAKES_OVER[name]}.js`, rendered: await render() }
}

/** Builds modules for a browser in memory. */
export async function browserFiles(
  config: InlineConfig,
  input: string[] | Record<string, string>,
): Promise<Map<string, string>> {
  const built = await build({
    ...config,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
  const files = new Map<string, string>()
  for (const { output } of [built].flat() as { output: { fileName: string; code?: string }[] }[])
    for (const { fileName, code } of output) if (code !== undefined) files.set(fileName, code)
  return files
}

/** jQuery's pages need no build. */
export async function plainPages(jquery: string): Promise<Pages> {
  const read = (file: string) => readFile(join(HERE, 'pages', 'jquery', file), 'utf8')
  const files = new Map([
    ['jquery.js', await readFile(inRoot('node_modules', jquery, 'dist', 'jquery.js'), 'utf8')],
    ['example.js', await read('example.js')],
    ['bench.js', await read('bench.js')],
    ['example.html', await read('example.html')],
  ])
  return { files, takesOver: '', rendered: '' }
}
