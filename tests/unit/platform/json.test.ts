import { expect, it, onTestFinished } from 'vitest'
import { toJson } from '../../../src/platform/json'

it('is the same JSON whatever a page has given to arrays and strings', () => {
  const value = { list: ['a', { b: [1] }], text: 'x', none: undefined, when: new Date(0) }
  const plain = JSON.stringify(value)
  for (const prototype of [Array.prototype, String.prototype, Object.prototype]) {
    Object.defineProperty(prototype, 'toJSON', { value: () => 'spoilt', configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(prototype, 'toJSON'))
  }
  expect(toJson(value)).toBe(plain)
  expect(toJson(['a'])).toBe('["a"]')
})
