import { expect, it } from 'vitest'
import { createMemberChoice } from '../../../src/app/member-choice'
import { createCache } from '../../../src/platform/cache'

function device() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return createCache({ storage: () => storage, prefix: 'x:', clock: { now: () => 0 } })
}

const order = (cache: ReturnType<typeof device>, owner: string, orgCode: string) =>
  createMemberChoice(cache, { name: 'shelf-order', values: ['added', 'title'], owner, orgCode })

it('is stored per member and organisation', () => {
  const cache = device()
  order(cache, 'lin', 'demo').keep('title')
  expect(order(cache, 'lin', 'demo').read()).toBe('title')
  expect(order(cache, 'lin', 'jiangnan').read()).toBeNull()
  expect(order(cache, 'zhou', 'demo').read()).toBeNull()
})

it('an invalid choice counts as absent', () => {
  const cache = device()
  cache.set('shelf-order/demo/lin', 'colour')
  expect(order(cache, 'lin', 'demo').read()).toBeNull()
})
