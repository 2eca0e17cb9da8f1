import { expect, it } from 'vitest'
import { createShelfOrder } from '../../../src/app/shelf-order'
import { createCache } from '../../../src/platform/cache'

function device() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
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
