import { defineConfig } from 'vite'

/** Builds the `publish` command for Node: our modules in one file; libraries are imported from node_modules. */
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
