import { describe, expect, it, onTestFinished } from 'vitest'
import { checkName, localSession, NAME_LIMIT } from '../../../src/session/local-session'
import { readUser } from '../../../src/session/shapes'
import { deviceTokenExpiry, issueDeviceToken, jwtExpiry } from '../../../src/session/tokens'
import { deviceToken, jwt, NOON } from './device'

const DAY = 86_400_000

describe('the expiry of a device token (SPEC §3, §9)', () => {
  it.each([
    ['seconds', NOON / 1000],
    ['milliseconds', NOON],
    ['seconds as text', String(NOON / 1000)],
  ])('in %s', (_, exp) => {
    expect(deviceTokenExpiry(deviceToken(exp))).toBe(NOON)
  })

  it('is read before the first dot only', () => {
    const [first = ''] = deviceToken(NOON).split('.')
    expect(deviceTokenExpiry(first)).toBe(NOON)
    expect(deviceTokenExpiry(`${first}.${Buffer.from('{"exp":1}').toString('base64url')}.x`)).toBe(NOON)
    expect(deviceTokenExpiry(jwt(NOON / 1000))).toBeNull()
  })

  it('is base64url, unpadded or padded, of UTF-8', () => {
    const text = JSON.stringify({ name: '李??>>~~', exp: NOON })
    const standard = Buffer.from(text).toString('base64')
    expect(standard).toMatch(/[+/]/)
    expect(deviceTokenExpiry(`${standard}.x`)).toBe(NOON)
    expect(deviceTokenExpiry(`${Buffer.from(text).toString('base64url')}.x`)).toBe(NOON)
  })

  it.each([
    '',
    '.',
    'opaque',
    '%%%.x',
    'a',
    deviceToken(null),
    deviceToken('soon'),
    deviceToken(0),
    deviceToken({}),
  ])('%j has no expiry', (token) => {
    expect(deviceTokenExpiry(token)).toBeNull()
  })
})

describe('the expiry of a u_token', () => {
  it('is its `exp`, in seconds', () => {
    expect(jwtExpiry(jwt(NOON / 1000))).toBe(NOON)
    expect(jwtExpiry(jwt(1))).toBe(1000)
  })

  it.each(['', 'opaque', 'a.b.c', jwt(undefined)])('%j has no expiry', (token) => {
    expect(jwtExpiry(token)).toBeNull()
  })
})

describe('the local sign-in', () => {
  const clock = { now: () => NOON }

  it.each([
    ['', 'empty'],
    [' \t\u3000', 'empty'],
    ['李', null],
    [` ${'名'.repeat(NAME_LIMIT)} `, null],
    ['😀'.repeat(NAME_LIMIT), null],
    ['名'.repeat(NAME_LIMIT + 1), 'too-long'],
  ] as const)('the name %j: %s', (name, problem) => {
    expect(checkName(name)).toBe(problem)
  })

  it('gives the same member for the same name, and another for another name', () => {
    const first = localSession('李明', clock)
    const again = localSession(' 李明\u3000', clock)
    expect(again.user).toEqual(first.user)
    expect(first.user.name).toBe('李明')
    expect(localSession('李鸣', clock).user.id).not.toBe(first.user.id)
  })

  it('gives the same member for both Unicode normalisations of a name', () => {
    expect(localSession('Ame\u0301lie', clock).user.id).toBe(localSession('Am\u00e9lie', clock).user.id)
  })

  it('issues device tokens that are unique and expire after 30 days', () => {
    const { deviceToken: token } = localSession('李明', clock)
    expect(deviceTokenExpiry(token)).toBe(NOON + 30 * DAY)
    expect(localSession('李明', clock).deviceToken).not.toBe(token)
  })
})

it('are whole on a page that gives texts and numbers a toJSON', () => {
  for (const prototype of [String.prototype, Number.prototype]) {
    Object.defineProperty(prototype, 'toJSON', { value: () => 'spoilt', configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(prototype, 'toJSON'))
  }
  expect(deviceTokenExpiry(issueDeviceToken('林', 1000, () => 0.5, 500_000_000_000))).toBe(500_000_001_000)
  expect(readUser({ id: '林', name: '林', more: ['a'] })).toEqual({ id: '林', name: '林', more: ['a'] })
})
