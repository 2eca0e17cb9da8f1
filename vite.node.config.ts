import { defineConfig } from 'vite'

/** The `publish` command for Node: our own modules in one file, the libraries left where npm put them. */
export default defineConfig({
  build: {
    target: 'node20',
    outDir: 'dist/node',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    ssr: 'src/publish/cli.ts',
    rollupOptions: { output: { entryFileNames: 'cli.js', chunkFileNames: '[name]-[hash].js' } },
  },
})
