import { expect, test } from 'vitest'
import { resolve } from '../../../src/routes/match'
import {
  bookPath,
  categoryPath,
  failedPath,
  homePath,
  morePath,
  readPath,
  searchPath,
} from '../../../src/routes/paths'

// Each path matches the route it is made for, with the parameters put into it.
test.each([
  ['the home page', homePath(''), 'Index', {}, {}],
  ['an organisation’s', homePath('a/茶 b'), 'IndexwithOrg', { org: 'a/茶 b' }, {}],
  ['a book', bookPath('a?b/c'), 'BookDetail', { id: 'a?b/c' }, {}],
  ['reading a book', readPath('42'), 'BookRead', { ids: ['42'] }, {}],
  ['a chapter', readPath('42', 3), 'BookRead', { ids: ['42', '3'] }, {}],
  ['a place in it', readPath('42', 3, 'a&b=茶'), 'BookRead', { ids: ['42', '3'] }, { at: 'a&b=茶' }],
  ['all categories', categoryPath([]), 'Category', { categorys: [] }, {}],
  ['a category in another', categoryPath(['1', '20']), 'Category', { categorys: ['1', '20'] }, {}],
  ['a list', morePath('3-4', '新书 & 好书'), 'More', { idp: '3-4' }, { title: '新书 & 好书' }],
  ['a search', searchPath(' 茶 + 酒 '), 'Search', {}, { q: '茶 + 酒' }],
  [
    'the 500 page',
    failedPath('network', '/search?q=茶&x=1'),
    '500',
    {},
    { code: 'network', from: '/search?q=茶&x=1' },
  ],
])('the path of %s is %s', (_what, path, name, params, query) => {
  const place = resolve(path)
  expect({ name: place.name, params: place.params, query: place.query }).toEqual({ name, params, query })
})
