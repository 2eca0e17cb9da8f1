import { build } from 'vite'
import { withoutZipCodecs } from '../../../vite.config'
import { inBench } from './paths'

/**
 * Bundles a page's script as a site would: minified modules, what is imported late in files of its own. Each alone, so
 * that no two share a chunk.
 */
export async function bundle(entry: string, out: string): Promise<void> {
  await build({
    configFile: false,
    // As in our own build; the peers have no zip.js.
    plugins: [withoutZipCodecs],
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
