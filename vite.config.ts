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

/**
 * What unpacks, decrypts and runs workers in zip.js: it reads unusual directories of archives for us, and no more
 * (`src/reading/formats/zip/any-directory.ts`).
 */
const ZIP_CODECS = /[\\/]codec-(?:pool|worker-web)\.js$/
const NO_CODECS = '\0no-zip-codecs'
const ZIP_ERRORS = [
  'ERR_INVALID_CRC32',
  'ERR_INVALID_AUTHENTICATION_CODE',
  'ERR_INVALID_PASSWORD',
  'ERR_INVALID_UNCOMPRESSED_SIZE',
  'ERR_INVALID_COMPRESSED_DATA',
  'ERR_CODEC_OUT_OF_MEMORY',
  'ERR_ABORT_CHECK_PASSWORD',
  'ERR_WORKER_STARTUP_TIMEOUT',
]

export const withoutZipCodecs: Plugin = {
  name: 'without-zip-codecs',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('@zip.js') && ZIP_CODECS.test(source) ? NO_CODECS : null,
  load: (id) =>
    id === NO_CODECS
      ? `export const runWorker = () => Promise.reject(new Error('no codecs')), CODEC_INFLATE = 'inflate'
         ${ZIP_ERRORS.map((name) => `export const ${name} = '${name}'`).join('\n')}`
      : null,
}

/**
 * pdf.js tells the parts of a tagged page as often as a file names them. Of forty levels, each of which names the next
 * one twice, that is a number that no device has room for; here every part has one place, and is looked at once.
 */
const ONCE: readonly (readonly [string, string])[] = [
  ['function nodeToSerializable(e,t,r=0){', 'if(e.isTold)return;e.isTold=!0;'],
  ['addNode(e,t,r=0){', 'if(t.size>2e4&&!t.has(e))return null;'],
]
/** What has no place would be forgotten, and looked at again with all that is in it, whenever it is named. */
const FORGOTTEN = 's||t.delete(e);return a'

const partsOnce: Plugin = {
  name: 'parts-once',
  transform(code, id) {
    if (!id.includes('pdf.worker.min.mjs')) return null
    let changed = code
    const change = (from: string, to: string) => {
      if (changed.split(from).length !== 2) this.error(`pdf.js has changed: no "${from}"`)
      changed = changed.replace(from, to)
    }
    for (const [start, more] of ONCE) change(start, start + more)
    change(FORGOTTEN, 'return a')
    return { code: changed, map: null }
  },
}

/**
 * An entry asks for all it stands on, what is largest first, and not only for what it names itself: a browser would
 * learn of React and the reader when other files have come, a round trip later. After its own imports, so that nothing
 * runs in another order.
 */
const entriesAskForAll: Plugin = {
  name: 'entries-ask-for-all',
  generateBundle(_options, bundle) {
    const importsOf = (file: string) => (bundle[file]?.type === 'chunk' ? bundle[file].imports : [])
    const sizeOf = (file: string) => (bundle[file]?.type === 'chunk' ? bundle[file].code.length : 0)
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.isEntry) continue
      const all = new Set(chunk.imports)
      for (const file of all) for (const each of importsOf(file)) all.add(each)
      const others = [...all].slice(chunk.imports.length).sort((a, b) => sizeOf(b) - sizeOf(a))
      const imports = others.map((file) => `import"./${file}";`).join('')
      chunk.code = chunk.code.replace(/\n?(?=\/\/# sourceMappingURL=|$)/, `${imports}\n`)
    }
  },
}

/**
 * Whoever fetches a part by `loadModule` can be handed the same part from another address, whatever the build makes of
 * its exports: `() => import("./x.js").then(…)` becomes `(other) => (other ? other() : import("./x.js")).then(…)`.
 */
