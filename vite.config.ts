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

/** The modules all three elements have in common. */
const KIT = new RegExp(
  [
    'node_modules/@r2wc/',
    'widgets/(element|locale|contract/types)',
    'src/styles/',
    'src/i18n/(I18n|translate|locale|words/(define|ui|book))',
    'src/platform/(errors|fetch)',
    'src/ui/(Glyph|cardIcons|Skeleton|ProgressBar)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

export default defineConfig({
  plugins: [react(), noCssFiles],
  base: './',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    // light-dark() as it stands: what it is turned into for older browsers is resolved once, at the root, and a
    // dark reader on a light page would have light words. Older ones than these lack @property as well.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
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
    rolldownOptions: {
      output: {
        // A library build keeps its white space for a bundler to take away; these files are loaded as they are.
        minify: true,
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Fonts and character maps that a PDF may ask for.
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // React once, for whichever elements a page has.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            // What every element needs, and what every card: one file each compresses better than ten.
            { name: 'kit', test: KIT, priority: 2 },
            {
              name: 'card',
              test: /[\\/]src[\\/]book[\\/](BookItem|Cover|FallbackCover|BookSkeleton)\./,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
