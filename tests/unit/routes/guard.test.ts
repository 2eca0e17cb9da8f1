import { describe, expect, it } from 'vitest'
import { type Decision, guard, type Visitor } from '../../../src/routes/guard'
import { type RouteLocation, resolve } from '../../../src/routes/match'

/** A path of every screen a redirect can end on; the organisation's home twice, for two organisations. */
const SCREENS = [
  '/index',
  '/here/index',
  '/there/index',
  '/bookdetail/17',
  '/bookshelf',
  '/category/1',
  '/category',
  '/more/3',
  '/readhistory',
  '/book-read/17/2',
  '/noauth/login',
  '/error/404',
  '/error/500',
  '/search',
] as const
type Screen = (typeof SCREENS)[number]

/** Rows of SPEC §2 that only redirect: the guard receives their targets. */
const FORWARDS: readonly (readonly [string, Screen])[] = [
  ['/', '/index'],
  ['/here/login', '/here/index'],
  ['/there/login', '/there/index'],
  ['/error', '/error/404'],
  ['/redirect/bookshelf', '/bookshelf'],
  ['/nowhere', '/index'],
]

const PATHS: readonly (readonly [string, Screen])[] = [
  ...SCREENS.map((path) => [path, path] as const),
  ...FORWARDS,
]

const WHO: Record<string, Visitor> = {
  'member of here': { loggedIn: true, orgCode: 'here' },
  'member without organisation info': { loggedIn: true, orgCode: null },
  visitor: { loggedIn: false, orgCode: null },
  'visitor with organisation info of here': { loggedIn: false, orgCode: 'here' },
}

const HOMES: readonly Screen[] = ['/index', '/here/index', '/there/index']
/** SPEC §4: routes open to visitors. */
const OPEN: readonly Screen[] = [...HOMES, '/noauth/login', '/more/3', '/error/404', '/error/500']

/** SPEC §4 and the table of DESIGN §4, written a second time: the first matching row applies. */
function rules(who: string, to: Screen, from: Screen | null, bid: boolean): Decision {
  const member = who.startsWith('member')
  const home = HOMES.includes(to)
  const query = bid ? '?bid=99' : ''
  const askToSignIn = home ? '/bookdetail/99' : `${to}${query}`
  const openLogin = { type: 'openLogin', wanted: askToSignIn } as const

  if (member && to === '/noauth/login')
    return { action: 'allow', effects: [{ type: 'signOut', reason: 'no-login' }] }
  if (who === 'member of here' && to === '/there/index' && from !== '/noauth/login') {
    const signOut = { type: 'signOut', reason: 'organisation' } as const
    return { action: 'allow', effects: bid ? [signOut, openLogin] : [signOut] }
  }
  if (member && home && bid) return { action: 'redirect', to: '/bookdetail/99', effects: [] }
  if (member) return { action: 'allow', effects: [] }
  if (home) return { action: 'allow', effects: bid ? [openLogin] : [] }
  if (OPEN.includes(to)) return { action: 'allow', effects: [] }
  if (from && HOMES.includes(from)) return { action: 'back', effects: [openLogin] }
  return { action: 'redirect', to: '/index', effects: [openLogin] }
}

interface Case {
  who: string
  path: string
  to: Screen
  from: Screen | null
  bid: boolean
}

const CASES: Case[] = Object.keys(WHO).flatMap((who) =>
  PATHS.flatMap(([path, to]) =>
    [null, ...SCREENS].flatMap((from) => [false, true].map((bid) => ({ who, path, to, from, bid }))),
  ),
)

const placeOf = (path: string, bid = false): RouteLocation => resolve(path + (bid ? '?bid=99' : ''))

describe('the guard of SPEC §4 for every route, origin and user', () => {
  it('covers every combination', () => {
    expect(CASES).toHaveLength(4 * PATHS.length * (SCREENS.length + 1) * 2)
  })

  it.each(CASES)('$who from $from to $path (bid: $bid)', ({ who, path, to, from, bid }) => {
    const visitor = WHO[who]
    if (!visitor) throw new Error(who)
    expect(guard(placeOf(path, bid), from && placeOf(from), visitor)).toEqual(rules(who, to, from, bid))
  })
})

describe('the guard with unusual input', () => {
  const member: Visitor = { loggedIn: true, orgCode: 'here' }
  const visitor: Visitor = { loggedIn: false, orgCode: null }

  it('treats an empty bid as no bid', () => {
    expect(guard(resolve('/index?bid='), null, member)).toEqual({ action: 'allow', effects: [] })
    expect(guard(resolve('/index?bid='), null, visitor)).toEqual({ action: 'allow', effects: [] })
  })

  it('redirects a bid only to a book, whatever it contains', () => {
    const { to } = guard(resolve(`/index?bid=${encodeURIComponent('../noauth/login?x')}`), null, member)
    expect(resolve(to ?? '')).toMatchObject({ name: 'BookDetail', params: { id: '../noauth/login?x' } })
  })

  it('passes the rest of the query on to the book', () => {
    expect(guard(resolve('/index?bid=7&title=x'), null, member).to).toBe('/bookdetail/7?title=x')
  })

  it('compares organisation codes decoded, not as written in the address', () => {
    const decision = guard(resolve('/a%2Fb/index'), null, { loggedIn: true, orgCode: 'a/b' })
    expect(decision.effects).toEqual([])
  })

  it('every redirect ends after one step at a screen that may be entered', () => {
    for (const { who, path, from, bid } of CASES) {
      const asked = WHO[who]
      if (!asked) throw new Error(who)
      const origin = from && placeOf(from)
      const decision = guard(placeOf(path, bid), origin, asked)
      if (decision.action !== 'redirect') continue
      expect(guard(resolve(decision.to ?? ''), origin, asked)).toEqual({ action: 'allow', effects: [] })
    }
  })
})
