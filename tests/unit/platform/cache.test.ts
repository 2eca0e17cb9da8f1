import { describe, expect, it, vi } from 'vitest'
import { type CacheOptions, createCache, DEFAULT_LIFETIME_MS, FAR_FUTURE } from '../../../src/platform/cache'

const NOON = Date.UTC(2026, 0, 1, 12)
const any = (value: unknown) => value

class Device implements Storage {
  readonly kept = new Map<string, string>()
  get length() {
    return this.kept.size
  }
  clear() {
    this.kept.clear()
  }
  key(index: number) {
    return [...this.kept.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.kept.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.kept.set(key, value)
  }
  removeItem(key: string) {
    this.kept.delete(key)
  }
}

function setUp(options: Partial<CacheOptions> = {}) {
  const device = new Device()
  const time = { now: NOON }
  const onUnavailable = vi.fn()
  const clock = { now: () => time.now }
  const make = (more: Partial<CacheOptions> = {}) =>
    createCache({ storage: () => device, prefix: 'a:', clock, onUnavailable, ...options, ...more })
  return { device, time, onUnavailable, cache: make(), make }
}

describe('lifetime of a value (SPEC §9)', () => {
  it('is two hours by default', () => {
    expect(DEFAULT_LIFETIME_MS).toBe(7_200_000)
    const { cache, time } = setUp()
    cache.set('k', 'v')
    time.now = NOON + 7_200_000 - 1
    expect(cache.get('k', any)).toBe('v')
    time.now = NOON + 7_200_000
    expect(cache.get('k', any)).toBeNull()
  })

  it('ends at the given expiry, to the millisecond', () => {
    const { cache, time } = setUp()
    cache.set('k', 'v', NOON + 5)
    time.now = NOON + 4
    expect(cache.get('k', any)).toBe('v')
    time.now = NOON + 5
    expect(cache.get('k', any)).toBeNull()
  })

  it('does not resume after expiry when the clock is set back', () => {
    const { cache, time, device } = setUp()
    cache.set('k', 'v', NOON + 5)
    time.now = NOON + 5
    cache.get('k', any)
    expect(device.length).toBe(0)
    time.now = NOON
    expect(cache.get('k', any)).toBeNull()
  })

  it('may end in the far future, which is a valid date', () => {
    expect(new Date(FAR_FUTURE).getUTCFullYear()).toBeGreaterThan(200_000)
    const { cache, time } = setUp()
    cache.set('k', 'v', FAR_FUTURE)
    time.now = Date.UTC(2500, 0)
    expect(cache.get('k', any)).toBe('v')
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'is over at once, without an error, for an expiry of %s',
    (at) => {
      const { cache } = setUp()
      cache.set('k', 'v', at)
      expect(cache.get('k', any)).toBeNull()
    },
  )

  it('starts anew when the value is set again', () => {
    const { cache, time } = setUp()
    cache.set('k', 1)
    time.now += DEFAULT_LIFETIME_MS - 1
    cache.set('k', 2)
    time.now += DEFAULT_LIFETIME_MS - 1
    expect(cache.get('k', any)).toBe(2)
  })
})

describe('stored values', () => {
  it('persist for another cache, as after a reload', () => {
    const { cache, make } = setUp()
    cache.set('k', { a: ['中', 1, null] })
    expect(make().get('k', any)).toEqual({ a: ['中', 1, null] })
  })

  it('are separate per prefix', () => {
    const { cache, make, device } = setUp()
    const other = make({ prefix: 'b:' })
    cache.set('k', 'mine')
    expect(other.get('k', any)).toBeNull()
    other.set('k', 'theirs')
    other.remove('k')
    expect(cache.get('k', any)).toBe('mine')
    expect([...device.kept.keys()]).toEqual([cache.keyOf('k')])
    expect(cache.keyOf('k')).toBe('a:k')
  })

  it.each([
    '',
    'null',
    '1',
    '"text"',
    '[]',
    '{',
    '{"value":1}',
    '{"expires":9e15}',
    '{"value":1,"expires":"9e15"}',
    '{"value":1,"expires":null}',
    'a host’s own value',
  ])('are removed if they do not parse: %j', (text) => {
    const { cache, device, onUnavailable } = setUp()
    device.setItem('a:k', text)
    expect(cache.get('k', any)).toBeNull()
    expect(device.getItem('a:k')).toBeNull()
    expect(onUnavailable).not.toHaveBeenCalled()
  })

  it('count as absent if their shape is rejected', () => {
    const { cache } = setUp()
    cache.set('k', 7)
    expect(cache.get('k', (value) => (typeof value === 'string' ? value : null))).toBeNull()
  })

  it('can be removed', () => {
    const { cache, device } = setUp()
    cache.set('k', 1)
    cache.remove('k')
    cache.remove('never there')
    expect(cache.get('k', any)).toBeNull()
    expect(device.length).toBe(0)
  })
})

const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError')
}

describe.each<[string, () => Storage]>([
  ['access is forbidden', forbidden],
  ['there is none', () => undefined as unknown as Storage],
  ['a web view gives null', () => null as unknown as Storage],
  [
    'it is full',
    () =>
      Object.assign(new Device(), {
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      }),
  ],
  [
    'every method throws',
    () => ({ getItem: forbidden, setItem: forbidden, removeItem: forbidden }) as unknown as Storage,
  ],
])('storage where %s', (_, storage) => {
  it('keeps values in memory and reports it once', () => {
    const { cache, time, onUnavailable } = setUp({ storage })
    cache.set('k', { a: 1 })
    cache.set('other', 2)
    expect(cache.get('k', any)).toEqual({ a: 1 })
    cache.set('k', { a: 3 })
    expect(cache.get('k', any)).toEqual({ a: 3 })
    cache.remove('k')
    expect(cache.get('k', any)).toBeNull()
    expect(cache.get('other', any)).toBe(2)
    time.now += DEFAULT_LIFETIME_MS
    expect(cache.get('other', any)).toBeNull()
    expect(onUnavailable).toHaveBeenCalledTimes(1)
  })

  it('works without onUnavailable', () => {
    const cache = createCache({ storage, prefix: '', clock: { now: () => NOON } })
    cache.set('k', 1)
    expect(cache.get('k', any)).toBe(1)
  })
})

describe('storage that is full for a time', () => {
  it('returns the newer value from memory, then stores values when there is space again', () => {
    const { cache, device, make } = setUp()
    cache.set('k', 'old')
    const setItem = vi.spyOn(device, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    cache.set('k', 'new')
    expect(cache.get('k', any)).toBe('new')
    setItem.mockRestore()
    cache.set('k', 'newer')
    expect(make().get('k', any)).toBe('newer')
    device.setItem('a:k', JSON.stringify({ value: 'from another tab', expires: FAR_FUTURE }))
    expect(cache.get('k', any)).toBe('from another tab')
  })
})

describe('a value that has no JSON', () => {
  const circular: Record<string, unknown> = { name: 'a' }
  circular.self = circular

  it.each([
    ['circular', circular],
    ['a big integer', { id: 1n }],
  ])('lives in memory: %s', (_, value) => {
    const { cache, onUnavailable } = setUp()
    cache.set('k', value)
    expect(cache.get('k', any)).toBe(value)
    cache.remove('k')
    expect(cache.get('k', any)).toBeNull()
    expect(onUnavailable).toHaveBeenCalledTimes(1)
  })
})
