/**
 * The arrows of the house, checked: widgets → app → screens → book → {session, catalog, reading, ui}
 * → {routes, platform, i18n, styles} → domain. Each rule says what a room must not import.
 */
const rooms = (...names) => `^src/(${names.join('|')})/`

const BOTTOM = ['routes', 'platform', 'i18n', 'styles']
const MIDDLE = ['session', 'catalog', 'reading', 'ui']
const UPPER = ['book', 'screens', 'app']

/** A sibling may know another's contract, never its insides. */
const CONTRACTS = [
  '^src/catalog/port\\.ts$',
  '^src/reading/publication\\.ts$',
  '^src/i18n/(translate|locale)\\.ts$',
]

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
      from: { path: rooms(...BOTTOM) },
      to: { path: [rooms(...MIDDLE, ...UPPER, 'publish'), '^widgets/'] },
    },
    ...BOTTOM.map((room) => ({
      name: `${room}-keeps-to-itself`,
      severity: 'error',
      from: { path: rooms(room) },
      to: { path: rooms(...BOTTOM.filter((other) => other !== room)), pathNot: CONTRACTS },
    })),
    {
      name: 'middle-looks-down',
      severity: 'error',
      from: { path: rooms(...MIDDLE) },
      to: { path: [rooms(...UPPER, 'publish'), '^widgets/'] },
    },
    ...MIDDLE.map((room) => ({
      name: `${room}-keeps-to-itself`,
      comment: 'session, catalog, reading and ui do not know each other, except for a contract',
      severity: 'error',
      from: { path: rooms(room) },
      to: { path: rooms(...MIDDLE.filter((other) => other !== room)), pathNot: CONTRACTS },
    })),
    {
      name: 'book-looks-down',
      severity: 'error',
      from: { path: '^src/book/' },
      to: { path: [rooms('screens', 'app', 'publish'), '^widgets/'] },
    },
    {
      name: 'screens-look-down',
      severity: 'error',
      from: { path: '^src/screens/' },
      to: { path: [rooms('app', 'publish'), '^widgets/'] },
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
          '^src/(publish|domain|platform|i18n)/',
          '^src/reading/formats/',
          '^src/reading/publication\\.ts$',
          // The numbers of chapters are the reader's own.
          '^src/reading/spine\\.ts$',
        ],
      },
    },
    {
      name: 'react-has-its-rooms',
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
        path: ['^src/(routes|app|screens)/', '^src/reading/(surface|formats|reader)/'],
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
