import { describe, expect, it } from 'vitest'
import { RESERVED_CODES } from '../../../src/domain/organisation'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { parentPath, resolve } from '../../../src/routes/match'
import { ROUTES, type RouteName } from '../../../src/routes/table'
import { titleOf } from '../../../src/routes/title'

const BRAND = '书香阅读'
const HOME_TITLE = `${BRAND}，首页，让阅读更简单`

interface Row {
  name: RouteName
  /** A path of this row, and the screen it shows. */
  path: string
  shows: RouteName
  rank: number
  /** In zh-CN; null where SPEC §2 says "not shown". */
  title: string | null
  mask?: 'linear'
  /** Target of a redirecting row. */
  forwards?: string
}

/** SPEC §2 row by row, with the ranks of its last paragraph, and the two rows after it: notes and wishes. */
const SPEC: readonly Row[] = [
  { name: 'Home', path: '/', shows: 'Index', rank: 0, title: HOME_TITLE, forwards: '/index' },
  { name: 'Index', path: '/index', shows: 'Index', rank: 0, title: HOME_TITLE },
  { name: 'IndexwithOrg', path: '/demo/index', shows: 'IndexwithOrg', rank: 0, title: HOME_TITLE },
  { name: 'BookDetail', path: '/bookdetail/17', shows: 'BookDetail', rank: 5, title: `${BRAND}，书籍详情` },
  {
    name: 'BookShelf',
    path: '/bookshelf',
    shows: 'BookShelf',
    rank: 2,
    title: `${BRAND}，书架`,
    mask: 'linear',
  },
  { name: 'Category', path: '/category/1/2', shows: 'Category', rank: 1, title: `${BRAND}，图书分类` },
  { name: 'More', path: '/more/3', shows: 'More', rank: 3, title: `${BRAND}，精选图书` },
  {
    name: 'ReadHistory',
    path: '/readhistory',
    shows: 'ReadHistory',
    rank: 7,
    title: `${BRAND}，阅读历史`,
    mask: 'linear',
  },
  {
    name: 'Redirect',
    path: '/redirect/more/3',
    shows: 'More',
    rank: 103,
    title: null,
    forwards: '/more/3',
  },
  { name: 'BookRead', path: '/book-read/17/2', shows: 'BookRead', rank: 6, title: `${BRAND}，在线阅读` },
  {
    name: 'Login',
    path: '/demo/login',
    shows: 'IndexwithOrg',
    rank: 401,
    title: null,
    forwards: '/demo/index',
  },
  { name: 'NoLogin', path: '/noauth/login', shows: 'NoLogin', rank: 100, title: null },
  { name: 'Error', path: '/error', shows: '404', rank: 8, title: null, forwards: '/error/404' },
  { name: '404', path: '/error/404', shows: '404', rank: 404, title: `${BRAND}，页面不存在！` },
  { name: '500', path: '/error/500', shows: '500', rank: 500, title: `${BRAND}，服务器开小差了！` },
  { name: 'Notes', path: '/notes', shows: 'Notes', rank: 9, title: `${BRAND}，我的笔记`, mask: 'linear' },
  { name: 'Wishes', path: '/wishes', shows: 'Wishes', rank: 10, title: `${BRAND}，想读`, mask: 'linear' },
  { name: 'Search', path: '/search', shows: 'Search', rank: 4, title: `${BRAND}，搜索` },
]

const t = createTranslate('zh-CN', words)
const recordOf = (name: RouteName) => {
  const record = ROUTES.find((route) => route.name === name)
  if (!record) throw new Error(`no route ${name}`)
  return record
}

describe('the route table of SPEC §2', () => {
  it('has exactly these rows', () => {
    expect(ROUTES.map((route) => route.name).sort()).toEqual(SPEC.map((row) => row.name).sort())
  })

  it.each(SPEC)('$name: $path', ({ name, path, shows, rank, title, mask, forwards }) => {
    const record = recordOf(name)
    expect(record.meta.rank).toBe(rank)
    expect(record.meta.mask).toBe(mask)
    expect(record.parent).toBe(name === 'Home' ? undefined : 'Home')
    expect(parentPath(name)).toBe('/')
    expect(record.redirect !== undefined).toBe(forwards !== undefined)

    const place = resolve(path)
    expect(place.name).toBe(shows)
    expect(place.fullPath).toBe(forwards ?? path)
    expect(titleOf({ meta: record.meta, query: {} }, BRAND, t)).toBe(title ?? BRAND)
  })
})

describe('parameters', () => {
  it.each([
    ['/demo/index', { org: 'demo' }],
    ['/bookdetail/17', { id: '17' }],
    ['/category', { categorys: [] }],
    ['/category/1', { categorys: ['1'] }],
    ['/category/1/22/333', { categorys: ['1', '22', '333'] }],
    ['/more/3', { idp: '3' }],
    ['/more/3-14', { idp: '3-14' }],
    ['/book-read/17', { ids: ['17'] }],
    ['/book-read/17/2', { ids: ['17', '2'] }],
    ['/book-read/99999999999999999999999/1', { ids: ['99999999999999999999999', '1'] }],
  ])('%s', (path, params) => {
    expect(resolve(path)).toMatchObject({ path, params })
  })

  it.each([
    '/more',
    '/more/a',
    '/more/3-',
    '/more/-3',
    '/more/3-4-5',
    '/more/3/4',
    '/more/３',
    '/more/3%0A',
    '/category/a',
    '/category/1/a',
    '/category/1-2',
    '/book-read',
    '/book-read/a',
    '/book-read/1/a',
    '/book-read/1.5',
    '/bookdetail',
    '/bookdetail/1/2',
    '/bookshelf/1',
    '/search/1',
    '/readhistory/1',
    '/error/403',
    '/noauth',
    '/nothing',
    '/a/b/index',
    '',
    'index.html',
  ])('%s matches the row for any other path', (path) => {
    expect(resolve(path)).toMatchObject({ name: 'Index', fullPath: '/index' })
  })

  it('an organisation code may be any text', () => {
    const place = resolve(`/${encodeURIComponent('市图书馆/东')}/index`)
    expect(place).toMatchObject({ name: 'IndexwithOrg', params: { org: '市图书馆/东' } })
    expect(resolve(place.fullPath)).toEqual(place)
  })
})

