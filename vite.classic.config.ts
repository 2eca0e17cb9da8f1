import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Classic scripts, one file each: `--mode loader` and `--mode single`. */
const FILES: Readonly<Record<string, { entry: string; file: string }>> = {
  loader: { entry: 'widgets/loader/loader.ts', file: 'loader.js' },
  single: { entry: 'widgets/loader/single.ts', file: 'org-library.single.js' },
}

/**
 * pdf.js needs a worker, character maps and fonts beside it, which a single file cannot have. In that file a PDF is a
 * book without a readable format.
 */
const withoutPdf: Plugin = {
  name: 'without-pdf',
  enforce: 'pre',
  load(id) {
    if (
      !/[\\/]src[\\/]reading[\\/](formats[\\/]pdf[\\/]publication|navigator[\\/]fixed[\\/]pdf[\\/](browser|pages))\.ts$/.test(
        id,
      )
    )
      return null
    return `import { LibraryError } from '${fileURLToPath(new URL('./src/platform/errors.ts', import.meta.url))}'
throw new LibraryError('no-readable-format', 'org-library.single.js reads no PDF; loader.js does')`
  },
}

/** A worker is a second file; in the single file a search index in parts is searched on the main thread. */
const withoutSearchWorker: Plugin = {
  name: 'without-search-worker',
  enforce: 'pre',
  load(id) {
    if (/[\\/]src[\\/]catalog[\\/]search[\\/]shards[\\/]search-worker\.ts\?worker&url$/.test(id))
      return "export default ''"
    // PDF, which starts the other worker, is not in the file either.
    if (/[\\/]src[\\/]platform[\\/]start-worker\.ts$/.test(id))
      return 'export const startWorker = async () => null'
    return null
  },
}

/** Fails the build when it emits a second file. */
const singleFile: Plugin = {
  name: 'single-file',
  generateBundle(_options, bundle) {
    const others = Object.values(bundle).filter((part) => !(part.type === 'chunk' && part.isEntry))
    const names = others.map(({ fileName }) => fileName).filter((name) => !name.endsWith('.map'))
    if (names.length > 0) this.error(`a script of one file would need ${names.join(', ')} as well`)
  },
}

export default defineConfig(({ mode }) => {
  const target = FILES[mode]
  if (!target)
    throw new Error(`vite.classic.config.ts knows ${Object.keys(FILES).join(' and ')}, not ${mode}`)
  return {
    plugins: [react(), withoutPdf, withoutSearchWorker, singleFile],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: false,
      sourcemap: true,
      lib: { formats: ['iife'], name: 'orgLibrary', entry: target.entry, fileName: () => target.file },
      rolldownOptions: { output: { minify: true, extend: false } },
    },
  }
})
