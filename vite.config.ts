import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Styles are constructable style sheets; nothing would load a CSS file in dist. */
const noCssFiles: Plugin = {
  name: 'no-css-files',
  generateBundle(_options, bundle) {
    const css = Object.keys(bundle).filter((file) => file.endsWith('.css'))
    if (css.length > 0)
      this.error(`styles must be imported with ?inline, but these were emitted: ${css.join(', ')}`)
  },
}

/**
 * The modules of zip.js that decompress, decrypt and run workers. This project uses zip.js to read unusual archive
 * directories (`src/reading/formats/zip/any-directory.ts`), and to write backups (`src/app/my-data`), which does compress.
 */
const ZIP_CODECS = /[\\/]codec-(?:pool|worker-web)\.js$/
const ZIP_WRITER = /[\\/]core[\\/]zip-writer\.js$/
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
    importer?.includes('@zip.js') && ZIP_CODECS.test(source) && !ZIP_WRITER.test(importer) ? NO_CODECS : null,
  load: (id) =>
    id === NO_CODECS
      ? `export const runWorker = () => Promise.reject(new Error('no codecs')), CODEC_INFLATE = 'inflate'
         ${ZIP_ERRORS.map((name) => `export const ${name} = '${name}'`).join('\n')}`
      : null,
}

/**
 * pdf.js serialises a part of a tagged page as often as the file refers to it. Forty levels, each of which refers to
 * the next one twice, would need more memory than any device has. With these changes each part is visited once and has
 * one place.
 */
const VISIT_ONCE: readonly (readonly [string, string])[] = [
  ['function nodeToSerializable(e,t,r=0){', 'if(e.isTold)return;e.isTold=!0;'],
  ['addNode(e,t,r=0){', 'if(t.size>2e4&&!t.has(e))return null;'],
]
/**
 * Parts without a place are removed from the map by this code, so that each reference visits them again with all their
 * children.
 */
const REMOVE_UNPLACED = 's||t.delete(e);return a'

const visitPartsOnce: Plugin = {
  name: 'visit-parts-once',
  transform(code, id) {
    if (!id.includes('pdf.worker.min.mjs')) return null
    let changed = code
    const change = (from: string, to: string) => {
      if (changed.split(from).length !== 2) this.error(`pdf.js has changed: no "${from}"`)
      changed = changed.replace(from, to)
    }
    for (const [start, more] of VISIT_ONCE) change(start, start + more)
    change(REMOVE_UNPLACED, 'return a')
    return { code: changed, map: null }
  },
}

const modules = (...paths: string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))

/**
 * Makes each entry import everything it depends on, largest first, and not only its direct imports: otherwise the
 * browser discovers React and the reader one round trip later. The added imports follow the entry's own, so the order
 * of execution does not change.
 */
const entriesImportAll: Plugin = {
  name: 'entries-import-all',
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
 * Parts that open most books: those that `prefetchReader` names. The page of a reader requests them when it has the
 * address of an EPUB.
 */
const OPENS_EPUB = modules(
  'src/reading/formats/(epub/index|zip/archive)\\.ts$',
  'src/reading/navigator/reflowable/(css/epub-properties|fit/fitting|chapter/line-breaks)\\.ts$',
)

/**
 * Writes `modulepreload.json`: for each entry the files that it loads first, largest first, which a page may name in
 * `<link rel="modulepreload">`; for the reader those of the first page of an EPUB too.
 */
const preloadLists: Plugin = {
  name: 'preload-lists',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, code.length]))
    const lists = chunks
      .filter(({ isEntry, name }) => isEntry && ENTRIES_OF_TAGS.includes(name))
      .map((entry) => {
        const late = entry.name === READER ? chunks.filter(({ moduleIds }) => moduleIds.some(isOpening)) : []
        const all = new Set([...entry.imports, ...late.map(({ fileName }) => fileName)])
        for (const file of all) {
          const chunk = bundle[file]
          if (chunk?.type === 'chunk') for (const each of chunk.imports) all.add(each)
        }
        const files = [...all].sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0))
        return [entry.fileName, files]
      })
    const source = `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`
    this.emitFile({ type: 'asset', fileName: 'modulepreload.json', source })
  },
}

const isOpening = (id: string) => OPENS_EPUB.test(id)

/**
 * Lets `loadModule` load a part from another address, whatever the build does to its exports:
 * `() => import("./x.js").then(…)` becomes `(other) => (other ? other() : import("./x.js")).then(…)`.
 */
