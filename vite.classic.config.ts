import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Classic scripts, one file each: `--mode loader` and `--mode single`. */
const FILES: Readonly<Record<string, { entry: string; file: string }>> = {
  loader: { entry: 'widgets/loader/loader.ts', file: 'loader.js' },
  single: { entry: 'widgets/loader/single.ts', file: 'org-library.single.js' },
}

export default defineConfig(({ mode }) => {
  const made = FILES[mode]
  if (!made) throw new Error(`vite.classic.config.ts knows ${Object.keys(FILES).join(' and ')}, not ${mode}`)
  return {
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: false,
      sourcemap: true,
      lib: { formats: ['iife'], name: 'orgLibrary', entry: made.entry, fileName: () => made.file },
      rolldownOptions: { output: { minify: true, extend: false } },
    },
  }
})
