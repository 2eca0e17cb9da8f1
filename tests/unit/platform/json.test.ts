import { expect, it, onTestFinished } from 'vitest'
import { toJson } from '../../../src/platform/json'

it('returns the same JSON whatever toJSON a page added to built-in prototypes', () => {
  const value = { list: ['a', { b: [1] }], text: 'x', none: undefined, when: new Date(0) }
  const plain = JSON.stringify(value)
  for (const prototype of [Array.prototype, String.prototype, Object.prototype]) {
    Object.defineProperty(prototype, 'toJSON', { value: () => 'spoilt', configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(prototype, 'toJSON'))
  }
  expect(toJson(value)).toBe(plain)
  expect(toJson(['a'])).toBe('["a"]')
})