const partsFromElsewhere: Plugin = {
  name: 'parts-from-elsewhere',
  renderChunk(code, _chunk, _options, { magicString }) {
    if (!magicString) this.error('experimental.nativeMagicString is off')
    for (const { index, 0: whole, 1: address } of code.matchAll(/\(\) => import\("(\.\.?\/[^"]+)"\)/g))
      magicString.overwrite(
        index,
        index + whole.length,
        `(other) => (other ? other() : import("${address}"))`,
      )
    return magicString
  },
}

/** The library's entry. */
const LIBRARY = 'org-library'

/** Where the library's screens are asked for. */
const SCREENS = /[\\/]src[\\/]app[\\/]screen-table\.ts$/

/** A screen's code is asked for together with all that it stands on and that is not there yet, for the same reason. */
const screensAskForAll: Plugin = {
  name: 'screens-ask-for-all',
  renderChunk(code, chunk, _options, { chunks, magicString }) {
    if (!chunk.moduleIds.some((id) => SCREENS.test(id))) return null
    if (!magicString) this.error('experimental.nativeMagicString is off')
    const withImports = (first: string) => {
      const all = new Set([first])
      for (const file of all) for (const each of chunks[file]?.imports ?? []) all.add(each)
      return all
    }
    const isThere = withImports(`${LIBRARY}.js`)
    for (const asked of code.matchAll(/import\("\.\/([^"]+)"\)/g)) {
      const all = [...withImports(`chunks/${asked[1]}`)].filter((file) => !isThere.has(file))
      if (all.length < 2) continue
      const imports = all.map((file) => `import("${file.replace(/^chunks\//, './')}")`)
      magicString.overwrite(
        asked.index,
        asked.index + asked[0].length,
        `Promise.all([${imports}]).then(([screen]) => screen)`,
      )
    }
    return magicString
  },
}

/**
 * A part that is loaded later, and stands on others that are, lies a second time in `chunks/again/`, where it stands on
 * copies of those: a browser waits for a module that never comes for as long as the page lives, whoever names it, and a
 * second try needs another address for all of them (`src/platform/load-module.ts`). What the library begins with has no
 * copy: it is there, and knows its elements.
 */
const copiesForAgain: Plugin = {
  name: 'copies-for-again',
  generateBundle(_options, bundle) {
    const importsOf = (file: string) => (bundle[file]?.type === 'chunk' ? bundle[file].imports : [])
    const withImports = (first: string) => {
      const all = new Set([first])
      for (const file of all) for (const each of importsOf(file)) all.add(each)
      return all
    }
    const isThere = withImports(`${LIBRARY}.js`)
    const isLate = (file: string) => !isThere.has(file)
    const copied = new Set<string>()
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.isEntry || !isLate(chunk.fileName)) continue
      const late = [...withImports(chunk.fileName)].filter(isLate)
      if (late.length > 1) for (const file of late) copied.add(file)
    }
    for (const file of copied) {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk') continue
      const source = chunk.code
        .replaceAll('`../assets/', '`../../assets/')
        // Static ones: those without a parenthesis.
        .replace(/\b(from|import)(\s*)(["'])\.\/([^"']+)\3/g, (whole, word, space, quote, name) =>
          copied.has(`chunks/${name}`) ? whole : `${word}${space}${quote}../${name}${quote}`,
        )
        .replace(/\bimport\((["'`])\.\//g, 'import($1../')
        .replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n')
      this.emitFile({ type: 'asset', fileName: file.replace(/^chunks\//, 'chunks/again/'), source })
    }
  },
}

/**
 * What opening a book runs nearly all of is compiled while it comes, beside the page's own work, and not function by
 * function as each is first called: Chromium's hint for a whole file, a comment to others.
 */
export const compiledAtOnce = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
  moduleIds.some((id) => OPENING.test(id)) ? '//# allFunctionsCalledOnLoad' : ''

/**
 * What is this small, and needed by the catalogue and by late parts of the reader, or by two kinds of books, is in both:
 * a file of its own would be one more to wait for.
 */
const TWICE = [
  { module: '/domain/authors', importer: /[\\/]src[\\/]reading[\\/]/ },
  { module: '/platform/timeout', importer: /[\\/]src[\\/]catalog[\\/]/ },
  { module: '/platform/slices', importer: /[\\/]formats[\\/]mobi[\\/]/ },
]

const twice: Plugin = {
  name: 'twice',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    if (!TWICE.some((each) => source.endsWith(each.module) && each.importer.test(importer))) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && { ...found, id: `${found.id}?reading` }
  },
}

const modules = (...paths: string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))

/** What every element needs, with React and without. */
const KIT = modules(
  'node_modules/react/(cjs/react-)?jsx-runtime',
  'widgets/(element|locale|shared-catalog|contract/types)\\.',
  'src/styles/(?!Root|adopt|use-sheet)',
  'src/i18n/locale',
  'src/platform/(errors|fetch|reparent-event|load-module|online|origins|safe-address)\\.',
)

/** What everything rendered by React needs. */
const REACT_KIT = modules(
  'src/styles/use-sheet\\.',
  'src/i18n/(I18n|translate|words/(define|book))\\.',
  'src/domain/percent\\.',
  'src/platform/(late|use-online)\\.',
  'src/ui/(Glyph|card-icons)\\.',
  'src/book/pictures\\.',
)

const OPENING = modules(
  'src/reading/(navigator/reflowable/reflowable-navigator|formats/epub/index|formats/zip/archive)\\.ts$',
  'node_modules/react-dom/',
)

export default defineConfig({
  plugins: [
    react(),
    twice,
    noCssFiles,
    withoutZipCodecs,
    entriesAskForAll,
    partsFromElsewhere,
    screensAskForAll,
    copiesForAgain,
  ],
  base: './',
  worker: { plugins: () => [partsOnce] },
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
        [LIBRARY]: 'widgets/org-library/define.ts',
        'book-card': 'widgets/book-card/define.ts',
        'book-reader': 'widgets/book-reader/define.ts',
      },
    },
    rolldownOptions: {
      experimental: { nativeMagicString: true },
      output: {
        // A library build keeps its white space for a bundler to take away; these files are loaded as they are.
        minify: true,
        // Notes to a bundler about what may be left out: for files loaded as they are, weight.
        comments: { annotation: false },
        postBanner: compiledAtOnce,
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Fonts and character maps that a PDF may ask for.
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // React once, for whichever elements a page has.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // One file each compresses better than ten.
            { name: 'kit', test: KIT, priority: 3 },
            { name: 'react-kit', test: REACT_KIT, priority: 2 },
            // What the library and the reader have, and no card.
            {
              name: 'house',
              test: /[\\/]src[\\/](styles[\\/]Root|ui[\\/](Skeleton|Icon|ProgressBar)|platform[\\/](trusted|parse-markup|timeout|when-idle)|reading[\\/]navigator[\\/](navigator|preferences))\.(?!.*\?)|node_modules[\\/](zustand|@r2wc)|widgets[\\/]react-element/,
              priority: 2,
            },
            // The reader, and of what it has in common with its late parts all that it needs itself.
            {
              name: 'reader',
              test: /[\\/]src[\\/]reading[\\/](reader[\\/]Reader|publication[\\/](limits|plain-text|media-types)|formats[\\/]source[\\/]source|navigator[\\/]text[\\/]links)\./,
              priority: 1,
            },
            // What opens an archive, whatever kind of book it holds.
            {
              name: 'archive',
              test: /[\\/]src[\\/]reading[\\/]formats[\\/](zip[\\/](archive|plain-directory|unpack)|markup[\\/]xml)\./,
              priority: 1,
            },
            // What opens an EPUB, and of what it has in common with its late parts all that it needs itself.
            {
              name: 'epub',
              test: /[\\/]src[\\/]reading[\\/]formats[\\/]epub[\\/](index|navigation)\./,
              priority: 1,
            },
            // What a long feed and the reader have.
            { name: 'slices', test: /[\\/]src[\\/]platform[\\/]slices\./, priority: 2 },
            // What every screen that loads something has.
            { name: 'screen', test: /[\\/]src[\\/]screens[\\/](Failure|use-load)\./, priority: 1 },
            // Notes, from what looks for them to what they say: who reads a book that has any follows some.
            {
              name: 'notes',
              test: /[\\/]src[\\/]reading[\\/]navigator[\\/]reflowable[\\/](notes[\\/]|chapter[\\/]extras\.)/,
              priority: 0,
            },
            // Plain text, and what makes pages of it.
            {
              name: 'txt',
              test: /[\\/]src[\\/]reading[\\/](formats[\\/]txt[\\/]index|navigator[\\/]reflowable[\\/]chapter[\\/]text-chapter)\./,
              priority: 1,
            },
            {
              name: 'book',
              test: /[\\/]src[\\/]book[\\/](BookItem|Cover|FallbackCover)\./,
              priority: 1,
            },
            {
              name: 'book-item',
              test: /[\\/]src[\\/]book[\\/](BookItemContent|CoverImageContent|near-watch)\./,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
