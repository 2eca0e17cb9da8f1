import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Styles travel as constructable sheets; a style sheet file in dist would never be loaded by anybody. */
const noCssFiles: Plugin = {
  name: 'no-css-files',
  generateBundle(_options, bundle) {
    const css = Object.keys(bundle).filter((file) => file.endsWith('.css'))
    if (css.length > 0)
      this.error(`styles must be imported with ?inline, but these were emitted: ${css.join(', ')}`)
  },
}

export default defineConfig({
  plugins: [react(), noCssFiles],
  base: './',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    modulePreload: false,
    lib: {
      formats: ['es'],
      entry: {
        index: 'widgets/index.ts',
        all: 'widgets/all.ts',
        'org-library': 'widgets/org-library/define.ts',
        'book-card': 'widgets/book-card/define.ts',
        'book-reader': 'widgets/book-reader/define.ts',
      },
    },
    rollupOptions: { output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
})
