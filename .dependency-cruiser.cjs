/**
 * The layers of the code, checked: widgets → app → screens → book → {session, catalog, reading} → ui
 * → {routes, platform, i18n, styles} → domain, and inside reading: reader → navigator → formats → publication.
 * Each rule says what a layer must not import. `npm run architecture` adds that no two modules import each other.
 */
const layers = (...names) => `^src/(${names.join('|')})/`

const BOTTOM = ['routes', 'platform', 'i18n', 'styles']
const MIDDLE = ['session', 'catalog', 'reading']
const UPPER = ['book', 'screens', 'app']

/** A sibling may know another's contract, never its insides. */
const CONTRACTS = [
  '^src/catalog/port\\.ts$',
  '^src/reading/publication/publication\\.ts$',
  '^src/i18n/(translate|locale)\\.ts$',
]

/** The rule that one of these layers imports no other of them. */
const keepsToItself = (siblings, comment) => (layer) => ({
  name: `${layer}-keeps-to-itself`,
  comment,
  severity: 'error',
  from: { path: layers(layer) },
  to: { path: layers(...siblings.filter((other) => other !== layer)), pathNot: CONTRACTS },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-knows-nothing',
      comment: 'domain holds types and pure functions; it imports nothing above itself',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'bottom-looks-down',
      severity: 'error',
      from: { path: layers(...BOTTOM) },
      to: { path: [layers('ui', 'annotation-files', ...MIDDLE, ...UPPER, 'publish'), '^widgets/'] },
    },
    ...BOTTOM.map(
      keepsToItself(
        BOTTOM,
        'routes, platform, i18n and styles do not know each other, except for a contract',
      ),
    ),
    {
      name: 'annotation-files-look-down',
      comment:
        'files of annotations to marks and back, in Node too: no book, no style, nothing that is shown',
      severity: 'error',
      from: { path: '^src/annotation-files/' },
      to: { path: '^src/', pathNot: '^src/(annotation-files|platform|domain)/' },
    },
    {
      name: 'ui-looks-down',
      comment: 'the kit serves the library and the reader alike; of a sibling it knows the contract',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: [layers(...MIDDLE, ...UPPER, 'publish'), '^widgets/'], pathNot: CONTRACTS },
    },
    {
      name: 'publication-looks-down',
      severity: 'error',
      from: { path: '^src/reading/publication/' },
      to: { path: '^src/', pathNot: '^src/(reading/publication|platform|domain)/' },
    },
    {
      name: 'formats-look-down',
      comment: 'bytes to publication, in Node too: no style, no element, nothing that is shown',
      severity: 'error',
      from: { path: '^src/reading/formats/' },
      to: { path: '^src/', pathNot: '^src/(reading/(formats|publication)|platform|domain|i18n)/' },
    },
    {
      name: 'navigator-looks-down',
      severity: 'error',
      from: { path: '^src/reading/navigator/' },
      to: { path: ['^src/(ui|routes)/', '^src/reading/reader/', '^node_modules/(react|react-dom)/'] },
    },
    {
      name: 'middle-looks-down',
      severity: 'error',
      from: { path: layers(...MIDDLE) },
      to: { path: [layers(...UPPER, 'publish'), '^widgets/'] },
    },
    ...MIDDLE.map(
      keepsToItself(MIDDLE, 'session, catalog and reading do not know each other, except for a contract'),
    ),
    {
      name: 'book-looks-down',
      severity: 'error',
      from: { path: '^src/book/' },
      to: { path: [layers('screens', 'app', 'publish'), '^widgets/'] },
    },
    {
      name: 'screens-look-down',
      severity: 'error',
      from: { path: '^src/screens/' },
      to: { path: [layers('app', 'publish'), '^widgets/'] },
    },
    {
      name: 'no-screen-imports-a-screen',
      comment: 'what two screens share moves down: into book, ui, or a file that lies in screens itself',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/.+' },
      to: { path: '^src/screens/([^/]+)/.+', pathNot: '^src/screens/$1/' },
    },
    {
      name: 'app-looks-down',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: ['^src/publish/', '^widgets/'] },
    },
    {
      name: 'nobody-imports-publish',
      comment: 'it runs in Node only',
      severity: 'error',
      from: { path: '^(src|widgets)/', pathNot: '^src/publish/' },
      to: { path: '^src/publish/' },
    },
    {
      name: 'publish-reads-books-and-no-more',
      severity: 'error',
      from: { path: '^src/publish/' },
      to: {
        path: '^(src|widgets)/',
        pathNot: [
          '^src/(publish|domain|platform|i18n|annotation-files)/',
          '^src/reading/(formats|publication)/',
          // The text of a chapter as the search in a book has it: quotes of the full-text index are found in it.
          '^src/reading/reader/search/source-text\\.ts$',
        ],
      },
    },
    {
      name: 'react-has-its-layers',
      comment: 'React lives in ui, book, screens, app, widgets and in files named *.tsx',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(ui|book|screens|app)/', '\\.tsx$'] },
      to: { path: '^node_modules/(react|react-dom|@types/react|@types/react-dom)/' },
    },
    {
      name: 'r2wc-only-in-widgets',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^node_modules/@r2wc/' },
    },
    {
      name: 'card-pulls-in-no-router-and-no-reader',
      severity: 'error',
      from: { path: '^widgets/book-card/' },
      to: {
        path: ['^src/(routes|app|screens)/', '^src/reading/(formats|navigator|reader)/'],
        reachable: true,
      },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^(src|widgets)/', pathNot: '^src/publish/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-development-library-in-the-product',
      severity: 'error',
      from: { path: '^(src|widgets)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'the declarations made for Vue and Svelte name what the page that uses them has',
      severity: 'error',
      from: { pathNot: '^widgets/generated/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
