import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds `dist/demo/kit.js`, for the page that shows every component; it is not part of the package. */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: 'dist/demo',
    emptyOutDir: true,
    modulePreload: false,
    lib: { formats: ['es'], entry: { kit: 'demo/kit/main.tsx' } },
    rolldownOptions: { output: { minify: true } },
  },
})
