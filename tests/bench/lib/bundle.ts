import { build, type Plugin } from 'vite'
import { compileHint, withoutZipCodecs } from '../../../vite.config'
import { inBench } from './paths'

/** Placed above the code that Vite puts at the start of a file; elsewhere browsers ignore the hint. */
const hints: Plugin = {
  name: 'hints',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const hint = chunk.type === 'chunk' ? compileHint(chunk) : ''
        if (chunk.type === 'chunk' && hint) chunk.code = `${hint}\n${chunk.code}`
      }
    },
  },
}

/**
 * Bundles a page's script like a site would: minified modules, dynamic imports in their own files. Each page is bundled
 * separately, so that no two share a chunk.
 */
export async function bundle(entry: string, out: string): Promise<void> {
  await build({
    configFile: false,
    // As in our own build; the peers have no zip.js, and their packages contain no hints.
    plugins: [withoutZipCodecs, hints],
    root: inBench(),
    logLevel: 'error',
    base: './',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: { main: entry }, output: { entryFileNames: '[name].js' } },
    },
  })
}