describe('redirects', () => {
  it.each([
    ['/?a=1', '/index?a=1'],
    ['/demo/login?a=1&b=2', '/demo/index?a=1&b=2'],
    ['/error?from=x', '/error/404?from=x'],
    ['/redirect/book-read/17/2?a=1', '/book-read/17/2?a=1'],
    ['/redirect/redirect/search?q=1', '/search?q=1'],
    ['/redirect', '/index'],
    ['/redirect/demo/login', '/demo/index'],
    ['/nothing?bid=17', '/index?bid=17'],
    ['/more/x?bid=17', '/index?bid=17'],
  ])('%s leads to %s', (path, to) => {
    expect(resolve(path).fullPath).toBe(to)
  })

  it('keeps an encoded organisation code intact', () => {
    expect(resolve('/a%2Fb/login')).toMatchObject({ name: 'IndexwithOrg', params: { org: 'a/b' } })
    expect(resolve('/redirect/bookdetail/a%2Fb')).toMatchObject({ name: 'BookDetail', params: { id: 'a/b' } })
  })

  it('ends, however long the chain', () => {
    expect(resolve(`${'/redirect'.repeat(5000)}`).name).toBe('Index')
  })
})

describe('unusual addresses', () => {
  it.each([
    ['/more/3/', '/more/3'],
    ['//more//3', '/more/3'],
    ['more/3', '/more/3'],
    ['/more/%33', '/more/3'],
    ['/search?q=茶', `/search?q=${encodeURIComponent('茶')}`],
    ['/search?', '/search'],
    ['/search?q=a?b', '/search?q=a%3Fb'],
    ['/search?q=a+b', '/search?q=a+b'],
  ])('%s', (path, fullPath) => {
    expect(resolve(path).fullPath).toBe(fullPath)
  })

  it('keeps a query that cannot be decoded as far as possible', () => {
    const place = resolve('/search?q=%E0%A4%A')
    expect(place.name).toBe('Search')
    expect(resolve(place.fullPath)).toEqual(place)
  })

  it.each(['/bookdetail/%E0%A4%A', '/bookdetail/%', '/bookdetail/\ud800', '/\udfff/index'])(
    '%j cannot be decoded and matches the row for any other path',
    (path) => {
      expect(resolve(path).fullPath).toBe('/index')
    },
  )

  it('handles a query with the names of Object.prototype', () => {
    const place = resolve('/index?__proto__=x&constructor=y')
    expect(Object.entries(place.query)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
    expect(resolve(place.fullPath)).toEqual(place)
  })

  it.each(
    SPEC.map((row) => row.path).concat([
      '/search?q=茶 叶&title=a+b',
      '/bookdetail/a b?x=%2B',
      '/a%2Fb/index',
    ]),
  )('the full path of %s leads to the same screen', (path) => {
    const place = resolve(path)
    expect(resolve(place.fullPath)).toEqual(place)
  })
})

describe('titles (DESIGN §4)', () => {
  it('append the title query after a space', () => {
    expect(titleOf(resolve('/more/3?title=本周好书'), BRAND, t)).toBe('书香阅读，精选图书 本周好书')
    expect(titleOf(resolve('/index?title=x'), BRAND, t)).toBe(`${HOME_TITLE} x`)
    expect(titleOf(resolve('/noauth/login?title=x'), BRAND, t)).toBe('书香阅读 x')
  })

  it('name what is shown: the title query, else the words of a search, else the given name', () => {
    expect(titleOf(resolve('/bookdetail/17'), BRAND, t, '雾港来信')).toBe('书香阅读，书籍详情 雾港来信')
    expect(titleOf(resolve('/bookdetail/17?title=别名'), BRAND, t, '雾港来信')).toBe(
      '书香阅读，书籍详情 别名',
    )
    expect(titleOf(resolve('/search?q=茶 道'), BRAND, t)).toBe('书香阅读，搜索 茶 道')
    expect(titleOf(resolve('/index?q=茶'), BRAND, t)).toBe(HOME_TITLE)
  })

  it('ignore an empty title query', () => {
    expect(titleOf(resolve('/more/3?title='), BRAND, t)).toBe('书香阅读，精选图书')
  })

  it('contain the brand of the page', () => {
    expect(titleOf(resolve('/search'), '市图', t)).toBe('市图，搜索')
  })

  it('are translated', () => {
    expect(titleOf(resolve('/error/404'), 'B', createTranslate('en', words))).toBe('B, Page does not exist!')
    expect(titleOf(resolve('/error/404'), 'B', createTranslate('zh-TW', words))).toBe('B，頁面不存在！')
  })
})

it('lists the reserved organisation codes', () => {
  const first = new Set(
    ROUTES.map(({ path }) => path.split('/')[1] ?? '').filter((part) => /^[\w-]+$/.test(part)),
  )
  const isFree = (code: string) =>
    resolve(`/${code}/index`).name === 'IndexwithOrg' && resolve(`/${code}/login`).name === 'IndexwithOrg'
  expect(isFree('demo')).toBe(true)
  expect([...first].filter((code) => !isFree(code)).sort()).toEqual([...RESERVED_CODES].sort())
})
