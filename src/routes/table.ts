/** Route names of SPEC §2. The names of the two error pages are their codes. */
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
  | 'Notes'
  | 'Wishes'

/** Values of a route's parameters; a repeatable one is a list of segments. */
export type Params = Readonly<Record<string, string | readonly string[]>>
export type Query = Readonly<Record<string, string>>

export interface RouteMeta {
  /** Key of the title's message; null if SPEC §2 has no title. */
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
    | 'notes'
    | 'wishes'
    | null
  /** For ordering (SPEC §2, "route ranks"). */
  rank: number
  /** The mask layer over the page's top edge (SPEC §2). */
  mask?: 'linear'
  /** Whether visitors may open it (SPEC §4). */
  open?: boolean
  /** Whether the screen has no library header and footer. */
  bare?: boolean
}

export interface RouteRecord {
  name: RouteName
  /**
   * Segments of the path. `:name` matches one segment; with a pattern in parentheses only what matches it; a trailing `*`
   * matches zero or more such segments, `+` one or more.
   */
  path: string
  meta: RouteMeta
  /** Name of the parent route. */
  parent?: RouteName
  /** Returns the path to redirect to; the route itself is never shown. */
  redirect?: (params: Params) => string
}

/** Encodes a parameter for a path. */
const pathText = (value: Params[string] | undefined): string =>
  (typeof value === 'string' ? [value] : (value ?? [])).map(encodeURIComponent).join('/')

/** The routes of SPEC §2, in matching order. */
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
  // Not of SPEC §2: what a member has marked in all books, and wants to read.
  { name: 'Notes', path: '/notes', meta: { title: 'notes', rank: 9, mask: 'linear' }, parent: 'Home' },
  { name: 'Wishes', path: '/wishes', meta: { title: 'wishes', rank: 10, mask: 'linear' }, parent: 'Home' },
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

/** Target of any other path (SPEC §2). */
export const FALLBACK_PATH = '/index'