const partsFromOtherAddress: Plugin = {
  name: 'parts-from-other-address',
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
const READER = 'book-reader'
const ENTRIES_OF_TAGS = [LIBRARY, 'book-card', READER]

/** The module that imports the library's screens, and the one that imports its interface: both are in the library's chunk. */
const SCREENS = /[\\/]src[\\/]app[\\/]screen-table\.ts$/
const LIBRARY_INTERFACE = /[\\/]widgets[\\/]org-library[\\/]live\.tsx$/

/**
 * Makes the import of a screen, and of the interface, also import everything that it depends on and that is not loaded yet, for the
 * same reason. A screen never comes without the interface.
 */
const screensImportAll: Plugin = {
  name: 'screens-import-all',
  renderChunk(code, chunk, _options, { chunks, magicString }) {
    if (!chunk.moduleIds.some((id) => SCREENS.test(id))) return null
    if (!magicString) this.error('experimental.nativeMagicString is off')
    const withImports = (first: string) => {
      const all = new Set([first])
      for (const file of all) for (const each of chunks[file]?.imports ?? []) all.add(each)
      return all
    }
    const isInterface = (file: string) => chunks[file]?.moduleIds.some((id) => LIBRARY_INTERFACE.test(id))
    const [live = ''] = Object.keys(chunks).filter(isInterface)
    const first = withImports(`${LIBRARY}.js`)
    const later = new Set([...first, ...withImports(live)])
    for (const call of code.matchAll(/import\("\.\/([^"]+)"\)/g)) {
      const file = `chunks/${call[1]}`
      const loaded = isInterface(file) ? first : later
      const all = [...withImports(file)].filter((each) => !loaded.has(each))
      if (all.length < 2) continue
      const imports = all.map((each) => `import("${each.replace(/^chunks\//, './')}")`)
      magicString.overwrite(
        call.index,
        call.index + call[0].length,
        `Promise.all([${imports}]).then(([part]) => part)`,
      )
    }
    return magicString
  },
}

/**
 * Copies each lazy part that depends on other lazy parts to `chunks/again/`, where it imports copies of those. A
 * browser requests the module of an address once per page: after a failure, every module that imports it fails too, so
 * a second attempt needs another address for all of them (`src/platform/load-module.ts`). The library's first load is
 * not copied: it is present, and its elements are defined. Nor is what its interface shares with the screens: they have one React.
 */
const copiesForRetry: Plugin = {
  name: 'copies-for-retry',
  generateBundle(_options, bundle) {
    const importsOf = (file: string) => (bundle[file]?.type === 'chunk' ? bundle[file].imports : [])
    const withImports = (first: string) => {
      const all = new Set([first])
      for (const file of all) for (const each of importsOf(file)) all.add(each)
      return all
    }
    const isInterface = (file: string) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => LIBRARY_INTERFACE.test(id))
    }
    const [live = ''] = Object.keys(bundle).filter(isInterface)
    const loaded = new Set([...withImports(`${LIBRARY}.js`), ...withImports(live)])
    const isLate = (file: string) => !loaded.has(file)
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
        // Static imports: those without a parenthesis.
        .replace(/\b(from|import)(\s*)(["'])\.\/([^"']+)\3/g, (whole, word, space, quote, name) =>
          copied.has(`chunks/${name}`) ? whole : `${word}${space}${quote}../${name}${quote}`,
        )
        // A part that imports what loads it would wait for the first attempt at that.
        .replace(/\bimport\((["'`])\.\/([^"'`]+)\1/g, (whole, quote, name) =>
          withImports(`chunks/${name}`).has(file) ? whole : `import(${quote}../${name}${quote}`,
        )
        .replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n')
      this.emitFile({ type: 'asset', fileName: file.replace(/^chunks\//, 'chunks/again/'), source })
    }
  },
}

/**
 * Marks the chunks whose functions nearly all run when a book opens. Chromium then compiles the file while it loads,
 * off the main thread, instead of each function at its first call; other browsers see a comment.
 */
export const compileHint = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
  moduleIds.some((id) => OPENING.test(id)) ? '//# allFunctionsCalledOnLoad' : ''

/**
 * These small modules are needed by the catalogue and by late parts of the reader, or by two formats. Each side gets
 * its own copy: a shared chunk would be one more request.
 */
const DUPLICATED: readonly { module: string; importer: RegExp; copy?: string }[] = [
  { module: '/domain/authors', importer: /[\\/]src[\\/]reading[\\/]/ },
  // What a card says where nothing else of it has loaded.
  { module: '/i18n/sorry', importer: /[\\/]widgets[\\/]book-card[\\/]/ },
  { module: '/i18n/sorry', importer: /[\\/]widgets[\\/]org-library[\\/]/, copy: 'library' },
  // Of the library, and of what is shown when loading fails, also in the reader.
  { module: '/routes/paths', importer: /[\\/]screens[\\/]Failure/ },
  // What the page of a reader needs before React, and the library's first load or its catalogue have as well.
  { module: '/domain/tidy', importer: /[\\/]widgets[\\/]book-reader[\\/]/ },
  { module: '/platform/over-tls', importer: /[\\/]widgets[\\/]book-reader[\\/]/ },
  {
    module: '/i18n/translate',
    importer:
      /[\\/]widgets[\\/]book-reader[\\/]connect-reader|[\\/]reading[\\/]reader[\\/]page-frame|[\\/]app[\\/]reading-main/,
  },
  { module: '/platform/bytes', importer: /[\\/]src[\\/]catalog[\\/]/ },
  { module: '/platform/timeout', importer: /[\\/]src[\\/]catalog[\\/]/ },
  { module: '/platform/sliced-task', importer: /[\\/]src[\\/]catalog[\\/]|[\\/]formats[\\/]mobi[\\/]/ },
]

const duplicateSmallModules: Plugin = {
  name: 'duplicate-small-modules',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    const row = DUPLICATED.find((each) => source.endsWith(each.module) && each.importer.test(importer))
    if (!row) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && { ...found, id: `${found.id}?${row.copy ?? 'reading'}` }
  },
}

/** Modules that every element needs, with or without React. */
const KIT = modules(
  'node_modules/react/(cjs/react-)?jsx-runtime',
  'widgets/(element|locale|shared-catalog|contract/types)\\.',
  'src/styles/(?!Root|adopt|use-sheet)',
  'src/i18n/locale',
  'src/platform/(errors|fetch|reparent-event|load-module|online|origins|safe-address)\\.',
)

/** Modules that everything rendered by React needs. */
const REACT_KIT = modules(
  'src/styles/use-sheet\\.',
  'src/i18n/(I18n|translate|words/(define|book))\\.',
  'src/domain/percent\\.',
  'src/platform/(lazy-component|use-online)\\.',
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
    duplicateSmallModules,
    noCssFiles,
    withoutZipCodecs,
    entriesImportAll,
    preloadLists,
    partsFromOtherAddress,
    screensImportAll,
    copiesForRetry,
  ],
  base: './',
  worker: { plugins: () => [visitPartsOnce] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    // Keep light-dark() as it is: the fallback for older browsers is resolved once, at the root, so a dark reader on a
    // light page would get light text. Browsers older than these lack @property as well.
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
        [READER]: 'widgets/book-reader/define.ts',
        catalogue: 'widgets/catalogue.ts',
      },
    },
    rolldownOptions: {
      experimental: { nativeMagicString: true },
      output: {
        // A library build keeps white space for a bundler to remove; these files are loaded as they are.
        minify: true,
        // Annotations for bundlers have no use in files that are loaded as they are.
        comments: { annotation: false },
        postBanner: compileHint,
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Fonts and character maps that a PDF may need.
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // One copy of React for all elements of a page.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // One file each compresses better than ten.
            { name: 'kit', test: KIT, priority: 5 },
            { name: 'react-kit', test: REACT_KIT, priority: 2 },
            // Shared by the library's first load and the page of a reader, without React.
            {
              name: 'base',
              test: /[\\/]src[\\/](platform[\\/](trusted|parse-markup|timeout|when-idle|stored-value|cache|submit)|i18n[\\/]words[\\/]page|domain[\\/]namespace|reading[\\/](reader[\\/]prefetch-reader|navigator[\\/](navigator|preferences)))\.(?!.*\?)|i18n[\\/]translate\.ts\?reading|node_modules[\\/]zustand[\\/]esm[\\/]vanilla|widgets[\\/](key-shield|step|live-stage)/,
              priority: 4,
            },
            // Shared by the library and the reader: who is signed in to a catalogue, and sync.
            {
              name: 'access',
              test: /[\\/]src[\\/](app[\\/]member-sync|session[\\/](catalogue-access|credential-store))\./,
              priority: 2.8,
            },
            // A library without its interface.
            {
              name: 'library',
              test: /[\\/]widgets[\\/]org-library[\\/](element|connect-library)\.|[\\/]src[\\/](app[\\/]host-place|routes[\\/]hit-path)\./,
              priority: 2.5,
            },
            // What a route to a book opens; with the reader's page it is the first page of a library.
            {
              name: 'first-page',
              test: /[\\/]src[\\/](app[\\/]reading-main|screens[\\/]book-read[\\/]reading-route)\./,
              priority: 1,
            },
            // Shared by the interfaces of the library and of the reader, not by cards.
            {
              name: 'house',
              test: /[\\/]src[\\/](app[\\/]member-choice|reading[\\/]reader[\\/]host-options|session[\\/]marks|ui[\\/](Skeleton|Icon|ProgressBar|Status|layers))\.(?!.*\?)|node_modules[\\/]zustand|widgets[\\/]mount-react/,
              priority: 2,
            },
            // The page of a reader: from the book's file to a page that turns, without React.
            {
              name: 'reading',
              test: /[\\/]src[\\/]reading[\\/](reader[\\/]reading-page|publication[\\/](limits|plain-text|media-types)|formats[\\/]source[\\/]source|navigator[\\/]text[\\/]links)\./,
              priority: 2,
            },
            // Of records and catalogues alike.
            {
              name: 'json',
              test: /[\\/]src[\\/](platform[\\/](json|clock)|domain[\\/]book-id)\./,
              priority: 5,
            },
            // A member's records: shared by the library, the reader, backup and sync.
            {
              name: 'records',
              test: /[\\/]src[\\/](platform[\\/](record|write-ahead-log|device-id)|domain[\\/](member-record|mark)\.|session[\\/](record-shapes|positions|book-choices|habits|shapes|tokens|local-session)\.)|node_modules[\\/]idb[\\/]/,
              priority: 3,
            },
            // The interface of the reader.
            { name: 'reader', test: /[\\/]src[\\/]reading[\\/]reader[\\/]Reader\./, priority: 1 },
            // Opens an archive of any format.
            {
              name: 'archive',
              test: /[\\/]src[\\/]reading[\\/]formats[\\/](zip[\\/](archive|plain-directory|unpack)|markup[\\/]xml)\./,
              priority: 1,
            },
            // Opens an EPUB, with what it needs itself of the code it shares with its late parts.
            {
              name: 'epub',
              test: /[\\/]src[\\/]reading[\\/]formats[\\/]epub[\\/](index|navigation)\./,
              priority: 1,
            },
            // Shared by every screen that loads data, and by the reader: what is shown when loading fails.
            {
              name: 'screen',
              test: /[\\/]src[\\/](screens[\\/](Failure|use-load)|ui[\\/]Problem)\./,
              priority: 2,
            },
            // Notes, from detection to content: readers of a book that has notes open some.
            {
              name: 'notes',
              test: /[\\/]src[\\/]reading[\\/]navigator[\\/]reflowable[\\/](notes[\\/]|chapter[\\/]extras\.)/,
              priority: 0,
            },
            // Lines of Chinese, in books of any format.
            { name: 'line-breaks', test: /[\\/]chapter[\\/](line-breaks|chinese-lines)\./, priority: 3 },
            // Shared by plain text, the repair of navigation and what is said about a book.
            { name: 'numerals', test: /[\\/]publication[\\/]numerals\./, priority: 3 },
            // Plain text and its chapters.
            {
              name: 'txt',
              test: /[\\/]src[\\/]reading[\\/](formats[\\/]txt[\\/]index|navigator[\\/]reflowable[\\/]chapter[\\/]text-chapter)\./,
              priority: 1,
            },
            // A catalogue, with what it needs itself of the code it shares with details and search.
            {
              name: 'catalog',
              test: /[\\/]src[\\/]catalog[\\/](index|opds2[\\/](catalog|map|links|address-ids|plain-text)|addresses)\.|[\\/]src[\\/]domain[\\/]authors\.ts$/,
              priority: 3,
            },
            {
              name: 'book',
              test: /[\\/]src[\\/]book[\\/](BookItem|Cover|FallbackCover)\./,
              priority: 1,
            },
            {
              name: 'book-item',
              test: /[\\/]src[\\/]book[\\/](BookItemContent|CoverImageContent|near-viewport-observer)\./,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
