/** Names of SPEC §2. The two error pages carry their codes as names. */
export type RouteName =
  | 'Home'
  | 'Index'
  | 'IndexwithOrg'
  | 'BookDetail'
  | 'BookShelf'
  | 'Category'
  | 'More'
  | 'ReadHistory'
  | 'Redirect'
  | 'BookRead'
  | 'Login'
  | 'NoLogin'
  | 'Error'
  | '404'
  | '500'
  | 'Search'

/** Values of a route's parameters; a repeatable one holds its parts in order. */
export type Params = Readonly<Record<string, string | readonly string[]>>
export type Query = Readonly<Record<string, string>>

export interface RouteMeta {
  /** Key of the title's words; null where SPEC §2 shows none. */
  title:
    | 'home'
    | 'details'
    | 'shelf'
    | 'category'
    | 'more'
    | 'history'
    | 'read'
    | '404'
    | '500'
    | 'search'
    | null
  /** For ordering (SPEC §2, "route ranks"). */
  rank: number
  /** The mask layer shown over the page's top edge (SPEC §2). */
  mask?: 'linear'
  /** Open to visitors (SPEC §4). */
  open?: boolean
  /** The screen stands alone, without the library's header and footer. */
  bare?: boolean
}

export interface RouteRecord {
  name: RouteName
  /**
   * Segments of the path. `:name` takes one segment; with a pattern in brackets only what matches it;
   * a last `*` takes zero or more such segments, `+` one or more.
   */
  path: string
  meta: RouteMeta
  /** Name of the route it is shown inside of. */
  parent?: RouteName
  /** Where it forwards to instead of being shown. */
  redirect?: (params: Params) => string
}

/** A parameter as it stands in a path. */
const pathText = (value: Params[string] | undefined): string =>
  (typeof value === 'string' ? [value] : (value ?? [])).map(encodeURIComponent).join('/')

/** SPEC §2 as data, in the order in which paths are tried. */
export const ROUTES: readonly RouteRecord[] = [
  { name: 'Home', path: '/', meta: { title: 'home', rank: 0 }, redirect: () => '/index' },
  { name: 'Index', path: '/index', meta: { title: 'home', rank: 0, open: true }, parent: 'Home' },
  { name: 'BookDetail', path: '/bookdetail/:id', meta: { title: 'details', rank: 5 }, parent: 'Home' },
  {
    name: 'BookShelf',
    path: '/bookshelf',
    meta: { title: 'shelf', rank: 2, mask: 'linear' },
    parent: 'Home',
  },
  {
    name: 'Category',
    path: '/category/:categorys(\\d+)*',
    meta: { title: 'category', rank: 1 },
    parent: 'Home',
  },
  {
    name: 'More',
    path: '/more/:idp(\\d+(?:-\\d+)?)',
    meta: { title: 'more', rank: 3, open: true },
    parent: 'Home',
  },
  {
    name: 'ReadHistory',
    path: '/readhistory',
    meta: { title: 'history', rank: 7, mask: 'linear' },
    parent: 'Home',
  },
  {
    name: 'Redirect',
    path: '/redirect/:path*',
    meta: { title: null, rank: 103 },
    parent: 'Home',
    redirect: ({ path }) => `/${pathText(path)}`,
  },
  {
    name: 'BookRead',
    path: '/book-read/:ids(\\d+)+',
    meta: { title: 'read', rank: 6, bare: true },
    parent: 'Home',
  },
  { name: 'NoLogin', path: '/noauth/login', meta: { title: null, rank: 100, open: true }, parent: 'Home' },
  {
    name: 'Error',
    path: '/error',
    meta: { title: null, rank: 8 },
    parent: 'Home',
    redirect: () => '/error/404',
  },
  { name: '404', path: '/error/404', meta: { title: '404', rank: 404, open: true }, parent: 'Home' },
  { name: '500', path: '/error/500', meta: { title: '500', rank: 500, open: true }, parent: 'Home' },
  { name: 'Search', path: '/search', meta: { title: 'search', rank: 4 }, parent: 'Home' },
  {
    name: 'Login',
    path: '/:org/login',
    meta: { title: null, rank: 401 },
    parent: 'Home',
    redirect: ({ org }) => `/${pathText(org)}/index`,
  },
  { name: 'IndexwithOrg', path: '/:org/index', meta: { title: 'home', rank: 0, open: true }, parent: 'Home' },
]

/** Where any other path leads (SPEC §2). */
export const FALLBACK_PATH = '/index'
