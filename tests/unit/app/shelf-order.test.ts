import { expect, it } from 'vitest'
import { createShelfOrder } from '../../../src/app/shelf-order'
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

it('is stored per member and organisation', () => {
  const cache = device()
  createShelfOrder(cache, 'lin', 'demo').keep('title')
  expect(createShelfOrder(cache, 'lin', 'demo').read()).toBe('title')
  expect(createShelfOrder(cache, 'lin', 'jiangnan').read()).toBe('added')
  expect(createShelfOrder(cache, 'zhou', 'demo').read()).toBe('added')
})

it('an invalid order counts as absent', () => {
  const cache = device()
  cache.set('shelf-order/demo/lin', 'colour')
  expect(createShelfOrder(cache, 'lin', 'demo').read()).toBe('added')
})
