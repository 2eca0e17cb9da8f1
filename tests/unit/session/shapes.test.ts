import { describe, expect, it } from 'vitest'
import { readSession } from '../../../src/session/shapes'

const LI = { id: '7', name: '李明' }
const GOOD = { user: LI, deviceToken: 'token' }
const throwing = (name: string, rest: object) =>
  Object.defineProperty({ ...rest }, name, {
    enumerable: true,
    get() {
      throw new Error('no')
    },
  })
const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no')
    },
    has: () => {
      throw new Error('no')
    },
    ownKeys: () => {
      throw new Error('no')
    },
    getPrototypeOf: () => {
      throw new Error('no')
    },
  },
)

describe('a session that a page supplies', () => {
  it.each<[string, unknown]>([
    ['a text', 'member'],
    ['a number', 7],
    ['true', true],
    ['a list', [GOOD]],
    ['a function', () => GOOD],
    ['a symbol', Symbol('x')],
    ['an empty object', {}],
    ['no user', { deviceToken: 'x' }],
    ['a user that is a text', { ...GOOD, user: '李明' }],
    ['a user that is a list', { ...GOOD, user: [LI] }],
    ['no id', { ...GOOD, user: { name: 'x' } }],
    ['an empty id', { ...GOOD, user: { id: ' ', name: 'x' } }],
    ['an id that is none', { ...GOOD, user: { id: Number.NaN, name: 'x' } }],
    ['an id that no address can hold', { ...GOOD, user: { id: '\ud800', name: 'x' } }],
    ['no name', { ...GOOD, user: { id: '1' } }],
    ['an empty name', { ...GOOD, user: { id: '1', name: ' ' } }],
    ['no token', { user: LI }],
    ['a token that is a number', { user: LI, deviceToken: 7 }],
    ['a token that is an object', { user: LI, deviceToken: {} }],
    ['a getter that throws', throwing('user', { deviceToken: 'x' })],
    ['another', throwing('deviceToken', { user: LI })],
    ['a user whose id throws', { ...GOOD, user: throwing('id', { name: 'x' }) }],
    ['a proxy that throws', hostile],
    ['a user that is one', { ...GOOD, user: hostile }],
    ['nothing', null],
    ['undefined', undefined],
  ])('is rejected with a reason, without throwing: %s', (_, value) => {
    const { session, problem } = readSession(value)
    expect(session).toBeNull()
    expect(problem).toMatch(/^a session needs /)
  })

  it('is copied, so that later changes by the page have no effect', () => {
    const given = { ...GOOD, user: { ...LI, groups: ['a'] } }
    const { session } = readSession(given)
    given.user.groups.push('b')
    given.user.name = '王芳'
    expect(session?.user).toEqual({ ...LI, groups: ['a'] })
  })

  it.each<[string, object, object]>([
    ['frozen', Object.freeze({ ...GOOD, user: Object.freeze(LI) }), GOOD],
    ['a number as an id', { ...GOOD, user: { id: 7, name: 'x' } }, { user: { id: '7' } }],
    ['more in the user', { ...GOOD, user: { ...LI, grade: 3 } }, { user: { grade: 3 } }],
    ['what has no JSON in the user', { ...GOOD, user: { ...LI, size: 1n } }, { user: LI }],
    ['a getter that throws in the user', { ...GOOD, user: throwing('grade', LI) }, { user: LI }],
    ['without a prototype', Object.assign(Object.create(null), GOOD), GOOD],
    ['a u_token', { ...GOOD, uToken: 'a.b.c' }, { uToken: 'a.b.c' }],
    [
      'only the code of an organisation',
      { ...GOOD, org: { orgCode: 5 } },
      { org: { orgCode: '5', orgName: '5', templateId: '1', exp: 0 } },
    ],
  ])('%s is read', (_, value, expected) => {
    const { session, problem } = readSession(value)
    expect(session).toMatchObject(expected)
    expect(problem).toBe('')
  })

  it.each<[string, object]>([
    ['uToken', { uToken: 7 }],
    ['uToken', { uToken: {} }],
    ['org', { org: 'demo' }],
    ['org', { org: { orgName: 'x' } }],
    ['org', { org: hostile }],
  ])('drops an invalid %s and reports it', (name, more) => {
    const { session, problem } = readSession({ ...GOOD, ...more })
    expect(session).toEqual(GOOD)
    expect(problem).toContain(name)
  })
})
